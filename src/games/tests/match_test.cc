// A match, played with a real game.
#include "core/match.h"

#include <algorithm>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;

constexpr Seat red = seat(0);
constexpr Seat blue = seat(1);

const AnyGame& krone() {
  return *find_game("um-krone-und-kragen").value();
}

// Makes moves in notation: "*" stands for chance, else the seat's number.
Match played(Match match, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    const Actor actor = move[0] == '*' ? Actor::chance() : Actor(seat(move[0] - '0'));
    const auto events = match.play(actor, move.substr(2));
    EXPECT_TRUE(events) << move << ": " << (events ? "" : krone().words().say(events.error()));
  }
  return match;
}

Match from_start(const std::vector<std::string>& moves) {
  return played(Match::start(krone(), 2, {}).value(), moves);
}

// Red has rolled and set aside two dice of three.
Match two_aside() {
  return from_start({"* starts 0", "0 roll", "* rolled 2-4-4", "0 aside 4", "0 aside 4"});
}

// Red's turn is over, and Blue has rolled.
Match blue_has_rolled() {
  return played(two_aside(), {"0 aside 2", "0 take farmer", "1 roll", "* rolled 1-1-5"});
}

Match random_match(int players, std::uint64_t seed, std::size_t moves) {
  Match match = Match::start(krone(), players, {}).value();
  Rng rng(seed);
  while (match.length() < moves && !match.state().to_act().is_over()) {
    if (match.play_chance(rng)) continue;
    const Seat who = *match.state().to_act().seats().begin();
    EXPECT_TRUE(match.play(who, rng.pick(match.state().legal(who))));
  }
  return match;
}

std::string refusal(const AnyGame& any, int players, const OptionValues& options) {
  const auto state = any.start(players, options);
  return state ? "starts" : any.words().say(state.error());
}

TEST(Registry, FindsEveryGameByItsId) {
  ASSERT_FALSE(all_games().empty());
  for (const AnyGame* any : all_games()) EXPECT_EQ(find_game(any->info().id).value(), any);
}

TEST(Registry, AnUnknownGameIsRefusedWithTheListOfGames) {
  const auto found = find_game("halma");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, "unknown_game");
  EXPECT_EQ(*found.error().find("game"), FieldValue(std::string("halma")));
  const auto games = std::get<std::string>(*found.error().find("games"));
  EXPECT_NE(games.find("um-krone-und-kragen"), std::string::npos);
  EXPECT_FALSE(find_game(""));
  EXPECT_FALSE(find_game("Um-Krone-Und-Kragen"));
}

TEST(StartingAGame, NeedsAValidNumberOfPlayers) {
  for (const AnyGame* any : all_games()) {
    const GameInfo& info = any->info();
    for (const int players : {-1, 0, info.min_players - 1, info.max_players + 1, 1 << 30}) {
      const auto state = any->start(players, {});
      ASSERT_FALSE(state) << players;
      EXPECT_EQ(state.error(), Violation("bad_player_count", {{"players", players},
                                                              {"min", info.min_players},
                                                              {"max", info.max_players}}));
    }
    for (int players = info.min_players; players <= info.max_players; ++players) {
      ASSERT_TRUE(any->start(players, {}));
      EXPECT_EQ(any->start(players, {}).value()->players(), players);
    }
  }
}

TEST(StartingAGame, RefusesAnUnknownOption) {
  EXPECT_EQ(refusal(krone(), 2, {{"card_limit", "12"}}), "This game has no option “card_limit”.");
  EXPECT_EQ(refusal(krone(), 2, {{"", ""}}), "This game has no option “”.");
}

TEST(StartingAGame, RefusesAnUnknownValueAndNamesTheAllowedOnes) {
  EXPECT_EQ(refusal(krone(), 2, {{"dice_limit", "13"}}),
            "dice_limit cannot be “13”: choose one of 12, 18.");
}

TEST(StartingAGame, RefusesAWrongOptionAfterRightOnes) {
  EXPECT_NE(refusal(krone(), 2, {{"dice_limit", "18"}, {"fool_supply", "many"}}), "starts");
}

TEST(Options, AreAllListedInTheGamesOrder) {
  const auto rulebook = krone().start(2, {}).value();
  EXPECT_THAT(rulebook->options(), ElementsAre(testing::Pair("adders_before_first_roll", "yes"),
                                               testing::Pair("dice_limit", "12"),
                                               testing::Pair("fool_supply", "table")));
  const auto chosen =
      krone().start(2, {{"fool_supply", "unlimited"}, {"adders_before_first_roll", "no"}}).value();
  EXPECT_THAT(chosen->options(), ElementsAre(testing::Pair("adders_before_first_roll", "no"),
                                             testing::Pair("dice_limit", "12"),
                                             testing::Pair("fool_supply", "unlimited")));
}

