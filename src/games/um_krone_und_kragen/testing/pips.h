// Dice as plain lists of numbers: how they are counted, compared, and how pips move between them.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

namespace thronsaal::um_krone_und_kragen {

using Pips = std::vector<int>;  // dice, in ascending order

inline Pips sorted(Pips dice) {
  std::ranges::sort(dice);
  return dice;
}
inline Pips with(Pips dice, int number) {
  dice.push_back(number);
  return sorted(dice);
}
inline Pips without(Pips dice, int number) {
  dice.erase(std::ranges::find(dice, number));
  return dice;
}
inline int count(const Pips& dice, int number) {
  return static_cast<int>(std::ranges::count(dice, number));
}
inline int total(const Pips& dice) {
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
inline Score score_of(const Pips& dice, int turn) {
  Score best;
  for (int number = 1; number <= 6; ++number) {
    const Score score{count(dice, number), number, turn};
    if (score.count > 0 && score.beats(best)) best = score;
  }
  return best;
}
// The earliest of the best.
inline Score best_of(const std::vector<Score>& scores) {
  Score best;
  for (const Score& score : scores) {
    if (score.beats(best)) best = score;
  }
  return best;
}

// Everything the dice can become when some pips are taken off one die and put on another.
inline std::set<Pips> moved_between_two(const Pips& before) {
  std::set<Pips> reached;
  for (std::size_t from = 0; from < before.size(); ++from) {
    for (std::size_t to = 0; to < before.size(); ++to) {
      for (int pips = 1; from != to && pips <= 5; ++pips) {
        Pips dice = before;
        dice[from] -= pips;
        dice[to] += pips;
        if (dice[from] >= 1 && dice[to] <= 6) reached.insert(sorted(dice));
      }
    }
  }
  reached.erase(before);
  return reached;
}

// Everything these three dice can become when their sum stays.
inline std::set<Pips> moved_among(const Pips& before, std::size_t i, std::size_t j, std::size_t k) {
  std::set<Pips> reached;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      const int c = before[i] + before[j] + before[k] - a - b;
      if (c < 1 || c > 6) continue;
      Pips dice = before;
      dice[i] = a;
      dice[j] = b;
      dice[k] = c;
      reached.insert(sorted(dice));
    }
  }
  return reached;
}

// The same for any three of the dice; two will do.
inline std::set<Pips> moved_among_three(const Pips& before) {
  std::set<Pips> reached = moved_between_two(before);
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
