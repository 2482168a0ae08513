#include "ai/insight/um_krone_und_kragen/worth.h"

#include <algorithm>
#include <numeric>

#include "ai/portable_math.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

#include "ai/insight/um_krone_und_kragen/worth.inc"

constexpr int kFewDice = -1;

// Seven of a kind are worth more when they are high. So much is left of the odds of any number when
// only this one and those above it will do, on the way down to the odds of one die more.
constexpr std::array<float, kNumbers + 1> kLeftAtNumber = {1, 1, 0.9F, 0.78F, 0.62F, 0.45F, 0.25F};

float odds_of_a_kind(const Player& player, const Options& options, int count) {
  if (count < kFewestForTheKing) return 1;
  if (count > most_dice(player, options)) return 0;
  return to_odds(value_of(kOdds, traits_of(player, options, count - kFewestForTheKing)));
}

// The last of the fitted dangers, but one, that is not above this one.
std::size_t stage_below(float danger) {
  std::size_t below = 0;
  while (below + 2 < kDangers.size() && kDangers[below + 1] <= danger) ++below;
  return below;
}

}  // namespace

Player with_card(Player player, Card card) {
  if (card == Card::charlatan) {
    player.cards.remove(Card::fool);
    ++player.charlatans;
  } else {
    player.cards.add(card);
  }
  return player;
}

Traits traits_of(const Player& player, const Options& options, int spare) {
  Traits traits{};
  const auto set = [&](Trait trait, float value) {
    traits[static_cast<std::size_t>(trait)] = value;
  };
  set(Trait::base, 1);
  constexpr auto kFirst = static_cast<std::size_t>(Trait::first_card);
  for_each(player.cards, [&](Card card) { traits[kFirst + slot(card)] = 1; });
  traits[kFirst + slot(Card::charlatan)] = static_cast<float>(player.charlatans);
  // Counted from what a contender needs; who is far from it is judged by his cards alone.
  const auto dice = static_cast<float>(
      std::max(most_dice(player, options) - spare - kFewestForTheKing, kFewDice));
  const auto helpers = static_cast<float>(((player.cards & kUsable) - kAdders).size());
  set(Trait::dice_squared, dice * dice);
  set(Trait::helpers_squared, helpers * helpers);
  set(Trait::dice_and_helpers, dice * helpers);
  set(Trait::spare, static_cast<float>(spare));
  return traits;
}

float value_of(const Formula& formula, const Traits& traits) {
  return std::inner_product(formula.begin(), formula.end(), traits.begin(), 0.0F);
}

float to_odds(float log_odds) {
  return portable::logistic(log_odds);
}
float to_log_odds(float probability) {
  const float p = std::clamp(probability, kLeastOdds, 1 - kLeastOdds);
  return portable::log(p / (1 - p));
}

float odds_of(const Player& player, Result at_least, const Options& options) {
  const float so_many = odds_of_a_kind(player, options, at_least.count);
  const float one_more = odds_of_a_kind(player, options, at_least.count + 1);
  const float left = kLeftAtNumber[at_least.number];
  return std::max(one_more, one_more + (so_many - one_more) * left);
}

float danger_to(const State& state, Seat seat) {
  float sum = 0;
  for (int i = 0; i < state.players; ++i) {
    if (i == index(seat)) continue;
    const Player& rival = state.player[static_cast<std::size_t>(i)];
    sum += portable::exp(value_of(kOdds, traits_of(rival, state.options)));
  }
  return portable::log(sum);
}

float danger_after(float danger) {
  const std::size_t below = stage_below(danger);
  return danger + kDangers[below + 1] - kDangers[below];
}

float promise_of(const Player& player, const Options& options, float danger) {
  const float at = std::clamp(danger, kDangers.front(), kDangers.back());
  const std::size_t below = stage_below(at);
  const float part = (at - kDangers[below]) / (kDangers[below + 1] - kDangers[below]);
  const Traits traits = traits_of(player, options);
  return to_odds(value_of(kPromise[below], traits) * (1 - part) +
                 value_of(kPromise[below + 1], traits) * part);
}

}  // namespace thronsaal::um_krone_und_kragen
