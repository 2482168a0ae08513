#include "games/um_krone_und_kragen/chances.h"

#include <algorithm>
#include <vector>

#include "games/um_krone_und_kragen/falls.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// By card. Floats, because the tables are large.
using Odds = std::array<float, kCards>;

Odds certainty_of(CardSet won) {
  Odds odds{};
  for_each(won, [&](Card card) { odds[index_of(card)] = 1; });
  return odds;
}

void raise(Odds& odds, const Odds& to) {
  for (std::size_t i = 0; i < odds.size(); ++i) odds[i] = std::max(odds[i], to[i]);
}

void add(CardOdds& sum, double probability, const Odds& odds) {
  for (std::size_t i = 0; i < odds.size(); ++i) sum[i] += probability * double{odds[i]};
}

// The odds after some of the active dice have been set aside and n of them show a roll, for every
// set of the former and every roll of the latter.
class OddsLayer {
 public:
  // No dice are left.
  OddsLayer(Dice aside, int active, const PrizesOf& cards_for) {
    const RollTable& kept = RollTable::of(active);
    for_each_roll_id(
        active, [&](RollId k) { odds_.push_back(certainty_of(cards_for(aside + kept.dice(k)))); });
  }
  // n of the active dice are left. One of them must be set aside, which leads to `next`.
  OddsLayer(int n, int active, const OddsLayer& next) : width_(RollTable::of(n).size()) {
    const RollTable& kept = RollTable::of(active - n);
    const RollTable& lying = RollTable::of(n);
    odds_.resize(kept.size() * width_);
    for_each_roll_id(active - n, [&](RollId k) {
      for_each_roll_id(n, [&](RollId fall) {
        Odds& best = odds_[k * width_ + fall];
        for (int number = 1; number <= kDieFaces; ++number) {
          const RollId rest = lying.without(fall, number);
          if (rest != kNoRoll) raise(best, next.at(kept.with(k, number), rest));
        }
      });
    });
  }

  const Odds& at(RollId kept, RollId lying) const { return odds_[kept * width_ + lying]; }

  // The duty to set one aside is met: all active dice may be rolled instead.
  void allow_rolling(int n) {
    const RollTable& lying = RollTable::of(n);
    for (auto row = odds_.begin(); row != odds_.end(); row += static_cast<std::ptrdiff_t>(width_)) {
      CardOdds mean{};
      for_each_roll_id(n,
                       [&](RollId fall) { add(mean, double{lying.probability(fall)}, row[fall]); });
      Odds rolling{};
      std::ranges::transform(mean, rolling.begin(), [](double d) { return static_cast<float>(d); });
      for_each_roll_id(n, [&](RollId fall) { raise(row[fall], rolling); });
    }
  }

 private:
  std::size_t width_ = 1;
  std::vector<Odds> odds_;
};

}  // namespace

TurnDice turn_dice_of(const State& s) {
  TurnDice dice{.aside = s.aside,
                .shown = s.active,
                .unrolled = s.unrolled,
                .has_set_aside = s.has_set_aside};
  if (s.phase == Phase::choosing) {
    if (s.in_use == Card::merchant) {
      dice.unrolled += s.chosen.size();
    } else {
      dice.shown += s.chosen;
    }
  }
  return dice;
}

CardSet cards_now(const TurnDice& dice, const PrizesOf& cards_for) {
  return dice.unrolled > 0 ? CardSet() : cards_for(dice.aside + dice.shown);
}

CardSet cards_possible(const TurnDice& dice, const PrizesOf& cards_for) {
  CardSet possible;
  const auto rolling = [&](Dice aside, int n) {
    for_each_roll(n, [&](Dice fall, double) { possible = possible | cards_for(aside + fall); });
  };
  if (dice.has_set_aside || dice.unrolled > 0 || dice.shown.empty()) {
    rolling(dice.aside, dice.active());
    return possible;
  }
  for (int number = 1; number <= kDieFaces; ++number) {
    if (dice.shown.has(number)) rolling(dice.aside + Dice::of(number), dice.active() - 1);
  }
  return possible;
}

std::optional<CardOdds> chances(const TurnDice& dice, const PrizesOf& cards_for) {
  const int active = dice.active();
  if (active > kMaxDiceForOdds) return std::nullopt;
  OddsLayer layer(dice.aside, active, cards_for);
  for (int n = 1; n <= active; ++n) {
    layer = OddsLayer(n, active, layer);
    if (n < active || dice.has_set_aside) layer.allow_rolling(n);
  }
  CardOdds sum{};
  for_each_roll(dice.unrolled, [&](Dice fall, double probability) {
    add(sum, probability, layer.at(0, roll_id(dice.shown + fall)));
  });
  return sum;
}

}  // namespace thronsaal::um_krone_und_kragen
