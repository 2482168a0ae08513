// What chance can do, with exact odds.
#include <bit>
#include <cassert>

#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

// The tiles that may come next, as bits: the first one only in the centre.
unsigned tiles_for_next_position(const State& s) {
  constexpr unsigned kAll = (1U << kTiles) - 1;
  return s.setup_count == kCentreTile ? 1U : kAll & ~1U & ~unsigned{s.tiles};
}

}  // namespace

Cards of_letter(const Cards& cards, int letter, BoardId on) {
  const auto& first = board(on).first;
  Cards found;
  for (int i = first[State::at(letter)]; i < first[State::at(letter + 1)]; ++i) {
    found.add(static_cast<Card>(i), cards.count(static_cast<Card>(i)));
  }
  return found;
}

Cards top_of_pile(const State& s) {
  const Board& all = board(s.board);
  int letter = 0;
  int top = 0;
  while (top < all.kinds() && !s.pile.has(static_cast<Card>(top))) ++top;
  while (letter < kLetters && top >= all.first[State::at(letter + 1)]) ++letter;
  return letter == kLetters ? Cards() : of_letter(s.pile, letter, s.board);
}

Action Rules::sample(const State& s, Rng& rng) {
  assert(to_act(s).is_chance());
  switch (s.phase) {
    case Phase::laying: {
      unsigned tiles = tiles_for_next_position(s);
      const int turns = static_cast<int>(rng.below(kRotations));
      for (auto n = rng.below(static_cast<std::uint64_t>(std::popcount(tiles))); n > 0; --n) {
        tiles &= tiles - 1;
      }
      return lay_tile(std::countr_zero(tiles), turns);
    }
    case Phase::lot: return starts(seat(static_cast<int>(rng.below(s.players))));
    case Phase::dealing: return dealt(top_of_pile(s).draw(rng));
    default: return drawn(top_of_pile(s).draw(rng));
  }
}

void Rules::outcomes(const State& s, std::vector<Outcome<Action>>& outcomes) {
  assert(to_act(s).is_chance());
  outcomes.clear();
  if (s.phase == Phase::laying) {
    const unsigned tiles = tiles_for_next_position(s);
    const double probability = 1.0 / (kRotations * std::popcount(tiles));
    for (unsigned rest = tiles; rest != 0; rest &= rest - 1) {
      for (int turns = 0; turns < kRotations; ++turns) {
        outcomes.push_back({lay_tile(std::countr_zero(rest), turns), probability});
      }
    }
  } else if (s.phase == Phase::lot) {
    for (int i = 0; i < s.players; ++i) outcomes.push_back({starts(seat(i)), 1.0 / s.players});
  } else {
    const Cards top = top_of_pile(s);
    top.for_each_kind([&](Card card) {
      const double probability = static_cast<double>(top.count(card)) / top.size();
      outcomes.push_back({s.phase == Phase::dealing ? dealt(card) : drawn(card), probability});
    });
  }
}

}  // namespace thronsaal::loewenherz
