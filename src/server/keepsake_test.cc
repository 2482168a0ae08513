// Games to keep, exported from the log of a table, and whether their dice can be believed.
#include "server/keepsake.h"

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
#include "server/table_plans.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kSeed =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
constexpr std::string_view kCommitment =
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

// A table at which Anne plays all seats, with dice of a known seed.
class LoneTable {
 public:
  explicit LoneTable(std::string game = "um-krone-und-kragen", int players = 2) {
    TableWish wish;
    wish.settings.game = std::move(game);
    wish.settings.players = players;
    wish.places.assign(static_cast<std::size_t>(players), {.kind = TableWish::Place::Kind::me});
    carry_out(plan_creation(anne_, wish));
    carry_out(plan_start_with(table_, anne_, FairDice::of_seed(kSeed).value()));
  }

  Seat to_act() const { return *table_.match()->state().to_act().seats().begin(); }
  LoneTable& move(std::string_view action) {
    carry_out(plan_move(table_, anne_, to_act(), action, table_.length()));
    return *this;
  }
  LoneTable& undo() {
    carry_out(plan_undo(table_, anne_, to_act(), table_.length()));
    return *this;
  }
  LoneTable& say(std::string_view text) {
    carry_out(plan_saying(table_, anne_, text));
    return *this;
  }
  // One seat after the other, until the game is over.
  LoneTable& resign() {
    for (int i = 0; table_.phase() == Table::Phase::running; ++i) {
      carry_out(plan_resignation(table_, anne_, seat(i)));
    }
    return *this;
  }
  // Anything that is allowed, with now and then something taken back.
  LoneTable& play_to_the_end(std::uint64_t seed) {
    Rng rng(seed);
    for (int moves = 0; table_.phase() == Table::Phase::running; ++moves) {
      const auto legal = table_.match()->state().legal(to_act());
      move(table_.game().print(rng.pick(legal)));
      if (table_.phase() != Table::Phase::running || moves % 20 != 0) continue;
      if (table_.match()->last_decision(to_act())) undo();
    }
    return *this;
  }

  const Table& table() const { return table_; }
  std::string kept() const { return keepsake(log_); }

 private:
  void carry_out(const Plan& plan) {
    ASSERT_TRUE(plan) << plan.error().kind;
    for (const json::object& body : *plan) {
      log_.push_back({.seq = table_.length() + 1, .at = 1, .body = json::serialize(body)});
      table_.read(log_.back());
    }
  }

  Visitor anne_{.id = 1, .name = "Anne", .colour = 0, .account = ""};
  Table table_{"table"};
  std::vector<Entry> log_;
};

// Somebody rolls, takes it back, and rolls again: other dice.
LoneTable rolled_twice() {
  LoneTable table;
  table.move("roll").undo().move("roll");
  return table;
}

std::string outcome(std::string_view text) {
  const auto verified = verify(text);
  return verified ? "verified" : std::string(verified.error().kind);
}

// Never to be changed: games that people have kept must remain verifiable.
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

// The golden keepsake with one piece of it replaced.
std::string golden_with(std::string_view piece, std::string_view by) {
  std::string text(kGolden);
  const std::size_t at = text.find(piece);
  if (at == std::string::npos) {
    ADD_FAILURE() << "not in the keepsake: " << piece;
    return text;
  }
  return text.replace(at, piece.size(), by);
}

TEST(Keepsake, HasAFixedLayout) {
  EXPECT_EQ(rolled_twice().say("Ha!").resign().kept(), kGolden);
}

TEST(Keepsake, OfThePastIsStillVerified) {
  EXPECT_EQ(outcome(kGolden), "verified");
}

TEST(Keepsake, IsAJournalThatCanBeReplayed) {
  const LoneTable table = LoneTable().play_to_the_end(1);
  const auto journal = Journal::from_json(table.kept());
  ASSERT_TRUE(journal);
  EXPECT_EQ(*journal, table.table().match()->journal().value());
  const auto match = Match::replay(table.table().game(), *journal);
  ASSERT_TRUE(match);
  EXPECT_TRUE(match->state().to_act().is_over());
}

