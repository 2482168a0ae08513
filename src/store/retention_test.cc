// What nobody uses is deleted, and nothing else.
#include "store/retention.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/testing/in_store.h"
#include "store/testing/set_clocks.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

constexpr std::int64_t kDay = 24 * 60 * 60;

// They outlive the store.
struct WithClocks {
  SetClocks time_;
};

class RetentionOf : public WithClocks, public InStore {
 protected:
  static constexpr Retention kKeep{
      .open_tables = 7 * kDay, .games = 30 * kDay, .guests = 60 * kDay};

  RetentionOf() { open(); }
  void open() {
    store_.reset();
    store_.emplace(directory_.path(), time_.clocks());
  }
  void found(const std::string& id, std::string phase, std::vector<VisitorId> visitors) {
    EXPECT_EQ(append(addition(id, 0, {"first words", "last words"},
                              card(std::move(phase), true, std::move(visitors), "card"))),
              EventLog::Result::added);
  }
  // Who is here now.
  Visitor welcome(std::string name) {
    return answer_of<std::optional<Visitor>>([&](auto done) {
             store_->welcome({.id = 0, .name = name, .colour = 3, .account = ""}, name,
                             store_->service_time(), std::move(done));
           })
        .value();
  }
  // All that is to be forgotten now.
  Forgotten forget(const Retention& keep = kKeep, const InUse& in_use = {}) {
    Forgotten all;
    for (bool more = true; more;) {
      Forgotten some = answer_of<Forgotten>(
          [&](auto done) { store_->forget_unused(keep, in_use, std::move(done)); });
      more = !some.tables.empty() || some.guests > 0;
      all.tables.insert(all.tables.end(), some.tables.begin(), some.tables.end());
      all.guests += some.guests;
    }
    return all;
  }
  std::int64_t rows(const char* table) const {
    return sqlite::Connection(file(), sqlite::Connection::Mode::read)
        .number(fmt::format("select count(*) from {}", table).c_str());
  }
};

using RetentionOfTables = RetentionOf;
using RetentionOfGuests = RetentionOf;

TEST_F(RetentionOfTables, ThatWereNeverStartedEndsAfterTheirTime) {
  found("old", "open", {welcome("Anne").id});
  time_.pass(6 * kDay);
  found("young", "open", {});
  EXPECT_THAT(forget().tables, IsEmpty());
  time_.pass(kDay + 1);
  EXPECT_THAT(forget().tables, ElementsAre("old"));
  EXPECT_THAT(store_->read("old", 0), IsEmpty());
  EXPECT_THAT(store_->public_cards("open", 10), ElementsAre("card"));
  EXPECT_EQ(rows("entry"), 2);
  EXPECT_EQ(rows("sits"), 0);
}

TEST_F(RetentionOfTables, IsCountedFromTheLastThingThatHappened) {
  found("a", "open", {});
  time_.pass(6 * kDay);
  append(addition("a", 2, {"more"}, card("open", true, {}, "card")));
  time_.pass(6 * kDay);
  EXPECT_THAT(forget().tables, IsEmpty());
}

TEST_F(RetentionOfTables, OfGuestsEndsWhetherTheyAreOverOrNot) {
  found("running", "running", {welcome("Anne").id});
  found("over", "over", {welcome("Bert").id});
  time_.pass(30 * kDay);
  EXPECT_THAT(forget().tables, IsEmpty());
  time_.pass(1);
  EXPECT_THAT(forget().tables, UnorderedElementsAre("running", "over"));
  EXPECT_EQ(rows("game_table"), 0);
  EXPECT_EQ(rows("entry"), 0);
}

