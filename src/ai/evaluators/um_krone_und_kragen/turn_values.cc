#include "ai/evaluators/um_krone_und_kragen/turn_values.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "ai/evaluators/um_krone_und_kragen/card_values.h"
#include "ai/evaluators/um_krone_und_kragen/last_round.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// Weight of the place among results that do not win.
constexpr float kResultTieBreak = 1e-4F;

// Calls f(card) for every card that the player to move could take with a good enough result.
template <class F>
void for_each_obtainable(const State& state, F f) {
  const Player& me = state.at(state.to_move());
  for (int i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    if (card == Card::king || card == Card::queen || me.cards.has(card)) continue;
    if (card == Card::charlatan ? me.cards.has(Card::fool) : state.display[index_of(card)] > 0)
      f(card);
  }
}

// The player to move as they are; the others may be stronger by then.
CrownContest contest_of(const State& state, Seat queen, float more_for_others = 0) {
  CrownContest crown_contest(state, queen);
  for (int i = 0; i < state.players; ++i) {
    if (!crown_contest.has_turn(seat(i))) continue;
    Player player = state.at(seat(i));
    if (seat(i) == queen) player.cards.add(Card::queen);
    crown_contest.set_odds(
        seat(i), fitted_odds(player, state.options, i == state.seat ? 0 : more_for_others));
  }
  return crown_contest;
}

void set_crown(TurnRewards& rewards, const LeadValue& lead, int lowest) {
  for (int level = lowest; level < kCrownLevels; ++level) {
    rewards.crown_for(result_at(level)) =
        std::max(rewards.nothing, lead.mine[static_cast<std::size_t>(level)]);
  }
}

// Calls f(result) for every result that takes the lead in the final round.
template <class F>
void for_each_leading_result(const State& state, F f) {
  const bool equal_will_do = state.seat == state.queen;
  for (int count = state.lead.count; count <= kMaxTabulatedDice; ++count) {
    for (int number = 1; number <= kDieFaces; ++number) {
      const Result result{static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(number)};
      if (result > state.lead || (equal_will_do && result == state.lead)) f(result);
    }
  }
}

// The final round: only a leading result counts.
TurnRewards final_round_rewards(const State& state) {
  const Seat me = state.to_move();
  const bool equal_will_do = index(me) == state.queen;
  TurnRewards rewards;
  set_crown(rewards, contest_of(state, seat(state.queen)).lead_for(me),
            level_of(state.lead) + (equal_will_do ? 0 : 1));
  return rewards;
}

// Without a chance to win, prefer a better place.
void reward_every_result(TurnRewards& rewards) {
  for (int count = 1; count <= kMaxTabulatedDice; ++count) {
    for (int number = 1; number <= kDieFaces; ++number) {
      const Result result{static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(number)};
      rewards.crown_for(result) = std::max(
          rewards.crown_for(result), kResultTieBreak * static_cast<float>(6 * count + number));
    }
  }
}

bool cannot_lead(const State& state) {
  return max_dice(state.at(state.to_move()), state.options) < state.lead.count;
}

// The king has been taken: cards are for the final round.
TurnRewards king_taken_rewards(const State& state) {
  const Seat me = state.to_move();
  CrownContest crown_contest = contest_of(state, seat(state.queen));
  const auto at = static_cast<std::size_t>(level_of(state.lead));
  const auto hopes = [&](const Player& player) {
    crown_contest.set_odds(me, fitted_odds(player, state.options));
    return crown_contest.lead_for(me).theirs[at];
  };
  TurnRewards rewards;
  rewards.nothing = hopes(state.at(me));
  for_each_obtainable(state, [&](Card card) {
    rewards.card[index_of(card)] =
        std::max(rewards.nothing, hopes(with_card(state.at(me), card)) + kResultTieBreak);
  });
  return rewards;
}

