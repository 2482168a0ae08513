// Prepared tables: open, started, in the middle of a turn.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "tables/testing/table_driver.h"

namespace thronsaal::testing {

// Anna's table with a free seat and a computer player.
inline TableDriver open_table() {
  return {kAnna, wish(kDiceGame, {"me", "open", "squire"})};
}

inline TableDriver begun() {
  return started_game(kDiceGame, {kAnna, kBert});
}

// The first person to act has rolled.
inline TableDriver rolled(const std::vector<Person>& people, int computers = 0) {
  TableDriver driver = started_game(kDiceGame, people, computers);
  Rng rng(1);
  while (driver.table.holder(driver.to_move()).computer()) driver.make_random_move(rng);
  driver.move(driver.to_move(), "roll");
  return driver;
}

// ... and set aside a die.
inline TableDriver with_one_die_aside(const std::vector<Person>& people) {
  TableDriver driver = rolled(people);
  Rng rng(1);
  driver.make_random_move(rng);
  return driver;
}

// The entries that a command would append, or why it is refused.
inline std::vector<std::string> entry_kinds(const CommandResult& result) {
  if (!result) return {std::string(result.error().kind)};
  std::vector<std::string> all;
  for (const AppliedEntry& applied : result->entries()) all.emplace_back(kind_of(applied.entry));
  return all;
}

inline std::vector<std::string> keys(const boost::json::object& object) {
  std::vector<std::string> all;
  for (const auto& field : object) all.emplace_back(field.key());
  return all;
}

}  // namespace thronsaal::testing
