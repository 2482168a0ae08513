#include "ai/insight/um_krone_und_kragen/outlook.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "ai/insight/um_krone_und_kragen/last_round.h"
#include "ai/insight/um_krone_und_kragen/worth.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// What counts among results that do not win.
constexpr float kForALevel = 1e-4F;

// Calls f(card) for every card that the player to move could take, were his result good enough.
template <class F>
void for_each_to_be_had(const State& state, F f) {
  const Player& me = state.at(state.to_move());
  for (int i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    if (card == Card::king || card == Card::queen || me.cards.has(card)) continue;
    if (card == Card::charlatan ? me.cards.has(Card::fool) : state.display[slot(card)] > 0) f(card);
  }
}

// The player to move is as strong as he is; the others may be stronger until it comes to that.
Contest contest_of(const State& state, Seat queen, float more_for_others = 0) {
  Contest contest(state, queen);
  for (int i = 0; i < state.players; ++i) {
    if (!contest.comes(seat(i))) continue;
    Player player = state.at(seat(i));
    if (seat(i) == queen) player.cards.add(Card::queen);
    contest.set_odds(seat(i),
                     fitted_odds(player, state.options, i == state.seat ? 0 : more_for_others));
  }
  return contest;
}

void set_crown(Prizes& prizes, const Lead& lead, int lowest) {
  for (int level = lowest; level < kCrownLevels; ++level) {
    prizes.crown_for(result_at(level)) =
        std::max(prizes.nothing, lead.mine[static_cast<std::size_t>(level)]);
  }
}

// Calls f(result) for every result that takes the lead in the final round.
template <class F>
void for_each_lead(const State& state, F f) {
  const bool equal_will_do = state.seat == state.queen;
  for (int count = state.lead.count; count <= kMostDice; ++count) {
    for (int number = 1; number <= kNumbers; ++number) {
      const Result result{static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(number)};
      if (result > state.lead || (equal_will_do && result == state.lead)) f(result);
    }
  }
}

// The final round: only a result that leads counts.
Prizes contender(const State& state) {
  const Seat me = state.to_move();
  const bool equal_will_do = index(me) == state.queen;
  Prizes prizes;
  set_crown(prizes, contest_of(state, seat(state.queen)).lead_for(me),
            level_of(state.lead) + (equal_will_do ? 0 : 1));
  return prizes;
}

// Who cannot win any more wants a good place.
void prize_every_result(Prizes& prizes) {
  for (int count = 1; count <= kMostDice; ++count) {
    for (int number = 1; number <= kNumbers; ++number) {
      const Result result{static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(number)};
      prizes.crown_for(result) =
          std::max(prizes.crown_for(result), kForALevel * static_cast<float>(6 * count + number));
    }
  }
}

bool hopeless(const State& state) {
  return most_dice(state.at(state.to_move()), state.options) < state.lead.count;
}

// Somebody has the king: cards are for the final round.
Prizes challenger(const State& state) {
  const Seat me = state.to_move();
  Contest contest = contest_of(state, seat(state.queen));
  const auto at = static_cast<std::size_t>(level_of(state.lead));
  const auto hopes = [&](const Player& player) {
    contest.set_odds(me, fitted_odds(player, state.options));
    return contest.lead_for(me).theirs[at];
  };
  Prizes prizes;
  prizes.nothing = hopes(state.at(me));
  for_each_to_be_had(state, [&](Card card) {
    prizes.card[slot(card)] =
        std::max(prizes.nothing, hopes(with_card(state.at(me), card)) + kForALevel);
  });
  return prizes;
}

// Nobody has the king yet.
Prizes pretender(const State& state, float danger, float more_for_others) {
  const Seat me = state.to_move();
  Prizes prizes;
  prizes.nothing = promise_of(state.at(me), state.options, danger);
  for_each_to_be_had(state, [&](Card card) {
    prizes.card[slot(card)] =
        std::max(prizes.nothing, promise_of(with_card(state.at(me), card), state.options, danger));
  });
  if (most_dice(state.at(me), state.options) >= kFewestForTheKing) {
    set_crown(prizes, contest_of(state, me, more_for_others).lead_for(me), 0);
  }
  return prizes;
}

// The player's next turn, when he has taken this card and the others nothing that matters.
State next_turn_with(State state, Card card) {
  Player& me = state.at(state.to_move());
  if (card != Card::none) {
    me = with_card(me, card);
    if (card != Card::charlatan && state.display[slot(card)] > 0) --state.display[slot(card)];
  }
  state.active = state.aside = state.chosen = Dice();
  state.unused = me.cards & kUsable;
  state.unrolled = static_cast<std::uint8_t>(dice_at_start(me, state.options));
  state.phase = Phase::in_hand;
  state.has_rolled = state.duty_met = false;
  state.in_use = Card::none;
  return state;
}

// What is left of the hopes of the player to move when the strongest of the others takes the king.
float hope_after_the_king(const State& state, Seat strongest) {
  constexpr Result kUsual{7, 4};
  const Lead lead = contest_of(state, strongest).lead_for(state.to_move());
  return lead.theirs[static_cast<std::size_t>(level_of(kUsual))];
}

