// Compares the rules with an independent referee: who acts, legal actions, the state after every
// move, and the final places.
#include "games/kardinal_und_koenig/testing/referee.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/testing/smallest_board.h"
#include "games/kardinal_und_koenig/testing/watched_game.h"
#include "games/testing/second_referee.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

// Arranging positions that are rare in play, at the beginning of a turn.
class PositionGenerator {
 public:
  PositionGenerator(int players, std::uint64_t seed) : record_(players), rng_(seed) {
    record_.starter = up_to(players - 1);
    do {  // in the middle of a round, in which a player may have emptied the pile
      record_.turns = 20 + up_to(20);
      record_.actor = (record_.starter + record_.turns) % players;
    } while (record_.actor == record_.starter);
    for (const auto& [land, _] : record_.europe().spaces) lands_.push_back(land);
  }

  // The pile is about to be empty.
  Referee late() {
    settle(20, 8, one_in(2));
    return with_cards(one_in(2) ? 1 : 2 + up_to(4));
  }
  // The pile is empty for good, and most spaces are taken.
  Referee crowded() {
    settle(40, 8, false);
    return with_cards(0);
  }
  // Few cloisters, each player alone in a country, so that there are many ties.
  Referee rivals() {
    const std::vector<std::string> all = lands_;
    for (std::size_t who = 0; who < record_.players.size(); ++who) {
      lands_ = {all[who]};
      for (int n = up_to(2); n >= 0; --n) build(record_.players[who]);
      place_councillor(record_.players[who]);
    }
    record_.count_first_scoring();
    return with_cards(0);
  }
  // The player to move has used nearly all of their pieces, or all.
  Referee spent() {
    Referee::Player& spender = record_.players[static_cast<std::size_t>(record_.actor)];
    const int cloisters_left = one_in(2) ? 0 : 1 + up_to(1);
    const int councillors_left = one_in(2) ? 0 : 1 + up_to(1);
    while (spender.cloisters_left() > cloisters_left) build(spender);
    while (spender.councillors_left() > councillors_left) place_councillor(spender);
    settle(10, 3, one_in(4));
    return with_cards(record_.scorings == 1 && one_in(3) ? 0 : 1 + up_to(5));
  }
  // Impossible in play: several cloisters share a space, all councillors are in one country, and
  // the player to move has the last piece or two of the game.
  Referee all_but_one() {
    for (Referee::Player& player : record_.players) {
      while (player.cloisters_left() > 0) {
        const Referee::Names& spaces = record_.europe().spaces.at(rng_.pick(lands_));
        const int all_but_last = static_cast<int>(spaces.size()) - 1;
        player.cloisters.insert(*std::next(spaces.begin(), up_to(all_but_last - 1)));
      }
      player.councillors = {{lands_.front(), 8}};
    }
    Referee::Player& last = record_.players[static_cast<std::size_t>(record_.actor)];
    for (int n = up_to(1); n >= 0; --n) {
      if (one_in(2)) {
        last.cloisters.erase(last.cloisters.begin());
      } else {
        --last.councillors[lands_.front()];
      }
    }
    if (one_in(2)) record_.count_first_scoring();
    return with_cards(10);
  }

 private:
  bool one_in(std::uint64_t n) { return rng_.below(n) == 0; }
  int up_to(int most) { return static_cast<int>(rng_.below(static_cast<std::uint64_t>(most) + 1)); }

  void build(Referee::Player& player) {
    const Referee::Names free = record_.free_spaces(rng_.pick(lands_));
    if (free.empty() || player.cloisters_left() == 0) return;
    player.cloisters.insert(*std::next(free.begin(), up_to(static_cast<int>(free.size()) - 1)));
  }
  void place_councillor(Referee::Player& player) {
    const std::string& land = rng_.pick(lands_);
    if (record_.seats_at_court(land) > 0 && player.councillors_left() > 0) {
      ++player.councillors[land];
    }
  }
  // Up to this many pieces for each player. Half of the cloisters stood at the first scoring.
  void settle(int cloisters, int councillors, bool before_the_first_scoring) {
    for (const bool is_first_half : {true, false}) {
      for (Referee::Player& player : record_.players) {
        for (int n = up_to(cloisters / 2); n > 0; --n) build(player);
      }
      if (is_first_half && !before_the_first_scoring) record_.count_first_scoring();
    }
    for (Referee::Player& player : record_.players) {
      for (int n = up_to(2 * councillors); n > 0; --n) place_councillor(player);
    }
  }
  // With this many cards in the pile. Without any, this is the last round.
  Referee with_cards(int number) {
    Cards rest = cards_of(record_.pile);
    const auto deal = [&](int wanted) {
      const Cards cards = rest.draw(wanted, rng_);
      rest -= cards;
      return pile_of(cards);
    };
    for (Referee::Player& player : record_.players) {
      player.hand = deal(3);
      player.known = pile_of(cards_of(player.hand).draw(up_to(3), rng_));
    }
    record_.last_round = number == 0;
    record_.face_up = deal(record_.last_round ? up_to(2) : 2);
    record_.pile = deal(number);
    record_.discard = pile_of(rest);
    record_.event_counts.clear();
    record_.begin_turn(record_.actor);
    return record_;
  }

