// Watching a table.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/service/requests/handlers.h"
#include "tables/messages.h"

namespace thronsaal {
namespace {

// An events message as text; null if nothing happened. Built on another thread, because a history
// may be long.
asio::awaitable<std::shared_ptr<const std::string>> history_message(Services& services,
                                                                    ActiveTablePtr at,
                                                                    std::int64_t since,
                                                                    SeatSet seats, WorkKey key) {
  const auto entries = co_await services.tables.history(at, since, key);
  if (entries.empty()) co_return nullptr;
  auto serialize = [&] {
    return std::make_shared<const std::string>(boost::json::serialize(
        events_message(at->table, entries, seats, services.limits.max_history_bytes)));
  };
  std::shared_ptr<const std::string> message =
      co_await run_on(services.tables.log_executor(), key, serialize);
  co_return message;
}

// The chat lines after `since`, up to the last one that watchers were sent.
asio::awaitable<std::vector<ChatLine>> chat_history(Services& services, ActiveTablePtr at,
                                                    std::int64_t since, WorkKey key) {
  static constexpr int kMostReads = 3;
  std::vector<ChatLine> lines;
  for (int reads = 0; reads < kMostReads; ++reads) {
    lines =
        co_await services.chat.lines(at->table.id(), since, services.limits.max_chat_lines, key);
    // More lines may have been added meanwhile.
    const std::int64_t last = lines.empty() ? since : lines.back().line;
    if (at->published_line <= last) break;
  }
  co_return lines;
}

// Sends the history, then adds the connection to the watchers. The mutex is held meanwhile, so no
// entry is missed between this history and later messages. The result says whether the client's own
// history belongs to this table.
asio::awaitable<std::expected<bool, Violation>> add_watcher(Services& services,
                                                            ConnectionPtr connection,
                                                            requests::Watch request) {
  const WorkKey key = connection->work_key();
  const ActiveTablePtr at = services.tables.activate(request.table.value, key);
  const AsyncMutex::Pass lock = co_await at->mutex.lock();
  const auto loaded = co_await services.tables.ensure_loaded(at);
  if (!loaded) co_return refused(loaded.error());
  std::int64_t since = request.since.value_or(0);
  std::int64_t chat_since = request.chat_since.value_or(0);
  const bool is_known = co_await services.tables.has_history(at, since, request.at, key);
  if (!is_known) since = chat_since = 0;
  const SeatSet seats = at->table.seats_of(connection->person.id);
  // Stuck computer players retry when a player returns.
  if (!seats.empty()) {
    for (ActiveTable::ComputerSeat& computer : at->computer_seats) computer.rejected = 0;
  }
  auto events = co_await history_message(services, at, since, seats, key);
  const auto lines = co_await chat_history(services, at, chat_since, key);
  if (!services.connections.contains(connection)) co_return refused(Violation("closing"));
  connection->watching[request.table.value] =
      Watch{.wants_analysis = request.analysis.value_or(false)};
  at->watchers.insert(connection);
  at->last_used = ActiveTable::Clock::now();
  at->published = at->table.length();
  services.publisher.welcome(*at, *connection, std::move(events), lines);
  co_return is_known;
}

}  // namespace

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Watch request) {
  const ConnectionPtr& connection = caller.connection;
  const std::string id = request.table.value;
  const int most = services.limits.watches_per_connection;
  if (std::ssize(connection->watching) >= most && !connection->watching.contains(id)) {
    co_return refused(Violation("too_many_watched", {{"limit", most}}));
  }
  if (!services.request_limits.watches.try_take(connection->person.id)) {
    co_return refused(Violation("too_many_messages"));
  }
  const auto is_known = co_await add_watcher(services, connection, std::move(request));
  if (!is_known) co_return refused(is_known.error());
  const std::string left = std::exchange(connection->looking_at, id);
  if (const ActiveTablePtr other = services.tables.find(left); other && left != id) {
    services.computer_players.stop_unwatched_searches(*other);
  }
  ActiveTablePtr at = services.tables.find(id);
  if (at && !at->table.seats_of(connection->person.id).empty()) {
    services.publisher.publish_presence(*at);
    services.lists.note(id);
    TableCommand arrive = [person = connection->person](const ActiveTable& there) {
      return commands::arrive(there.table, person);
    };
    co_await services.tables.execute(id, connection->work_key(), std::move(arrive));
    at = services.tables.find(id);
  }
  if (!at) co_return refused(Violation("closing"));
  services.computer_players.start_searches(*at);
  services.analyses.push(at);
  boost::json::object answer{{"seq", at->table.length()}};
  if (!*is_known) answer["anew"] = true;
  co_return answer;
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Unwatch request) {
  const ConnectionPtr& connection = caller.connection;
  const std::string& id = request.table.value;
  if (connection->watching.erase(id) == 0) co_return refused(Violation("not_watching"));
  if (connection->looking_at == id) connection->looking_at.clear();
  if (const ActiveTablePtr at = services.tables.find(id)) {
    at->watchers.erase(connection);
    services.publisher.publish_presence(*at);
    services.lists.note(id);
    services.computer_players.stop_unwatched_searches(*at);
  }
  co_return boost::json::object{};
}

}  // namespace thronsaal
