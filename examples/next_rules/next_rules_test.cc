// A program with a later version of a game's rules, and games that began under the earlier one:
// journals, computer players, the engine, and tables of an upgraded server.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gmock/gmock.h>

#include "ai/player.h"
#include "ai/search/search.h"
#include "cli/testing/engine_client.h"
#include "core/erase.h"
#include "crypto/dice_crypto.h"
#include "games/games.h"
#include "games/registry.h"
#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"
#include "tables/verify.h"
#include "test_paths.h"

namespace thronsaal {
namespace {

using um_krone_und_kragen::Rules;
using um_krone_und_kragen::RulesV2;

constexpr std::string_view kGame = "um-krone-und-kragen";

const AnyGame& version(int rules_version) {
  return *find_edition(kGame, rules_version).value();
}

// The golden journals of version 1.
std::vector<Journal> golden_journals() {
  std::vector<Journal> journals;
  const auto folder =
      std::filesystem::path(THRONSAAL_ROOT "/src/games") / "um_krone_und_kragen" / "golden";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (const auto journal = Journal::from_json(text)) journals.push_back(*journal);
  }
  EXPECT_FALSE(journals.empty());
  return journals;
}

// The middle of a game of version 1.
Match unfinished_game() {
  const Journal journal = golden_journals().front();
  return Match::replay(version(1), journal, journal.moves.size() / 2).value();
}

TEST(Editions, OfNewGamesHaveTheCurrentRules) {
  EXPECT_EQ(find_game(kGame).value(), &version(2));
  EXPECT_EQ(all_games().size(), 4U);
  EXPECT_EQ(all_editions().size(), 5U);
  EXPECT_EQ(version(1).info().rules_version, 1);
  EXPECT_EQ(version(2).info().rules_version, 2);
  EXPECT_NE(version(1).start(3, {}).value()->hash(), version(2).start(3, {}).value()->hash());
}

TEST(Editions, AreRefusedIfUnknown) {
  for (const int unknown : {-1, 0, 3}) {
    const auto found = find_edition(kGame, unknown);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error(), Violation("unknown_rules_version",
                                       {{"rules", unknown}, {"known", std::string("2, 1")}}));
  }
  EXPECT_EQ(find_edition("loewenherz", 2).error().kind, "unknown_rules_version");
  EXPECT_EQ(find_edition("halma", 1).error().kind, "unknown_game");
}

TEST(OlderJournal, IsVerifiedOnlyUnderItsOwnRules) {
  for (Journal journal : golden_journals()) {
    const auto match = replay(journal);
    ASSERT_TRUE(match) << match.error().kind;
    EXPECT_EQ(&match->game(), &version(1));
    EXPECT_EQ(match->journal()->rules_version, 1);
    journal.rules_version = 2;
    EXPECT_FALSE(replay(journal));
  }
}

TEST(OlderGame, UndoesAndContinuesUnderItsOwnRules) {
  Match match = unfinished_game();
  const std::size_t length = match.length();
  match.rewind(length - 10);
  Rng rng(1);
  while (!match.state().to_act().is_over()) play_next_move(match, PlayerKind::greedy, rng);
  const auto again = replay(match.journal().value());
  ASSERT_TRUE(again);
  EXPECT_EQ(&again->game(), &version(1));
}

// One evaluator for all versions: this game's solver, not the default.
static_assert(std::same_as<EvaluatorFor<Rules>::type, um_krone_und_kragen::Evaluator>);
static_assert(std::same_as<EvaluatorFor<RulesV2>::type, um_krone_und_kragen::Evaluator>);

template <Game G>
void expect_solved(const AnyState& position) {
  const auto& state = dynamic_cast<const ErasedState<G>&>(position);
  const Seat seat = *position.to_act().seats().begin();
  const SearchLimits budget{.time = SearchLimits::kUnlimited};
  const auto solved = um_krone_und_kragen::Evaluator::solve(
      InformationState<G>(state.typed(), seat), Level::king, budget);
  ASSERT_TRUE(solved);
  const auto advice = suggest_actions(position, seat, Level::king, budget, 1);
  ASSERT_FALSE(advice.choices.empty());
  EXPECT_EQ(advice.choices[0].action, to_any_action<G>(solved->choices[0].action));
}

