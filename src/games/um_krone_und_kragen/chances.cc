#include "games/um_krone_und_kragen/chances.h"

#include <algorithm>
#include <vector>

#include "games/um_krone_und_kragen/falls.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// By card. Tables of them are large, so they are floats.
using Odds = std::array<float, kCards>;

Odds odds_of(CardSet won) {
  Odds odds{};
  for_each(won, [&](Card card) { odds[slot(card)] = 1; });
  return odds;
}

void raise(Odds& odds, const Odds& to) {
  for (std::size_t i = 0; i < odds.size(); ++i) odds[i] = std::max(odds[i], to[i]);
}

void add(Chances& sum, double probability, const Odds& odds) {
  for (std::size_t i = 0; i < odds.size(); ++i) sum[i] += probability * double{odds[i]};
}

// The odds when some of the active dice have been set aside and n of them lie as they fell, for
// every choice of the first and every fall of the others.
class Layer {
 public:
  // No die is left.
  Layer(Dice aside, int active, const Prizes& prizes) {
    const Falls& kept = Falls::of(active);
    for (FallId k = 0; k < kept.size(); ++k) {
      odds_.push_back(odds_of(prizes(aside + kept.dice(k))));
    }
  }
  // n of the active dice are left. One of them must be set aside, which leads to `next`.
  Layer(int n, int active, const Layer& next) : width_(Falls::of(n).size()) {
    const Falls& kept = Falls::of(active - n);
    const Falls& lying = Falls::of(n);
    odds_.resize(kept.size() * width_);
    for (FallId k = 0; k < kept.size(); ++k) {
      for (FallId fall = 0; fall < lying.size(); ++fall) {
        Odds& best = odds_[k * width_ + fall];
        for (int number = 1; number <= kNumbers; ++number) {
          const FallId rest = lying.without(fall, number);
          if (rest != kNoFall) raise(best, next.at(kept.with(k, number), rest));
        }
      }
    }
  }

  const Odds& at(FallId kept, FallId lying) const { return odds_[kept * width_ + lying]; }

  // None has to be set aside any more: all that lie may be rolled instead.
  void allow_rolling(int n) {
    const Falls& lying = Falls::of(n);
    for (auto row = odds_.begin(); row != odds_.end(); row += static_cast<std::ptrdiff_t>(width_)) {
      Chances mean{};
      for (FallId fall = 0; fall < width_; ++fall) {
        add(mean, double{lying.probability(fall)}, row[fall]);
      }
      Odds rolling{};
      std::ranges::transform(mean, rolling.begin(), [](double d) { return static_cast<float>(d); });
      for (FallId fall = 0; fall < width_; ++fall) raise(row[fall], rolling);
    }
  }

 private:
  std::size_t width_ = 1;
  std::vector<Odds> odds_;
};

}  // namespace

Throw throw_of(const State& s) {
  Throw dice{.aside = s.aside, .shown = s.active, .in_air = s.unrolled, .duty_met = s.duty_met};
  if (s.phase == Phase::choosing) {
    if (s.in_use == Card::merchant) {
      dice.in_air += s.chosen.size();
    } else {
      dice.shown += s.chosen;
    }
  }
  return dice;
}

CardSet prizes_now(const Throw& dice, const Prizes& prizes) {
  return dice.in_air > 0 ? CardSet() : prizes(dice.aside + dice.shown);
}

CardSet prizes_possible(const Throw& dice, const Prizes& prizes) {
  CardSet possible;
  const auto rolling = [&](Dice aside, int n) {
    for_each_roll(n, [&](Dice fall, double) { possible = possible | prizes(aside + fall); });
  };
  if (dice.duty_met || dice.in_air > 0 || dice.shown.empty()) {
    rolling(dice.aside, dice.active());
    return possible;
  }
  for (int number = 1; number <= kNumbers; ++number) {
    if (dice.shown.has(number)) rolling(dice.aside + Dice::of(number), dice.active() - 1);
  }
  return possible;
}

std::optional<Chances> chances(const Throw& dice, const Prizes& prizes) {
  const int active = dice.active();
  if (active > kMostForChances) return std::nullopt;
  Layer layer(dice.aside, active, prizes);
  for (int n = 1; n <= active; ++n) {
    layer = Layer(n, active, layer);
    if (n < active || dice.duty_met) layer.allow_rolling(n);
  }
  Chances sum{};
  for_each_roll(dice.in_air, [&](Dice fall, double probability) {
    add(sum, probability, layer.at(0, fall_id(dice.shown + fall)));
  });
  return sum;
}

}  // namespace thronsaal::um_krone_und_kragen
