// Views, publicly known cards, and resampling.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::ElementsAre;

const Observer kStrangers[] = {Observer(andreas), Observer(barbra), Observer::spectator()};

// Chris has taken a card from the market and has two that no one else has seen.
Scenario with_secrets() {
  return neighbours()
      .hand(andreas, "A:B1 A:B2 B:E")
      .hand(barbra, "A:R1 B:D B:A")
      .hand(chris, "A:B1 B:B2 B:B3")
      .known(barbra, "A:R1")
      .known(chris, "B:B2")
      .market("A:B3")
      .pile("A:R1/E B:R1 B:R1/E C:A")
      .turn_of(barbra);
}

Cards seen_hand(const View& view, Seat who) {
  Cards all;
  for (const Card each : view.table.hands[at(who)].cards) {
    if (each != Card::none) all.add(each);
  }
  return all;
}

// Views

TEST(LoewenherzSecrets, OwnerSeesTheWholeHandAndOthersWhatIsKnownAndLetters) {
  const Scenario t = with_secrets();
  EXPECT_EQ(seen_hand(Rules::view(t.state, chris), chris), cards("A:B1 B:B2 B:B3"));
  EXPECT_THAT(Rules::view(t.state, chris).unseen[2], ElementsAre(0, 0, 0, 0));
  for (const Observer stranger : kStrangers) {
    const View view = Rules::view(t.state, stranger);
    EXPECT_EQ(seen_hand(view, chris), cards("B:B2"));
    EXPECT_THAT(view.unseen[2], ElementsAre(1, 1, 0, 0));
  }
}

TEST(LoewenherzSecrets, OnlyTheLettersOfThePileAreSeen) {
  const Scenario t = with_secrets();
  for (const Observer observer : {Observer(andreas), Observer(chris), Observer::spectator()}) {
    const View view = Rules::view(t.state, observer);
    EXPECT_THAT(view.pile, ElementsAre(1, 2, 1, 0));
    EXPECT_EQ(view.table.pile, Cards());
  }
}

TEST(LoewenherzSecrets, MarketIsSeenByAll) {
  for (const Observer stranger : kStrangers) {
    EXPECT_EQ(Rules::view(with_secrets().state, stranger).table.market, cards("A:B3"));
  }
}

TEST(LoewenherzSecrets, JsonShowsTheTableAndHidesTheRest) {
  const Scenario t = with_secrets().land("village", "b2").allied("a1", "f1");
  const auto json = Rules::json(Rules::view(t.state, andreas));
  EXPECT_EQ(json.at("phase"), "turn");
  EXPECT_EQ(json.at("turn_of"), 1);
  EXPECT_EQ(json.at("kings_marker"), 40);
  EXPECT_EQ(json.at("borders_left"), 100 - t.state.borders.size());
  EXPECT_EQ(json.at("terrain").at(1).at(1), "village");
  EXPECT_EQ(json.at("pile"), boost::json::parse("[1, 2, 1, 0]"));
  EXPECT_EQ(json.at("market"), boost::json::parse(R"({"A:B3": 1})"));
  EXPECT_EQ(json.at("borders").as_array().size(), static_cast<std::size_t>(t.state.borders.size()));
  const auto& colours = json.at("colours").as_array();
  EXPECT_EQ(colours.at(0).at("hand"), boost::json::parse(R"(["A:B1", "A:B2", "B:E"])"));
  EXPECT_EQ(colours.at(2).at("hand"), boost::json::parse(R"(["B:B2"])"));
  EXPECT_EQ(colours.at(2).at("unseen"), boost::json::parse("[1, 1, 0, 0]"));
  EXPECT_EQ(colours.at(0).at("points"), 3);
  EXPECT_EQ(colours.at(0).at("knights"), boost::json::parse(R"(["a2"])"));
  EXPECT_EQ(colours.at(0).at("castles").at(0).at("allies"), boost::json::parse(R"(["f1"])"));
  EXPECT_EQ(colours.at(0).at("castles").at(0).at("region").as_array().size(), 9U);
  EXPECT_TRUE(colours.at(2).at("castles").at(0).at("region").is_null());
}

