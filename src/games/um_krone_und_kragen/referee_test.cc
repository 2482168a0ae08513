// Whole games under the eyes of a second referee: what the rules list is what he allows.
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

// How a game is played: at random, by the rule of thumb, or by turns.
struct Style {
  std::string_view name;
  double random;  // how often a move is made at random
};
constexpr Style kStyles[] = {{"random", 1.0}, {"careless", 0.2}, {"greedy", 0.0}};

// The games are dealt out to tests that can run side by side, by the number of players and by
// whether cards that add dice may be used before the first roll.
struct Share {
  int players = 0;
  bool adders = false;
};
std::string name_of(const Share& share) {
  return fmt::format("Of{}{}", share.players, share.adders ? "AddingAtOnce" : "AddingLater");
}
void PrintTo(const Share& share, std::ostream* out) {
  *out << name_of(share);
}
std::vector<Share> all_shares() {
  std::vector<Share> all;
  for (int players = 2; players <= 5; ++players) {
    for (const bool adders : {true, false}) all.push_back({players, adders});
  }
  return all;
}
std::vector<Options> options_of(const Share& share) {
  std::vector<Options> all;
  for (const std::uint8_t limit : {std::uint8_t{12}, std::uint8_t{18}}) {
    for (const bool fools : {false, true}) all.push_back({share.adders, limit, fools});
  }
  return all;
}

class WatchedGame {
 public:
  WatchedGame(int players, const Options& options, double random, std::uint64_t seed)
      : state(Rules::start(players, options)),
        referee(players, options),
        rng(seed),
        random_(random) {}

  bool over() const { return Rules::to_act(state).is_over(); }
  bool is_chance() const { return Rules::to_act(state).is_chance(); }

  // Much is in reach: worth a closer look.
  bool is_eventful() const {
    return state.final_round || state.unused.size() > 4 || state.phase == Phase::taking ||
           state.phase == Phase::choosing;
  }

