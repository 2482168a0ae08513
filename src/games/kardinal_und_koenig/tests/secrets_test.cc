// Views, publicly known cards, and resampling.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/testing/table.h"
#include "games/testing/worlds.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

const Observer kStrangers[] = {Observer(andreas), Observer(barbra), Observer::spectator()};

// Chris has taken a face-up France card and has two cards that no one else has seen.
Scenario with_secrets() {
  return Scenario(3)
      .cloisters(andreas, "FRK1 FRK2")
      .hand(andreas, "LOT_ITA LOT_ITA FRA")
      .hand(barbra, "FRK_ARA FRK_ARA BAY_BUR")
      .hand(chris, "FRA ENG_SWA BAY_BUR")
      .known(chris, "FRA")
      .face_up("FRA ENG_SWA")
      .pile("LOT_ITA LOT_ITA ENG_SWA BAY_BUR")
      .turn_of(barbra);
}

// Views

TEST(KardinalSecrets, OwnerSeesTheWholeHandAndOthersWhatIsKnown) {
  const Scenario t = with_secrets();
  EXPECT_EQ(Rules::view(t.state, chris).table.hand[2], cards("FRA ENG_SWA BAY_BUR"));
  for (const Observer stranger : kStrangers) {
    const View view = Rules::view(t.state, stranger);
    EXPECT_EQ(view.table.hand[2], cards("FRA"));
    EXPECT_EQ(view.unknown[2], 2);
  }
}

TEST(KardinalSecrets, OnlyTheSizeOfThePileIsSeen) {
  const Scenario t = with_secrets();
  for (const Observer observer : {Observer(andreas), Observer(chris), Observer::spectator()}) {
    const View view = Rules::view(t.state, observer);
    EXPECT_EQ(view.pile, 4);
    EXPECT_EQ(view.table.pile, kNoCards);
  }
}

TEST(KardinalSecrets, FaceUpCardsAndDiscardAreSeenByAll) {
  const Scenario t = with_secrets();
  for (const Observer stranger : kStrangers) {
    EXPECT_EQ(Rules::view(t.state, stranger).table.face_up, cards("FRA ENG_SWA"));
    EXPECT_EQ(Rules::view(t.state, stranger).table.discard, t.state.discard);
  }
}

TEST(KardinalSecrets, JsonShowsAHandOnlyToItsOwner) {
  const Scenario t = with_secrets();
  const auto player = [&](Observer observer, std::size_t who) {
    return Rules::json(Rules::view(t.state, observer)).at("players").at(who).as_object();
  };
  EXPECT_EQ(
      player(chris, 2).at("hand"),
      boost::json::parse(R"({"FRK_ARA": 0, "BAY_BUR": 1, "LOT_ITA": 0, "ENG_SWA": 1, "FRA": 1})"));
  EXPECT_FALSE(player(chris, 0).contains("hand"));
  for (const Observer stranger : kStrangers) {
    EXPECT_FALSE(player(stranger, 2).contains("hand"));
    EXPECT_EQ(player(stranger, 2).at("unknown"), 2);
    EXPECT_EQ(player(stranger, 2).at("known").at("FRA"), 1);
    EXPECT_EQ(player(stranger, 2).at("known").at("BAY_BUR"), 0);
  }
}

TEST(KardinalSecrets, JsonShowsTheTable) {
  const Scenario t =
      with_secrets().councillors(andreas, "FRK", 1).starter(chris).play("cloister FRK3");
  const auto json = Rules::json(Rules::view(t.state, Observer::spectator()));
  EXPECT_EQ(json.at("phase"), "placing");
  EXPECT_EQ(json.at("country"), "FRK");
  EXPECT_EQ(json.at("acting"), 1);
  EXPECT_EQ(json.at("starter"), 2);
  EXPECT_EQ(json.at("turns"), 1);
  EXPECT_EQ(json.at("last_round"), false);
  EXPECT_EQ(json.at("pile"), 4);
  EXPECT_EQ(json.at("face_up").at("ENG_SWA"), 1);
  EXPECT_EQ(json.at("discard").at("FRK_ARA"), t.state.discard.count(*find_card("FRK_ARA")));
  EXPECT_EQ(json.at("countries").at(index_of(country("FRK"))), boost::json::parse(R"({
    "id": "FRK", "cloisters": [2, 1, 0], "councillors": [1, 0, 0], "councillor_limit": 2})"));
  EXPECT_EQ(json.at("spaces").at(index_of(*find_space("FRK3", built_in()))),
            boost::json::parse(R"({"id": "FRK3", "cloister": 1})"));
  EXPECT_EQ(json.at("spaces").at(index_of(*find_space("FRK4", built_in()))),
            boost::json::parse(R"({"id": "FRK4", "cloister": null})"));
}

