// What chance can do, with exact odds.
#include <cassert>

#include "games/kardinal_und_koenig/rules.h"

namespace thronsaal::kardinal_und_koenig {

Action Rules::sample(const State& s, Rng& rng) {
  assert(to_act(s).is_chance());
  switch (s.phase) {
    case Phase::lot: return starts(seat(static_cast<int>(rng.below(s.players))));
    case Phase::dealing: return dealt(s.pile.draw(kHandSize, rng));
    case Phase::drawn: return drawn(s.pile.draw(rng));
    default: return turned(s.pile.draw(rng));
  }
}

void Rules::outcomes(const State& s, std::vector<Outcome<Action>>& outcomes) {
  assert(to_act(s).is_chance());
  outcomes.clear();
  if (s.phase == Phase::lot) {
    for (int i = 0; i < s.players; ++i) outcomes.push_back({starts(seat(i)), 1.0 / s.players});
    return;
  }
  if (s.phase == Phase::dealing) {
    for_each_draw(s.pile, kHandSize, [&](const Cards& cards, double probability) {
      outcomes.push_back({dealt(cards), probability});
    });
    return;
  }
  s.pile.for_each_kind([&](Card card) {
    const double probability = static_cast<double>(s.pile.count(card)) / s.pile.size();
    outcomes.push_back({s.phase == Phase::drawn ? drawn(card) : turned(card), probability});
  });
}

}  // namespace thronsaal::kardinal_und_koenig
