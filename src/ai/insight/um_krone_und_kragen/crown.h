// The contest for the crown: who wins once the king is taken.
//
// Results of seven and more of a kind are levels. From the last player back to the first it is
// worked out what each level in the lead is worth to a seat, given everybody's odds of the levels.
#pragma once

#include <array>
#include <cstdint>

#include "ai/insight/um_krone_und_kragen/worth.h"
#include "core/fixed_list.h"
#include "games/um_krone_und_kragen/state.h"

namespace thronsaal::um_krone_und_kragen {

inline constexpr int kCrownLevels = 6 * kNumbers;  // from seven 1s to twelve 6s

// What no level says is below them all or above them all.
constexpr int level_of(Result result) {
  const int level = (result.count - kFewestForTheKing) * kNumbers + result.number - 1;
  return level < kCrownLevels ? level : kCrownLevels - 1;
}
constexpr Result result_at(int level) {
  return {static_cast<std::uint8_t>(kFewestForTheKing + level / kNumbers),
          static_cast<std::uint8_t>(level % kNumbers + 1)};
}

// The odds of at least this level, by level.
using OddsByLevel = std::array<float, kCrownLevels + 1>;
// From the fitted formula; with so much more in log odds, for what is to come.
OddsByLevel fitted_odds(const Player& player, const Options& options, float more = 0);

// What the lead is worth to a seat, by level.
struct Lead {
  std::array<float, kCrownLevels> mine{};    // when it holds the king
  std::array<float, kCrownLevels> theirs{};  // when somebody else does
};

class Contest {
 public:
  // The turns of the final round that are to come after the one that is being played; all of them
  // when it has not begun. `queen` is her owner.
  Contest(const State& state, Seat queen);

  // Everybody's odds; those of seats whose turn is over do not matter.
  void set_odds(Seat seat, const OddsByLevel& odds) { odds_[index_of(seat)] = odds; }
  bool comes(Seat seat) const;
  const FixedList<Seat, kMaxSeats>& turns() const { return turns_; }
  Lead lead_for(Seat seat) const { return lead_for(seat, 0); }
  // The same once this seat, which is to come, has had its turn.
  Lead lead_after(Seat seat) const;

 private:
  Lead lead_for(Seat seat, std::size_t first_turn) const;
  static std::size_t index_of(Seat seat) { return static_cast<std::size_t>(index(seat)); }
  Seat queen_;
  FixedList<Seat, kMaxSeats> turns_;
  std::array<OddsByLevel, kMaxSeats> odds_{};
};

}  // namespace thronsaal::um_krone_und_kragen
