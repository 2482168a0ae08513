#include "ai/evaluators/kardinal_und_koenig/country_estimate.h"

#include <algorithm>

#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {

// The built-in board has no country with more than eight spaces; larger tables would be slower.
const CountryEstimate& CountryEstimate::with(int players, int spaces) {
  constexpr int kUsual = 8;
  const auto which = static_cast<std::size_t>(players - 3);
  if (spaces <= kUsual) {
    static const std::array<CountryEstimate, 3> kTables = {
        CountryEstimate(3, kUsual), CountryEstimate(4, kUsual), CountryEstimate(5, kUsual)};
    return kTables[which];
  }
  static const std::array<CountryEstimate, 3> kLargeTables = {
      CountryEstimate(3, kMaxSpacesPerCountry), CountryEstimate(4, kMaxSpacesPerCountry),
      CountryEstimate(5, kMaxSpacesPerCountry)};
  return kLargeTables[which];
}

CountryEstimate::CountryEstimate(int players, int max_pieces)
    : players_(players), max_pieces_(max_pieces) {
  Key unit = 1;
  for (std::size_t i = 0; i < unit_.size(); ++i) {
    unit_[i] = unit;
    unit *= static_cast<Key>(max_pieces + 1);
    if (static_cast<int>(i) + 1 == players) index_.resize(unit);
  }
  enumerate_keys(0, 0, 0);
  points_.resize(keys_.size() * static_cast<std::size_t>(max_pieces + 1));
  majority_.resize(points_.size());
  fill_final();
  fill(points_);
  fill(majority_);
}

PerSeat CountryEstimate::counts_of(Key key) const {
  PerSeat counts{};
  for (std::uint8_t& count : counts) {
    count = static_cast<std::uint8_t>(key % unit_[1]);
    key /= unit_[1];
  }
  return counts;
}

// Numbers all valid keys; the pieces of seats before `seat` are fixed.
void CountryEstimate::enumerate_keys(Key key, int pieces, int seat) {
  if (seat == players_) {
    index_[key] = static_cast<std::uint16_t>(keys_.size());
    keys_.push_back(key);
    pieces_.push_back(pieces);
    return;
  }
  for (int n = 0; pieces + n <= max_pieces_; ++n) {
    enumerate_keys(key + static_cast<Key>(n) * unit_[static_cast<std::size_t>(seat)], pieces + n,
                   seat + 1);
  }
}

// No further pieces: the rules' score.
void CountryEstimate::fill_final() {
  for (std::size_t k = 0; k < keys_.size(); ++k) {
    const PerSeat counts = counts_of(keys_[k]);
    const PerSeat points = cloister_points(counts, players_);
    const int most = *std::ranges::max_element(counts);
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
      points_[k][i] = points[i];
      majority_[k][i] = most > 0 && counts[i] == most ? 1.0F : 0.0F;
    }
  }
}

// One further piece: the mean over its owner.
void CountryEstimate::fill(std::vector<PerSeatFloat>& rows) const {
  const std::size_t all = keys_.size();
  const float share = 1.0F / static_cast<float>(players_);
  for (std::size_t more = 1; more <= static_cast<std::size_t>(max_pieces_); ++more) {
    for (std::size_t k = 0; k < all; ++k) {
      if (pieces_[k] + static_cast<int>(more) > max_pieces_) continue;
      PerSeatFloat& row = rows[more * all + k];
      for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
        const PerSeatFloat& after = rows[(more - 1) * all + index_[keys_[k] + unit_[i]]];
        for (std::size_t j = 0; j < row.size(); ++j) row[j] += share * after[j];
      }
    }
  }
}

}  // namespace thronsaal::kardinal_und_koenig
