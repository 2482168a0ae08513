// Notation round-trips, rejects everything else, and rules are safe for arbitrary bytes.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"
#include "games/testing/notation_trial.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::SizeIs;

Card card_number(int i) {
  return static_cast<Card>(i);
}
int card_kinds() {
  return board(BoardId::built_in).kinds();
}

// All decisions, with one castle standing for all.
std::vector<Action> decisions() {
  std::vector<Action> all{done(), draw()};
  for (const Field f : FieldSet::all()) {
    for (const Action& action : {castle(f), knight(f), withdraw(f), expand(f, field("b2")),
                                 desert(f, field("b2")), ally(f, field("b2"))}) {
      all.push_back(action);
    }
    for (const bool south : {false, true}) {
      if (Edge{f, south}.exists()) all.push_back(border({f, south}));
    }
  }
  for (int i = 0; i < card_kinds(); ++i) {
    all.push_back(sell(card_number(i)));
    all.push_back(take(card_number(i)));
    for (int d = 0; d < kDeeds; ++d) all.push_back(play(card_number(i), static_cast<Deed>(d)));
  }
  return all;
}

TEST(LoewenherzNotation, EveryDecisionParsesAsItPrints) {
  EXPECT_THAT(decisions(), SizeIs(2 + 6 * 144 + 264 + 7 * 33));
  for (const Action& action : decisions()) expect_round_trip<Rules>(action);
}

TEST(LoewenherzNotation, EveryOutcomeOfChanceParsesAsItPrints) {
  for (int i = 0; i < kMaxSeats; ++i) expect_round_trip<Rules>(starts(seat(i)));
  for (int tile = 0; tile < kTiles; ++tile) {
    for (int turns = 0; turns < kRotations; ++turns)
      expect_round_trip<Rules>(lay_tile(tile, turns));
  }
  for (int i = 0; i < card_kinds(); ++i) {
    expect_round_trip<Rules>(dealt(card_number(i)));
    expect_round_trip<Rules>(drawn(card_number(i)));
  }
}

TEST(LoewenherzNotation, NoTwoDecisionsPrintAlike) {
  std::set<std::string> texts;
  for (const Action& action : decisions()) {
    EXPECT_TRUE(texts.insert(Rules::print(action)).second) << Rules::print(action);
  }
}

TEST(LoewenherzNotation, WritesAVerbAndThenFieldsOrCards) {
  EXPECT_EQ(Rules::print(lay_tile(0, 3)), "tile K turned 3");
  EXPECT_EQ(Rules::print(starts(barbra)), "starts 1");
  EXPECT_EQ(Rules::print(dealt(card("A:B1"))), "dealt A:B1");
  EXPECT_EQ(Rules::print(drawn(card("D:R2/E"))), "drawn D:R2/E");
  EXPECT_EQ(Rules::print(castle(field("a1"))), "castle a1");
  EXPECT_EQ(Rules::print(knight(field("l12"))), "knight l12");
  EXPECT_EQ(Rules::print(sell(card("B:A"))), "sell B:A");
  EXPECT_EQ(Rules::print(play(card("A:R1/B2"), Deed::knights)), "play A:R1/B2 knights");
  EXPECT_EQ(Rules::print(border({field("c4"), false})), "border c4-d4");
  EXPECT_EQ(Rules::print(border({field("c4"), true})), "border c4-c5");
  EXPECT_EQ(Rules::print(expand(field("d4"), field("b2"))), "expand d4 from b2");
  EXPECT_EQ(Rules::print(desert(field("b2"), field("f6"))), "desert b2 against f6");
  EXPECT_EQ(Rules::print(withdraw(field("f7"))), "withdraw f7");
  EXPECT_EQ(Rules::print(ally(field("b2"), field("f6"))), "ally b2 with f6");
  EXPECT_EQ(Rules::print(take(card("C:D"))), "take C:D");
  EXPECT_EQ(Rules::print(draw()), "draw");
  EXPECT_EQ(Rules::print(done()), "done");
}

