// Notation round-trips, rejects everything else, and rules are safe for arbitrary bytes.
#include <array>
#include <bit>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "games/testing/notation_trial.h"
#include "games/um_krone_und_kragen/testing/table.h"
#include "games/um_krone_und_kragen/testing/universe.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

TEST(KroneNotation, EveryDecisionParsesAsItPrints) {
  for (const Action& action : decisions()) expect_round_trip<Rules>(action);
}

TEST(KroneNotation, EveryOutcomeOfChanceParsesAsItPrints) {
  for (int i = 0; i < 5; ++i) expect_round_trip<Rules>(starts(seat(i)));
  for (int dice = 1; dice <= 8; ++dice) {
    for (const std::vector<int>& numbers : falls(dice))
      expect_round_trip<Rules>(rolled(dice_of(numbers)));
  }
  expect_round_trip<Rules>(rolled(times(18, 6)));
  expect_round_trip<Rules>(rolled(times(9, 1) + times(9, 6)));
}

TEST(KroneNotation, NoTwoDecisionsPrintAlike) {
  std::set<std::string> texts;
  for (const Action& action : decisions()) {
    EXPECT_TRUE(texts.insert(Rules::print(action)).second) << Rules::print(action);
  }
}

TEST(KroneNotation, AcceptsWhatPeopleType) {
  EXPECT_EQ(Rules::parse("  ASIDE   5 "), set_aside(5));
  EXPECT_EQ(Rules::parse("Take Farmer"), take(farmer));
  EXPECT_EQ(Rules::parse("take nothing"), decline());
  EXPECT_EQ(Rules::parse("rolled 6-1-3"), rolled({1, 3, 6}));
  EXPECT_EQ(Rules::parse("philosopher 5-1>3-3"), use(philosopher, {1, 5, 0}, {3, 3, 0}));
  EXPECT_EQ(Rules::parse("philosopher 5-3-1>3-3-3"), use(philosopher, {1, 5, 0}, {3, 3, 0}))
      << "an unchanged die may be named";
}

TEST(KroneNotation, TextWithOneWrongCharacterIsUnknownOrStable) {
  constexpr std::string_view kCharacters = "0123456789->, abdefghiklmnopqrstuwy";
  Rng rng(1);
  for (const Action& action : decisions()) {
    const bool one_of_thousands = action.card == philosopher || action.card == alchemist;
    if (one_of_thousands && rng.below(50) != 0) continue;
    expect_unknown_or_stable_when_changed<Rules>(Rules::print(action), kCharacters);
  }
}

TEST(KroneNotation, GarbageIsUnknown) {
  for (const char* text : {"5",
                           "aside",
                           "aside 0",
                           "aside 7",
                           "aside -1",
                           "aside 5 5",
                           "aside five",
                           "roll 3",
                           "rolled",
                           "rolled 1-",
                           "rolled -1",
                           "rolled 0",
                           "rolled 1--2",
                           "rolled 7",
                           "rolled 1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1",
                           "starts",
                           "starts 5",
                           "starts -1",
                           "starts 99999999999999999999",
                           "take",
                           "take 5",
                           "take none",
                           "take farmer maid",
                           "none",
                           "fool",
                           "fool 7",
                           "fool 1>2",
                           "maid",
                           "maid 1",
                           "maid 1>7",
                           "maid 0>1",
                           "maid 1>2>3",
                           "maid 1-2>3-4",
                           "guard 2",
                           "farmer 1",
                           "king 1",
                           "queen 7",
                           "queen 0",
                           "lady",
                           "merchant",
                           "philosopher",
                           "philosopher 1-2",
                           "philosopher 1-2>3",
                           "philosopher 1-2>",
                           "alchemist 1-2-3-4>1-2-3-4",
                           "alchemist >",
                           "also",
                           "also 7",
                           "done 1",
                           "end 1",
                           "pass 1",
                           "end_turn",
                           "decline",
                           "aside\t5",
                           "aside 5,",
                           "aside 5\n5"}) {
    expect_unknown<Rules>(text);
  }
}

// Random actions, mostly near valid ones.
Action random_action_bytes(Rng& rng) {
  const auto byte = [&](std::uint64_t sensible) { return random_byte(rng, sensible); };
  std::array<std::uint8_t, 8> bytes{byte(11), byte(21)};
  const std::uint64_t named = rng.below(7);
  for (std::uint64_t i = 0; i < named; ++i) bytes[2 + i] = byte(7);
  return std::bit_cast<Action>(bytes);
}

TEST(KroneNotation, RandomBytesAreListedOrRefused) {
  const Scenario hand = player_with({fool, maid, guard, merchant, alchemist});
  const Scenario decisions_to_make[] = {hand, Scenario(hand).shows({1, 3, 5}).kept({2}),
                                        Scenario(hand).shows({1, 3, 5}).play("merchant 3"),
                                        Scenario(hand).ends_with({5, 5, 5})};
  expect_listed_or_refused<Rules>(decisions_to_make, {marc}, random_action_bytes, 100);
}

TEST(KroneNotation, ArbitraryRollsAreLegalOnlyIfDiceCanShowThem) {
  const Scenario air = player_with({fool, maid, guard, merchant, alchemist}).play("roll");
  Rng rng(1);
  for (int i = 0; i < 20000; ++i) {
    const Action action = random_action_bytes(rng);
    int dice = 0;
    for (const int of_a_kind : action.numbers) dice += of_a_kind;
    const bool falls = action.kind == Kind::rolled && action.card == none && dice == 3;
    ASSERT_EQ(Rules::check(air.state, Actor::chance(), action).has_value(), falls);
    ASSERT_FALSE(Rules::check(air.state, marc, action));
  }
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
