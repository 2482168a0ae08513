// A program with a later version of a game's rules, and games that were begun before it: journals,
// computer players, the engine, and tables of a server that was upgraded.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gmock/gmock.h>

#include "ai/player.h"
#include "ai/think.h"
#include "app/engine_testing.h"
#include "core/erase.h"
#include "games/games.h"
#include "games/registry.h"
#include "server/keepsake.h"
#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"

#ifndef THRONSAAL_GAMES
#define THRONSAAL_GAMES "games"
#define THRONSAAL_NEXT_RULES "thronsaal_next_rules"
#endif

namespace thronsaal {
namespace {

using um_krone_und_kragen::Insight;
using um_krone_und_kragen::Rules;
using um_krone_und_kragen::RulesV2;

constexpr std::string_view kGame = "um-krone-und-kragen";

const AnyGame& version(int rules_version) {
  return *find_edition(kGame, rules_version).value();
}

// The journals of version 1 that are kept.
std::vector<Journal> kept_journals() {
  std::vector<Journal> journals;
  const auto folder = std::filesystem::path(THRONSAAL_GAMES) / "um_krone_und_kragen" / "golden";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (const auto journal = Journal::from_json(text)) journals.push_back(*journal);
  }
  EXPECT_FALSE(journals.empty());
  return journals;
}

// The middle of a game of version 1.
Match half_a_game() {
  const Journal journal = kept_journals().front();
  return Match::replay(version(1), journal, journal.moves.size() / 2).value();
}

TEST(Editions, NewGamesBeginUnderTodaysRules) {
  EXPECT_EQ(find_game(kGame).value(), &version(2));
  EXPECT_EQ(all_games().size(), 4U);
  EXPECT_EQ(all_editions().size(), 5U);
  EXPECT_EQ(version(1).info().rules_version, 1);
  EXPECT_EQ(version(2).info().rules_version, 2);
  EXPECT_NE(version(1).start(3, {}).value()->hash(), version(2).start(3, {}).value()->hash());
}

TEST(Editions, ThatNobodyKnowsAreRefused) {
  for (const int unknown : {-1, 0, 3}) {
    const auto found = find_edition(kGame, unknown);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error(), Violation("unknown_rules_version",
                                       {{"rules", unknown}, {"known", std::string("2, 1")}}));
  }
  EXPECT_EQ(find_edition("loewenherz", 2).error().kind, "unknown_rules_version");
  EXPECT_EQ(find_edition("halma", 1).error().kind, "unknown_game");
}

TEST(AnOlderJournal, IsVerifiedUnderItsOwnRulesAndNoOthers) {
  for (Journal journal : kept_journals()) {
    const auto match = replay(journal);
    ASSERT_TRUE(match) << match.error().kind;
    EXPECT_EQ(&match->game(), &version(1));
    EXPECT_EQ(match->journal()->rules_version, 1);
    journal.rules_version = 2;
    EXPECT_FALSE(replay(journal));
  }
}

TEST(AnOlderGame, IsTakenBackAndGoesOnUnderItsOwnRules) {
  Match match = half_a_game();
  const std::size_t length = match.length();
  match.rewind(length - 10);
  Rng rng(1);
  while (!match.state().to_act().is_over()) play_on(match, Player::greedy, rng);
  const auto again = replay(match.journal().value());
  ASSERT_TRUE(again);
  EXPECT_EQ(&again->game(), &version(1));
}

// One insight for every version: the solver of this game, not the plain search of a game without.
static_assert(std::same_as<InsightFor<Rules>::type, Insight>);
static_assert(std::same_as<InsightFor<RulesV2>::type, Insight>);

template <Game G>
void expect_solved(const AnyState& position) {
  const auto& state = dynamic_cast<const ErasedState<G>&>(position);
  const Seat seat = *position.to_act().seats().begin();
  const Budget budget{.time = Budget::kUnlimited};
  const auto solved = Insight::solve(Information<G>(state.typed(), seat), Level::king, budget);
  ASSERT_TRUE(solved);
  const auto advice = advise(position, seat, Level::king, budget, 1);
  ASSERT_FALSE(advice.choices.empty());
  EXPECT_EQ(advice.choices[0].action, erase_action<G>(solved->choices[0].action));
}

