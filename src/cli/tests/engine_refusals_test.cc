// Invalid requests get an error that says what is wrong, and do not change the game.
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/testing/engine_client.h"
#include "core/json/json.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// A game in progress, which no refused request may change.
class EngineRefuses : public ::testing::Test {
 protected:
  void SetUp() override {
    client_.start_with_red();
    before_ = client_.hash();
  }
  void TearDown() override {
    EXPECT_EQ(client_.hash(), before_);
    EXPECT_EQ(json::serialize(client_.to_act()), "[0]");
    EXPECT_EQ(client_.get(R"({"cmd": "apply", "actor": 0, "action": "roll"})")["length"], 2);
  }
  std::string refusal(std::string_view request) { return client_.refusal(request); }
  // The argument "expected" of a "bad_field".
  std::string expected(std::string_view request) {
    EXPECT_EQ(refusal(request), "bad_field") << request;
    const json::value error = client_.ask(request)["error"];
    return std::string(error.at("args").at("expected").as_string());
  }

  EngineClient client_;
  std::string before_;
};

TEST_F(EngineRefuses, InvalidJson) {
  for (const char* line :
       {"", " ", "\r", "hello", "{", "}", "{\"cmd\": \"hash\"", "{\"cmd\": \"hash\"} {}",
        "{\"cmd\": \"hash\"}x", "{'cmd': 'hash'}", "{\"cmd\": \"hash\",}", "{\"cmd\": hash}",
        "{\"cmd\": \"hash\" /* why */}", "\xEF\xBB\xBF{\"cmd\": \"hash\"}", "{\"cmd\": 01}"}) {
    EXPECT_EQ(refusal(line), "json_malformed") << line;
  }
  EXPECT_EQ(refusal(std::string_view("{\"cmd\": \"hash\"\0}", 16)), "json_malformed");
}