// The king has not been taken yet.
TurnRewards king_free_rewards(const State& state, float threat, float more_for_others) {
  const Seat me = state.to_move();
  TurnRewards rewards;
  rewards.nothing = win_probability(state.at(me), state.options, threat);
  for_each_obtainable(state, [&](Card card) {
    rewards.card[index_of(card)] = std::max(
        rewards.nothing, win_probability(with_card(state.at(me), card), state.options, threat));
  });
  if (max_dice(state.at(me), state.options) >= kKingMinDice) {
    set_crown(rewards, contest_of(state, me, more_for_others).lead_for(me), 0);
  }
  return rewards;
}

// The player's next turn after taking this card, ignoring the others' cards.
State next_turn_with(State state, Card card) {
  Player& me = state.at(state.to_move());
  if (card != Card::none) {
    me = with_card(me, card);
    if (card != Card::charlatan && state.display[index_of(card)] > 0)
      --state.display[index_of(card)];
  }
  state.active = state.aside = state.chosen = Dice();
  state.unused = me.cards & kUsable;
  state.unrolled = static_cast<std::uint8_t>(dice_at_start(me, state.options));
  state.phase = Phase::in_hand;
  state.has_rolled = state.has_set_aside = false;
  state.in_use = Card::none;
  return state;
}

// Win probability of the player to move after the strongest rival takes the king.
float value_after_king_taken(const State& state, Seat strongest) {
  constexpr Result kUsual{7, 4};
  const LeadValue lead = contest_of(state, strongest).lead_for(state.to_move());
  return lead.theirs[static_cast<std::size_t>(level_of(kUsual))];
}

// The final round as all players will play it.
DeepRewards to_the_end(const State& state, TurnSolver& solver, const WorkBudget& work_budget) {
  if (cannot_lead(state)) return {.rewards = fine_rewards(state)};
  DeepRewards deep;
  const FinalRound rest(state, solver, work_budget);
  for_each_leading_result(
      state, [&](Result result) { deep.rewards.crown_for(result) = rest.keeps(result); });
  deep.complete = rest.exact();
  deep.timed_out = rest.timed_out();
  return deep;
}

// The expected value of taking a card (none: of declining); empty if it exceeds the solver's
// capacity or the budget.
using CardValueFunction = std::function<std::optional<float>(Card)>;

// Solves the next turn and values its end by the fitted model, which corrects much of the model's
// error.
CardValueFunction next_turn(const State& state, TurnSolver& solver, WorkBudget work_budget) {
  const Seat me = state.to_move();
  Seat strongest = next(me, state.players);
  float nobody = 1;  // probability that the king has not been taken by then
  for (int i = 0; i < state.players; ++i) {
    if (seat(i) == me) continue;
    const auto odds = [&](Seat who) {
      return result_probability(state.at(who), {kKingMinDice, 1}, state.options);
    };
    nobody *= 1 - odds(seat(i));
    if (odds(seat(i)) > odds(strongest)) strongest = seat(i);
  }
  const float threat = threat_to(state, me);
  const float later = threat_after_round(threat);
  return [=, &state, &solver](Card card) mutable -> std::optional<float> {
    const State then = next_turn_with(state, card);
    if (!solver.prepare(then, king_free_rewards(then, later, later - threat), work_budget))
      return {};
    work_budget.spend(solver.work());
    const auto value = solver.value(then, work_budget);
    if (!value) return std::nullopt;
    return (1 - nobody) * value_after_king_taken(then, strongest) + nobody * *value;
  };
}

// The next turn is that of the final round, and must beat the benchmark. Ignores how earlier
// players may raise it, because that affects all cards alike.
CardValueFunction turn_of_the_final_round(const State& state, TurnSolver& solver,
                                          WorkBudget work_budget) {
  const Seat me = state.to_move();
  const CrownContest crown_contest = contest_of(state, seat(state.queen));
  float unbeaten = 1;
  for (const Seat who : crown_contest.turns()) {
    if (who == me) break;
    unbeaten *= 1 - fitted_odds(state.at(who),
                                state.options)[static_cast<std::size_t>(level_of(state.lead)) + 1];
  }
  TurnRewards rewards;
  set_crown(rewards, crown_contest.lead_after(me), level_of(state.lead) + 1);
  return [=, &state, &solver](Card card) mutable -> std::optional<float> {
    const State then = next_turn_with(state, card);
    if (!solver.prepare(then, rewards, work_budget)) return std::nullopt;
    work_budget.spend(solver.work());
    const auto value = solver.value(then, work_budget);
    if (!value) return std::nullopt;
    return unbeaten * *value;
  };
}

