// Everything that up to twelve dice can show, numbered, so that tables can be made over it.
//
// A fall is what some dice show, regardless of their order. The falls of n dice are numbered from
// 0; adding a die to a fall or taking one away is a look into a table.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/dice.h"

namespace thronsaal::um_krone_und_kragen {

inline constexpr int kMostDice = 12;

using FallId = std::uint16_t;
inline constexpr FallId kNoFall = 0xFFFF;

// The number of this fall among all falls of as many dice.
FallId fall_id(Dice dice);

class Falls {
 public:
  // All that n dice can show; made once, when they are first asked for.
  static const Falls& of(int n);

  std::size_t size() const { return dice_.size(); }
  Dice dice(FallId fall) const { return dice_[fall]; }
  float probability(FallId fall) const { return probability_[fall]; }
  // The fall of one die more, or one less; none when there is no such die, or too many.
  FallId with(FallId fall, int number) const { return with_[at(fall, number)]; }
  FallId without(FallId fall, int number) const { return without_[at(fall, number)]; }
  int lowest(FallId fall) const { return lowest_[fall]; }

 private:
  explicit Falls(int n);
  static std::size_t at(FallId fall, int number) {
    return std::size_t{fall} * kNumbers + static_cast<std::size_t>(number - 1);
  }

  std::vector<Dice> dice_;
  std::vector<float> probability_;
  std::vector<FallId> with_;
  std::vector<FallId> without_;
  std::vector<std::uint8_t> lowest_;
};

}  // namespace thronsaal::um_krone_und_kragen
