// Compares sets in a machine word with sets of numbers.
#include "core/containers/index_set.h"

#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace thronsaal {
namespace {

enum class Abbey : std::uint8_t {};
constexpr int kAbbeys = 64;  // as many as fit in a word
using Abbeys = IndexSet<Abbey, std::uint64_t, kAbbeys>;

Abbeys set_of(const std::set<int>& numbers) {
  Abbeys set;
  for (const int number : numbers) set.add(static_cast<Abbey>(number));
  return set;
}

std::set<int> numbers_in(Abbeys set) {
  std::set<int> numbers;
  for (const Abbey abbey : set) numbers.insert(static_cast<int>(abbey));
  return numbers;
}

std::set<int> some_numbers() {
  return *rc::gen::container<std::set<int>>(rc::gen::inRange(0, kAbbeys));
}

RC_GTEST_PROP(IndexSet, HoldsWhatWasAdded, ()) {
  const std::set<int> numbers = some_numbers();
  const Abbeys set = set_of(numbers);
  RC_ASSERT(numbers_in(set) == numbers);
  RC_ASSERT(set.size() == static_cast<int>(numbers.size()));
  RC_ASSERT(set.empty() == numbers.empty());
  for (int i = 0; i < kAbbeys; ++i) {
    RC_ASSERT(set.has(static_cast<Abbey>(i)) == numbers.contains(i));
  }
  if (!numbers.empty()) RC_ASSERT(static_cast<int>(set.first()) == *numbers.begin());
}

RC_GTEST_PROP(IndexSet, JoinsMeetsAndSubtracts, ()) {
  const std::set<int> a = some_numbers();
  const std::set<int> b = some_numbers();
  std::set<int> joined = a;
  joined.insert(b.begin(), b.end());
  std::set<int> common;
  std::set<int> rest;
  for (const int number : a) (b.contains(number) ? common : rest).insert(number);
  RC_ASSERT(numbers_in(set_of(a) | set_of(b)) == joined);
  RC_ASSERT(numbers_in(set_of(a) & set_of(b)) == common);
  RC_ASSERT(numbers_in(set_of(a) - set_of(b)) == rest);
  RC_ASSERT((set_of(a) == set_of(b)) == (a == b));
}

TEST(IndexSet, IsIteratedInAscendingOrder) {
  std::vector<int> order;
  for (const Abbey abbey : set_of({49, 0, 31, 32})) order.push_back(static_cast<int>(abbey));
  EXPECT_EQ(order, (std::vector<int>{0, 31, 32, 49}));
}

TEST(IndexSet, AllHasEveryElement) {
  EXPECT_EQ(Abbeys::all().size(), kAbbeys);
  EXPECT_EQ((IndexSet<Abbey, std::uint16_t, 13>::all().size()), 13);
}

TEST(IndexSet, RemovingAMissingElementChangesNothing) {
  Abbeys set(static_cast<Abbey>(7));
  set.remove(static_cast<Abbey>(8));
  EXPECT_EQ(set, Abbeys(static_cast<Abbey>(7)));
  set.remove(static_cast<Abbey>(7));
  EXPECT_TRUE(set.empty());
}

}  // namespace
}  // namespace thronsaal