TEST(Keepsake, OfAnUnfinishedGameKeepsTheSecret) {
  const std::string text = rolled_twice().kept();
  EXPECT_THAT(text, HasSubstr(kCommitment));
  EXPECT_THAT(text, Not(HasSubstr("seed")));
  EXPECT_THAT(text, Not(HasSubstr(kSeed)));
  EXPECT_EQ(outcome(text), "no_dice_to_verify");
  EXPECT_TRUE(Journal::from_json(text));
}

TEST(Keepsake, OfAGameThatWasGivenUpAtOnce) {
  for (const AnyGame* game : all_games()) {
    LoneTable table(std::string(game->info().id), game->info().min_players);
    EXPECT_EQ(outcome(table.resign().kept()), "verified") << game->info().id;
  }
}

TEST(Keepsake, OfEveryGameIsVerified) {
  for (const AnyGame* game : all_games()) {
    LoneTable table(std::string(game->info().id), game->info().max_players);
    EXPECT_EQ(outcome(table.play_to_the_end(7).kept()), "verified") << game->info().id;
  }
}

TEST(Keepsake, TellsWhatWasTakenBack) {
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

TEST(Forgery, OfADieIsNoticed) {
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
  const auto verified = verify(json::serialize(in_both));
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error(), Violation("dice_differ", {{"step", static_cast<int>(history.size())},
                                                        {"told", std::string("rolled 6-6-6")},
                                                        {"derived", thrown}}));
}

// Dice that were taken back count: nobody throws until he likes what he sees.
TEST(Forgery, OfDiceThatWereTakenBackIsNoticed) {
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
  both.replace(both.find(kCommitment), kCommitment.size(), FairDice::of_seed(other)->commitment());
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

struct Step {
  std::string_view json;  // in place of what was taken back
  std::string_view outcome;
};

void PrintTo(const Step& step, std::ostream* out) {
  *out << step.json;
}

class ForgedStep : public testing::TestWithParam<Step> {};

TEST_P(ForgedStep, IsNoticed) {
  EXPECT_EQ(outcome(golden_with("[\"undo\", 1]", GetParam().json)), GetParam().outcome);
}

INSTANTIATE_TEST_SUITE_P(
    History, ForgedStep,
    testing::Values(
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

TEST(Forgery, IsToldWhere) {
  const auto verified = verify(golden_with("[\"undo\", 1]", "[\"undo\", 9]"));
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error(),
            Violation("journal_malformed", {{"where", std::string("dice.history[3]")}}));
}

TEST(Verifying, NeedsTheDice) {
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

TEST(Verifying, TakesNothingForGranted) {
  EXPECT_EQ(outcome(""), "json_malformed");
  EXPECT_EQ(outcome("[]"), "journal_malformed");
  EXPECT_EQ(outcome(kGolden.substr(0, kGolden.size() / 2)), "json_malformed");
  EXPECT_EQ(outcome(golden_with("um-krone-und-kragen", "halma")), "unknown_game");
  EXPECT_EQ(outcome(golden_with("\"rules\": 1", "\"rules\": 2")), "journal_other_rules");
  EXPECT_EQ(outcome(golden_with("\"seed\"", "\"sha256\"")), "repeated_key");
}

// Whatever one byte of a file becomes, it is refused with words or as good as it was.
TEST(Verifying, NeverDoesWorseThanRefuse) {
  Rng rng(2026);
  const Words words = find_game("um-krone-und-kragen").value()->words();
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string text(kGolden);
    text[rng.below(text.size())] = static_cast<char>(32 + rng.below(95));
    const auto verified = verify(text);
    if (verified) continue;
    ++refused;
    EXPECT_FALSE(words.say(verified.error()).starts_with("violation.")) << verified.error().kind;
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace thronsaal
