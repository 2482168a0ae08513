// Numbers every roll of up to twelve dice, for table lookups.
//
// A roll is a multiset of numbers. The rolls of n dice are numbered from 0; adding or removing a
// die is a table lookup.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/containers/dice.h"

namespace thronsaal::um_krone_und_kragen {

inline constexpr int kMaxTabulatedDice = 12;

using RollId = std::uint16_t;
inline constexpr RollId kNoRoll = 0xFFFF;

// The id of a roll among all rolls of the same number of dice.
RollId roll_id(Dice dice);

class RollTable {
 public:
  // All rolls of n dice; computed on first use.
  static const RollTable& of(int n);

  std::size_t size() const { return dice_.size(); }
  Dice dice(RollId fall) const { return dice_[fall]; }
  float probability(RollId fall) const { return probability_[fall]; }
  // The roll with one more die, or one less; none if there is no such die, or too many.
  RollId with(RollId fall, int number) const { return with_[at(fall, number)]; }
  RollId without(RollId fall, int number) const { return without_[at(fall, number)]; }
  int lowest(RollId fall) const { return lowest_[fall]; }

 private:
  explicit RollTable(int n);
  static std::size_t at(RollId fall, int number) {
    return std::size_t{fall} * kDieFaces + static_cast<std::size_t>(number - 1);
  }

  std::vector<Dice> dice_;
  std::vector<float> probability_;
  std::vector<RollId> with_;
  std::vector<RollId> without_;
  std::vector<std::uint8_t> lowest_;
};

// Calls f(id) for every roll of n dice.
template <class F>
void for_each_roll_id(int n, F f) {
  const std::size_t size = RollTable::of(n).size();
  for (std::size_t i = 0; i < size; ++i) f(static_cast<RollId>(i));
}

}  // namespace thronsaal::um_krone_und_kragen
