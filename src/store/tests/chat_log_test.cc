// Chat, which is kept apart from the logs of tables.
#include "store/chat_log.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/testing/failing_disk.h"
#include "store/testing/in_store.h"
#include "store/testing/set_clocks.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Status = ChatResult::Status;

class Chat : public StoreTest {
 protected:
  void SetUp() override {
    append(addition("a", 0, {"one"}, card("open", true, {}, "card")));
    append("b", 0, {"one"});
  }
  ChatResult say(std::string table, std::string text, std::string key = {}) {
    return say_at(*store_, std::move(table), std::move(text), std::move(key));
  }
  std::vector<std::string> lines(std::string_view table, std::int64_t after = 0, int most = 1000) {
    std::vector<std::string> all;
    for (const ChatLine& line : store_->read_lines(table, after, most)) {
      all.push_back(fmt::format("{} {}", line.line, line.text));
    }
    return all;
  }
};

TEST_F(Chat, IsNumberedFromOneAtEachTable) {
  EXPECT_EQ(say("a", "hello").line, 1);
  EXPECT_EQ(say("a", "world").line, 2);
  EXPECT_EQ(say("b", "hello").line, 1);
  EXPECT_THAT(lines("a"), ElementsAre("1 hello", "2 world"));
  EXPECT_THAT(lines("b"), ElementsAre("1 hello"));
}

TEST_F(Chat, StoresEveryFieldOfALine) {
  using namespace std::string_literals;
  const ChatLine line{
      .line = 0, .at = 77, .name = "König", .seat = {}, .text = "\0 ' \" ; -- \xC3\xA4"s};
  const auto result = result_of<ChatResult>(
      [&](auto done) { store_->add_line({.table = "a", .line = line}, std::move(done)); });
  EXPECT_EQ(result.status, Status::added);
  ChatLine expected = line;
  expected.line = 1;
  EXPECT_THAT(store_->read_lines("a", 0, 10), ElementsAre(expected));
  say("a", "from a seat");
  EXPECT_EQ(store_->read_lines("a", 1, 10).front().seat, 1);
}

TEST_F(Chat, ReturnsTheLatestLinesAfterAGivenOne) {
  for (const char* text : {"one", "two", "three"}) say("a", text);
  EXPECT_THAT(lines("a", 1), ElementsAre("2 two", "3 three"));
  EXPECT_THAT(lines("a", 0, 2), ElementsAre("2 two", "3 three"));
  EXPECT_THAT(lines("a", 3), IsEmpty());
  EXPECT_THAT(lines("nowhere"), IsEmpty());
}

TEST_F(Chat, NeedsATable) {
  EXPECT_EQ(say("nowhere", "hello").status, Status::no_table);
}

TEST_F(Chat, DoesNotChangeTheLog) {
  const std::int64_t changed = store_->public_summaries("open", {}, 0).next->changed;
  say("a", "hello");
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
  EXPECT_EQ(store_->public_summaries("open", {}, 0).next->changed, changed);
}

TEST_F(Chat, WithAKnownKeyIsNotRepeated) {
  EXPECT_EQ(say("a", "hello", "key").status, Status::added);
  say("a", "world");
  const ChatResult again = say("a", "hello", "key");
  EXPECT_EQ(again.status, Status::duplicate);
  EXPECT_EQ(again.line, 1);
  EXPECT_THAT(lines("a"), ElementsAre("1 hello", "2 world"));
  EXPECT_EQ(store_->find_line("key"), 1);
  EXPECT_EQ(store_->find_line("another"), std::nullopt);
}

TEST_F(Chat, SurvivesARestart) {
  say("a", "hello", "key");
  reopen();
  EXPECT_THAT(lines("a"), ElementsAre("1 hello"));
  EXPECT_EQ(say("a", "hello", "key").status, Status::duplicate);
  EXPECT_EQ(say("a", "world").line, 2);
}

TEST_F(Chat, DropsOldLinesAndContinuesTheNumbers) {
  for (int i = 1; i <= ChatLog::kKeptLines; ++i) say("a", "x");
  say("b", "elsewhere");
  EXPECT_EQ(lines("a").front(), "1 x");
  EXPECT_EQ(say("a", "one more").line, ChatLog::kKeptLines + 1);
  EXPECT_THAT(lines("a"), SizeIs(ChatLog::kKeptLines));
  EXPECT_EQ(lines("a").front(), "2 x");
  EXPECT_THAT(lines("b"), ElementsAre("1 elsewhere"));
}

class ExpiringChat : public ::testing::Test {
 protected:
  std::vector<std::string> expire() {
    return result_of<DeletedItems>([&](auto done) {
             store_.delete_expired({.open_tables = 7 * kDay, .games = 0, .guests = 0}, {},
                                   std::move(done));
           })
        .tables;
  }
  ManualClocks clocks_;
  TemporaryDirectory directory_;
  SqliteStore store_{directory_.path(), clocks_.clocks()};
};

TEST_F(ExpiringChat, IsDeletedWithItsTable) {
  append_to(store_, addition("a", 0, {"one"}, card("open", true, {}, "card")));
  say_at(store_, "a", "hello", "key");
  clocks_.advance(8 * kDay);
  EXPECT_THAT(expire(), ElementsAre("a"));
  EXPECT_THAT(store_.read_lines("a", 0, 10), IsEmpty());
  append_to(store_, addition("a", 0, {"one"}));
  EXPECT_EQ(say_at(store_, "a", "hello", "key").status, Status::added);
}

TEST_F(ExpiringChat, CountsAsUseOfItsTable) {
  append_to(store_, addition("a", 0, {"one"}, card("open", true, {}, "card")));
  clocks_.advance(5 * kDay);
  say_at(store_, "a", "hello");
  clocks_.advance(5 * kDay);
  EXPECT_THAT(expire(), IsEmpty());
  clocks_.advance(3 * kDay);
  EXPECT_THAT(expire(), ElementsAre("a"));
}

class ChatOnAFailingDisk : public ::testing::Test {
 protected:
  FailingDisk disk_;
  TemporaryDirectory directory_;
  SqliteStore store_{directory_.path()};
};

TEST_F(ChatOnAFailingDisk, IsReportedAsFailedAndCanBeSentAgain) {
  append_to(store_, addition("a", 0, {"one"}));
  disk_.fail_writes(1);
  EXPECT_EQ(say_at(store_, "a", "hello", "key").status, Status::failed);
  disk_.fail_everything();
  EXPECT_EQ(say_at(store_, "a", "hello", "key").status, Status::unknown);
  disk_.work();
  EXPECT_EQ(say_at(store_, "a", "hello", "key").status, Status::added);
  EXPECT_EQ(say_at(store_, "a", "hello", "key").status, Status::duplicate);
  EXPECT_THAT(store_.read_lines("a", 0, 10), SizeIs(1));
}

}  // namespace
}  // namespace thronsaal
