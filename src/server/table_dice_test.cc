// What the server and the players commit to and reveal before a game, at the table.
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/keepsake.h"
#include "server/secrets.h"
#include "server/table.h"
#include "server/table_plans.h"
#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kDiceGame;
using testing::kGreen;
using testing::kinds;
using testing::kRed;
using testing::Lobby;
using ::testing::Not;
using testing::why_not;
using testing::wish;

const std::string kOnes(64, '1');
const std::string kTwos(64, '2');

// Anna and Bert sit at a table with a computer player.
struct DiceTable : Lobby {
  explicit DiceTable(int dice = 1) : Lobby(kAnna, wish(kDiceGame, {"me", "open", "page"}), dice) {
    does(plan_sitting(table, kBert, kBlue));
  }
  std::string commitment_to(std::string_view value) const {
    return value_commitment(table.dice_record().table, value);
  }
  Plan commits(const Visitor& who, std::string_view value) const {
    return plan_commitment(table, who, commitment_to(value));
  }
  Plan reveals(const Visitor& who, std::string_view value) const {
    return plan_revelation(table, who, value);
  }
  json::object dice_told() const { return info_of(table, {}).at("dice").as_object(); }
  std::string first_throw() const {
    Rng rng = table.dice()->for_draw(0);
    return std::to_string(rng.next());
  }
};

// Both have committed, Anna to ones and Bert to twos, and Anna has started.
DiceTable starting(int dice = 1) {
  DiceTable lobby(dice);
  lobby.does(lobby.commits(kAnna, kOnes));
  lobby.does(lobby.commits(kBert, kTwos));
  lobby.does(plan_start(lobby.table, kAnna));
  return lobby;
}

TEST(ServerSeed, IsCommittedToWhenTheTableIsCreated) {
  const DiceTable lobby;
  const json::object dice = lobby.dice_told();
  EXPECT_EQ(dice.at("scheme"), 2);
  EXPECT_EQ(dice.at("sha256").as_string(),
            seed_commitment(sha256_of("lobby"), testing::seed_of(1)));
  EXPECT_FALSE(dice.contains("seed"));
  EXPECT_THAT(testing::everything_told_of(lobby.table), Not(HasSubstr(testing::seed_of(1))));
}

TEST(ServerSeed, StaysWhatItWasUntilTheEnd) {
  DiceTable lobby = starting();
  const std::string promised(lobby.dice_told().at("sha256").as_string());
  lobby.does(plan_overdue_start(lobby.table));
  EXPECT_EQ(lobby.dice_told().at("sha256").as_string(), promised);
  EXPECT_FALSE(lobby.dice_told().contains("seed"));
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  EXPECT_EQ(lobby.dice_told().at("sha256").as_string(), promised);
  EXPECT_EQ(lobby.dice_told().at("seed").as_string(), testing::seed_of(1));
}

TEST(Starting, IsAtOnceWhereNobodyHasCommitted) {
  DiceTable lobby;
  EXPECT_THAT(kinds(plan_start(lobby.table, kAnna)), ElementsAre("started", "moved"));
}

TEST(Starting, WaitsForWhatPeopleHaveCommittedTo) {
  DiceTable lobby = starting();
  EXPECT_EQ(lobby.table.phase(), Table::Phase::open);
  EXPECT_TRUE(lobby.table.is_starting());
  EXPECT_EQ(lobby.dice_told().at("starting"), true);
  EXPECT_THAT(kinds(lobby.reveals(kBert, kTwos)), ElementsAre("revealed"));
  lobby.does(lobby.reveals(kBert, kTwos));
  EXPECT_EQ(lobby.table.phase(), Table::Phase::open);
  EXPECT_THAT(kinds(lobby.reveals(kAnna, kOnes)), ElementsAre("revealed", "started", "moved"));
  lobby.does(lobby.reveals(kAnna, kOnes));
  EXPECT_EQ(lobby.table.phase(), Table::Phase::running);
  EXPECT_FALSE(lobby.table.is_starting());
  EXPECT_EQ(json::serialize(lobby.dice_told().at("players")),
            json::serialize(json::array{
                {{"seat", 0}, {"sha256", lobby.commitment_to(kOnes)}, {"value", kOnes}},
                {{"seat", 1}, {"sha256", lobby.commitment_to(kTwos)}, {"value", kTwos}}}));
}

TEST(Starting, FixesTheSeats) {
  DiceTable lobby = starting();
  EXPECT_EQ(why_not(plan_emptying(lobby.table, kAnna, kBlue)), "table_not_open");
  EXPECT_EQ(why_not(plan_swap(lobby.table, kAnna, kRed, kBlue)), "table_not_open");
  EXPECT_EQ(why_not(plan_computer(lobby.table, kAnna, kGreen, Level::king)), "table_not_open");
  EXPECT_EQ(why_not(plan_leaving(lobby.table, kBert)), "table_not_open");
  EXPECT_EQ(why_not(lobby.commits(kBert, kOnes)), "table_not_open");
  EXPECT_EQ(why_not(plan_start(lobby.table, kBert)), "table_not_open");
  EXPECT_THAT(kinds(plan_start(lobby.table, kAnna)), ElementsAre()) << "it is so already";
}

