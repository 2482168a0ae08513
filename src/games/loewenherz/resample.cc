// Resamples hidden information.
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {

// Letter by letter: collects the cards that the observer has not seen, in the other hands and in
// the pile, and redeals them.
State Rules::resample(const State& s, Seat observer, Rng& rng) {
  State world = s;
  for (int letter = 0; letter < kLetters; ++letter) {
    Cards pool = of_letter(s.pile, letter, s.board);
    const Cards pile = pool;
    const auto is_hidden = [&](const Hand& hand, std::size_t i) {
      return hand.cards[i] != Card::none && !hand.known[i] &&
             loewenherz::board(s.board).info(hand.cards[i]).letter == letter;
    };
    for (int p = 0; p < s.players; ++p) {
      if (seat(p) == observer) continue;
      const Hand& hand = s.hands[State::at(p)];
      for (std::size_t i = 0; i < kHandSize; ++i) {
        if (is_hidden(hand, i)) pool.add(hand.cards[i]);
      }
    }
    for (int p = 0; p < s.players; ++p) {
      if (seat(p) == observer) continue;
      const Hand& hand = s.hands[State::at(p)];
      Hand& fresh = world.hands[State::at(p)];
      for (std::size_t i = 0; i < kHandSize; ++i) {
        if (!is_hidden(hand, i)) continue;
        const Card card = pool.draw(rng);
        pool.remove(card);
        fresh.remove_hidden(hand.cards[i]);
        fresh.add(card, false);
      }
    }
    world.pile -= pile;
    world.pile += pool;
  }
  return world;
}

}  // namespace thronsaal::loewenherz
