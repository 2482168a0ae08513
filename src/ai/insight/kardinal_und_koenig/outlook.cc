#include "ai/insight/kardinal_und_koenig/outlook.h"

#include <algorithm>

#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

PerSeat counts_of(Outlook::Key key) {
  PerSeat counts{};
  for (std::uint8_t& count : counts) {
    count = static_cast<std::uint8_t>(key % Outlook::kUnit[1]);
    key /= Outlook::kUnit[1];
  }
  return counts;
}

}  // namespace

const Outlook& Outlook::with(int players) {
  static const std::array<Outlook, 3> kOutlooks = {Outlook(3), Outlook(4), Outlook(5)};
  return kOutlooks[static_cast<std::size_t>(players - 3)];
}

Outlook::Outlook(int players) : players_(players) {
  index_.resize(static_cast<std::size_t>(kUnit[static_cast<std::size_t>(players - 1)] * kUnit[1]));
  number(0, 0, 0);
  points_.resize(keys_.size() * (kMostPieces + 1));
  majority_.resize(points_.size());
  fill_first();
  fill(points_);
  fill(majority_);
}

// Gives every key that can be an index: the pieces of the seats before `seat` are chosen.
void Outlook::number(Key key, int pieces, int seat) {
  if (seat == players_) {
    index_[key] = static_cast<std::uint16_t>(keys_.size());
    keys_.push_back(key);
    pieces_.push_back(pieces);
    return;
  }
  for (int n = 0; pieces + n <= kMostPieces; ++n) {
    number(key + static_cast<Key>(n) * kUnit[static_cast<std::size_t>(seat)], pieces + n, seat + 1);
  }
}

// No more pieces: as the rules say.
void Outlook::fill_first() {
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

// One more piece than before: the mean over whose it is.
void Outlook::fill(std::vector<Row>& rows) const {
  const std::size_t all = keys_.size();
  const float share = 1.0F / static_cast<float>(players_);
  for (std::size_t more = 1; more <= kMostPieces; ++more) {
    for (std::size_t k = 0; k < all; ++k) {
      if (pieces_[k] + static_cast<int>(more) > kMostPieces) continue;
      Row& row = rows[more * all + k];
      for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
        const Row& after = rows[(more - 1) * all + index_[keys_[k] + kUnit[i]]];
        for (std::size_t j = 0; j < row.size(); ++j) row[j] += share * after[j];
      }
    }
  }
}

}  // namespace thronsaal::kardinal_und_koenig
