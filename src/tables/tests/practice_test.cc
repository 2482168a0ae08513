// A game becomes practice when a player undoes what revealed something.
#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "crypto/dice_crypto.h"
#include "games/registry.h"
#include "tables/commands.h"
#include "tables/messages.h"
#include "tables/summary.h"
#include "tables/testing/undo_scenes.h"
#include "tables/verify.h"

namespace thronsaal {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace thronsaal::testing;

TEST(Practice, BeginsWhenARollIsUndone) {
  TableDriver driver = rolled({kAnna}, 2);
  EXPECT_EQ(shown_to(driver, kRed).at("undo"), "free");
  EXPECT_EQ(shown_to(driver, kRed).at("undo_makes_practice"), true) << "a warning before the undo";
  EXPECT_FALSE(driver.table.is_practice());
  driver.does(undo(driver, kRed));
  EXPECT_TRUE(driver.table.is_practice());
  EXPECT_EQ(info_of(driver.table).at("practice"), true);
  EXPECT_THAT(summary_of(driver.table).body, HasSubstr(R"("practice":true)"));
  driver.move(kRed, "roll");
  EXPECT_FALSE(shown_to(driver, kRed).contains("undo_makes_practice")) << "it is already practice";
}

TEST(Practice, DoesNotBeginWhereNothingWasRevealed) {
  TableDriver driver = with_one_die_aside({kAnna, kAnna});
  const Seat mover = driver.to_move();
  EXPECT_FALSE(shown_to(driver, mover).contains("undo_makes_practice"));
  driver.does(undo(driver, mover));
  EXPECT_FALSE(driver.table.is_practice());
  EXPECT_FALSE(info_of(driver.table).contains("practice"));
  EXPECT_THAT(summary_of(driver.table).body, Not(HasSubstr("practice")));
}

// Otherwise players could agree to roll again until they like the dice.
TEST(Practice, BeginsEvenIfEveryoneAgrees) {
  UndoAsked table({kAnna, kBert});
  EXPECT_EQ(shown_to(table, table.asker).at("undo_makes_practice"), true);
  table.does(table.answer(table.first, true));
  EXPECT_TRUE(table.table.is_practice());
}

TEST(Practice, IsPermanentAndReadFromTheLog) {
  TableDriver driver = rolled({kAnna}, 1);
  driver.does(undo(driver, kRed));
  driver.move(kRed, "roll");
  EXPECT_TRUE(driver.reloaded().is_practice());
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_EQ(info_of(driver.table).at("practice"), true);
  const std::string kept = exported(driver);
  EXPECT_EQ(boost::json::parse(kept).at("practice"), true);
  EXPECT_TRUE(verify_export(kept, dice_crypto())->practice);
}

// The revealed cards are known from now on.
TEST(Practice, BeginsWhenARevealedChoiceIsUndone) {
  TableDriver driver = started_game(kSecretGame, {kAnna}, 2);
  Rng rng(1);
  const auto all_decide = [&] { return driver.position().to_act().seats().size() == 3; };
  while (!all_decide()) driver.make_random_move(rng);
  // The computer players commit first; with the person's cards all are revealed.
  for (const Seat seat : {kBlue, kGreen, kRed}) {
    driver.does(driver.move_of(seat, rng.pick(driver.position().legal(seat))));
  }
  EXPECT_FALSE(driver.table.is_practice());
  driver.does(undo(driver, kRed));
  EXPECT_TRUE(all_decide() || driver.position().to_act().contains(kRed));
  EXPECT_TRUE(driver.table.is_practice());
}

// Why other undos are free: as long as neither chance nor another player has moved since, movers
// see after their move only what they could have worked out before it.
TEST(Practice, BeginsWheneverTheMoverLearnedSomething) {
  for (const AnyGame* game : all_games()) {
    TableDriver driver = started_game(game->info().id, {kAnna, kBert, kClara});
    Rng rng(5);
    int compared = 0;
    for (int i = 0; i < 400 && driver.table.phase() == Table::Phase::running; ++i) {
      const Seat mover = driver.to_move();
      const AnyAction action = rng.pick(driver.position().legal(mover));
      const auto after = driver.position().clone();
      const auto elsewhere = driver.position().clone();
      elsewhere->resample(mover, rng);
      ASSERT_TRUE(after->apply(mover, action));
      ASSERT_TRUE(elsewhere->apply(mover, action));
      if (!after->to_act().is_chance() && !elsewhere->to_act().is_chance()) {
        EXPECT_EQ(boost::json::serialize(after->view(mover)),
                  boost::json::serialize(elsewhere->view(mover)))
            << game->info().id << ": " << game->print(action);
        ++compared;
      }
      driver.does(driver.move_of(mover, action));
    }
    EXPECT_GT(compared, 20) << game->info().id;
  }
}

}  // namespace
}  // namespace thronsaal
