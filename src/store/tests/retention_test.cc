// Unused data is deleted, and nothing else.
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

// Must outlive the store.
struct WithClocks {
  ManualClocks time;
};

class RetentionOf : public WithClocks, public StoreTest {
 protected:
  static constexpr Retention kKeep{
      .open_tables = 7 * kDay, .games = 30 * kDay, .guests = 60 * kDay};

  RetentionOf() { open(); }
  void open() {
    store_.reset();
    store_.emplace(directory_.path(), time.clocks());
  }
  void found(const std::string& id, std::string phase, std::vector<PersonId> people) {
    EXPECT_EQ(append(addition(id, 0, {"first words", "last words"},
                              card(std::move(phase), true, std::move(people), "card"))),
              EventLog::Result::added);
  }
  // The people who are here now.
  Person create_guest(std::string name) {
    return result_of<std::optional<Person>>([&](auto done) {
             store_->create_guest({.id = 0, .name = name, .colour = 3, .account = ""}, name,
                                  store_->service_time(), std::move(done));
           })
        .value();
  }
  // Deletes everything that has expired.
  DeletedItems forget(const Retention& keep = kKeep, const InUse& in_use = {}) {
    DeletedItems all;
    for (bool more = true; more;) {
      DeletedItems some = result_of<DeletedItems>(
          [&](auto done) { store_->delete_expired(keep, in_use, std::move(done)); });
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

using TableRetention = RetentionOf;
using GuestRetention = RetentionOf;

TEST_F(TableRetention, DeletesTablesThatWereNeverStarted) {
  found("old", "open", {create_guest("Anne").id});
  time.advance(6 * kDay);
  found("young", "open", {});
  EXPECT_THAT(forget().tables, IsEmpty());
  time.advance(kDay + 1);
  EXPECT_THAT(forget().tables, ElementsAre("old"));
  EXPECT_THAT(store_->read("old", 0), IsEmpty());
  EXPECT_THAT(public_summaries("open", 10), ElementsAre("card"));
  EXPECT_EQ(rows("entry"), 2);
  EXPECT_EQ(rows("sits"), 0);
}

TEST_F(TableRetention, CountsFromTheLastChange) {
  found("a", "open", {});
  time.advance(6 * kDay);
  append(addition("a", 2, {"more"}, card("open", true, {}, "card")));
  time.advance(6 * kDay);
  EXPECT_THAT(forget().tables, IsEmpty());
}

TEST_F(TableRetention, DeletesGamesOfGuestsWhetherFinishedOrNot) {
  found("running", "running", {create_guest("Anne").id});
  found("over", "over", {create_guest("Bert").id});
  time.advance(30 * kDay);
  EXPECT_THAT(forget().tables, IsEmpty());
  time.advance(1);
  EXPECT_THAT(forget().tables, UnorderedElementsAre("running", "over"));
  EXPECT_EQ(rows("game_table"), 0);
  EXPECT_EQ(rows("entry"), 0);
}

TEST_F(TableRetention, KeepsTablesOfAnyAccountHolder) {
  const Person anne = create_guest("Anne");
  found("a", "over", {anne.id, create_guest("Bert").id});
  set_password(anne, "anne");
  time.advance(10'000 * kDay);
  EXPECT_THAT(forget().tables, IsEmpty());
  // The other person stays too, because they have a seat.
  EXPECT_EQ(rows("visitor"), 2);
}

TEST_F(TableRetention, KeepsTablesInUse) {
  for (int i = 0; i < 250; ++i) found(std::to_string(i), "open", {});
  time.advance(100 * kDay);
  InUse in_use;
  for (int i = 0; i < 120; ++i) in_use.tables.insert(std::to_string(i));
  EXPECT_EQ(forget(kKeep, in_use).tables.size(), 130);
  EXPECT_EQ(store_->read("119", 0).size(), 2);
}

TEST_F(TableRetention, KeepsForeverIfZero) {
  found("open", "open", {});
  found("over", "over", {});
  create_guest("Anne");
  time.advance(10'000 * kDay);
  const DeletedItems forgotten = forget(Retention());
  EXPECT_THAT(forgotten.tables, IsEmpty());
  EXPECT_EQ(forgotten.guests, 0);
}

TEST_F(TableRetention, OverwritesDeletedData) {
  append(addition("a", 0, {"the queen of hearts"}, card("open", true, {}, "her card")));
  found("b", "over", {create_guest("Anne").id});
  set_password(*store_->find_by_token("Anne", 0), "anne", "hash", "Anne");
  const auto bytes = [&] {
    open();  // moves the WAL into the file
    store_.reset();
    std::ifstream in(file(), std::ios::binary);
    std::string all(std::istreambuf_iterator<char>(in), {});
    open();
    return all;
  };
  EXPECT_THAT(bytes(), HasSubstr("the queen of hearts"));
  time.advance(8 * kDay);
  EXPECT_THAT(forget().tables, ElementsAre("a"));
  const std::string after = bytes();
  EXPECT_THAT(after, Not(HasSubstr("the queen of hearts")));
  EXPECT_THAT(after, Not(HasSubstr("her card")));
  EXPECT_THAT(after, HasSubstr("last words"));
}

// Without service time this would delete everything.
TEST_F(TableRetention, IgnoresJumpsOfTheSystemClock) {
  found("a", "open", {create_guest("Anne").id});
  time.wall += 800 * kDay;
  EXPECT_THAT(forget().tables, IsEmpty());
  open();
  EXPECT_THAT(forget().tables, IsEmpty());
  time.wall -= 800 * kDay;
  open();
  EXPECT_THAT(forget().tables, IsEmpty());
  EXPECT_TRUE(find_by_token("Anne"));
}

TEST_F(GuestRetention, DeletesGuestsAfterALongAbsence) {
  create_guest("Anne");
  const Person bert = create_guest("Bert");
  time.advance(30 * kDay);
  result_of<bool>(
      [&](auto done) { store_->touch_token("Bert", store_->service_time(), 0, std::move(done)); });
  time.advance(30 * kDay);
  EXPECT_EQ(forget().guests, 0);
  time.advance(1);
  EXPECT_EQ(forget().guests, 1);
  EXPECT_FALSE(find_by_token("Anne"));
  EXPECT_EQ(find_by_token("Bert"), bert);
  EXPECT_EQ(rows("visitor"), 1);
  EXPECT_EQ(rows("token"), 1);
}

TEST_F(GuestRetention, KeepsGuestsUntilTheirLastTableIsDeleted) {
  const Person anne = create_guest("Anne");
  time.advance(59 * kDay);
  found("a", "over", {anne.id});
  time.advance(2 * kDay);
  EXPECT_EQ(forget().guests, 0);
  time.advance(30 * kDay);
  EXPECT_EQ(forget().guests, 1);
  EXPECT_EQ(rows("visitor"), 0);
}

TEST_F(GuestRetention, KeepsAccountsForever) {
  set_password(create_guest("Anne"), "anne", "hash", "Anne");
  time.advance(10'000 * kDay);
  EXPECT_EQ(forget().guests, 0);
  EXPECT_TRUE(store_->find_account("anne"));
}

TEST_F(GuestRetention, KeepsGuestsWhoAreHere) {
  const Person anne = create_guest("Anne");
  create_guest("Bert");
  time.advance(100 * kDay);
  EXPECT_EQ(forget(kKeep, {.tables = {}, .people = {anne.id}}).guests, 1);
  EXPECT_EQ(find_by_token("Anne"), anne);
}

TEST_F(GuestRetention, DeletesManyInBatches) {
  sqlite::Connection(file(), sqlite::Connection::Mode::write)
      .run(
          "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) "
          "insert into visitor (name, colour, since) select 'Anne', 1, 1 from n");
  time.advance(100 * kDay);
  while (rows("visitor") > 0) {
    result_of<DeletedItems>([&](auto done) { store_->delete_expired(kKeep, {}, std::move(done)); });
  }
}

}  // namespace
}  // namespace thronsaal