TEST_F(EngineRefuses, InvalidUtf8) {
  for (const char* text : {"\xFF", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80"}) {
    EXPECT_EQ(refusal(std::string("{\"cmd\": \"") + text + "\"}"), "json_malformed");
    EXPECT_EQ(refusal(std::string("{\"") + text + "\": 1}"), "json_malformed");
  }
  EXPECT_EQ(refusal(R"({"cmd": "\ud800"})"), "json_malformed");
}

TEST_F(EngineRefuses, JsonThatIsNotAnObject) {
  for (const char* line : {"[]", "[{\"cmd\": \"hash\"}]", "1", "\"hash\"", "null", "true"}) {
    EXPECT_EQ(refusal(line), "request_not_an_object") << line;
  }
}

TEST_F(EngineRefuses, DeepNesting) {
  for (const std::size_t depth : {kMaxJsonDepth, std::size_t{1000}, std::size_t{500'000}}) {
    EXPECT_EQ(refusal(R"({"cmd": )" + std::string(depth, '[')), "json_malformed");
    EXPECT_EQ(refusal(R"({"cmd": )" + std::string(depth, '[') + std::string(depth, ']') + "}"),
              "json_malformed");
  }
}

TEST_F(EngineRefuses, OverlongLines) {
  const std::string_view request = R"({"cmd": "hash"})";
  std::string line(EngineSession::kMaxLineBytes - request.size(), ' ');
  line += request;
  client_.get(line);
  EXPECT_EQ(refusal(line + ' '), "json_too_large");
  EXPECT_EQ(client_.ask(line + ' ')["error"].at("args").at("limit"), 1'048'576);
}

TEST_F(EngineRefuses, DuplicateKeys) {
  for (const char* line :
       {R"({"cmd": "hash", "cmd": "hash"})", R"({"cmd": "hash", "cm\u0064": "hash"})",
        R"({"id": 1, "id": 2, "cmd": "hash"})",
        R"({"cmd": "new", "game": "um-krone-und-kragen", "players": 2,
            "options": {"dice_limit": "12", "dice_limit": "18"}})",
        R"({"cmd": "load", "journal": {"moves": [], "moves": []}})"}) {
    EXPECT_EQ(refusal(line), "repeated_key") << line;
  }
  const json::value error = client_.ask(R"({"a": {"b": 1}, "b": [{"b": 1}, {"c": 2, "c": 3}]})");
  EXPECT_EQ(error.at("error").at("args").at("key"), "c");
}

TEST_F(EngineRefuses, UnknownCommands) {
  EXPECT_EQ(refusal("{}"), "missing_field");
  EXPECT_EQ(refusal(R"({"id": 1})"), "missing_field");
  EXPECT_EQ(expected(R"({"cmd": 1})"), "string");
  EXPECT_EQ(expected(R"({"cmd": null})"), "string");
  for (const char* name : {"", "Hash", "hash ", "quit", "h\\u0000"}) {
    EXPECT_EQ(refusal(std::string(R"({"cmd": ")") + name + "\"}"), "unknown_command") << name;
  }
}

TEST_F(EngineRefuses, UnknownFields) {
  EXPECT_EQ(refusal(R"({"cmd": "hash", "seat": 0})"), "unknown_field");
  EXPECT_EQ(refusal(R"({"cmd": "check", "seat": 0, "action": "roll"})"), "unknown_field");
  EXPECT_EQ(refusal(R"({"cmd": "apply", "actor": 0, "action": "roll", "observers": 0})"),
            "unknown_field");
  EXPECT_EQ(refusal(R"({"cmd": "hash", "": 0})"), "unknown_field");
  const json::object answer = client_.ask(R"({"cmd": "legal", "Seat": 0})");
  EXPECT_EQ(answer.at("error").at("args"),
            json::parse(R"({"field": "Seat", "cmd": "legal", "fields": "cmd, id, seat"})"));
}

TEST_F(EngineRefuses, NonScalarIds) {
  EXPECT_EQ(expected(R"({"id": [], "cmd": "hash"})"), "scalar");
  EXPECT_EQ(expected(R"({"id": {}, "cmd": "hash"})"), "scalar");
  EXPECT_EQ(expected(R"({"id": 1e999, "cmd": "hash"})"), "scalar");
  EXPECT_FALSE(client_.ask(R"({"id": [], "cmd": "hash"})").contains("id"));
}

TEST_F(EngineRefuses, InvalidSeats) {
  for (const char* seat : {"-1", "0.0", "1e0", "\"0\"", "\"chance\"", "null", "[0]", "true",
                           "2147483648", "9223372036854775807", "18446744073709551615", "1e400"}) {
    EXPECT_EQ(expected(std::string(R"({"cmd": "legal", "seat": )") + seat + "}"), "seat") << seat;
    EXPECT_EQ(expected(std::string(R"({"cmd": "resample", "seat": )") + seat + "}"), "seat");
  }
  for (const char* seat : {"2", "4", "5", "255", "2147483647"}) {
    EXPECT_EQ(refusal(std::string(R"({"cmd": "legal", "seat": )") + seat + "}"), "no_such_seat");
    EXPECT_EQ(refusal(std::string(R"({"cmd": "resample", "seat": )") + seat + "}"), "no_such_seat");
    EXPECT_EQ(refusal(std::string(R"({"cmd": "view", "observer": )") + seat + "}"), "no_such_seat");
    for (const char* name : {"analysis", "outlook"}) {
      EXPECT_EQ(refusal(fmt::format(R"({{"cmd": "{}", "observer": {}}})", name, seat)),
                "no_such_seat");
    }
    EXPECT_EQ(refusal(std::string(R"({"cmd": "check", "action": "roll", "actor": )") + seat + "}"),
              "no_such_seat");
  }
  EXPECT_EQ(refusal(R"({"cmd": "legal"})"), "missing_field");
}

TEST_F(EngineRefuses, InvalidActorsAndObservers) {
  EXPECT_EQ(expected(R"({"cmd": "check", "actor": "Chance", "action": "roll"})"), "actor");
  EXPECT_EQ(expected(R"({"cmd": "apply", "actor": "spectator", "action": "roll"})"), "actor");
  EXPECT_EQ(expected(R"({"cmd": "view", "observer": "chance"})"), "observer");
  EXPECT_EQ(expected(R"({"cmd": "chance", "observer": null})"), "observer");
  EXPECT_EQ(expected(R"({"cmd": "apply", "actor": 0, "action": "roll", "observer": -1})"),
            "observer");
  EXPECT_EQ(refusal(R"({"cmd": "view"})"), "missing_field");
  EXPECT_EQ(refusal(R"({"cmd": "analysis"})"), "missing_field");
  EXPECT_EQ(refusal(R"({"cmd": "outlook"})"), "missing_field");
  EXPECT_EQ(refusal(R"({"cmd": "check", "action": "roll"})"), "missing_field");
}

TEST_F(EngineRefuses, IllegalActions) {
  EXPECT_EQ(refusal(R"({"cmd": "apply", "actor": 0})"), "missing_field");
  EXPECT_EQ(expected(R"({"cmd": "apply", "actor": 0, "action": ["roll"]})"), "string");
  EXPECT_EQ(refusal(R"({"cmd": "apply", "actor": 0, "action": ""})"), "unknown_action");
  EXPECT_EQ(refusal(R"({"cmd": "apply", "actor": 0, "action": "roll\u0000"})"), "unknown_action");
  EXPECT_EQ(refusal(R"({"cmd": "apply", "actor": 0, "action": "aside 3"})"), "roll_first");
  EXPECT_EQ(refusal(R"({"cmd": "apply", "actor": 1, "action": "roll"})"), "not_your_turn");
  EXPECT_EQ(refusal(R"({"cmd": "apply", "actor": "chance", "action": "rolled 1-2-3"})"),
            "not_for_chance");
  EXPECT_EQ(refusal(R"({"cmd": "chance"})"), "not_for_chance");
  const std::string babble(100'000, 'a');
  EXPECT_LT(client_.ask(json::object{{"cmd", "apply"}, {"actor", 0}, {"action", babble}})
                .at("error")
                .at("text")
                .as_string()
                .size(),
            200);
}

TEST_F(EngineRefuses, GamesThatCannotBeSetUp) {
  const auto with = [](std::string_view rest) {
    return std::string(R"({"cmd": "new", "game": "um-krone-und-kragen")") + std::string(rest) + "}";
  };
  EXPECT_EQ(refusal(R"({"cmd": "new", "players": 2})"), "missing_field");
  EXPECT_EQ(refusal(R"({"cmd": "new", "game": "chess", "players": 2})"), "unknown_game");
  EXPECT_EQ(expected(R"({"cmd": "new", "game": 1, "players": 2})"), "string");
  EXPECT_EQ(refusal(with("")), "missing_field");
  EXPECT_EQ(expected(with(R"(, "players": "2")")), "count");
  EXPECT_EQ(expected(with(R"(, "players": -2)")), "count");
  EXPECT_EQ(refusal(with(R"(, "players": 1)")), "bad_player_count");
  EXPECT_EQ(refusal(with(R"(, "players": 6)")), "bad_player_count");
  EXPECT_EQ(refusal(with(R"(, "players": 2147483647)")), "bad_player_count");
  EXPECT_EQ(expected(with(R"(, "players": 2, "options": [])")), "options");
  EXPECT_EQ(expected(with(R"(, "players": 2, "options": {"dice_limit": 12})")), "options");
  EXPECT_EQ(refusal(with(R"(, "players": 2, "options": {"dice": "12"})")), "unknown_option");
  EXPECT_EQ(refusal(with(R"(, "players": 2, "options": {"dice_limit": "13"})")),
            "bad_option_value");
  for (const char* seed : {"-1", "1.0", "\"1\"", "null", "18446744073709551616"}) {
    EXPECT_EQ(expected(with(std::string(R"(, "players": 2, "seed": )") + seed)), "seed") << seed;
  }
}

TEST_F(EngineRefuses, InvalidUndo) {
  EXPECT_EQ(expected(R"({"cmd": "undo", "moves": -1})"), "count");
  EXPECT_EQ(expected(R"({"cmd": "undo", "moves": "all"})"), "count");
  EXPECT_EQ(refusal(R"({"cmd": "undo", "moves": 2})"), "undo_too_far");
  EXPECT_EQ(refusal(R"({"cmd": "undo", "moves": 2147483647})"), "undo_too_far");
}

TEST_F(EngineRefuses, MalformedJournals) {
  EXPECT_EQ(refusal(R"({"cmd": "load"})"), "missing_field");
  EXPECT_EQ(expected(R"({"cmd": "load", "journal": []})"), "document");
  EXPECT_EQ(refusal(R"({"cmd": "load", "journal": {}})"), "journal_malformed");
  EXPECT_EQ(refusal(R"({"cmd": "load", "journal": ""})"), "json_malformed");
  EXPECT_EQ(refusal(R"({"cmd": "load", "journal": "[]"})"), "journal_malformed");
}

TEST_F(EngineRefuses, JournalsThatDoNotReplay) {
  const auto changed = [&](std::string_view field, std::string_view value) {
    json::value journal = client_.journal();
    journal.as_object()[field] = json::parse(value);
    return client_.refusal(json::object{{"cmd", "load"}, {"journal", journal}});
  };
  EXPECT_EQ(changed("game", "\"chess\""), "unknown_game");
  EXPECT_EQ(changed("rules", "999"), "unknown_rules_version");
  EXPECT_EQ(changed("players", "9"), "bad_player_count");
  EXPECT_EQ(changed("moves", R"([["chance", "starts 1"]])"), "journal_hash_mismatch");
  EXPECT_EQ(changed("moves", R"([["chance", "starts 2"]])"), "journal_illegal_move");
  EXPECT_EQ(changed("moves", R"([[4, "roll"]])"), "journal_illegal_move");
  EXPECT_EQ(changed("moves", R"([[5, "roll"]])"), "journal_malformed");
  EXPECT_EQ(changed("hashes", R"([[9, "0000000000000000"]])"), "journal_malformed");
}

TEST(Engine, WithoutAGameAcceptsOnlyGamesNewAndLoad) {
  EngineClient client;
  for (const char* request :
       {R"({"cmd": "to_act"})", R"({"cmd": "legal", "seat": 0})",
        R"({"cmd": "check", "actor": 0, "action": "roll"})",
        R"({"cmd": "apply", "actor": 0, "action": "roll"})", R"({"cmd": "chance"})",
        R"({"cmd": "outcomes"})", R"({"cmd": "view", "observer": 0})",
        R"({"cmd": "analysis", "observer": 0})", R"({"cmd": "outlook", "observer": 0})",
        R"({"cmd": "standing"})", R"({"cmd": "journal"})", R"({"cmd": "undo"})",
        R"({"cmd": "resample", "seat": 0})", R"({"cmd": "hash"})"}) {
    EXPECT_EQ(client.refusal(request), "no_game_in_progress") << request;
  }
  client.get(R"({"cmd": "games"})");
}

}  // namespace
}  // namespace thronsaal
