// Tables at which a player has asked for an undo.
#pragma once

#include <vector>

#include "tables/testing/scenes.h"

namespace thronsaal::testing {

inline CommandResult undo(const TableDriver& driver, Seat seat) {
  return commands::undo(driver.table, driver.holder(seat), seat, driver.table.length());
}

// All people but the seat.
inline std::vector<Seat> others(const TableDriver& driver, Seat seat) {
  std::vector<Seat> all;
  for (const Seat other : driver.table.people().without(seat)) all.push_back(other);
  return all;
}

// The first player asks to undo their roll.
struct UndoAsked : TableDriver {
  explicit UndoAsked(const std::vector<Person>& people)
      : TableDriver(rolled(people)), asker(to_move()) {
    does(undo(*this, asker));
    first = others(*this, asker)[0];
    if (people.size() > 2) second = others(*this, asker)[1];
  }
  CommandResult answer(Seat seat, bool agrees) const {
    return commands::answer_undo(table, holder(seat), agrees, table.length());
  }

  Seat asker;
  Seat first{};
  Seat second{};
};

}  // namespace thronsaal::testing
