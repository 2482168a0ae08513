// What chance can do, with exact odds.
#include <cassert>

#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
AreaSet undealt_start_cards(const State& s) {
  AreaSet areas = board(s.board).for_players(s.players).start_cards;
  for (int i = 0; i < s.actor; ++i) areas.remove(s.at(seat(i)).figure);
  return areas;
}

int dice_to_roll(const State& s) {
  switch (s.phase) {
    case Phase::stepping:
    case Phase::trying: return 1;
    case Phase::contest: return s.at(s.acting()).committed.size();
    case Phase::lots: return kTieBreakDice;
    default: return 0;
  }
}

Action Rules::sample(const State& s, Rng& rng) {
  assert(to_act(s).is_chance());
  if (s.phase == Phase::setting_up) {
    const AreaSet cards = undealt_start_cards(s);
    auto pick = cards.begin();
    for (auto n = rng.below(static_cast<std::uint64_t>(cards.size())); n > 0; --n) ++pick;
    return start_in(*pick);
  }
  if (s.phase == Phase::dealing) return dealt(s.hidden.draw(s.deal, rng));
  return rolled(Dice::roll(dice_to_roll(s), rng));
}

void Rules::outcomes(const State& s, std::vector<Outcome<Action>>& outcomes) {
  assert(to_act(s).is_chance());
  outcomes.clear();
  if (s.phase == Phase::setting_up) {
    const AreaSet cards = undealt_start_cards(s);
    for (const Area area : cards) outcomes.push_back({start_in(area), 1.0 / cards.size()});
  } else if (s.phase == Phase::dealing) {
    for_each_draw(s.hidden, s.deal, [&](const Cards& cards, double probability) {
      outcomes.push_back({dealt(cards), probability});
    });
  } else {
    for_each_roll(dice_to_roll(s), [&](Dice dice, double probability) {
      outcomes.push_back({rolled(dice), probability});
    });
  }
}

}  // namespace thronsaal::lang_lebe_der_koenig
