// Notation round-trips, rejects everything else, and rules are safe for arbitrary bytes.
#include <array>
#include <bit>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"
#include "games/testing/notation_trial.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// All possible decisions of players.
std::vector<Action> decisions() {
  std::vector<Action> all{nothing(), place(), end()};
  for (int i = 0; i < kAreas; ++i) {
    all.push_back(move_to(area(i)));
    all.push_back(banish_to(area(i)));
    for (Card card = 1; card <= kCardKinds; ++card) all.push_back(move_on(area(i), card));
  }
  for (Card card = 1; card <= kCardKinds; ++card) all.push_back(try_more(card));
  for (int x1 = 0; x1 <= 5; ++x1) {
    for (int x2 = 0; x1 + x2 <= 5; ++x2) {
      for (int x3 = 0; x1 + x2 + x3 <= 5; ++x3) {
        if (x1 + x2 + x3 > 0) all.push_back(commit({x1, x2, x3}));
      }
    }
  }
  for (int n = 0; n <= 5; ++n) all.push_back(take_back(n));
  return all;
}

TEST(KoenigNotation, EveryDecisionParsesAsItPrints) {
  for (const Action& action : decisions()) expect_round_trip<Rules>(action);
}

TEST(KoenigNotation, EveryOutcomeOfChanceParsesAsItPrints) {
  for (int i = 0; i < kAreas; ++i) expect_round_trip<Rules>(start_in(area(i)));
  for (int dice = 1; dice <= 5; ++dice) {
    for_each_roll(dice, [](Dice shown, double) { expect_round_trip<Rules>(rolled(shown)); });
  }
  for (int x1 = 0; x1 <= 15; ++x1) {
    for (int x2 = 0; x1 + x2 <= 15; ++x2) {
      for (int x3 = x1 + x2 == 0 ? 1 : 0; x1 + x2 + x3 <= 15 && x3 <= 5; ++x3) {
        expect_round_trip<Rules>(dealt({x1, x2, x3}));
      }
    }
  }
}

TEST(KoenigNotation, NoTwoDecisionsPrintAlike) {
  std::set<std::string> texts;
  for (const Action& action : decisions()) {
    EXPECT_TRUE(texts.insert(Rules::print(action)).second) << Rules::print(action);
  }
}

TEST(KoenigNotation, WritesAVerbAndThenAreaOrCards) {
  EXPECT_EQ(Rules::print(nothing()), "nothing");
  EXPECT_EQ(Rules::print(move_to(area_named("Tateshale"))), "move Tateshale");
  EXPECT_EQ(Rules::print(move_on(area_named("Lincolia"), 2)), "on Lincolia x2");
  EXPECT_EQ(Rules::print(place()), "place");
  EXPECT_EQ(Rules::print(try_more(3)), "try x3");
  EXPECT_EQ(Rules::print(end()), "end");
  EXPECT_EQ(Rules::print(commit({2, 0, 1})), "commit x1 x1 x3");
  EXPECT_EQ(Rules::print(banish_to(area_named("Man"))), "banish Man");
  EXPECT_EQ(Rules::print(take_back(2)), "take 2");
  EXPECT_EQ(Rules::print(start_in(area_named("Wigemor"))), "start Wigemor");
  EXPECT_EQ(Rules::print(rolled({6, 1, 4})), "rolled 1-4-6");
  EXPECT_EQ(Rules::print(dealt({1, 1, 0})), "dealt x1 x2");
}

TEST(KoenigNotation, AcceptsWhatPeopleType) {
  EXPECT_EQ(Rules::parse("  MOVE   tateshale "), move_to(area_named("Tateshale")));
  EXPECT_EQ(Rules::parse("on LINCOLIA X1"), move_on(area_named("Lincolia"), 1));
  EXPECT_EQ(Rules::parse("try 2"), try_more(2));
  EXPECT_EQ(Rules::parse("commit 3 1 x2 1"), commit({2, 1, 1})) << "in any order";
  EXPECT_EQ(Rules::parse("Rolled 6-1-4"), rolled({1, 4, 6}));
}

TEST(KoenigNotation, UniquePrefixOfANameIsEnough) {
  EXPECT_EQ(Rules::parse("move t"), move_to(area_named("Tateshale")));
  EXPECT_EQ(Rules::parse("move man"), move_to(area_named("Man")));
  EXPECT_EQ(Rules::parse("on lin 1"), move_on(area_named("Lincolia"), 1));
  EXPECT_EQ(Rules::parse("banish lid"), banish_to(area_named("Lideforde")));
  for (const char* text : {"move l", "move li", "banish s", "on s 1", "move tatex", "move manx"}) {
    EXPECT_FALSE(Rules::parse(text)) << text;
  }
  for (const std::string_view name : kAreaNames) {
    EXPECT_TRUE(find_area(name.substr(0, 3)).has_value())
        << "three letters are always enough: " << name;
  }
  EXPECT_FALSE(find_area("").has_value());
}

