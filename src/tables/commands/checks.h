// Checks that several commands share: whether this person may do this now.
#pragma once

#include <cstdint>
#include <expected>

#include "core/person.h"
#include "core/structured_record.h"
#include "tables/table.h"

namespace thronsaal {

using Check = std::expected<void, Violation>;

Check check_open(const Table& table);
Check check_running(const Table& table);
Check check_host(const Table& table, const Person& person);
Check check_seat_exists(const Table& table, Seat seat);
Check check_own_seat(const Table& table, const Person& person, Seat seat);
Check check_at_table(const Table& table, const Person& person);
// While a computer player stands in for a person, that person cannot act.
Check check_is_playing(const Table& table, const Person& person);
Check check_is_playing(const Table& table, const Person& person, Seat seat);
// A decision counts only if it was made on the position after entry `since` or a later one.
Check check_seen(const Table& table, std::int64_t seen, std::int64_t since);

// Excludes seats that a computer player plays.
SeatSet seats_played_by(const Table& table, const Person& person);

// The first failed check.
template <class... Checks>
Check all_of(Checks... checks) {
  Check result;
  ((result = result ? checks() : result), ...);
  return result;
}

}  // namespace thronsaal
