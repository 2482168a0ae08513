#include "core/text/catalogue.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/embedded.h"

namespace thronsaal {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr Seat red = seat(0);
constexpr Seat blue = seat(1);

constexpr std::string_view kCatalogue = R"({
  "card.fool": "Fool",
  "card_power.fool": "Re-roll one active die.",
  "joke.tomfool": "A fool, but not the fool.",
  "action.take": "take the {card}",
  "action.rolled": "the dice show {dice}",
  "event.dealt": "{seat} gets the {card}.",
  "event.dealt.hidden": "{seat} gets a card.",
  "event.bid": "{seat} bids {amount}, and {seat} means it: {serious}.",
  "event.seal": "{seat} seals {card}.",
  "violation.too_dear": "“{what}” costs {price}."
})";

Catalogue words() {
  return Catalogue(kCatalogue);
}

std::vector<EmbeddedFile> core_catalogues() {
  std::vector<EmbeddedFile> found;
  for (const EmbeddedFile& file : embedded_data_files()) {
    if (file.path.contains("/words/")) found.push_back(file);
  }
  return found;
}

// The fields that a sentence names, or nothing if its braces do not match.
std::optional<std::vector<std::string>> named_fields(std::string_view sentence) {
  std::vector<std::string> fields;
  bool inside = false;
  for (const char c : sentence) {
    if ((c == '{') == inside && (c == '{' || c == '}')) return std::nullopt;
    if (c == '{') fields.emplace_back();
    if (c == '{' || c == '}') {
      inside = c == '{';
    } else if (inside) {
      fields.back() += c;
    }
  }
  if (inside) return std::nullopt;
  return fields;
}

TEST(Sentence, IsFilledWithTheFieldsOfTheRecord) {
  EXPECT_EQ(words().say(Event("dealt", {{"seat", blue}, {"card", Term{"card", "fool"}}})),
            "Blue gets the Fool.");
  EXPECT_EQ(words().action_text(StructuredRecord("take", {{"card", Term{"card", "fool"}}})),
            "take the Fool");
  EXPECT_EQ(words().say(Violation("too_dear", {{"what", std::string("a crown")}, {"price", 7}})),
            "“a crown” costs 7.");
}

TEST(Sentence, MayNameAFieldTwice) {
  EXPECT_EQ(words().say(Event("bid", {{"amount", -2}, {"seat", red}, {"serious", true}})),
            "Red bids -2, and Red means it: yes.");
}

TEST(Sentence, JoinsNumbersWithHyphens) {
  EXPECT_EQ(words().action_text(StructuredRecord("rolled", {{"dice", std::vector{2, 5, 5}}})),
            "the dice show 2-5-5");
}

TEST(Sentence, ListsTermsByTheirNames) {
  const Catalogue words(R"({"event.hand": "You have {cards}.", "card.fool": "the Fool"})");
  const std::vector<Term> cards = {{"card", "fool"}, {"card", "maid"}};
  EXPECT_EQ(words.say(Event("hand", {{"cards", cards}})), "You have the Fool, maid.");
  EXPECT_EQ(words.say(Event("hand", {{"cards", std::vector<Term>()}})), "You have –.");
}

// Names are untrusted.
TEST(Sentence, DoesNotExpandBracesInFieldValues) {
  EXPECT_EQ(words().say(Violation("too_dear", {{"what", std::string("{price}")}, {"price", 7}})),
            "“{price}” costs 7.");
}

TEST(Sentence, HasAVariantForHiddenFields) {
  const Event dealt("dealt",
                    {{"seat", blue}, {"card", Term{"card", "fool"}, Audience::only(blue)}});
  EXPECT_EQ(words().say(dealt.seen_by(blue)), "Blue gets the Fool.");
  EXPECT_EQ(words().say(dealt.seen_by(red)), "Blue gets a card.");
  EXPECT_EQ(words().say(dealt.seen_by(Observer::spectator())), "Blue gets a card.");
}

TEST(Sentence, IsTheKeyIfThereIsNoEntry) {
  EXPECT_EQ(words().say(Event("unheard_of")), "event.unheard_of");
  EXPECT_EQ(words().say(Event("seal", {{"seat", red}})), "event.seal");
}

TEST(Sentence, OfActionsEventsAndViolationsAreKeptApart) {
  EXPECT_EQ(words().action_text(StructuredRecord("dealt")), "action.dealt");
  EXPECT_EQ(words().say(Violation("dealt")), "violation.dealt");
}

TEST(SeatNames, AreColours) {
  EXPECT_EQ(words().seat(red), "Red");
  EXPECT_EQ(words().say(Event("bid", {{"amount", 1}, {"seat", blue}, {"serious", false}})),
            "Blue bids 1, and Blue means it: no.");
}

