// Taking back, and the consent of the others.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "server/keepsake.h"
#include "server/table.h"
#include "server/table_plans.h"
#include "server/table_telling.h"
#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kDiceGame;
using testing::kGreen;
using testing::kinds;
using testing::kRed;
using testing::kSecretGame;
using testing::Lobby;
using ::testing::Not;
using testing::one_aside;
using testing::playing;
using testing::rolled;
using testing::why_not;
using testing::wish;

Plan undo(const Lobby& lobby, Seat seat) {
  return plan_undo(lobby.table, lobby.holder(seat), seat, lobby.table.length());
}

// The seat's part of what its holder is told.
boost::json::object shown_to(const Lobby& lobby, Seat seat) {
  return position_of(lobby.table, SeatSet(seat)).at("seats").at(0).as_object();
}

// Everybody but the seat.
std::vector<Seat> others(const Lobby& lobby, Seat seat) {
  std::vector<Seat> all;
  for (const Seat other : lobby.table.people().without(seat)) all.push_back(other);
  return all;
}

// Whoever begins wants his dice back.
struct Asked : Lobby {
  explicit Asked(const std::vector<Visitor>& people) : Lobby(rolled(people)), asker(to_move()) {
    does(undo(*this, asker));
    first = others(*this, asker)[0];
    if (people.size() > 2) second = others(*this, asker)[1];
  }
  Plan answer(Seat seat, bool agrees) const {
    return plan_answer(table, holder(seat), agrees, table.length());
  }

  Seat asker;
  Seat first{};
  Seat second{};
};

// --- Taking back ---

TEST(Undo, IsFreeAsLongAsNothingWasRevealed) {
  Lobby lobby = one_aside({kAnna, kBert});
  const std::size_t length = lobby.table.match()->length();
  lobby.does(undo(lobby, lobby.to_move()));
  EXPECT_EQ(lobby.table.match()->length(), length - 1);
  EXPECT_FALSE(lobby.table.undo_request());
}

TEST(Undo, OfDiceIsAskedFor) {
  Lobby lobby = rolled({kAnna, kBert});
  const Seat asker = lobby.to_move();
  const std::size_t length = lobby.table.match()->length();
  EXPECT_THAT(kinds(undo(lobby, asker)), ElementsAre("asked"));
  lobby.does(undo(lobby, asker));
  EXPECT_EQ(lobby.table.match()->length(), length);
  ASSERT_TRUE(lobby.table.undo_request());
  EXPECT_EQ(lobby.table.undo_request()->by, asker);
  EXPECT_EQ(lobby.table.undo_request()->moves, length - 2);
}

TEST(Undo, AloneWithComputerPlayersNobodyIsAsked) {
  Lobby lobby = rolled({kAnna}, 2);
  EXPECT_THAT(kinds(undo(lobby, kRed)), ElementsAre("undone"));
  lobby.does(undo(lobby, kRed));
  EXPECT_EQ(lobby.to_move(), kRed);
  EXPECT_TRUE(plan_move(lobby.table, kAnna, kRed, "roll", lobby.table.length()));
}

TEST(Undo, AloneWithComputerPlayersGoesBackBeyondTheirMoves) {
  Lobby lobby = rolled({kAnna}, 1);
  const std::size_t before = lobby.table.match()->last_decision(kRed).value();
  Rng rng(1);
  while (lobby.to_move() == kRed) lobby.move_anyhow(rng);
  while (lobby.to_move() != kRed) lobby.move_anyhow(rng);
  lobby.does(undo(lobby, kRed));
  EXPECT_EQ(lobby.to_move(), kRed);
  EXPECT_GT(lobby.table.match()->length(), before);
}

TEST(Undo, OfOneWhoHasAllSeatsNeedsNobody) {
  const Lobby lobby = rolled({kAnna, kAnna});
  EXPECT_THAT(kinds(undo(lobby, lobby.to_move())), ElementsAre("undone"));
}

