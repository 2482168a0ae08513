// check_move on a toy game about a door: the player to act may open it, and chance may shut it.
#include "core/check.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

enum class Act : std::uint8_t { open, shut };

struct Gate {
  struct State {
    ToAct to_act;
    bool is_open;
  };
  using Action = Act;
  using Actions = StaticVector<Action, 2>;

  static ToAct to_act(const State& s) { return s.to_act; }
  static void legal(const State& s, Seat, Actions& actions) {
    actions.clear();
    if (!s.is_open) actions.push_back(Act::open);
  }
  static std::string print(Act act) {
    return act == Act::open ? "open" : act == Act::shut ? "shut" : "";
  }
  static std::expected<Act, Violation> parse(std::string_view text) {
    if (text == "open") return Act::open;
    if (text == "shut") return Act::shut;
    return refused(Violation("unknown_action"));
  }
};

bool possible(const Gate::State& s, Act act) {
  return s.is_open && act == Act::shut;
}
Violation why_impossible(const Gate::State& s) {
  return Violation(s.is_open ? "wind_only_shuts" : "shut_already");
}
Violation why_forbidden(const Gate::State&, Seat who, Act act) {
  return Violation(act == Act::open ? "open_already" : "wind_shuts", {{"seat", who}});
}

constexpr Seat kAnne = seat(1);
constexpr Act kNonsense = static_cast<Act>(9);

// The reason for the refusal; empty if the move is accepted.
std::string why(const Gate::State& s, Actor actor, Act act) {
  const auto allowed = check_move<Gate>(s, actor, act, possible, why_impossible, why_forbidden);
  return allowed ? std::string() : std::string(allowed.error().kind);
}

TEST(CheckMove, AcceptsTheListedActionsOfASeat) {
  EXPECT_EQ(why({ToAct::only(kAnne), false}, kAnne, Act::open), "");
  EXPECT_EQ(why({ToAct::only(kAnne), true}, kAnne, Act::open), "open_already");
  EXPECT_EQ(why({ToAct::only(kAnne), true}, kAnne, Act::shut), "wind_shuts");
}

TEST(CheckMove, AcceptsThePossibleOutcomesOfChance) {
  EXPECT_EQ(why({ToAct::chance(), true}, Actor::chance(), Act::shut), "");
  EXPECT_EQ(why({ToAct::chance(), true}, Actor::chance(), Act::open), "wind_only_shuts");
  EXPECT_EQ(why({ToAct::chance(), false}, Actor::chance(), Act::shut), "shut_already");
}

TEST(CheckMove, ChecksFirstWhetherItIsTheActorsTurn) {
  EXPECT_EQ(why({ToAct::only(kAnne), false}, seat(0), Act::open), "not_your_turn");
  EXPECT_EQ(why({ToAct::only(kAnne), true}, Actor::chance(), Act::shut), "not_for_chance");
  EXPECT_EQ(why({ToAct::nobody(), false}, kAnne, kNonsense), "game_is_over");
}

TEST(CheckMove, RefusesMalformedActionsWithoutAskingTheGame) {
  EXPECT_EQ(why({ToAct::only(kAnne), true}, kAnne, kNonsense), "malformed_action");
  EXPECT_EQ(why({ToAct::chance(), true}, Actor::chance(), kNonsense), "malformed_action");
}

TEST(CheckMove, PassesTheSeatToWhyNot) {
  const auto allowed = check_move<Gate>({ToAct::only(kAnne), true}, kAnne, Act::open, possible,
                                        why_impossible, why_forbidden);
  ASSERT_FALSE(allowed);
  EXPECT_EQ(allowed.error(), Violation("open_already", {{"seat", kAnne}}));
}

}  // namespace
}  // namespace thronsaal
