// The table before the first turn, and the options.
#include <map>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::ElementsAre;

constexpr std::array kLevelOne = {farmer, maid, philosopher, laborer, guard};
constexpr std::array kLevelTwo = {hunter, astronomer, merchant};
constexpr std::array kLevelThree = {lady, pawnbroker, knight, magician};
constexpr std::array kLevelFour = {alchemist, bishop, nobleman, general};
constexpr std::array kLevelFive = {king, queen};

struct Pile {
  int fools, one, two, three, four, five;
};

void expect_display(int players, const Pile& pile) {
  SCOPED_TRACE(fmt::format("{} players", players));
  const Scenario t(players);
  EXPECT_EQ(t.left(fool), pile.fools);
  EXPECT_EQ(t.left(charlatan), 0) << "a charlatan is the back of a fool";
  for (const Card card : kLevelOne) EXPECT_EQ(t.left(card), pile.one) << id(card);
  for (const Card card : kLevelTwo) EXPECT_EQ(t.left(card), pile.two) << id(card);
  for (const Card card : kLevelThree) EXPECT_EQ(t.left(card), pile.three) << id(card);
  for (const Card card : kLevelFour) EXPECT_EQ(t.left(card), pile.four) << id(card);
  for (const Card card : kLevelFive) EXPECT_EQ(t.left(card), pile.five) << id(card);
}

TEST(KroneSetUp, DisplayDependsOnTheNumberOfPlayers) {
  expect_display(2, {.fools = 2, .one = 2, .two = 1, .three = 1, .four = 1, .five = 1});
  expect_display(3, {.fools = 3, .one = 2, .two = 2, .three = 2, .four = 2, .five = 1});
  expect_display(4, {.fools = 4, .one = 3, .two = 3, .three = 2, .four = 2, .five = 1});
  expect_display(5, {.fools = 5, .one = 4, .two = 3, .three = 3, .four = 3, .five = 1});
}

TEST(KroneSetUp, FivePlayersUseAllSixtyCards) {
  const Scenario t(5);
  int cards = 0;
  for (int i = 0; i < kCards; ++i) cards += t.left(static_cast<Card>(i));
  EXPECT_EQ(cards, 60);
}

TEST(KroneSetUp, NoPlayerOwnsAnything) {
  const Scenario t(5);
  for (const Player& player : t.state.player) {
    EXPECT_TRUE(player.cards.empty());
    EXPECT_EQ(player.charlatans, 0);
  }
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(t.has(seat(i), king));
}

TEST(KroneSetUp, StartPlayerIsDrawnByLot) {
  for (int players = 2; players <= 5; ++players) {
    const Scenario t(players);
    ASSERT_TRUE(Rules::to_act(t.state).is_chance());
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(t.state, outcomes);
    ASSERT_EQ(outcomes.size(), static_cast<std::size_t>(players));
    for (int i = 0; i < players; ++i) {
      EXPECT_EQ(outcomes[static_cast<std::size_t>(i)].action, starts(seat(i)));
      EXPECT_DOUBLE_EQ(outcomes[static_cast<std::size_t>(i)].probability, 1.0 / players);
    }
  }
}

TEST(KroneSetUp, StartPlayerIsASeatInTheGame) {
  const Scenario t(3);
  EXPECT_TRUE(t.may("starts 2"));
  EXPECT_EQ(t.why("starts 3"), "who_starts");
  EXPECT_EQ(t.why("rolled 1-2-3"), "who_starts");
  EXPECT_EQ(t.why(marc, "starts 0"), "chance_is_next");
}

TEST(KroneSetUp, StartPlayerTakesThreeDiceAndBeginsTheFirstRound) {
  Scenario t(4);
  t.play("starts 2");
  EXPECT_EQ(t.turn(), carl);
  EXPECT_EQ(t.hand(), 3);
  EXPECT_EQ(t.state.round, 1);
  EXPECT_TRUE(t.may("roll"));
}

TEST(KroneSetUp, EveryPlayerStartsWithThreeDice) {
  Scenario t = Scenario(5).round(1, carl);
  for (int i = 0; i < 5; ++i, t.takes_nothing()) EXPECT_EQ(t.hand(), 3);
}

TEST(KroneSetUp, OptionsHaveNamesAndTheirFirstValueIsTheDefault) {
  std::map<std::string_view, std::vector<std::string_view>> options;
  for (const auto& spec : Rules::option_specs()) {
    options[spec.name] = {spec.values.begin(), spec.values.end()};
    EXPECT_EQ(spec.get(Options{}), 0U) << spec.name;
  }
  EXPECT_EQ(options.size(), 3U);
  EXPECT_THAT(options["adders_before_first_roll"], ElementsAre("yes", "no"));
  EXPECT_THAT(options["dice_limit"], ElementsAre("12", "18"));
  EXPECT_THAT(options["fool_supply"], ElementsAre("table", "unlimited"));
}

TEST(KroneSetUp, EveryOptionCanBeChosen) {
  for (const auto& spec : Rules::option_specs()) {
    for (std::size_t value = 0; value < spec.values.size(); ++value) {
      Options options;  // NOLINT(misc-const-correctness): set() writes into it
      spec.set(options, value);
      EXPECT_EQ(spec.get(options), value) << spec.name;
      const Scenario t = Scenario(3, options).round(1, marc);
      EXPECT_EQ(Rules::options(t.state), options) << spec.name;
    }
  }
  EXPECT_TRUE(Options{}.adders_before_first_roll);
  EXPECT_EQ(Options{}.dice_limit, 12);
  EXPECT_FALSE(Options{}.unlimited_fools);
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
