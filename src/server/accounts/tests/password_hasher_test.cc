#include "server/accounts/password_hasher.h"

#include <future>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <gmock/gmock.h>

namespace thronsaal {
namespace {

using ::testing::ElementsAre;

const RateLimitKeys kEve{.subnet = "eve's", .site = "eve's"};
const RateLimitKeys kAnne{.subnet = "anne's", .site = "anne's"};

// Queues requests while the thread is kept busy.
class PasswordHasherTest : public ::testing::Test {
 protected:
  PasswordHasherTest() {
    std::promise<void> begun;
    const std::future<void> busy = begun.get_future();
    ask(kEve, "first", [&begun, this] {
      begun.set_value();
      go_on_.get_future().wait();
    });
    io_.poll();
    busy.wait();
  }
  void TearDown() override {
    if (!went_on_) go_on_.set_value();
  }

  void ask(
      const RateLimitKeys& from, std::string what, std::function<void()> work = [] {},
      HashQueue queue = HashQueue::anyone) {
    spawn_detached(io_, asked(from, std::move(what), std::move(work), queue));
    io_.poll();
  }
  void ask_on_known_device(const RateLimitKeys& from, std::string what) {
    ask(from, std::move(what), [] {}, HashQueue::known_devices);
  }
  asio::awaitable<void> asked(RateLimitKeys from, std::string what, std::function<void()> work,
                              HashQueue queue) {
    auto hashing = [work = std::move(work), what] {
      work();
      return what;
    };
    try {
      const std::optional<std::string> done = co_await hasher_.run(from, std::move(hashing), queue);
      answers_.push_back(done ? *done : "no room for " + what);
    } catch (const std::exception& error) {
      answers_.emplace_back(error.what());
    }
  }
  std::vector<std::string> answers() {
    went_on_ = true;
    go_on_.set_value();
    io_.run();
    return answers_;
  }

  asio::io_context io_;
  std::promise<void> go_on_;
  bool went_on_ = false;
  std::vector<std::string> answers_;
  PasswordHasher hasher_{3};
};

TEST_F(PasswordHasherTest, ServesOtherNetworksBeforeTheRestOfAFlood) {
  ask(kEve, "second");
  ask(kEve, "third");
  ask(kAnne, "Anne's");
  EXPECT_THAT(answers(), ElementsAre("first", "Anne's", "second", "third"));
}

TEST_F(PasswordHasherTest, RefusesTheFloodFirstWhenTheQueueIsFull) {
  for (const char* what : {"second", "third", "fourth", "fifth"}) ask(kEve, what);
  ask(kAnne, "Anne's");
  EXPECT_THAT(answers(), ElementsAre("no room for fifth", "no room for fourth", "first", "Anne's",
                                     "second", "third"));
}

// However many networks there are.
TEST_F(PasswordHasherTest, HasRoomForKnownDevicesDuringAFlood) {
  for (const char* from : {"1", "2", "3"}) ask({.subnet = from, .site = from}, from);
  ask_on_known_device(kAnne, "Anne's");
  EXPECT_THAT(answers(), ElementsAre("first", "Anne's", "1", "2", "3"));
}

TEST_F(PasswordHasherTest, ServesKnownDevicesEverySecondTurn) {
  ask(kEve, "second");
  ask(kEve, "third");
  for (const char* what : {"1", "2", "3"}) ask_on_known_device(kAnne, what);
  EXPECT_THAT(answers(), ElementsAre("first", "1", "second", "2", "third", "3"));
}

TEST_F(PasswordHasherTest, RethrowsToTheCaller) {
  ask(kAnne, "Anne's", [] { throw std::runtime_error("out of memory"); });
  EXPECT_THAT(answers(), ElementsAre("first", "out of memory"));
}

}  // namespace
}  // namespace thronsaal