TEST(ComputerPlayers, UseTheGamesEvaluatorInEveryVersion) {
  expect_solved<Rules>(unfinished_game().state());
  Match today = Match::start(version(2), 2, {}).value();
  Rng rng(1);
  while (today.state().to_act().is_chance()) today.play_chance(rng);
  expect_solved<RulesV2>(today.state());
}

TEST(Engine, ContinuesAnOlderGame) {
  EngineClient client;
  const boost::json::object loaded = client.get(boost::json::object{
      {"cmd", "load"}, {"journal", unfinished_game().journal()->to_json()}, {"seed", 1}});
  EXPECT_EQ(loaded.at("rules"), 1);
  Rng rng(1);
  while (client.move(rng)) {
  }
  EXPECT_EQ(client.journal().at("rules"), 1);
  const boost::json::object begun =
      client.get(boost::json::object{{"cmd", "new"}, {"game", kGame}, {"players", 2}});
  EXPECT_EQ(begun.at("rules"), 2);
}

// Waits until a seat of this client is to act or the game is over.
void wait_for_turn(TableClient& player) {
  while (!player.is_over() && player.asked() == nullptr) player.await_update();
}

// A server of version 1 begins a game; the upgraded one finishes it.
TEST(UpgradedServer, PlaysOlderTablesToTheirEnd) {
  ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create(kGame, {"me", "squire"});
  anne.expect_ok("start");
  anne.take_updates();
  for (int i = 0; i < 10; ++i) {
    wait_for_turn(anne);
    ASSERT_EQ(error_code_of(anne.make_random_move()), "");
    anne.take_updates();
  }
  EXPECT_EQ(server.terminate(), 0);

  server.start_again(THRONSAAL_NEXT_RULES);
  anne.client.disconnect();
  anne.client.arrive();
  anne.watch();
  EXPECT_EQ(anne.update.at("info").at("rules"), 1);
  wait_for_turn(anne);
  const json::value seat = anne.asked()->at("seat");
  const json::object hint = anne.expect_ok("hint", {{"seat", seat}});
  anne.expect_ok(
      "move",
      {{"seat", seat}, {"action", hint.at("choices").at(0).at("action")}, {"seen", anne.seen}});
  anne.take_updates();
  wait_for_turn(anne);  // any turn of the squire is over, so nothing moves during the undo
  ASSERT_FALSE(anne.is_over());
  const auto length = anne.update.at("position").at("length").to_number<int>();
  anne.expect_ok("undo", {{"seat", seat}, {"seen", anne.seen}});
  anne.take_updates();
  EXPECT_LT(anne.update.at("position").at("length").to_number<int>(), length);
  while (!anne.is_over()) {
    wait_for_turn(anne);
    if (anne.is_over()) break;
    ASSERT_EQ(error_code_of(anne.make_random_move()), "");
    anne.take_updates();
  }

  const HttpReply kept = anne.client.get("/api/tables/" + anne.table + "/journal");
  ASSERT_EQ(kept.status, 200);
  EXPECT_EQ(kept.content().at("rules"), 1);
  const auto verified = verify_export(kept.body, dice_crypto());
  EXPECT_TRUE(verified) << verified.error().kind;

  const json::object rematch = anne.expect_ok("rematch");
  anne.seen = 0;
  anne.watch(rematch.at("table").as_string());
  EXPECT_EQ(anne.update.at("info").at("rules"), 2);
}

// A downgraded server does not touch tables of version 2.
TEST(DowngradedServer, LeavesLaterTablesUnchanged) {
  ServerProcess server;
  EXPECT_EQ(server.terminate(), 0);
  server.start_again(THRONSAAL_NEXT_RULES);
  TableClient anne(server.port(), 1);
  anne.create(kGame, {"me", "me"});
  anne.expect_ok("start");
  EXPECT_EQ(server.terminate(), 0);
  server.start_again();
  anne.client.disconnect();
  anne.client.arrive();
  EXPECT_EQ(error_code_of(anne.ask("watch", {{"since", 0}})), "table_unreadable");
  EXPECT_EQ(server.terminate(), 0);
  server.start_again(THRONSAAL_NEXT_RULES);
  anne.client.disconnect();
  anne.client.arrive();
  anne.seen = 0;
  anne.watch();
  EXPECT_EQ(anne.update.at("info").at("rules"), 2);
  EXPECT_EQ(error_code_of(anne.make_random_move()), "");
}

}  // namespace
}  // namespace thronsaal
