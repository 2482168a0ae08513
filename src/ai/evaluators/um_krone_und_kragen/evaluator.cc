#include "ai/evaluators/um_krone_und_kragen/evaluator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "ai/evaluators/um_krone_und_kragen/card_values.h"
#include "ai/evaluators/um_krone_und_kragen/restricted_turn.h"
#include "ai/evaluators/um_krone_und_kragen/turn.h"
#include "ai/evaluators/um_krone_und_kragen/turn_values.h"
#include "ai/evaluators/um_krone_und_kragen/work_budget.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using Clock = WorkBudget::Clock;

// Scope and work limits of a level. Work is what TurnSolver counts: about a million in three or
// four milliseconds. The time is never reached on a typical machine.
struct SolveParams {
  TurnScope scope{};
  std::size_t to_solve = 0;
  std::size_t to_look_ahead = 0;
  std::chrono::milliseconds time{};
};

SolveParams solve_params(Level level) {
  using std::chrono::milliseconds;
  switch (level) {
    case Level::page: return {};
    case Level::squire:
      return {.scope = {.cards = kAdders, .dice = kMaxTabulatedDice},
              .to_solve = 3'500'000,
              .time = milliseconds(25)};
    case Level::knight: {
      CardSet cards = kAdders;
      for (const Card card : {Card::maid, Card::astronomer, Card::magician}) cards.add(card);
      return {.scope = {.cards = cards, .dice = kMaxTabulatedDice},
              .to_solve = 40'000'000,
              .time = milliseconds(250)};
    }
    default:
      return {.scope = {.cards = kUsable, .dice = kMaxTabulatedDice},
              .to_solve = 80'000'000,
              .to_look_ahead = 60'000'000,
              .time = milliseconds(1000)};
  }
}

constexpr std::size_t kSolverCapacity = 8'000'000;  // floats of a solver

// Cards dropped first when the turn is too large to solve.
constexpr std::array kCardDropOrder = {
    Card::fool,       Card::philosopher, Card::merchant, Card::maid,
    Card::astronomer, Card::nobleman,    Card::lady,     Card::alchemist,
    Card::magician,   Card::laborer,     Card::guard,    Card::hunter,
    Card::pawnbroker, Card::knight,      Card::bishop,   Card::queen};

constexpr std::string_view kNotToMove = "";
constexpr std::string_view kNoTime = "not enough time to solve the turn";
constexpr std::string_view kOnlyDice = "not enough time to foresee the help of cards";
constexpr std::string_view kSomeCards = "too many cards to foresee the help of each";
constexpr std::string_view kSomeDice = "too many dice to look at each";
constexpr std::string_view kNoLookahead = "too many cards to look a turn further";
constexpr std::string_view kEstimates = "some odds of the final round are estimates";

// One for the current turn, reused between decisions, and one for the turn with an added die. Per
// thread.
TurnSolver& solver(bool with_a_die_more) {
  thread_local std::array solvers = {TurnSolver(kSolverCapacity), TurnSolver(kSolverCapacity)};
  return solvers[with_a_die_more ? 1 : 0];
}

static_assert(2 * TurnSolver::max_memory(kSolverCapacity) <= kMaxSearchMemory);
static_assert(kMaxRetainedMemory + TurnSolver::max_memory(kSolverCapacity) <= kMaxSearchMemory);

// There may be many idle threads. The current turn is released last, because the next decision
// continues it.
void trim_retained_memory() {
  for (TurnSolver* each : {&solver(true), &solver(false)}) {
    if (Evaluator::retained_memory() > kMaxRetainedMemory) each->release();
  }
}

// The king's rewards are slow to compute and constant for a turn, so they are cached.
const DeepRewards& cached_deep_rewards(const State& state, const WorkBudget& work_budget) {
  struct Known {
    State before;  // the position without what happens in the turn
    DeepRewards deep;
  };
  thread_local Known known;
  State before = state;
  before.active = before.aside = before.chosen = Dice();
  before.unused = CardSet();
  before.unrolled = 0;
  before.phase = Phase::in_hand;
  before.has_rolled = before.has_set_aside = false;
  before.in_use = Card::none;
  Player& me = before.at(before.to_move());  // the result of the turn is not yet known
  me.best = {};
  me.best_turn = 0;
  if (before == known.before && !known.deep.timed_out) return known.deep;
  TurnSolver for_the_others(kSolverCapacity);
  known.deep = deep_rewards(state, for_the_others, work_budget);
  known.before = before;
  return known.deep;
}

// Penalty for using a card outside the scope, whose better uses may be missed.
constexpr float kCardUsePenalty = 0.01F;

