// Nothing that goes over the wire tells anybody what he may not know.
//
// Whole games are played by people on the real server, every message to every seat is kept, and
// afterwards, with the true course of the game in hand, each one is compared byte by byte with what
// would have been said in other worlds that the seat cannot tell from the true one, and after other
// moves whose result it cannot tell from that of the true one.
#include <algorithm>
#include <tuple>

#include <gmock/gmock.h>

#include "core/match.h"
#include "core/move_trace.h"
#include "games/registry.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"
#include "tables/export.h"

namespace thronsaal {
namespace {

// What a seat was told of the position after so many moves.
struct SentPosition {
  std::size_t length;
  json::object seat;  // its part of the message
};

// What it was told of the move that made the game so long.
struct SentMove {
  std::size_t length;
  std::string events;  // with patches, and with what changed after the last of them
};

// What it was told when it looked closer.
struct SentAnalysis {
  json::object analysis;
  json::object earlier;        // an earlier position
  json::object score_history;  // now and then
};

class RecordingClient {
 public:
  explicit RecordingClient(const ServerProcess& server, std::uint64_t seed)
      : player(server.port(), seed) {
    player.wants_analysis = true;
  }

  void note() {
    const json::array& happened = player.update.at("happened").as_array();
    // What happens at the start comes without patches.
    const bool is_start = std::ranges::any_of(
        happened, [](const json::value& entry) { return entry.at("kind") == "started"; });
    for (const json::value& entry : happened) {
      if (is_start || entry.at("kind") != "moved") continue;
      json::array events = entry.at("events").as_array();
      if (const json::value* rest = entry.as_object().if_contains("rest")) events.push_back(*rest);
      moves.push_back({.length = entry.at("length").to_number<std::size_t>(),
                       .events = json::serialize(events)});
    }
    if (const json::value* analysis = player.update.if_contains("analysis")) {
      for (const auto& pushed : analysis->as_object()) {
        closer.push_back(
            {.analysis = pushed.value().as_object(), .earlier = {}, .score_history = {}});
      }
      player.update.erase("analysis");
    }
    const json::value* position = player.update.if_contains("position");
    if (position == nullptr) return;
    told.push_back({.length = position->at("length").to_number<std::size_t>(),
                    .seat = position->at("views").at(0).as_object()});
    if (told.size() % kLooksAfter == 0 && !player.is_over()) request_analyses();
  }
  void request_analyses() {
    const std::size_t length = told.back().length;
    const json::value& seat = told.back().seat.at("seat");
    closer.push_back({.analysis = player.expect_ok("analyse", {{"seat", seat}}),
                      .earlier = player.expect_ok(
                          "position_at", {{"at", player.rng.below(length)}, {"seat", seat}}),
                      .score_history = closer.size() % 4 == 0 ? player.expect_ok("score_history")
                                                              : json::object()});
  }