TEST(KoenigNotation, GarbageIsUnknown) {
  for (const char* text : {"Tateshale",
                           "x1",
                           "nothing x1",
                           "place Man",
                           "end 1",
                           "move",
                           "move London",
                           "move Man Man",
                           "move Man x1",
                           "move nowhere",
                           "move to Man",
                           "on",
                           "on Man",
                           "on x1",
                           "on Man x0",
                           "on Man x4",
                           "on x1 Man",
                           "on Man x1 x1",
                           "try",
                           "try x0",
                           "try x4",
                           "try xx1",
                           "try x",
                           "try x1 x1",
                           "try x-1",
                           "commit",
                           "commit x0",
                           "commit x4",
                           "commit one",
                           "commit x1,x1",
                           "commit 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
                           "banish",
                           "banish x1",
                           "take",
                           "take -1",
                           "take 6",
                           "take 99999999999999999999",
                           "take x1",
                           "take 1 1",
                           "start",
                           "start 1",
                           "rolled",
                           "rolled 0",
                           "rolled 7",
                           "rolled 1-",
                           "rolled 1 2",
                           "dealt",
                           "dealt x9",
                           "move_on Man x1",
                           "try_more x1",
                           "take_back 1",
                           "move\tMan"}) {
    expect_unknown<Rules>(text);
  }
}

TEST(KoenigNotation, TextWithOneWrongCharacterIsUnknownOrStable) {
  constexpr std::string_view kCharacters = "0123456789-, abcdefghilmnoprstuwxy";
  for (const Action& action : decisions()) {
    expect_unknown_or_stable_when_changed<Rules>(Rules::print(action), kCharacters);
  }
}

// Structured actions

TEST(KoenigNotation, StructuredActionsNameTheirFields) {
  const Term wigemor{"area", "Wigemor"};
  const Area area = area_named("Wigemor");
  const std::vector<Term> cards{{"card", "x1"}, {"card", "x1"}, {"card", "x3"}};
  EXPECT_EQ(Rules::structured(nothing()), StructuredRecord("nothing"));
  EXPECT_EQ(Rules::structured(place()), StructuredRecord("place"));
  EXPECT_EQ(Rules::structured(end()), StructuredRecord("end"));
  EXPECT_EQ(Rules::structured(move_to(area)), StructuredRecord("move", {{"area", wigemor}}));
  EXPECT_EQ(Rules::structured(move_on(area, 2)),
            StructuredRecord("move_on", {{"area", wigemor}, {"card", Term{"card", "x2"}}}));
  EXPECT_EQ(Rules::structured(try_more(1)),
            StructuredRecord("try_more", {{"card", Term{"card", "x1"}}}));
  EXPECT_EQ(Rules::structured(commit({2, 0, 1})), StructuredRecord("commit", {{"cards", cards}}));
  EXPECT_EQ(Rules::structured(banish_to(area)), StructuredRecord("banish", {{"area", wigemor}}));
  EXPECT_EQ(Rules::structured(take_back(2)), StructuredRecord("take_back", {{"number", 2}}));
  EXPECT_EQ(Rules::structured(start_in(area)), StructuredRecord("start", {{"area", wigemor}}));
  EXPECT_EQ(Rules::structured(dealt({2, 0, 1})), StructuredRecord("dealt", {{"cards", cards}}));
  EXPECT_EQ(Rules::structured(rolled({6, 1, 1})),
            StructuredRecord("rolled", {{"dice", std::vector{1, 1, 6}}}));
}

TEST(KoenigNotation, ActionsWithoutNotationAreMalformed) {
  const Scenario t = before_quarrel();
  for (const Action& action : {Action{static_cast<Kind>(99)}, move_to(Area::none),
                               move_to(area(13)), try_more(4), move_on(area_named("Wigemor"), 0),
                               Action{Kind::nothing, area_named("Man")}, commit(kNoCards)}) {
    const auto allowed = Rules::check(t.state, herman, action);
    ASSERT_FALSE(allowed);
    EXPECT_EQ(allowed.error().kind, "malformed_action");
  }
}

// Random actions, mostly near valid ones.
Action random_action_bytes(Rng& rng) {
  const auto byte = [&](std::uint64_t sensible) { return random_byte(rng, sensible); };
  std::array<std::uint8_t, 8> bytes{byte(12), byte(14)};
  if (rng.below(2) == 0) bytes[1] = 0xFF;
  const std::uint64_t named = rng.below(4);
  for (std::uint64_t i = 0; i < named; ++i) bytes[2 + i] = byte(4);
  return std::bit_cast<Action>(bytes);
}

TEST(KoenigNotation, RandomBytesAreListedOrRefused) {
  const Scenario start = before_quarrel();
  const Scenario fought =
      quarrel().all_commit({"x1 x1 x1", "x1", "x1"}).rolls({1, 1, 2}).rolls({1}).rolls({6});
  const Scenario decisions_to_make[] = {
      start,
      Scenario(start).play("move Oxeneford"),
      Scenario(start).play("move Oxeneford, on Lundonia x1").rolls({1}),
      Scenario(start).play("place"),
      quarrel(),
      fought,
      Scenario(fought).play("banish Wigemor"),
      Scenario(fought).play("banish Wigemor, end")};
  expect_listed_or_refused<Rules>(decisions_to_make, {herman, marc, anne}, random_action_bytes,
                                  1000);
}

TEST(KoenigNotation, ArbitraryRollsAreLegalOnlyIfDiceCanShowThem) {
  const Scenario air = before_quarrel().play("place, try x1");
  Rng rng(2);
  int fallen = 0;
  for (int i = 0; i < 50000; ++i) {
    const Action action = random_action_bytes(rng);
    int dice = 0;
    for (const int of_a_kind : action.numbers) dice += of_a_kind;
    const bool falls = action.kind == Kind::rolled && action.area == Area::none && dice == 1;
    ASSERT_EQ(Rules::check(air.state, Actor::chance(), action).has_value(), falls);
    fallen += falls ? 1 : 0;
  }
  EXPECT_GT(fallen, 50);
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
