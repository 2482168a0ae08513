// The write-ahead log.
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using LogResult = EventLog::Result;

class Wal : public StoreTest {
 protected:
  static constexpr WalLimits kLimits{.checkpoint_bytes = 200'000, .most = 1'000'000};
  static constexpr std::int64_t kOneAddition = 50'000;  // including overhead

  Wal() {
    store_.reset();
    store_.emplace(directory_.path(), system_clocks(), kLimits);
    append("a", 0, {"begins"});
  }
  std::int64_t size() const {
    return static_cast<std::int64_t>(std::filesystem::file_size(file().string() + "-wal"));
  }
  LogResult add_much() {
    const LogResult result = append("a", length_, {std::string(20'000, 'x')});
    if (result == LogResult::added) ++length_;
    return result;
  }

  std::int64_t length_ = 1;
};

TEST_F(Wal, StaysSmallHoweverMuchIsWritten) {
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(add_much(), LogResult::added);
    ASSERT_LE(size(), kLimits.checkpoint_bytes + kOneAddition);
  }
}

TEST_F(Wal, IsLimitedEvenDuringALongRead) {
  sqlite::Connection reader(file(), sqlite::Connection::Mode::read);
  reader.run("begin");
  EXPECT_EQ(reader.number("select count(*) from entry"), 1);
  int added = 0;
  while (added < 1000 && add_much() == LogResult::added) ++added;
  EXPECT_GT(size(), kLimits.most / 2);
  EXPECT_LE(size(), kLimits.most + kOneAddition);
  EXPECT_TRUE(store_->outcomes_known());  // no write was attempted
  EXPECT_EQ(bodies("a").size(), static_cast<std::size_t>(length_));

  reader.run("commit");
  EXPECT_EQ(add_much(), LogResult::added);
  EXPECT_LE(size(), kLimits.checkpoint_bytes + kOneAddition);
  EXPECT_EQ(bodies("a").size(), static_cast<std::size_t>(length_));
}

}  // namespace
}  // namespace thronsaal
