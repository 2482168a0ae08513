// Facts in the JSON of a view that follow from others, so that clients need not know the rules.
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::ElementsAre;
namespace json = boost::json;

json::object json_of(const Scenario& t, Observer observer = Observer::spectator()) {
  return Rules::json(Rules::view(t.state, observer));
}

json::value fact(const Scenario& t, Seat who, std::string_view name,
                 Observer observer = Observer::spectator()) {
  return json_of(t, observer).at("players").at(static_cast<std::size_t>(index(who))).at(name);
}

std::vector<int> leaders(const Scenario& t) {
  std::vector<int> all;
  const json::object view = json_of(t);
  const json::array& players = view.at("conflict").at("players").as_array();
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].at("leads").as_bool()) all.push_back(static_cast<int>(i));
  }
  return all;
}

TEST(KoenigView, HandSizeIncludesUnknownCards) {
  const Scenario t = before_quarrel().hand(anne, {5, 0, 0}).secret(anne, {1, 1, 0});
  for (const Observer observer : {Observer(anne), Observer(marc), Observer::spectator()}) {
    EXPECT_EQ(fact(t, anne, "cards", observer), 7);
  }
}

TEST(KoenigView, WithoutCardsAThirdOfTheAreaVotesIsLostRoundedDown) {
  const auto without_cards = [](std::initializer_list<std::string_view> areas) {
    return Scenario(3)
        .holds(herman, areas)
        .holds(marc, {"Sarisberie"})
        .holds(anne, {"Lideforde"})
        .hand(herman, kNoCards)
        .bonus(herman, 5)
        .turn_of(herman);
  };
  Scenario t = without_cards({"Tateshale", "Lincolia", "Lundonia"});
  EXPECT_EQ(fact(t, herman, "votes"), 10);
  EXPECT_EQ(fact(t, herman, "loss"), 3);
  EXPECT_EQ(fact(t, herman, "total"), 10 - 3 + 5);
  t = without_cards({"Rouecestre"});
  EXPECT_EQ(fact(t, herman, "votes"), 2);
  EXPECT_EQ(fact(t, herman, "loss"), 0);
  t.secret(herman, {1, 0, 0});
  EXPECT_EQ(fact(t, herman, "loss", marc), 0) << "an unknown card counts too";
}

TEST(KoenigView, ShowsWhoHasAMajority) {
  Scenario t = before_quarrel().bonus(herman, 14);
  const int votes = fact(t, herman, "votes").to_number<int>();
  const int majority = json_of(t).at("majority").to_number<int>();
  t.bonus(herman, majority - votes - 1);
  EXPECT_EQ(fact(t, herman, "has_majority"), false);
  t.bonus(herman, majority - votes);
  EXPECT_EQ(fact(t, herman, "has_majority"), true);
  EXPECT_EQ(fact(t, marc, "has_majority"), false);
}

TEST(KoenigView, NoPlayerLeadsAConflictBeforeTheFirstRoll) {
  Scenario t = quarrel();
  EXPECT_THAT(leaders(t), ElementsAre());
  t.all_commit({"x1", "x1", "x1"});
  EXPECT_THAT(leaders(t), ElementsAre());
}

TEST(KoenigView, PlayerWithTheMostInfluenceLeads) {
  Scenario t = quarrel().all_commit({"x1 x1 x1", "x1 x2", "x1"});
  t.rolls({1, 1, 2});
  EXPECT_THAT(leaders(t), ElementsAre(0));
  t.rolls({6, 6});
  EXPECT_THAT(leaders(t), ElementsAre(1));
}

// Herman and Anne have two points of pieces each.
TEST(KoenigView, TiedPlayersLeadUntilOneOfThemRollsAgain) {
  Scenario t = Scenario(3)
                   .holds(herman, {"Stadford", "Wigemor"})
                   .holds(marc, {"Sarisberie", "Lideforde"})
                   .court(anne, "Tateshale", 1)
                   .holds(anne, {"Lincolia", "Grentebrige"})
                   .turn_of(herman);
  t.play("move Tateshale").all_commit({"x1", "x1", "x1"}).rolls({6}).rolls({1}).rolls({6});
  EXPECT_THAT(leaders(t), ElementsAre(0, 2));
  t.rolls({1});
  EXPECT_THAT(leaders(t), ElementsAre(0)) << "Anne's roll before does not count any more";
}

TEST(KoenigView, WinnerOfAConflictLeadsUntilItIsOver) {
  const Scenario t =
      quarrel().all_commit({"x1", "x1 x2 x2", "x1"}).rolls({1}).rolls({6, 6, 6}).rolls({1});
  ASSERT_EQ(t.phase(), Phase::banishing);
  EXPECT_THAT(leaders(t), ElementsAre(1));
}

TEST(KoenigView, AttackersFigureIsBanishedFirst) {
  Scenario t =
      quarrel().all_commit({"x1", "x1 x2 x2", "x1"}).rolls({1}).rolls({6, 6, 6}).rolls({1});
  EXPECT_EQ(json_of(t).at("conflict").at("exiles"), json::parse("[0, 2]"));
  EXPECT_EQ(json_of(t).at("conflict").at("next_exile"), 0);
  t.play("banish Wigemor");
  EXPECT_EQ(json_of(t).at("conflict").at("next_exile"), 2);
}

TEST(KoenigEvents, RollListsTheProductOfEachDieAndCard) {
  const Scenario t = quarrel().all_commit({"x1 x2 x3", "x1", "x1"}).rolls({4, 1, 6});
  EXPECT_THAT(t.events("rolls"),
              ElementsAre(R"({"kind":"rolls","seat":0,"dice":[1,4,6],"cards":["x1","x2","x3"],)"
                          R"("products":[1,8,18],"pieces":2,"influence":29})"));
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
