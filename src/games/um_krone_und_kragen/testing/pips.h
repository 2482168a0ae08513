// Dice as plain lists of numbers: counting, comparing, and moving pips between them.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

namespace thronsaal::um_krone_und_kragen {

using DiceList = std::vector<int>;  // dice, in ascending order

inline DiceList sorted(DiceList dice) {
  std::ranges::sort(dice);
  return dice;
}
inline DiceList with(DiceList dice, int number) {
  dice.push_back(number);
  return sorted(dice);
}
inline DiceList without(DiceList dice, int number) {
  dice.erase(std::ranges::find(dice, number));
  return dice;
}
inline int count(const DiceList& dice, int number) {
  return static_cast<int>(std::ranges::count(dice, number));
}
inline int total(const DiceList& dice) {
  int pips = 0;
  for (const int number : dice) pips += number;
  return pips;
}

// The most of a kind, and when it was reached.
struct Score {
  int count = 0;
  int number = 0;
  int turn = 0;

  bool beats(const Score& other) const {
    return count != other.count ? count > other.count : number > other.number;
  }
  bool equals(const Score& other) const { return count == other.count && number == other.number; }
};
inline Score score_of(const DiceList& dice, int turn) {
  Score best;
  for (int number = 1; number <= 6; ++number) {
    const Score score{count(dice, number), number, turn};
    if (score.count > 0 && score.beats(best)) best = score;
  }
  return best;
}
// The earliest of the best scores.
inline Score best_of(const std::vector<Score>& scores) {
  Score best;
  for (const Score& score : scores) {
    if (score.beats(best)) best = score;
  }
  return best;
}

// All dice after moving some pips from one die to another.
inline std::set<DiceList> moved_between_two(const DiceList& before) {
  std::set<DiceList> reached;
  for (std::size_t from = 0; from < before.size(); ++from) {
    for (std::size_t to = 0; to < before.size(); ++to) {
      for (int pips = 1; from != to && pips <= 5; ++pips) {
        DiceList dice = before;
        dice[from] -= pips;
        dice[to] += pips;
        if (dice[from] >= 1 && dice[to] <= 6) reached.insert(sorted(dice));
      }
    }
  }
  reached.erase(before);
  return reached;
}

// All triples with the same sum as these three dice.
inline std::set<DiceList> moved_among(const DiceList& before, std::size_t i, std::size_t j,
                                      std::size_t k) {
  std::set<DiceList> reached;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      const int c = before[i] + before[j] + before[k] - a - b;
      if (c < 1 || c > 6) continue;
      DiceList dice = before;
      dice[i] = a;
      dice[j] = b;
      dice[k] = c;
      reached.insert(sorted(dice));
    }
  }
  return reached;
}

// The same for any two or three of the dice.
inline std::set<DiceList> moved_among_three(const DiceList& before) {
  std::set<DiceList> reached = moved_between_two(before);
  for (std::size_t i = 0; i < before.size(); ++i) {
    for (std::size_t j = i + 1; j < before.size(); ++j) {
      for (std::size_t k = j + 1; k < before.size(); ++k)
        reached.merge(moved_among(before, i, j, k));
    }
  }
  reached.erase(before);
  return reached;
}

}  // namespace thronsaal::um_krone_und_kragen
