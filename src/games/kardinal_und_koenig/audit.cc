// Recounting cards, pieces and points.
#include <fmt/format.h>

#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/rules.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

std::string audit_cards(const State& s) {
  Cards cards = s.pile + s.discard + s.face_up;
  for (std::size_t i = 0; i < s.players; ++i) {
    cards += s.hand[i];
    if (!s.hand[i].includes(s.known[i])) {
      return fmt::format("seat {} is known to have cards it does not have", i);
    }
    if (s.hand[i].size() > kHand) return fmt::format("seat {} has too many cards", i);
  }
  if (s.face_up.size() > kFaceUp) return "too many cards are face up";
  return cards == board().cards[s.players] ? "" : "cards are missing, or there are too many";
}

std::string audit_pieces(const State& s) {
  int built = 0;
  for (int i = 0; i < s.players; ++i) {
    built += s.cloisters[State::at(seat(i))].size();
    if (s.cloisters_left(seat(i)) < 0 || s.councillors_left(seat(i)) < 0) {
      return fmt::format("seat {} has placed more pieces than it had", i);
    }
  }
  if (built != s.built().size()) return "two cloisters stand on one space";
  for (int i = 0; i < kCountries; ++i) {
    const Country country = static_cast<Country>(i);
    if (councillors_in(s, country) > councillor_limit(s, country)) {
      return fmt::format("too many councillors in {}", board().country_ids[slot(country)]);
    }
  }
  return {};
}

// All points are those of the scorings that have been.
std::string audit_points(const State& s) {
  for (int p = 0; p < s.players; ++p) {
    const std::size_t own = State::at(seat(p));
    const bool over = s.phase == Phase::over;
    int points = over ? chain_points(s.cloisters[own]) : 0;
    for (std::size_t i = 0; i < kCountries; ++i) {
      points += cloister_points(s.first_scoring[i], s.players)[own];
      if (!over) continue;
      points += cloister_points(cloisters_in(s, static_cast<Country>(i)), s.players)[own];
    }
    for (const Alliance& alliance : board().alliances) {
      if (over) points += alliance_points(s, alliance, seat(p));
    }
    if (points != s.points[own]) return fmt::format("seat {} should have {} points", p, points);
  }
  return {};
}

}  // namespace

std::string Rules::audit(const State& s) {
  if (std::string fault = audit_cards(s); !fault.empty()) return fault;
  if (std::string fault = audit_pieces(s); !fault.empty()) return fault;
  return audit_points(s);
}

}  // namespace thronsaal::kardinal_und_koenig
