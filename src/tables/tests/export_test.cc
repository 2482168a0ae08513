// Games as files, exported from the log of a table, and whether their dice can be believed.
#include "tables/export.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/journal.h"
#include "games/registry.h"
#include "tables/commands.h"
#include "tables/messages.h"
#include "tables/testing/table_driver.h"
#include "tables/verify.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view kSeed =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
constexpr std::string_view kCommitment =
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const Person kAnne{.id = 1, .name = "Anne", .colour = 0, .account = ""};
const std::string kValue(64, '1');  // what Anne adds to the dice

// A table at which Anne plays all seats, with dice of a known seed and a known value.
class LoneTable {
 public:
  explicit LoneTable(std::string game = "um-krone-und-kragen", int players = 2) {
    TableRequest wish;
    wish.settings.game = std::move(game);
    wish.settings.players = players;
    wish.seats.assign(static_cast<std::size_t>(players),
                      {.kind = TableRequest::SeatSpec::Kind::me});
    driver_.does(commands::create(kAnne, wish, table().id(), std::string(kSeed), dice_crypto()));
    driver_.does(commands::commit(
        table(), kAnne, value_commitment(dice_crypto(), table().dice_record().table, kValue)));
    start();
    driver_.does(commands::reveal(table(), kAnne, kValue));
  }
  // One that was written by another program.
  explicit LoneTable(const std::vector<std::string>& log) {
    for (const std::string& body : log) EXPECT_TRUE(driver_.add(body)) << body;
  }

  Seat to_act() const { return *table().match()->state().to_act().seats().begin(); }
  LoneTable& move(std::string_view action) {
    driver_.does(commands::move(table(), kAnne, to_act(), action, table().length()));
    return *this;
  }
  LoneTable& undo() {
    driver_.does(commands::undo(table(), kAnne, to_act(), table().length()));
    return *this;
  }
  LoneTable& say(std::string_view text) {
    driver_.says(kAnne, std::string(text));
    return *this;
  }
  // One seat after the other, until the game is over.
  LoneTable& resign() {
    for (int i = 0; table().phase() == Table::Phase::running; ++i) {
      driver_.does(commands::resign(table(), kAnne, seat(i)));
    }
    return *this;
  }
  // Anything that is allowed, with now and then something taken back.
  LoneTable& play_to_the_end(std::uint64_t seed) {
    Rng rng(seed);
    for (int moves = 0; table().phase() == Table::Phase::running; ++moves) {
      const auto legal = table().match()->state().legal(to_act());
      move(table().game().print(rng.pick(legal)));
      if (table().phase() != Table::Phase::running || moves % 20 != 0) continue;
      if (table().match()->length_before_last_move(to_act())) undo();
    }
    return *this;
  }

  LoneTable& start() {
    driver_.does(commands::start(table(), kAnne, kSeed));
    return *this;
  }
  const Table& table() const { return driver_.table; }
  std::string kept() const { return testing::exported(driver_); }

 private:
  testing::TableDriver driver_{"table"};
};

// Somebody rolls, takes it back, and rolls again: other dice.
LoneTable rolled_twice() {
  LoneTable table;
  table.move("roll").undo().move("roll");
  return table;
}

std::string outcome(std::string_view text) {
  const auto verified = verify_export(text, dice_crypto());
  return verified ? "verified" : std::string(verified.error().kind);
}

// Never to be changed: games that people have kept must remain verifiable. This one is of 1.0.0.
constexpr std::string_view kGolden = R"({
  "format": "thronsaal-journal/1",
  "game": "um-krone-und-kragen",
  "rules": 1,
  "players": 2,
  "options": {"adders_before_first_roll": "yes", "dice_limit": "12", "fool_supply": "table"},
  "moves": [
    ["chance", "starts 1"],
    [1, "roll"],
    ["chance", "rolled 1-3-6"]
  ],
  "hashes": [
    [3, "783823b673a7620c"]
  ],
  "dice": {
    "sha256": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    "seed": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "history": [
      ["chance", "starts 1"],
      [1, "roll"],
      ["chance", "rolled 2-3-5"],
      ["undo", 1],
      [1, "roll"],
      ["chance", "rolled 1-3-6"]
    ]
  }
}
)";

// An exported game with one piece of it replaced.
std::string with(std::string text, std::string_view piece, std::string_view by) {
  const std::size_t at = text.find(piece);
  if (at == std::string::npos) {
    ADD_FAILURE() << "not in the file: " << piece;
    return text;
  }
  return text.replace(at, piece.size(), by);
}
std::string golden_with(std::string_view piece, std::string_view by) {
  return with(std::string(kGolden), piece, by);
}

