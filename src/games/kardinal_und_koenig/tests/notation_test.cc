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

#include "games/kardinal_und_koenig/testing/table.h"
#include "games/testing/notation_trial.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::SizeIs;

Space the_space(std::string_view id) {
  return find_space(id, built_in()).value();
}
Card the_card(std::string_view id) {
  return find_card(id).value();
}

std::vector<Card> all_cards() {
  std::vector<Card> all;
  cards_for(5).for_each_kind([&](Card card) { all.push_back(card); });
  return all;
}

// All possible decisions of players.
std::vector<Action> decisions() {
  std::vector<Action> all{done(), draw(), pass()};
  std::vector<Card> payments = all_cards();
  payments.push_back(Card::none);
  for (const Card payment : payments) {
    for (const Space space : built_in().spaces) all.push_back(cloister(space, payment));
    for (int i = 0; i < kCountries; ++i)
      all.push_back(councillor(static_cast<Country>(i), payment));
  }
  for (const Card card : all_cards()) {
    all.push_back(exchange(card));
    all.push_back(take(card));
  }
  return all;
}

TEST(KardinalNotation, EveryDecisionParsesAsItPrints) {
  EXPECT_THAT(decisions(), SizeIs(3 + 6 * 59 + 10));
  for (const Action& action : decisions()) expect_round_trip<Rules>(action);
}

TEST(KardinalNotation, EveryOutcomeOfChanceParsesAsItPrints) {
  for (int i = 0; i < kMaxSeats; ++i) expect_round_trip<Rules>(starts(seat(i)));
  for (const Card card : all_cards()) {
    expect_round_trip<Rules>(turned(card));
    expect_round_trip<Rules>(drawn(card));
  }
  for_each_draw(cards_for(5), kHandSize,
                [](const Cards& hand, double) { expect_round_trip<Rules>(dealt(hand)); });
}

TEST(KardinalNotation, NoTwoDecisionsPrintAlike) {
  std::set<std::string> texts;
  for (const Action& action : decisions()) {
    EXPECT_TRUE(texts.insert(Rules::print(action)).second) << Rules::print(action);
  }
}

TEST(KardinalNotation, WritesAVerbAndThenIds) {
  EXPECT_EQ(Rules::print(cloister(the_space("FRK5"))), "cloister FRK5");
  EXPECT_EQ(Rules::print(cloister(the_space("FRK5"), the_card("FRA"))), "cloister FRK5 pair FRA");
  EXPECT_EQ(Rules::print(councillor(country("FRK"))), "councillor FRK");
  EXPECT_EQ(Rules::print(councillor(country("ENG"), the_card("ENG_SWA"))),
            "councillor ENG pair ENG_SWA");
  EXPECT_EQ(Rules::print(done()), "done");
  EXPECT_EQ(Rules::print(exchange(the_card("ENG_SWA"))), "exchange ENG_SWA");
  EXPECT_EQ(Rules::print(take(the_card("FRA"))), "take FRA");
  EXPECT_EQ(Rules::print(draw()), "draw");
  EXPECT_EQ(Rules::print(pass()), "pass");
  EXPECT_EQ(Rules::print(starts(barbra)), "starts 1");
  EXPECT_EQ(Rules::print(dealt(cards("FRA FRK_ARA FRA"))), "dealt FRK_ARA FRA FRA");
  EXPECT_EQ(Rules::print(turned(the_card("BAY_BUR"))), "turned BAY_BUR");
  EXPECT_EQ(Rules::print(drawn(the_card("LOT_ITA"))), "drawn LOT_ITA");
}

TEST(KardinalNotation, AcceptsWhatPeopleType) {
  EXPECT_EQ(Rules::parse("  CLOISTER   frk5 "), cloister(the_space("FRK5")));
  EXPECT_EQ(Rules::parse("Councillor Eng  PAIR  eng_swa"),
            councillor(country("ENG"), the_card("ENG_SWA")));
  EXPECT_EQ(Rules::parse("dealt fra FRK_ARA fra"), dealt(cards("FRK_ARA FRA FRA")))
      << "in any order";
  EXPECT_EQ(Rules::parse(" Done"), done());
}

TEST(KardinalNotation, GarbageIsUnknown) {
  for (const char* text :
       {"FRK5", "cloister", "cloister FRK", "cloister FRK8", "cloister FRK0", "cloister Fulda",
        "cloister FRK5 FRA", "cloister FRK5 pair", "cloister FRK5 pair FRK",
        "cloister FRK5 pair none", "cloister FRK5 for FRA", "cloister FRK5 pair FRA FRA",
        "cloister FRK5 FRK6", "cloister none", "councillor", "councillor FRK5",
        "councillor Franconia", "councillor FRK pair", "councillor FRK FRA", "councillor none",
        "done FRK", "draw FRA", "pass 1", "exchange", "exchange FRK", "exchange none",
        "exchange FRA FRA", "take", "take ENG", "take FRA ENG_SWA", "starts", "starts 5",
        "starts -1", "starts one", "starts 0 1", "starts 99999999999999999999", "dealt", "dealt 3",
        "dealt FRA FRA ENG",
        // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one long deal
        "dealt FRA FRA FRA FRA FRA FRA FRA FRA FRA FRA FRA FRA FRA FRA FRA FRA "
        "FRA FRA FRA FRA FRA",
        "turned", "turned FRK5", "drawn", "drawn FRA FRA", "cloister_for_pair FRK5 FRA",
        "cloister\tFRK5", "build FRK5"}) {
    expect_unknown<Rules>(text);
  }
}

