#include "ai/evaluators/um_krone_und_kragen/card_effects.h"

#include <algorithm>

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr float kNothing = -1;  // less than any value

float* scratch(std::vector<float>& memory, std::size_t size) {
  if (memory.size() < size) memory.resize(size);
  return memory.data();
}

// Raises the value of each roll of n dice to the best value after removing one die.
void max_over_removed_die(int n, const float* fewer, float* values) {
  const RollTable& falls = RollTable::of(n);
  for_each_roll_id(n, [&](RollId fall) {
    float best = values[fall];
    for (int x = 1; x <= kDieFaces; ++x) {
      const RollId rest = falls.without(fall, x);
      if (rest != kNoRoll) best = std::max(best, fewer[rest]);
    }
    values[fall] = best;
  });
}

// The mean over the number of one added die.
void mean_over_added_die(int n, const float* more, float* mean) {
  const RollTable& falls = RollTable::of(n);
  for_each_roll_id(n, [&](RollId fall) {
    float sum = 0;
    for (int x = 1; x <= kDieFaces; ++x) sum += more[falls.with(fall, x)];
    mean[fall] = sum / kDieFaces;
  });
}

}  // namespace

void add_die(int n, int number, const float* after, float* values) {
  const RollTable& falls = RollTable::of(n);
  for_each_roll_id(n, [&](RollId fall) {
    values[fall] = std::max(values[fall], after[falls.with(fall, number)]);
  });
}

void add_any_die(int n, const float* after, float* values) {
  for (int x = 1; x <= kDieFaces; ++x) add_die(n, x, after, values);
}

void reroll_one(int n, const float* after, float* values, Workspace& work) {
  if (n < 1) return;
  float* mean = scratch(work.layer[n - 1], RollTable::of(n - 1).size());
  mean_over_added_die(n - 1, after, mean);
  max_over_removed_die(n, mean, values);
}

// First, for all dice that may be kept, the mean over the rest, die by die: rolling three dice is
// rolling one and then two. Second, the best of all that may be kept, also die by die.
void reroll_some(int n, const float* after, float* values, Workspace& work) {
  if (n < 1) return;
  const float* more = after;
  for (int kept = n - 1; kept >= 0; --kept) {
    float* mean = scratch(work.layer[kept], RollTable::of(kept).size());
    mean_over_added_die(kept, more, mean);
    more = mean;
  }
  for (int kept = 1; kept < n; ++kept) {
    max_over_removed_die(kept, work.layer[kept - 1].data(), work.layer[kept].data());
  }
  max_over_removed_die(n, work.layer[n - 1].data(), values);
}

void raise_one(int n, const float* after, float* values) {
  if (n < 1) return;
  const RollTable& falls = RollTable::of(n);
  const RollTable& fewer = RollTable::of(n - 1);
  for_each_roll_id(n, [&](RollId fall) {
    float best = values[fall];
    for (int x = 1; x < kDieFaces; ++x) {
      const RollId rest = falls.without(fall, x);
      if (rest == kNoRoll) continue;
      for (int to = x + 1; to <= std::min(x + 3, kDieFaces); ++to) {
        best = std::max(best, after[fewer.with(rest, to)]);
      }
    }
    values[fall] = best;
  });
}

void set_one(int n, Dice numbers, const float* after, float* values, Workspace& work) {
  if (n < 1) return;
  float* best = scratch(work.layer[n - 1], RollTable::of(n - 1).size());
  const RollTable& fewer = RollTable::of(n - 1);
  for_each_roll_id(n - 1, [&](RollId rest) {
    float most = kNothing;
    for (int to = 1; to <= kDieFaces; ++to) {
      if (numbers.has(to)) most = std::max(most, after[fewer.with(rest, to)]);
    }
    best[rest] = most;
  });
  max_over_removed_die(n, best, values);
}

