#include "ai/insight/um_krone_und_kragen/insight.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "ai/insight/um_krone_und_kragen/outlook.h"
#include "ai/insight/um_krone_und_kragen/patience.h"
#include "ai/insight/um_krone_und_kragen/turn.h"
#include "ai/insight/um_krone_und_kragen/view.h"
#include "ai/insight/um_krone_und_kragen/worth.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using Clock = Patience::Clock;

// What a level sees of a turn, and how much it thinks about it. Work is what TurnSolver counts:
// about a million in three or four milliseconds. Time is what the work never takes on a usual
// machine.
struct Sight {
  Field field{};
  std::size_t to_solve = 0;
  std::size_t to_look_ahead = 0;
  std::chrono::milliseconds time{};
};

Sight sight_of(Level level) {
  using std::chrono::milliseconds;
  switch (level) {
    case Level::page: return {};
    case Level::squire:
      return {.field = {.cards = kAdders, .dice = kMostDice},
              .to_solve = 3'500'000,
              .time = milliseconds(25)};
    case Level::knight: {
      CardSet cards = kAdders;
      for (const Card card : {Card::maid, Card::astronomer, Card::magician}) cards.add(card);
      return {.field = {.cards = cards, .dice = kMostDice},
              .to_solve = 40'000'000,
              .time = milliseconds(250)};
    }
    default:
      return {.field = {.cards = kUsable, .dice = kMostDice},
              .to_solve = 80'000'000,
              .to_look_ahead = 60'000'000,
              .time = milliseconds(1000)};
  }
}

constexpr std::size_t kRoom = 8'000'000;  // floats of a solver

// Whose help is given up first, when a turn with all of it would be too much to solve.
constexpr std::array kDispensable = {
    Card::fool,       Card::philosopher, Card::merchant, Card::maid,
    Card::astronomer, Card::nobleman,    Card::lady,     Card::alchemist,
    Card::magician,   Card::laborer,     Card::guard,    Card::hunter,
    Card::pawnbroker, Card::knight,      Card::bishop,   Card::queen};

constexpr std::string_view kNotHisTurn = "";
constexpr std::string_view kNoTime = "not enough time to solve the turn";
constexpr std::string_view kOnlyDice = "not enough time to foresee the help of cards";
constexpr std::string_view kSomeCards = "too many cards to foresee the help of each";
constexpr std::string_view kSomeDice = "too many dice to look at each";
constexpr std::string_view kNearSighted = "too many cards to look a turn further";
constexpr std::string_view kEstimates = "some odds of the final round are estimates";

// One for the turn as it is, which goes on where it was in the decision before, and one for the
// turn with a die more. Each thread has its own.
TurnSolver& solver(bool with_a_die_more) {
  thread_local std::array solvers = {TurnSolver(kRoom), TurnSolver(kRoom)};
  return solvers[with_a_die_more ? 1 : 0];
}

static_assert(2 * TurnSolver::most_memory(kRoom) <= kMostMemory);
static_assert(kKeptMemory + TurnSolver::most_memory(kRoom) <= kMostMemory);

// Threads wait long for their next decision, and there may be many. The turn as it is goes on in
// that decision, so it is the last to be forgotten.
void forget_what_is_too_much() {
  for (TurnSolver* each : {&solver(true), &solver(false)}) {
    if (Insight::kept_memory() > kKeptMemory) each->forget();
  }
}

// The king's prizes, which take a while and stay the same for the whole turn.
const Outlook& kings_outlook(const State& state, const Patience& patience) {
  struct Known {
    State before;  // the position without what happens in the turn
    Outlook outlook;
  };
  thread_local Known known;
  State before = state;
  before.active = before.aside = before.chosen = Dice();
  before.unused = CardSet();
  before.unrolled = 0;
  before.phase = Phase::in_hand;
  before.has_rolled = before.duty_met = false;
  before.in_use = Card::none;
  Player& me = before.at(before.to_move());  // the result of the turn is not yet known
  me.best = {};
  me.best_turn = 0;
  if (before == known.before && !known.outlook.hurried) return known.outlook;
  TurnSolver for_the_others(kRoom);
  known.outlook = deep_prizes(state, for_the_others, patience);
  known.before = before;
  return known.outlook;
}

