#include "ai/insight/um_krone_und_kragen/help.h"

#include <algorithm>

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr float kNothing = -1;  // less than any value

float* room(std::vector<float>& memory, std::size_t size) {
  if (memory.size() < size) memory.resize(size);
  return memory.data();
}

// Calls f(fall) for every fall of n dice.
template <class F>
void for_each_fall(int n, F f) {
  const auto size = Falls::of(n).size();
  for (std::size_t i = 0; i < size; ++i) f(static_cast<FallId>(i));
}

// Raises each fall of n dice to the best value of what is left when one die is taken away.
void raise_to_best_without_one(int n, const float* fewer, float* now) {
  const Falls& falls = Falls::of(n);
  for_each_fall(n, [&](FallId fall) {
    float best = now[fall];
    for (int x = 1; x <= kNumbers; ++x) {
      const FallId rest = falls.without(fall, x);
      if (rest != kNoFall) best = std::max(best, fewer[rest]);
    }
    now[fall] = best;
  });
}

// The mean over the number of one die more.
void mean_with_one(int n, const float* more, float* mean) {
  const Falls& falls = Falls::of(n);
  for_each_fall(n, [&](FallId fall) {
    float sum = 0;
    for (int x = 1; x <= kNumbers; ++x) sum += more[falls.with(fall, x)];
    mean[fall] = sum / kNumbers;
  });
}

}  // namespace

void add_die(int n, int number, const float* then, float* now) {
  const Falls& falls = Falls::of(n);
  for_each_fall(
      n, [&](FallId fall) { now[fall] = std::max(now[fall], then[falls.with(fall, number)]); });
}

void add_any_die(int n, const float* then, float* now) {
  for (int x = 1; x <= kNumbers; ++x) add_die(n, x, then, now);
}

void throw_one(int n, const float* then, float* now, Workspace& work) {
  if (n < 1) return;
  float* mean = room(work.layer[n - 1], Falls::of(n - 1).size());
  mean_with_one(n - 1, then, mean);
  raise_to_best_without_one(n, mean, now);
}

// First, for all dice that may be kept, the mean over the rest: to throw three dice is to throw one
// and then two. Second, the best of all that may be kept, again die by die.
void throw_some(int n, const float* then, float* now, Workspace& work) {
  if (n < 1) return;
  const float* more = then;
  for (int kept = n - 1; kept >= 0; --kept) {
    float* mean = room(work.layer[kept], Falls::of(kept).size());
    mean_with_one(kept, more, mean);
    more = mean;
  }
  for (int kept = 1; kept < n; ++kept) {
    raise_to_best_without_one(kept, work.layer[kept - 1].data(), work.layer[kept].data());
  }
  raise_to_best_without_one(n, work.layer[n - 1].data(), now);
}

void turn_up(int n, const float* then, float* now) {
  if (n < 1) return;
  const Falls& falls = Falls::of(n);
  const Falls& fewer = Falls::of(n - 1);
  for_each_fall(n, [&](FallId fall) {
    float best = now[fall];
    for (int x = 1; x < kNumbers; ++x) {
      const FallId rest = falls.without(fall, x);
      if (rest == kNoFall) continue;
      for (int to = x + 1; to <= std::min(x + 3, kNumbers); ++to) {
        best = std::max(best, then[fewer.with(rest, to)]);
      }
    }
    now[fall] = best;
  });
}

void turn_to(int n, Dice numbers, const float* then, float* now, Workspace& work) {
  if (n < 1) return;
  float* best = room(work.layer[n - 1], Falls::of(n - 1).size());
  const Falls& fewer = Falls::of(n - 1);
  for_each_fall(n - 1, [&](FallId rest) {
    float most = kNothing;
    for (int to = 1; to <= kNumbers; ++to) {
      if (numbers.has(to)) most = std::max(most, then[fewer.with(rest, to)]);
    }
    best[rest] = most;
  });
  raise_to_best_without_one(n, best, now);
}

