#include "games/um_krone_und_kragen/falls.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// In how many ways can `dice` dice show only the `numbers` highest numbers?
constexpr int ways(int dice, int numbers) {
  int result = 1;  // dice + numbers - 1 over numbers - 1
  for (int i = 1; i < numbers; ++i) result = result * (dice + i) / i;
  return result;
}

// before[number - 1][left][count]: how many falls of `left` dice that show no lower number come
// before those that show this one `count` times. The order is that of for_each_roll.
using Before = std::array<std::array<std::array<FallId, kMostDice + 1>, kMostDice + 1>, kNumbers>;

constexpr Before count_before() {
  Before before{};
  for (int number = 1; number < kNumbers; ++number) {
    for (int left = 0; left <= kMostDice; ++left) {
      int sum = 0;
      for (int count = 0; count <= left; ++count) {
        before[static_cast<std::size_t>(number - 1)][static_cast<std::size_t>(left)]
              [static_cast<std::size_t>(count)] = static_cast<FallId>(sum);
        sum += ways(left - count, kNumbers - number);
      }
    }
  }
  return before;
}

constexpr Before kBefore = count_before();

}  // namespace

FallId fall_id(Dice dice) {
  int left = dice.size();
  assert(left <= kMostDice);
  int id = 0;
  for (int number = 1; number < kNumbers; ++number) {
    const int count = dice.count(number);
    id += kBefore[static_cast<std::size_t>(number - 1)][static_cast<std::size_t>(left)]
                 [static_cast<std::size_t>(count)];
    left -= count;
  }
  return static_cast<FallId>(id);
}

Falls::Falls(int n) {
  for_each_roll(n, [&](Dice dice, double probability) {
    dice_.push_back(dice);
    probability_.push_back(static_cast<float>(probability));
    std::uint8_t lowest = 0;
    for (int number = kNumbers; number >= 1; --number) {
      if (dice.has(number)) lowest = static_cast<std::uint8_t>(number);
    }
    lowest_.push_back(lowest);
    for (int number = 1; number <= kNumbers; ++number) {
      const Dice die = Dice::of(number);
      with_.push_back(n < kMostDice ? fall_id(dice + die) : kNoFall);
      without_.push_back(dice.has(number) ? fall_id(dice - die) : kNoFall);
    }
  });
}

const Falls& Falls::of(int n) {
  static const std::vector<Falls> kAll = [] {
    std::vector<Falls> all;
    for (int dice = 0; dice <= kMostDice; ++dice) all.push_back(Falls(dice));
    return all;
  }();
  return kAll[static_cast<std::size_t>(n)];
}

}  // namespace thronsaal::um_krone_und_kragen