// Swaps a hidden card of Chris with another of its letter in the pile.
TEST(LoewenherzSecrets, NoPhaseRevealsHiddenCards) {
  for (const char* moves : {"sell B:D", "sell B:D, draw", "play B:D deserter",
                            "play B:D deserter, desert f1 against a1", "play B:A alliance"}) {
    const Scenario t = with_secrets().play(moves);
    State other = t.state;
    other.hands[2].remove_hidden(card("B:B3"));
    other.hands[2].add(card("B:R1"), false);
    other.pile.remove(card("B:R1"));
    other.pile.add(card("B:B3"));
    for (const Observer stranger : kStrangers) {
      EXPECT_EQ(Rules::view(t.state, stranger), Rules::view(other, stranger)) << moves;
    }
    EXPECT_NE(Rules::view(t.state, chris), Rules::view(other, chris));
  }
}

// Events

bool told(const Event& event, Observer observer, std::string_view field) {
  return event.seen_by(observer).find(field) != nullptr;
}

TEST(LoewenherzSecrets, EventsShowADrawnCardOnlyToItsOwner) {
  Scenario t = with_secrets().play("sell B:D, draw");
  t.recorder.events.clear();
  t.play("drawn A:R1/E");
  const Event drawn = t.recorder.events.front();
  EXPECT_EQ(drawn.kind, "draws");
  EXPECT_TRUE(told(drawn, barbra, "card"));
  EXPECT_FALSE(told(drawn, andreas, "card"));
  EXPECT_FALSE(told(drawn, Observer::spectator(), "card"));
}

TEST(LoewenherzSecrets, EventsShowADealtCardOnlyToItsOwner) {
  Scenario t = with_secrets();
  t.state = Rules::start(3, {});
  t.state.phase = Phase::dealing;
  t.play("dealt A:B1");
  const Event dealt = t.recorder.events.back();
  EXPECT_EQ(dealt.kind, "is_dealt");
  EXPECT_TRUE(told(dealt, andreas, "card"));
  EXPECT_FALSE(told(dealt, barbra, "card"));
}

TEST(LoewenherzSecrets, EventsShowSoldAndTakenCardsToAll) {
  const Scenario t = with_secrets().play("sell B:D, take A:B3");
  EXPECT_EQ(t.times("sells"), 1);
  EXPECT_EQ(t.times("takes"), 1);
  for (const Event& event : t.recorder.events) {
    EXPECT_EQ(event.seen_by(Observer::spectator()), event);
  }
}

// Known cards of a hand

TEST(LoewenherzSecrets, CardFromTheMarketIsKnownAndOneFromThePileIsNot) {
  const Scenario taken = with_secrets().play("sell B:D, take A:B3");
  EXPECT_EQ(seen_hand(Rules::view(taken.state, andreas), barbra), cards("A:R1 A:B3"));
  const Scenario drawn = with_secrets().play("sell B:D, draw, drawn A:R1/E");
  const View view = Rules::view(drawn.state, andreas);
  EXPECT_EQ(seen_hand(view, barbra), cards("A:R1"));
  EXPECT_THAT(view.unseen[1], ElementsAre(1, 1, 0, 0));
}

TEST(LoewenherzSecrets, SoldOrPlayedCardIsTakenFromTheKnownOnesFirst) {
  Scenario t = with_secrets().hand(barbra, "A:R1 A:R1 B:D").known(barbra, "A:R1");
  Scenario sold = t;
  sold.play("sell A:R1");
  EXPECT_EQ(seen_hand(Rules::view(sold.state, andreas), barbra), Cards());
  EXPECT_THAT(Rules::view(sold.state, andreas).unseen[1], ElementsAre(1, 1, 0, 0));
  t.play("play A:R1 knights");
  EXPECT_EQ(seen_hand(Rules::view(t.state, andreas), barbra), Cards());
}

TEST(LoewenherzSecrets, UsingAnotherCardKeepsTheKnownOnes) {
  const Scenario t = with_secrets().play("sell B:D");
  EXPECT_EQ(seen_hand(Rules::view(t.state, andreas), barbra), cards("A:R1"));
}

