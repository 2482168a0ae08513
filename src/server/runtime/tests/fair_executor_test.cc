#include "server/runtime/fair_executor.h"

#include <future>
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <unistd.h>

namespace thronsaal {
namespace {

int priority_of_this_thread() {
  return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
}

TEST(BackgroundThreads, GiveWayToTheNetworkThread) {
  std::promise<int> priority;
  FairExecutor executor(1);
  executor.add({}, [&] { priority.set_value(priority_of_this_thread()); });
  EXPECT_GT(priority.get_future().get(), priority_of_this_thread());  // nicer
}

// One worker, which is kept busy until all other jobs are queued.
class FairExecutorTest : public ::testing::Test {
 protected:
  FairExecutorTest() {
    workers_.add({}, [ready = handed_in_.get_future()]() mutable { ready.wait(); });
  }
  void add(PersonId whom, char sign, std::string_view address = "192.0.2.1") {
    workers_.add({.from = rate_limit_keys(address), .person = whom},
                 [this, sign] { done_ += sign; });
  }
  // The jobs in the order of execution.
  std::string done() {
    std::promise<void> over;
    // Queued behind everything else, whatever its key.
    const WorkKey last{.from = rate_limit_keys("198.51.100.9"), .person = 9};
    for (int i = 0; i < 40; ++i) workers_.add(last, [] {});
    workers_.add(last, [&] { over.set_value(); });
    handed_in_.set_value();
    over.get_future().wait();
    return done_;
  }

  std::promise<void> handed_in_;
  std::string done_;
  FairExecutor workers_{1};
};

TEST_F(FairExecutorTest, ServesPeopleRoundRobin) {
  for (int i = 0; i < 6; ++i) add(1, 'a');
  add(2, 'b');
  add(2, 'b');
  add(3, 'c');
  EXPECT_EQ(done(), "abcabaaaa");
}

// Many guests at one address share the turns of one.
TEST_F(FairExecutorTest, ServesNetworksRoundRobin) {
  for (PersonId guest = 1; guest <= 5; ++guest) {
    add(guest, 'a');
    add(guest, 'a');
  }
  for (int i = 0; i < 3; ++i) add(6, 'b', "192.0.2.2");
  EXPECT_EQ(done(), "abababaaaaaaa");
}

TEST_F(FairExecutorTest, ServesSitesRoundRobinRegardlessOfTheirNetworks) {
  add(1, 'a', "2001:db8:1:1::1");
  add(1, 'a', "2001:db8:1:1::1");
  add(2, 'b', "2001:db8:1:2::1");
  add(3, 'c', "2001:db8:1:3::1");
  add(4, 'd', "2001:db8:2:1::1");
  add(4, 'd', "2001:db8:2:1::1");
  EXPECT_EQ(done(), "adbdca");
}

// Two people who each queue one job after another must not starve a third.
TEST(FairExecutor, DoesNotTreatReturningKeysAsNew) {
  std::promise<void> handed_in;
  std::promise<std::string> over;
  std::string done;
  std::function<void(int)> again;
  FairExecutor workers(1);  // destroyed before its jobs' data
  const auto from = [](int i) {
    return WorkKey{.from = rate_limit_keys("192.0.2." + std::to_string(i)), .person = i};
  };
  workers.add(from(9), [ready = handed_in.get_future()]() mutable { ready.wait(); });
  again = [&](int i) {
    workers.add(from(i), [&, i] {
      done += static_cast<char>('0' + i);
      if (done.size() < 8) again(i);
    });
  };
  again(1);
  again(2);
  workers.add(from(3), [&] { done += 'x'; });
  workers.add(from(3), [&] { over.set_value(done); });
  handed_in.set_value();
  EXPECT_EQ(over.get_future().get(), "12x12");
}

TEST_F(FairExecutorTest, KeepsTheOrderOfOnePersonsJobs) {
  for (const char sign : {'1', '2', '3', '4'}) add(1, sign);
  EXPECT_EQ(done(), "1234");
}

TEST(FairExecutor, DropsPendingJobsWhenStopped) {
  const auto kept = std::make_shared<int>();
  FairExecutor nobody(0);
  nobody.add({}, [kept] { ADD_FAILURE(); });
  EXPECT_EQ(kept.use_count(), 2);
  nobody.stop();
  EXPECT_EQ(kept.use_count(), 1);
  nobody.add({}, [kept] { ADD_FAILURE(); });
  EXPECT_EQ(kept.use_count(), 1);
}

}  // namespace
}  // namespace thronsaal
