// Responses to every command, and whole games through the protocol.
#include <algorithm>
#include <numeric>
#include <set>

#include <gmock/gmock.h>

#include "cli/engine/session.h"
#include "cli/testing/engine_client.h"
#include "core/journal.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

json::value parsed(std::string_view text) {
  return json::parse(text);
}

std::vector<std::string> actions_of(const json::object& legal) {
  std::vector<std::string> actions;
  for (const json::value& action : legal.at("actions").as_array()) {
    actions.emplace_back(action.at("action").as_string());
  }
  return actions;
}

TEST(Engine, GamesListsTheGames) {
  EngineClient client;
  json::object answer = client.get(R"({"cmd": "games"})");
  EXPECT_EQ(answer["protocol"], "thronsaal-engine/1");
  ASSERT_EQ(answer["games"].as_array().size(), all_games().size());
  for (const json::value& game : answer["games"].as_array()) {
    EXPECT_TRUE(find_game(game.at("id").as_string()));
    EXPECT_LE(game.at("min_players").as_int64(), game.at("max_players").as_int64());
    EXPECT_GE(game.at("rules").as_int64(), 1);
    EXPECT_GT(game.at("max_moves").as_int64(), 0);
    for (const json::value& option : game.at("options").as_array()) {
      EXPECT_GE(option.at("values").as_array().size(), 2);
    }
  }
}

TEST(Engine, EveryGameCanBeStartedForEveryNumberOfPlayers) {
  EngineClient client;
  for (const AnyGame* game : all_games()) {
    for (int n = game->info().min_players; n <= game->info().max_players; ++n) {
      json::object answer =
          client.get(json::object{{"cmd", "new"}, {"game", game->info().id}, {"players", n}});
      EXPECT_EQ(answer["players"], n);
      EXPECT_EQ(answer["length"], 0);
      EXPECT_FALSE(answer["to_act"].as_array().empty());
    }
  }
}

TEST(Engine, NewDescribesTheSetup) {
  EngineClient client;
  const json::object answer = client.get(R"({"cmd": "new", "game": "um-krone-und-kragen",
      "players": 3, "options": {"dice_limit": "18"}, "seed": 18446744073709551615})");
  EXPECT_EQ(json::value(answer), parsed(R"({"ok": true, "game": "um-krone-und-kragen", "rules": 1,
      "players": 3, "options": {"adders_before_first_roll": "yes", "dice_limit": "18",
      "fool_supply": "table"}, "seed": 18446744073709551615, "length": 0, "to_act": ["chance"]})"));
}

TEST(Engine, DrawsASeedThatEveryJsonParserReadsExactly) {
  EngineClient client(7);
  const json::object request{{"cmd", "new"}, {"game", "um-krone-und-kragen"}, {"players", 2}};
  const json::value first = client.get(request).at("seed");
  const json::value second = client.get(request).at("seed");
  EXPECT_NE(first, second);
  EXPECT_LT(second.to_number<std::uint64_t>(), std::uint64_t{1} << 53);
}

TEST(Engine, LegalListsNotationFormAndText) {
  EngineClient client;
  client.start_with_red();
  client.get(R"({"cmd": "apply", "actor": 0, "action": "roll"})");
  client.get(R"({"cmd": "apply", "actor": "chance", "action": "rolled 2-5-5"})");
  EXPECT_EQ(json::value(client.get(R"({"cmd": "legal", "seat": 0})")), parsed(R"({"ok": true,
      "actions": [
        {"action": "aside 2", "form": {"kind": "set_aside", "number": 2}, "text": "set aside a 2"},
        {"action": "aside 5", "form": {"kind": "set_aside", "number": 5}, "text": "set aside a 5"}
      ]})"));
}

TEST(Engine, LegalIsEmptyForASeatThatMayNotAct) {
  EngineClient client;
  client.start_with_red();
  EXPECT_THAT(actions_of(client.get(R"({"cmd": "legal", "seat": 0})")),
              ::testing::ElementsAre("roll"));
  EXPECT_THAT(actions_of(client.get(R"({"cmd": "legal", "seat": 1})")), ::testing::IsEmpty());
}