TEST(Options, EveryValueOfEveryOptionCanBeChosen) {
  for (const AnyGame* any : all_games()) {
    const auto specs = any->option_specs();
    for (std::size_t i = 0; i < specs.size(); ++i) {
      for (const std::string_view value : specs[i].values) {
        const auto state =
            any->start(any->info().min_players, {{std::string(specs[i].name), std::string(value)}});
        ASSERT_TRUE(state);
        EXPECT_THAT((*state)->options().at(i), testing::Pair(specs[i].name, value));
      }
    }
  }
}

TEST(Playing, ReturnsTheEvents) {
  Match match = from_start({"* starts 0"});
  const auto events = match.play(red, "roll");
  ASSERT_TRUE(events);
  EXPECT_EQ(match.length(), 2U);
  const auto fallen = match.play(Actor::chance(), "rolled 2-4-4");
  ASSERT_TRUE(fallen);
  ASSERT_FALSE(fallen->empty());
  EXPECT_EQ(krone().words().say(fallen->front()), "Red rolls 2-4-4.");
}

TEST(Playing, ARefusedMoveChangesNothing) {
  Match match = two_aside();
  const std::uint64_t before = match.state().hash();
  const Journal journal = match.journal().value();
  const auto why = [&](Actor actor, std::string_view action) {
    return std::string(match.play(actor, action).error().kind);
  };
  EXPECT_EQ(why(blue, "roll"), "not_your_turn");
  EXPECT_EQ(why(seat(4), "roll"), "not_your_turn");
  EXPECT_EQ(why(Actor::chance(), "rolled 1"), "not_for_chance");
  EXPECT_EQ(why(red, "aside 6"), "no_such_die");
  EXPECT_EQ(why(red, "sit down"), "unknown_action");
  EXPECT_EQ(why(red, "rolled 1"), "only_chance");
  EXPECT_FALSE(match.play(red, AnyAction{~std::uint64_t{0}}));
  EXPECT_EQ(match.state().hash(), before);
  EXPECT_EQ(match.journal(), journal);
}

TEST(Playing, ChanceMovesOnlyOnItsTurn) {
  Rng rng(1);
  Match match = Match::start(krone(), 2, {}).value();
  EXPECT_TRUE(match.play_chance(rng));
  EXPECT_EQ(match.length(), 1U);
  EXPECT_EQ(match.play_chance(rng), std::nullopt);
  EXPECT_EQ(match.length(), 1U);
}

