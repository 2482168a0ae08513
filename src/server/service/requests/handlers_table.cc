// Changes of one table: each handler runs one command (tables/commands.h).
#include <utility>

#include "crypto/secrets.h"
#include "server/service/presence.h"
#include "server/service/requests/handlers.h"

namespace thronsaal {
namespace {

using requests::SeatNumber;
using requests::TableId;

// Moves are not rate-limited here; other changes are, because they could fill the log.
bool within_change_limit(Services& services, const Connection& connection) {
  return services.request_limits.changes.try_take(connection.person.id);
}

asio::awaitable<Response> too_many() {
  co_return refused(Violation("too_many_messages"));
}

// Runs `command(table, person)`. (The person's name may change while they wait for the table.)
template <class Command>
asio::awaitable<Response> change_table(Services& services, const Caller& caller,
                                       const TableId& table, Command command) {
  if (!within_change_limit(services, *caller.connection)) return too_many();
  TableCommand change = [connection = caller.connection, command](const ActiveTable& at) {
    return command(at.table, connection->person);
  };
  return services.tables.execute(table.value, caller.work_key(), std::move(change), caller.key);
}

// Runs `command(table, person, seat)`.
template <class Command>
TableCommand at_seat(ConnectionPtr connection, SeatNumber number, Command command) {
  return [connection, number, command](const ActiveTable& at) -> CommandResult {
    const auto seat = seat_numbered(number.value, at.table.settings().players);
    if (!seat) return refused(seat.error());
    return command(at.table, connection->person, *seat);
  };
}
template <class Command>
asio::awaitable<Response> change_seat(Services& services, const Caller& caller,
                                      const TableId& table, SeatNumber number, Command command) {
  if (!within_change_limit(services, *caller.connection)) return too_many();
  return services.tables.execute(table.value, caller.work_key(),
                                 at_seat(caller.connection, number, command), caller.key);
}

}  // namespace

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Sit request) {
  return change_seat(services, caller, request.table, request.seat, commands::sit);
}

asio::awaitable<Response> handle(Services& services, Caller caller,
                                 requests::SeatComputer request) {
  return change_seat(services, caller, request.table, request.seat,
                     [level = request.level](const Table& table, const Person& person, Seat seat) {
                       return commands::seat_computer(table, person, seat, level);
                     });
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::EmptySeat request) {
  return change_seat(services, caller, request.table, request.seat, commands::empty_seat);
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::SwapSeats request) {
  return change_seat(
      services, caller, request.table, request.seat,
      [with = request.with](const Table& table, const Person& person, Seat seat) -> CommandResult {
        const auto other = seat_numbered(with.value, table.settings().players);
        if (!other) return refused(other.error());
        return commands::swap_seats(table, person, seat, *other);
      });
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Start request) {
  return change_table(services, caller, request.table,
                      [seed = random_dice_secret()](const Table& table, const Person& person) {
                        return commands::start(table, person, seed);
                      });
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Commit request) {
  return change_table(services, caller, request.table,
                      [hash = request.sha256.value](const Table& table, const Person& person) {
                        return commands::commit(table, person, hash);
                      });
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Reveal request) {
  return change_table(services, caller, request.table,
                      [value = request.value.value](const Table& table, const Person& person) {
                        return commands::reveal(table, person, value);
                      });
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Move request) {
  auto move = [action = request.action, seen = request.seen](const Table& table,
                                                             const Person& person, Seat seat) {
    return commands::move(table, person, seat, action, seen);
  };
  return services.tables.execute(request.table.value, caller.work_key(),
                                 at_seat(caller.connection, request.seat, std::move(move)),
                                 caller.key);
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Undo request) {
  return change_seat(services, caller, request.table, request.seat,
                     [seen = request.seen](const Table& table, const Person& person, Seat seat) {
                       return commands::undo(table, person, seat, seen);
                     });
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::AgreeToUndo request) {
  return change_table(services, caller, request.table,
                      [seen = request.seen](const Table& table, const Person& person) {
                        return commands::answer_undo(table, person, true, seen);
                      });
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::DeclineUndo request) {
  return change_table(services, caller, request.table,
                      [seen = request.seen](const Table& table, const Person& person) {
                        return commands::answer_undo(table, person, false, seen);
                      });
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Resign request) {
  return change_seat(services, caller, request.table, request.seat, commands::resign);
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Replace request) {
  if (!within_change_limit(services, *caller.connection)) return too_many();
  TableCommand vote = [&services, connection = caller.connection,
                       request](const ActiveTable& at) -> CommandResult {
    const auto seat = seat_numbered(request.seat.value, at.table.settings().players);
    if (!seat) return refused(seat.error());
    const SeatSet inactive = inactive_seats(at, services.limits);
    return commands::vote(at.table, connection->person, *seat, request.level, inactive);
  };
  return services.tables.execute(request.table.value, caller.work_key(), std::move(vote),
                                 caller.key);
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Return request) {
  return change_table(services, caller, request.table, commands::come_back);
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Leave request) {
  return change_table(services, caller, request.table, commands::leave);
}

}  // namespace thronsaal
