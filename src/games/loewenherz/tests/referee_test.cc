// Compares the rules with an independent referee: who acts, legal actions, the state after every
// move, and the final places.
#include "games/loewenherz/testing/referee.h"

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/referee_game.h"
#include "games/loewenherz/testing/referee_positions.h"
#include "games/testing/corrected_board.h"

namespace thronsaal::loewenherz {
namespace {

class LoewenherzReferee : public ::testing::Test {
 protected:
  // Plays on, and sometimes compares all actions with a notation; more often at rare decisions.
  void follow(RefereedGame& game, int most_moves) {
    static const Referee::Names rare = {"deserter", "recruit", "withdraw", "alliance"};
    for (int i = 0; i < most_moves && !game.over() && !HasFailure(); ++i) {
      const bool is_rare = rare.contains(game.referee.stage);
      if (game.rng.below(is_rare ? 2 : 30) == 0) {
        event_counts_["everything compared: " + game.referee.stage] += 1;
        game.compare_everything();
      }
      game.go_on();
    }
    for (const auto& [event, times] : game.referee.event_counts) event_counts_[event] += times;
    game.referee.event_counts.clear();
  }

  // Games from one kind of position, with any number of players: this many in each style, or in
  // only one style.
  struct Position {
    std::string_view name;
    Referee (PositionGenerator::*arrange)();
    int most_moves = 0;
    int games = 0;
    std::string_view only_style = {};
    std::uint64_t seed = 0;
  };

  void follow_from(const Position& position) {
    std::uint64_t seed = position.seed;
    for (int players = 2; players <= 4; ++players) {
      for (const PlayStyle& style : styles()) {
        if (!position.only_style.empty() && position.only_style != style.name) continue;
        for (int i = 0; i < position.games; ++i) {
          const Options options{.early_king = ++seed % 8 == 0};
          PositionGenerator generator(players, options, seed);
          const Referee start = (generator.*position.arrange)();
          RefereedGame game(laid_out(start, options, generator.set_up()), start, style, seed);
          SCOPED_TRACE(fmt::format("{} players, {} game of {} with seed {}", players, style.name,
                                   position.name, seed));
          follow(game, position.most_moves);
          if (HasFailure()) return;
        }
      }
    }
  }

  void expect_events_seen(std::initializer_list<const char*> events) {
    for (const char* event : events) {
      EXPECT_GE(event_counts_[event], 1) << event << ": never happened in these games";
    }
  }

  std::map<std::string, int> event_counts_;  // over all games
};

TEST_F(LoewenherzReferee, AgreesOnWholeGames) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const PlayStyle& style = styles()[seed % styles().size()];
    const Options options{.rich = seed % 4 >= 2, .early_king = seed % 2 == 1};
    RefereedGame game(players, options, style, seed);
    SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
    follow(game, Rules::kMaxMoves);
    if (HasFailure()) return;
    ASSERT_TRUE(game.over());
  }
  expect_events_seen({"region closed by a border", "region closed for another player",
                      "inner border returned", "expansion into open land", "knight in a forest",
                      "card sold", "market card taken", "king comes", "last card played"});
}

TEST_F(LoewenherzReferee, AgreesOnCastlesWithTooLittleRoom) {
  const PlayStyle style{.name = "crowding", .random = 1, .crowds = true};
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    for (int players = 2; players <= 3; ++players) {
      RefereedGame game(players, {}, style, seed);
      SCOPED_TRACE(fmt::format("{} players, seed {}", players, seed));
      while (!game.referee.settled && !HasFailure()) follow(game, 1);
      if (HasFailure()) return;
    }
  }
  expect_events_seen({"castle nearer than it should be"});
}

TEST_F(LoewenherzReferee, AgreesOnTheMiddleOfTheGame) {
  follow_from({.name = "midgame",
               .arrange = &PositionGenerator::midgame,
               .most_moves = 11,
               .games = 2,
               .seed = 1000});
  expect_events_seen({"region closed by a border", "region closed for another player",
                      "two regions closed at once", "inner border returned",
                      "border in a neutral zone", "monopoly won", "knight in a forest",
                      "nothing left but to be done", "market card taken", "king comes",
                      "king comes for another player"});
}

TEST_F(LoewenherzReferee, AgreesOnRaidsOnMines) {
  follow_from({.name = "prospectors",
               .arrange = &PositionGenerator::prospectors,
               .most_moves = 10,
               .games = 12,
               .only_style = "warlike",
               .seed = 2000});
  expect_events_seen({"expansion into a foreign region", "expansion into neutral land",
                      "expansion into open land", "expansion refused for a figure",
                      "expansion refused for too few borders",
                      "expansion refused for too few knights", "expansion refused for an alliance",
                      "expansion refused for another own region", "region closed by an expansion",
                      "part of a region cut off", "monopoly lost"});
}

TEST_F(LoewenherzReferee, AgreesOnDesertersAndAlliances) {
  follow_from({.name = "intrigues",
               .arrange = &PositionGenerator::intrigues,
               .most_moves = 12,
               .games = 6,
               .only_style = "scheming",
               .seed = 3000});
  expect_events_seen({"deserter with a choice", "deserter without a choice",
                      "deserter from the third colour", "deserter from an ally",
                      "castle left alone", "alliance", "neutral zone fenced off"});
}

TEST_F(LoewenherzReferee, AgreesOnTheLastCards) {
  follow_from({.name = "late",
               .arrange = &PositionGenerator::late,
               .most_moves = 24,
               .games = 1,
               .seed = 4000});
  expect_events_seen(
      {"card equal to the one sold taken", "king comes in the last phase", "last card played"});
}

TEST_F(LoewenherzReferee, AgreesOnTheTurnLimit) {
  follow_from({.name = "endless",
               .arrange = &PositionGenerator::endless,
               .most_moves = 16,
               .games = 2,
               .only_style = "random",
               .seed = 5000});
  expect_events_seen({"too many turns"});
}

TEST_F(LoewenherzReferee, AgreesOnACorrectedBoard) {
  const BoardId on = corrected_board<Board>();
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const PlayStyle& style = styles()[seed % styles().size()];
    const Options options{.rich = seed % 4 >= 2, .early_king = seed % 2 == 1};
    RefereedGame game(players, options, style, seed, on);
    SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
    follow(game, Rules::kMaxMoves);
    if (HasFailure()) return;
    ASSERT_TRUE(game.over());
  }
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const PlayStyle& style = styles()[seed % styles().size()];
    PositionGenerator generator(players, {}, seed, on);
    const Referee start = seed % 4 == 0 ? generator.late() : generator.midgame();
    RefereedGame game(laid_out(start, {}, generator.set_up(), on), start, style, seed);
    SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
    follow(game, 14);
    if (HasFailure()) return;
  }
  expect_events_seen({"castle nearer than it should be", "region closed by a border",
                      "expansion into open land", "card sold", "market card taken", "king comes",
                      "monopoly won", "last card played"});
}

}  // namespace
}  // namespace thronsaal::loewenherz