TEST(Engine, CheckAnswersWithoutPlaying) {
  EngineClient client;
  client.start_with_red();
  const std::string before = client.hash();
  EXPECT_EQ(json::value(client.get(R"({"cmd": "check", "actor": 0, "action": "roll"})")),
            parsed(R"({"ok": true, "legal": true})"));
  EXPECT_EQ(json::value(client.get(R"({"cmd": "check", "actor": 1, "action": "roll"})")),
            parsed(R"({"ok": true, "legal": false, "violation": {"code": "not_your_turn",
                "args": {"seat": 0}, "text": "It is Red’s turn, not yours."}})"));
  EXPECT_EQ(json::value(client.get(R"({"cmd": "check", "actor": "chance", "action": "starts 1"})")),
            parsed(R"({"ok": true, "legal": false, "violation": {"code": "not_for_chance",
                "args": {}, "text": "It is a player’s turn, not chance’s."}})"));
  EXPECT_EQ(json::value(client.get(R"({"cmd": "check", "actor": 0, "action": "dance"})")),
            parsed(R"({"ok": true, "legal": false, "violation": {"code": "unknown_action",
                "args": {"text": "dance"}, "text": "“dance” is not a move in this game."}})"));
  EXPECT_EQ(client.hash(), before);
}

TEST(Engine, ApplyReturnsTheEventsAndTheActionAsInTheJournal) {
  EngineClient client;
  client.get(R"({"cmd": "new", "game": "um-krone-und-kragen", "players": 2})");
  EXPECT_EQ(
      json::value(client.get(R"({"cmd": "apply", "actor": "chance", "action": " STARTS  1 "})")),
      parsed(R"({"ok": true, "action": "starts 1", "events": [
          {"form": {"kind": "starts", "seat": 1}, "text": "Blue goes first."},
          {"form": {"kind": "round_begins", "round": 1, "seat": 1},
           "text": "Round 1: Blue has the start marker."},
          {"form": {"kind": "turn_begins", "seat": 1, "dice": 3}, "text": "Blue takes 3 dice."}],
          "length": 1, "to_act": [1]})"));
}

TEST(Engine, AnObserverGetsTheEventsButNotTheAction) {
  EngineClient client;
  client.start_with_red();
  const json::object rolls =
      client.get(R"({"cmd": "apply", "actor": 0, "action": "roll", "observer": "spectator"})");
  EXPECT_FALSE(rolls.contains("action"));
  json::object rolled = client.get(R"({"cmd": "chance", "observer": 1})");
  EXPECT_FALSE(rolled.contains("action"));
  ASSERT_EQ(rolled["events"].as_array().size(), 1);
  EXPECT_EQ(rolled["events"].as_array()[0].at("form").at("kind"), "rolled");
}

TEST(Engine, ChanceDrawsOneOfTheOutcomesAndPlaysIt) {
  EngineClient client;
  client.start_with_red();
  client.get(R"({"cmd": "apply", "actor": 0, "action": "roll"})");
  const json::value outcomes = client.get(R"({"cmd": "outcomes"})").at("outcomes");
  json::object drawn = client.get(R"({"cmd": "chance"})");
  EXPECT_TRUE(std::ranges::any_of(outcomes.as_array(), [&](const json::value& outcome) {
    return outcome.at("action") == drawn["action"];
  })) << drawn;
  EXPECT_EQ(drawn["length"], 3);
}