TEST(Undo, NewDiceFallAfterwards) {
  // With the same dice again, whoever takes back would know what he throws.
  Lobby lobby = rolled({kAnna, kAnna});
  const Seat mover = lobby.to_move();
  const std::uint64_t draws = lobby.table.draws();
  const std::string first = lobby.log.back().body;
  lobby.does(undo(lobby, mover));
  EXPECT_EQ(lobby.table.draws(), draws);
  lobby.move(mover, "roll");
  EXPECT_EQ(lobby.table.draws(), draws + 1);
  EXPECT_NE(lobby.log.back().body, first);
}

TEST(Undo, NeedsAMoveOfOnesOwn) {
  const Lobby lobby = rolled({kAnna, kBert});
  EXPECT_EQ(why_not(undo(lobby, others(lobby, lobby.to_move())[0])), "nothing_to_undo");
}

TEST(Undo, IsForOnesOwnSeat) {
  const Lobby lobby = rolled({kAnna, kBert});
  const Seat mover = lobby.to_move();
  const Visitor other = lobby.holder(others(lobby, mover)[0]);
  EXPECT_EQ(why_not(plan_undo(lobby.table, other, mover, lobby.table.length())), "not_your_seat");
  EXPECT_EQ(why_not(plan_undo(lobby.table, kClara, mover, lobby.table.length())), "not_your_seat");
}

TEST(Undo, IsForARunningGame) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "me"}));
  EXPECT_EQ(why_not(plan_undo(lobby.table, kAnna, kRed, lobby.table.length())),
            "table_not_running");
  lobby.start();
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_EQ(why_not(plan_undo(lobby.table, kAnna, kBlue, lobby.table.length())), "game_is_over");
}

TEST(Undo, OfWhatIsNoLongerSoIsStale) {
  Lobby lobby = one_aside({kAnna, kBert});
  const Seat mover = lobby.to_move();
  const std::int64_t seen = lobby.table.length();
  const auto again = [&] { return plan_undo(lobby.table, lobby.holder(mover), mover, seen); };
  lobby.does(again());
  EXPECT_EQ(why_not(again()), "stale");
  EXPECT_EQ(why_not(plan_undo(lobby.table, lobby.holder(mover), mover, lobby.table.length() + 1)),
            "stale");
}

TEST(Undo, IsNotDisturbedByWhatPeopleSay) {
  // Else whoever talks enough keeps the others from taking back.
  Lobby lobby = one_aside({kAnna, kBert});
  const Seat mover = lobby.to_move();
  const std::int64_t seen = lobby.table.length();
  lobby.does(plan_saying(lobby.table, kClara, "Too late!"));
  EXPECT_THAT(kinds(plan_undo(lobby.table, lobby.holder(mover), mover, seen)),
              ElementsAre("undone"));
}

TEST(Undo, IsNotForSomebodyWhomAComputerPlayerStandsInFor) {
  Lobby lobby = one_aside({kAnna, kBert});
  const Seat mover = lobby.to_move();
  lobby.does(plan_leaving(lobby.table, lobby.holder(mover)));
  EXPECT_EQ(why_not(undo(lobby, mover)), "stand_in_plays");
}

TEST(Undo, OfACommitmentIsFreeUntilSomebodyElseHasCommitted) {
  Lobby lobby = playing(kSecretGame, {kAnna, kBert, kClara});
  Rng rng(3);
  while (lobby.position().to_act().seats().size() < 3) lobby.move_anyhow(rng);
  lobby.does(lobby.plan_of(kRed, lobby.position().legal(kRed).front()));
  EXPECT_THAT(kinds(undo(lobby, kRed)), ElementsAre("undone"));
  lobby.does(lobby.plan_of(kBlue, lobby.position().legal(kBlue).front()));
  EXPECT_THAT(kinds(undo(lobby, kRed)), ElementsAre("asked"));
  EXPECT_THAT(kinds(undo(lobby, kBlue)), ElementsAre("undone"));
}

// --- Consent ---

TEST(Consent, OfAllTakesBack) {
  Asked lobby({kAnna, kBert, kClara});
  const std::size_t moves = lobby.table.undo_request()->moves;
  EXPECT_THAT(kinds(lobby.answer(lobby.first, true)), ElementsAre("agreed"));
  lobby.does(lobby.answer(lobby.first, true));
  EXPECT_THAT(kinds(lobby.answer(lobby.second, true)), ElementsAre("agreed", "undone"));
  lobby.does(lobby.answer(lobby.second, true));
  EXPECT_EQ(lobby.table.match()->length(), moves);
  EXPECT_EQ(lobby.to_move(), lobby.asker);
  EXPECT_FALSE(lobby.table.undo_request());
}

