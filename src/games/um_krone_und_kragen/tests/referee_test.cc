// Compares the rules with an independent referee over whole games.
#include "games/um_krone_und_kragen/testing/referee.h"

#include <cstring>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"
#include "games/um_krone_und_kragen/testing/universe.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAreArray;

using Names = std::set<std::string>;

// Styles of play: random, greedy, or a mixture.
struct PlayStyle {
  std::string_view name;
  double random;  // how often a move is made at random
};
constexpr PlayStyle kStyles[] = {{"random", 1.0}, {"careless", 0.2}, {"greedy", 0.0}};

// The games are divided among tests that can run in parallel, by the number of players and by
// whether adders may be used before the first roll.
struct TestShard {
  int players = 0;
  bool adders = false;
};
std::string name_of(const TestShard& shard) {
  return fmt::format("Of{}{}", shard.players, shard.adders ? "AddingAtOnce" : "AddingLater");
}
void PrintTo(const TestShard& shard, std::ostream* out) {
  *out << name_of(shard);
}
std::vector<TestShard> all_shards() {
  std::vector<TestShard> all;
  for (int players = 2; players <= 5; ++players) {
    for (const bool adders : {true, false}) all.push_back({players, adders});
  }
  return all;
}
std::vector<Options> options_of(const TestShard& shard) {
  std::vector<Options> all;
  for (const std::uint8_t limit : {std::uint8_t{12}, std::uint8_t{18}}) {
    for (const bool fools : {false, true}) all.push_back({shard.adders, limit, fools});
  }
  return all;
}

class RefereedGame {
 public:
  RefereedGame(int players, const Options& options, double random, std::uint64_t seed)
      : state(Rules::start(players, options)),
        referee(players, options),
        rng(seed),
        random_(random) {}

  bool over() const { return Rules::to_act(state).is_over(); }
  bool is_chance() const { return Rules::to_act(state).is_chance(); }

  // Many actions are possible: worth comparing all of them.
  bool is_eventful() const {
    return state.final_round || state.unused.size() > 4 || state.phase == Phase::taking ||
           state.phase == Phase::choosing;
  }

  // The same move without the referee.
  void play_move_unchecked() {
    const Actor actor = is_chance() ? Actor::chance() : Actor(state.to_move());
    NullRecorder silent;
    Rules::apply(state, actor, choose(), silent);
  }
  void go_on() {
    const Actor actor = is_chance() ? Actor::chance() : Actor(state.to_move());
    const Action action = choose();
    ASSERT_TRUE(Rules::check(state, actor, action));
    ASSERT_TRUE(referee.allows(action)) << Rules::print(action);
    NullRecorder silent;
    Rules::apply(state, actor, action, silent);
    referee.watch(action);
    ASSERT_EQ(referee.mismatch(state), "") << "after " << Rules::print(action);
    ASSERT_EQ(Rules::audit(state), "") << "after " << Rules::print(action);
  }

  std::vector<Action> listed() const {
    Rules::Actions actions;
    Rules::legal(state, state.to_move(), actions);
    return {actions.begin(), actions.end()};
  }
  std::vector<Action> allowed() const {
    std::vector<Action> all;
    for (const Action& action : decisions()) {
      if (referee.allows(action)) all.push_back(action);
    }
    return all;
  }

  State state;
  Referee referee;
  Rng rng;

 private:
  Action choose() {
    if (is_chance()) return Rules::sample(state, rng);
    if (rng.unit() >= random_) return Rules::greedy(state, state.to_move(), rng);
    const std::vector<Action> actions = listed();
    return rng.pick(actions);
  }
  double random_;
};

// Plays `games` games of every style with all options of the shard, with or without the referee.
// Calls `look` at every decision until a test fails.
template <bool kWatched = true, class Look>
void play_games(const TestShard& shard, std::size_t games, Look look) {
  const std::vector<Options> all_options = options_of(shard);
  const std::size_t before = 2 * static_cast<std::size_t>(shard.players - 2) + !shard.adders;
  std::uint64_t seed = before * all_options.size() * std::size(kStyles) * games;
  for (const Options& options : all_options) {
    for (const PlayStyle& style : kStyles) {
      for (std::size_t i = 0; i < games; ++i) {
        RefereedGame game(shard.players, options, style.random, ++seed);
        SCOPED_TRACE(fmt::format("{}, {} game with seed {}", name_of(shard), style.name, seed));
        while (!game.over()) {
          if (!game.is_chance()) look(game);
          kWatched ? game.go_on() : game.play_move_unchecked();
          if (::testing::Test::HasFailure()) return;
        }
        if (!kWatched) continue;
        const Standing standing = Rules::standing(game.state);
        ASSERT_EQ(std::vector<int>(standing.place.begin(), standing.place.begin() + shard.players),
                  game.referee.places());
      }
    }
  }
}

std::string bytes_of(const State& state) {
  std::string bytes(sizeof state, '\0');
  std::memcpy(bytes.data(), &state, sizeof state);
  return bytes;
}

// Listed actions lead to different states.
void expect_different_states(const RefereedGame& game) {
  std::map<std::string, Action> reached;
  for (const Action& action : game.listed()) {
    State after = game.state;
    NullRecorder silent;
    Rules::apply(after, after.to_move(), action, silent);
    const auto [it, is_new] = reached.emplace(bytes_of(after), action);
    EXPECT_TRUE(is_new) << Rules::print(action) << " is " << Rules::print(it->second);
  }
}

