// The stored summaries of tables, from which lists are made.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using TableSummaries = StoreTest;

TEST_F(TableSummaries, ArePublicOrNot) {
  append(addition("a", 0, {"one"}, card("open", true, {}, "for all")));
  append(addition("b", 0, {"one"}, card("open", false, {}, "by link")));
  EXPECT_THAT(public_summaries("open", 10), ElementsAre("for all"));
}

TEST_F(TableSummaries, AreFoundBySeatedPeople) {
  const PersonId anne = create_guest("Anne", "1").id;
  const PersonId herman = create_guest("Herman", "2").id;
  append(addition("a", 0, {"one"}, card("open", false, {anne}, "Anne's")));
  // A person may have several seats.
  append(addition("b", 0, {"one"}, card("open", true, {herman, anne, herman}, "both's"), 2000));
  EXPECT_THAT(summaries_of(anne, "open", 10), ElementsAre("both's", "Anne's"));
  EXPECT_THAT(summaries_of(herman, "open", 10), ElementsAre("both's"));
  EXPECT_THAT(summaries_of(herman + 1, "open", 10), IsEmpty());
}

TEST_F(TableSummaries, AreOrderedByLastChangeAndLimited) {
  const PersonId anne = create_guest("Anne", "1").id;
  append(addition("a", 0, {"one"}, card("open", true, {anne}, "a"), 1));
  append(addition("b", 0, {"one"}, card("open", true, {anne}, "b"), 3));
  append(addition("c", 0, {"one"}, card("open", true, {anne}, "c"), 2));
  EXPECT_THAT(public_summaries("open", 10), ElementsAre("b", "c", "a"));
  append(addition("a", 1, {"two"}, card("open", true, {anne}, "a again"), 4));
  EXPECT_THAT(public_summaries("open", 10), ElementsAre("a again", "b", "c"));
  EXPECT_THAT(public_summaries("open", 2), ElementsAre("a again", "b"));
  EXPECT_THAT(summaries_of(anne, "open", 1), ElementsAre("a again"));
  EXPECT_THAT(public_summaries("open", 0), IsEmpty());
}

TEST_F(TableSummaries, ComeInPages) {
  const PersonId anne = create_guest("Anne", "1").id;
  // Several changes in the same millisecond.
  for (const char* id : {"a", "b", "c", "d", "e"}) {
    append(addition(id, 0, {"one"}, card("open", true, {anne}, id), id[0] == 'a' ? 2 : 1));
  }
  const SummaryPage first = store_->public_summaries("open", {}, 2);
  EXPECT_THAT(first.bodies, ElementsAre("a", "e"));
  const SummaryPage second = store_->public_summaries("open", first.next.value(), 2);
  EXPECT_THAT(second.bodies, ElementsAre("d", "c"));
  const SummaryPage third = store_->summaries_of(anne, "open", second.next.value(), 2);
  EXPECT_THAT(third.bodies, ElementsAre("b"));
  EXPECT_EQ(third.next, std::nullopt);
}

TEST_F(TableSummaries, OfAnExactlyFullLastPageHaveNoNext) {
  append(addition("a", 0, {"one"}, card("open", true, {}, "a")));
  EXPECT_EQ(store_->public_summaries("open", {}, 1).next, std::nullopt);
}

TEST_F(TableSummaries, KeepTheirPeopleIfNoneAreGiven) {
  const PersonId anne = create_guest("Anne", "1").id;
  append(addition("a", 0, {"one"}, card("open", false, {anne}, "old")));
  StoredSummary changed = card("open", false, {}, "new");
  changed.people.reset();
  append(addition("a", 1, {"two"}, changed));
  EXPECT_THAT(summaries_of(anne, "open", 10), ElementsAre("new"));
}

TEST_F(TableSummaries, FollowThePhase) {
  const PersonId anne = create_guest("Anne", "1").id;
  append(addition("a", 0, {"one"}, card("open", true, {anne}, "open")));
  append(addition("a", 1, {"two"}, card("running", true, {anne}, "running")));
  EXPECT_THAT(public_summaries("open", 10), IsEmpty());
  EXPECT_THAT(summaries_of(anne, "open", 10), IsEmpty());
  EXPECT_THAT(public_summaries("running", 10), ElementsAre("running"));
  EXPECT_THAT(summaries_of(anne, "running", 10), ElementsAre("running"));
}

TEST_F(TableSummaries, DropPeopleWhoLeft) {
  const PersonId anne = create_guest("Anne", "1").id;
  append(addition("a", 0, {"one"}, card("open", false, {anne}, "Anne sits here")));
  append(addition("a", 1, {"two"}, card("open", false, {}, "nobody")));
  EXPECT_THAT(summaries_of(anne, "open", 10), IsEmpty());
}

TEST_F(TableSummaries, StayIfNoneIsGiven) {
  const PersonId anne = create_guest("Anne", "1").id;
  append(addition("a", 0, {"one"}, card("open", true, {anne}, "old")));
  append("a", 1, {"two"});
  EXPECT_THAT(public_summaries("open", 10), ElementsAre("old"));
  EXPECT_THAT(summaries_of(anne, "open", 10), ElementsAre("old"));
}

TEST_F(TableSummaries, DoNotChangeInAConflict) {
  append(addition("a", 0, {"one"}, card("open", true, {}, "old")));
  append(addition("a", 0, {"one"}, card("over", true, {}, "new")));
  EXPECT_THAT(public_summaries("open", 10), ElementsAre("old"));
  EXPECT_THAT(public_summaries("over", 10), IsEmpty());
}

}  // namespace
}  // namespace thronsaal
