// The laws, for every game and every number of players: all options under one policy, a few games
// under each of the others.
#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "games/testing/corrected_board.h"
#include "laws/all_games.h"

namespace thronsaal {
namespace {

class LawTest : public ::testing::Test {
 public:
  explicit LawTest(std::function<void()> body) : body_(std::move(body)) {}
  void TestBody() override { body_(); }

 private:
  std::function<void()> body_;
};

void add_test(const std::string& suite, const std::string& name, std::function<void()> body) {
  ::testing::RegisterTest(
      suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
      [body = std::move(body)]() -> ::testing::Test* { return new LawTest(body); });
}

void expect_laws(const GameUnderTest& game, const TrialSetup& setup, TrialStats& stats) {
  const std::optional<Breach> breach = game.check_laws(setup, stats);
  EXPECT_FALSE(breach) << "law of " << breach->law << ": " << breach->what << "\nafter "
                       << breach->move << " moves of " << describe(game.info.id, setup);
}

// Every combination of options is tried under the policy that reaches most of a game in the fewest
// moves; two games are enough for the others.
void expect_laws(const GameUnderTest& game, int players, Policy policy, TrialStats& stats) {
  const auto& all = game.option_combinations;
  const std::size_t games =
      policy == Policy::mostly_greedy ? std::max<std::size_t>(4, all.size()) : 2;
  for (std::size_t i = 0; i < games; ++i) {
    expect_laws(game, {i + 1, players, all[i % all.size()], policy}, stats);
  }
}

// Every event in the catalogue must happen in play, or the laws have not been tried on it.
void expect_every_event(const GameUnderTest& game) {
  TrialStats stats;
  const auto& options = game.option_combinations[0];
  for (const Policy policy : kPolicies) {
    expect_laws(game, {1, game.info.min_players, options, policy}, stats);
  }
  for (int players = game.info.min_players; players <= game.info.max_players; ++players) {
    for (std::uint64_t seed = 100; seed < 110; ++seed) {
      expect_laws(game, {seed, players, options, Policy::mostly_greedy}, stats);
    }
  }
  for (const std::string& kind : Catalogue(game.catalogue).kinds("event")) {
    EXPECT_TRUE(stats.events.contains(kind)) << kind << " never happened";
  }
}

BoardId corrected_board_for(const GameUnderTest& game) {
  std::string folder(game.info.id);
  std::ranges::replace(folder, '-', '_');
  const auto board = game.add_board(corrected_board_text(folder));
  EXPECT_TRUE(board) << folder << ", line " << board.error().line << ": " << board.error().what;
  EXPECT_NE(board.value_or(BoardId::built_in), BoardId::built_in);
  return board.value_or(BoardId::built_in);
}

void expect_laws_on_corrected_board(const GameUnderTest& game, int players) {
  const BoardId board = corrected_board_for(game);
  TrialStats stats;
  for (const Policy policy : kPolicies) {
    const auto& options = game.option_combinations.back();
    expect_laws(game, {7, players, options, policy, board}, stats);
  }
}

void add_game(const GameUnderTest& game, bool is_current) {
  // A hyphen in a name would be read as "but not" where tests are chosen by name.
  std::string suite = fmt::format("Laws/{}", game.info.id);
  if (!is_current) suite += fmt::format("_v{}", game.info.rules_version);
  std::ranges::replace(suite, '-', '_');
  for (int players = game.info.min_players; players <= game.info.max_players; ++players) {
    if (game.add_board == nullptr) break;
    add_test(suite, fmt::format("{}_corrected_board", players),
             [game, players] { expect_laws_on_corrected_board(game, players); });
  }
  for (int players = game.info.min_players; players <= game.info.max_players; ++players) {
    for (const Policy policy : kPolicies) {
      add_test(suite, fmt::format("{}_{}", players, name_of(policy)), [game, players, policy] {
        TrialStats stats;
        expect_laws(game, players, policy, stats);
        EXPECT_GT(stats.moves, 0U);
      });
    }
  }
  add_test(suite, "every_event_happens", [game] { expect_every_event(game); });
}

[[maybe_unused]] const bool kRegistered = [] {
  std::string_view last;
  for (const GameUnderTest& game : games_under_test()) {
    add_game(game, game.info.id != last);
    last = game.info.id;
  }
  return true;
}();

}  // namespace
}  // namespace thronsaal
