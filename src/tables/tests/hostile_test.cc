// Commands with hostile arguments are refused, and nothing else happens.
//
// An exception, an assertion or a read out of bounds ends this test. Texts are UTF-8, like
// everything read from JSON; seeds and ids come from the server.
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

using namespace thronsaal::testing;

class Stranger {
 public:
  explicit Stranger(std::uint64_t seed) : rng_(seed) {}

  // A random command with random arguments.
  CommandResult tries(const Table& table) {
    const Person person = this->person();
    switch (rng_.below(19)) {
      case 0: return commands::sit(table, person, seat());
      case 1: return commands::seat_computer(table, person, seat(), level());
      case 2: return commands::empty_seat(table, person, seat());
      case 3: return commands::swap_seats(table, person, seat(), seat());
      case 4: return commands::start(table, person, seed_of(1));
      case 5: return commands::commit(table, person, text());
      case 6: return commands::reveal(table, person, text());
      case 7: return commands::start_overdue(table);
      case 8: return commands::move(table, person, seat(), text(), number());
      case 9: return commands::move_computer(table, seat(), {rng_.next()}, number());
      case 10: return commands::undo(table, person, seat(), number());
      case 11: return commands::answer_undo(table, person, rng_.below(2) == 0, number());
      case 12: return commands::resign(table, person, seat());
      case 13: return commands::vote(table, person, seat(), level(), SeatSet::first(5));
      case 14: return commands::replace(table, seat(), level());
      case 15: return commands::come_back(table, person);
      case 16: return commands::arrive(table, person);
      case 17: return commands::leave(table, person);
      default: return commands::rematch(table, person, "next");
    }
  }

  CommandResult creates() {
    TableRequest request;
    request.settings.game = rng_.below(2) == 0 ? std::string(kDiceGame) : text();
    request.settings.players = static_cast<int>(number());
    for (std::uint64_t i = rng_.below(4); i > 0; --i) {
      request.settings.options.emplace_back(text(), text());
    }
    request.seats.resize(rng_.below(8));
    return commands::create(person(), request, "lobby", seed_of(1), dice_crypto());
  }

 private:
  Person person() {
    return {.id = kAnna.id + static_cast<PersonId>(rng_.below(3)),
            .name = text(),
            .colour = static_cast<int>(number()),
            .account = {}};
  }
  Seat seat() { return thronsaal::seat(static_cast<int>(rng_.below(kMaxSeats))); }
  Level level() { return rng_.pick(std::vector{Level::page, Level::king}); }
  std::int64_t number() {
    return rng_.pick(std::vector<std::int64_t>{0, -1, 1, 2, 5, 9,
                                               std::numeric_limits<std::int64_t>::min(),
                                               std::numeric_limits<std::int64_t>::max()});
  }
  std::string text() {
    if (rng_.below(3) == 0) return rng_.pick(std::vector<std::string>{"roll", "starts 1", "end"});
    if (rng_.below(8) == 0) return std::string(100'000, 'x');
    std::string bytes(rng_.below(80), 0);
    for (char& one : bytes) one = static_cast<char>(rng_.below(128));
    return bytes;
  }

  Rng rng_;
};

// The driver stores and rereads what was accepted.
void harass(TableDriver driver, std::uint64_t seed) {
  Stranger stranger(seed);
  for (int i = 0; i < 300; ++i) {
    const std::string before = all_messages(driver.table);
    CommandResult result = stranger.tries(driver.table);
    EXPECT_EQ(all_messages(driver.table), before);
    if (result && !result->is_empty() && i % 8 == 0) driver.does(std::move(result));
  }
}

TEST(HostileArguments, AreRefusedAtAnOpenTable) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) harass(open_table(), seed);
}

TEST(HostileArguments, AreRefusedInARunningGame) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) harass(rolled({kAnna}, 2), seed);
}

TEST(HostileArguments, CreateNoTable) {
  Stranger stranger(1);
  for (int i = 0; i < 500; ++i) static_cast<void>(stranger.creates());
}

}  // namespace
}  // namespace thronsaal
