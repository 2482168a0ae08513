#include "games/um_krone_und_kragen/falls.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// In how many ways can `dice` dice show only the `numbers` highest numbers?
constexpr int ways(int dice, int numbers) {
  int result = 1;  // binomial(dice + numbers - 1, numbers - 1)
  for (int i = 1; i < numbers; ++i) result = result * (dice + i) / i;
  return result;
}

// before[number - 1][left][count]: how many rolls of `left` dice without lower numbers come before
// those that show this number `count` times, in the order of for_each_roll.
using Before =
    std::array<std::array<std::array<RollId, kMaxTabulatedDice + 1>, kMaxTabulatedDice + 1>,
               kDieFaces>;

constexpr Before count_before() {
  Before before{};
  for (int number = 1; number < kDieFaces; ++number) {
    for (int left = 0; left <= kMaxTabulatedDice; ++left) {
      int sum = 0;
      for (int count = 0; count <= left; ++count) {
        before[static_cast<std::size_t>(number - 1)][static_cast<std::size_t>(left)]
              [static_cast<std::size_t>(count)] = static_cast<RollId>(sum);
        sum += ways(left - count, kDieFaces - number);
      }
    }
  }
  return before;
}

constexpr Before kBefore = count_before();

}  // namespace

RollId roll_id(Dice dice) {
  int left = dice.size();
  assert(left <= kMaxTabulatedDice);
  int id = 0;
  for (int number = 1; number < kDieFaces; ++number) {
    const int count = dice.count(number);
    id += kBefore[static_cast<std::size_t>(number - 1)][static_cast<std::size_t>(left)]
                 [static_cast<std::size_t>(count)];
    left -= count;
  }
  return static_cast<RollId>(id);
}

RollTable::RollTable(int n) {
  for_each_roll(n, [&](Dice dice, double probability) {
    dice_.push_back(dice);
    probability_.push_back(static_cast<float>(probability));
    std::uint8_t lowest = 0;
    for (int number = kDieFaces; number >= 1; --number) {
      if (dice.has(number)) lowest = static_cast<std::uint8_t>(number);
    }
    lowest_.push_back(lowest);
    for (int number = 1; number <= kDieFaces; ++number) {
      const Dice die = Dice::of(number);
      with_.push_back(n < kMaxTabulatedDice ? roll_id(dice + die) : kNoRoll);
      without_.push_back(dice.has(number) ? roll_id(dice - die) : kNoRoll);
    }
  });
}

const RollTable& RollTable::of(int n) {
  static const std::vector<RollTable> kAll = [] {
    std::vector<RollTable> all;
    for (int dice = 0; dice <= kMaxTabulatedDice; ++dice) all.push_back(RollTable(dice));
    return all;
  }();
  return kAll[static_cast<std::size_t>(n)];
}

}  // namespace thronsaal::um_krone_und_kragen
