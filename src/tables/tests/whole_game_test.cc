// Whole games: a short loop drives a table with people and computer players to its end.
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "core/json/patch.h"
#include "crypto/dice_crypto.h"
#include "games/registry.h"
#include "tables/commands.h"
#include "tables/messages.h"
#include "tables/testing/table_driver.h"
#include "tables/verify.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using namespace thronsaal::testing;

using Phase = Table::Phase;

// How computer players choose: by the greedy player of the game, or at random.
enum class Choice { greedy, random };

AnyAction chosen(const AnyState& position, Seat seat, Choice choice, Rng& rng) {
  const AnyAction any = rng.pick(position.legal(seat));
  return choice == Choice::greedy ? position.greedy(seat, rng).value_or(any) : any;
}

Seat someone_to_move(const AnyState& position, Rng& rng) {
  std::vector<Seat> seats;
  for (const Seat seat : position.to_act().seats()) seats.push_back(seat);
  return rng.pick(seats);
}

// People make random legal moves. After every step, the table that is read from the log sends the
// same messages as the table itself.
void play_to_the_end(TableDriver& driver, Choice choice) {
  const Table& table = driver.table;
  Rng rng(7);
  while (table.phase() == Phase::running && !::testing::Test::HasFailure()) {
    const AnyState& position = table.match()->state();
    const Seat seat = someone_to_move(position, rng);
    if (table.holder(seat).computer()) {
      const AnyAction action = chosen(position, seat, choice, rng);
      driver.does(commands::move_computer(table, seat, action, table.length()));
    } else {
      const std::string action = table.game().print(rng.pick(position.legal(seat)));
      driver.does(commands::move(table, driver.holder(seat), seat, action, table.length()));
    }
    EXPECT_EQ(all_messages(driver.from_log), all_messages(table));
  }
}

// A client that knows only what the messages contain: views at the beginning, then patches.
class Client {
 public:
  Client(const Table& table, SeatSet seats) : seats_(seats) { look(table); }

  void follow(const Table& table, const std::vector<AppliedEntryPtr>& entries) {
    const json::object events = events_message(table, entries, seats_, 0);
    for (const json::value& entry : events.at("entries").as_array()) {
      for (const json::value& event : entry.at("events").as_array()) {
        apply(event.at("patches").as_array());
      }
      if (const json::value* rest = entry.as_object().if_contains("rest")) apply(rest->as_array());
    }
    const std::vector<json::value> patched = views_;
    look(table);
    EXPECT_EQ(json::serialize(json::value_from(patched)),
              json::serialize(json::value_from(views_)));
  }

 private:
  void look(const Table& table) {
    views_.clear();
    const json::object position = position_message(table, seats_, true);
    for (const json::value& part : position.at("views").as_array()) {
      views_.push_back(part.at("view"));
    }
  }
  void apply(const json::array& patches) {
    ASSERT_EQ(patches.size(), views_.size());
    for (std::size_t i = 0; i < views_.size(); ++i) {
      EXPECT_TRUE(apply_patch(views_[i], patches[i].as_array()));
    }
  }

  SeatSet seats_;
  std::vector<json::value> views_;
};

TEST(Watchers, WhoApplyPatchesHaveTheViewsOfAFreshPosition) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    TableDriver driver = started_game(game->info().id, {kAnna, kAnna, kBert});
    std::vector<Client> clients;
    for (const SeatSet seats : {SeatSet(), SeatSet(seat(0)), SeatSet(seat(1)), SeatSet(seat(2)),
                                SeatSet::first(2), SeatSet::first(3)}) {
      clients.emplace_back(driver.table, seats);
    }
    Rng rng(3);
    while (driver.table.phase() == Phase::running && !::testing::Test::HasFailure()) {
      const Seat seat = someone_to_move(driver.position(), rng);
      const Choice choice = rng.below(2) == 0 ? Choice::greedy : Choice::random;
      const AnyAction action = chosen(driver.position(), seat, choice, rng);
      const auto entries = shared(driver.does(driver.move_of(seat, action)));
      ASSERT_TRUE(are_patched(entries));
      for (Client& client : clients) client.follow(driver.table, entries);
    }
  }
}

class WholeGame : public ::testing::TestWithParam<Choice> {};

TEST_P(WholeGame, OfPeopleAndComputerPlayersEnds) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    TableDriver driver = started_game(game->info().id, {kAnna, kBert}, 1);
    play_to_the_end(driver, GetParam());
    ASSERT_EQ(driver.table.phase(), Phase::over);
    EXPECT_TRUE(driver.position().standing());
    EXPECT_EQ(driver.table.places().size(), 3U);
    EXPECT_EQ(all_messages(driver.reloaded()), all_messages(driver.table));
    EXPECT_TRUE(verify_export(exported(driver), dice_crypto()));
  }
}

INSTANTIATE_TEST_SUITE_P(ComputerPlayers, WholeGame,
                         ::testing::Values(Choice::greedy, Choice::random), [](const auto& choice) {
                           return choice.param == Choice::greedy ? "Greedy" : "Random";
                         });

}  // namespace
}  // namespace thronsaal