TEST_F(RetentionOfTables, AtWhichSomebodyHasAnAccountNeverEnds) {
  const Visitor anne = welcome("Anne");
  found("a", "over", {anne.id, welcome("Bert").id});
  set_password(anne, "anne");
  time_.pass(10'000 * kDay);
  EXPECT_THAT(forget().tables, IsEmpty());
  // The other one stays, too: whose seat would it be?
  EXPECT_EQ(rows("visitor"), 2);
}

TEST_F(RetentionOfTables, InUseDoesNotEnd) {
  for (int i = 0; i < 250; ++i) found(std::to_string(i), "open", {});
  time_.pass(100 * kDay);
  InUse in_use;
  for (int i = 0; i < 120; ++i) in_use.tables.insert(std::to_string(i));
  EXPECT_EQ(forget(kKeep, in_use).tables.size(), 130);
  EXPECT_EQ(store_->read("119", 0).size(), 2);
}

TEST_F(RetentionOfTables, OfNoTimeNeverEnds) {
  found("open", "open", {});
  found("over", "over", {});
  welcome("Anne");
  time_.pass(10'000 * kDay);
  const Forgotten forgotten = forget(Retention());
  EXPECT_THAT(forgotten.tables, IsEmpty());
  EXPECT_EQ(forgotten.guests, 0);
}

TEST_F(RetentionOfTables, OverwritesWhatIsDeleted) {
  append(addition("a", 0, {"the queen of hearts"}, card("open", true, {}, "her card")));
  found("b", "over", {welcome("Anne").id});
  set_password(*store_->find_by_token("Anne", 0), "anne", "hash", "Anne");
  const auto bytes = [&] {
    open();  // what was written last comes into the file
    store_.reset();
    std::ifstream in(file(), std::ios::binary);
    std::string all(std::istreambuf_iterator<char>(in), {});
    open();
    return all;
  };
  EXPECT_THAT(bytes(), HasSubstr("the queen of hearts"));
  time_.pass(8 * kDay);
  EXPECT_THAT(forget().tables, ElementsAre("a"));
  const std::string after = bytes();
  EXPECT_THAT(after, Not(HasSubstr("the queen of hearts")));
  EXPECT_THAT(after, Not(HasSubstr("her card")));
  EXPECT_THAT(after, HasSubstr("last words"));
}

// Which was the end of everything, before time of service.
TEST_F(RetentionOfTables, DoesNotFollowAClockThatLeaps) {
  found("a", "open", {welcome("Anne").id});
  time_.wall += 800 * kDay;
  EXPECT_THAT(forget().tables, IsEmpty());
  open();
  EXPECT_THAT(forget().tables, IsEmpty());
  time_.wall -= 800 * kDay;
  open();
  EXPECT_THAT(forget().tables, IsEmpty());
  EXPECT_TRUE(find_by_token("Anne"));
}

TEST_F(RetentionOfGuests, WhoDoNotComeEndsAfterItsTime) {
  welcome("Anne");
  const Visitor bert = welcome("Bert");
  time_.pass(30 * kDay);
  answer_of<bool>(
      [&](auto done) { store_->use_token("Bert", store_->service_time(), 0, std::move(done)); });
  time_.pass(30 * kDay);
  EXPECT_EQ(forget().guests, 0);
  time_.pass(1);
  EXPECT_EQ(forget().guests, 1);
  EXPECT_FALSE(find_by_token("Anne"));
  EXPECT_EQ(find_by_token("Bert"), bert);
  EXPECT_EQ(rows("visitor"), 1);
  EXPECT_EQ(rows("token"), 1);
}

TEST_F(RetentionOfGuests, WhoHaveASeatEndsWithTheirLastTable) {
  const Visitor anne = welcome("Anne");
  time_.pass(59 * kDay);
  found("a", "over", {anne.id});
  time_.pass(2 * kDay);
  EXPECT_EQ(forget().guests, 0);
  time_.pass(30 * kDay);
  EXPECT_EQ(forget().guests, 1);
  EXPECT_EQ(rows("visitor"), 0);
}

TEST_F(RetentionOfGuests, WithAnAccountNeverEnds) {
  set_password(welcome("Anne"), "anne", "hash", "Anne");
  time_.pass(10'000 * kDay);
  EXPECT_EQ(forget().guests, 0);
  EXPECT_TRUE(store_->find_account("anne"));
}

TEST_F(RetentionOfGuests, WhoAreHereDoesNotEnd) {
  const Visitor anne = welcome("Anne");
  welcome("Bert");
  time_.pass(100 * kDay);
  EXPECT_EQ(forget(kKeep, {.tables = {}, .visitors = {anne.id}}).guests, 1);
  EXPECT_EQ(find_by_token("Anne"), anne);
}

TEST_F(RetentionOfGuests, OfWhomThereAreManyEndsBitByBit) {
  sqlite::Connection(file(), sqlite::Connection::Mode::write)
      .run(
          "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) "
          "insert into visitor (name, colour, since) select 'Anne', 1, 1 from n");
  time_.pass(100 * kDay);
  while (rows("visitor") > 0) {
    answer_of<Forgotten>([&](auto done) { store_->forget_unused(kKeep, {}, std::move(done)); });
  }
}

}  // namespace
}  // namespace thronsaal
