// A program with a later version of a game's rules, and games that began under the earlier one:
// journals, computer players, the engine, and tables of an upgraded server.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

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
using um_krone_und_kragen::RulesV1;

constexpr std::string_view kGame = "um-krone-und-kragen";

const AnyGame& version(int rules_version) {
  return *find_edition(kGame, rules_version).value();
}

// The golden journals of version 1, in the order of their names.
std::vector<Journal> golden_journals() {
  const auto folder =
      std::filesystem::path(THRONSAAL_ROOT "/src/games") / "um_krone_und_kragen" / "golden";
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.insert(entry.path());
  std::vector<Journal> journals;
  for (const auto& path : files) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (const auto journal = Journal::from_json(text)) journals.push_back(*journal);
  }
  EXPECT_FALSE(journals.empty());
  return journals;
}

template <Game G>
const typename G::State& typed(const Match& match) {
  return dynamic_cast<const ErasedState<G>&>(match.state()).typed();
}

// The middle of a game of three of version 1. The rule that version 2 changes has been asked for.
Match unfinished_game() {
  const auto journals = golden_journals();
  const Journal& journal = *std::ranges::find(journals, 3, &Journal::players);
  Match match = Match::replay(version(1), journal, journal.moves.size() / 2).value();
  EXPECT_GT(typed<RulesV1>(match).round, 2);
  return match;
}

// The digest leaves the version out, so those of stored games are as they were.
TEST(Editions, OfNewGamesHaveTheCurrentRules) {
  EXPECT_EQ(find_game(kGame).value(), &version(2));
  EXPECT_EQ(all_games().size(), 4U);
  EXPECT_EQ(all_editions().size(), 5U);
  EXPECT_EQ(version(1).info().rules_version, 1);
  EXPECT_EQ(version(2).info().rules_version, 2);
  EXPECT_EQ(version(1).start(3, {}).value()->hash(), version(2).start(3, {}).value()->hash());
}

// The seats that start the first rounds of a game of three, counted from the first of them.
template <Game G>
std::vector<int> starters(Match match) {
  Rng rng(1);
  std::vector<int> seats;
  while (seats.size() < 4 && !match.state().to_act().is_over()) {
    const auto& state = typed<G>(match);
    if (state.round > static_cast<int>(seats.size())) seats.push_back(state.starter);
    play_next_move(match, PlayerKind::greedy, rng);
  }
  const int first = seats.empty() ? 0 : seats.front();
  for (int& seat : seats) seat = (seat - first + 3) % 3;
  return seats;
}

TEST(ChangedRule, IsAskedForDuringPlayByTheVersionOfTheGame) {
  EXPECT_THAT(starters<RulesV1>(Match::start(version(1), 3, {}).value()),
              testing::ElementsAre(0, 2, 1, 0));
  EXPECT_THAT(starters<Rules>(Match::start(version(2), 3, {}).value()),
              testing::ElementsAre(0, 1, 2, 0));
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

// With two players the versions do not differ.
TEST(OlderJournal, IsVerifiedOnlyUnderItsOwnRules) {
  for (Journal journal : golden_journals()) {
    const auto match = replay(journal);
    ASSERT_TRUE(match) << match.error().kind;
    EXPECT_EQ(&match->game(), &version(1));
    EXPECT_EQ(match->journal()->rules_version, 1);
    journal.rules_version = 2;
    const auto wrong = replay(journal);
    EXPECT_EQ(wrong.has_value(), journal.players == 2);
    // The start and the first round are the same.
    if (!wrong) EXPECT_GT(std::get<int>(*wrong.error().find("move")), 10) << wrong.error().kind;
  }
}

TEST(OlderGame, UndoesAndContinuesUnderItsOwnRules) {
  Match match = unfinished_game();
  const std::size_t length = match.length();
  match.rewind(length - 10);
  Rng rng(1);
  while (!match.state().to_act().is_over()) play_next_move(match, PlayerKind::greedy, rng);
  Journal journal = match.journal().value();
  const auto again = replay(journal);
  ASSERT_TRUE(again);
  EXPECT_EQ(&again->game(), &version(1));
  journal.rules_version = 2;
  EXPECT_FALSE(replay(journal));
}

// One evaluator for all versions: this game's solver, not the default.
static_assert(std::same_as<EvaluatorFor<Rules>::type, um_krone_und_kragen::Evaluator>);
static_assert(std::same_as<EvaluatorFor<RulesV1>::type, um_krone_und_kragen::Evaluator>);

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
  Rng rng(1);
  Match older = unfinished_game();
  while (older.state().to_act().is_chance()) older.play_chance(rng);
  expect_solved<RulesV1>(older.state());
  Match today = Match::start(version(2), 2, {}).value();
  while (today.state().to_act().is_chance()) today.play_chance(rng);
  expect_solved<Rules>(today.state());
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
  anne.create(kGame, {"me", "squire", "page"});
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
  wait_for_turn(anne);  // the others' turns are over, so nothing moves during the undo
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
