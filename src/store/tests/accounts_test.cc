// Guests, their tokens and accounts.
#include <string>

#include <gtest/gtest.h>

#include "store/account_store.h"
#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using Guests = StoreTest;
using Accounts = StoreTest;

TEST_F(Guests, AreKnownByTheirTokens) {
  const Person anne = create_guest("Anne", "anne's token");
  const Person herman = create_guest("Herman", "herman's token");
  EXPECT_NE(anne.id, herman.id);
  EXPECT_EQ(anne.name, "Anne");
  EXPECT_EQ(anne.colour, 3);
  EXPECT_EQ(anne.account, "");
  EXPECT_EQ(find_by_token("anne's token"), anne);
  EXPECT_EQ(find_by_token("herman's token"), herman);
  EXPECT_EQ(find_by_token("Anne's token"), std::nullopt);
  EXPECT_EQ(find_by_token(""), std::nullopt);
  EXPECT_EQ(people(), 2);
}

TEST_F(Guests, MayChangeEverythingButTheAccount) {
  Person anne = create_guest("Anne", "token");
  set_password(anne, "anne");
  anne.name = "Anna";
  anne.colour = 5;
  anne.account = "queen";
  EXPECT_TRUE(result_of<bool>([&](auto done) { store_->update(anne, {}, std::move(done)); }));
  anne.account = "anne";
  EXPECT_EQ(find_by_token("token"), anne);
  EXPECT_EQ(store_->find_account("queen").has_value(), false);
}

TEST_F(Guests, ThatAreUnknownCannotBeUpdated) {
  const Person nobody{.id = 77, .name = "Nobody", .colour = 0, .account = ""};
  EXPECT_FALSE(result_of<bool>([&](auto done) { store_->update(nobody, {}, std::move(done)); }));
  EXPECT_EQ(set_password(nobody, "nobody"), PasswordChange::failed);
  EXPECT_FALSE(add_token(nobody, "token"));
  EXPECT_EQ(find_by_token("token"), std::nullopt);
}

TEST_F(Guests, HaveATokenForEveryDevice) {
  const Person anne = create_guest("Anne", "here");
  EXPECT_TRUE(add_token(anne, "there"));
  EXPECT_EQ(find_by_token("there"), anne);
  const auto remove = [&](std::string token) {
    return result_of<bool>([&](auto done) { store_->remove_token(token, std::move(done)); });
  };
  EXPECT_TRUE(remove("here"));
  EXPECT_EQ(find_by_token("here"), std::nullopt);
  EXPECT_EQ(find_by_token("there"), anne);
  EXPECT_TRUE(remove("here"));  // it is gone
}

// A token identifies a single person.
TEST_F(Guests, CannotShareAToken) {
  const Person anne = create_guest("Anne", "token");
  const Person herman = create_guest("Herman", "another");
  EXPECT_FALSE(add_token(herman, "token"));
  const auto welcomed = result_of<std::optional<Person>>([&](auto done) {
    store_->create_guest({.id = 0, .name = "Eve", .colour = 0, .account = ""}, "token", 1,
                         std::move(done));
  });
  EXPECT_EQ(welcomed, std::nullopt);
  EXPECT_EQ(find_by_token("token"), anne);
  EXPECT_EQ(people(), 2);
}

TEST_F(Guests, CanLogOutEverywhere) {
  const Person anne = create_guest("Anne", "here");
  const Person herman = create_guest("Herman", "herman's");
  add_token(anne, "there");
  EXPECT_TRUE(
      result_of<bool>([&](auto done) { store_->remove_all_tokens(anne.id, std::move(done)); }));
  EXPECT_EQ(find_by_token("here"), std::nullopt);
  EXPECT_EQ(find_by_token("there"), std::nullopt);
  EXPECT_EQ(find_by_token("herman's"), herman);
  EXPECT_EQ(people(), 2);
}

TEST_F(Guests, LoseUnusedTokens) {
  static constexpr std::int64_t kDay = 24 * 60 * 60;
  const Person anne = create_guest("Anne", "anne's");  // of the first second
  const Person herman = create_guest("Herman", "herman's");
  const auto use = [&](std::string token, std::int64_t at, std::int64_t unused_since) {
    EXPECT_TRUE(result_of<bool>(
        [&](auto done) { store_->touch_token(token, at, unused_since, std::move(done)); }));
  };
  use("anne's", 10 * kDay, 0);
  EXPECT_EQ(find_by_token("anne's", 10 * kDay), anne);
  EXPECT_EQ(find_by_token("anne's", 10 * kDay + 1), std::nullopt);
  EXPECT_EQ(find_by_token("herman's", 2), std::nullopt);
  use("anne's", 10 * kDay + 1, 0);  // the same day
  EXPECT_EQ(find_by_token("anne's", 10 * kDay + 1), std::nullopt);
  EXPECT_EQ(find_by_token("herman's"), herman);
  use("anne's", 12 * kDay, 11 * kDay);
  EXPECT_EQ(find_by_token("herman's"), std::nullopt);
  EXPECT_EQ(find_by_token("anne's"), anne);
}

