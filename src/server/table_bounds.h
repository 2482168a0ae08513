// How much may happen at a table.
//
// What a game needs to reach its end always fits, because the rules bound it: the start, moves,
// resignations, leaving, and replacing a person. Everything else has a budget, so that nobody can
// fill a log for the others: chat of players, chat of spectators, and for each seat the changes its
// holder makes. Moves that are taken back count towards the budget of the seat that took them back.
#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <vector>

#include <boost/json.hpp>

#include "core/form.h"
#include "core/seat.h"
#include "server/limits.h"

namespace thronsaal {

// What a table's log has used of each budget.
struct TableCounts {
  int said_by_players = 0;
  int said_by_spectators = 0;
  std::array<int, kMaxSeats> changes{};  // since the start; before it, since the table was created

  // Counts an entry that is added when the match has so many moves.
  void add(const boost::json::object& body, std::size_t moves);
};

// Whether these entries may be added after what was counted. `moves` is the match's length.
std::expected<void, Violation> check_bounds(TableCounts counts, std::size_t moves,
                                            const std::vector<boost::json::object>& plan,
                                            const Limits& limits);

}  // namespace thronsaal
