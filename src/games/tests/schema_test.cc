// Everything that games output follows their schema.json: every view, analysis, event and action of
// whole games, for every seat and for spectators.
#include "games/testing/schema.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "test_paths.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;

std::filesystem::path schema_file(const AnyGame& game) {
  std::string name(game.info().id);
  std::ranges::replace(name, '-', '_');
  return std::filesystem::path(THRONSAAL_ROOT "/src/games") / name / "schema.json";
}

class GameSchema {
 public:
  explicit GameSchema(const AnyGame& game) : document_(read_json_file(schema_file(game))) {}

  void expect_position(const AnyState& state) const {
    expect_position(state, Observer::spectator());
    for (int i = 0; i < state.players(); ++i) {
      expect_position(state, seat(i));
      for (const AnyAction action : state.legal(seat(i))) expect_action(state, action);
    }
  }

  void expect_action(const AnyState& state, AnyAction action) const {
    EXPECT_EQ(action_.mistakes(to_json(state.game().structured(action))), "");
  }

  // Events as seen by an observer who may see everything, and by everyone else.
  void expect_events(const AnyState& state, const std::vector<Event>& events) const {
    for (const Event& event : events) {
      EXPECT_EQ(event_.mistakes(to_json(event)), "");
      EXPECT_EQ(event_.mistakes(to_json(event.seen_by(Observer::spectator()))), "");
      for (int i = 0; i < state.players(); ++i) {
        EXPECT_EQ(event_.mistakes(to_json(event.seen_by(seat(i)))), "");
      }
    }
  }

 private:
  void expect_position(const AnyState& state, Observer observer) const {
    EXPECT_EQ(view_.mistakes(state.view(observer)), "");
    EXPECT_EQ(analysis_.mistakes(state.analysis(observer)), "");
  }

  json::object document_;
  Schema view_{document_, "View"};
  Schema analysis_{document_, "Analysis"};
  Schema event_{document_, "Event"};
  Schema action_{document_, "Action"};
};

// Mostly greedy, so that games cover most rules and end.
void follow_game(const AnyGame& game, int players, const GameSchema& schema) {
  Rng rng(static_cast<std::uint64_t>(players));
  const auto state = game.start(players, {}).value();
  for (int ply = 0;; ++ply) {
    const ToAct to_act = state->to_act();
    // Checking every position would take minutes.
    if (ply % 7 == 0 || to_act.is_over()) schema.expect_position(*state);
    if (to_act.is_over() || ::testing::Test::HasFailure()) return;
    Actor actor = Actor::chance();
    AnyAction action;
    if (to_act.is_chance()) {
      action = state->sample(rng).value();
    } else {
      const Seat who = *to_act.seats().begin();
      actor = who;
      action = rng.below(3) == 0 ? rng.pick(state->legal(who)) : state->greedy(who, rng).value();
    }
    schema.expect_action(*state, action);
    const auto events = state->apply(actor, action);
    ASSERT_TRUE(events);
    schema.expect_events(*state, *events);
  }
}

TEST(Schemas, DescribeEverythingThatGamesOutput) {
  for (const AnyGame* game : all_games()) {
    const GameSchema schema(*game);
    const GameInfo& info = game->info();
    for (int players = info.min_players; players <= info.max_players; ++players) {
      SCOPED_TRACE(fmt::format("{} with {}", info.id, players));
      follow_game(*game, players, schema);
    }
  }
}

// Types, required and unknown fields, alternatives, ranges, and references.
TEST(Schemas, RejectEverythingElse) {
  const Schema schema(json::parse(R"({"$defs": {
    "Seat": {"type": "integer", "minimum": 0, "maximum": 3},
    "Event": {"oneOf": [
      {"type": "object", "properties": {"kind": {"const": "draws"},
        "seat": {"anyOf": [{"$ref": "#/$defs/Seat"}, {"type": "null"}]}, "card": {"type": "string"}},
        "required": ["kind", "seat"], "additionalProperties": false},
      {"type": "object", "properties": {"kind": {"enum": ["rests", "ends"]},
        "seats": {"type": "array", "items": {"$ref": "#/$defs/Seat"}}},
        "required": ["kind"], "additionalProperties": false}]}}})")
                          .as_object(),
                      "Event");
  const auto mistakes = [&](std::string_view text) { return schema.mistakes(json::parse(text)); };
  for (const std::string_view good :
       {R"({"kind": "draws", "seat": 3, "card": "A"})", R"({"kind": "draws", "seat": null})",
        R"({"kind": "ends", "seats": [0, 1]})", R"({"kind": "rests"})"}) {
    EXPECT_EQ(mistakes(good), "");
  }
  for (const std::string_view bad :
       {R"({"kind": "draws"})", R"({"kind": "draws", "seat": 4})",
        R"({"kind": "draws", "seat": -1})", R"({"kind": "draws", "seat": 1.5})",
        R"({"kind": "draws", "seat": 0, "card": 1})", R"({"kind": "draws", "seat": 0, "more": 1})",
        R"({"kind": "sleeps"})", R"({"kind": "ends", "seats": [0, "1"]})",
        R"({"kind": "ends", "seats": 0})", R"([])", R"("draws")", R"(null)"}) {
    EXPECT_NE(mistakes(bad), "") << bad;
  }
  EXPECT_THAT(mistakes(R"({"kind": "draws", "seat": 4})"), HasSubstr("less than or equal to 3"));
}

}  // namespace
}  // namespace thronsaal
