#include "server/workers.h"

#include <future>
#include <memory>
#include <string>

#include <gmock/gmock.h>

namespace thronsaal {
namespace {

// One worker, who has something to do until all the rest has been handed in.
class OneWorker : public ::testing::Test {
 protected:
  OneWorker() {
    workers_.add(0, [ready = handed_in_.get_future()]() mutable { ready.wait(); });
  }
  void add(VisitorId whom, char sign) {
    workers_.add(whom, [this, sign] { done_ += sign; });
  }
  // In the order in which it was done.
  std::string done() {
    std::promise<void> over;
    // Behind everything else, whoever it is for.
    for (int i = 0; i < 20; ++i) workers_.add(9, [] {});
    workers_.add(9, [&] { over.set_value(); });
    handed_in_.set_value();
    over.get_future().wait();
    return done_;
  }

  std::promise<void> handed_in_;
  std::string done_;
  Workers workers_{1};
};

TEST_F(OneWorker, WorksForEverybodyInTurn) {
  for (int i = 0; i < 6; ++i) add(1, 'a');
  add(2, 'b');
  add(2, 'b');
  add(3, 'c');
  EXPECT_EQ(done(), "abcabaaaa");
}

TEST_F(OneWorker, KeepsTheOrderOfOnePersonsWork) {
  for (const char sign : {'1', '2', '3', '4'}) add(1, sign);
  EXPECT_EQ(done(), "1234");
}

TEST(Workers, WhatWasNotBegunIsLeftUndone) {
  const auto kept = std::make_shared<int>();
  Workers nobody(0);
  nobody.add(1, [kept] { ADD_FAILURE(); });
  EXPECT_EQ(kept.use_count(), 2);
  nobody.stop();
  EXPECT_EQ(kept.use_count(), 1);
  nobody.add(1, [kept] { ADD_FAILURE(); });
  EXPECT_EQ(kept.use_count(), 1);
}

}  // namespace
}  // namespace thronsaal
