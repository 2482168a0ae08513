// What people can do at a table. Every command checks whether it is allowed and returns the entries
// that carry it out, with the resulting table (change.h). A change without entries means that
// nothing needs to change.
//
// Everything from outside comes as an argument: identities, secrets, and who is inactive.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/person.h"
#include "core/structured_record.h"
#include "tables/change.h"

namespace thronsaal {

// Settings and seats of a new table.
struct TableRequest {
  // What a seat is for: the creator, anybody, or a computer player.
  struct SeatSpec {
    enum class Kind { me, open, computer };
    Kind kind = Kind::open;
    Level level = Level::knight;
  };
  TableSettings settings;
  std::vector<SeatSpec> seats;
};

using CommandResult = std::expected<Change, Violation>;

namespace commands {

// `seed` is the secret seed that the server commits to (fair_dice.h).
CommandResult create(const Person& person, const TableRequest& request, std::string id,
                     std::string seed, const DiceCrypto& crypto);

// Before the start
CommandResult sit(const Table& table, const Person& person, Seat seat);
CommandResult seat_computer(const Table& table, const Person& person, Seat seat, Level level);
CommandResult empty_seat(const Table& table, const Person& person, Seat seat);
CommandResult swap_seats(const Table& table, const Person& person, Seat seat, Seat with);
// Starts at once, or, if players have committed dice values, when all are revealed. Tables created
// by 1.0.0 have no seed yet: they use this one.
CommandResult start(const Table& table, const Person& person, std::string_view seed);
CommandResult commit(const Table& table, const Person& person, std::string sha256);
CommandResult reveal(const Table& table, const Person& person, std::string value);
// Starts without the values that were not revealed in time.
CommandResult start_overdue(const Table& table);

// The game. `seen` is the length of the log that the player had seen when they decided.
CommandResult move(const Table& table, const Person& person, Seat seat, std::string_view action,
                   std::int64_t seen);
CommandResult move_computer(const Table& table, Seat seat, AnyAction action, std::int64_t seen);
CommandResult undo(const Table& table, const Person& person, Seat seat, std::int64_t seen);
CommandResult answer_undo(const Table& table, const Person& person, bool agrees, std::int64_t seen);
CommandResult resign(const Table& table, const Person& person, Seat seat);

// People who are absent or do not decide (`inactive`)
CommandResult vote(const Table& table, const Person& person, Seat against, Level level,
                   SeatSet inactive);
CommandResult replace(const Table& table, Seat seat, Level level);
CommandResult come_back(const Table& table, const Person& person);
// A seat holder watches the table again: they take their seats back, under their current name.
CommandResult arrive(const Table& table, const Person& person);

// At any time
CommandResult leave(const Table& table,
                    const Person& person);  // after the start, a computer player stands in
CommandResult rename(const Table& table, const Person& person);
CommandResult rematch(const Table& table, const Person& person, std::string other_table);

}  // namespace commands

// Whether the seat's last move can be undone without asking anyone.
bool can_undo_without_consent(const Table& table, Seat seat);
// Whether an undo would turn the game into practice. The seat must have made a move.
bool undo_makes_practice(const Table& table, Seat seat);

}  // namespace thronsaal