TEST(LoewenherzNotation, AcceptsWhatPeopleType) {
  EXPECT_EQ(Rules::parse("  BORDER   C4-D4 "), border({field("c4"), false}));
  EXPECT_EQ(Rules::parse("border d4-c4"), border({field("c4"), false})) << "from either side";
  EXPECT_EQ(Rules::parse("Play a:r1/b2 Knights"), play(card("A:R1/B2"), Deed::knights));
  EXPECT_EQ(Rules::parse("tile k turned 0"), lay_tile(0, 0));
  EXPECT_EQ(Rules::parse(" Done"), done());
}

TEST(LoewenherzNotation, GarbageIsUnknown) {
  for (const char* text : {"c4",
                           "castle",
                           "castle a0",
                           "castle a13",
                           "castle m1",
                           "castle a01",
                           "castle none",
                           "castle a1 b1",
                           "knight 11",
                           "knight a",
                           "border",
                           "border c4",
                           "border c4-e4",
                           "border c4-c4",
                           "border c4-d5",
                           "border l1-a2",
                           "border l1-m1",
                           "border none",
                           "border c4 d4",
                           "expand c4",
                           "expand c4 b2",
                           "expand c4 to b2",
                           "expand c4 from",
                           "expand c4 from none",
                           "desert b2 with f6",
                           "ally b2 against f6",
                           "ally b2 with f6 f7",
                           "play A:R1/B2",
                           "play A:R1/B2 none",
                           "play A:R1/B2 dance",
                           "play knights",
                           "sell",
                           "sell A:Z9",
                           "sell none",
                           "sell A:B1 A:B1",
                           "take B1",
                           "done c4",
                           "draw A:B1",
                           "pass",
                           "starts",
                           "starts 5",
                           "starts -1",
                           "tile K",
                           "tile K turned 4",
                           "tile 9 turned 0",
                           "tile K turned -1",
                           "border\tc4-d4"}) {
    expect_unknown<Rules>(text);
  }
}

TEST(LoewenherzNotation, TextWithOneWrongCharacterIsUnknownOrStable) {
  for (const char* right : {"border c4-d4", "expand c4 from b12", "play A:R1/B2 knights",
                            "tile K turned 3", "starts 1", "sell A:B1", "castle a1"}) {
    expect_unknown_or_stable_when_changed<Rules>(right, "0129-: abdelm/");
  }
}

TEST(LoewenherzNotation, StructuredActionsNameTheirFields) {
  const Term a_card{"card", "A:R1/B2"};
  const Card kind = card("A:R1/B2");
  const Field b2 = field("b2");
  const Field f6 = field("f6");
  const std::string b = "b2";
  const std::string f = "f6";
  EXPECT_EQ(Rules::structured(lay_tile(0, 2)),
            StructuredRecord("tile", {{"tile", std::string("K")}, {"turns", 2}}));
  EXPECT_EQ(Rules::structured(starts(chris)), StructuredRecord("starts", {{"seat", chris}}));
  EXPECT_EQ(Rules::structured(dealt(kind)), StructuredRecord("dealt", {{"card", a_card}}));
  EXPECT_EQ(Rules::structured(drawn(kind)), StructuredRecord("drawn", {{"card", a_card}}));
  EXPECT_EQ(Rules::structured(castle(b2)), StructuredRecord("castle", {{"field", b}}));
  EXPECT_EQ(Rules::structured(knight(b2)), StructuredRecord("knight", {{"field", b}}));
  EXPECT_EQ(Rules::structured(sell(kind)),
            StructuredRecord("sell", {{"card", a_card}, {"ducats", 3}}));
  EXPECT_EQ(
      Rules::structured(play(kind, Deed::borders)),
      StructuredRecord(
          "play",
          {{"card", a_card}, {"deed", Term{"deed", "borders"}}, {"number", 2}, {"ducats", 3}}));
  EXPECT_EQ(Rules::structured(border({b2, true})),
            StructuredRecord("border", {{"from", b}, {"to", std::string("b3")}}));
  EXPECT_EQ(Rules::structured(expand(f6, b2)),
            StructuredRecord("expand", {{"field", f}, {"castle", b}}));
  EXPECT_EQ(Rules::structured(desert(b2, f6)),
            StructuredRecord("desert", {{"castle", b}, {"other", f}}));
  EXPECT_EQ(Rules::structured(withdraw(f6)), StructuredRecord("withdraw", {{"field", f}}));
  EXPECT_EQ(Rules::structured(ally(b2, f6)),
            StructuredRecord("ally", {{"castle", b}, {"other", f}}));
  EXPECT_EQ(Rules::structured(take(kind)), StructuredRecord("take", {{"card", a_card}}));
  EXPECT_EQ(Rules::structured(draw()), StructuredRecord("draw"));
  EXPECT_EQ(Rules::structured(done()), StructuredRecord("done"));
}