// Number by number: in step x the dice that show x may be raised. What they become is higher, so
// when the steps go up to x, no die is raised twice.
void raise_some(int n, int by, const float* then, float* now, Workspace& work) {
  if (n < 1) return;
  const Falls& falls = Falls::of(n);
  const Falls& fewer = Falls::of(n - 1);
  const float* before = then;
  for (int x = 1; x + by <= kNumbers; ++x) {
    float* best = room(work.raised[x % 2], falls.size());
    for_each_fall(n, [&](FallId fall) {
      float most = before[fall];
      FallId raised = fall;
      for (FallId rest = falls.without(fall, x); rest != kNoFall; rest = falls.without(raised, x)) {
        raised = fewer.with(rest, x + by);
        most = std::max(most, before[raised]);
      }
      best[fall] = most;
    });
    before = best;
  }
  for_each_fall(n, [&](FallId fall) { now[fall] = std::max(now[fall], before[fall]); });
}

void move_between_two(int n, const float* then, float* now, Workspace& work) {
  constexpr std::size_t kSums = 2 * kNumbers + 1;
  if (n < 2) return;
  const Falls& rests = Falls::of(n - 2);
  const Falls& fewer = Falls::of(n - 1);
  float* best = room(work.sums, rests.size() * kSums);
  std::fill_n(best, rests.size() * kSums, kNothing);
  for_each_fall(n - 2, [&](FallId rest) {
    float* by_sum = best + rest * kSums;
    for (int a = 1; a <= kNumbers; ++a) {
      const FallId with_a = rests.with(rest, a);
      for (int b = a; b <= kNumbers; ++b) {
        by_sum[a + b] = std::max(by_sum[a + b], then[fewer.with(with_a, b)]);
      }
    }
  });
  const Falls& falls = Falls::of(n);
  for_each_fall(n, [&](FallId fall) {
    float most = now[fall];
    for (int a = 1; a <= kNumbers; ++a) {
      const FallId without_a = falls.without(fall, a);
      if (without_a == kNoFall) continue;
      for (int b = a; b <= kNumbers; ++b) {
        const FallId rest = fewer.without(without_a, b);
        if (rest == kNoFall) continue;
        most = std::max(most, best[rest * kSums + static_cast<std::size_t>(a + b)]);
      }
    }
    now[fall] = most;
  });
}

void move_among_three(int n, const float* then, float* now, Workspace& work) {
  constexpr std::size_t kSums = 3 * kNumbers + 1;
  if (n < 3) return move_between_two(n, then, now, work);
  const Falls& rests = Falls::of(n - 3);
  const Falls& with_one = Falls::of(n - 2);
  const Falls& with_two = Falls::of(n - 1);
  float* best = room(work.sums, rests.size() * kSums);
  std::fill_n(best, rests.size() * kSums, kNothing);
  for_each_fall(n - 3, [&](FallId rest) {
    float* by_sum = best + rest * kSums;
    for (int a = 1; a <= kNumbers; ++a) {
      const FallId with_a = rests.with(rest, a);
      for (int b = a; b <= kNumbers; ++b) {
        const FallId with_b = with_one.with(with_a, b);
        for (int c = b; c <= kNumbers; ++c) {
          by_sum[a + b + c] = std::max(by_sum[a + b + c], then[with_two.with(with_b, c)]);
        }
      }
    }
  });
  const Falls& falls = Falls::of(n);
  for_each_fall(n, [&](FallId fall) {
    float most = now[fall];
    for (int a = 1; a <= kNumbers; ++a) {
      const FallId without_a = falls.without(fall, a);
      if (without_a == kNoFall) continue;
      for (int b = a; b <= kNumbers; ++b) {
        const FallId without_b = with_two.without(without_a, b);
        if (without_b == kNoFall) continue;
        for (int c = b; c <= kNumbers; ++c) {
          const FallId rest = with_one.without(without_b, c);
          if (rest == kNoFall) continue;
          most = std::max(most, best[rest * kSums + static_cast<std::size_t>(a + b + c)]);
        }
      }
    }
    now[fall] = most;
  });
}

}  // namespace thronsaal::um_krone_und_kragen
