#include "tables/commands/checks.h"

namespace thronsaal {

Check check_open(const Table& table) {
  if (table.phase() == Table::Phase::open && !table.is_starting()) return {};
  return refused(Violation("table_not_open"));
}

Check check_running(const Table& table) {
  switch (table.phase()) {
    case Table::Phase::open: return refused(Violation("table_not_running"));
    case Table::Phase::over: return refused(Violation("game_is_over"));
    default: return {};
  }
}

Check check_host(const Table& table, const Person& person) {
  if (table.host() == person.id) return {};
  return refused(Violation("not_the_host"));
}

Check check_seat_exists(const Table& table, Seat seat) {
  const int players = table.settings().players;
  if (index(seat) < players) return {};
  return refused(Violation("no_such_seat", {{"seat", index(seat)}, {"last", players - 1}}));
}

Check check_own_seat(const Table& table, const Person& person, Seat seat) {
  if (table.seats_of(person.id).contains(seat)) return {};
  return refused(Violation("not_your_seat", {{"seat", seat}}));
}

Check check_at_table(const Table& table, const Person& person) {
  if (!table.seats_of(person.id).empty()) return {};
  return refused(Violation("not_at_the_table"));
}

SeatSet seats_played_by(const Table& table, const Person& person) {
  SeatSet seats = table.seats_of(person.id);
  for (const Seat seat : seats) {
    if (table.holder(seat).stand_in) seats = seats.without(seat);
  }
  return seats;
}

Check check_is_playing(const Table& table, const Person& person) {
  if (auto ok = check_at_table(table, person); !ok) return ok;
  if (!seats_played_by(table, person).empty()) return {};
  return refused(Violation("stand_in_plays"));
}

Check check_is_playing(const Table& table, const Person& person, Seat seat) {
  if (auto ok = check_own_seat(table, person, seat); !ok) return ok;
  if (!table.holder(seat).stand_in) return {};
  return refused(Violation("stand_in_plays"));
}

Check check_seen(const Table& table, std::int64_t seen, std::int64_t since) {
  if (seen >= since && seen <= table.length()) return {};
  return refused(
      Violation("stale", {{"seen", static_cast<int>(seen)}, {"since", static_cast<int>(since)}}));
}

}  // namespace thronsaal
