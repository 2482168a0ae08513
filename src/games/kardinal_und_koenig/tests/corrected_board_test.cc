// Games on corrected boards: the largest and the smallest allowed.
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "games/kardinal_und_koenig/testing/smallest_board.h"
#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::SizeIs;

// A game played move by move, at random or greedily.
class Game {
 public:
  Game(int players, BoardId board, bool greedy, std::uint64_t seed)
      : state(Rules::start(players, {}, board)), rng(seed), greedy_(greedy) {}

  bool over() const { return Rules::to_act(state).is_over(); }
  Actor actor() const {
    const ToAct to_act = Rules::to_act(state);
    return to_act.is_chance() ? Actor::chance() : Actor(*to_act.seats().begin());
  }
  void go_on() {
    Rules::Actions actions;
    if (!actor().is_chance()) Rules::legal(state, actor().seat(), actions);
    const Action action = actor().is_chance() ? Rules::sample(state, rng)
                          : greedy_           ? Rules::greedy(state, actor().seat(), rng)
                                              : rng.pick(actions);
    EventRecorder recorder;
    Rules::apply(state, actor(), action, recorder);
    ++moves;
  }

  State state;
  Rng rng;
  int moves = 0;

 private:
  bool greedy_;
};

void expect_round_trips(const State& s) {
  if (Rules::to_act(s).is_chance() || Rules::to_act(s).is_over()) return;
  Rules::Actions actions;
  Rules::legal(s, s.acting(), actions);
  std::set<std::string> texts;
  for (const Action& action : actions) {
    const std::string text = Rules::print(action, s.board);
    ASSERT_EQ(Rules::parse(text, s.board), action) << text;
    ASSERT_TRUE(Rules::check(s, s.acting(), action)) << text;
    ASSERT_TRUE(texts.insert(text).second) << text;
    ASSERT_FALSE(Rules::structured(action, s.board).kind.empty());
  }
}

void expect_views(const State& s, const Catalogue& words) {
  const auto count = static_cast<std::size_t>(board(s.board).space_count);
  for (int i = 0; i <= s.players; ++i) {
    const Observer observer = i < s.players ? Observer(seat(i)) : Observer::spectator();
    const View view = Rules::view(s, observer);
    ASSERT_EQ(Rules::json(view).at("spaces").as_array().size(), count);
    ASSERT_EQ(Rules::scores(view).size(), s.players);
    ASSERT_THAT(Rules::show(view, words, TerminalStyle::plain()), HasSubstr("ENG"));
  }
  const boost::json::object analysis = Rules::analysis(Rules::view(s, seat(0)));
  ASSERT_EQ(analysis.at("countries").as_array().size(), std::size_t{kCountries});
}

void expect_same_view_in_another_world(const State& s, Rng& rng) {
  for (int i = 0; i < s.players; ++i) {
    const State world = Rules::resample(s, seat(i), rng);
    ASSERT_EQ(Rules::view(world, seat(i)), Rules::view(s, seat(i)));
    ASSERT_EQ(Rules::audit(world), "");
  }
}

class KardinalCorrectedBoard : public ::testing::Test {
 protected:
  // Each of the boards, for every number of players, twice.
  template <class F>
  void in_games(F look) {
    std::uint64_t seed = 0;
    for (const BoardId board : {corrected_board<Board>(), smallest_board()}) {
      for (int players = 3; players <= 5; ++players) {
        for (const bool greedy : {false, true}) {
          Game game(players, board, greedy, ++seed);
          SCOPED_TRACE(fmt::format("board {}, seed {}", static_cast<int>(board), seed));
          while (!game.over()) {
            game.go_on();
            ASSERT_LE(game.moves, Rules::kMaxMoves);
            look(game);
            if (HasFailure()) return;
          }
        }
      }
    }
  }
};

TEST_F(KardinalCorrectedBoard, GamesEndAndPassTheAudit) {
  in_games([](const Game& game) { ASSERT_EQ(Rules::audit(game.state), ""); });
}

TEST_F(KardinalCorrectedBoard, EveryActionHasOneNotation) {
  in_games([](const Game& game) { expect_round_trips(game.state); });
}

TEST_F(KardinalCorrectedBoard, EveryObserverHasAView) {
  const Catalogue words(Rules::catalogue("en"), "en");
  in_games([&](const Game& game) {
    if (game.moves % 7 == 0 || game.over()) expect_views(game.state, words);
  });
}

TEST_F(KardinalCorrectedBoard, OtherWorldsLookTheSame) {
  Rng rng(1);
  in_games([&](const Game& game) {
    if (game.moves % 5 == 0) expect_same_view_in_another_world(game.state, rng);
  });
}

TEST_F(KardinalCorrectedBoard, HasItsOwnCounts) {
  const Board& large = board(corrected_board<Board>());
  EXPECT_EQ(large.space_count, kMaxSpaces);
  EXPECT_EQ(large.largest_country, kMaxSpacesPerCountry);
  EXPECT_EQ(large.spaces_of[index_of(Country::eng)].size(), 1);
  EXPECT_EQ(large.roads_from[index_of(*find_space("ENG7", large))], SpaceSet());
  const Board& small = board(smallest_board());
  EXPECT_EQ(small.space_count, kCountries);
  EXPECT_EQ(small.largest_country, 1);
}