TEST(Engine, OutcomesHaveProbabilitiesThatSumToOne) {
  EngineClient client;
  client.start_with_red();
  EXPECT_TRUE(client.get(R"({"cmd": "outcomes"})")["outcomes"].as_array().empty());
  client.get(R"({"cmd": "apply", "actor": 0, "action": "roll"})");
  const json::value outcomes = client.get(R"({"cmd": "outcomes"})").at("outcomes");
  ASSERT_EQ(outcomes.as_array().size(), 56);  // multisets of three dice
  double sum = 0;
  for (const json::value& outcome : outcomes.as_array()) {
    sum += outcome.at("probability").as_double();
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_EQ(outcomes.as_array()[0].at("form"), parsed(R"({"kind": "rolled", "dice": [6, 6, 6]})"));
}

TEST(Engine, ViewDependsOnTheObserver) {
  EngineClient client;
  client.start_with_red();
  for (const char* request :
       {R"({"cmd": "view", "observer": 0})", R"({"cmd": "view", "observer": "spectator"})"}) {
    json::object answer = client.get(request);
    EXPECT_EQ(answer["view"].at("phase"), "in_hand");
    EXPECT_EQ(answer["view"].at("players").as_array().size(), 2);
  }
}

TEST(Engine, OutlookHasAScoreForEverySeat) {
  EngineClient client;
  client.start_with_red();
  for (const char* request : {R"({"cmd": "analysis", "observer": 1})",
                              R"({"cmd": "analysis", "observer": "spectator"})"}) {
    json::object answer = client.get(request);
    EXPECT_EQ(answer["analysis"].at("scores"), parsed("[0, 0]"));
  }
}

TEST(Engine, OutlookIsTheOldNameOfAnalysis) {
  EngineClient client;
  client.start_with_red();
  EXPECT_EQ(client.get(R"({"cmd": "outlook", "observer": 1})")["outlook"],
            client.get(R"({"cmd": "analysis", "observer": 1})")["analysis"]);
}

TEST(Engine, UndoTakesBackMoves) {
  EngineClient client;
  client.start_with_red();
  const std::string started = client.hash();
  Rng rng(3);
  client.move(rng, 5);
  const std::string later = client.hash();
  client.move(rng, 1);
  EXPECT_EQ(client.get(R"({"cmd": "undo"})")["length"], 6);
  EXPECT_EQ(client.hash(), later);
  EXPECT_EQ(client.get(R"({"cmd": "undo", "moves": 0})")["length"], 6);
  EXPECT_EQ(json::value(client.get(R"({"cmd": "undo", "moves": 5})")),
            parsed(R"({"ok": true, "length": 1, "to_act": [0]})"));
  EXPECT_EQ(client.hash(), started);
  EXPECT_EQ(client.refusal(R"({"cmd": "undo", "moves": 2})"), "undo_too_far");
  EXPECT_EQ(client.hash(), started);
}

TEST(Engine, AResampledWorldLooksTheSameAndHasNoJournal) {
  EngineClient client;
  client.start_with_red();
  Rng rng(4);
  client.move(rng, 20);
  const json::value before = client.get(R"({"cmd": "view", "observer": 1})").at("view");
  EXPECT_EQ(client.get(R"({"cmd": "resample", "seat": 1})")["length"], 0);
  EXPECT_EQ(client.get(R"({"cmd": "view", "observer": 1})").at("view"), before);
  EXPECT_EQ(client.refusal(R"({"cmd": "journal"})"), "resampled_world");
  EXPECT_EQ(client.refusal(R"({"cmd": "undo"})"), "undo_too_far");
  client.move(rng, 2);
  EXPECT_EQ(client.get(R"({"cmd": "undo"})")["length"], 1);
  EXPECT_EQ(client.refusal(R"({"cmd": "journal"})"), "resampled_world");
}

// Plays the game to its end and returns the number of moves.
int finish(EngineClient& client, std::uint64_t seed) {
  Rng rng(seed);
  int moves = 0;
  while (client.move(rng)) ++moves;
  return moves;
}

TEST(Engine, EveryGameCanBePlayedToItsEndAndLoadedAgain) {
  for (const AnyGame* game : all_games()) {
    EngineClient client;
    const int players = game->info().max_players;
    client.get(json::object{
        {"cmd", "new"}, {"game", game->info().id}, {"players", players}, {"seed", 11}});
    EXPECT_EQ(json::value(client.get(R"({"cmd": "standing"})")),
              parsed(R"({"ok": true, "over": false})"));
    const int moves = finish(client, 12);

    const json::object standing = client.get(R"({"cmd": "standing"})");
    EXPECT_EQ(standing.at("over"), true);
    EXPECT_EQ(standing.at("places").as_array().size(), players);
    const json::array& shares = standing.at("win_shares").as_array();
    EXPECT_NEAR(
        std::accumulate(shares.begin(), shares.end(), 0.0,
                        [](double sum, const json::value& s) { return sum + s.as_double(); }),
        1, 1e-12);
    EXPECT_EQ(client.refusal(R"({"cmd": "chance"})"), "game_is_over");
    const json::value journal = client.journal();
    const std::string_view last = journal.at("moves").as_array().back().at(1).as_string();
    EXPECT_EQ(client.refusal(json::object{{"cmd", "apply"}, {"actor", 0}, {"action", last}}),
              "game_is_over");
    EngineClient other;
    json::object loaded = other.get(json::object{{"cmd", "load"}, {"journal", journal}});
    EXPECT_EQ(loaded["length"], moves);
    EXPECT_EQ(loaded["to_act"], json::array());
    EXPECT_EQ(other.hash(), client.hash());
    EXPECT_EQ(other.journal(), journal);
  }
}

TEST(Engine, LoadAcceptsAJournalAsAnObjectOrAsFileContent) {
  EngineClient client;
  client.start_with_red();
  Rng rng(5);
  client.move(rng, 40);
  const std::string hash = client.hash();
  const json::value object = client.journal();
  const auto journal = Journal::from_json(json::serialize(object));
  ASSERT_TRUE(journal);

  for (const json::value& form : {object, json::value(journal->to_json())}) {
    EngineClient other;
    json::object loaded = other.get(json::object{{"cmd", "load"}, {"journal", form}, {"seed", 9}});
    EXPECT_EQ(loaded["seed"], 9);
    EXPECT_EQ(loaded["length"], 41);
    EXPECT_EQ(other.hash(), hash);
  }
}

TEST(Engine, GivesTheSameTranscriptForTheSameSeed) {
  std::string first;
  for (const std::uint64_t entropy : {1U, 2U}) {
    EngineClient client(entropy);
    client.get(R"({"cmd": "new", "game": "um-krone-und-kragen", "players": 4, "seed": 77})");
    finish(client, 78);
    client.journal();
    if (first.empty()) first = client.transcript();
    EXPECT_EQ(client.transcript(), first);
  }
}

TEST(Engine, UndoDoesNotBringTheSameDiceBack) {
  EngineClient client;
  client.start_with_red();
  client.get(R"({"cmd": "apply", "actor": 0, "action": "roll"})");
  std::set<std::string> rolls;
  for (int i = 0; i < 8; ++i) {
    rolls.emplace(client.get(R"({"cmd": "chance"})").at("action").as_string());
    client.get(R"({"cmd": "undo"})");
  }
  EXPECT_GT(rolls.size(), 1);
}

TEST(Engine, EchoesTheIdInEveryResponse) {
  EngineClient client;
  for (const char* id : {"7", "-1", "18446744073709551615", "0.5", "\"a b\"", "true", "null"}) {
    const std::string with_id = std::string(R"({"id": )") + id + R"(, "cmd": )";
    EXPECT_EQ(client.get(with_id + "\"games\"}").at("id"), parsed(id));
    EXPECT_EQ(client.ask(with_id + "\"hash\"}").at("id"), parsed(id));
    EXPECT_EQ(client.ask(with_id + "[]}").at("id"), parsed(id));
  }
  EXPECT_FALSE(client.get(R"({"cmd": "games"})").contains("id"));
}

}  // namespace
}  // namespace thronsaal