TEST(ComputerPlayers, HaveTheirInsightInEveryVersion) {
  expect_solved<Rules>(half_a_game().state());
  Match today = Match::start(version(2), 2, {}).value();
  Rng rng(1);
  while (today.state().to_act().is_chance()) today.play_chance(rng);
  expect_solved<RulesV2>(today.state());
}

TEST(TheEngine, GoesOnWithAnOlderGame) {
  EngineClient client;
  const boost::json::object loaded = client.get(boost::json::object{
      {"cmd", "load"}, {"journal", half_a_game().journal()->to_json()}, {"seed", 1}});
  EXPECT_EQ(loaded.at("rules"), 1);
  Rng rng(1);
  while (client.move(rng)) {
  }
  EXPECT_EQ(client.journal().at("rules"), 1);
  const boost::json::object begun =
      client.get(boost::json::object{{"cmd", "new"}, {"game", kGame}, {"players", 2}});
  EXPECT_EQ(begun.at("rules"), 2);
}

// Plays until somebody of ours is asked, or the game is over.
void wait_for_turn(TablePlayer& player) {
  while (!player.is_over() && player.asked() == nullptr) player.await_update();
}

// A server of version 1 begins a game; the upgraded one finishes it.
TEST(AnUpgradedServer, PlaysOlderTablesToTheirEnd) {
  ServerProcess server;
  TablePlayer anne(server.port(), 1);
  anne.create(kGame, {"me", "squire"});
  anne.must("start");
  anne.take_updates();
  for (int i = 0; i < 10; ++i) {
    wait_for_turn(anne);
    ASSERT_EQ(code_of(anne.move_somehow()), "");
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
  const json::object hint = anne.must("hint", {{"seat", seat}});
  anne.must(
      "move",
      {{"seat", seat}, {"action", hint.at("choices").at(0).at("action")}, {"seen", anne.seen}});
  anne.take_updates();
  wait_for_turn(anne);  // the squire's turn, if it came, is over: nothing moves on under the undo
  ASSERT_FALSE(anne.is_over());
  const auto length = anne.update.at("position").at("length").to_number<int>();
  anne.must("undo", {{"seat", seat}, {"seen", anne.seen}});
  anne.take_updates();
  EXPECT_LT(anne.update.at("position").at("length").to_number<int>(), length);
  while (!anne.is_over()) {
    wait_for_turn(anne);
    if (anne.is_over()) break;
    ASSERT_EQ(code_of(anne.move_somehow()), "");
    anne.take_updates();
  }

  const Reply kept = anne.client.get("/api/tables/" + anne.table + "/journal");
  ASSERT_EQ(kept.status, 200);
  EXPECT_EQ(kept.content().at("rules"), 1);
  const auto verified = verify(kept.body);
  EXPECT_TRUE(verified) << verified.error().kind;

  const json::object rematch = anne.must("rematch");
  anne.seen = 0;
  anne.watch(rematch.at("table").as_string());
  EXPECT_EQ(anne.update.at("info").at("rules"), 2);
}

// Nobody's game is silently played by other rules: a server that was set back leaves a table of
// version 2 as it is.
TEST(AServerThatWasSetBack, LeavesLaterTablesAsTheyAre) {
  ServerProcess server;
  EXPECT_EQ(server.terminate(), 0);
  server.start_again(THRONSAAL_NEXT_RULES);
  TablePlayer anne(server.port(), 1);
  anne.create(kGame, {"me", "me"});
  anne.must("start");
  EXPECT_EQ(server.terminate(), 0);
  server.start_again();
  anne.client.disconnect();
  anne.client.arrive();
  EXPECT_EQ(code_of(anne.ask("watch", {{"since", 0}})), "table_unreadable");
  EXPECT_EQ(server.terminate(), 0);
  server.start_again(THRONSAAL_NEXT_RULES);
  anne.client.disconnect();
  anne.client.arrive();
  anne.seen = 0;
  anne.watch();
  EXPECT_EQ(anne.update.at("info").at("rules"), 2);
  EXPECT_EQ(code_of(anne.move_somehow()), "");
}

}  // namespace
}  // namespace thronsaal
