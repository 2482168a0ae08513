// Games, lists of tables, and new tables.
#include <utility>

#include "games/game_list.h"
#include "server/service/requests/handlers.h"

namespace thronsaal {
namespace {

using SeatSpec = TableRequest::SeatSpec;

std::expected<SeatSpec, Violation> seat_spec(std::string_view word) {
  if (word == "me") return SeatSpec{.kind = SeatSpec::Kind::me};
  if (word == "open") return SeatSpec{.kind = SeatSpec::Kind::open};
  if (const auto level = find_level(word)) {
    return SeatSpec{.kind = SeatSpec::Kind::computer, .level = *level};
  }
  return bad_field("seats", "places");
}

std::expected<TableRequest, Violation> table_request(const requests::Create& request,
                                                     const Limits& limits) {
  TableRequest wanted{.settings = {.game = request.game,
                                   .players = static_cast<int>(request.seats.size()),
                                   .options = request.options.value_or(OptionValues()),
                                   .is_public = request.is_public.value_or(false),
                                   .hints = request.hints.value_or(true),
                                   .stand_in = request.stand_in},
                      .seats = {}};
  const int grace = request.grace.value_or(wanted.settings.grace_seconds);
  if (request.grace && (grace < limits.min_grace_seconds || grace > limits.max_grace_seconds)) {
    return bad_field("grace", "grace");
  }
  const int idle = request.idle.value_or(default_idle_seconds(grace));
  if (request.idle && (idle < limits.min_idle_seconds || idle > limits.max_idle_seconds)) {
    return bad_field("idle", "idle");
  }
  wanted.settings.grace_seconds = grace;
  wanted.settings.idle_seconds = idle;
  for (const std::string& word : request.seats) {
    const auto seat = seat_spec(word);
    if (!seat) return refused(seat.error());
    wanted.seats.push_back(*seat);
  }
  return wanted;
}

// The requester and the computer players keep their seats; other seats are open.
TableRequest same_again(const Table& table, PersonId person) {
  TableRequest wanted{.settings = table.settings(), .seats = {}};
  for (const Holder& holder : table.holders()) {
    const auto kind = holder.belongs_to(person) ? SeatSpec::Kind::me
                      : holder.is_person()      ? SeatSpec::Kind::open
                                                : SeatSpec::Kind::computer;
    wanted.seats.push_back({.kind = kind, .level = holder.level});
  }
  return wanted;
}

}  // namespace

asio::awaitable<Response> handle(Services&, Caller, requests::Games) {
  co_return boost::json::object{{"games", games_json()}};
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Tables request) {
  const PersonId viewer = caller.person().id;
  const int most = request.limit.value_or(services.limits.default_listed_tables);
  if (most < 1 || most > services.limits.max_listed_tables) co_return bad_field("limit", "limit");
  if (!services.request_limits.lists.try_take(viewer)) {
    co_return refused(Violation("too_many_messages"));
  }
  // Set before reading, so that no change is missed.
  if (request.watch) caller.connection->watches_lists = *request.watch;
  const std::string after = request.after.value_or("");
  auto read =
      request.list == requests::ListKind::mine
          ? services.lists.own(viewer, request.phase.value, after, most, caller.work_key())
          : services.lists.everybodys(viewer, request.phase.value, after, most, caller.work_key());
  Response page = co_await std::move(read);
  co_return page;
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Create request) {
  auto wanted = table_request(request, services.limits);
  if (!wanted) co_return refused(wanted.error());
  Response response = co_await services.lobby.create(std::move(caller), *std::move(wanted));
  co_return response;
}

namespace {

// The new table of a rematch: created now, or earlier by the same request.
asio::awaitable<std::expected<std::string, Violation>> rematch_table(Services& services,
                                                                     Caller caller,
                                                                     TableRequest wanted) {
  const Response created = co_await services.lobby.create(caller, std::move(wanted));
  if (created) co_return std::string(created->at("table").as_string());
  const auto before = co_await services.tables.find_change(caller.key, caller.work_key());
  if (!before) co_return refused(created.error());
  co_return before->table;
}

}  // namespace

// A new table with the same settings. Of two simultaneous rematches the first wins.
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Rematch request) {
  const std::string id = request.table.value;
  const WorkKey key = caller.work_key();
  const auto loaded = co_await services.tables.load(id, key);
  if (!loaded) co_return refused(loaded.error());
  const Table& table = (*loaded)->table;
  if (!table.rematch().empty()) co_return boost::json::object{{"table", table.rematch()}};
  const CommandResult allowed = commands::rematch(table, caller.person(), "");
  if (!allowed) co_return refused(allowed.error());
  TableRequest wanted = same_again(table, caller.person().id);
  const auto other = co_await rematch_table(services, caller, std::move(wanted));
  if (!other) co_return refused(other.error());
  TableCommand link = [other = *other, person = caller.person()](const ActiveTable& at) {
    return commands::rematch(at.table, person, other);
  };
  const Response linked = co_await services.tables.execute(id, key, std::move(link));
  if (linked) co_return boost::json::object{{"table", *other}};
  // Another rematch was first: leave the table just created.
  TableCommand leave = [person = caller.person()](const ActiveTable& at) {
    return commands::leave(at.table, person);
  };
  co_await services.tables.execute(*other, key, std::move(leave));
  const ActiveTablePtr at = services.tables.find(id);
  if (!at || at->table.rematch().empty()) co_return linked;
  co_return boost::json::object{{"table", at->table.rematch()}};
}

}  // namespace thronsaal
