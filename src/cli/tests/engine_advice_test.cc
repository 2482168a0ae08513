// The engine's commands `suggest` and `evaluate`.
#include <gmock/gmock.h>

#include "cli/testing/engine_client.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// Blue has rolled two fours and a two.
EngineClient at_table() {
  EngineClient client;
  client.get(
      R"({"cmd": "load", "journal": {"format": "thronsaal-journal/1", "game": "um-krone-und-kragen",
          "rules": 1, "players": 2, "options": {}, "hashes": [],
          "moves": [["chance", "starts 1"], [1, "roll"], ["chance", "rolled 2-4-4"]]}})");
  return client;
}

TEST(Suggest, RanksAllActionsOfTheSeat) {
  EngineClient client = at_table();
  const json::object answer = client.get(R"({"cmd": "suggest", "seat": 1, "level": "king"})");
  const json::array& choices = answer.at("choices").as_array();
  ASSERT_EQ(choices.size(),
            client.get(R"({"cmd": "legal", "seat": 1})")["actions"].as_array().size());
  EXPECT_EQ(choices[0].at("action"), "aside 4");
  EXPECT_EQ(choices[0].at("form").at("kind"), "set_aside");
  double visit_share = 0;
  for (const json::value& choice : choices) {
    visit_share += choice.at("visit_share").to_number<double>();
    EXPECT_EQ(choice.at("attention"), choice.at("visit_share"));
    const double share = choice.at("win_share").to_number<double>();
    EXPECT_GE(share, 0);
    EXPECT_LE(share, 1);
  }
  EXPECT_NEAR(visit_share, 1, 1e-6);
  EXPECT_TRUE(answer.at("stats").as_object().contains("milliseconds"));
}

TEST(Suggest, ChangesNothingAndGivesTheSameAnswerForTheSameSeed) {
  EngineClient client;
  client.get(R"({"cmd": "new", "game": "kardinal-und-koenig", "players": 3, "seed": 3})");
  const auto to_act = [&] { return client.get(R"({"cmd": "to_act"})")["to_act"].at(0); };
  while (to_act() == "chance") client.get(R"({"cmd": "chance"})");
  const json::value seat = to_act();
  const json::value hash = client.get(R"({"cmd": "hash"})")["hash"];
  const auto ask = [&](int seed) {
    return client.get(json::serialize(json::object{{"cmd", "suggest"},
                                                   {"seat", seat},
                                                   {"level", "squire"},
                                                   {"iterations", 50},
                                                   {"threads", 2},
                                                   {"seed", seed}}))["choices"];
  };
  const json::value first = ask(5);
  EXPECT_EQ(ask(5), first);
  EXPECT_NE(ask(6), first);
  EXPECT_EQ(client.get(R"({"cmd": "hash"})")["hash"], hash);
}

TEST(Suggest, RefusesInvalidRequests) {
  EngineClient client;
  EXPECT_EQ(client.refusal(R"({"cmd": "suggest", "seat": 1, "level": "king"})"),
            "no_game_in_progress");
  client = at_table();
  EXPECT_EQ(client.refusal(R"({"cmd": "suggest", "level": "king"})"), "missing_field");
  EXPECT_EQ(client.refusal(R"({"cmd": "suggest", "seat": 1})"), "missing_field");
  EXPECT_EQ(client.refusal(R"({"cmd": "suggest", "seat": 0, "level": "king"})"), "not_your_turn");
  EXPECT_EQ(client.refusal(R"({"cmd": "suggest", "seat": 2, "level": "king"})"), "no_such_seat");
  for (const char* field :
       {R"("level": "emperor")", R"("level": 3)", R"("level": "king", "iterations": 0)",
        R"("level": "king", "iterations": -1)", R"("level": "king", "milliseconds": "long")",
        R"("level": "king", "threads": 0)", R"("level": "king", "seed": -1)"}) {
    EXPECT_EQ(client.refusal(R"({"cmd": "suggest", "seat": 1, )" + std::string(field) + "}"),
              "bad_field")
        << field;
  }
}

TEST(Evaluate, GivesSharesThatSumToOneWhoeverIsToAct) {
  EngineClient client = at_table();
  for (const char* seat : {"0", "1"}) {
    const json::object answer =
        client.get(R"({"cmd": "evaluate", "level": "squire", "seat": )" + std::string(seat) + "}");
    double sum = 0;
    for (const json::value& share : answer.at("win_shares").as_array()) {
      sum += share.to_number<double>();
    }
    EXPECT_NEAR(sum, 1, 1e-3);
    EXPECT_EQ(answer.at("win_shares").as_array().size(), 2U);
  }
}

TEST(Evaluate, WorksWhenChanceIsToMove) {
  EngineClient client;
  client.get(R"({"cmd": "new", "game": "loewenherz", "players": 4, "seed": 1})");
  const json::object answer =
      client.get(R"({"cmd": "evaluate", "seat": 3, "level": "page", "iterations": 5})");
  EXPECT_EQ(answer.at("win_shares").as_array().size(), 4U);
}

}  // namespace
}  // namespace thronsaal