// The value of an action within the scope; empty if time is up.
std::optional<float> value_of_action(const State& state, const Action& action,
                                     const TurnRewards& rewards, const TurnScope& scope,
                                     const WorkBudget& work_budget) {
  const State seen = restrict_to_scope(state, scope);
  const bool uses = action.kind == Kind::use;
  if (seen.dice_in_play() == state.dice_in_play() && (!uses || seen.unused.has(action.card))) {
    TurnSolver& turn = solver(false);
    if (!turn.prepare(seen, rewards, work_budget)) return std::nullopt;
    return turn.value_after(seen, action, work_budget);
  }
  // Apply the action, then restrict the scope.
  State then = state;
  NullRecorder silent;
  Rules::apply(then, state.to_move(), action, silent);
  if (action.kind == Kind::pass) return rewards.nothing;
  if (then.turn != state.turn || then.phase == Phase::taking || then.phase == Phase::over) {
    const bool last_die = action.kind == Kind::set_aside;
    return reward_of(rewards, state.aside + (last_die ? state.active : Dice()));
  }
  then = restrict_to_scope(then, scope);
  TurnSolver& turn = solver(then.dice_in_play() > seen.dice_in_play());
  if (!turn.prepare(then, rewards, work_budget)) return std::nullopt;
  const auto value = turn.value(then, work_budget);
  return value && uses ? *value - kCardUsePenalty : value;
}

bool value_actions(const State& state, const Rules::Actions& actions, const TurnRewards& rewards,
                   const TurnScope& scope, const WorkBudget& work_budget, std::span<float> values) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto value = value_of_action(state, actions[i], rewards, scope, work_budget);
    if (!value) return false;
    values[i] = *value;
  }
  return true;
}

// The most dice in this turn.
int most_dice_now(const State& state) {
  return std::min(state.dice_in_play() + (state.unused & kAdders).size(),
                  int{state.options.dice_limit});
}

// The turn with one more die, whatever its number.
State with_a_die_more(State state) {
  ++state.unrolled;
  return state;
}

// Drops cards, then dice, until the turn can be solved. Dice from dropped adders may still appear,
// so that case must be solvable too.
TurnScope feasible_scope(const State& state, const TurnRewards& rewards, TurnScope scope,
                         const WorkBudget& work_budget) {
  scope.cards = scope.cards & state.unused;
  const auto can_be_solved = [&] {
    const State seen = restrict_to_scope(state, scope);
    const bool more =
        !((state.unused & kAdders) - scope.cards).empty() && room_for_another_die(state);
    const State then = more ? restrict_to_scope(with_a_die_more(state), scope) : seen;
    return solver(false).prepare(seen, rewards, work_budget) &&
           (then == seen || solver(true).prepare(then, rewards, work_budget));
  };
  for (const Card card : kCardDropOrder) {
    if (work_budget.is_over() || can_be_solved()) return scope;
    scope.cards.remove(card);
  }
  while (!work_budget.is_over() && !can_be_solved() && scope.dice > kStartDice) --scope.dice;
  return scope;
}

// Start of a decision and deadlines of its parts, leaving time for simpler fallbacks.
struct DecisionClock {
  Clock::time_point begin;
  const SearchLimits& budget;

  WorkBudget work_budget(std::size_t work, std::chrono::milliseconds usual, int tenths) const {
    const bool unlimited = budget.time == SearchLimits::kUnlimited;
    const auto until =
        unlimited ? Clock::time_point::max() : begin + budget.time.value_or(usual) * tenths / 10;
    return WorkBudget(work, until, budget.stop);
  }
};

// How the action values were computed.
struct ActionValues {
  bool by_heuristic = false;
  std::string_view note{};
};

