#include "core/form.h"

#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace thronsaal {
namespace {

constexpr Seat kDealer = seat(0);
constexpr Seat kOwner = seat(1);

// A card is dealt: all see to whom, only he sees which.
Event dealt() {
  return Event(
      "dealt",
      {{"seat", kOwner}, {"card", Term{"card", "fool"}, Audience::only(kOwner)}, {"left", 7}});
}

std::string json(const Form& form) {
  return boost::json::serialize(to_json(form));
}

TEST(Audience, EveryoneIncludesSeatsAndSpectators) {
  EXPECT_TRUE(Audience::everyone().includes(kDealer));
  EXPECT_TRUE(Audience::everyone().includes(Observer::spectator()));
}

TEST(Audience, OnlyASeatIncludesNeitherTheOthersNorSpectators) {
  const Audience owner = Audience::only(kOwner);
  EXPECT_TRUE(owner.includes(kOwner));
  EXPECT_FALSE(owner.includes(kDealer));
  EXPECT_FALSE(owner.includes(Observer::spectator()));
}

TEST(Field, IsForEveryoneUnlessSaidOtherwise) {
  EXPECT_EQ((Field{"number", 5}.audience), Audience::everyone());
}

TEST(Form, FindsAFieldByItsName) {
  const Form form("set_aside", {{"seat", kOwner}, {"number", 5}});
  ASSERT_NE(form.find("number"), nullptr);
  EXPECT_EQ(*form.find("number"), Value(5));
  EXPECT_EQ(*form.find("seat"), Value(kOwner));
  EXPECT_EQ(form.find("card"), nullptr);
  EXPECT_EQ(form.find(""), nullptr);
}

TEST(Form, IsEqualIfKindAndFieldsAre) {
  EXPECT_EQ(Form("roll"), Form("roll"));
  EXPECT_NE(Form("roll"), Form("pass"));
  EXPECT_EQ(Form("aside", {{"number", 5}}), Form("aside", {{"number", 5}}));
  EXPECT_NE(Form("aside", {{"number", 5}}), Form("aside", {{"number", 6}}));
  EXPECT_NE(Form("aside", {{"number", 5}}), Form("aside", {{"number", true}}));
}

TEST(SeenBy, TheOwnerSeesEverything) {
  EXPECT_EQ(dealt().seen_by(kOwner), dealt());
}

TEST(SeenBy, OthersMissTheFieldAltogether) {
  const Event seen = dealt().seen_by(kDealer);
  EXPECT_EQ(seen, Event("dealt", {{"seat", kOwner}, {"left", 7}}));
  EXPECT_EQ(seen.find("card"), nullptr);
  EXPECT_EQ(json(seen).find("fool"), std::string::npos);
}

TEST(SeenBy, ASpectatorKnowsNoMoreThanTheOthers) {
  EXPECT_EQ(dealt().seen_by(Observer::spectator()), dealt().seen_by(kDealer));
}

TEST(SeenBy, LeavesTheEventItself) {
  const Event event = dealt();
  event.seen_by(kDealer);
  EXPECT_EQ(event, dealt());
}

TEST(SeenBy, RedactingTwiceIsRedactingForBoth) {
  const Event swap(
      "swap",
      {{"mine", 1, Audience::only(kDealer)}, {"yours", 2, Audience::only(kOwner)}, {"open", 3}});
  EXPECT_EQ(swap.seen_by(kDealer).seen_by(kOwner), Event("swap", {{"open", 3}}));
}

TEST(FormAsJson, HasTheKindFirstAndThenTheFieldsInTheirOrder) {
  const Form form("takes", {{"seat", kOwner}, {"card", Term{"card", "knight"}}});
  EXPECT_EQ(json(form), R"({"kind":"takes","seat":1,"card":"knight"})");
}

TEST(FormAsJson, HasAValueOfEveryType) {
  const Form form("all", {{"flag", true},
                          {"number", -3},
                          {"text", std::string("“quoted” \"so\"\n")},
                          {"term", Term{"card", "lady"}},
                          {"seat", seat(4)},
                          {"dice", std::vector{1, 6, 6}},
                          {"none", std::vector<int>{}}});
  EXPECT_EQ(json(form),
            "{\"kind\":\"all\",\"flag\":true,\"number\":-3,"
            "\"text\":\"“quoted” \\\"so\\\"\\n\",\"term\":\"lady\",\"seat\":4,"
            "\"dice\":[1,6,6],\"none\":[]}");
}

TEST(FormAsJson, ListsTermsById) {
  EXPECT_EQ(json(Form("hand", {{"cards", std::vector<Term>{{"card", "fool"}, {"card", "maid"}}}})),
            R"({"kind":"hand","cards":["fool","maid"]})");
}

TEST(FormAsJson, OfAKindAloneIsTheKind) {
  EXPECT_EQ(json(Form("roll")), R"({"kind":"roll"})");
}

}  // namespace
}  // namespace thronsaal