// Number by number: step x raises dice that show x. No die is raised twice, because the values of
// raised dice come from earlier steps, which raise only lower numbers.
void raise_some(int n, int by, const float* after, float* values, Workspace& work) {
  if (n < 1) return;
  const RollTable& falls = RollTable::of(n);
  const RollTable& fewer = RollTable::of(n - 1);
  const float* before = after;
  for (int x = 1; x + by <= kDieFaces; ++x) {
    float* best = scratch(work.raised[x % 2], falls.size());
    for_each_roll_id(n, [&](RollId fall) {
      float most = before[fall];
      RollId raised = fall;
      for (RollId rest = falls.without(fall, x); rest != kNoRoll; rest = falls.without(raised, x)) {
        raised = fewer.with(rest, x + by);
        most = std::max(most, before[raised]);
      }
      best[fall] = most;
    });
    before = best;
  }
  for_each_roll_id(n, [&](RollId fall) { values[fall] = std::max(values[fall], before[fall]); });
}

void move_pips_between_two(int n, const float* after, float* values, Workspace& work) {
  constexpr std::size_t kSums = 2 * kDieFaces + 1;
  if (n < 2) return;
  const RollTable& rests = RollTable::of(n - 2);
  const RollTable& fewer = RollTable::of(n - 1);
  float* best = scratch(work.sums, rests.size() * kSums);
  std::fill_n(best, rests.size() * kSums, kNothing);
  for_each_roll_id(n - 2, [&](RollId rest) {
    float* by_sum = best + rest * kSums;
    for (int a = 1; a <= kDieFaces; ++a) {
      const RollId with_a = rests.with(rest, a);
      for (int b = a; b <= kDieFaces; ++b) {
        by_sum[a + b] = std::max(by_sum[a + b], after[fewer.with(with_a, b)]);
      }
    }
  });
  const RollTable& falls = RollTable::of(n);
  for_each_roll_id(n, [&](RollId fall) {
    float most = values[fall];
    for (int a = 1; a <= kDieFaces; ++a) {
      const RollId without_a = falls.without(fall, a);
      if (without_a == kNoRoll) continue;
      for (int b = a; b <= kDieFaces; ++b) {
        const RollId rest = fewer.without(without_a, b);
        if (rest == kNoRoll) continue;
        most = std::max(most, best[rest * kSums + static_cast<std::size_t>(a + b)]);
      }
    }
    values[fall] = most;
  });
}

namespace {

constexpr std::size_t kSumsOfThree = 3 * kDieFaces + 1;

// The best value of n - 3 dice and three more of a given sum: one row by sums for each roll of the
// n - 3 dice.
const float* best_with_three(int n, const float* after, Workspace& work) {
  const RollTable& rests = RollTable::of(n - 3);
  const RollTable& with_one = RollTable::of(n - 2);
  const RollTable& with_two = RollTable::of(n - 1);
  float* best = scratch(work.sums, rests.size() * kSumsOfThree);
  std::fill_n(best, rests.size() * kSumsOfThree, kNothing);
  for_each_roll_id(n - 3, [&](RollId rest) {
    float* by_sum = best + rest * kSumsOfThree;
    for (int a = 1; a <= kDieFaces; ++a) {
      const RollId with_a = rests.with(rest, a);
      for (int b = a; b <= kDieFaces; ++b) {
        const RollId with_b = with_one.with(with_a, b);
        for (int c = b; c <= kDieFaces; ++c) {
          by_sum[a + b + c] = std::max(by_sum[a + b + c], after[with_two.with(with_b, c)]);
        }
      }
    }
  });
  return best;
}

}  // namespace

void move_pips_among_three(int n, const float* after, float* values, Workspace& work) {
  if (n < 3) return move_pips_between_two(n, after, values, work);
  const float* best = best_with_three(n, after, work);
  const RollTable& with_one = RollTable::of(n - 2);
  const RollTable& with_two = RollTable::of(n - 1);
  const RollTable& falls = RollTable::of(n);
  for_each_roll_id(n, [&](RollId fall) {
    float most = values[fall];
    for (int a = 1; a <= kDieFaces; ++a) {
      const RollId without_a = falls.without(fall, a);
      if (without_a == kNoRoll) continue;
      for (int b = a; b <= kDieFaces; ++b) {
        const RollId without_b = with_two.without(without_a, b);
        if (without_b == kNoRoll) continue;
        for (int c = b; c <= kDieFaces; ++c) {
          const RollId rest = with_one.without(without_b, c);
          if (rest == kNoRoll) continue;
          most = std::max(most, best[rest * kSumsOfThree + static_cast<std::size_t>(a + b + c)]);
        }
      }
    }
    values[fall] = most;
  });
}

}  // namespace thronsaal::um_krone_und_kragen