// Computes the value of each action. Falls back to the prior if there is no time even for the dice.
ActionValues compute_action_values(const State& state, const Rules::Actions& actions, Level level,
                                   const DecisionClock& clock, std::span<float> values) {
  const SolveParams params = solve_params(level);
  ActionValues action_values;
  TurnRewards rewards;
  if (level == Level::king) {
    const DeepRewards& deep =
        cached_deep_rewards(state, clock.work_budget(params.to_look_ahead, params.time, 4));
    rewards = deep.rewards;
    if (!deep.complete) action_values.note = state.final_round ? kEstimates : kNoLookahead;
  } else {
    rewards = coarse_rewards(state);
  }
  if (state.phase == Phase::taking) {
    for (std::size_t i = 0; i < actions.size(); ++i) {
      values[i] = reward_of_taking(rewards, state, actions[i]);
    }
    return action_values;
  }

  const WorkBudget to_solve = clock.work_budget(params.to_solve, params.time, 8);
  const TurnScope scope = feasible_scope(state, rewards, params.scope, to_solve);
  if (!(scope.cards == (params.scope.cards & state.unused))) action_values.note = kSomeCards;
  if (scope.dice < most_dice_now(state)) action_values.note = kSomeDice;
  if (value_actions(state, actions, rewards, scope, to_solve, values)) return action_values;

  const TurnScope only_dice{.cards = {}, .dice = scope.dice};
  const WorkBudget for_dice = clock.work_budget(params.to_solve, params.time, 9);
  const bool done = value_actions(state, actions, rewards, only_dice, for_dice, values);
  return {.by_heuristic = !done, .note = done ? kOnlyDice : kNoTime};
}

// The actions, best first. Only the king's values are win probabilities; for the others win_share
// comes from the static value.
SearchResult<Action> advice_from(const State& state, const Rules::Actions& actions,
                                 std::span<const float> values, bool are_chances) {
  // Among equal values, prefer keeping cards.
  constexpr float kEqual = 1e-6F;
  std::vector<std::size_t> order(actions.size());
  // NOLINTNEXTLINE(modernize-use-ranges): GCC 12 has no std::ranges::iota
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const auto steps = [&](std::size_t i) { return std::floor(values[i] / kEqual); };
    if (steps(a) != steps(b)) return values[a] > values[b];
    return actions[a].kind != Kind::use && actions[b].kind == Kind::use;
  });
  const SeatValues seat_values = Evaluator::value(state, EvaluationDetail::fine);
  const auto me = static_cast<std::size_t>(state.seat);
  const auto expected = [&](std::size_t i) {
    return static_cast<double>(are_chances ? std::clamp(values[i], 0.0F, 1.0F) : seat_values[me]);
  };
  SearchResult<Action> advice;
  for (const std::size_t i : order) {
    advice.choices.push_back(
        {.action = actions[i], .visit_share = i == order[0] ? 1.0 : 0.0, .win_share = expected(i)});
  }
  const double mine = expected(order[0]);
  const double others = std::max(1 - static_cast<double>(seat_values[me]), 1e-6);
  for (std::size_t i = 0; i < seat_values.size(); ++i) {
    advice.win_shares[i] =
        i == me ? mine : (1 - mine) * static_cast<double>(seat_values[i]) / others;
  }
  return advice;
}

}  // namespace

// Used for seats that are not to move; see solve.
SearchParams Evaluator::search_params(Level level, int /*players*/) {
  static constexpr std::array kIterations = {30, 100, 1000, 4000};
  static constexpr std::array kMilliseconds = {20, 20, 150, 500};
  const auto i = static_cast<std::size_t>(level);
  return {.iterations = kIterations[i],
          .depth = level == Level::page ? 1 : SearchParams::kNoLimit,
          .rollout_horizon = 1,
          .detail = level < Level::knight ? EvaluationDetail::coarse : EvaluationDetail::fine,
          .time = std::chrono::milliseconds(kMilliseconds[i])};
}

std::expected<SearchResult<Action>, std::string_view> Evaluator::solve(
    const InformationState<Rules>& information_state, Level level, const SearchLimits& budget) {
  const State& state = information_state.representative();
  if (!Rules::to_act(state).contains(information_state.seat())) return std::unexpected(kNotToMove);
  const auto begin = Clock::now();
  Rules::Actions actions;
  Rules::legal(state, information_state.seat(), actions);
  std::array<float, Rules::Actions::capacity()> room;  // NOLINT(*-member-init)
  const std::span values(room.data(), actions.size());
  ActionValues action_values{.by_heuristic = true};
  if (level != Level::page)
    action_values = compute_action_values(state, actions, level, {begin, budget}, values);
  if (action_values.by_heuristic)
    prior(state, information_state.seat(), actions, EvaluationDetail::coarse, values);
  SearchResult<Action> advice =
      advice_from(state, actions, values, level == Level::king && !action_values.by_heuristic);
  advice.stats.nodes = action_values.by_heuristic ? actions.size() : solver(false).values();
  advice.stats.memory = solver(false).memory() + solver(true).memory();
  advice.stats.iterations = 1;
  advice.stats.note = action_values.note;
  advice.stats.milliseconds =
      std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  trim_retained_memory();
  return advice;
}

std::size_t Evaluator::retained_memory() {
  return solver(false).memory() + solver(true).memory();
}

}  // namespace thronsaal::um_krone_und_kragen