  static constexpr int kLooksAfter = 20;  // more often would be too often
  TableClient player;
  std::vector<SentPosition> told;
  std::vector<SentMove> moves;
  std::vector<SentAnalysis> closer;
};

json::array legal_json(const AnyState& state, Seat seat) {
  json::array actions;
  for (const AnyAction action : state.legal(seat)) {
    actions.push_back(json::object{{"action", state.game().print(action)},
                                   {"form", to_json(state.game().structured(action))}});
  }
  return actions;
}

std::string events_json(const std::vector<Event>& events, const MoveTrace& trace, Seat seat) {
  json::array told;
  json::value view;
  const std::vector<json::array> patches = trace.patches(seat, view);
  for (std::size_t i = 0; i < events.size(); ++i) {
    told.push_back(json::object{{"form", to_json(events[i].seen_by(seat))},
                                {"patches", json::array(1, patches[i])}});
  }
  if (!patches.back().empty()) told.push_back(json::array(1, patches.back()));
  return json::serialize(told);
}

// Other moves that lead elsewhere, while all looks the same to the seat, are told in the same
// words. Gives how many there were.
int expect_told_alike(const AnyState& before, Actor actor, AnyAction action, Seat seat,
                      const std::string& told) {
  const auto after = [&](AnyAction other) {
    std::unique_ptr<AnyState> state = before.clone();
    std::shared_ptr<const MoveTrace> trace;
    auto events = state->apply(actor, other, &trace).value();
    return std::tuple(json::serialize(state->view(seat)), state->hash(),
                      events_json(events, *trace, seat));
  };
  const auto [view, hash, events] = after(action);
  EXPECT_EQ(told, events);
  std::vector<AnyAction> others;
  if (actor.is_chance()) {
    for (const AnyOutcome& outcome : before.outcomes()) others.push_back(outcome.action);
  } else {
    others = before.legal(actor.seat());
  }
  int alike = 0;
  for (const AnyAction other : others) {
    const auto [other_view, other_hash, other_events] = after(other);
    if (other_view != view || other_hash == hash) continue;
    EXPECT_EQ(told, other_events);
    ++alike;
  }
  return alike;
}

// By the number of moves that led there.
using Positions = std::vector<std::unique_ptr<AnyState>>;

Positions positions_of(const AnyGame& game, const Journal& journal) {
  Positions positions;
  Match::replay(game, journal)->for_each_position([&](const AnyState& state, std::size_t) {
    positions.push_back(state.clone());
  });
  return positions;
}

// A world that the seat cannot tell from the true one.
std::unique_ptr<AnyState> other_world(const AnyState& truth, Seat seat, Rng& rng) {
  std::unique_ptr<AnyState> state = truth.clone();
  state->resample(seat, rng);
  return state;
}

// Whoever looks closer learns what he could have worked out.
void expect_worked_out(const SentAnalysis& told, const Positions& positions, Seat seat, Rng& rng) {
  const auto now = told.analysis.at("length").to_number<std::size_t>();
  EXPECT_EQ(json::serialize(told.analysis.at("analysis")),
            json::serialize(other_world(*positions.at(now), seat, rng)->analysis(seat)));
  if (told.earlier.empty()) return;
  const auto at = told.earlier.at("length").to_number<std::size_t>();
  EXPECT_EQ(json::serialize(told.earlier.at("view")),
            json::serialize(other_world(*positions.at(at), seat, rng)->view(seat)));
  EXPECT_EQ(json::serialize(told.earlier.at("analysis")),
            json::serialize(other_world(*positions.at(at), seat, rng)->analysis(seat)));
  if (told.score_history.empty()) return;
  const json::array& lengths = told.score_history.at("lengths").as_array();
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const auto length = lengths[i].to_number<std::size_t>();
    const auto world = other_world(*positions.at(length), seat, rng);
    EXPECT_EQ(json::serialize(told.score_history.at("scores").at(i)),
              json::serialize(world->analysis(Observer::spectator()).at("scores")));
  }
}

class SentMessages : public ::testing::TestWithParam<const char*> {};

TEST_P(SentMessages, ContainNoSecrets) {
  static constexpr std::size_t kPeople = 3;
  static constexpr int kWorlds = 3;
  const ServerProcess server;
  std::vector<std::unique_ptr<RecordingClient>> people;
  for (std::size_t i = 0; i < kPeople; ++i) {
    people.push_back(std::make_unique<RecordingClient>(server, i));
  }
  people[0]->player.create(GetParam(), {"me", "open", "open"});
  for (std::size_t i = 1; i < kPeople; ++i) {
    people[i]->player.watch(people[0]->player.table);
    people[i]->player.expect_ok("sit", {{"seat", i}});
  }
  people[0]->player.expect_ok("start");
  std::int64_t seen = 0;
  while (!people[0]->player.is_over()) {
    for (const auto& person : people) {
      const std::int64_t known = person->player.seen;
      person->player.take_updates();
      if (person->player.seen > known) person->note();
      while (person->player.seen < seen) {
        person->player.await_update();
        person->note();
      }
    }
    for (const auto& person : people) {
      seen = std::max(seen, person->player.seen);
      if (person->player.asked() == nullptr || person->player.seen < seen) continue;
      ASSERT_TRUE(person->player.make_random_move().contains("ok"));
      person->player.take_updates();
      person->note();
      seen = person->player.seen;
      break;
    }
  }

  const std::string& table = people[0]->player.table;
  const std::string kept = people[0]->player.client.get("/api/tables/" + table + "/journal").body;
  const auto journal = Journal::from_json(kept);
  ASSERT_TRUE(journal);
  const std::string seed(json::parse(kept).at("dice").at("seed").as_string());
  const AnyGame& game = **find_game(GetParam());
  const Positions positions = positions_of(game, *journal);
  Rng rng(7);
  int compared = 0;
  int alike = 0;
  std::size_t closer = 0;
  for (std::size_t i = 0; i < kPeople; ++i) {
    const Seat seat = thronsaal::seat(static_cast<int>(i));
    for (const SentPosition& told : people[i]->told) {
      for (int world = 0; world < kWorlds; ++world) {
        const auto other = other_world(*positions.at(told.length), seat, rng);
        ASSERT_EQ(json::serialize(told.seat.at("view")), json::serialize(other->view(seat)));
        ASSERT_EQ(json::serialize(told.seat.at("legal")),
                  json::serialize(legal_json(*other, seat)));
      }
      ++compared;
    }
    for (const SentAnalysis& told : people[i]->closer) {
      expect_worked_out(told, positions, seat, rng);
      ++closer;
    }
    for (const SentMove& move : people[i]->moves) {
      const Move& made = journal->moves[move.length - 1];
      alike += expect_told_alike(*positions.at(move.length - 1), made.actor,
                                 *game.parse(made.action), seat, move.events);
    }
    // The seed of the dice is a secret until the last message.
    const std::string& heard = people[i]->player.client.heard();
    EXPECT_GE(heard.find(seed), heard.rfind("\"phase\":\"running\""));
    EXPECT_FALSE(heard.substr(0, heard.find("\"phase\":\"over\"")).contains(seed));
  }
  EXPECT_GT(compared, 100);
  EXPECT_GT(alike, 100);
  EXPECT_GT(closer, 10);
}

INSTANTIATE_TEST_SUITE_P(Games, SentMessages,
                         ::testing::Values("lang-lebe-der-koenig", "kardinal-und-koenig",
                                           "loewenherz"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace thronsaal
