// Commands of the game: moves, undo, resignation.
#include <algorithm>
#include <utility>

#include "tables/commands.h"
#include "tables/commands/checks.h"

namespace thronsaal {
namespace {

// Whether the player had seen the question that the seat is asked now. A seat that is not asked is
// left to the rules, which say why it may not move.
Check check_fresh(const Table& table, Seat seat, std::int64_t seen) {
  if (!table.match()->state().to_act().contains(seat)) return {};
  return check_seen(table, seen, table.asked_since(seat));
}

CommandResult played(const Table& table, Seat seat, AnyAction action) {
  Change change(table);
  if (auto ok = change.play(seat, action); !ok) return refused(std::move(ok).error());
  change.play_chance();
  return change;
}

// Whether at least one other seat has agreed, and all people for whom no computer player stands in.
bool all_agree(const Table& table, Seat asker, SeatSet agreed) {
  if (agreed.size() == 1) return false;  // only the person who asked
  return std::ranges::all_of(table.people(), [&](Seat seat) {
    const Holder& holder = table.holder(seat);
    return holder.belongs_to(table.holder(asker).person) || agreed.contains(seat) ||
           holder.stand_in;
  });
}

entry::Undone undone(Seat seat, std::size_t moves) {
  return {.seat = seat, .moves = static_cast<std::uint32_t>(moves)};
}

}  // namespace

bool undo_makes_practice(const Table& table, Seat seat) {
  const std::size_t before = table.match()->length_before_last_move(seat).value();
  return !table.is_practice() && before < table.match()->free_undo_length(seat);
}

bool can_undo_without_consent(const Table& table, Seat seat) {
  const std::optional<std::size_t> before = table.match()->length_before_last_move(seat);
  if (before && table.match()->free_undo_length(seat) <= *before) return true;
  return std::ranges::all_of(table.people(), [&](Seat other) {
    return table.holder(other).belongs_to(table.holder(seat).person);
  });
}

namespace commands {

CommandResult move(const Table& table, const Person& person, Seat seat, std::string_view action,
                   std::int64_t seen) {
  const auto ok = all_of([&] { return check_running(table); },
                         [&] { return check_is_playing(table, person, seat); },
                         [&] { return check_fresh(table, seat, seen); });
  if (!ok) return refused(ok.error());
  const auto parsed = table.game().parse(action);
  if (!parsed) return refused(parsed.error());
  return played(table, seat, *parsed);
}

CommandResult move_computer(const Table& table, Seat seat, AnyAction action, std::int64_t seen) {
  const auto ok =
      all_of([&] { return check_running(table); }, [&] { return check_seat_exists(table, seat); });
  if (!ok) return refused(ok.error());
  if (!table.holder(seat).computer()) return refused(Violation("not_your_seat", {{"seat", seat}}));
  if (auto fresh = check_fresh(table, seat, seen); !fresh) return refused(fresh.error());
  return played(table, seat, action);
}

CommandResult undo(const Table& table, const Person& person, Seat seat, std::int64_t seen) {
  const auto ok = all_of([&] { return check_running(table); },
                         [&] { return check_is_playing(table, person, seat); },
                         [&] { return check_seen(table, seen, table.position_since()); });
  if (!ok) return refused(ok.error());
  const std::optional<std::size_t> before = table.match()->length_before_last_move(seat);
  if (!before) return refused(Violation("nothing_to_undo"));
  Change change(table);
  if (can_undo_without_consent(table, seat)) {
    change.add(undone(seat, *before));
  } else if (const auto& request = table.undo_request()) {
    // An agreement must never apply to another request than the one it was given for.
    if (request->by != seat) return refused(Violation("undo_is_asked", {{"seat", request->by}}));
    if (all_agree(table, seat, request->agreed)) change.add(undone(seat, *before));
  } else {
    change.add(entry::UndoRequested{.seat = seat, .moves = static_cast<std::uint32_t>(*before)});
  }
  return change;
}

CommandResult answer_undo(const Table& table, const Person& person, bool agrees,
                          std::int64_t seen) {
  const auto ok =
      all_of([&] { return check_running(table); }, [&] { return check_is_playing(table, person); });
  if (!ok) return refused(ok.error());
  if (!table.undo_request()) return refused(Violation("nothing_was_asked"));
  const Table::UndoRequest& request = *table.undo_request();
  if (auto fresh = check_seen(table, seen, request.since); !fresh) return refused(fresh.error());
  const SeatSet seats = seats_played_by(table, person);
  Change change(table);
  if (!agrees) {
    change.add(entry::UndoDeclined{.seat = *seats.begin()});
    return change;
  }
  if (table.holder(request.by).belongs_to(person.id))
    return refused(Violation("nothing_was_asked"));
  for (const Seat seat : seats) {
    if (!request.agreed.contains(seat)) change.add(entry::UndoAgreed{.seat = seat});
  }
  if (change.is_empty()) return refused(Violation("nothing_was_asked"));
  if (all_agree(table, request.by, change.table().undo_request()->agreed)) {
    change.add(undone(request.by, request.moves));
  }
  return change;
}

CommandResult resign(const Table& table, const Person& person, Seat seat) {
  const auto ok = all_of([&] { return check_running(table); },
                         [&] { return check_own_seat(table, person, seat); });
  if (!ok) return refused(ok.error());
  Change change(table);
  change.add(entry::Resigned{.seat = seat});
  return change;
}

}  // namespace commands
}  // namespace thronsaal