TEST(Consent, OfOneIsNotTheConsentOfAll) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(lobby.answer(lobby.first, true));
  EXPECT_EQ(why_not(lobby.answer(lobby.first, true)), "nothing_was_asked");
  EXPECT_TRUE(lobby.table.undo_request());
}

TEST(Consent, IsRefusedByOne) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(lobby.answer(lobby.first, true));
  lobby.does(lobby.answer(lobby.second, false));
  EXPECT_FALSE(lobby.table.undo_request());
  EXPECT_EQ(why_not(lobby.answer(lobby.first, true)), "nothing_was_asked");
}

TEST(Consent, IsGivenToWhatWasSeen) {
  // Else an agreement that was long on its way would meet another question.
  Asked lobby({kAnna, kBert});
  const std::int64_t before = lobby.table.undo_request()->since - 1;
  EXPECT_EQ(why_not(plan_answer(lobby.table, lobby.holder(lobby.first), true, before)), "stale");
  EXPECT_EQ(why_not(plan_answer(lobby.table, lobby.holder(lobby.first), false, before)), "stale");
}

TEST(Consent, CannotBeGivenToOneself) {
  Asked lobby({kAnna, kBert});
  EXPECT_EQ(why_not(lobby.answer(lobby.asker, true)), "nothing_was_asked");
}

TEST(Consent, CannotBeGivenToOneselfFromAnotherSeat) {
  // Else whoever has two seats takes back dice while the other one is away.
  Lobby lobby = playing(kDiceGame, {kAnna, kAnna, kBert});
  Rng rng(1);
  while (lobby.to_move() == kGreen) lobby.move_anyhow(rng);
  lobby.move(lobby.to_move(), "roll");
  lobby.does(undo(lobby, lobby.to_move()));
  lobby.does(plan_leaving(lobby.table, kBert));
  EXPECT_EQ(why_not(plan_answer(lobby.table, kAnna, true, lobby.table.length())),
            "nothing_was_asked");
}

TEST(Consent, WhatWasAskedCanBeWithdrawn) {
  Asked lobby({kAnna, kBert});
  lobby.does(lobby.answer(lobby.asker, false));
  EXPECT_FALSE(lobby.table.undo_request());
}

TEST(Consent, OfSpectatorsIsNotAsked) {
  const Asked lobby({kAnna, kBert});
  EXPECT_EQ(why_not(plan_answer(lobby.table, kClara, true, lobby.table.length())),
            "not_at_the_table");
  EXPECT_EQ(why_not(plan_answer(lobby.table, kClara, false, lobby.table.length())),
            "not_at_the_table");
}

TEST(Consent, IsNotAskedWithoutARequest) {
  const Lobby lobby = rolled({kAnna, kBert});
  EXPECT_EQ(why_not(plan_answer(lobby.table, kBert, true, lobby.table.length())),
            "nothing_was_asked");
  EXPECT_EQ(why_not(plan_answer(lobby.table, kBert, false, lobby.table.length())),
            "nothing_was_asked");
}

TEST(Consent, IsGivenForAllSeatsOfAVisitor) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert, kBert});
  Rng rng(1);
  while (lobby.to_move() != kRed) lobby.move_anyhow(rng);
  lobby.move(kRed, "roll");
  lobby.does(undo(lobby, kRed));
  EXPECT_THAT(kinds(plan_answer(lobby.table, kBert, true, lobby.table.length())),
              ElementsAre("agreed", "agreed", "undone"));
}

TEST(Consent, OfWhoIsAwayIsNotWaitedFor) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(plan_leaving(lobby.table, lobby.holder(lobby.second)));
  EXPECT_THAT(kinds(lobby.answer(lobby.first, true)), ElementsAre("agreed", "undone"));
}

