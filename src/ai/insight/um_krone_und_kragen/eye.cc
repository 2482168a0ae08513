// What a player sees at a glance: which actions deserve attention, and who is ahead.
#include <algorithm>

#include "ai/insight/um_krone_und_kragen/crown.h"
#include "ai/insight/um_krone_und_kragen/insight.h"
#include "ai/insight/um_krone_und_kragen/outlook.h"
#include "ai/insight/um_krone_und_kragen/worth.h"
#include "ai/portable_math.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// How strongly an action suggests itself.
constexpr float kObvious = 30;
constexpr float kGood = 10;
constexpr float kPossible = 1;
constexpr float kOdd = 0.1F;

// The number to collect: what is there most often, dice set aside counting more; then the higher.
int favourite(const State& state) {
  int best = kNumbers;
  int most = -1;
  for (int n = kNumbers; n >= 1; --n) {
    const int there =
        3 * state.aside.count(n) + 2 * state.active.count(n) + 2 * state.chosen.count(n);
    if (there > most) {
      best = n;
      most = there;
    }
  }
  return best;
}

bool rerolls(Card card) {
  return card == Card::fool || card == Card::merchant;
}

// The use of a card: good when it makes more dice show the favourite.
float weigh_use(const State& state, const Action& action, int number) {
  const int first = action.numbers[0];
  if (kAdders.has(action.card)) {
    const int added = action.card == Card::queen ? first : number_added(action.card);
    // A die more is a die more, whatever its number.
    return action.card == Card::queen && added != number && state.has_rolled ? kOdd : kGood;
  }
  if (rerolls(action.card)) return first == number ? kOdd : kPossible;
  if (kChoosers.has(action.card)) return first + raise_of(action.card) == number ? kGood : kOdd;
  if (action.card == Card::philosopher || action.card == Card::alchemist) {
    const int gain = come(action).count(number) - gone(action).count(number);
    return gain > 0 ? kGood * static_cast<float>(gain) : kOdd;
  }
  return action.numbers[1] == number ? kGood : kOdd;
}

float weigh_rolled(const State& state, const Action& action, int number, bool helped) {
  switch (action.kind) {
    case Kind::set_aside:
      if (action.numbers[0] == number) return helped ? kPossible : kObvious;
      return state.active.has(number) || state.duty_met ? kOdd : kPossible + action.numbers[0];
    case Kind::roll: return state.active.has(number) ? kOdd : kObvious;
    case Kind::use: return weigh_use(state, action, number);
    default: return kPossible;
  }
}

float weigh_choosing(const State& state, const Action& action, int number) {
  if (action.kind == Kind::done) return kPossible;
  const int shows = action.numbers[0];
  const bool good =
      state.in_use == Card::merchant ? shows != number : shows + raise_of(state.in_use) == number;
  return good ? kGood : kOdd;
}

float weigh_taking(const State& state, const Action& action, Fineness fineness) {
  if (action.kind == Kind::decline) return kOdd * kOdd;
  if (fineness == Fineness::coarse) return plain_price(action.card) * kObvious;
  if (action.card == Card::king) return kObvious * kObvious;
  const Player me = with_card(state.at(state.to_move()), action.card);
  const float promise = promise_of(me, state.options, danger_to(state, state.to_move()));
  return kOdd + kObvious * promise * promise;
}

float weigh_in_hand(const State& state, const Action& action, Fineness fineness) {
  if (action.kind == Kind::roll) return kGood;
  if (action.kind == Kind::pass) {
    const bool hopeless = most_dice(state.at(state.to_move()), state.options) < state.lead.count;
    return hopeless ? kPossible : kOdd * kOdd;
  }
  // Beginners keep their cards for later.
  return fineness == Fineness::coarse ? kPossible : kGood;
}

Shares shares_of_the_contest(const State& state) {
  Contest contest(state, seat(state.queen));
  const bool moving = state.final_round && state.phase != Phase::over;
  Shares shares{};
  for (int i = 0; i < state.players; ++i) {
    contest.set_odds(seat(i), fitted_odds(state.at(seat(i)), state.options));
  }
  const auto level = static_cast<std::size_t>(level_of(state.lead));
  // Who is in his turn now has his try before the others, when it is the final round.
  float mine = 0;
  const Seat mover = state.to_move();
  if (moving) {
    const bool equal_will_do = state.seat == state.queen;
    const int needed = level_of(state.lead) + (equal_will_do ? 0 : 1);
    mine = needed < kCrownLevels
               ? fitted_odds(state.at(mover), state.options)[static_cast<std::size_t>(needed)]
               : 0;
  }
  float sum = 0;
  for (int i = 0; i < state.players; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Lead lead = contest.lead_for(seat(i));
    const float holds = state.king == i ? lead.mine[level] : lead.theirs[level];
    const auto next_level = std::min<std::size_t>(level + 2, kCrownLevels - 1);
    shares[at] = moving && seat(i) == mover ? mine * lead.mine[next_level]
                                            : (1 - mine) * holds + mine * lead.theirs[next_level];
    sum += shares[at];
  }
  for (float& share : shares) share /= std::max(sum, kLeastOdds);
  if (sum < kLeastOdds) shares[state.king] = 1;
  return shares;
}

}  // namespace

void Insight::weigh(const State& state, Seat /*seat*/, const Rules::Actions& actions,
                    Fineness fineness, std::span<float> weights) {
  const int number = favourite(state);
  // Cards that help now are used before dice are set aside.
  bool helped = false;
  for (const Action& action : actions) {
    helped |= state.phase == Phase::rolled && action.kind == Kind::use &&
              weigh_use(state, action, number) >= kGood;
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    switch (state.phase) {
      case Phase::in_hand: weights[i] = weigh_in_hand(state, action, fineness); break;
      case Phase::choosing: weights[i] = weigh_choosing(state, action, number); break;
      case Phase::taking: weights[i] = weigh_taking(state, action, fineness); break;
      default: weights[i] = weigh_rolled(state, action, number, helped); break;
    }
  }
}

Shares Insight::evaluate(const State& state, Fineness fineness) {
  if (state.king != kNobody) return shares_of_the_contest(state);
  Shares shares{};
  float sum = 0;
  for (int i = 0; i < state.players; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Player& player = state.player[at];
    // To a beginner, cards are cards.
    shares[at] = fineness == Fineness::coarse
                     ? portable::exp(0.5F * static_cast<float>(player.number_of_cards()))
                     : promise_of(player, state.options, danger_to(state, seat(i)));
    sum += shares[at];
  }
  for (float& share : shares) share /= sum;
  return shares;
}

}  // namespace thronsaal::um_krone_und_kragen
