// Whole games with secrets are played, and every byte that is told of them is looked at.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "server/table_plans.h"
#include "server/table_telling.h"
#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using testing::kAnna;
using testing::kBert;
using testing::kClara;
using testing::keys;
using testing::Lobby;
using ::testing::Not;
using testing::playing;
using ::testing::UnorderedElementsAre;

using Phase = Table::Phase;

// Follows a game with secrets from entry to entry. Whatever anybody is told must be what he would
// have been told in any other world that he cannot tell from this one.
class Spy {
 public:
  // Until now, only chance has moved.
  explicit Spy(Lobby& lobby)
      : lobby_(lobby),
        words_(lobby.table.game().words()),
        actors_(lobby.table.match()->length(), Actor::chance()) {}

  void follow(const Plan& plan) {
    for (const json::object& body : *plan) {
      const std::unique_ptr<AnyState> before = lobby_.position().clone();
      const Happening happening = lobby_.add(body);
      if (body.at("kind") == "moved") {
        const bool chance = body.at("seat").is_string();
        const Actor actor =
            chance ? Actor::chance() : Actor(seat(body.at("seat").to_number<int>()));
        actors_.push_back(actor);
        known_.push_back(lobby_.table.game().parse(body.at("action").as_string()).value());
        look_at_move(*before, actor, known_.back(), happening);
      } else if (body.at("kind") == "undone") {
        actors_.resize(lobby_.table.match()->length(), Actor::chance());
      }
      look_at_table(happening);
    }
  }

  int hidden_moves() const { return hidden_moves_; }
  int alternatives() const { return alternatives_; }

 private:
  int players() const { return lobby_.table.settings().players; }

  // The position as this world has it, and as the order of moves tells, which is public.
  json::object position_in(const AnyState& world, Seat seat) const {
    json::array legal;
    for (const AnyAction action : world.legal(seat)) {
      legal.push_back(json::object{{"action", world.game().print(action)},
                                   {"form", to_json(world.game().form(action))}});
    }
    json::object part{{"seat", index(seat)}, {"view", world.view(seat)}, {"legal", legal}};
    if (lobby_.table.phase() != Phase::running) {
      part["legal"] = json::array();
    } else if (std::ranges::find(actors_, Actor(seat)) != actors_.end()) {
      const bool revealed_nothing = actors_.back() == Actor(seat);
      part["undo"] = revealed_nothing ? "free" : "ask";
      if (!revealed_nothing && !lobby_.table.is_practice()) part["undo_makes_practice"] = true;
    }
    json::array to_act;
    for (const Seat one : world.to_act().seats()) to_act.push_back(index(one));
    if (world.to_act().is_chance()) to_act.push_back("chance");
    return {{"length", actors_.size()}, {"to_act", to_act}, {"seats", json::array{part}}};
  }

  void look_at_table(const Happening& happening) {
    for (int i = 0; i < players(); ++i) {
      const Seat me = seat(i);
      const std::unique_ptr<AnyState> world = lobby_.position().clone();
      world->resample(me, rng_);
      const json::object shown = position_of(lobby_.table, SeatSet(me));
      EXPECT_EQ(json::serialize(shown), json::serialize(position_in(*world, me)));
      EXPECT_EQ(json::serialize(position_of(lobby_.table, {}).at("view")),
                json::serialize(world->view(Observer::spectator())));
      try_to_find_out(*world, me);
      look_for_names(json::serialize(told(happening, SeatSet(me), words_)) +
                     json::serialize(shown));
    }
    look_for_names(json::serialize(told(happening, {}, words_)) +
                   json::serialize(position_of(lobby_.table, {})) +
                   json::serialize(info_of(lobby_.table, {})));
  }

  // Why something cannot be done tells no more than what can be done.
  void try_to_find_out(const AnyState& world, Seat me) {
    for (int i = 0; i < 5 && !known_.empty(); ++i) {
      const AnyAction action = rng_.pick(known_);
      EXPECT_EQ(lobby_.position().check(me, action), world.check(me, action))
          << world.game().print(action);
    }
  }

