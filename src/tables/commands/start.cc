// Commands that start the game, with dice to which every person may contribute (fair_dice.h).
#include <algorithm>
#include <utility>

#include "tables/commands.h"
#include "tables/commands/checks.h"

namespace thronsaal::commands {
namespace {

// Starts the game and makes the chance moves before the first decision.
void begin(Change& change, std::string_view seed_of_old_tables) {
  DiceRecord record = change.table().dice_record();
  entry::Started started{.sha256 = record.sha256};
  if (record.sha256.empty()) {  // created by 1.0.0: there is no commitment yet
    record.seed = seed_of_old_tables;
    started.seed = record.seed;
    started.sha256 = commitment_of(change.table().crypto(), record);
  }
  change.add(std::move(started));
  if (change.mistake().empty()) change.play_chance();
}

// The seat at which a person contributes to the dice: the one they committed at, or their first.
Seat contributing_seat(const Table& table, const Person& person) {
  const SeatSet seats = table.seats_of(person.id);
  for (const Seat seat : seats) {
    if (!table.holder(seat).dice_commitment.empty()) return seat;
  }
  return *seats.begin();
}

}  // namespace

CommandResult start(const Table& table, const Person& person, std::string_view seed) {
  Change change(table);
  if (table.is_starting() && table.host() == person.id) return change;
  const auto ok =
      all_of([&] { return check_open(table); }, [&] { return check_host(table, person); });
  if (!ok) return refused(ok.error());
  if (std::ranges::count(table.holders(), Holder::Kind::nobody, &Holder::kind) > 0) {
    return refused(Violation("seats_not_filled"));
  }
  if (table.dice_record().contributions.empty()) {
    begin(change, seed);
  } else {
    change.add(entry::Starting{});
  }
  return change;
}

CommandResult commit(const Table& table, const Person& person, std::string sha256) {
  const auto ok =
      all_of([&] { return check_open(table); }, [&] { return check_at_table(table, person); });
  if (!ok) return refused(ok.error());
  if (table.dice_record().sha256.empty()) return refused(Violation("dice_not_mixed"));
  Change change(table);
  const Seat seat = contributing_seat(table, person);
  if (table.holder(seat).dice_commitment != sha256) {
    change.add(entry::Committed{.seat = seat, .sha256 = std::move(sha256)});
  }
  return change;
}

CommandResult reveal(const Table& table, const Person& person, std::string value) {
  if (auto ok = check_at_table(table, person); !ok) return refused(ok.error());
  Change change(table);
  const Seat seat = contributing_seat(table, person);
  const Holder& holder = table.holder(seat);
  if (!holder.dice_value.empty() && holder.dice_value == value) return change;
  if (!table.is_starting() || holder.dice_commitment.empty()) {
    return refused(Violation("nothing_to_reveal"));
  }
  if (value_commitment(table.crypto(), table.dice_record().table, value) !=
      holder.dice_commitment) {
    return refused(Violation("other_value", {{"seat", seat}}));
  }
  change.add(entry::Revealed{.seat = seat, .value = std::move(value)});
  const bool is_complete = std::ranges::none_of(change.table().dice_record().contributions,
                                                [](const auto& one) { return one.value.empty(); });
  if (is_complete) begin(change, "");
  return change;
}

CommandResult start_overdue(const Table& table) {
  if (!table.is_starting()) return refused(Violation("table_not_open"));
  Change change(table);
  begin(change, "");
  return change;
}

}  // namespace thronsaal::commands
