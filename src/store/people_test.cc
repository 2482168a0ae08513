// Guests, their tokens and accounts.
#include "store/people.h"

#include <string>

#include <gtest/gtest.h>

#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using Guests = InStore;
using Accounts = InStore;

TEST_F(Guests, AreKnownByTheirTokens) {
  const Visitor anne = welcome("Anne", "anne's token");
  const Visitor herman = welcome("Herman", "herman's token");
  EXPECT_NE(anne.id, herman.id);
  EXPECT_EQ(anne.name, "Anne");
  EXPECT_EQ(anne.colour, 3);
  EXPECT_EQ(anne.account, "");
  EXPECT_EQ(store_->find_by_token("anne's token"), anne);
  EXPECT_EQ(store_->find_by_token("herman's token"), herman);
  EXPECT_EQ(store_->find_by_token("Anne's token"), std::nullopt);
  EXPECT_EQ(store_->find_by_token(""), std::nullopt);
  EXPECT_EQ(store_->find_visitor(anne.id), anne);
  EXPECT_EQ(store_->find_visitor(herman.id + 1), std::nullopt);
}

TEST_F(Guests, MayChangeEverythingButTheAccount) {
  Visitor anne = welcome("Anne", "token");
  set_password(anne, "anne");
  anne.name = "Anna";
  anne.colour = 5;
  anne.account = "queen";
  EXPECT_TRUE(answer_of<bool>([&](auto done) { store_->update(anne, std::move(done)); }));
  anne.account = "anne";
  EXPECT_EQ(store_->find_by_token("token"), anne);
  EXPECT_EQ(store_->find_account("queen").has_value(), false);
}

TEST_F(Guests, WhoAreUnknownCannotChange) {
  const Visitor nobody{.id = 77, .name = "Nobody", .colour = 0, .account = ""};
  EXPECT_FALSE(answer_of<bool>([&](auto done) { store_->update(nobody, std::move(done)); }));
  EXPECT_FALSE(set_password(nobody, "nobody"));
  EXPECT_FALSE(answer_of<bool>(
      [&](auto done) { store_->add_token(nobody.id, "token", 1, std::move(done)); }));
  EXPECT_EQ(store_->find_by_token("token"), std::nullopt);
}

TEST_F(Guests, HaveATokenForEveryDevice) {
  const Visitor anne = welcome("Anne", "here");
  EXPECT_TRUE(
      answer_of<bool>([&](auto done) { store_->add_token(anne.id, "there", 2, std::move(done)); }));
  EXPECT_EQ(store_->find_by_token("there"), anne);
  const auto remove = [&](std::string token) {
    return answer_of<bool>([&](auto done) { store_->remove_token(token, std::move(done)); });
  };
  EXPECT_TRUE(remove("here"));
  EXPECT_EQ(store_->find_by_token("here"), std::nullopt);
  EXPECT_EQ(store_->find_by_token("there"), anne);
  EXPECT_FALSE(remove("here"));
}

// A token stands for one person only.
TEST_F(Guests, CannotHaveTheTokenOfAnother) {
  const Visitor anne = welcome("Anne", "token");
  const Visitor herman = welcome("Herman", "another");
  EXPECT_FALSE(answer_of<bool>(
      [&](auto done) { store_->add_token(herman.id, "token", 2, std::move(done)); }));
  const auto welcomed = answer_of<std::optional<Visitor>>([&](auto done) {
    store_->welcome({.id = 0, .name = "Eve", .colour = 0, .account = ""}, "token", 1,
                    std::move(done));
  });
  EXPECT_EQ(welcomed, std::nullopt);
  EXPECT_EQ(store_->find_by_token("token"), anne);
  EXPECT_EQ(store_->find_visitor(herman.id + 1), std::nullopt);
}

TEST_F(Guests, LogOutEverywhere) {
  const Visitor anne = welcome("Anne", "here");
  const Visitor herman = welcome("Herman", "herman's");
  answer_of<bool>([&](auto done) { store_->add_token(anne.id, "there", 2, std::move(done)); });
  EXPECT_TRUE(
      answer_of<bool>([&](auto done) { store_->remove_all_tokens(anne.id, std::move(done)); }));
  EXPECT_EQ(store_->find_by_token("here"), std::nullopt);
  EXPECT_EQ(store_->find_by_token("there"), std::nullopt);
  EXPECT_EQ(store_->find_by_token("herman's"), herman);
  EXPECT_EQ(store_->find_visitor(anne.id), anne);
}

TEST_F(Accounts, AreFoundInLargeAndSmallLetters) {
  Visitor anne = welcome("Anne", "token");
  EXPECT_TRUE(set_password(anne, "Anne of Tateshale", "hash"));
  anne.account = "Anne of Tateshale";
  for (const char* account : {"Anne of Tateshale", "anne of tateshale", "ANNE OF TATESHALE"}) {
    const auto found = store_->find_account(account);
    ASSERT_TRUE(found) << account;
    EXPECT_EQ(found->visitor, anne);
    EXPECT_EQ(found->password_hash, "hash");
  }
  EXPECT_FALSE(store_->find_account("Anne"));
}

TEST_F(Accounts, AreOnePersonsOnly) {
  const Visitor anne = welcome("Anne", "1");
  const Visitor herman = welcome("Herman", "2");
  ASSERT_TRUE(set_password(anne, "Anne", "hers"));
  EXPECT_FALSE(set_password(herman, "anne", "his"));
  EXPECT_EQ(store_->find_account("anne")->visitor.id, anne.id);
  EXPECT_EQ(store_->find_account("anne")->password_hash, "hers");
  EXPECT_EQ(store_->find_visitor(herman.id), herman);
}

TEST_F(Accounts, MayBeRenamedAndGetAnotherPassword) {
  const Visitor anne = welcome("Anne", "1");
  set_password(anne, "anne", "old");
  EXPECT_TRUE(set_password(anne, "Anna", "new"));
  EXPECT_FALSE(store_->find_account("anne"));
  EXPECT_EQ(store_->find_account("anna")->password_hash, "new");
}

// An empty account would be everybody's who has none.
TEST_F(Accounts, OfGuestsAreNotFound) {
  welcome("Anne", "1");
  EXPECT_FALSE(store_->find_account(""));
}

}  // namespace
}  // namespace thronsaal
