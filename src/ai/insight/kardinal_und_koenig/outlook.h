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
  static constexpr int kMostPieces =
      8;  // no country has more spaces, and no player more councillors

  // How many pieces everybody has in a country, as one number: another piece of a seat is one more
  // of its unit.
  using Key = std::uint32_t;
  static constexpr std::array<Key, kMaxSeats> kUnit = {1, 9, 81, 729, 6561};

  static const Outlook& with(int players);

  // After so many more pieces (a broken number is a mean), at most kMostPieces in all.
  Row points(Key key, float more) const { return blend(points_, key, more); }
  Row majority(Key key, float more) const { return blend(majority_, key, more); }

 private:
  explicit Outlook(int players);
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
  std::vector<std::uint16_t> index_;  // of a key, among all that can be
  std::vector<Key> keys_;
  std::vector<int> pieces_;  // of a key, in all
  std::vector<Row> points_;  // by further pieces, then by key
  std::vector<Row> majority_;
};

}  // namespace thronsaal::kardinal_und_koenig
