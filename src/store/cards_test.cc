// The cards of tables, by which lists are made.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Cards = InStore;

TEST_F(Cards, ArePublicOrNot) {
  append(addition("a", 0, {"one"}, card("open", true, {}, "for all")));
  append(addition("b", 0, {"one"}, card("open", false, {}, "by link")));
  EXPECT_THAT(store_->public_cards("open", 10), ElementsAre("for all"));
}

TEST_F(Cards, AreOfThoseWhoSitThere) {
  const VisitorId anne = welcome("Anne", "1").id;
  const VisitorId herman = welcome("Herman", "2").id;
  append(addition("a", 0, {"one"}, card("open", false, {anne}, "Anne's")));
  // Somebody may have several seats.
  append(addition("b", 0, {"one"}, card("open", true, {herman, anne, herman}, "both's"), 2000));
  EXPECT_THAT(store_->cards_of(anne, "open", 10), ElementsAre("both's", "Anne's"));
  EXPECT_THAT(store_->cards_of(herman, "open", 10), ElementsAre("both's"));
  EXPECT_THAT(store_->cards_of(herman + 1, "open", 10), IsEmpty());
}

TEST_F(Cards, LastChangedComeFirstAndNoMoreThanAskedFor) {
  const VisitorId anne = welcome("Anne", "1").id;
  append(addition("a", 0, {"one"}, card("open", true, {anne}, "a"), 1));
  append(addition("b", 0, {"one"}, card("open", true, {anne}, "b"), 3));
  append(addition("c", 0, {"one"}, card("open", true, {anne}, "c"), 2));
  EXPECT_THAT(store_->public_cards("open", 10), ElementsAre("b", "c", "a"));
  append(addition("a", 1, {"two"}, card("open", true, {anne}, "a again"), 4));
  EXPECT_THAT(store_->public_cards("open", 10), ElementsAre("a again", "b", "c"));
  EXPECT_THAT(store_->public_cards("open", 2), ElementsAre("a again", "b"));
  EXPECT_THAT(store_->cards_of(anne, "open", 1), ElementsAre("a again"));
  EXPECT_THAT(store_->public_cards("open", 0), IsEmpty());
}

TEST_F(Cards, GoFromPhaseToPhase) {
  const VisitorId anne = welcome("Anne", "1").id;
  append(addition("a", 0, {"one"}, card("open", true, {anne}, "open")));
  append(addition("a", 1, {"two"}, card("running", true, {anne}, "running")));
  EXPECT_THAT(store_->public_cards("open", 10), IsEmpty());
  EXPECT_THAT(store_->cards_of(anne, "open", 10), IsEmpty());
  EXPECT_THAT(store_->public_cards("running", 10), ElementsAre("running"));
  EXPECT_THAT(store_->cards_of(anne, "running", 10), ElementsAre("running"));
}

TEST_F(Cards, ForgetThoseWhoLeft) {
  const VisitorId anne = welcome("Anne", "1").id;
  append(addition("a", 0, {"one"}, card("open", false, {anne}, "Anne sits here")));
  append(addition("a", 1, {"two"}, card("open", false, {}, "nobody")));
  EXPECT_THAT(store_->cards_of(anne, "open", 10), IsEmpty());
}

TEST_F(Cards, StayAsTheyWereWithoutANewOne) {
  const VisitorId anne = welcome("Anne", "1").id;
  append(addition("a", 0, {"one"}, card("open", true, {anne}, "old")));
  append("a", 1, {"two"});
  EXPECT_THAT(store_->public_cards("open", 10), ElementsAre("old"));
  EXPECT_THAT(store_->cards_of(anne, "open", 10), ElementsAre("old"));
}

TEST_F(Cards, DoNotChangeInAConflict) {
  append(addition("a", 0, {"one"}, card("open", true, {}, "old")));
  append(addition("a", 0, {"one"}, card("over", true, {}, "new")));
  EXPECT_THAT(store_->public_cards("open", 10), ElementsAre("old"));
  EXPECT_THAT(store_->public_cards("over", 10), IsEmpty());
}

}  // namespace
}  // namespace thronsaal
