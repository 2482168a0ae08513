#include "core/structured_record.h"

#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace thronsaal {
namespace {

constexpr Seat kDealer = seat(0);
constexpr Seat kOwner = seat(1);

// A card is dealt: everyone sees who gets it, only its owner sees which one it is.
Event dealt() {
  return Event(
      "dealt",
      {{"seat", kOwner}, {"card", Term{"card", "fool"}, Audience::only(kOwner)}, {"left", 7}});
}

std::string json_of(const StructuredRecord& record) {
  return boost::json::serialize(to_json(record));
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

TEST(RecordField, IsForEveryoneByDefault) {
  EXPECT_EQ((RecordField{"number", 5}.audience), Audience::everyone());
}

TEST(StructuredRecord, FindsAFieldByName) {
  const StructuredRecord record("set_aside", {{"seat", kOwner}, {"number", 5}});
  ASSERT_NE(record.find("number"), nullptr);
  EXPECT_EQ(*record.find("number"), FieldValue(5));
  EXPECT_EQ(*record.find("seat"), FieldValue(kOwner));
  EXPECT_EQ(record.find("card"), nullptr);
  EXPECT_EQ(record.find(""), nullptr);
}

TEST(StructuredRecord, IsEqualIfKindAndFieldsAre) {
  EXPECT_EQ(StructuredRecord("roll"), StructuredRecord("roll"));
  EXPECT_NE(StructuredRecord("roll"), StructuredRecord("pass"));
  EXPECT_EQ(StructuredRecord("aside", {{"number", 5}}), StructuredRecord("aside", {{"number", 5}}));
  EXPECT_NE(StructuredRecord("aside", {{"number", 5}}), StructuredRecord("aside", {{"number", 6}}));
  EXPECT_NE(StructuredRecord("aside", {{"number", 5}}),
            StructuredRecord("aside", {{"number", true}}));
}

TEST(SeenBy, TheOwnerSeesEverything) {
  EXPECT_EQ(dealt().seen_by(kOwner), dealt());
}

TEST(SeenBy, OthersDoNotGetTheField) {
  const Event seen = dealt().seen_by(kDealer);
  EXPECT_EQ(seen, Event("dealt", {{"seat", kOwner}, {"left", 7}}));
  EXPECT_EQ(seen.find("card"), nullptr);
  EXPECT_EQ(json_of(seen).find("fool"), std::string::npos);
}

TEST(SeenBy, ASpectatorSeesNoMoreThanOtherSeats) {
  EXPECT_EQ(dealt().seen_by(Observer::spectator()), dealt().seen_by(kDealer));
}

TEST(SeenBy, DoesNotModifyTheEvent) {
  const Event event = dealt();
  event.seen_by(kDealer);
  EXPECT_EQ(event, dealt());
}

TEST(SeenBy, RedactionsCombine) {
  const Event swap(
      "swap",
      {{"mine", 1, Audience::only(kDealer)}, {"yours", 2, Audience::only(kOwner)}, {"open", 3}});
  EXPECT_EQ(swap.seen_by(kDealer).seen_by(kOwner), Event("swap", {{"open", 3}}));
}

TEST(StructuredRecordJson, HasTheKindFirstAndThenTheFieldsInOrder) {
  const StructuredRecord record("takes", {{"seat", kOwner}, {"card", Term{"card", "knight"}}});
  EXPECT_EQ(json_of(record), R"({"kind":"takes","seat":1,"card":"knight"})");
}

TEST(StructuredRecordJson, SupportsEveryTypeOfValue) {
  const StructuredRecord record("all", {{"flag", true},
                                        {"number", -3},
                                        {"text", std::string("“quoted” \"so\"\n")},
                                        {"term", Term{"card", "lady"}},
                                        {"seat", seat(4)},
                                        {"dice", std::vector{1, 6, 6}},
                                        {"none", std::vector<int>{}}});
  EXPECT_EQ(json_of(record),
            "{\"kind\":\"all\",\"flag\":true,\"number\":-3,"
            "\"text\":\"“quoted” \\\"so\\\"\\n\",\"term\":\"lady\",\"seat\":4,"
            "\"dice\":[1,6,6],\"none\":[]}");
}

TEST(StructuredRecordJson, ListsTermsById) {
  EXPECT_EQ(json_of(StructuredRecord(
                "hand", {{"cards", std::vector<Term>{{"card", "fool"}, {"card", "maid"}}}})),
            R"({"kind":"hand","cards":["fool","maid"]})");
}

TEST(StructuredRecordJson, OfARecordWithoutFieldsIsItsKind) {
  EXPECT_EQ(json_of(StructuredRecord("roll")), R"({"kind":"roll"})");
}

}  // namespace
}  // namespace thronsaal