// A use of a card must be worth more than this to those who do not see what else it is good for.
constexpr float kPriceOfAUse = 0.01F;

// What an action is worth by what is in view. Nothing when time is up.
std::optional<float> value_of(const State& state, const Action& action, const Prizes& prizes,
                              const Field& field, const Patience& patience) {
  const State seen = in_view(state, field);
  const bool uses = action.kind == Kind::use;
  if (seen.dice_in_play() == state.dice_in_play() && !(uses && !seen.unused.has(action.card))) {
    TurnSolver& turn = solver(false);
    if (!turn.prepare(seen, prizes, patience)) return std::nullopt;
    return turn.value_after(seen, action, patience);
  }
  // Made first, and then seen.
  State then = state;
  Silent silent;
  Rules::apply(then, state.to_move(), action, silent);
  if (action.kind == Kind::pass) return prizes.nothing;
  if (then.turn != state.turn || then.phase == Phase::taking || then.phase == Phase::over) {
    const bool last_die = action.kind == Kind::set_aside;
    return prize_of(prizes, state.aside + (last_die ? state.active : Dice()));
  }
  then = in_view(then, field);
  TurnSolver& turn = solver(then.dice_in_play() > seen.dice_in_play());
  if (!turn.prepare(then, prizes, patience)) return std::nullopt;
  const auto value = turn.value(then, patience);
  return value && uses ? *value - kPriceOfAUse : value;
}

bool value_actions(const State& state, const Rules::Actions& actions, const Prizes& prizes,
                   const Field& field, const Patience& patience, std::span<float> values) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto value = value_of(state, actions[i], prizes, field, patience);
    if (!value) return false;
    values[i] = *value;
  }
  return true;
}

// How many dice there may be in this turn.
int most_dice_now(const State& state) {
  return std::min(state.dice_in_play() + (state.unused & kAdders).size(),
                  int{state.options.dice_limit});
}

// The turn with a die more, of whatever number.
State with_a_die_more(State state) {
  ++state.unrolled;
  return state;
}

// Less help is foreseen, and at last fewer dice are looked at, as long as it would be too much.
// Dice of adders that are not foreseen may still come, and then it must not be too much either.
Field foreseeable(const State& state, const Prizes& prizes, Field field, const Patience& patience) {
  field.cards = field.cards & state.unused;
  const auto can_be_solved = [&] {
    const State seen = in_view(state, field);
    const bool more =
        !((state.unused & kAdders) - field.cards).empty() && room_for_another_die(state);
    const State then = more ? in_view(with_a_die_more(state), field) : seen;
    return solver(false).prepare(seen, prizes, patience) &&
           (then == seen || solver(true).prepare(then, prizes, patience));
  };
  for (const Card card : kDispensable) {
    if (patience.is_over() || can_be_solved()) return field;
    field.cards.remove(card);
  }
  while (!patience.is_over() && !can_be_solved() && field.dice > kStartDice) --field.dice;
  return field;
}

// When a decision began, and until when each part of it may take: who runs out of time for one
// thing needs some for a simpler one.
struct Moment {
  Clock::time_point begin;
  const Budget& budget;

  Patience patience(std::size_t work, std::chrono::milliseconds usual, int tenths) const {
    const bool unlimited = budget.time == Budget::kUnlimited;
    const auto until =
        unlimited ? Clock::time_point::max() : begin + budget.time.value_or(usual) * tenths / 10;
    return Patience(work, until, budget.stop);
  }
};

// How the values of actions came about.
struct Judgement {
  bool by_thumb = false;
  std::string_view note{};
};