// Calls f with actions that are not listed; with only a few of the thousands of exchanges in each
// position.
template <class F>
void for_each_unlisted(RefereedGame& game, F f) {
  const std::vector<Action> listed = game.listed();
  for (const Action& action : decisions()) {
    const bool exchange = action.card == philosopher || action.card == alchemist;
    if (exchange && game.rng.below(50) != 0) continue;
    if (std::ranges::find(listed, action) == listed.end()) f(action);
  }
}

// How often the tests compare all actions.
bool stops_for_all_actions(RefereedGame& game) {
  return game.rng.below(game.is_eventful() ? 30 : 100) == 0;
}
bool stops_for_refusals(RefereedGame& game) {
  return game.rng.below(game.is_eventful() ? 60 : 400) == 0;
}

class KroneRefereedGames : public ::testing::TestWithParam<TestShard> {};
INSTANTIATE_TEST_SUITE_P(Games, KroneRefereedGames, ::testing::ValuesIn(all_shards()),
                         [](const auto& shard) { return name_of(shard.param); });

// Compares every move and the final places of every game, and sometimes all actions.
TEST_P(KroneRefereedGames, AgreeOnLegalActionsAndPlaces) {
  play_games(GetParam(), 2, [](RefereedGame& game) {
    if (!stops_for_all_actions(game)) return;
    EXPECT_THAT(game.listed(), UnorderedElementsAreArray(game.allowed()));
    expect_different_states(game);
  });
}

// Every action that is not listed has a reason, and every reason a sentence.
TEST_P(KroneRefereedGames, RefuseEverythingElseWithAReason) {
  const Catalogue words(Rules::catalogue("en"));
  play_games(GetParam(), 1, [&](RefereedGame& game) {
    if (!stops_for_refusals(game)) return;
    Names reasons;
    for_each_unlisted(game, [&](const Action& action) {
      const auto allowed = Rules::check(game.state, game.state.to_move(), action);
      ASSERT_FALSE(allowed) << Rules::print(action);
      ASSERT_NE(allowed.error().kind, "malformed_action") << Rules::print(action);
      reasons.emplace(allowed.error().kind);
    });
    for (const std::string& reason : reasons) {
      EXPECT_TRUE(words.find("violation." + reason)) << reason << " has no sentence";
    }
  });
}

// The games are varied enough: every action is legal at some time.
TEST(KroneReferee, SeesEveryAction) {
  Names unseen = {"final round", "last round", "roll",    "set_aside", "add_die",
                  "reroll",      "choose",     "turn",    "also",      "done",
                  "end_turn",    "take",       "decline", "pass",      "add_chosen_die"};
  for (const Card card : all_cards()) unseen.emplace(id(card));
  for (const TestShard& shard : all_shards()) {
    if (unseen.empty()) break;
    play_games<false>(shard, 2, [&](RefereedGame& game) {
      if (game.state.final_round) unseen.erase("final round");
      if (game.state.round == kMaxRounds) unseen.erase("last round");
      if (!stops_for_all_actions(game)) return;
      for (const Action& action : game.listed()) {
        unseen.erase(std::string(Rules::structured(action).kind));
        unseen.erase(std::string(id(action.card)));
      }
    });
  }
  EXPECT_THAT(unseen, IsEmpty());
}

TEST(KroneReferee, SeesEveryReason) {
  Names unseen = {"queen_comes_with_king", "needs_fool",
                  "fool_not_turned",       "already_owned",
                  "cost_not_met",          "none_on_display",
                  "no_such_die",           "changes_nothing",
                  "nothing_to_copy",       "maid_raises",
                  "two_dice_only",         "pips_must_stay",
                  "no_dice_left",          "adders_after_first_roll",
                  "number_not_yet",        "queen_needs_number",
                  "helps_by_itself",       "not_owned",
                  "already_used",          "roll_first",
                  "no_active_dice",        "set_aside_first",
                  "cannot_rise",           "end_turn_first",
                  "dice_still_active",     "finish_card_first",
                  "take_or_decline",       "no_card_in_use",
                  "too_late_to_pass",      "pass_in_final_round"};
  for (const TestShard& shard : all_shards()) {
    if (unseen.empty()) break;
    play_games<false>(shard, 1, [&](RefereedGame& game) {
      if (!stops_for_refusals(game)) return;
      for_each_unlisted(game, [&](const Action& action) {
        const auto allowed = Rules::check(game.state, game.state.to_move(), action);
        if (!allowed) unseen.erase(std::string(allowed.error().kind));
      });
    });
  }
  EXPECT_THAT(unseen, IsEmpty());
}

TEST(KroneReferee, RefusesOtherNotationsOfAnExchange) {
  const Scenario t = player_with({philosopher, alchemist}).shows({1, 2, 3, 4, 5, 6}).kept({1});
  for (const Action& action : long_winded_exchanges()) {
    const auto allowed = Rules::check(t.state, marc, action);
    ASSERT_FALSE(allowed) << Rules::print(action);
    ASSERT_EQ(allowed.error().kind, "malformed_action") << Rules::print(action);
  }
}

TEST(KroneReferee, AllowsEveryRollOfTheRightNumberOfDice) {
  const Scenario t = player_with({farmer}).play("roll");
  for (int dice = 1; dice <= 6; ++dice) {
    for (const std::vector<int>& numbers : falls(dice)) {
      const bool allowed =
          Rules::check(t.state, Actor::chance(), rolled(dice_of(numbers))).has_value();
      ASSERT_EQ(allowed, dice == 4);
    }
  }
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
