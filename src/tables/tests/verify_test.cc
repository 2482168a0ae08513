// Whether the dice of an exported game can be believed.
#include "tables/verify.h"

#include <algorithm>
#include <ostream>
#include <string>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/journal.h"
#include "games/registry.h"
#include "tables/testing/exported_games.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using namespace thronsaal::testing;

// The journal with hashes that match its forged moves.
Journal marked_anew(Journal journal) {
  journal.marks.clear();
  return Match::replay(*find_game(journal.game).value(), journal)->journal().value();
}

TEST(Forgery, OfADieIsDetected) {
  const json::value honest = json::parse(rolled_twice().resign().kept());
  const std::string thrown(honest.at("moves").as_array().back().at(1).as_string());
  ASSERT_EQ(thrown.size(), std::string_view("rolled 6-6-6").size());
  ASSERT_NE(thrown, "rolled 6-6-6");
  Journal forged = Journal::from_json(json::serialize(honest)).value();
  forged.moves.back().action = "rolled 6-6-6";

  json::value in_moves = json::parse(marked_anew(forged).to_json());
  in_moves.as_object()["dice"] = honest.at("dice");
  EXPECT_EQ(outcome(json::serialize(in_moves)), "history_differs");

  json::value in_history = honest;
  json::array& history = in_history.at("dice").at("history").as_array();
  history.back().as_array()[1] = "rolled 6-6-6";
  EXPECT_EQ(outcome(json::serialize(in_history)), "dice_differ");

  json::value in_both = in_moves;
  in_both.as_object()["dice"] = in_history.at("dice");
  const auto verified = verify_export(json::serialize(in_both), dice_crypto());
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error(), Violation("dice_differ", {{"step", static_cast<int>(history.size())},
                                                        {"told", std::string("rolled 6-6-6")},
                                                        {"derived", thrown}}));
}

// Undone dice count: a player cannot roll until they like the result.
TEST(Forgery, OfUndoneDiceIsDetected) {
  json::value document = json::parse(rolled_twice().resign().kept());
  json::array& history = document.at("dice").at("history").as_array();
  const auto undo =
      std::ranges::find_if(history, [](const json::value& step) { return step.at(0) == "undo"; });
  ASSERT_NE(undo, history.end());
  // As if the second roll had been the only one.
  history.erase(undo - 2, undo + 1);
  EXPECT_EQ(outcome(json::serialize(document)), "dice_differ");
}

TEST(Forgery, OfTheSeedIsNoticed) {
  const std::string other(64, '1');
  EXPECT_EQ(outcome(golden_with(kSeed, other)), "other_seed");
  EXPECT_EQ(outcome(golden_with(kSeed, "")), "no_dice_to_verify");
  EXPECT_EQ(outcome(golden_with(kSeed, kSeed.substr(2))), "no_dice_to_verify");
  // With a commitment to match, the dice are others.
  std::string both = golden_with(kSeed, other);
  both.replace(both.find(kCommitment), kCommitment.size(),
               commitment_of(dice_crypto(), {.scheme = 1, .seed = other}));
  EXPECT_EQ(outcome(both), "dice_differ");
}

TEST(Forgery, OfTheCommitmentIsNoticed) {
  EXPECT_EQ(outcome(golden_with(kCommitment, std::string(64, '0'))), "other_seed");
  EXPECT_EQ(outcome(golden_with("sha256", "sha512")), "other_seed");
}

TEST(Forgery, OfTheMovesIsNoticed) {
  // The hashes of the journal show that it leads to another position.
  EXPECT_EQ(outcome(golden_with("starts 1", "starts 0")), "journal_illegal_move");
  json::value document = json::parse(golden_of_1_0_0());
  document.at("moves").as_array().pop_back();
  document.at("hashes").as_array().clear();
  EXPECT_EQ(outcome(json::serialize(document)), "history_differs");
}

// What players contribute to the dice is as binding as the seed.
TEST(Forgery, OfPlayersValuesIsDetected) {
  const std::string kept = rolled_twice().resign().kept();
  const auto outcome_with = [&](const auto& change) {
    json::value document = json::parse(kept);
    change(document.at("dice").as_object());
    return outcome(json::serialize(document));
  };
  const auto first = [](json::object& dice) -> json::object& {
    return dice["players"].as_array()[0].as_object();
  };
  const std::string other(64, '3');
  EXPECT_EQ(outcome_with([&](json::object& dice) { first(dice)["value"] = other; }), "other_value");
  EXPECT_EQ(outcome_with([&](json::object& dice) { first(dice)["value"] = "3"; }),
            "no_dice_to_verify");
  // With a commitment to match, the dice are others; so are they without the value, in another
  // seat, and at another table, for which the commitments were not made.
  EXPECT_EQ(outcome_with([&](json::object& dice) {
              first(dice)["value"] = other;
              first(dice)["sha256"] =
                  value_commitment(dice_crypto(), dice["table"].as_string(), other);
            }),
            "dice_differ");
  EXPECT_EQ(outcome_with([&](json::object& dice) { first(dice).erase("value"); }), "dice_differ");
  EXPECT_EQ(outcome_with([&](json::object& dice) { dice["players"] = json::array(); }),
            "dice_differ");
  EXPECT_EQ(outcome_with([&](json::object& dice) { first(dice)["seat"] = 1; }), "dice_differ");
  EXPECT_EQ(outcome_with([&](json::object& dice) { dice["table"] = other; }), "other_seed");
  EXPECT_EQ(outcome_with([&](json::object& dice) { dice.erase("scheme"); }), "other_seed");
  EXPECT_EQ(outcome_with([&](json::object& dice) { dice["scheme"] = 3; }), "no_dice_to_verify");
  EXPECT_EQ(outcome_with([&](json::object& dice) { dice.erase("players"); }), "no_dice_to_verify");
  EXPECT_EQ(outcome_with([&](json::object& dice) { first(dice)["seat"] = 99; }),
            "no_dice_to_verify");
  EXPECT_EQ(
      outcome_with([&](json::object& dice) { dice["players"].as_array().push_back(first(dice)); }),
      "no_dice_to_verify");
}