// A game of this program.
constexpr std::string_view kGolden2 = R"({
  "format": "thronsaal-journal/2",
  "game": "um-krone-und-kragen",
  "rules": 1,
  "players": 2,
  "options": {"adders_before_first_roll": "yes", "dice_limit": "12", "fool_supply": "table"},
  "moves": [
    ["chance", "starts 1"],
    [1, "roll"],
    ["chance", "rolled 1-3-3"]
  ],
  "digest": 2,
  "hashes": [
    [3, "633d5de866ce6bb0"]
  ],
  "practice": true,
  "dice": {
    "scheme": 2,
    "table": "0d4fc4a78d3706edccafb665a8b2fdd9309e82c78625bb0f2b8e7bb9e1c4d21c",
    "sha256": "fd2b9caf5f3e21d53d9235045fadd768682c81525c17c19d912101f09aba578a",
    "seed": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "players": [
      {"seat": 0, "sha256": "2fcc834ec3a2f68f96706049e1d324667ba1a0be4ce21f7834e8730dff300bcf", "value": "1111111111111111111111111111111111111111111111111111111111111111"}
    ],
    "history": [
      ["chance", "starts 1"],
      [1, "roll"],
      ["chance", "rolled 3-3-6"],
      ["undo", 1],
      [1, "roll"],
      ["chance", "rolled 1-3-3"]
    ]
  }
}
)";

// The log of the game in kGolden as 1.0.0 wrote it, up to the throw that was taken back.
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
  EXPECT_EQ(rolled_twice().say("Ha!").resign().kept(), kGolden2);
  EXPECT_EQ(outcome(kGolden2), "verified");
}

TEST(Export, OfThePastIsStillVerified) {
  EXPECT_EQ(outcome(kGolden), "verified");
}

// The dice are those of 1.0.0, the format of the journal is today's.
TEST(Export, OfATableOf1_0_0GoesOnByItsOwnScheme) {
  const std::string today = with(with(with(golden_with("journal/1", "journal/2"), "  \"hashes\"",
                                           "  \"digest\": 2,\n  \"hashes\""),
                                      "783823b673a7620c", "34743c62892463bc"),
                                 "  \"dice\"", "  \"practice\": true,\n  \"dice\"");
  EXPECT_EQ(LoneTable(log_of_1_0_0()).undo().move("roll").resign().kept(), today);
  EXPECT_EQ(outcome(today), "verified");
}

TEST(Export, Of1_0_0IsPracticeByItsHistory) {
  EXPECT_TRUE(verify_export(kGolden, dice_crypto())->practice);
}

TEST(Export, OfAnOpenTableOf1_0_0IsOfScheme1) {
  std::vector<std::string> before_the_start = log_of_1_0_0();
  before_the_start.resize(3);
  LoneTable table(before_the_start);
  EXPECT_FALSE(testing::info_of(table.table()).contains("dice"));
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

TEST(Export, OfAGameThatWasGivenUpAtOnce) {
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

TEST(Export, TellsWhatWasTakenBack) {
  const json::value kept = json::parse(LoneTable().play_to_the_end(1).kept());
  const json::array& history = kept.at("dice").at("history").as_array();
  std::size_t undone = 0;
  for (const json::value& step : history) undone += step.at(0) == "undo" ? 1 : 0;
  EXPECT_GT(undone, 0U);
  EXPECT_GT(history.size() - undone, kept.at("moves").as_array().size());
}

// The journal of a careful forger: its hashes fit its moves.
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

// Dice that were taken back count: nobody throws until he likes what he sees.
TEST(Forgery, OfUndoneDiceIsDetected) {
  json::value document = json::parse(rolled_twice().resign().kept());
  json::array& history = document.at("dice").at("history").as_array();
  const auto undo =
      std::ranges::find_if(history, [](const json::value& step) { return step.at(0) == "undo"; });
  ASSERT_NE(undo, history.end());
  // As if the second throw had been the only one.
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
  // The journal notices by itself what leads to another position.
  EXPECT_EQ(outcome(golden_with("starts 1", "starts 0")), "journal_illegal_move");
  json::value document = json::parse(kGolden);
  document.at("moves").as_array().pop_back();
  document.at("hashes").as_array().clear();
  EXPECT_EQ(outcome(json::serialize(document)), "history_differs");
}

// What players added to the dice is as binding as the seed.
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
  EXPECT_TRUE(verify_export(kGolden, dice_crypto(), kCommitment));
}

struct Step {
  std::string_view json;  // in place of what was taken back
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
  EXPECT_EQ(outcome(kGolden.substr(0, kGolden.size() / 2)), "json_malformed");
  EXPECT_EQ(outcome(golden_with("um-krone-und-kragen", "halma")), "unknown_game");
  EXPECT_EQ(outcome(golden_with("\"rules\": 1", "\"rules\": 2")), "unknown_rules_version");
  EXPECT_EQ(outcome(golden_with("\"seed\"", "\"sha256\"")), "repeated_key");
}

// Whatever one byte of a file becomes, it is refused with words or as good as it was.
TEST(VerifyExport, NeverCrashesOnBadInput) {
  Rng rng(2026);
  const Catalogue words = find_game("um-krone-und-kragen").value()->words();
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string text(kGolden);
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
