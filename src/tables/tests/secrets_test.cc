// Plays whole games with secrets and compares every byte that is sent.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "tables/commands.h"
#include "tables/messages.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using namespace thronsaal::testing;

using Phase = Table::Phase;

// Follows a game with secrets from entry to entry. Observers must be told the same as in any other
// world that they cannot tell from this one.
class Spy {
 public:
  // So far, only chance has moved.
  explicit Spy(TableDriver& driver)
      : driver_(driver), actors_(driver.table.match()->length(), Actor::chance()) {}

  void follow(const CommandResult& result) {
    for (const AppliedEntry& planned : result->entries()) {
      const std::unique_ptr<AnyState> before = driver_.position().clone();
      const AppliedEntry applied = driver_.add(to_stored(planned.entry)).value();
      if (const auto* moved = std::get_if<entry::Moved>(&applied.entry)) {
        actors_.push_back(moved->actor);
        known_.push_back(driver_.table.game().parse(moved->action).value());
        look_at_move(*before, moved->actor, known_.back(), applied);
      } else if (std::holds_alternative<entry::Undone>(applied.entry)) {
        actors_.resize(driver_.table.match()->length(), Actor::chance());
      }
      look_at_table(applied);
    }
  }

  int hidden_moves() const { return hidden_moves_; }
  int alternatives() const { return alternatives_; }

 private:
  int players() const { return driver_.table.settings().players; }

  // The position in this world, and what follows from the order of moves, which is public.
  json::object position_in(const AnyState& world, Seat seat) const {
    json::array legal;
    for (const AnyAction action : world.legal(seat)) {
      legal.push_back(json::object{{"action", world.game().print(action)},
                                   {"form", to_json(world.game().structured(action))}});
    }
    json::object part{{"seat", index(seat)}, {"view", world.view(seat)}, {"legal", legal}};
    if (driver_.table.phase() != Phase::running) {
      part["legal"] = json::array();
    } else if (std::ranges::find(actors_, Actor(seat)) != actors_.end()) {
      const bool revealed_nothing = actors_.back() == Actor(seat);
      part["undo"] = revealed_nothing ? "free" : "ask";
      if (!revealed_nothing && !driver_.table.is_practice()) part["undo_makes_practice"] = true;
    }
    json::array to_act;
    for (const Seat one : world.to_act().seats()) to_act.push_back(index(one));
    if (world.to_act().is_chance()) to_act.push_back("chance");
    return {{"type", "position"},
            {"table", driver_.table.id()},
            {"seq", driver_.table.length()},
            {"length", actors_.size()},
            {"to_act", to_act},
            {"views", json::array{part}}};
  }

  void look_at_table(const AppliedEntry& applied) {
    for (int i = 0; i < players(); ++i) {
      const Seat me = seat(i);
      const std::unique_ptr<AnyState> world = driver_.position().clone();
      world->resample(me, rng_);
      const json::object shown = position_message(driver_.table, SeatSet(me), true);
      EXPECT_EQ(json::serialize(shown), json::serialize(position_in(*world, me)));
      EXPECT_EQ(json::serialize(shown_to(driver_.table, Observer::spectator()).at("view")),
                json::serialize(world->view(Observer::spectator())));
      try_to_find_out(*world, me);
      look_for_names(json::serialize(entry_json(applied, SeatSet(me))) + json::serialize(shown));
    }
    look_for_names(json::serialize(entry_json(applied, {})) +
                   json::serialize(position_message(driver_.table, {}, true)) +
                   json::serialize(info_message(driver_.table, {})));
  }

  // Refusals tell no more than the legal actions do.
  void try_to_find_out(const AnyState& world, Seat me) {
    for (int i = 0; i < 5 && !known_.empty(); ++i) {
      const AnyAction action = rng_.pick(known_);
      EXPECT_EQ(driver_.position().check(me, action), world.check(me, action))
          << world.game().print(action);
    }
  }

  void look_for_names(const std::string& bytes) const {
    for (const Person& person : {kAnna, kBert, kClara}) {
      EXPECT_THAT(bytes, Not(HasSubstr(std::to_string(person.id))));
    }
    if (driver_.table.phase() == Phase::over) return;
    EXPECT_THAT(bytes, Not(HasSubstr(driver_.table.dice_record().seed)));
  }

  void look_at_move(const AnyState& before, Actor actor, AnyAction action,
                    const AppliedEntry& applied) {
    for (int i = -1; i < players(); ++i) {
      const SeatSet seats = i < 0 ? SeatSet() : SeatSet(seat(i));
      const Observer me = i < 0 ? Observer::spectator() : Observer(seat(i));
      const json::object message = entry_json(applied, seats);
      EXPECT_THAT(keys(message),
                  UnorderedElementsAre("seq", "at", "kind", "seat", "length", "events"));
      bool hidden = false;
      for (std::size_t e = 0; e < applied.events.size(); ++e) {
        const json::value& form = message.at("events").as_array().at(e).at("form");
        for (const RecordField& field : applied.events[e].fields) {
          const bool mine = field.audience.includes(me);
          EXPECT_EQ(form.as_object().contains(field.name), mine) << field.name;
          hidden |= !mine;
        }
      }
      if (!hidden) continue;
      ++hidden_moves_;
      EXPECT_THAT(json::serialize(message), Not(HasSubstr(before.game().print(action))));
      compare_with_others(before, actor, me, seats, message, applied);
    }
  }

  // After other events that look the same afterwards, the messages are the same.
  void compare_with_others(const AnyState& before, Actor actor, Observer me, SeatSet seats,
                           const json::object& message, const AppliedEntry& applied) {
    for (int i = 0; i < 3; ++i) {
      const AnyAction instead = actor.is_chance() ? rng_.pick(before.outcomes()).action
                                                  : rng_.pick(before.legal(actor.seat()));
      const std::unique_ptr<AnyState> after = before.clone();
      AppliedEntry other = applied;
      other.events = after->apply(actor, instead).value();
      if (after->view(me) != driver_.position().view(me)) continue;
      ++alternatives_;
      EXPECT_EQ(json::serialize(entry_json(other, seats)), json::serialize(message));
    }
  }

  TableDriver& driver_;
  Rng rng_{11};
  std::vector<Actor> actors_;
  std::vector<AnyAction> known_;
  int hidden_moves_ = 0;
  int alternatives_ = 0;
};

void play_to_the_end(std::string_view game, int dice) {
  TableDriver driver = started_game(game, {kAnna, kBert, kClara}, 0, dice);
  Spy spy(driver);
  Rng rng(static_cast<std::uint64_t>(dice));
  while (driver.table.phase() == Phase::running && !::testing::Test::HasFailure()) {
    std::vector<Seat> asked;
    for (const Seat seat : driver.position().to_act().seats()) asked.push_back(seat);
    const Seat mover = rng.pick(asked);
    spy.follow(driver.move_of(mover, rng.pick(driver.position().legal(mover))));
    if (rng.below(30) != 0) continue;
    const CommandResult back =
        commands::undo(driver.table, driver.holder(mover), mover, driver.table.length());
    if (back && driver.table.phase() == Phase::running) spy.follow(back);
  }
  EXPECT_TRUE(driver.position().standing());
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

TEST(Secrets, AreTestedForEveryGameThatHasThem) {
  std::vector<std::string_view> games;
  for (const AnyGame* game : all_games()) {
    if (game->info().has_hidden_information) games.push_back(game->info().id);
  }
  EXPECT_THAT(games,
              UnorderedElementsAre("lang-lebe-der-koenig", "kardinal-und-koenig", "loewenherz"));
}

}  // namespace
}  // namespace thronsaal
