// Commands before the start: creating a table, and who sits where.
#include <algorithm>
#include <utility>

#include "games/registry.h"
#include "tables/commands.h"
#include "tables/commands/checks.h"

namespace thronsaal::commands {
namespace {

Change changed(const Table& table, Entry entry) {
  Change change(table);
  change.add(std::move(entry));
  return change;
}

entry::Seated seated(Seat seat, const Person& person) {
  return {.seat = seat, .person = person.id, .name = person.name, .colour = person.colour};
}

bool is_free(const Table& table, Seat seat) {
  return table.holder(seat).kind == Holder::Kind::nobody;
}

Check check_request(const TableRequest& request) {
  using SeatSpec = TableRequest::SeatSpec;
  if (request.seats.size() != static_cast<std::size_t>(request.settings.players)) {
    return refused(Violation("seats_do_not_fit", {{"seats", static_cast<int>(request.seats.size())},
                                                  {"players", request.settings.players}}));
  }
  if (std::ranges::count(request.seats, SeatSpec::Kind::me, &SeatSpec::kind) == 0) {
    return refused(Violation("nobody_at_the_table"));
  }
  return {};
}

}  // namespace

CommandResult create(const Person& person, const TableRequest& request, std::string id,
                     std::string seed, const DiceCrypto& crypto) {
  const TableSettings& settings = request.settings;
  const auto game = find_game(settings.game);
  if (!game) return refused(game.error());
  const auto position = (*game)->start(settings.players, settings.options);
  if (!position) return refused(position.error());
  if (auto ok = check_request(request); !ok) return refused(ok.error());

  entry::Created created{.by = person.id,
                         .game = settings.game,
                         .rules = (*game)->info().rules_version,
                         .digest = kDigestVersion,
                         .players = settings.players,
                         .options = (*position)->options(),
                         .is_public = settings.is_public,
                         .hints = settings.hints,
                         .grace = settings.grace_seconds,
                         .idle = settings.idle_seconds};
  if (const auto board = (*game)->board()) created.board = {board->digest};
  if (settings.stand_in) created.stand_in = *settings.stand_in;
  created.sha256 = seed_commitment(crypto, sha256_hex(crypto, id), seed);
  created.seed = std::move(seed);
  Change change(Table(std::move(id), crypto));
  change.add(std::move(created));
  for (int i = 0; i < settings.players; ++i) {
    const TableRequest::SeatSpec& wanted = request.seats[static_cast<std::size_t>(i)];
    switch (wanted.kind) {
      case TableRequest::SeatSpec::Kind::me: change.add(seated(seat(i), person)); break;
      case TableRequest::SeatSpec::Kind::computer:
        change.add(entry::ComputerSeated{.seat = seat(i), .level = wanted.level});
        break;
      default: break;
    }
  }
  return change;
}

CommandResult sit(const Table& table, const Person& person, Seat seat) {
  const auto ok =
      all_of([&] { return check_open(table); }, [&] { return check_seat_exists(table, seat); });
  if (!ok) return refused(ok.error());
  if (!is_free(table, seat)) return refused(Violation("seat_taken"));
  return changed(table, seated(seat, person));
}

CommandResult seat_computer(const Table& table, const Person& person, Seat seat, Level level) {
  const auto ok =
      all_of([&] { return check_open(table); }, [&] { return check_host(table, person); },
             [&] { return check_seat_exists(table, seat); });
  if (!ok) return refused(ok.error());
  if (table.holder(seat).is_person()) return refused(Violation("seat_taken"));
  return changed(table, entry::ComputerSeated{.seat = seat, .level = level});
}

CommandResult empty_seat(const Table& table, const Person& person, Seat seat) {
  const auto ok =
      all_of([&] { return check_open(table); }, [&] { return check_seat_exists(table, seat); });
  if (!ok) return refused(ok.error());
  if (!table.holder(seat).belongs_to(person.id)) {
    if (auto is_host = check_host(table, person); !is_host) return refused(is_host.error());
  }
  if (is_free(table, seat)) return refused(Violation("seat_free"));
  return changed(table, entry::Emptied{.seat = seat});
}

CommandResult swap_seats(const Table& table, const Person& person, Seat seat, Seat with) {
  const auto ok =
      all_of([&] { return check_open(table); }, [&] { return check_seat_exists(table, seat); },
             [&] { return check_seat_exists(table, with); });
  if (!ok) return refused(ok.error());
  if (table.host() != person.id) {
    // People other than the host may only move to seats without another person.
    if (auto own = check_own_seat(table, person, seat); !own) return refused(own.error());
    if (table.holder(with).is_person() && !table.holder(with).belongs_to(person.id)) {
      return refused(Violation("seat_taken"));
    }
  }
  if (seat == with) return refused(Violation("seat_taken"));
  if (is_free(table, seat) && is_free(table, with)) return refused(Violation("seat_free"));
  return changed(table, entry::Swapped{.seat = seat, .with = with});
}

}  // namespace thronsaal::commands