TEST(Playing, NoSeatMovesAfterTheEnd) {
  Match match = random_match(2, 1, 100'000);
  ASSERT_TRUE(match.state().to_act().is_over());
  EXPECT_TRUE(match.state().standing());
  EXPECT_EQ(match.play(red, "roll").error().kind, "game_is_over");
  EXPECT_EQ(match.play(Actor::chance(), "rolled 1").error().kind, "game_is_over");
}

TEST(Rewind, ReachesEveryEarlierPosition) {
  Match match = random_match(3, 5, 0);
  std::vector<std::uint64_t> hashes = {match.state().hash()};
  for (std::size_t moves = 1; moves <= 60; ++moves) {
    hashes.push_back(random_match(3, 5, moves).state().hash());
  }
  match = random_match(3, 5, 60);
  for (std::size_t moves = 61; moves-- > 0;) {
    match.rewind(moves);
    EXPECT_EQ(match.length(), moves);
    EXPECT_EQ(match.state().hash(), hashes[moves]);
  }
}

TEST(Rewind, ToTheCurrentLengthChangesNothing) {
  Match match = two_aside();
  const Journal journal = match.journal().value();
  match.rewind(match.length());
  EXPECT_EQ(match.journal(), journal);
}

TEST(Rewind, AllowsOtherMoves) {
  Match match = two_aside();
  match.rewind(4);
  EXPECT_TRUE(match.play(red, "roll"));
  EXPECT_TRUE(match.play(Actor::chance(), "rolled 6-6"));
  EXPECT_EQ(match.length(), 6U);
  EXPECT_TRUE(Match::replay(krone(), match.journal().value()));
}

TEST(FreeUndo, TakesBackAllMovesSinceTheLastRoll) {
  const Match match = two_aside();
  EXPECT_EQ(match.length(), 5U);
  EXPECT_EQ(match.free_undo_length(red), 3U);
}

TEST(FreeUndo, StopsAtChance) {
  const Match match = from_start({"* starts 0", "0 roll", "* rolled 2-4-4"});
  EXPECT_EQ(match.free_undo_length(red), match.length());
}

TEST(FreeUndo, TakesBackADecisionThatChanceHasNotAnswered) {
  const Match match = from_start({"* starts 0", "0 roll"});
  EXPECT_EQ(match.free_undo_length(red), 1U);
}

TEST(FreeUndo, StopsAtAnotherSeatsMove) {
  const Match match = played(two_aside(), {"0 aside 2", "0 take farmer", "1 roll"});
  EXPECT_EQ(match.free_undo_length(red), match.length());
  EXPECT_EQ(match.free_undo_length(blue), match.length() - 1);
}

TEST(FreeUndo, IsImpossibleForASeatWithoutMoves) {
  EXPECT_EQ(two_aside().free_undo_length(blue), 5U);
  EXPECT_EQ(Match::start(krone(), 2, {}).value().free_undo_length(red), 0U);
}

TEST(LastDecision, IsFoundBeforeChanceAndOtherSeats) {
  const Match match = blue_has_rolled();
  ASSERT_EQ(match.length(), 9U);
  EXPECT_EQ(match.length_before_last_move(red), 6U);
  EXPECT_EQ(match.length_before_last_move(blue), 7U);
}

TEST(LastDecision, DoesNotExistBeforeTheFirst) {
  EXPECT_EQ(two_aside().length_before_last_move(blue), std::nullopt);
  EXPECT_EQ(from_start({"* starts 0"}).length_before_last_move(red), std::nullopt);
}

// A game with hidden hands, after some moves.
Match with_secrets() {
  Match match = Match::start(*find_game("kardinal-und-koenig").value(), 3, {}).value();
  Rng rng(1);
  while (match.length() < 40) {
    if (match.play_chance(rng)) continue;
    const Seat who = *match.state().to_act().seats().begin();
    EXPECT_TRUE(match.play(who, rng.pick(match.state().legal(who))));
  }
  return match;
}

TEST(ResampledWorld, HasTheSameViewAndNoJournal) {
  Match match = with_secrets();
  const boost::json::object before = match.state().view(red);
  const std::uint64_t truth = match.state().hash();
  Rng rng(1);
  match.continue_in_resampled_world(red, rng);
  EXPECT_EQ(match.state().view(red), before);
  EXPECT_NE(match.state().hash(), truth);
  EXPECT_EQ(match.journal(), std::nullopt);
  EXPECT_EQ(match.length(), 0U);
  EXPECT_EQ(match.free_undo_length(red), 0U);
  EXPECT_EQ(match.length_before_last_move(red), std::nullopt);
}

TEST(ResampledWorld, CanBePlayedAndRewoundToItsBeginning) {
  Match match = two_aside();
  Rng rng(1);
  match.continue_in_resampled_world(red, rng);
  const std::uint64_t beginning = match.state().hash();
  EXPECT_TRUE(match.play(red, "aside 2"));
  EXPECT_EQ(match.length(), 1U);
  EXPECT_EQ(match.journal(), std::nullopt);
  match.rewind(0);
  EXPECT_EQ(match.state().hash(), beginning);
}

TEST(Hashes, FollowEverySixteenthMoveAndTheLast) {
  const auto marked = [](std::size_t moves) {
    std::vector<std::size_t> at;
    const Journal journal = random_match(2, 3, moves).journal().value();
    for (const DigestCheckpoint& mark : journal.marks) {
      at.push_back(mark.moves);
    }
    return at;
  };
  EXPECT_THAT(marked(0), ElementsAre());
  EXPECT_THAT(marked(1), ElementsAre(1));
  EXPECT_THAT(marked(15), ElementsAre(15));
  EXPECT_THAT(marked(16), ElementsAre(16));
  EXPECT_THAT(marked(17), ElementsAre(16, 17));
  EXPECT_THAT(marked(50), ElementsAre(16, 32, 48, 50));
}

TEST(Hashes, BelongToTheirPositions) {
  const Journal journal = random_match(2, 3, 50).journal().value();
  for (const DigestCheckpoint& mark : journal.marks) {
    EXPECT_EQ(mark.hash, random_match(2, 3, mark.moves).state().hash());
  }
}

TEST(Replay, StopsAfterTheGivenNumberOfMoves) {
  const Match match = random_match(3, 4, 50);
  const Journal journal = match.journal().value();
  for (const std::size_t moves : {0U, 1U, 16U, 49U, 50U}) {
    const auto part = Match::replay(krone(), journal, moves);
    ASSERT_TRUE(part);
    EXPECT_EQ(part->length(), moves);
    EXPECT_EQ(part->state().hash(), random_match(3, 4, moves).state().hash());
  }
  EXPECT_EQ(Match::replay(krone(), journal, 51).value().length(), 50U);
}

TEST(Replay, DoesNotCheckMovesAfterItsStop) {
  Journal journal = random_match(3, 4, 50).journal().value();
  journal.moves[40].action = "nonsense";
  EXPECT_TRUE(Match::replay(krone(), journal, 40));
  EXPECT_FALSE(Match::replay(krone(), journal, 41));
}

TEST(Replay, FindsAWrongHashAtItsStop) {
  Journal journal = random_match(3, 4, 50).journal().value();
  journal.marks[0].hash ^= 1;
  EXPECT_TRUE(Match::replay(krone(), journal, 15));
  EXPECT_EQ(Match::replay(krone(), journal, 16).error(),
            Violation("journal_hash_mismatch", {{"move", 16}}));
}

}  // namespace
}  // namespace thronsaal