  Referee record_;
  Rng rng_;
  std::vector<std::string> lands_;  // where pieces may be placed
};

class KardinalReferee : public RefereeTest {};

constexpr int kLookOnceIn = 30;  // compares all actions once in so many moves

TEST_F(KardinalReferee, AgreesOnWholeGames) {
  constexpr int kGames = 2;  // of each style
  std::uint64_t seed = 0;
  for (int players = 3; players <= 5; ++players) {
    for (const PlayStyle& style : kStyles) {
      for (int i = 0; i < kGames; ++i) {
        RefereedGame game(players, style, ++seed);
        SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
        follow(game, Rules::kMaxMoves, kLookOnceIn);
        if (HasFailure()) return;
        ASSERT_TRUE(game.over());
      }
    }
  }
  expect_events_seen({"pair in a country it shows",
                      "pair in another country",
                      "two pieces in a turn",
                      "country opened",
                      "country opened by a pair",
                      "councillor made possible by a cloister",
                      "exchange",
                      "choice of equal face-up cards",
                      "first scoring by a card taken",
                      "first scoring by a card turned up",
                      "second emptying by a card taken",
                      "second emptying by a card turned up",
                      "pass in the last round",
                      "the last player empties the pile",
                      "players share a rank in a country",
                      "a rank follows on a tie",
                      "alliance of one player",
                      "alliance of several players",
                      "chain of four",
                      "longer chains"});
}

TEST_F(KardinalReferee, AgreesOnOtherBoards) {
  std::uint64_t seed = 2000;
  for (const BoardId board : {corrected_board<Board>(), smallest_board()}) {
    const Referee::Europe map = Referee::read_map(BoardRegistry<Board>::text(board));
    for (int players = 3; players <= 5; ++players) {
      for (const PlayStyle& style : kStyles) {
        RefereedGame game(players, board, map, style, ++seed);
        SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
        follow(game, Rules::kMaxMoves, kLookOnceIn);
        if (HasFailure()) return;
        ASSERT_TRUE(game.over());
      }
    }
  }
  expect_events_seen({"two pieces in a turn", "country opened", "players share a rank in a country",
                      "alliance of one player", "alliance of several players", "longer chains"});
}

TEST_F(KardinalReferee, AgreesOnRarePositions) {
  struct Position {
    std::string_view name;
    Referee (PositionGenerator::*arrange)();
    int most_moves;
    int games;  // of each style
  };
  constexpr Position kPositions[] = {{"late", &PositionGenerator::late, 12, 16},
                                     {"crowded", &PositionGenerator::crowded, 15, 2},
                                     {"rivals", &PositionGenerator::rivals, 15, 2},
                                     {"spent", &PositionGenerator::spent, 16, 2},
                                     {"all but one", &PositionGenerator::all_but_one, 10, 3}};
  std::uint64_t seed = 1000;
  for (int players = 3; players <= 5; ++players) {
    for (const PlayStyle& style : kStyles) {
      for (const Position& position : kPositions) {
        for (int i = 0; i < position.games; ++i) {
          const Referee start = (PositionGenerator(players, ++seed).*position.arrange)();
          RefereedGame game(start, style, seed);
          SCOPED_TRACE(fmt::format("{} players, {} game of {} with seed {}", players, style.name,
                                   position.name, seed));
          follow(game, position.most_moves, kLookOnceIn);
          if (HasFailure()) return;
        }
      }
    }
  }
  expect_events_seen({"first scoring by a card taken, not the last needed",
                      "first scoring by a card turned up, not the last needed",
                      "second emptying by a card turned up, not the last needed",
                      "second emptying by a card taken, not the last needed",
                      "pass in the last round", "the last player empties the pile",
                      "turn without cloisters left", "turn without councillors left",
                      "turn without pieces left", "all pieces used", "alliance of several players",
                      "chain of four", "longer chains", "players share a place",
                      "pieces left decide on a place"});
}

TEST(KardinalRefereeChains, CoversTheMostCloisters) {
  const Referee referee(3);
  EXPECT_EQ(referee.chains({"ENG1", "ENG2", "ENG4"}), 0);
  EXPECT_EQ(referee.chains({"ENG1", "ENG2", "ENG4", "FRA2"}), 0);
  EXPECT_EQ(referee.chains({"ENG1", "ENG2", "ENG4", "ENG5"}), 4);
  EXPECT_EQ(referee.chains({"FRK1", "FRK2", "FRK3", "FRK4", "FRK5", "FRK7", "LOT3", "LOT4"}), 8);
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