  // The same move, and nobody watches.
  void hurry_on() {
    const Actor actor = is_chance() ? Actor::chance() : Actor(state.to_move());
    Silent silent;
    Rules::apply(state, actor, choose(), silent);
  }
  void go_on() {
    const Actor actor = is_chance() ? Actor::chance() : Actor(state.to_move());
    const Action action = choose();
    ASSERT_TRUE(Rules::check(state, actor, action));
    ASSERT_TRUE(referee.allows(action)) << Rules::print(action);
    Silent silent;
    Rules::apply(state, actor, action, silent);
    referee.watch(action);
    ASSERT_EQ(referee.objection(state), "") << "after " << Rules::print(action);
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

// Plays `games` games of every style and with all options of the share, under the referee's eyes or
// not. `look` is called at every decision, until a test fails.
template <bool kWatched = true, class Look>
void play_games(const Share& share, std::size_t games, Look look) {
  const std::vector<Options> all_options = options_of(share);
  const std::size_t before = 2 * static_cast<std::size_t>(share.players - 2) + !share.adders;
  std::uint64_t seed = before * all_options.size() * std::size(kStyles) * games;
  for (const Options& options : all_options) {
    for (const Style& style : kStyles) {
      for (std::size_t i = 0; i < games; ++i) {
        WatchedGame game(share.players, options, style.random, ++seed);
        SCOPED_TRACE(fmt::format("{}, {} game with seed {}", name_of(share), style.name, seed));
        while (!game.over()) {
          if (!game.is_chance()) look(game);
          kWatched ? game.go_on() : game.hurry_on();
          if (::testing::Test::HasFailure()) return;
        }
        if (!kWatched) continue;
        const Standing standing = Rules::standing(game.state);
        ASSERT_EQ(std::vector<int>(standing.place.begin(), standing.place.begin() + share.players),
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
void expect_different_states(const WatchedGame& game) {
  std::map<std::string, Action> reached;
  for (const Action& action : game.listed()) {
    State after = game.state;
    Silent silent;
    Rules::apply(after, after.to_move(), action, silent);
    const auto [it, is_new] = reached.emplace(bytes_of(after), action);
    EXPECT_TRUE(is_new) << Rules::print(action) << " is " << Rules::print(it->second);
  }
}

// Calls f with the actions that are not listed. There are thousands of exchanges: only a few are
// tried in each position.
template <class F>
void for_each_unlisted(WatchedGame& game, F f) {
  const std::vector<Action> listed = game.listed();
  for (const Action& action : decisions()) {
    const bool exchange = action.card == philosopher || action.card == alchemist;
    if (exchange && game.rng.below(50) != 0) continue;
    if (std::ranges::find(listed, action) == listed.end()) f(action);
  }
}

// How often the tests stop to look at everything.
bool stops_for_all_actions(WatchedGame& game) {
  return game.rng.below(game.is_eventful() ? 30 : 100) == 0;
}
bool stops_for_refusals(WatchedGame& game) {
  return game.rng.below(game.is_eventful() ? 60 : 400) == 0;
}

class KroneRefereed : public ::testing::TestWithParam<Share> {};
INSTANTIATE_TEST_SUITE_P(Games, KroneRefereed, ::testing::ValuesIn(all_shares()),
                         [](const auto& share) { return name_of(share.param); });

// Every move and the final places of every game; every action there is, every now and then.
TEST_P(KroneRefereed, AllowsExactlyWhatIsListedAndComesToTheSameEnd) {
  play_games(GetParam(), 2, [](WatchedGame& game) {
    if (!stops_for_all_actions(game)) return;
    EXPECT_THAT(game.listed(), UnorderedElementsAreArray(game.allowed()));
    expect_different_states(game);
  });
}

// A reason for each action that is not listed, and a sentence for each reason.
TEST_P(KroneRefereed, EverythingElseIsRefusedWithAReason) {
  const Words words(Rules::catalogue("en"));
  play_games(GetParam(), 1, [&](WatchedGame& game) {
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

// These games are worth watching: where they are looked at, everything is possible at some time.
TEST(KroneReferee, SeesEverythingThatCanBeDone) {
  Names unseen = {"final round", "last round", "roll",    "set_aside", "add_die",
                  "reroll",      "choose",     "turn",    "also",      "done",
                  "end_turn",    "take",       "decline", "pass",      "add_chosen_die"};
  for (const Card card : all_cards()) unseen.emplace(id(card));
  for (const Share& share : all_shares()) {
    if (unseen.empty()) break;
    play_games<false>(share, 2, [&](WatchedGame& game) {
      if (game.state.final_round) unseen.erase("final round");
      if (game.state.round == kLastRound) unseen.erase("last round");
      if (!stops_for_all_actions(game)) return;
      for (const Action& action : game.listed()) {
        unseen.erase(std::string(Rules::form(action).kind));
        unseen.erase(std::string(id(action.card)));
      }
    });
  }
  EXPECT_THAT(unseen, IsEmpty());
}

// And every reason for a refusal comes up.
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
  for (const Share& share : all_shares()) {
    if (unseen.empty()) break;
    play_games<false>(share, 1, [&](WatchedGame& game) {
      if (!stops_for_refusals(game)) return;
      for_each_unlisted(game, [&](const Action& action) {
        const auto allowed = Rules::check(game.state, game.state.to_move(), action);
        if (!allowed) unseen.erase(std::string(allowed.error().kind));
      });
    });
  }
  EXPECT_THAT(unseen, IsEmpty());
}

TEST(KroneReferee, OtherSpellingsOfAnExchangeAreNoActions) {
  const Table t = player_with({philosopher, alchemist}).shows({1, 2, 3, 4, 5, 6}).kept({1});
  for (const Action& action : long_winded_exchanges()) {
    const auto allowed = Rules::check(t.state, marc, action);
    ASSERT_FALSE(allowed) << Rules::print(action);
    ASSERT_EQ(allowed.error().kind, "malformed_action") << Rules::print(action);
  }
}

TEST(KroneReferee, ChanceMayRollEverythingWithTheRightNumberOfDice) {
  const Table t = player_with({farmer}).play("roll");
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