TEST(KardinalNotation, TextWithOneWrongCharacterIsUnknownOrStable) {
  constexpr std::string_view kCharacters = "0159_, aefknrs";
  for (const Action& action : decisions()) {
    expect_unknown_or_stable_when_changed<Rules>(Rules::print(action), kCharacters);
  }
}

// Structured actions

TEST(KardinalNotation, StructuredActionsNameTheirFields) {
  const Term fulda{"space", "FRK5"};
  const Term franconia{"country", "FRK"};
  const Term france{"card", "FRA"};
  const Term franconia_or_aragon{"card", "FRK_ARA"};
  const Card card = the_card("FRA");
  EXPECT_EQ(Rules::structured(cloister(the_space("FRK5"))),
            StructuredRecord("cloister", {{"space", fulda}, {"card", franconia_or_aragon}}));
  EXPECT_EQ(Rules::structured(cloister(the_space("FRK5"), card)),
            StructuredRecord("cloister_for_pair", {{"space", fulda}, {"card", france}}));
  EXPECT_EQ(
      Rules::structured(councillor(country("FRK"))),
      StructuredRecord("councillor", {{"country", franconia}, {"card", franconia_or_aragon}}));
  EXPECT_EQ(Rules::structured(councillor(country("FRK"), card)),
            StructuredRecord("councillor_for_pair", {{"country", franconia}, {"card", france}}));
  EXPECT_EQ(Rules::structured(done()), StructuredRecord("done"));
  EXPECT_EQ(Rules::structured(exchange(card)), StructuredRecord("exchange", {{"card", france}}));
  EXPECT_EQ(Rules::structured(take(card)), StructuredRecord("take", {{"card", france}}));
  EXPECT_EQ(Rules::structured(draw()), StructuredRecord("draw"));
  EXPECT_EQ(Rules::structured(pass()), StructuredRecord("pass"));
  EXPECT_EQ(Rules::structured(starts(chris)), StructuredRecord("starts", {{"seat", chris}}));
  EXPECT_EQ(Rules::structured(turned(card)), StructuredRecord("turned", {{"card", france}}));
  EXPECT_EQ(Rules::structured(drawn(card)), StructuredRecord("drawn", {{"card", france}}));
  const std::vector<Term> hand{{"card", "BAY_BUR"}, france, france};
  EXPECT_EQ(Rules::structured(dealt(cards("FRA BAY_BUR FRA"))),
            StructuredRecord("dealt", {{"cards", hand}}));
}

// Arbitrary bytes

Scenario at_table() {
  return Scenario(3)
      .cloisters(andreas, "FRK1 FRK2 FRA1")
      .hand(barbra, "FRK_ARA FRA FRA")
      .face_up("FRA ENG_SWA")
      .turn_of(barbra);
}

TEST(KardinalNotation, ActionsWithoutNotationAreMalformed) {
  const Action with_numbers{.kind = Kind::done, .numbers = {1}};
  for (const Action& action :
       {Action{static_cast<Kind>(99)}, cloister(Space::none), cloister(static_cast<Space>(50)),
        cloister(the_space("FRK3"), static_cast<Card>(5)), councillor(Country::none),
        councillor(static_cast<Country>(9)), exchange(Card::none), take(static_cast<Card>(5)),
        Action{Kind::done, the_card("FRA")}, with_numbers, dealt(kNoCards)}) {
    const auto allowed = Rules::check(at_table().state, barbra, action);
    ASSERT_FALSE(allowed);
    EXPECT_EQ(allowed.error().kind, "malformed_action") << Rules::print(action);
  }
  const Scenario lot = at_table().play("exchange FRA, draw");
  EXPECT_EQ(Rules::check(lot.state, Actor::chance(), drawn(Card::none)).error().kind,
            "malformed_action");
}

// Random actions, mostly near valid ones.
Action random_action_bytes(Rng& rng) {
  const auto byte = [&](std::uint64_t sensible) { return random_byte(rng, sensible); };
  std::array<std::uint8_t, 8> bytes{byte(12), byte(6), byte(52)};
  if (rng.below(2) == 0) bytes[1] = 0xFF;
  if (rng.below(2) == 0) bytes[2] = 0xFF;
  if (rng.below(4) == 0) bytes[3 + rng.below(5)] = byte(4);
  return std::bit_cast<Action>(bytes);
}

TEST(KardinalNotation, RandomBytesAreListedOrRefused) {
  const Scenario decisions_to_make[] = {at_table(), at_table().play("cloister FRK3"),
                                        at_table().play("exchange FRA"), at_table().last_round()};
  expect_listed_or_refused<Rules>(decisions_to_make, {andreas, barbra}, random_action_bytes, 1000);
}

TEST(KardinalNotation, ArbitraryDrawsAreLegalOnlyIfThePileHasThem) {
  const Scenario t = at_table().play("exchange FRA, draw");
  Rng rng(2);
  int drawn_cards = 0;
  for (int i = 0; i < 50000; ++i) {
    const Action action = random_action_bytes(rng);
    const bool there = std::ranges::any_of(
        all_cards(), [&](Card card) { return action == drawn(card) && t.state.pile.has(card); });
    ASSERT_EQ(Rules::check(t.state, Actor::chance(), action).has_value(), there);
    drawn_cards += there ? 1 : 0;
  }
  EXPECT_GT(drawn_cards, 50);
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
