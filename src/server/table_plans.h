// What can be done at a table: every function checks whether it may be done, and gives the entries
// that do it. Nothing has changed by that. A plan without entries: it is so already.
#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "core/form.h"
#include "server/limits.h"
#include "server/table.h"
#include "store/people.h"

namespace thronsaal {

using Plan = std::expected<std::vector<boost::json::object>, Violation>;

// How somebody wants a table to be.
struct TableWish {
  // For every seat: he who wishes, nobody yet, or a computer player.
  struct Place {
    enum class Kind { me, open, computer };
    Kind kind = Kind::open;
    Level level = Level::knight;
  };
  TableSettings settings;
  std::vector<Place> places;
};

// `seed` is the secret (fair_dice.h) to which the table with this id commits the server.
Plan plan_creation(const Visitor& visitor, const TableWish& wish, std::string_view id,
                   std::string_view seed);

// Before the start
Plan plan_sitting(const Table& table, const Visitor& visitor, Seat seat);
Plan plan_leaving(const Table& table,
                  const Visitor& visitor);  // later, a computer player stands in
Plan plan_computer(const Table& table, const Visitor& visitor, Seat seat, Level level);
Plan plan_emptying(const Table& table, const Visitor& visitor, Seat seat);
Plan plan_swap(const Table& table, const Visitor& visitor, Seat seat, Seat with);
// The game begins at once, or, where people have committed to values for the dice, when all of them
// are revealed.
Plan plan_start(const Table& table, const Visitor& visitor);
Plan plan_commitment(const Table& table, const Visitor& visitor, std::string_view sha256);
Plan plan_revelation(const Table& table, const Visitor& visitor, std::string_view value);
// The game begins without the values that are still missing.
Plan plan_overdue_start(const Table& table);

// The game. `seen` is the length of the log that the player had before him when he decided.
Plan plan_move(const Table& table, const Visitor& visitor, Seat seat, std::string_view action,
               std::int64_t seen);
Plan plan_computer_move(const Table& table, Seat seat, AnyAction action, std::int64_t seen);
Plan plan_undo(const Table& table, const Visitor& visitor, Seat seat, std::int64_t seen);
// Whether the seat's last move can be taken back without anybody's consent.
bool can_undo_unasked(const Table& table, Seat seat);
// Whether that would make the game practice, which it is not yet. The seat has a last move.
bool undo_makes_practice(const Table& table, Seat seat);
Plan plan_answer(const Table& table, const Visitor& visitor, bool agrees, std::int64_t seen);
Plan plan_resignation(const Table& table, const Visitor& visitor, Seat seat);

// People who are away, or keep the others waiting: `inactive`
Plan plan_vote(const Table& table, const Visitor& visitor, Seat against, Level level,
               SeatSet inactive);
Plan plan_replacement(const Table& table, Seat seat, Level level);
Plan plan_return(const Table& table, const Visitor& visitor);
// He comes to a table at which he has a seat: he plays again, and under his present name.
Plan plan_arrival(const Table& table, const Visitor& visitor);

// At any time
Plan plan_saying(const Table& table, const Visitor& visitor, std::string_view text);
Plan plan_renaming(const Table& table, const Visitor& visitor);
Plan plan_rematch(const Table& table, const Visitor& visitor, std::string_view other);

}  // namespace thronsaal
