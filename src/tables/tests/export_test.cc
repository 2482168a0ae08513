// Games as files, exported from the log of a table.
#include "tables/export.h"

#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/journal.h"
#include "games/registry.h"
#include "tables/messages.h"
#include "tables/testing/exported_games.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace thronsaal::testing;

// The log of golden_of_1_0_0() as that release wrote it, up to the undone roll.
std::vector<std::string> log_of_1_0_0() {
  return {
      // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): three lines make one
      R"({"kind":"created","by":1,"game":"um-krone-und-kragen","rules":1,"players":2,"options":)"
      R"({"adders_before_first_roll":"yes","dice_limit":"12","fool_supply":"table"},)"
      R"("public":false,"hints":true,"grace":120,"stand_in":null})",
      R"({"kind":"seated","seat":0,"visitor":1,"name":"Anne","colour":0})",
      R"({"kind":"seated","seat":1,"visitor":1,"name":"Anne","colour":0})",
      fmt::format(R"({{"kind":"started","seed":"{}","sha256":"{}"}})", kSeed, kCommitment),
      R"({"kind":"moved","seat":"chance","action":"starts 1"})",
      R"({"kind":"moved","seat":1,"action":"roll"})",
      R"({"kind":"moved","seat":"chance","action":"rolled 2-3-5"})",
  };
}

TEST(Export, HasAFixedLayout) {
  EXPECT_EQ(rolled_twice().say("Ha!").resign().kept(), golden_file("export.json"));
  EXPECT_EQ(outcome(golden_file("export.json")), "verified");
}

TEST(Export, OfThePastIsStillVerified) {
  EXPECT_EQ(outcome(golden_of_1_0_0()), "verified");
}

// The dice are those of 1.0.0, the format of the journal is the current one.
TEST(Export, OfATableOf1_0_0ContinuesWithItsOwnScheme) {
  const std::string today = with(with(with(golden_with("journal/1", "journal/2"), "  \"hashes\"",
                                           "  \"digest\": 2,\n  \"hashes\""),
                                      "783823b673a7620c", "34743c62892463bc"),
                                 "  \"dice\"", "  \"practice\": true,\n  \"dice\"");
  EXPECT_EQ(LoneTable(log_of_1_0_0()).undo().move("roll").resign().kept(), today);
  EXPECT_EQ(outcome(today), "verified");
}

TEST(Export, Of1_0_0IsPracticeByItsHistory) {
  EXPECT_TRUE(verify_export(golden_of_1_0_0(), dice_crypto())->practice);
}

TEST(Export, OfAnOpenTableOf1_0_0IsOfScheme1) {
  std::vector<std::string> before_the_start = log_of_1_0_0();
  before_the_start.resize(3);
  LoneTable table(before_the_start);
  EXPECT_FALSE(info_of(table.table()).contains("dice"));
  const std::string text = table.start().move("roll").resign().kept();
  EXPECT_THAT(text, Not(HasSubstr("scheme")));
  EXPECT_EQ(outcome(text), "verified");
}

TEST(Export, IsAJournalThatCanBeReplayed) {
  const LoneTable table = LoneTable().play_to_the_end(1);
  const auto journal = Journal::from_json(table.kept());
  ASSERT_TRUE(journal);
  EXPECT_EQ(*journal, table.table().match()->journal().value());
  const auto match = Match::replay(table.table().game(), *journal);
  ASSERT_TRUE(match);
  EXPECT_TRUE(match->state().to_act().is_over());
}

TEST(Export, OfAnUnfinishedGameKeepsTheSecret) {
  const LoneTable table = rolled_twice();
  const std::string text = table.kept();
  EXPECT_THAT(text, HasSubstr(table.table().dice_record().sha256));
  EXPECT_THAT(text, Not(HasSubstr("\"seed\"")));
  EXPECT_THAT(text, Not(HasSubstr(kSeed)));
  EXPECT_EQ(outcome(text), "no_dice_to_verify");
  EXPECT_TRUE(Journal::from_json(text));
}

TEST(Export, OfAGameResignedAtOnceIsVerified) {
  for (const AnyGame* game : all_games()) {
    LoneTable table(std::string(game->info().id), game->info().min_players);
    EXPECT_EQ(outcome(table.resign().kept()), "verified") << game->info().id;
  }
}

TEST(Export, OfEveryGameIsVerified) {
  for (const AnyGame* game : all_games()) {
    LoneTable table(std::string(game->info().id), game->info().max_players);
    EXPECT_EQ(outcome(table.play_to_the_end(7).kept()), "verified") << game->info().id;
  }
}

TEST(Export, HasTheUndoneMoves) {
  const json::value kept = json::parse(LoneTable().play_to_the_end(1).kept());
  const json::array& history = kept.at("dice").at("history").as_array();
  std::size_t undone = 0;
  for (const json::value& step : history) undone += step.at(0) == "undo" ? 1 : 0;
  EXPECT_GT(undone, 0U);
  EXPECT_GT(history.size() - undone, kept.at("moves").as_array().size());
}

}  // namespace
}  // namespace thronsaal
