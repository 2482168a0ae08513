// Commands about the people at a table: leaving, coming back, replacing others, a rematch.
#include <algorithm>
#include <set>
#include <utility>

#include "tables/commands.h"
#include "tables/commands/checks.h"

namespace thronsaal::commands {
namespace {

// Whether a majority of the others who are present and active is in favour. Counts people, not
// seats.
bool has_majority(const Table& table, Seat against, SeatSet voters, SeatSet inactive) {
  std::set<PersonId> here;
  std::set<PersonId> in_favour;
  for (const Seat seat : table.people()) {
    const Holder& holder = table.holder(seat);
    if (holder.belongs_to(table.holder(against).person)) continue;
    if (holder.stand_in || inactive.contains(seat)) continue;
    here.insert(holder.person);
    if (voters.contains(seat)) in_favour.insert(holder.person);
  }
  return 2 * in_favour.size() > here.size();
}

// Ends stand-ins and votes against the person: votes of one absence do not count in the next.
void add_return(Change& change, const Person& person) {
  for (const Seat seat : change.table().seats_of(person.id)) {
    const bool is_voted_against = !change.table().votes(seat).voters.empty();
    if (change.table().holder(seat).stand_in || is_voted_against) {
      change.add(entry::Returned{.seat = seat});
    }
  }
}

void add_renaming(Change& change, const Person& person) {
  const Seat seat = *change.table().seats_of(person.id).begin();
  const Holder& holder = change.table().holder(seat);
  if (holder.name == person.name && holder.colour == person.colour) return;
  change.add(entry::Renamed{
      .seat = seat, .person = person.id, .name = person.name, .colour = person.colour});
}

}  // namespace

CommandResult vote(const Table& table, const Person& person, Seat against, Level level,
                   SeatSet inactive) {
  const auto ok =
      all_of([&] { return check_running(table); }, [&] { return check_is_playing(table, person); },
             [&] { return check_seat_exists(table, against); });
  if (!ok) return refused(ok.error());
  const Holder& holder = table.holder(against);
  const bool can_be_replaced = table.people().contains(against) && !holder.belongs_to(person.id) &&
                               !holder.stand_in && inactive.contains(against);
  if (!can_be_replaced) return refused(Violation("not_absent", {{"seat", against}}));
  const Table::Votes& votes = table.votes(against);
  const SeatSet own = table.seats_of(person.id);
  for (const Seat seat : own) inactive = inactive.without(seat);  // voters are active
  Change change(table);
  if (std::ranges::any_of(own, [&](Seat seat) { return votes.voters.contains(seat); })) {
    // Others may have left since; then the existing votes may suffice.
    if (!has_majority(table, against, votes.voters, inactive)) {
      return refused(Violation("voted_already"));
    }
    change.add(entry::Replaced{.seat = against, .level = votes.level});
    return change;
  }
  const Seat voter = *seats_played_by(table, person).begin();
  change.add(entry::Voted{.seat = voter, .against = against, .level = level});
  if (has_majority(table, against, change.table().votes(against).voters, inactive)) {
    change.add(entry::Replaced{.seat = against, .level = change.table().votes(against).level});
  }
  return change;
}

CommandResult replace(const Table& table, Seat seat, Level level) {
  const auto ok =
      all_of([&] { return check_running(table); }, [&] { return check_seat_exists(table, seat); });
  if (!ok) return refused(ok.error());
  if (!table.people().contains(seat) || table.holder(seat).stand_in) {
    return refused(Violation("not_absent", {{"seat", seat}}));
  }
  Change change(table);
  change.add(entry::Replaced{.seat = seat, .level = level});
  return change;
}

CommandResult come_back(const Table& table, const Person& person) {
  if (auto ok = check_running(table); !ok) return refused(ok.error());
  Change change(table);
  add_return(change, person);
  return change;
}

CommandResult arrive(const Table& table, const Person& person) {
  if (auto ok = check_at_table(table, person); !ok) return refused(ok.error());
  Change change(table);
  add_renaming(change, person);
  if (table.phase() == Table::Phase::running) add_return(change, person);
  return change;
}

CommandResult leave(const Table& table, const Person& person) {
  if (auto ok = check_at_table(table, person); !ok) return refused(ok.error());
  if (table.phase() == Table::Phase::over) return refused(Violation("game_is_over"));
  // While the game is starting, people must wait until it has begun before they can leave.
  if (table.is_starting()) return refused(Violation("table_not_open"));
  Change change(table);
  for (const Seat seat : table.seats_of(person.id)) {
    if (table.phase() == Table::Phase::open) {
      change.add(entry::Emptied{.seat = seat});
    } else if (!table.holder(seat).stand_in) {
      const Level level = table.settings().stand_in.value_or(Level::knight);
      change.add(entry::Replaced{.seat = seat, .level = level});
    }
  }
  return change;
}

CommandResult rename(const Table& table, const Person& person) {
  if (auto ok = check_at_table(table, person); !ok) return refused(ok.error());
  Change change(table);
  add_renaming(change, person);
  return change;
}

CommandResult rematch(const Table& table, const Person& person, std::string other_table) {
  const bool played = std::ranges::any_of(
      table.holders(), [&](const Holder& holder) { return holder.belongs_to(person.id); });
  if (!played) return refused(Violation("not_at_the_table"));
  if (table.phase() != Table::Phase::over) return refused(Violation("game_not_over"));
  if (!table.rematch().empty()) return refused(Violation("rematch_exists"));
  Change change(table);
  change.add(entry::Rematch{.table = std::move(other_table)});
  return change;
}

}  // namespace thronsaal::commands
