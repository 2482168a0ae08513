// Games as files: some that this program exports, and stored ones.
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tables/commands.h"
#include "tables/testing/table_driver.h"
#include "tables/verify.h"
#include "test_paths.h"

namespace thronsaal::testing {

inline constexpr std::string_view kSeed =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
inline constexpr std::string_view kCommitment =
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
inline const Person kAnne{.id = 1, .name = "Anne", .colour = 0, .account = ""};
inline const std::string kValue(64, '1');  // what Anne contributes to the dice

// A table at which Anne plays all seats, with dice of a known seed and a known value.
class LoneTable {
 public:
  explicit LoneTable(std::string game = "um-krone-und-kragen", int players = 2) {
    TableRequest wish;
    wish.settings.game = std::move(game);
    wish.settings.players = players;
    wish.seats.assign(static_cast<std::size_t>(players),
                      {.kind = TableRequest::SeatSpec::Kind::me});
    driver_.does(commands::create(kAnne, wish, table().id(), std::string(kSeed), dice_crypto()));
    driver_.does(commands::commit(
        table(), kAnne, value_commitment(dice_crypto(), table().dice_record().table, kValue)));
    start();
    driver_.does(commands::reveal(table(), kAnne, kValue));
  }
  // One written by another program.
  explicit LoneTable(const std::vector<std::string>& log) {
    for (const std::string& body : log) EXPECT_TRUE(driver_.add(body)) << body;
  }

  Seat to_act() const { return *table().match()->state().to_act().seats().begin(); }
  LoneTable& move(std::string_view action) {
    driver_.does(commands::move(table(), kAnne, to_act(), action, table().length()));
    return *this;
  }
  LoneTable& undo() {
    driver_.does(commands::undo(table(), kAnne, to_act(), table().length()));
    return *this;
  }
  LoneTable& say(std::string_view text) {
    driver_.says(kAnne, std::string(text));
    return *this;
  }
  // One seat after the other, until the game is over.
  LoneTable& resign() {
    for (int i = 0; table().phase() == Table::Phase::running; ++i) {
      driver_.does(commands::resign(table(), kAnne, seat(i)));
    }
    return *this;
  }
  // Random moves, some of which are taken back.
  LoneTable& play_to_the_end(std::uint64_t seed) {
    Rng rng(seed);
    for (int moves = 0; table().phase() == Table::Phase::running; ++moves) {
      const auto legal = table().match()->state().legal(to_act());
      move(table().game().print(rng.pick(legal)));
      if (table().phase() != Table::Phase::running || moves % 20 != 0) continue;
      if (table().match()->length_before_last_move(to_act())) undo();
    }
    return *this;
  }

  LoneTable& start() {
    driver_.does(commands::start(table(), kAnne, kSeed));
    return *this;
  }
  const Table& table() const { return driver_.table; }
  std::string kept() const { return exported(driver_); }

 private:
  TableDriver driver_{"table"};
};

// Anne rolls, takes it back, and rolls again: other dice.
inline LoneTable rolled_twice() {
  LoneTable table;
  table.move("roll").undo().move("roll");
  return table;
}

// "verified", or why not.
inline std::string outcome(std::string_view text) {
  const auto verified = verify_export(text, dice_crypto());
  return verified ? "verified" : std::string(verified.error().kind);
}

// The file tests/golden/NAME.
inline std::string golden_file(std::string_view name) {
  std::ifstream file(fmt::format("{}/{}", THRONSAAL_ROOT "/src/tables/tests/golden", name));
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}
// An export by 1.0.0. Never to be changed: games that people have kept must remain verifiable.
inline const std::string& golden_of_1_0_0() {
  static const std::string text = golden_file("1.0.0-export.json");
  return text;
}

// An exported game with one piece of it replaced.
inline std::string with(std::string text, std::string_view piece, std::string_view by) {
  const std::size_t at = text.find(piece);
  if (at == std::string::npos) {
    ADD_FAILURE() << "not in the file: " << piece;
    return text;
  }
  return text.replace(at, piece.size(), by);
}
inline std::string golden_with(std::string_view piece, std::string_view by) {
  return with(golden_of_1_0_0(), piece, by);
}

}  // namespace thronsaal::testing
