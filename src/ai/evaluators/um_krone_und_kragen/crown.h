// The contest for the crown: who wins once the king is taken.
//
// A level is a result of seven or more of a kind. Backward induction over the players gives the
// value of each leading level to a seat, given all players' odds of reaching each level.
#pragma once

#include <array>
#include <cstdint>

#include "ai/evaluators/um_krone_und_kragen/card_values.h"
#include "core/containers/fixed_list.h"
#include "games/um_krone_und_kragen/state.h"

namespace thronsaal::um_krone_und_kragen {

inline constexpr int kCrownLevels = 6 * kDieFaces;  // from seven 1s to twelve 6s

// Results beyond all levels count as the highest one.
constexpr int level_of(Result result) {
  const int level = (result.count - kKingMinDice) * kDieFaces + result.number - 1;
  return level < kCrownLevels ? level : kCrownLevels - 1;
}
constexpr Result result_at(int level) {
  return {static_cast<std::uint8_t>(kKingMinDice + level / kDieFaces),
          static_cast<std::uint8_t>(level % kDieFaces + 1)};
}

// The odds of at least this level, by level.
using OddsByLevel = std::array<float, kCrownLevels + 1>;
// From the fitted model, with `more` added to the log odds for cards still to come.
OddsByLevel fitted_odds(const Player& player, const Options& options, float more = 0);

// Value of the lead to a seat, by level.
struct LeadValue {
  std::array<float, kCrownLevels> mine{};    // if the seat holds the king
  std::array<float, kCrownLevels> theirs{};  // if another seat does
};

class CrownContest {
 public:
  // The turns of the final round after the current one; all of them if it has not begun. `queen` is
  // the queen's owner.
  CrownContest(const State& state, Seat queen);

  // The odds of seats whose turn is over do not matter.
  void set_odds(Seat seat, const OddsByLevel& odds) { odds_[index_of(seat)] = odds; }
  bool has_turn(Seat seat) const;
  const StaticVector<Seat, kMaxSeats>& turns() const { return turns_; }
  LeadValue lead_for(Seat seat) const { return lead_for(seat, 0); }
  // The same after the turn of this seat, which must be among turns().
  LeadValue lead_after(Seat seat) const;

 private:
  LeadValue lead_for(Seat seat, std::size_t first_turn) const;
  static std::size_t index_of(Seat seat) { return static_cast<std::size_t>(index(seat)); }
  Seat queen_;
  StaticVector<Seat, kMaxSeats> turns_;
  std::array<OddsByLevel, kMaxSeats> odds_{};
};

}  // namespace thronsaal::um_krone_und_kragen