TEST(VerifyExport, ReportsWhoContributedToTheDice) {
  const auto verified = verify_export(rolled_twice().resign().kept(), dice_crypto());
  ASSERT_TRUE(verified);
  EXPECT_THAT(verified->contributors, ElementsAre(0));
  EXPECT_THAT(verified->unrevealed, IsEmpty());
}

TEST(VerifyExport, AcceptsACommitmentNotedBefore) {
  const LoneTable table = rolled_twice().resign();
  const std::string shown = table.table().dice_record().sha256;
  EXPECT_TRUE(verify_export(table.kept(), dice_crypto(), shown));
  const auto other = verify_export(table.kept(), dice_crypto(), kCommitment);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error(), Violation("other_commitment", {{"sha256", shown}}));
  EXPECT_TRUE(verify_export(golden_of_1_0_0(), dice_crypto(), kCommitment));
}

struct Step {
  std::string_view json;  // in place of the undo
  std::string_view outcome;
};

void PrintTo(const Step& step, std::ostream* out) {
  *out << step.json;
}

class ForgedStep : public ::testing::TestWithParam<Step> {};

TEST_P(ForgedStep, IsNoticed) {
  EXPECT_EQ(outcome(golden_with("[\"undo\", 1]", GetParam().json)), GetParam().outcome);
}

INSTANTIATE_TEST_SUITE_P(
    History, ForgedStep,
    ::testing::Values(
        Step{"[\"undo\", 0]", "journal_illegal_move"},
        Step{"[\"undo\", 3]", "journal_illegal_move"}, Step{"[\"undo\", 4]", "journal_malformed"},
        Step{"[\"undo\", -1]", "journal_malformed"}, Step{"[\"undo\", 1.0]", "journal_malformed"},
        Step{"[\"undo\", \"1\"]", "journal_malformed"}, Step{"[\"undo\"]", "journal_malformed"},
        Step{"[\"undo\", 1, 1]", "journal_malformed"}, Step{"[\"redo\", 1]", "journal_malformed"},
        Step{"[[\"undo\"], 1]", "journal_malformed"}, Step{"[{}, \"roll\"]", "journal_malformed"},
        Step{"[null, \"roll\"]", "journal_malformed"}, Step{"\"undo\"", "journal_malformed"},
        Step{"null", "journal_malformed"}, Step{"[0, 1]", "journal_malformed"},
        Step{"[5, \"roll\"]", "journal_malformed"}, Step{"[-1, \"roll\"]", "journal_malformed"},
        Step{"[4, \"roll\"]", "journal_illegal_move"},
        Step{"[0, \"dance\"]", "journal_illegal_move"},
        Step{"[\"chance\", 6]", "journal_malformed"},
        Step{"[\"chance\", \"rolled 6-6-6\"]", "dice_differ"}));

TEST(Forgery, IsReportedWithItsPosition) {
  const auto verified = verify_export(golden_with("[\"undo\", 1]", "[\"undo\", 9]"), dice_crypto());
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error(),
            Violation("journal_malformed", {{"where", std::string("dice.history[3]")}}));
}

TEST(VerifyExport, NeedsTheDice) {
  EXPECT_EQ(outcome(golden_with("\"dice\"", "\"mice\"")), "no_dice_to_verify");
  EXPECT_EQ(outcome(golden_with("\"dice\": {", "\"dice\": [], \"x\": {")), "no_dice_to_verify");
  EXPECT_EQ(outcome(golden_with("\"seed\"", "\"weed\"")), "no_dice_to_verify");
  EXPECT_EQ(outcome(golden_with("\"history\"", "\"herstory\"")), "no_dice_to_verify");
  EXPECT_EQ(outcome(golden_with("\"history\": [", "\"history\": {}, \"x\": [")),
            "no_dice_to_verify");
  EXPECT_EQ(
      outcome(Match::start(*find_game("um-krone-und-kragen").value(), 2, {})->journal()->to_json()),
      "no_dice_to_verify");
}

TEST(VerifyExport, AssumesNothingAboutItsInput) {
  EXPECT_EQ(outcome(""), "json_malformed");
  EXPECT_EQ(outcome("[]"), "journal_malformed");
  EXPECT_EQ(outcome(golden_of_1_0_0().substr(0, golden_of_1_0_0().size() / 2)), "json_malformed");
  EXPECT_EQ(outcome(golden_with("um-krone-und-kragen", "halma")), "unknown_game");
  EXPECT_EQ(outcome(golden_with("\"rules\": 1", "\"rules\": 2")), "unknown_rules_version");
  EXPECT_EQ(outcome(golden_with("\"seed\"", "\"sha256\"")), "repeated_key");
}

// With any byte changed, a file is verified or refused with a message.
TEST(VerifyExport, NeverCrashesOnBadInput) {
  Rng rng(2026);
  const Catalogue words = find_game("um-krone-und-kragen").value()->words();
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string text = golden_of_1_0_0();
    text[rng.below(text.size())] = static_cast<char>(32 + rng.below(95));
    const auto verified = verify_export(text, dice_crypto());
    if (verified) continue;
    ++refused;
    EXPECT_FALSE(words.say(verified.error()).starts_with("violation.")) << verified.error().kind;
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace thronsaal
