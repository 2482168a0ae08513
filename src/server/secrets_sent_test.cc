// Nothing that goes over the wire tells anybody what he may not know.
//
// Whole games are played by people on the real server, every message to every seat is kept, and
// afterwards, with the true course of the game in hand, each one is compared byte by byte with what
// would have been said in other worlds that the seat cannot tell from the true one, and after other
// moves whose result it cannot tell from that of the true one.
#include <tuple>

#include <gmock/gmock.h>

#include "core/match.h"
#include "games/registry.h"
#include "server/keepsake.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

// What a seat was told of the position after so many moves.
struct Told {
  std::size_t length;
  json::object seat;  // its part of the message
};

// What it was told of the move that made the game so long.
struct ToldMove {
  std::size_t length;
  std::string events;
};

// What it was told when it looked closer.
struct ToldCloser {
  json::object outlook;
  json::object earlier;  // an earlier position
  json::object story;    // now and then
};

class Listener {
 public:
  explicit Listener(const ServerProcess& server, std::uint64_t seed)
      : player(server.port(), seed) {}

  void note() {
    for (const json::value& entry : player.update.at("happened").as_array()) {
      if (entry.at("kind") != "moved") continue;
      moves.push_back({.length = entry.at("length").to_number<std::size_t>(),
                       .events = json::serialize(entry.at("events"))});
    }
    const json::value* position = player.update.if_contains("position");
    if (position == nullptr) return;
    const json::value* seats = position->as_object().if_contains("seats");
    if (seats == nullptr) return;
    told.push_back({.length = position->at("length").to_number<std::size_t>(),
                    .seat = seats->at(0).as_object()});
    if (told.size() % kLooksAfter == 0 && !player.is_over()) look_closer();
  }
  void look_closer() {
    const std::size_t length = told.back().length;
    const json::value& seat = told.back().seat.at("seat");
    closer.push_back(
        {.outlook = player.must("outlook", {{"seat", seat}}),
         .earlier = player.must("look", {{"at", player.rng.below(length)}, {"seat", seat}}),
         .story = closer.size() % 4 == 0 ? player.must("story") : json::object()});
  }

  static constexpr int kLooksAfter = 20;  // more often would be too often
  TablePlayer player;
  std::vector<Told> told;
  std::vector<ToldMove> moves;
  std::vector<ToldCloser> closer;
};

json::array legal_json(const AnyState& state, Seat seat) {
  json::array actions;
  for (const AnyAction action : state.legal(seat)) {
    actions.push_back(json::object{{"action", state.game().print(action)},
                                   {"form", to_json(state.game().form(action))}});
  }
  return actions;
}

std::string events_json(const std::vector<Event>& events, Seat seat, const Words& words) {
  json::array told;
  for (const Event& event : events) {
    const Event seen = event.seen_by(seat);
    told.push_back(json::object{{"form", to_json(seen)}, {"text", words.say(seen)}});
  }
  return json::serialize(told);
}

// Other moves that lead elsewhere, while all looks the same to the seat, are told in the same
// words. Gives how many there were.
int expect_told_alike(const AnyState& before, Actor actor, AnyAction action, Seat seat,
                      const std::string& told, const Words& words) {
  const auto after = [&](AnyAction other) {
    std::unique_ptr<AnyState> state = before.clone();
    auto events = state->apply(actor, other).value();
    return std::tuple(json::serialize(state->view(seat)), state->hash(),
                      events_json(events, seat, words));
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
  Match::replay(game, journal)->retrace([&](const AnyState& state, std::size_t) {
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
void expect_worked_out(const ToldCloser& told, const Positions& positions, Seat seat, Rng& rng) {
  const auto now = told.outlook.at("length").to_number<std::size_t>();
  EXPECT_EQ(json::serialize(told.outlook.at("outlook")),
            json::serialize(other_world(*positions.at(now), seat, rng)->outlook(seat)));
  const auto at = told.earlier.at("length").to_number<std::size_t>();
  EXPECT_EQ(json::serialize(told.earlier.at("view")),
            json::serialize(other_world(*positions.at(at), seat, rng)->view(seat)));
  if (told.story.empty()) return;
  const json::array& lengths = told.story.at("lengths").as_array();
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const auto length = lengths[i].to_number<std::size_t>();
    const auto world = other_world(*positions.at(length), seat, rng);
    EXPECT_EQ(json::serialize(told.story.at("scores").at(i)),
              json::serialize(world->outlook(Observer::spectator()).at("scores")));
  }
}

class SecretsSent : public ::testing::TestWithParam<const char*> {};

TEST_P(SecretsSent, AreNone) {
  static constexpr std::size_t kPeople = 3;
  static constexpr int kWorlds = 3;
  const ServerProcess server;
  std::vector<std::unique_ptr<Listener>> people;
  for (std::size_t i = 0; i < kPeople; ++i) {
    people.push_back(std::make_unique<Listener>(server, i));
  }
  people[0]->player.create(GetParam(), {"me", "open", "open"});
  for (std::size_t i = 1; i < kPeople; ++i) {
    people[i]->player.watch(people[0]->player.table);
    people[i]->player.must("sit", {{"seat", i}});
  }
  people[0]->player.must("start");
  std::int64_t seen = 0;
  while (!people[0]->player.is_over()) {
    for (const auto& person : people) {
      person->player.take_updates();
      while (person->player.seen < seen) {
        person->player.await_update();
        person->note();
      }
    }
    for (const auto& person : people) {
      seen = std::max(seen, person->player.seen);
      if (person->player.asked() == nullptr || person->player.seen < seen) continue;
      ASSERT_TRUE(person->player.move_somehow().contains("ok"));
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
  const Words words = game.words();
  const Positions positions = positions_of(game, *journal);
  Rng rng(7);
  int compared = 0;
  int alike = 0;
  std::size_t closer = 0;
  for (std::size_t i = 0; i < kPeople; ++i) {
    const Seat seat = thronsaal::seat(static_cast<int>(i));
    for (const Told& told : people[i]->told) {
      for (int world = 0; world < kWorlds; ++world) {
        const auto other = other_world(*positions.at(told.length), seat, rng);
        ASSERT_EQ(json::serialize(told.seat.at("view")), json::serialize(other->view(seat)));
        ASSERT_EQ(json::serialize(told.seat.at("legal")),
                  json::serialize(legal_json(*other, seat)));
      }
      ++compared;
    }
    for (const ToldCloser& told : people[i]->closer) {
      expect_worked_out(told, positions, seat, rng);
      ++closer;
    }
    for (const ToldMove& move : people[i]->moves) {
      const Move& made = journal->moves[move.length - 1];
      alike += expect_told_alike(*positions.at(move.length - 1), made.actor,
                                 *game.parse(made.action), seat, move.events, words);
    }
    // The seed of the dice is a secret until the last message.
    const std::string& heard = people[i]->player.client.heard();
    EXPECT_GE(heard.find(seed), heard.rfind("\"phase\":\"running\""));
  }
  EXPECT_GT(compared, 100);
  EXPECT_GT(alike, 100);
  EXPECT_GT(closer, 10);
}

INSTANTIATE_TEST_SUITE_P(Games, SecretsSent,
                         ::testing::Values("lang-lebe-der-koenig", "kardinal-und-koenig",
                                           "loewenherz"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace thronsaal
