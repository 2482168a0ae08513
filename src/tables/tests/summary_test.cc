// The summaries of tables in lists.
#include "tables/summary.h"

#include <string>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tables/commands.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using namespace thronsaal::testing;

TEST(Summary, ShowsNoFieldThatIsNotListedAsPublic) {
  const TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  json::object card = json::parse(summary_of(driver.table).body).as_object();
  card["brand_new"] = "a secret";
  card.at("seats").as_array()[0].as_object()["brand_new"] = "a secret";
  const std::string shown = json::serialize(summary_for(json::serialize(card), kAnna.id));
  EXPECT_THAT(shown, Not(HasSubstr("a secret")));
  EXPECT_THAT(shown, Not(HasSubstr(std::to_string(kBert.id))));
}

TEST(Summary, MarksTheViewersSeats) {
  const TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kAnna}, 1);
  const std::string body = summary_of(driver.table).body;
  EXPECT_EQ(json::serialize(summary_for(body, kAnna.id).at("mine")), "[0,2]");
  EXPECT_EQ(json::serialize(summary_for(body, kBert.id).at("mine")), "[1]");
  EXPECT_EQ(json::serialize(summary_for(body, kClara.id).at("mine")), "[]");
}

TEST(Summary, DoesNotIdentifyOtherPeople) {
  const TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  const json::object card = summary_for(summary_of(driver.table).body, kAnna.id);
  EXPECT_THAT(keys(card), UnorderedElementsAre("id", "game", "phase", "public", "seats", "changed",
                                               "length", "to_act", "mine", "my_turn"));
  EXPECT_THAT(json::serialize(card), Not(HasSubstr(std::to_string(kBert.id))));
}

TEST(ASummary, IsFiledUnderEveryPersonWithASeat) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "open", "page"}));
  EXPECT_THAT(summary_of(driver.table).people.value(), UnorderedElementsAre(kAnna.id));
  EXPECT_EQ(summary_of(driver.table).phase, Table::Phase::open);
  EXPECT_FALSE(summary_of(driver.table).is_public);
  driver.does(commands::sit(driver.table, kBert, kBlue));
  driver.start();
  driver.does(commands::resign(driver.table, kBert, kBlue));
  driver.does(commands::resign(driver.table, kAnna, kRed));
  const TableSummary card = summary_of(driver.table);
  EXPECT_THAT(card.people.value(), UnorderedElementsAre(kAnna.id, kBert.id));
  EXPECT_EQ(card.phase, Table::Phase::over);
  EXPECT_THAT(keys(summary_for(card.body, kBert.id)), ::testing::Contains("places"));
}

// So that the people at a table are stored only when they change.
TEST(ASummary, NamesPeopleOnlyWhenTheyChange) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "open"}));
  Table before = driver.table;
  driver.does(commands::sit(driver.table, kBert, kBlue));
  EXPECT_THAT(summary_of(driver.table, &before).people.value(),
              UnorderedElementsAre(kAnna.id, kBert.id));
  driver.start();
  before = driver.table;
  driver.move(driver.to_move(), "roll");
  EXPECT_FALSE(summary_of(driver.table, &before).people);
  driver.does(commands::resign(driver.table, kBert, kBlue));
  EXPECT_FALSE(summary_of(driver.table, &before).people);
}

}  // namespace
}  // namespace thronsaal