// Swaps a hidden card of Chris with one of the pile.
TEST(KardinalSecrets, NoPhaseRevealsHiddenCards) {
  std::set<Phase> phases;
  std::vector<Scenario> tables{with_secrets()};
  for (const char* moves : {"cloister FRK3", "cloister FRK3, done", "cloister FRK3, done, draw",
                            "exchange BAY_BUR, take FRA"}) {
    tables.push_back(with_secrets().play(moves));
  }
  for (const Scenario& t : tables) {
    phases.insert(t.phase());
    State other = t.state;
    other.hand[2] = cards("FRA LOT_ITA BAY_BUR");
    other.pile += cards("ENG_SWA");
    other.pile -= cards("LOT_ITA");
    ASSERT_EQ(Rules::audit(other), "");
    for (const Observer stranger : kStrangers) {
      EXPECT_EQ(Rules::view(t.state, stranger), Rules::view(other, stranger));
    }
    EXPECT_NE(Rules::view(t.state, chris), Rules::view(other, chris));
  }
  EXPECT_EQ(phases.size(), 5U) << "all phases with hands and a pile";
}

// Events

bool told(const Event& event, Observer observer, std::string_view field) {
  return event.seen_by(observer).find(field) != nullptr;
}

TEST(KardinalSecrets, EventsShowDealtAndDrawnCardsOnlyToTheirOwner) {
  Scenario t(3);
  t.state = Rules::start(3, {});
  t.play("starts 2, dealt FRA FRA FRA");
  const Event dealt = t.recorder.events.back();
  EXPECT_EQ(dealt.kind, "is_dealt");
  EXPECT_TRUE(told(dealt, andreas, "cards"));
  EXPECT_FALSE(told(dealt, barbra, "cards"));
  EXPECT_FALSE(told(dealt, Observer::spectator(), "cards"));
  Scenario drawing = with_secrets().play("exchange BAY_BUR, draw");
  drawing.recorder.events.clear();
  drawing.play("drawn ENG_SWA");
  const Event drawn = drawing.recorder.events.front();
  EXPECT_EQ(drawn.kind, "draws");
  EXPECT_TRUE(told(drawn, barbra, "card"));
  EXPECT_FALSE(told(drawn, andreas, "card"));
  EXPECT_FALSE(told(drawn, Observer::spectator(), "card"));
}

TEST(KardinalSecrets, EventsShowPlayedCardsAndPiecesToAll) {
  const Scenario t = with_secrets().play("cloister FRK3, councillor FRK");
  EXPECT_EQ(t.times("plays"), 2);
  for (const Event& event : t.recorder.events) {
    EXPECT_EQ(event.seen_by(Observer::spectator()), event);
  }
  EXPECT_EQ(t.events("plays").front(), R"({"kind":"plays","seat":1,"card":"FRK_ARA","number":1})");
  EXPECT_EQ(t.events("builds").front(),
            R"({"kind":"builds","seat":1,"space":"FRK3","country":"FRK"})");
  EXPECT_EQ(t.events("appoints").front(), R"({"kind":"appoints","seat":1,"country":"FRK"})");
}

TEST(KardinalSecrets, EventsShowAPairAsTwoCards) {
  const Scenario t = with_secrets().play("cloister ENG1 pair FRK_ARA");
  EXPECT_EQ(t.events("plays").front(), R"({"kind":"plays","seat":1,"card":"FRK_ARA","number":2})");
}

TEST(KardinalSecrets, EventsShowACardTakenFaceUpToAll) {
  Scenario t = with_secrets().play("exchange BAY_BUR, take FRA");
  EXPECT_EQ(t.recorder.events.back().kind, "takes");
  EXPECT_TRUE(told(t.recorder.events.back(), Observer::spectator(), "card"));
}

// Known cards of a hand

TEST(KardinalSecrets, CardTakenFaceUpIsKnown) {
  const Scenario t = with_secrets().play("exchange BAY_BUR, take FRA");
  EXPECT_EQ(t.known(barbra), cards("FRA"));
}

TEST(KardinalSecrets, CardFromThePileIsNotKnown) {
  const Scenario t = with_secrets().play("exchange BAY_BUR, draw, drawn ENG_SWA");
  EXPECT_EQ(t.known(barbra), kNoCards);
  EXPECT_EQ(t.hand(barbra), cards("FRK_ARA FRK_ARA ENG_SWA"));
}

TEST(KardinalSecrets, PlayedCardIsTakenFromTheKnownOnesFirst) {
  Scenario t = with_secrets().known(barbra, "FRK_ARA").play("cloister FRK3");
  EXPECT_EQ(t.known(barbra), kNoCards) << "although Barbra has another one that is not known";
  t.play("cloister FRK4");
  EXPECT_EQ(t.known(barbra), kNoCards);
  EXPECT_EQ(t.state.unknown(barbra), 1);
}