TEST(Starting, WithoutWhatIsMissingIsInTheRecord) {
  DiceTable lobby = starting();
  lobby.does(lobby.reveals(kAnna, kOnes));
  EXPECT_THAT(kinds(plan_overdue_start(lobby.table)), ElementsAre("started", "moved"));
  lobby.does(plan_overdue_start(lobby.table));
  EXPECT_EQ(why_not(lobby.reveals(kBert, kTwos)), "nothing_to_reveal") << "too late";
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  const auto verified = verify(keepsake("lobby", lobby.log));
  ASSERT_TRUE(verified) << verified.error().kind;
  EXPECT_THAT(verified->contributors, ElementsAre(0));
  EXPECT_THAT(verified->silent, ElementsAre(1));
}

TEST(Starting, IsNotOverdueBeforeItHasBegun) {
  DiceTable lobby;
  EXPECT_EQ(why_not(plan_overdue_start(lobby.table)), "table_not_open");
  lobby.start();
  EXPECT_EQ(why_not(plan_overdue_start(lobby.table)), "table_not_open");
}

TEST(Values, AreRevealedByThoseWhoCommittedWhileTheGameStarts) {
  DiceTable lobby;
  EXPECT_EQ(why_not(lobby.reveals(kAnna, kOnes)), "nothing_to_reveal");
  lobby.does(lobby.commits(kAnna, kOnes));
  EXPECT_EQ(why_not(lobby.reveals(kAnna, kOnes)), "nothing_to_reveal") << "nobody has started";
  lobby.does(plan_start(lobby.table, kAnna));
  EXPECT_EQ(why_not(lobby.reveals(kAnna, kTwos)), "other_value");
  EXPECT_EQ(why_not(lobby.reveals(kBert, kTwos)), "nothing_to_reveal");
  EXPECT_EQ(why_not(lobby.reveals(kClara, kTwos)), "not_at_the_table");
  EXPECT_THAT(kinds(lobby.reveals(kAnna, kOnes)), ElementsAre("revealed", "started", "moved"));
}

TEST(Values, AreRevealedOnce) {
  DiceTable lobby = starting();
  lobby.does(lobby.reveals(kAnna, kOnes));
  EXPECT_THAT(kinds(lobby.reveals(kAnna, kOnes)), ElementsAre()) << "it is so already";
  EXPECT_EQ(why_not(lobby.reveals(kAnna, kTwos)), "other_value");
}

TEST(Values, AllChangeTheDice) {
  const auto dice_with = [](std::string_view annas, std::string_view berts) {
    DiceTable lobby;
    lobby.does(lobby.commits(kAnna, annas));
    lobby.does(lobby.commits(kBert, berts));
    lobby.does(plan_start(lobby.table, kAnna));
    lobby.does(lobby.reveals(kAnna, annas));
    lobby.does(lobby.reveals(kBert, berts));
    return lobby.first_throw();
  };
  EXPECT_EQ(dice_with(kOnes, kTwos), dice_with(kOnes, kTwos));
  EXPECT_NE(dice_with(kOnes, kTwos), dice_with(kOnes, kOnes));
  EXPECT_NE(dice_with(kOnes, kTwos), dice_with(kTwos, kTwos));
}

TEST(Commitments, AreOfPeopleAtTheTable) {
  DiceTable lobby;
  EXPECT_EQ(why_not(lobby.commits(kClara, kOnes)), "not_at_the_table");
  EXPECT_THAT(kinds(lobby.commits(kBert, kOnes)), ElementsAre("committed"));
}

TEST(Commitments, MayChangeBeforeTheStart) {
  DiceTable lobby;
  lobby.does(lobby.commits(kAnna, kOnes));
  EXPECT_THAT(kinds(lobby.commits(kAnna, kOnes)), ElementsAre()) << "it is so already";
  lobby.does(lobby.commits(kAnna, kTwos));
  lobby.does(plan_start(lobby.table, kAnna));
  EXPECT_EQ(why_not(lobby.reveals(kAnna, kOnes)), "other_value");
  EXPECT_THAT(kinds(lobby.reveals(kAnna, kTwos)), ElementsAre("revealed", "started", "moved"));
}

TEST(Commitments, MoveWithThePersonAndGoWithThem) {
  DiceTable lobby;
  lobby.does(lobby.commits(kAnna, kOnes));
  lobby.does(lobby.commits(kBert, kTwos));
  lobby.does(plan_swap(lobby.table, kAnna, kRed, kBlue));
  EXPECT_EQ(lobby.table.holder(kBlue).dice_commitment, lobby.commitment_to(kOnes));
  lobby.does(plan_leaving(lobby.table, kBert));
  lobby.does(plan_sitting(lobby.table, kClara, kRed));
  ASSERT_EQ(lobby.table.dice_record().contributions.size(), 1U);
  EXPECT_EQ(lobby.table.dice_record().contributions[0].seat, 1);
}

TEST(Commitments, OfOneWithSeveralSeatsAreOne) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "me"}));
  const auto commitment = [&](std::string_view value) {
    return plan_commitment(lobby.table, kAnna,
                           value_commitment(lobby.table.dice_record().table, value));
  };
  lobby.does(commitment(kOnes));
  lobby.does(commitment(kTwos));
  EXPECT_EQ(lobby.table.dice_record().contributions.size(), 1U);
}

TEST(Commitments, SurviveARestart) {
  DiceTable lobby = starting();
  lobby.does(lobby.reveals(kAnna, kOnes));
  const Table again = lobby.read_again();
  EXPECT_TRUE(again.is_starting());
  EXPECT_EQ(testing::everything_told_of(again), testing::everything_told_of(lobby.table));
}

}  // namespace
}  // namespace thronsaal
