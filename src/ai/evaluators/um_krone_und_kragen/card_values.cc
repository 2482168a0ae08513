#include "ai/evaluators/um_krone_und_kragen/card_values.h"

#include <algorithm>
#include <numeric>

#include "ai/portable_math.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

#include "ai/evaluators/um_krone_und_kragen/card_values.inc"

constexpr int kFewDice = -1;

// Higher numbers are less likely. Interpolates, if only this number or a higher one counts, between
// the odds of any number and the odds of one more die.
constexpr std::array<float, kDieFaces + 1> kLeftAtNumber = {1, 1, 0.9F, 0.78F, 0.62F, 0.45F, 0.25F};

float odds_of_a_kind(const Player& player, const Options& options, int count) {
  if (count < kKingMinDice) return 1;
  if (count > max_dice(player, options)) return 0;
  return to_probability(value_of(kKindModel, features_of(player, options, count - kKingMinDice)));
}

// The last fitted threat, but one, that is not above this one.
std::size_t stage_below(float threat) {
  std::size_t below = 0;
  while (below + 2 < kThreats.size() && kThreats[below + 1] <= threat) ++below;
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

Features features_of(const Player& player, const Options& options, int spare) {
  Features features{};
  const auto set = [&](Feature trait, float value) {
    features[static_cast<std::size_t>(trait)] = value;
  };
  set(Feature::base, 1);
  constexpr auto kFirst = static_cast<std::size_t>(Feature::first_card);
  for_each(player.cards, [&](Card card) { features[kFirst + index_of(card)] = 1; });
  features[kFirst + index_of(Card::charlatan)] = static_cast<float>(player.charlatans);
  // Relative to what a contender needs; far below that only cards count.
  const auto dice =
      static_cast<float>(std::max(max_dice(player, options) - spare - kKingMinDice, kFewDice));
  const auto helpers = static_cast<float>(((player.cards & kUsable) - kAdders).size());
  set(Feature::dice_squared, dice * dice);
  set(Feature::helpers_squared, helpers * helpers);
  set(Feature::dice_and_helpers, dice * helpers);
  set(Feature::spare, static_cast<float>(spare));
  return features;
}

float value_of(const LinearModel& model, const Features& features) {
  return std::inner_product(model.begin(), model.end(), features.begin(), 0.0F);
}

float to_probability(float log_odds) {
  return portable::logistic(log_odds);
}
float to_log_odds(float probability) {
  const float p = std::clamp(probability, kMinProbability, 1 - kMinProbability);
  return portable::log(p / (1 - p));
}

float result_probability(const Player& player, Result at_least, const Options& options) {
  const float so_many = odds_of_a_kind(player, options, at_least.count);
  const float one_more = odds_of_a_kind(player, options, at_least.count + 1);
  const float left = kLeftAtNumber[at_least.number];
  return std::max(one_more, one_more + (so_many - one_more) * left);
}

float threat_to(const State& state, Seat seat) {
  float sum = 0;
  for (int i = 0; i < state.players; ++i) {
    if (i == index(seat)) continue;
    const Player& rival = state.player[static_cast<std::size_t>(i)];
    sum += portable::exp(value_of(kKindModel, features_of(rival, state.options)));
  }
  return portable::log(sum);
}

float threat_after_round(float threat) {
  const std::size_t below = stage_below(threat);
  return threat + kThreats[below + 1] - kThreats[below];
}

float win_probability(const Player& player, const Options& options, float threat) {
  const float at = std::clamp(threat, kThreats.front(), kThreats.back());
  const std::size_t below = stage_below(at);
  const float part = (at - kThreats[below]) / (kThreats[below + 1] - kThreats[below]);
  const Features features = features_of(player, options);
  return to_probability(value_of(kWinModel[below], features) * (1 - part) +
                        value_of(kWinModel[below + 1], features) * part);
}

}  // namespace thronsaal::um_krone_und_kragen
