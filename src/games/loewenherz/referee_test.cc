// Games under the eyes of a second referee: he and the rules agree on who acts, on what may be
// done, on the table after every move and on the places at the end.
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
  // Plays on, and every now and then looks at everything that can be written down; more often when
  // something rare is to be decided.
  void follow(WatchedGame& game, int most_moves) {
    static const Referee::Names rare = {"deserter", "recruit", "withdraw", "alliance"};
    for (int i = 0; i < most_moves && !game.over() && !HasFailure(); ++i) {
      const bool is_rare = rare.contains(game.referee.stage);
      if (game.rng.below(is_rare ? 2 : 30) == 0) {
        annals["everything compared: " + game.referee.stage] += 1;
        game.compare_everything();
      }
      game.go_on();
    }
    for (const auto& [event, times] : game.referee.annals) annals[event] += times;
    game.referee.annals.clear();
  }

  // Games that begin in positions of a kind, with any number of players: so many in each style, or
  // only in one.
  struct Position {
    std::string_view name;
    Referee (Arranged::*arrange)();
    int most_moves = 0;
    int games = 0;
    std::string_view only_style = {};
    std::uint64_t seed = 0;
  };

  void follow_from(const Position& position) {
    std::uint64_t seed = position.seed;
    for (int players = 2; players <= 4; ++players) {
      for (const Style& style : styles()) {
        if (!position.only_style.empty() && position.only_style != style.name) continue;
        for (int i = 0; i < position.games; ++i) {
          const Options options{.early_king = ++seed % 8 == 0};
          Arranged arranged(players, options, seed);
          const Referee start = (arranged.*position.arrange)();
          WatchedGame game(laid_out(start, options, arranged.set_up()), start, style, seed);
          SCOPED_TRACE(fmt::format("{} players, {} game of {} with seed {}", players, style.name,
                                   position.name, seed));
          follow(game, position.most_moves);
          if (HasFailure()) return;
        }
      }
    }
  }

  void expect_to_have_seen(std::initializer_list<const char*> events) {
    for (const char* event : events) {
      EXPECT_GE(annals[event], 1) << event << ": these games show too little";
    }
  }

  std::map<std::string, int> annals;  // of all games
};

TEST_F(LoewenherzReferee, FollowsGamesFromTheirBeginning) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const Style& style = styles()[seed % styles().size()];
    const Options options{.rich = seed % 4 >= 2, .early_king = seed % 2 == 1};
    WatchedGame game(players, options, style, seed);
    SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
    follow(game, Rules::kMaxMoves);
    if (HasFailure()) return;
    ASSERT_TRUE(game.over());
  }
  expect_to_have_seen({"region closed by a border", "region closed for somebody else",
                       "inner border returned", "expansion into open land", "knight in a forest",
                       "card sold", "market card taken", "king comes", "last card played"});
}

TEST_F(LoewenherzReferee, FollowsCastlesForWhichThereIsTooLittleRoom) {
  const Style style{.name = "crowding", .random = 1, .crowds = true};
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    for (int players = 2; players <= 3; ++players) {
      WatchedGame game(players, {}, style, seed);
      SCOPED_TRACE(fmt::format("{} players, seed {}", players, seed));
      while (!game.referee.settled && !HasFailure()) follow(game, 1);
      if (HasFailure()) return;
    }
  }
  expect_to_have_seen({"castle nearer than it should be"});
}

TEST_F(LoewenherzReferee, FollowsTheMiddleOfTheGame) {
  follow_from({.name = "midgame",
               .arrange = &Arranged::midgame,
               .most_moves = 11,
               .games = 2,
               .seed = 1000});
  expect_to_have_seen({"region closed by a border", "region closed for somebody else",
                       "two regions closed at once", "inner border returned",
                       "border in a neutral zone", "monopoly won", "knight in a forest",
                       "nothing left but to be done", "market card taken", "king comes",
                       "king comes for somebody else"});
}

TEST_F(LoewenherzReferee, FollowsRaidsOnMines) {
  follow_from({.name = "prospectors",
               .arrange = &Arranged::prospectors,
               .most_moves = 10,
               .games = 12,
               .only_style = "warlike",
               .seed = 2000});
  expect_to_have_seen({"expansion into a foreign region", "expansion into neutral land",
                       "expansion into open land", "expansion refused for a figure",
                       "expansion refused for too few borders",
                       "expansion refused for too few knights", "expansion refused for an alliance",
                       "expansion refused for another own region", "region closed by an expansion",
                       "part of a region cut off", "monopoly lost"});
}

TEST_F(LoewenherzReferee, FollowsDesertersAndAlliances) {
  follow_from({.name = "intrigues",
               .arrange = &Arranged::intrigues,
               .most_moves = 12,
               .games = 6,
               .only_style = "scheming",
               .seed = 3000});
  expect_to_have_seen({"deserter with a choice", "deserter without a choice",
                       "deserter from the third colour", "deserter from an ally",
                       "castle left alone", "alliance", "neutral zone fenced off"});
}

TEST_F(LoewenherzReferee, FollowsTheLastCards) {
  follow_from(
      {.name = "late", .arrange = &Arranged::late, .most_moves = 24, .games = 1, .seed = 4000});
  expect_to_have_seen(
      {"card equal to the one sold taken", "king comes in the last phase", "last card played"});
}

TEST_F(LoewenherzReferee, FollowsGamesOfTooManyTurns) {
  follow_from({.name = "endless",
               .arrange = &Arranged::endless,
               .most_moves = 16,
               .games = 2,
               .only_style = "random",
               .seed = 5000});
  expect_to_have_seen({"too many turns"});
}

TEST_F(LoewenherzReferee, FollowsGamesOnACorrectedBoard) {
  const BoardId on = corrected_board<Board>();
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const Style& style = styles()[seed % styles().size()];
    const Options options{.rich = seed % 4 >= 2, .early_king = seed % 2 == 1};
    WatchedGame game(players, options, style, seed, on);
    SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
    follow(game, Rules::kMaxMoves);
    if (HasFailure()) return;
    ASSERT_TRUE(game.over());
  }
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const Style& style = styles()[seed % styles().size()];
    Arranged arranged(players, {}, seed, on);
    const Referee start = seed % 4 == 0 ? arranged.late() : arranged.midgame();
    WatchedGame game(laid_out(start, {}, arranged.set_up(), on), start, style, seed);
    SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
    follow(game, 14);
    if (HasFailure()) return;
  }
  expect_to_have_seen({"castle nearer than it should be", "region closed by a border",
                       "expansion into open land", "card sold", "market card taken", "king comes",
                       "monopoly won", "last card played"});
}

}  // namespace
}  // namespace thronsaal::loewenherz
