#include "server/service/table_service.h"

#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

namespace thronsaal {

TableService::TableService(asio::io_context& io, EventLog& log, ChatLog& chat,
                           AccountStore& accounts, const Limits& limits, Metrics& metrics,
                           int search_threads)
    : services_(io, log, chat, accounts, limits, metrics, search_threads),
      dispatcher_(services_),
      housekeeper_(services_) {
  services_.tables.on_change([this](const ActiveTablePtr& at) {
    if (at->table.phase() != Table::Phase::open) services_.lobby.forget_open(at->table.id());
    services_.lists.note(at->table.id());
    services_.computer_players.start_searches(*at);
    services_.analyses.push(at);
  });
}

void TableService::remove_connection(const ConnectionPtr& connection) {
  services_.connections.remove(connection);
  const auto watching = std::exchange(connection->watching, {});
  for (const auto& [id, watch] : watching) {
    const ActiveTablePtr at = services_.tables.find(id);
    if (!at) continue;
    at->watchers.erase(connection);
    at->last_used = ActiveTable::Clock::now();
    services_.publisher.publish_presence(*at);
    services_.lists.note(id);
    services_.computer_players.stop_unwatched_searches(*at);
  }
}

void TableService::close(std::function<void()> done) {
  services_.shutdown.begin();
  housekeeper_.stop();
  services_.connections.disconnect([](const Connection&) { return true; });
  asio::co_spawn(
      services_.io,
      // NOLINTNEXTLINE(cppcoreguidelines-avoid-capturing-lambda-coroutines): co_spawn keeps it
      [this, done = std::move(done)]() -> asio::awaitable<void> {
        co_await services_.tables.wait_until_idle();
        done();
      },
      asio::detached);
}

}  // namespace thronsaal