TEST(SeatNames, AreAllDifferent) {
  std::set<std::string> colours;
  for (const Seat s : SeatSet::first(kMaxSeats)) colours.insert(Catalogue().seat(s));
  EXPECT_EQ(colours.size(), static_cast<std::size_t>(kMaxSeats));
}

TEST(Terms, AreLookedUpInTheirDomain) {
  EXPECT_EQ(words().term("card", "fool"), "Fool");
  EXPECT_EQ(words().term("card_power", "fool"), "Re-roll one active die.");
}

TEST(Terms, AreTheirIdIfThereIsNoEntry) {
  EXPECT_EQ(words().term("card", "herald"), "herald");
}

TEST(Find, ReturnsEntriesUnchanged) {
  EXPECT_EQ(words().find("action.take"), "take the {card}");
  EXPECT_EQ(words().find("action.give"), std::nullopt);
}

TEST(EntriesAbout, ListsTheEntriesOfAnIdInAllDomains) {
  EXPECT_THAT(words().about("fool"), ElementsAre("Fool", "Re-roll one active die."));
}

TEST(EntriesAbout, IsEmptyForUnknownIds) {
  EXPECT_THAT(words().about("herald"), IsEmpty());
  EXPECT_THAT(words().about(""), IsEmpty());
  EXPECT_THAT(words().about("a word that is longer than any key of any catalogue"), IsEmpty());
}

TEST(Kinds, AreThoseOfTheDomainWithoutTheirHiddenVariants) {
  EXPECT_THAT(words().kinds("event"), ElementsAre("bid", "dealt", "seal"));
  EXPECT_THAT(words().kinds("card"), ElementsAre("fool"));
  EXPECT_THAT(words().kinds("herald"), IsEmpty());
}

TEST(Kinds, OfViolationsAreThoseOfTheSharedAndTheGameCatalogue) {
  EXPECT_THAT(words().kinds("violation"), Contains("too_dear"));
  EXPECT_THAT(words().kinds("violation"), Contains("not_your_turn"));
}

TEST(GameCatalogue, OverridesTheSharedCatalogue) {
  const Catalogue own(R"({"seat.0": "Crimson"})");
  EXPECT_EQ(own.seat(red), "Crimson");
  EXPECT_EQ(own.seat(blue), "Blue");
}

TEST(EmbeddedCatalogues, Exist) {
  EXPECT_GE(core_catalogues().size(), 2U);
  EXPECT_TRUE(embedded("core/words/en.json"));
  EXPECT_FALSE(embedded("core/words/xx.json"));
  EXPECT_FALSE(embedded("words/en.json"));
}

TEST(EmbeddedCatalogues, AreFlatObjectsOfSentencesWithBalancedBraces) {
  for (const EmbeddedFile& file : core_catalogues()) {
    const boost::json::value parsed = boost::json::parse(std::string_view(file.begin, file.end));
    ASSERT_TRUE(parsed.is_object()) << file.path;
    for (const auto& [key, sentence] : parsed.get_object()) {
      ASSERT_TRUE(sentence.is_string()) << file.path << " " << key;
      EXPECT_FALSE(sentence.get_string().empty()) << file.path << " " << key;
      EXPECT_NE(key.find('.'), std::string_view::npos) << file.path << " " << key;
      const auto fields = named_fields(sentence.get_string());
      ASSERT_TRUE(fields) << file.path << " " << key;
      EXPECT_THAT(*fields, Not(Contains(""))) << file.path << " " << key;
    }
  }
}

// Boost.JSON keeps the last duplicate key; a translator would edit the first.
TEST(EmbeddedCatalogues, HaveNoDuplicateKeys) {
  for (const EmbeddedFile& file : core_catalogues()) {
    const std::string_view text(file.begin, file.end);
    const boost::json::value parsed = boost::json::parse(text);
    for (const auto& [key, sentence] : parsed.as_object()) {
      const std::string written = "\"" + std::string(key) + "\":";
      EXPECT_EQ(text.find(written), text.rfind(written)) << file.path << " " << key;
    }
  }
}

TEST(SharedCatalogue, HasEveryViolation) {
  const Catalogue house;
  ASSERT_GT(house.kinds("violation").size(), 20U);
  for (const std::string& kind : house.kinds("violation")) {
    const auto names = named_fields(house.find("violation." + kind).value());
    ASSERT_TRUE(names) << kind;
    Violation violation(kind);
    for (const std::string& name : *names) violation.fields.push_back({name, "<" + name + ">"});
    const std::string said = house.say(violation);
    EXPECT_NE(said, "violation." + kind);
    EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << said;
    for (const std::string& name : *names) {
      EXPECT_NE(said.find("<" + name + ">"), std::string::npos) << said;
    }
  }
}

}  // namespace
}  // namespace thronsaal
