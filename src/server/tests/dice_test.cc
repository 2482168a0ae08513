// Dice on the real server: what people commit to and reveal. Another program, written from
// docs/dice.md alone, derives the same rolls and draws.
#include <cstdlib>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "crypto/dice_crypto.h"
#include "crypto/secrets.h"
#include "games/registry.h"
#include "server/testing/answers.h"
#include "server/testing/two_people.h"
#include "tables/fair_dice.h"
#include "tables/testing/scenes.h"
#include "tables/verify.h"
#include "test_paths.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kOnes(64, '1');
const std::string kTwos(64, '2');

// The exit code of examples/verify_dice.py for this game.
int verified_in_python(const std::string& kept, std::string_view commitment = "") {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "game.json").string();
  std::ofstream(file) << kept;
  const std::string command = fmt::format("python3 {}/verify_dice.py {} {} >&2",
                                          THRONSAAL_ROOT "/examples", file, commitment);
  return std::system(command.c_str());  // NOLINT(*-env33-c): no foreign input
}

// Anne and Bert, who contribute to the dice.
struct Contributors : TwoPlayerTable {
  Contributors() : TwoPlayerTable("um-krone-und-kragen") {}

  static json::object commits(TableClient& who, std::string_view value) {
    return who.ask("commit",
                   {{"sha256", value_commitment(dice_crypto(), sha256_hex(who.table), value)}});
  }
  json::object dice(TableClient& who) {
    who.take_updates();
    return who.update.at("info").at("dice").as_object();
  }
  void await_game(TableClient& who) {
    who.take_updates();
    while (who.update.at("info").at("phase") != "running") who.await_update();
  }
  std::string kept() {
    anne.expect_ok("resign", {{"seat", 0}});
    return anne.client.get("/api/tables/" + anne.table + "/journal").body;
  }
};

TEST(DiceOnTheServer, AreCommittedToBeforeAnybodySitsDown) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  const json::object created = anne.client.expect_ok(
      {{"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "open"}}});
  TableClient spectator(server.port(), 2);
  spectator.watch(created.at("table").as_string());
  EXPECT_EQ(spectator.update.at("info").at("dice").at("sha256"), created.at("sha256"));
}

TEST(DiceOnTheServer, CombineAllRevealedValues) {
  Contributors people;
  const json::value promised = people.dice(people.bert).at("sha256");
  EXPECT_EQ(error_code_of(Contributors::commits(people.anne, kOnes)), "");
  EXPECT_EQ(error_code_of(Contributors::commits(people.bert, kTwos)), "");
  people.anne.expect_ok("start");
  people.anne.expect_ok("reveal", {{"value", kOnes}});
  EXPECT_EQ(people.anne.ask("reveal", {{"value", kTwos}}).at("error").at("code"), "other_value");
  people.bert.expect_ok("reveal", {{"value", kTwos}});
  people.await_game(people.anne);
  EXPECT_THAT(people.anne.client.heard(), Not(HasSubstr("\"seed\"")));
  const std::string kept = people.kept();
  const auto verified = verify_export(kept, dice_crypto(), promised.as_string());
  ASSERT_TRUE(verified) << verified.error().kind;
  EXPECT_THAT(verified->contributors, ElementsAre(0, 1));
  EXPECT_EQ(verified_in_python(kept, promised.as_string()), 0);
  EXPECT_NE(verified_in_python(kept, kOnes), 0);
}

TEST(DiceOnTheServer, DoNotWaitForeverForAValue) {
  Contributors people;
  Contributors::commits(people.anne, kOnes);
  Contributors::commits(people.bert, kTwos);
  people.anne.expect_ok("start");
  people.anne.expect_ok("reveal", {{"value", kOnes}});
  people.await_game(people.anne);
  EXPECT_EQ(error_code_of(people.bert.ask("reveal", {{"value", kTwos}})), "nothing_to_reveal");
  const std::string kept = people.kept();
  const auto verified = verify_export(kept, dice_crypto());
  ASSERT_TRUE(verified) << verified.error().kind;
  EXPECT_THAT(verified->contributors, ElementsAre(0));
  EXPECT_THAT(verified->unrevealed, ElementsAre(1));
  EXPECT_EQ(verified_in_python(kept), 0);
}

// Old pages and programs contribute nothing.
TEST(DiceOnTheServer, NeedNoContribution) {
  Contributors people;
  people.anne.expect_ok("start");
  people.anne.take_updates();
  EXPECT_EQ(people.anne.update.at("info").at("phase"), "running");
  const auto verified = verify_export(people.kept(), dice_crypto());
  ASSERT_TRUE(verified) << verified.error().kind;
  EXPECT_THAT(verified->contributors, IsEmpty());
}

TEST(DiceOnTheServer, StartAfterARestartInBetween) {
  Contributors people;
  Contributors::commits(people.anne, kOnes);
  people.anne.expect_ok("start");
  people.server.kill();
  people.server.start_again();
  people.anne.client.arrive();
  people.anne.watch();
  people.await_game(people.anne);
  EXPECT_TRUE(verify_export(people.kept(), dice_crypto()));
}

TEST(DiceOnTheServer, AcceptOnlyHashes) {
  Contributors people;
  for (const std::string& bad :
       {std::string(), kOnes.substr(1), kOnes + "1", std::string(64, 'A'), std::string(64, 'g')}) {
    EXPECT_EQ(error_code_of(people.anne.ask("commit", {{"sha256", bad}})), "bad_field") << bad;
    EXPECT_EQ(error_code_of(people.anne.ask("reveal", {{"value", bad}})), "bad_field") << bad;
  }
}

// A person who plays alone against computer players needs nobody's consent to undo, so the game is
// marked.
TEST(PracticeOnTheServer, IsShownAtTheTableInListsAndInTheJournal) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "page"});
  anne.expect_ok("start");
  anne.take_updates();
  while (anne.asked() == nullptr) anne.await_update();
  anne.expect_ok("move", {{"seat", 0}, {"action", "roll"}, {"seen", anne.seen}});
  anne.take_updates();
  EXPECT_FALSE(anne.update.at("info").as_object().contains("practice"));
  anne.expect_ok("undo", {{"seat", 0}, {"seen", anne.seen}});
  anne.take_updates();
  EXPECT_EQ(anne.update.at("info").at("practice"), true);
  const auto listed = [&](std::string_view phase) {
    return anne.client.expect_ok({{"cmd", "tables"}, {"list", "mine"}, {"phase", phase}})
        .at("tables")
        .at(0)
        .at("practice");
  };
  EXPECT_EQ(listed("running"), true);
  anne.expect_ok("resign", {{"seat", 0}});
  EXPECT_EQ(listed("over"), true);
  const HttpReply kept = anne.client.get("/api/tables/" + anne.table + "/journal");
  EXPECT_EQ(kept.content().at("practice"), true);
  EXPECT_TRUE(verify_export(kept.body, dice_crypto())->practice);
}