TEST(KardinalSecrets, PlayedCardOfAnotherKindKeepsTheKnownOnes) {
  const Scenario t = with_secrets().known(barbra, "BAY_BUR").play("cloister FRK3");
  EXPECT_EQ(t.known(barbra), cards("BAY_BUR"));
  EXPECT_EQ(t.state.unknown(barbra), 1);
}

TEST(KardinalSecrets, PairUsesKnownCardsFirst) {
  Scenario both = with_secrets().known(barbra, "FRK_ARA FRK_ARA BAY_BUR");
  both.play("cloister ENG1 pair FRK_ARA");
  EXPECT_EQ(both.known(barbra), cards("BAY_BUR"));
  const Scenario one = with_secrets().known(barbra, "FRK_ARA").play("cloister ENG1 pair FRK_ARA");
  EXPECT_EQ(one.known(barbra), kNoCards);
  EXPECT_EQ(one.state.unknown(barbra), 1);
}

TEST(KardinalSecrets, ExchangedCardIsTakenFromTheKnownOnesFirst) {
  const Scenario t = with_secrets().known(barbra, "FRK_ARA BAY_BUR").play("exchange FRK_ARA");
  EXPECT_EQ(t.known(barbra), cards("BAY_BUR"));
  const Scenario other = with_secrets().known(barbra, "FRK_ARA").play("exchange BAY_BUR");
  EXPECT_EQ(other.known(barbra), cards("FRK_ARA"));
}

TEST(KardinalSecrets, KnownCardsStayKnownThroughTheReshuffle) {
  Scenario t = with_secrets().pile("LOT_ITA").turn_of(chris);
  t.play("exchange BAY_BUR, draw, drawn LOT_ITA");
  EXPECT_EQ(t.times("first_scoring"), 1);
  EXPECT_EQ(t.known(chris), cards("FRA"));
}

// Worlds

// The unknown cards of all players but the observer, and the pile.
std::string unknown_part(const State& world, Seat observer) {
  std::string text;
  for (int i = 0; i < world.players; ++i) {
    const std::size_t at = State::at(seat(i));
    if (seat(i) != observer) text += text_of(world.hand[at] - world.known[at]) + " | ";
  }
  return text + text_of(world.pile);
}

void expect_odds(const Odds& odds, const Scenario& t, Seat observer) {
  thronsaal::expect_odds<Rules>(odds, t.state, observer,
                                [&](const State& world) { return unknown_part(world, observer); });
}

// Deals these cards in every order: a number to the first hand, a number to the second, and the
// rest to the pile.
Odds all_deals(std::string_view ids, const std::vector<int>& hands) {
  const std::vector<std::string_view> pool = split(ids, ' ');
  // Cards are distinguished by index, so that every order is equally likely.
  std::vector<std::size_t> order(pool.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  Odds odds;
  double ways = 0;
  do {
    std::string world;
    std::size_t at = 0;
    for (const int size : hands) {
      Cards hand;
      for (int i = 0; i < size; ++i) hand += cards(pool[order[at++]]);
      world += text_of(hand) + " | ";
    }
    Cards pile;
    while (at < pool.size()) pile += cards(pool[order[at++]]);
    odds[world + text_of(pile)] += 1;
    ++ways;
  } while (std::ranges::next_permutation(order).found);
  for (auto& [world, number] : odds) number /= ways;
  return odds;
}

TEST(KardinalSecrets, UnknownCardsAndPileAreRedealt) {
  const Scenario t =
      with_secrets().known(barbra, "FRK_ARA FRK_ARA").pile("LOT_ITA LOT_ITA ENG_SWA");
  expect_odds(all_deals("BAY_BUR ENG_SWA BAY_BUR LOT_ITA LOT_ITA ENG_SWA", {1, 2}), t, andreas);
}

TEST(KardinalSecrets, ResamplingKeepsTheObserversCards) {
  const Scenario t =
      with_secrets().known(barbra, "FRK_ARA FRK_ARA").pile("LOT_ITA LOT_ITA ENG_SWA");
  expect_odds(all_deals("LOT_ITA LOT_ITA FRA BAY_BUR LOT_ITA LOT_ITA ENG_SWA", {3, 1}), t, chris);
}

TEST(KardinalSecrets, HandsAreRedealtWithoutAPile) {
  const Scenario t = with_secrets().last_round();
  expect_odds(all_deals("FRK_ARA FRK_ARA BAY_BUR ENG_SWA BAY_BUR", {3, 2}), t, andreas);
}

TEST(KardinalSecrets, OnlyOneWorldIsLeftWhenAllHandsAreKnown) {
  const Scenario t = with_secrets()
                         .known(andreas, "LOT_ITA LOT_ITA FRA")
                         .known(chris, "FRA ENG_SWA BAY_BUR")
                         .pile("LOT_ITA LOT_ITA");
  expect_odds({{" |  | LOT_ITA LOT_ITA", 1}}, t, barbra);
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