// Worlds. Frequencies are compared with a count of all possibilities. A correct program exceeds the
// bound for one seed in millions, and the seed is fixed.

using Odds = std::map<std::string, double>;

std::string hidden_part(const State& world, Seat observer) {
  std::string text;
  for (int p = 0; p < world.players; ++p) {
    if (seat(p) == observer) continue;
    const Hand& hand = world.hands[State::at(p)];
    Cards hidden;
    for (std::size_t i = 0; i < kHandSize; ++i) {
      if (hand.cards[i] != Card::none && !hand.known[i]) hidden.add(hand.cards[i]);
    }
    text += text_of(hidden) + " | ";
  }
  return text + text_of(world.pile);
}

// Deals these cards to all places in every order and keeps those with the right backs. Places are
// given by letters: hands, separated by bars, and then the pile.
Odds all_deals(std::string_view ids, std::string_view places) {
  const std::vector<std::string_view> pool = split(ids, ' ');
  std::vector<std::size_t> order(pool.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  Odds odds;
  double ways = 0;
  do {
    std::string world;
    Cards heap;
    std::size_t next = 0;
    bool fits = true;
    for (const char letter : places) {
      if (letter == '|') {
        world += text_of(heap) + " | ";
        heap = Cards();
        continue;
      }
      const std::string_view id = pool[order[next++]];
      fits = fits && id.front() == letter;
      heap.add(card(id));
    }
    if (!fits) continue;
    odds[world + text_of(heap)] += 1;
    ++ways;
  } while (std::ranges::next_permutation(order).found);
  for (auto& [world, number] : odds) number /= ways;
  return odds;
}

void expect_odds(const Odds& odds, const Scenario& t, Seat observer) {
  constexpr int kWorlds = 5000;
  std::map<std::string, int> seen;
  Rng rng(7);
  for (int i = 0; i < kWorlds; ++i) {
    const State world = Rules::resample(t.state, observer, rng);
    ASSERT_EQ(Rules::view(world, observer), Rules::view(t.state, observer));
    ++seen[hidden_part(world, observer)];
  }
  double chi_square = 0;
  for (const auto& [world, probability] : odds) {
    const double expected = probability * kWorlds;
    chi_square += (seen[world] - expected) * (seen[world] - expected) / expected;
  }
  ASSERT_EQ(seen.size(), odds.size()) << "an impossible world";
  if (odds.size() == 1) return;
  // Five standard deviations (Wilson-Hilferty approximation).
  const auto freedom = static_cast<double>(odds.size() - 1);
  const double bound =
      freedom * std::pow(1 - 2 / (9 * freedom) + 5 * std::sqrt(2 / (9 * freedom)), 3);
  EXPECT_LT(chi_square, bound);
}

TEST(LoewenherzSecrets, UnseenCardsAreRedealtLetterByLetter) {
  expect_odds(all_deals("B:D B:A A:B1 B:B3 A:R1/E B:R1 B:R1/E C:A", "BB|AB|ABBC"), with_secrets(),
              andreas);
}

TEST(LoewenherzSecrets, EqualCardsCountByTheirNumber) {
  const Scenario t =
      with_secrets().hand(chris, "B:B2 B:B2 A:B1").known(chris, "B:B2").pile("B:B2 C:A");
  expect_odds(all_deals("B:D B:A B:B2 A:B1 B:B2 C:A", "BB|BA|BC"), t, andreas);
}

TEST(LoewenherzSecrets, ResamplingKeepsTheObserversCards) {
  const Scenario t = with_secrets().pile("A:R1/E C:A");
  expect_odds(all_deals("A:B1 A:B2 B:E B:D B:A A:R1/E C:A", "AAB|BB|AC"), t, chris);
}

TEST(LoewenherzSecrets, OnlyOneWorldIsLeftWhenAllIsKnown) {
  const Scenario t = with_secrets().known(barbra, "B:D B:A").known(chris, "A:B1 B:B3").pile("D:A");
  expect_odds({{" |  | D:A", 1}}, t, andreas);
}

}  // namespace
}  // namespace thronsaal::loewenherz