// Whole games, in which piles run out and are reshuffled.
TEST(VerifyDicePy, DerivesWholeGamesOfEveryKind) {
  for (const AnyGame* game : all_games()) {
    for (const int players : {game->info().min_players, game->info().max_players}) {
      const std::vector<Person> people(static_cast<std::size_t>(players), testing::kAnna);
      testing::TableDriver driver = testing::started_game(game->info().id, people);
      Rng rng(7);
      while (driver.table.phase() == Table::Phase::running) driver.make_random_move(rng);
      EXPECT_EQ(verified_in_python(testing::exported(driver)), 0)
          << game->info().id << " for " << players;
    }
  }
}

// With some undos, to the end of the game or part of the way.
TEST(VerifyDicePy, DerivesGamesOfTheRealServer) {
  const ServerProcess server;
  for (const AnyGame* game : all_games()) {
    TableClient anne(server.port(), 7);
    anne.create(game->info().id,
                json::array(static_cast<std::size_t>(game->info().min_players), "me"));
    anne.expect_ok("commit",
                   {{"sha256", value_commitment(dice_crypto(), sha256_hex(anne.table), kOnes)}});
    anne.expect_ok("start");
    anne.expect_ok("reveal", {{"value", kOnes}});
    anne.take_updates();
    for (int moves = 0; moves < 200 && !anne.is_over(); ++moves) {
      anne.make_random_move();
      anne.take_updates();
      if (moves % 20 != 0 || anne.is_over()) continue;
      anne.ask("undo", {{"seat", anne.asked()->at("seat")}, {"seen", anne.seen}});
      anne.take_updates();
    }
    for (int seat = 0; !anne.is_over(); ++seat) {
      anne.expect_ok("resign", {{"seat", seat}});
      anne.take_updates();
    }
    const std::string kept = anne.client.get("/api/tables/" + anne.table + "/journal").body;
    EXPECT_TRUE(verify_export(kept, dice_crypto())) << game->info().id;
    EXPECT_EQ(verified_in_python(kept), 0) << game->info().id;
  }
}

TEST(VerifyDicePy, DetectsAForgedRoll) {
  testing::TableDriver driver = testing::rolled({testing::kAnna, testing::kAnna});
  driver.does(commands::resign(driver.table, testing::kAnna, testing::kRed));
  const std::string kept = testing::exported(driver);
  EXPECT_EQ(verified_in_python(kept), 0);
  json::value forged = json::parse(kept);
  forged.at("dice").at("history").as_array().back().as_array()[1] = "rolled 6-6-6";
  EXPECT_NE(verified_in_python(json::serialize(forged)), 0);
}

}  // namespace
}  // namespace thronsaal