TEST(Consent, IsNotForSomebodyWhomAComputerPlayerStandsInFor) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(plan_leaving(lobby.table, lobby.holder(lobby.second)));
  EXPECT_EQ(why_not(lobby.answer(lobby.second, true)), "stand_in_plays");
  EXPECT_EQ(why_not(lobby.answer(lobby.second, false)), "stand_in_plays");
}

TEST(Consent, AStandInDoesNotGiveItForThePersonHePlaysFor) {
  // Else dice are taken back until they please while the other one is away.
  Lobby lobby = rolled({kAnna, kBert});
  const Seat asker = lobby.to_move();
  const Seat away = others(lobby, asker)[0];
  lobby.does(plan_leaving(lobby.table, lobby.holder(away)));
  EXPECT_THAT(kinds(undo(lobby, asker)), ElementsAre("asked"));
  lobby.does(undo(lobby, asker));
  lobby.does(plan_return(lobby.table, lobby.holder(away)));
  EXPECT_THAT(kinds(plan_answer(lobby.table, lobby.holder(away), true, lobby.table.length())),
              ElementsAre("agreed", "undone"));
}

TEST(Consent, OfWhoHasResignedIsNotAsked) {
  Lobby lobby = rolled({kAnna, kBert, kClara});
  const Seat asker = lobby.to_move();
  const Seat gone = others(lobby, asker)[0];
  const Seat stays = others(lobby, asker)[1];
  lobby.does(plan_resignation(lobby.table, lobby.holder(gone), gone));
  lobby.does(undo(lobby, asker));
  EXPECT_EQ(why_not(plan_answer(lobby.table, lobby.holder(gone), false, lobby.table.length())),
            "not_at_the_table");
  EXPECT_THAT(kinds(plan_answer(lobby.table, lobby.holder(stays), true, lobby.table.length())),
              ElementsAre("agreed", "undone"));
}

TEST(ARequest, IsForgottenWithTheNextMove) {
  Asked lobby({kAnna, kBert});
  Rng rng(1);
  lobby.move_anyhow(rng);
  EXPECT_FALSE(lobby.table.undo_request());
  EXPECT_EQ(why_not(lobby.answer(lobby.first, true)), "nothing_was_asked");
}

TEST(ARequest, MadeTwiceIsOneRequest) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(lobby.answer(lobby.first, true));
  EXPECT_THAT(kinds(undo(lobby, lobby.asker)), IsEmpty());
  lobby.does(undo(lobby, lobby.asker));
  EXPECT_TRUE(lobby.table.undo_request()->agreed.contains(lobby.first));
}

TEST(ARequest, MadeAgainIsFulfilledWhenOnlySomebodyIsMissingWhoHasLeft) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(lobby.answer(lobby.first, true));
  lobby.does(plan_leaving(lobby.table, lobby.holder(lobby.second)));
  EXPECT_THAT(kinds(undo(lobby, lobby.asker)), ElementsAre("undone"));
}

TEST(ARequest, IsNotReplacedBySomebodyElses) {
  // Whoever is about to agree to one thing would agree to another.
  Lobby lobby = rolled({kAnna, kBert, kClara});
  const Seat first = lobby.to_move();
  Rng rng(1);
  while (lobby.to_move() == first) lobby.move_anyhow(rng);
  const Seat second = lobby.to_move();
  lobby.move(second, "roll");
  lobby.does(undo(lobby, second));
  EXPECT_EQ(why_not(undo(lobby, first)), "undo_is_asked");
  EXPECT_EQ(lobby.table.undo_request()->by, second);
}

TEST(ARequest, IsForgottenWhenSomebodyResigns) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(plan_resignation(lobby.table, lobby.holder(lobby.first), lobby.first));
  EXPECT_FALSE(lobby.table.undo_request());
}

// --- Practice ---

