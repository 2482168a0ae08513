// Compares the rules with an independent referee: who acts, legal actions, the state after every
// move, and the final places.
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"
#include "games/lang_lebe_der_koenig/testing/watched_game.h"
#include "games/testing/corrected_board.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// Arranging positions that are rare in play but possible at the beginning of a turn.
class PositionGenerator {
 public:
  PositionGenerator(int players, std::uint64_t seed, BoardId on = BoardId::built_in)
      : players_(players), board_(on), england_(board(on)), rng_(seed) {}

  // Courtiers all over England, one player ahead of the others, and few cards, so that the next
  // election is near.
  State late() {
    Scenario t = courts();
    for (int i = 0; i < players_; ++i) t.hand(seat(i), {});
    for (int i = 0; i < players_; ++i) {
      deal(t, seat(i), one_in(2) ? 2 : 1 + up_to(7));
      t.bonus(seat(i), up_to(one_in(2) ? 3 : 15));
    }
    return finished(t);
  }
  // One player has one card or none, and the others nearly all: nothing can be dealt.
  State hoards() {
    Scenario t = courts();
    for (int i = 0; i < players_; ++i) t.hand(seat(i), {});
    const Seat poor = anybody();
    const int hoard = (20 * players_ - 1) / (players_ - 1);
    for (int i = 0; i < players_; ++i) {
      deal(t, seat(i), seat(i) == poor ? up_to(1) : hoard - up_to(1));
      t.bonus(seat(i), up_to(3));
    }
    return finished(t);
  }
  // On the built-in board every player has seven votes and one card, so that dice decide.
  State rivals() {
    const std::vector<std::vector<std::string_view>> realms = {
        {"Wigemor", "Loncastre"},
        {"Tateshale", "Lincolia"},
        {"Oxeneford", "Stadford"},
        {"Grentebrige", "Lundonia"},
        {"Lideforde", "Sarisberie", "Rouecestre"}};
    Scenario t(players_, board_);
    const int bonus = one_in(2) ? 14 : 0;
    for (int i = 0; i < players_; ++i) {
      const std::vector<std::string_view>& realm = realms[static_cast<std::size_t>(i)];
      for (const std::string_view name : realm) t.court(seat(i), name, 1);
      t.figure(seat(i), rng_.pick(realm)).bonus(seat(i), bonus + up_to(1)).hand(seat(i), {});
    }
    for (int i = 0; i < players_; ++i) deal(t, seat(i), 1);
    State state = finished(t);
    if (one_in(4)) state.turns = kMaxTurns;
    return state;
  }

 private:
  bool one_in(std::uint64_t n) { return rng_.below(n) == 0; }
  int up_to(int most) { return static_cast<int>(rng_.below(static_cast<std::uint64_t>(most) + 1)); }
  Seat anybody() { return seat(up_to(players_ - 1)); }

  Scenario courts() {
    Scenario t(players_, board_);
    const Seat lord = anybody();
    std::vector<Area> free;
    for (const Area a : england_.for_players(players_).in_play) {
      const Seat owner = one_in(3) ? lord : anybody();
      const int room = std::min(england_.votes_of(a), t.supply(owner));
      if (room == 0 || one_in(5)) {
        free.push_back(a);
      } else {
        t.court(owner, name_of(a), one_in(2) ? room : 1 + up_to(room - 1));
      }
    }
    for (int i = 0; i < players_; ++i) {
      std::vector<Area> places = free;
      for (const Area a : t.state.at(seat(i)).courts) places.push_back(a);
      if (places.empty()) return courts();
      const Area place = rng_.pick(places);
      t.figure(seat(i), name_of(place));
      std::erase(free, place);
    }
    return t;
  }
  // Any cards, some of them publicly known.
  void deal(Scenario& t, Seat to, int cards) {
    const int known = up_to(cards);
    t.hand(to, t.state.discard.draw(known, rng_));
    t.secret(to, t.state.discard.draw(cards - known, rng_));
  }
  State finished(Scenario& t) {
    t.face_down(t.state.discard.draw(up_to(t.state.discard.size()), rng_));
    t.turn_of(anybody());
    if (one_in(20)) t.state.turns = kMaxTurns - 1;
    if (one_in(20)) t.state.elections = kMaxElections - 1;
    return t.state;
  }

  int players_;
  BoardId board_;
  const Board& england_;
  Rng rng_;
};

struct Position {
  std::string_view name;
  State (PositionGenerator::*arrange)();
  int most_moves;
};
constexpr Position kPositions[] = {{"late", &PositionGenerator::late, 40},
                                   {"hoards", &PositionGenerator::hoards, 15},
                                   {"rivals", &PositionGenerator::rivals, 25}};

class KoenigReferee : public RefereeTest {
 protected:
  // One of each style and number of players.
  void follow_games(BoardId board, std::uint64_t seed) {
    for (int players = 3; players <= 5; ++players) {
      for (const PlayStyle& style : kStyles) {
        RefereedGame game(players, style, ++seed, board);
        SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
        follow(game, Rules::kMaxMoves, kLookOnceIn);
        if (HasFailure()) return;
      }
    }
  }
  // This many of each style and number of players from each kind of position.
  void follow_positions(BoardId board, std::uint64_t seed, int games) {
    for (int players = 3; players <= 5; ++players) {
      for (const PlayStyle& style : kStyles) {
        for (const Position& position : kPositions) {
          for (int i = 0; i < games; ++i) {
            const State start = (PositionGenerator(players, ++seed, board).*position.arrange)();
            RefereedGame game(start, style, seed);
            SCOPED_TRACE(fmt::format("{} players, {} game of {} with seed {}", players, style.name,
                                     position.name, seed));
            follow(game, position.most_moves, kLookOnceIn);
            if (HasFailure()) return;
          }
        }
      }
    }
  }

 private:
  static constexpr int kLookOnceIn = 200;  // compares all actions once in so many moves
};

TEST_F(KoenigReferee, AgreesOnWholeGames) {
  follow_games(BoardId::built_in, 0);
  expect_events_seen({"third party wins", "tied conflict rolled again", "both figures banished",
                      "cards taken back", "full area", "crown", "lots for bonus", "deal of 15",
                      "deal of fewer than 15", "end of the bonus track", "failed step and stop"});
}

TEST_F(KoenigReferee, AgreesOnRarePositions) {
  follow_positions(BoardId::built_in, 1000, 20);
  expect_events_seen({"third party wins",
                      "tied conflict rolled again",
                      "both figures banished",
                      "attacker sent home",
                      "cards taken back",
                      "cards taken back after a tie",
                      "full area",
                      "empty supply",
                      "crown",
                      "lots for crown",
                      "lots for bonus",
                      "lots for places",
                      "deal of 15",
                      "deal of fewer than 15",
                      "nobody is dealt a card",
                      "turn without cards",
                      "conflict without cards",
                      "end of the bonus track",
                      "failed step and stop",
                      "step with two cards",
                      "cap"});
}

TEST_F(KoenigReferee, AgreesOnACorrectedBoard) {
  follow_games(corrected_board<Board>(), 2000);
  follow_positions(corrected_board<Board>(), 3000, 4);
  expect_events_seen({"third party wins", "both figures banished", "full area", "empty supply",
                      "crown", "lots for bonus", "deal of 15", "cap"});
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