  void look_for_names(const std::string& bytes) const {
    for (const Visitor& visitor : {kAnna, kBert, kClara}) {
      EXPECT_THAT(bytes, Not(HasSubstr(std::to_string(visitor.id))));
    }
    if (lobby_.table.phase() == Phase::over) return;
    EXPECT_THAT(bytes, Not(HasSubstr(lobby_.table.dice_record().seed)));
  }

  void look_at_move(const AnyState& before, Actor actor, AnyAction action,
                    const Happening& happening) {
    for (int i = -1; i < players(); ++i) {
      const SeatSet seats = i < 0 ? SeatSet() : SeatSet(seat(i));
      const Observer me = i < 0 ? Observer::spectator() : Observer(seat(i));
      const json::object message = told(happening, seats, words_);
      EXPECT_THAT(keys(message),
                  UnorderedElementsAre("seq", "at", "kind", "seat", "length", "events"));
      bool hidden = false;
      for (std::size_t e = 0; e < happening.events.size(); ++e) {
        const json::value& form = message.at("events").as_array().at(e).at("form");
        for (const Field& field : happening.events[e].fields) {
          const bool mine = field.audience.includes(me);
          EXPECT_EQ(form.as_object().contains(field.name), mine) << field.name;
          hidden |= !mine;
        }
      }
      if (!hidden) continue;
      ++hidden_moves_;
      EXPECT_THAT(json::serialize(message), Not(HasSubstr(before.game().print(action))));
      compare_with_others(before, actor, me, seats, message, happening);
    }
  }

  // If something else had happened that looks the same afterwards, the same would have been told.
  void compare_with_others(const AnyState& before, Actor actor, Observer me, SeatSet seats,
                           const json::object& message, const Happening& happening) {
    for (int i = 0; i < 3; ++i) {
      const AnyAction instead = actor.is_chance() ? rng_.pick(before.outcomes()).action
                                                  : rng_.pick(before.legal(actor.seat()));
      const std::unique_ptr<AnyState> after = before.clone();
      Happening other = happening;
      other.events = after->apply(actor, instead).value();
      if (after->view(me) != lobby_.position().view(me)) continue;
      ++alternatives_;
      EXPECT_EQ(json::serialize(told(other, seats, words_)), json::serialize(message));
    }
  }

  Lobby& lobby_;
  Words words_;
  Rng rng_{11};
  std::vector<Actor> actors_;
  std::vector<AnyAction> known_;
  int hidden_moves_ = 0;
  int alternatives_ = 0;
};

void play_to_the_end(std::string_view game, int dice) {
  Lobby lobby = playing(game, {kAnna, kBert, kClara}, 0, dice);
  Spy spy(lobby);
  Rng rng(static_cast<std::uint64_t>(dice));
  while (lobby.table.phase() == Phase::running && !::testing::Test::HasFailure()) {
    std::vector<Seat> asked;
    for (const Seat seat : lobby.position().to_act().seats()) asked.push_back(seat);
    const Seat mover = rng.pick(asked);
    spy.follow(lobby.plan_of(mover, rng.pick(lobby.position().legal(mover))));
    if (rng.below(30) != 0) continue;
    const Plan back = plan_undo(lobby.table, lobby.holder(mover), mover, lobby.table.length());
    if (back && lobby.table.phase() == Phase::running) spy.follow(back);
  }
  EXPECT_TRUE(lobby.position().standing());
  EXPECT_GT(spy.hidden_moves(), 50);
  EXPECT_GT(spy.alternatives(), 50);
}

TEST(Secrets, OfLangLebeDerKoenigStaySecret) {
  play_to_the_end("lang-lebe-der-koenig", 1);
}

TEST(Secrets, OfKardinalUndKoenigStaySecret) {
  for (const int dice : {1, 2, 3}) play_to_the_end("kardinal-und-koenig", dice);
}

TEST(Secrets, OfLoewenherzStaySecret) {
  for (const int dice : {1, 2, 3}) play_to_the_end("loewenherz", dice);
}

TEST(Secrets, AreOnlyInTheseGames) {
  std::vector<std::string_view> games;
  for (const AnyGame* game : all_games()) {
    if (game->info().has_secrets) games.push_back(game->info().id);
  }
  EXPECT_THAT(games,
              UnorderedElementsAre("lang-lebe-der-koenig", "kardinal-und-koenig", "loewenherz"));
}

}  // namespace
}  // namespace thronsaal