// Arbitrary bytes

TEST(LoewenherzNotation, ActionsWithoutNotationAreMalformed) {
  const Scenario t = neighbours().hand(andreas, "A:B1");
  for (const Action& action :
       {Action{static_cast<Kind>(99)}, castle(Field::none), knight(static_cast<Field>(144)),
        sell(Card::none), play(card("A:B1"), Deed::none),
        play(static_cast<Card>(33), Deed::borders), Action{.kind = Kind::done, .seat = 1},
        Action{.kind = Kind::border, .a = field("b2")},
        Action{.kind = Kind::border, .a = field("d4"), .b = field("c4")}, lay_tile(9, 0)}) {
    const auto allowed = Rules::check(t.state, andreas, action);
    ASSERT_FALSE(allowed);
    EXPECT_EQ(allowed.error().kind, "malformed_action") << Rules::print(action);
  }
  const Scenario drawing = neighbours().hand(andreas, "A:B1").play("sell A:B1");
  EXPECT_EQ(Rules::check(drawing.state, Actor::chance(), drawn(Card::none)).error().kind,
            "malformed_action");
}

// Random actions, mostly near valid ones.
Action random_action_bytes(Rng& rng) {
  const auto byte = [&](std::uint64_t sensible) { return random_byte(rng, sensible); };
  std::array<std::uint8_t, 8> bytes{byte(16), 0xFF, 5, 0xFF, 0xFF};
  if (rng.below(2) == 0) bytes[1] = byte(33);
  if (rng.below(2) == 0) bytes[2] = byte(6);
  if (rng.below(2) == 0) bytes[3] = byte(40);
  if (rng.below(2) == 0)
    bytes[4] = static_cast<std::uint8_t>(bytes[3] + (rng.below(2) == 0 ? 1 : 12));
  if (rng.below(8) == 0) bytes[5 + rng.below(3)] = byte(4);
  return std::bit_cast<Action>(bytes);
}

TEST(LoewenherzNotation, RandomBytesAreListedOrRefused) {
  const auto table = [] { return neighbours().hand(andreas, "A:B2 A:R1/E B:D").market("B:A B:E"); };
  const Scenario decisions_to_make[] = {table(),
                                        table().play("play A:B2 borders"),
                                        table().play("play A:R1/E knights"),
                                        table().play("play A:R1/E expand"),
                                        table().play("play B:D deserter"),
                                        table().play("play B:D deserter, desert a1 against f1"),
                                        table().play("sell A:B2")};
  Rng rng(1);
  int listed = 0;
  for (const Scenario& t : decisions_to_make) {
    Rules::Actions actions;
    Rules::legal(t.state, andreas, actions);
    for (int i = 0; i < 3000; ++i) {
      const Action action = random_action_bytes(rng);
      const bool allowed = Rules::check(t.state, andreas, action).has_value();
      ASSERT_EQ(allowed, std::ranges::find(actions, action) != actions.end());
      ASSERT_FALSE(Rules::check(t.state, barbra, action));
      ASSERT_FALSE(Rules::check(t.state, Actor::chance(), action));
      listed += allowed ? 1 : 0;
    }
  }
  EXPECT_GT(listed, 20) << "some random actions must be legal";
}

}  // namespace
}  // namespace thronsaal::loewenherz