// The final round as everybody will play it.
Outlook to_the_end(const State& state, TurnSolver& solver, const Patience& patience) {
  if (hopeless(state)) return {.prizes = fine_prizes(state)};
  Outlook outlook;
  const LastRound rest(state, solver, patience);
  for_each_lead(state,
                [&](Result result) { outlook.prizes.crown_for(result) = rest.keeps(result); });
  outlook.complete = rest.exact();
  outlook.hurried = rest.hurried();
  return outlook;
}

// What a card promises, or none at all; nothing if it is too much for the solver or for patience.
using Promise = std::function<std::optional<float>(Card)>;

// The next turn is solved, and its end valued by the formula. That makes up for much of what the
// formula does not see.
Promise next_turn(const State& state, TurnSolver& solver, Patience patience) {
  const Seat me = state.to_move();
  Seat strongest = next(me, state.players);
  float nobody = 1;  // will have taken the king by then
  for (int i = 0; i < state.players; ++i) {
    if (seat(i) == me) continue;
    const auto odds = [&](Seat who) {
      return odds_of(state.at(who), {kFewestForTheKing, 1}, state.options);
    };
    nobody *= 1 - odds(seat(i));
    if (odds(seat(i)) > odds(strongest)) strongest = seat(i);
  }
  const float danger = danger_to(state, me);
  const float later = danger_after(danger);
  return [=, &state, &solver](Card card) mutable -> std::optional<float> {
    const State then = next_turn_with(state, card);
    if (!solver.prepare(then, pretender(then, later, later - danger), patience)) return {};
    patience.spend(solver.work());
    const auto value = solver.value(then, patience);
    if (!value) return std::nullopt;
    return (1 - nobody) * hope_after_the_king(then, strongest) + nobody * *value;
  };
}

// The next turn is the one of the final round, and it has to beat the benchmark. What those before
// it do to the benchmark matters as much to one card as to another.
Promise turn_of_the_final_round(const State& state, TurnSolver& solver, Patience patience) {
  const Seat me = state.to_move();
  const Contest contest = contest_of(state, seat(state.queen));
  float unbeaten = 1;
  for (const Seat who : contest.turns()) {
    if (who == me) break;
    unbeaten *= 1 - fitted_odds(state.at(who),
                                state.options)[static_cast<std::size_t>(level_of(state.lead)) + 1];
  }
  Prizes prizes;
  set_crown(prizes, contest.lead_after(me), level_of(state.lead) + 1);
  return [=, &state, &solver](Card card) mutable -> std::optional<float> {
    const State then = next_turn_with(state, card);
    if (!solver.prepare(then, prizes, patience)) return std::nullopt;
    patience.spend(solver.work());
    const auto value = solver.value(then, patience);
    if (!value) return std::nullopt;
    return unbeaten * *value;
  };
}

std::optional<Prizes> with_promises(const State& state, Prizes prizes, Promise promise) {
  const auto nothing = promise(Card::none);
  if (!nothing) return std::nullopt;
  prizes.nothing = *nothing;
  bool solved = true;
  for_each_to_be_had(state, [&](Card card) {
    if (!solved) return;
    const auto value = promise(card);
    solved = value.has_value();
    if (solved) prizes.card[slot(card)] = std::max(*nothing, *value + kForALevel);
  });
  if (!solved) return std::nullopt;
  for (auto& row : prizes.crown) {
    for (float& prize : row) {
      if (prize != Prizes::kNone) prize = std::max(prize, prizes.nothing);
    }
  }
  return prizes;
}

}  // namespace

// What an experienced player would say without looking at the table: dice above all.
float plain_price(Card card) {
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

Prizes fine_prizes(const State& state) {
  if (!state.final_round)
    return state.king != kNobody ? challenger(state)
                                 : pretender(state, danger_to(state, state.to_move()), 0);
  Prizes prizes = contender(state);
  if (hopeless(state)) prize_every_result(prizes);
  return prizes;
}

Outlook deep_prizes(const State& state, TurnSolver& solver, const Patience& patience) {
  if (state.final_round) return to_the_end(state, solver, patience);
  Outlook outlook{.prizes = fine_prizes(state)};
  const auto promise = state.king == kNobody ? next_turn(state, solver, patience)
                                             : turn_of_the_final_round(state, solver, patience);
  if (const auto further = with_promises(state, outlook.prizes, promise)) {
    outlook.prizes = *further;
  } else {
    outlook.complete = false;
    outlook.hurried = patience.is_over();
  }
  return outlook;
}

Prizes plain_prizes(const State& state) {
  Prizes prizes;
  if (state.final_round) {
    for_each_lead(state, [&](Result result) { prizes.crown_for(result) = 1; });
    if (hopeless(state)) prize_every_result(prizes);
    return prizes;
  }
  for_each_to_be_had(state, [&](Card card) { prizes.card[slot(card)] = plain_price(card); });
  if (state.king == kNobody) {
    for (int level = 0; level < kCrownLevels; ++level) prizes.crown_for(result_at(level)) = 1;
  }
  return prizes;
}

float prize_of_taking(const Prizes& prizes, const State& state, const Action& action) {
  if (action.kind != Kind::take) return prizes.nothing;
  if (action.card != Card::king) return prizes.card[slot(action.card)];
  const Result result = Result::of(state.aside);
  return result.count > kMostDice ? 1.0F : prizes.crown[result.count][result.number];
}

}  // namespace thronsaal::um_krone_und_kragen