// Works out what each action is worth. When there is not even time for the dice, a rule of thumb
// has to do.
Judgement judge(const State& state, const Rules::Actions& actions, Level level,
                const Moment& moment, std::span<float> values) {
  const Sight sight = sight_of(level);
  Judgement judgement;
  Prizes prizes;
  if (level == Level::king) {
    const Outlook& outlook =
        kings_outlook(state, moment.patience(sight.to_look_ahead, sight.time, 4));
    prizes = outlook.prizes;
    if (!outlook.complete) judgement.note = state.final_round ? kEstimates : kNearSighted;
  } else {
    prizes = plain_prizes(state);
  }
  if (state.phase == Phase::taking) {
    for (std::size_t i = 0; i < actions.size(); ++i) {
      values[i] = prize_of_taking(prizes, state, actions[i]);
    }
    return judgement;
  }

  const Patience to_solve = moment.patience(sight.to_solve, sight.time, 8);
  const Field field = foreseeable(state, prizes, sight.field, to_solve);
  if (!(field.cards == (sight.field.cards & state.unused))) judgement.note = kSomeCards;
  if (field.dice < most_dice_now(state)) judgement.note = kSomeDice;
  if (value_actions(state, actions, prizes, field, to_solve, values)) return judgement;

  const Field only_dice{.cards = {}, .dice = field.dice};
  const Patience for_dice = moment.patience(sight.to_solve, sight.time, 9);
  const bool done = value_actions(state, actions, prizes, only_dice, for_dice, values);
  return {.by_thumb = !done, .note = done ? kOnlyDice : kNoTime};
}

// The actions, best first. Only the king's values are chances to win; to the others they are a
// measure of what to do, and what they expect is what they see at a glance.
Advice<Action> advice_from(const State& state, const Rules::Actions& actions,
                           std::span<const float> values, bool are_chances) {
  // Among equals, whoever keeps his cards keeps his choices.
  constexpr float kEqual = 1e-6F;
  std::vector<std::size_t> order(actions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const auto steps = [&](std::size_t i) { return std::floor(values[i] / kEqual); };
    if (steps(a) != steps(b)) return values[a] > values[b];
    return actions[a].kind != Kind::use && actions[b].kind == Kind::use;
  });
  const Shares shares = Insight::evaluate(state, Fineness::fine);
  const auto me = static_cast<std::size_t>(state.seat);
  const auto expected = [&](std::size_t i) {
    return static_cast<double>(are_chances ? std::clamp(values[i], 0.0F, 1.0F) : shares[me]);
  };
  Advice<Action> advice;
  for (const std::size_t i : order) {
    advice.choices.push_back(
        {.action = actions[i], .attention = i == order[0] ? 1.0 : 0.0, .win_share = expected(i)});
  }
  const double mine = expected(order[0]);
  const double others = std::max(1 - static_cast<double>(shares[me]), 1e-6);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    advice.win_shares[i] = i == me ? mine : (1 - mine) * static_cast<double>(shares[i]) / others;
  }
  return advice;
}

}  // namespace

// For who looks on while others are to move: see solve.
Thought Insight::thought(Level level, int /*players*/) {
  static constexpr std::array kIterations = {30, 100, 1000, 4000};
  static constexpr std::array kMilliseconds = {20, 20, 150, 500};
  const auto i = static_cast<std::size_t>(level);
  return {.iterations = kIterations[i],
          .depth = level == Level::page ? 1 : Thought::kToTheEnd,
          .horizon = 1,
          .fineness = level < Level::knight ? Fineness::coarse : Fineness::fine,
          .time = std::chrono::milliseconds(kMilliseconds[i])};
}

std::expected<Advice<Action>, std::string_view> Insight::solve(
    const Information<Rules>& information, Level level, const Budget& budget) {
  const State& state = information.any_world();
  if (!Rules::to_act(state).contains(information.seat())) return std::unexpected(kNotHisTurn);
  const auto begin = Clock::now();
  Rules::Actions actions;
  Rules::legal(state, information.seat(), actions);
  std::array<float, Rules::Actions::capacity()> room;  // NOLINT(*-member-init)
  const std::span values(room.data(), actions.size());
  Judgement judgement{.by_thumb = true};
  if (level != Level::page) judgement = judge(state, actions, level, {begin, budget}, values);
  if (judgement.by_thumb) weigh(state, information.seat(), actions, Fineness::coarse, values);
  Advice<Action> advice =
      advice_from(state, actions, values, level == Level::king && !judgement.by_thumb);
  advice.stats.nodes = judgement.by_thumb ? actions.size() : solver(false).values();
  advice.stats.memory = solver(false).memory() + solver(true).memory();
  advice.stats.iterations = 1;
  advice.stats.note = judgement.note;
  advice.stats.milliseconds =
      std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  forget_what_is_too_much();
  return advice;
}

std::size_t Insight::kept_memory() {
  return solver(false).memory() + solver(true).memory();
}

}  // namespace thronsaal::um_krone_und_kragen
