// The rewards of a turn's results, and which facts about the dice set aside still matter for them.
#pragma once

#include <array>
#include <cstdint>

#include "games/um_krone_und_kragen/cards.h"
#include "games/um_krone_und_kragen/falls.h"
#include "games/um_krone_und_kragen/result.h"

namespace thronsaal::um_krone_und_kragen {

// A turn is worth the best reward that its result pays for.
struct TurnRewards {
  static constexpr float kNone = -1;  // reward of what cannot be taken

  // Reward of `count` dice of a number for the crown: never lower for more dice, or for a higher
  // number.
  using Crown = std::array<std::array<float, kDieFaces + 1>, kMaxTabulatedDice + 1>;

  float nothing = 0;
  std::array<float, kCards> card;  // all but the king
  Crown crown;

  TurnRewards();  // nothing can be taken
  float& crown_for(Result result) { return crown[result.count][result.number]; }
  bool operator==(const TurnRewards&) const = default;
};

// The best reward that a result pays for.
float reward_of(const TurnRewards& rewards, Dice result);

// What dice set aside can still become with a number of further dice.
struct RewardBounds {
  float sure = 0;     // a reward that no further die can spoil
  float at_most = 0;  // no higher reward can be reached
  // Identifies what still matters about the dice: with equal keys, the same number of dice set
  // aside and the same cards left, dice have the same value.
  std::uint64_t class_key = 0;

  bool decided() const { return at_most <= sure; }
  bool operator==(const RewardBounds&) const = default;
};

// At least `must_come` and at most `to_come` dice follow. With `numbers_matter` the key also holds
// which numbers are set aside, for the astronomer.
RewardBounds reward_bounds(const TurnRewards& rewards, Dice aside, int must_come, int to_come,
                           bool numbers_matter);

}  // namespace thronsaal::um_krone_und_kragen
