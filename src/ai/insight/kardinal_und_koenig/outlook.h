// What becomes of a country when more pieces come to it.
//
// Nobody knows who will build there, so every further piece is as likely one player's as another's.
// The tables hold, for every count of pieces and every number of further ones, what the country
// brings on average: points for cloisters, and the chance of a majority for councillors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/kardinal_und_koenig/state.h"

namespace thronsaal::kardinal_und_koenig {

using Row = std::array<float, kMaxSeats>;  // one number per seat

class Outlook {
 public:
  // How many pieces everybody has in a country, as one number: another piece of a seat is one more
  // of its unit.
  using Key = std::uint32_t;

  // For countries with up to so many spaces, and therefore pieces of one kind.
  static const Outlook& with(int players, int spaces);

  int most_pieces() const { return most_pieces_; }
  Key unit(std::size_t seat) const { return unit_[seat]; }

  // After so many more pieces (a broken number is a mean), at most most_pieces() in all.
  Row points(Key key, float more) const { return blend(points_, key, more); }
  Row majority(Key key, float more) const { return blend(majority_, key, more); }

 private:
  Outlook(int players, int most_pieces);
  PerSeat counts_of(Key key) const;
  void number(Key key, int pieces, int seat);
  void fill_first();
  void fill(std::vector<Row>& rows) const;
  Row blend(const std::vector<Row>& rows, Key key, float more) const {
    const auto whole = static_cast<std::size_t>(more);
    const float rest = more - static_cast<float>(whole);
    const Row& low = rows[whole * keys_.size() + index_[key]];
    if (rest <= 0) return low;
    const Row& high = rows[(whole + 1) * keys_.size() + index_[key]];
    Row row;
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = low[i] + rest * (high[i] - low[i]);
    return row;
  }

  int players_;
  int most_pieces_;
  std::array<Key, kMaxSeats> unit_{};
  std::vector<std::uint16_t> index_;  // of a key, among all that can be
  std::vector<Key> keys_;
  std::vector<int> pieces_;  // of a key, in all
  std::vector<Row> points_;  // by further pieces, then by key
  std::vector<Row> majority_;
};

}  // namespace thronsaal::kardinal_und_koenig
