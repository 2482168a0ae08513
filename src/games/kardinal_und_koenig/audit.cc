// Recounts cards, pieces and points.
#include <algorithm>
#include <numeric>

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
    if (s.hand[i].size() > kHandSize) return fmt::format("seat {} has too many cards", i);
  }
  if (s.face_up.size() > kFaceUpCards) return "too many cards are face up";
  return cards == cards_for(s.players) ? "" : "cards are missing, or there are too many";
}

std::string audit_pieces(const State& s) {
  int built = 0;
  for (int i = 0; i < s.players; ++i) {
    const std::size_t own = State::at(seat(i));
    built += s.cloisters[own].size();
    int councillors = s.councillors_left[own];
    for (const PerSeat& there : s.councillors) councillors += there[own];
    if (s.cloisters_left(seat(i)) < 0 || councillors != kCouncillorsPerPlayer) {
      return fmt::format("seat {} has lost or won pieces", i);
    }
  }
  if (built != s.built().size()) return "two cloisters stand on one space";
  if (!(s.built() - board(s.board).spaces).empty()) return "a cloister stands outside the board";
  for (int i = 0; i < kCountries; ++i) {
    const Country country = static_cast<Country>(i);
    const PerSeat cloisters = cloisters_in(s, country);
    const PerSeat& councillors = s.councillors[index_of(country)];
    const int councillor_count = std::accumulate(councillors.begin(), councillors.end(), 0);
    if (s.seats[index_of(country)] != *std::ranges::max_element(cloisters) ||
        s.councillor_count[index_of(country)] != councillor_count ||
        councillor_count > s.seats[index_of(country)] ||
        s.open_countries.has(country) != (councillor_count < s.seats[index_of(country)])) {
      return fmt::format("wrong number of councillors in {}", kCountryIds[index_of(country)]);
    }
  }
  return {};
}

// All points come from the scorings so far.
std::string audit_points(const State& s) {
  for (int p = 0; p < s.players; ++p) {
    const std::size_t own = State::at(seat(p));
    const bool over = s.phase == Phase::over;
    int points = over ? chain_points(s.cloisters[own], board(s.board)) : 0;
    for (std::size_t i = 0; i < kCountries; ++i) {
      points += cloister_points(s.first_scoring[i], s.players)[own];
      if (!over) continue;
      points += cloister_points(cloisters_in(s, static_cast<Country>(i)), s.players)[own];
    }
    for (const Alliance& alliance : board(s.board).alliances) {
      if (over) points += alliance_points(s, alliance, seat(p));
    }
    if (points != s.points[own]) return fmt::format("seat {} should have {} points", p, points);
  }
  return {};
}

}  // namespace

std::string Rules::audit(const State& s) {
  if (!BoardRegistry<Board>::knows(s.board)) return "the board is unknown";
  if (std::string fault = audit_cards(s); !fault.empty()) return fault;
  if (std::string fault = audit_pieces(s); !fault.empty()) return fault;
  return audit_points(s);
}

}  // namespace thronsaal::kardinal_und_koenig