// A hand with a pair on an empty board, and on one with a cloister in every country.
TEST_F(KardinalCorrectedBoard, LongestActionListsFit) {
  Scenario t = Scenario(3, corrected_board<Board>()).hand(andreas, "FRK_ARA FRK_ARA BAY_BUR");
  EXPECT_THAT(t.choices("exchange"), SizeIs(2));
  Rules::Actions actions;
  Rules::legal(t.state, andreas, actions);
  EXPECT_EQ(actions.size(), 64U + (12 + 9 + 11 + 7) + 2);
  t.cloisters(barbra, "ENG7 FRA1 ARA2 BUR10 LOT1 FRK3 SWA98 BAY1 ITA5");
  Rules::legal(t.state, andreas, actions);
  EXPECT_EQ(actions.size(), (64U - 9) + (39 - 4) + 9 + 4 + 2);
}

TEST_F(KardinalCorrectedBoard, NamesItsSpaces) {
  EXPECT_THAT(board(corrected_board<Board>()).names(), SizeIs(64));
  EXPECT_THAT(board(corrected_board<Board>()).names(),
              Contains(Pair("space.ENG7", "Þorney (ENG7)")));
  // As in the catalogues.
  const Catalogue words(Rules::catalogue("en"), "en");
  for (const auto& [key, text] : built_in().names()) EXPECT_EQ(words.find(key), text);
}

// Boards side by side

TEST_F(KardinalCorrectedBoard, DoesNotAffectGamesOnTheBuiltInOne) {
  Game alone(4, BoardId::built_in, true, 7);
  while (!alone.over()) alone.go_on();
  Game here(4, BoardId::built_in, true, 7);
  Game there(4, corrected_board<Board>(), true, 7);
  Game elsewhere(4, smallest_board(), true, 7);
  while (!here.over()) {
    here.go_on();
    if (!there.over()) there.go_on();
    if (!elsewhere.over()) elsewhere.go_on();
  }
  EXPECT_EQ(here.state, alone.state);
  EXPECT_EQ(there.state.board, corrected_board<Board>());
  EXPECT_NE(there.state.cloisters, here.state.cloisters);
}

TEST_F(KardinalCorrectedBoard, OnlyItsOwnSpacesCanBeNamedOnABoard) {
  EXPECT_TRUE(Rules::parse("cloister FRA12", corrected_board<Board>()));
  EXPECT_FALSE(Rules::parse("cloister FRA12"));
  EXPECT_TRUE(Rules::parse("cloister ENG1"));
  EXPECT_FALSE(Rules::parse("cloister ENG1", corrected_board<Board>()));
  EXPECT_EQ(Rules::parse("Cloister eng7 pair fra", corrected_board<Board>()),
            cloister(*find_space("ENG7", board(corrected_board<Board>())), Card::fra));
}

TEST_F(KardinalCorrectedBoard, MeaninglessBytesCanBePrintedOnAnyBoard) {
  for (const BoardId id : {BoardId::built_in, corrected_board<Board>(), smallest_board()}) {
    for (int place = 0; place < 256; ++place) {
      const auto space = static_cast<Space>(place);
      const bool exists = place < board(id).space_count;
      EXPECT_EQ(Rules::print(cloister(space), id) == "cloister none", !exists) << place;
    }
  }
}

TEST_F(KardinalCorrectedBoard, IsPartOfTheDigest) {
  std::set<std::uint64_t> digests;
  for (const BoardId id : {BoardId::built_in, corrected_board<Board>(), smallest_board()}) {
    EXPECT_TRUE(digests.insert(BoardRegistry<Board>::digest(id)).second);
    EXPECT_TRUE(digests.insert(digest_of<Rules>(Rules::start(3, {}, id))).second);
  }
}

TEST_F(KardinalCorrectedBoard, OtherDrawingsOfTheSameFactsAreTheSameBoard) {
  boost::json::value document = boost::json::parse(corrected_board_text<Board>());
  boost::json::array& roads = document.as_object()["roads"].as_array();
  std::swap(roads.front(), roads.back());
  document.as_object()["countries"].as_array()[0].as_object()["label"] = {300, 300};
  EXPECT_EQ(BoardRegistry<Board>::add(boost::json::serialize(document)), corrected_board<Board>());
  roads.pop_back();
  EXPECT_NE(BoardRegistry<Board>::add(boost::json::serialize(document)), corrected_board<Board>());
}

TEST_F(KardinalCorrectedBoard, AuditFindsAnUnknownBoard) {
  State s = Rules::start(3, {});
  s.board = static_cast<BoardId>(kMaxBoards - 1);
  EXPECT_EQ(Rules::audit(s), "the board is unknown");
}

TEST_F(KardinalCorrectedBoard, AuditFindsACloisterOutsideTheBoard) {
  State s = Rules::start(3, {}, smallest_board());
  s.cloisters[0].add(static_cast<Space>(kCountries));
  EXPECT_EQ(Rules::audit(s), "a cloister stands outside the board");
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
