// Expected result of a country after further pieces.
//
// Each further piece is equally likely to be any player's. The tables hold, for every count of
// pieces and number of further ones, the mean cloister points and the odds of a councillor
// majority.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/kardinal_und_koenig/state.h"

namespace thronsaal::kardinal_und_koenig {

using PerSeatFloat = std::array<float, kMaxSeats>;  // one number per seat

class CountryEstimate {
 public:
  // Piece counts of all seats in a country as one number: a piece of a seat adds its unit.
  using Key = std::uint32_t;

  // For countries with at most this many spaces, and therefore pieces of one kind.
  static const CountryEstimate& with(int players, int spaces);

  int max_pieces() const { return max_pieces_; }
  Key unit(std::size_t seat) const { return unit_[seat]; }

  // After `more` further pieces (fractions interpolate), at most max_pieces() in total.
  PerSeatFloat points(Key key, float more) const { return blend(points_, key, more); }
  PerSeatFloat majority(Key key, float more) const { return blend(majority_, key, more); }

 private:
  CountryEstimate(int players, int max_pieces);
  PerSeat counts_of(Key key) const;
  void enumerate_keys(Key key, int pieces, int seat);
  void fill_final();
  void fill(std::vector<PerSeatFloat>& rows) const;
  PerSeatFloat blend(const std::vector<PerSeatFloat>& rows, Key key, float more) const {
    const auto whole = static_cast<std::size_t>(more);
    const float rest = more - static_cast<float>(whole);
    const PerSeatFloat& low = rows[whole * keys_.size() + index_[key]];
    if (rest <= 0) return low;
    const PerSeatFloat& high = rows[(whole + 1) * keys_.size() + index_[key]];
    PerSeatFloat row;
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = low[i] + rest * (high[i] - low[i]);
    return row;
  }

  int players_;
  int max_pieces_;
  std::array<Key, kMaxSeats> unit_{};
  std::vector<std::uint16_t> index_;  // by key: its index among the valid keys
  std::vector<Key> keys_;
  std::vector<int> pieces_;           // by index: total number of pieces
  std::vector<PerSeatFloat> points_;  // by further pieces, then by key
  std::vector<PerSeatFloat> majority_;
};

}  // namespace thronsaal::kardinal_und_koenig