std::optional<TurnRewards> with_card_values(const State& state, TurnRewards rewards,
                                            CardValueFunction promise) {
  const auto nothing = promise(Card::none);
  if (!nothing) return std::nullopt;
  rewards.nothing = *nothing;
  bool solved = true;
  for_each_obtainable(state, [&](Card card) {
    if (!solved) return;
    const auto value = promise(card);
    solved = value.has_value();
    if (solved) rewards.card[index_of(card)] = std::max(*nothing, *value + kResultTieBreak);
  });
  if (!solved) return std::nullopt;
  for (auto& row : rewards.crown) {
    for (float& reward : row) {
      if (reward != TurnRewards::kNone) reward = std::max(reward, rewards.nothing);
    }
  }
  return rewards;
}

}  // namespace

// Fixed card values; dice count most.
float coarse_card_value(Card card) {
  switch (card) {
    case Card::fool: return 0.06F;
    case Card::merchant: return 0.12F;
    case Card::philosopher: return 0.14F;
    case Card::maid: return 0.18F;
    case Card::astronomer: return 0.20F;
    case Card::charlatan:
    case Card::laborer:
    case Card::guard: return 0.22F;
    case Card::hunter: return 0.25F;
    case Card::lady:
    case Card::magician:
    case Card::alchemist:
    case Card::nobleman: return 0.24F;
    case Card::pawnbroker:
    case Card::knight:
    case Card::bishop: return 0.27F;
    case Card::farmer: return 0.30F;
    case Card::general: return 0.50F;
    default: return 1;
  }
}

TurnRewards fine_rewards(const State& state) {
  if (!state.final_round)
    return state.king != kNobody ? king_taken_rewards(state)
                                 : king_free_rewards(state, threat_to(state, state.to_move()), 0);
  TurnRewards rewards = final_round_rewards(state);
  if (cannot_lead(state)) reward_every_result(rewards);
  return rewards;
}

DeepRewards deep_rewards(const State& state, TurnSolver& solver, const WorkBudget& work_budget) {
  if (state.final_round) return to_the_end(state, solver, work_budget);
  DeepRewards deep{.rewards = fine_rewards(state)};
  const auto promise = state.king == kNobody ? next_turn(state, solver, work_budget)
                                             : turn_of_the_final_round(state, solver, work_budget);
  if (const auto further = with_card_values(state, deep.rewards, promise)) {
    deep.rewards = *further;
  } else {
    deep.complete = false;
    deep.timed_out = work_budget.is_over();
  }
  return deep;
}

TurnRewards coarse_rewards(const State& state) {
  TurnRewards rewards;
  if (state.final_round) {
    for_each_leading_result(state, [&](Result result) { rewards.crown_for(result) = 1; });
    if (cannot_lead(state)) reward_every_result(rewards);
    return rewards;
  }
  for_each_obtainable(state,
                      [&](Card card) { rewards.card[index_of(card)] = coarse_card_value(card); });
  if (state.king == kNobody) {
    for (int level = 0; level < kCrownLevels; ++level) rewards.crown_for(result_at(level)) = 1;
  }
  return rewards;
}

float reward_of_taking(const TurnRewards& rewards, const State& state, const Action& action) {
  if (action.kind != Kind::take) return rewards.nothing;
  if (action.card != Card::king) return rewards.card[index_of(action.card)];
  const Result result = Result::of(state.aside);
  return result.count > kMaxTabulatedDice ? 1.0F : rewards.crown[result.count][result.number];
}

}  // namespace thronsaal::um_krone_und_kragen
