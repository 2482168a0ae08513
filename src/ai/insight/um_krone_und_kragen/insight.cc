#include "ai/insight/um_krone_und_kragen/insight.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "ai/insight/um_krone_und_kragen/outlook.h"
#include "ai/insight/um_krone_und_kragen/turn.h"
#include "ai/insight/um_krone_und_kragen/worth.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using Clock = TurnSolver::Clock;

// So many values are worked out in less than half a second; twice as many floats are kept at most.
constexpr std::size_t kRoom = 4'000'000;

// Looking a turn further is for turns that are quickly solved.
constexpr std::size_t kRoomToLookAhead = 1'000'000;
constexpr std::chrono::milliseconds kTimeToLookAhead(500);

// Whose help is given up first, when a turn with all of it would be too much to solve.
constexpr std::array kDispensable = {Card::fool, Card::philosopher, Card::merchant,
                                     Card::maid, Card::astronomer,  Card::nobleman};

// How long solving may take, by level.
constexpr std::array kTimeToSolve = {20, 20, 250, 1200};  // ms

constexpr std::string_view kTooRich = "too many dice or cards to solve the turn";
constexpr std::string_view kTooSlow = "not enough time to solve the turn";
constexpr std::string_view kNotHisTurn = "";
constexpr std::string_view kShortSighted = "too many cards to foresee the help of each";

// One solver for each thread: it goes on where it was in the decision before.
TurnSolver& solver() {
  thread_local TurnSolver mine(kRoom);
  return mine;
}

// The king's prizes, which take a while and stay the same for the whole turn.
Prizes kings_prizes(const State& state, Clock::time_point until) {
  struct Known {
    State before;  // the position without what happens in the turn
    Prizes prizes;
    bool deep = false;
    TurnSolver solver{kRoomToLookAhead};
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
  // Who has all the time is not content with what was found in a hurry.
  const bool good_enough = known.deep || until != Clock::time_point::max();
  if (before == known.before && good_enough) return known.prizes;
  const auto deep = deep_prizes(state, known.solver, until);
  known.before = before;
  known.prizes = deep ? *deep : fine_prizes(state);
  known.deep = deep.has_value();
  return known.prizes;
}

// A use of a card must be worth more than this to those who do not see what else it is good for.
constexpr float kPriceOfAUse = 0.01F;

// The turn as it looks to one who foresees only the help of some cards.
State foreseen(State state, CardSet cards) {
  state.unused = state.unused & cards;
  return state;
}

// Works out what each action is worth. Cards that are not foreseen can still be used now.
std::expected<void, std::string_view> value_actions(const State& state,
                                                    const Rules::Actions& actions,
                                                    const Prizes& prizes, CardSet cards,
                                                    Clock::time_point until,
                                                    std::span<float> values) {
  TurnSolver& turn = solver();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    const bool unforeseen = action.kind == Kind::use && !cards.has(action.card);
    State now = state;
    std::optional<float> value;
    if (unforeseen) {
      Silent silent;
      Rules::apply(now, state.to_move(), action, silent);
      now = foreseen(now, cards);
      if (!turn.prepare(now, prizes)) return std::unexpected(kTooRich);
      value = turn.value(now, until);
      if (value) *value -= kPriceOfAUse;
    } else {
      now = foreseen(now, cards);
      if (!turn.prepare(now, prizes)) return std::unexpected(kTooRich);
      value = turn.value_after(now, action, until);
    }
    if (!value) return std::unexpected(kTooSlow);
    values[i] = *value;
  }
  return {};
}

// What a level foresees to use of its cards: dice to come, then dice to turn one by one, then all.
CardSet foresight(Level level) {
  switch (level) {
    case Level::page: return {};
    case Level::squire: return kAdders;
    case Level::knight: {
      CardSet cards = kAdders;
      for (const Card card : {Card::maid, Card::astronomer, Card::magician}) cards.add(card);
      return cards;
    }
    default: return kUsable;
  }
}

// Less of it, as long as it would be too much.
CardSet foreseeable(const State& state, const Prizes& prizes, CardSet cards) {
  cards = cards & state.unused;
  for (const Card card : kDispensable) {
    if (solver().prepare(foreseen(state, cards), prizes)) break;
    cards.remove(card);
  }
  return cards;
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

// Seldom needed: see solve.
Thought Insight::thought(Level level, int /*players*/) {
  static constexpr std::array kIterations = {30, 100, 1000, 4000};
  // What is left when there was no time to solve the turn.
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
  // Of a given time some is left for searching, in case it is not enough.
  const bool unlimited = budget.time == Budget::kUnlimited;
  const std::chrono::milliseconds usual(kTimeToSolve[static_cast<std::size_t>(level)]);
  const auto time = budget.time && !unlimited ? *budget.time * 3 / 5 : usual;
  const auto until = unlimited ? Clock::time_point::max() : begin + time;

  Rules::Actions actions;
  Rules::legal(state, information.seat(), actions);
  std::array<float, Rules::Actions::capacity()> room;  // NOLINT(*-member-init)
  const std::span values(room.data(), actions.size());
  std::string note;
  std::size_t looked_at = actions.size();

  if (level == Level::page) {
    weigh(state, information.seat(), actions, Fineness::coarse, values);
  } else {
    const auto looks_ahead_until = unlimited ? until : std::min(until, begin + kTimeToLookAhead);
    const Prizes prizes =
        level == Level::king ? kings_prizes(state, looks_ahead_until) : plain_prizes(state);
    if (state.phase == Phase::taking) {
      for (std::size_t i = 0; i < actions.size(); ++i) {
        values[i] = prize_of_taking(prizes, state, actions[i]);
      }
    } else {
      const CardSet cards = foreseeable(state, prizes, foresight(level));
      const auto done = value_actions(state, actions, prizes, cards, until, values);
      if (!done) return std::unexpected(done.error());
      looked_at = solver().values();
      if (!(cards == (foresight(level) & state.unused))) note = kShortSighted;
    }
  }
  Advice<Action> advice = advice_from(state, actions, values, level == Level::king);
  advice.stats.nodes = looked_at;
  advice.stats.iterations = 1;
  advice.stats.note = note;
  advice.stats.milliseconds =
      std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  return advice;
}

}  // namespace thronsaal::um_krone_und_kragen