TEST_F(Accounts, AreCaseInsensitive) {
  Person anne = create_guest("Anne", "token");
  EXPECT_EQ(set_password(anne, "Anne of Tateshale", "hash"), PasswordChange::done);
  anne.account = "Anne of Tateshale";
  for (const char* account : {"Anne of Tateshale", "anne of tateshale", "ANNE OF TATESHALE"}) {
    const auto found = store_->find_account(account);
    ASSERT_TRUE(found) << account;
    EXPECT_EQ(found->person, anne);
    EXPECT_EQ(found->password_hash, "hash");
  }
  EXPECT_FALSE(store_->find_account("Anne"));
}

TEST_F(Accounts, AreCaseInsensitiveInAnyScript) {
  set_password(create_guest("Änne", "1"), "Änne Ørsted-Strauß", "hash", "1");
  for (const char* account :
       {"ÄNNE ØRSTED-STRAUSS", "änne ørsted-strauß", "a\u0308nne \u00F8rsted-strau\u1E9E"}) {
    EXPECT_TRUE(store_->find_account(account)) << account;
  }
  const Person bert = create_guest("Bert", "2");
  EXPECT_EQ(set_password(bert, "änne ørsted-strauß", "hash", "2"), PasswordChange::name_taken);
}

// 1.0.0 distinguished upper and lower case beyond ASCII.
TEST_F(Accounts, ThatUsedToDifferInCaseOnlyAreFoundByTheirExactNames) {
  const Person first = create_guest("Änne", "1");
  const Person second = create_guest("Änne", "2");
  edit_database(
      "update visitor set account = 'ÄNNE', password = 'one', account_key = 'a\u0308nne' where id "
      "= 1;"
      "update visitor set account = 'änne', password = 'two', account_key = 'a\u0308nne' where id "
      "= 2");
  EXPECT_EQ(store_->find_account("ÄNNE")->person.id, first.id);
  EXPECT_EQ(store_->find_account("änne")->person.id, second.id);
  EXPECT_EQ(store_->find_account("Änne")->person.id, first.id);
  EXPECT_FALSE(store_->find_account("A\u0308nne"));
  // They keep their names, and no new account can have a similar one.
  EXPECT_EQ(set_password(first, "ÄNNE", "new", "1", "one"), PasswordChange::done);
  EXPECT_EQ(set_password(second, "Änne", "new", "2", "two"), PasswordChange::name_taken);
  const Person third = create_guest("Änne", "3");
  EXPECT_EQ(set_password(third, "Änne", "hash", "3"), PasswordChange::name_taken);
}

TEST_F(Accounts, BelongToOnePerson) {
  const Person anne = create_guest("Anne", "1");
  const Person herman = create_guest("Herman", "2");
  ASSERT_EQ(set_password(anne, "Anne", "hers"), PasswordChange::done);
  EXPECT_EQ(set_password(herman, "anne", "herman's", "2"), PasswordChange::name_taken);
  EXPECT_EQ(store_->find_account("anne")->person.id, anne.id);
  EXPECT_EQ(store_->find_account("anne")->password_hash, "hers");
  EXPECT_EQ(find_by_token("2"), herman);
}

TEST_F(Accounts, CanChangeTheirNameAndPassword) {
  const Person anne = create_guest("Anne", "1");
  set_password(anne, "anne", "old");
  EXPECT_EQ(set_password(anne, "Anna", "new", "1", "old"), PasswordChange::done);
  EXPECT_FALSE(store_->find_account("anne"));
  EXPECT_EQ(store_->find_account("anna")->password_hash, "new");
}

// Anyone who knows only the old password is logged out.
TEST_F(Accounts, WithANewPasswordKeepOneTokenOnly) {
  const Person anne = create_guest("Anne", "here");
  create_guest("Herman", "herman's");
  add_token(anne, "there");
  ASSERT_EQ(set_password(anne, "anne", "hash", "here"), PasswordChange::done);
  EXPECT_TRUE(find_by_token("here"));
  EXPECT_FALSE(find_by_token("there"));
  EXPECT_TRUE(find_by_token("herman's"));
}

TEST_F(Accounts, ThatAreRefusedKeepEveryToken) {
  set_password(create_guest("Anne", "anne's"), "anne", "hash", "anne's");
  const Person herman = create_guest("Herman", "here");
  add_token(herman, "there");
  ASSERT_EQ(set_password(herman, "anne", "hash", "here"), PasswordChange::name_taken);
  EXPECT_TRUE(find_by_token("there"));
}

// The password may change between its check and what the check allows.
TEST_F(Accounts, ChangeOnlyForThePasswordThatWasChecked) {
  const Person anne = create_guest("Anne", "here");
  EXPECT_EQ(set_password(anne, "anne", "hash", "here", "another"), PasswordChange::stale);
  ASSERT_EQ(set_password(anne, "anne", "first", "here"), PasswordChange::done);
  EXPECT_EQ(set_password(anne, "anne", "second", "here"), PasswordChange::stale);
  EXPECT_EQ(store_->find_account("anne")->password_hash, "first");
  EXPECT_TRUE(add_token(anne, "there", "first"));
  ASSERT_EQ(set_password(anne, "anne", "second", "here", "first"), PasswordChange::done);
  EXPECT_FALSE(add_token(anne, "elsewhere", "first"));
  EXPECT_FALSE(add_token(anne, "elsewhere"));
  EXPECT_FALSE(find_by_token("elsewhere"));
}

// Otherwise an empty account name would match every guest.
TEST_F(Accounts, AreNotFoundForGuests) {
  create_guest("Anne", "1");
  EXPECT_FALSE(store_->find_account(""));
}

}  // namespace
}  // namespace thronsaal