TEST(Practice, BeginsWhenAThrowIsTakenBack) {
  Lobby lobby = rolled({kAnna}, 2);
  EXPECT_EQ(shown_to(lobby, kRed).at("undo"), "free");
  EXPECT_EQ(shown_to(lobby, kRed).at("undo_makes_practice"), true) << "whoever asks is warned";
  EXPECT_FALSE(lobby.table.is_practice());
  lobby.does(undo(lobby, kRed));
  EXPECT_TRUE(lobby.table.is_practice());
  EXPECT_EQ(info_of(lobby.table, {}).at("practice"), true);
  EXPECT_THAT(card_of(lobby.table).body, HasSubstr(R"("practice":true)"));
  lobby.move(kRed, "roll");
  EXPECT_FALSE(shown_to(lobby, kRed).contains("undo_makes_practice")) << "it is so already";
}

TEST(Practice, DoesNotBeginWhereNothingWasRevealed) {
  Lobby lobby = one_aside({kAnna, kAnna});
  const Seat mover = lobby.to_move();
  EXPECT_FALSE(shown_to(lobby, mover).contains("undo_makes_practice"));
  lobby.does(undo(lobby, mover));
  EXPECT_FALSE(lobby.table.is_practice());
  EXPECT_FALSE(info_of(lobby.table, {}).contains("practice"));
  EXPECT_THAT(card_of(lobby.table).body, Not(HasSubstr("practice")));
}

// Together they could throw until they like what they see.
TEST(Practice, BeginsAlsoWhenEverybodyAgrees) {
  Asked table({kAnna, kBert});
  EXPECT_EQ(shown_to(table, table.asker).at("undo_makes_practice"), true);
  table.does(table.answer(table.first, true));
  EXPECT_TRUE(table.table.is_practice());
}

TEST(Practice, IsForeverAndReadFromTheLog) {
  Lobby lobby = rolled({kAnna}, 1);
  lobby.does(undo(lobby, kRed));
  lobby.move(kRed, "roll");
  EXPECT_TRUE(lobby.read_again().is_practice());
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_EQ(info_of(lobby.table, {}).at("practice"), true);
  const std::string kept = keepsake("lobby", lobby.log);
  EXPECT_EQ(boost::json::parse(kept).at("practice"), true);
  EXPECT_TRUE(verify(kept)->practice);
}

// Cards that were revealed would be met again.
TEST(Practice, BeginsWhenARevealedCommitmentIsTakenBack) {
  Lobby lobby = playing(kSecretGame, {kAnna}, 2);
  Rng rng(1);
  const auto all_decide = [&] { return lobby.position().to_act().seats().size() == 3; };
  while (!all_decide()) lobby.move_anyhow(rng);
  // The computer players commit first; with the person's cards all are revealed.
  for (const Seat seat : {kBlue, kGreen, kRed}) {
    lobby.does(lobby.plan_of(seat, rng.pick(lobby.position().legal(seat))));
  }
  EXPECT_FALSE(lobby.table.is_practice());
  lobby.does(undo(lobby, kRed));
  EXPECT_TRUE(all_decide() || lobby.position().to_act().contains(kRed));
  EXPECT_TRUE(lobby.table.is_practice());
}

// What makes a take-back free: as long as neither chance nor anybody else has moved since, movers
// see after their move what they could have worked out before it.
TEST(Practice, IsNeededWhereverAMoverLearnsSomething) {
  for (const AnyGame* game : all_games()) {
    Lobby lobby = playing(game->info().id, {kAnna, kBert, kClara});
    Rng rng(5);
    int compared = 0;
    for (int i = 0; i < 400 && lobby.table.phase() == Table::Phase::running; ++i) {
      const Seat mover = lobby.to_move();
      const AnyAction action = rng.pick(lobby.position().legal(mover));
      const auto after = lobby.position().clone();
      const auto elsewhere = lobby.position().clone();
      elsewhere->resample(mover, rng);
      ASSERT_TRUE(after->apply(mover, action));
      ASSERT_TRUE(elsewhere->apply(mover, action));
      if (!after->to_act().is_chance() && !elsewhere->to_act().is_chance()) {
        EXPECT_EQ(boost::json::serialize(after->view(mover)),
                  boost::json::serialize(elsewhere->view(mover)))
            << game->info().id << ": " << game->print(action);
        ++compared;
      }
      lobby.does(lobby.plan_of(mover, action));
    }
    EXPECT_GT(compared, 20) << game->info().id;
  }
}

}  // namespace
}  // namespace thronsaal
