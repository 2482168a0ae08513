#include "server/server.h"

#include <algorithm>
#include <csignal>
#include <memory>
#include <stdexcept>
#include <system_error>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "core/words.h"
#include "games/registry.h"
#include "server/house.h"
#include "server/metrics.h"
#include "server/open_files.h"
#include "store/sqlite_store.h"

namespace thronsaal {
namespace {

// Throws why the data cannot be used, and what to do about it.
std::unique_ptr<SqliteStore> open_store(const std::filesystem::path& directory) {
  try {
    return std::make_unique<SqliteStore>(directory);
  } catch (const sqlite::Error& error) {
    throw std::runtime_error(
        fmt::format("the data in {} cannot be used: {}. Restore a backup there, or choose another "
                    "directory with --data.",
                    directory.string(), error.what()));
  } catch (const std::system_error& error) {
    throw std::runtime_error(
        fmt::format("the data directory {} cannot be used: {}. It has to belong to the user who "
                    "runs the server; or choose another one with --data.",
                    directory.string(), error.code().message()));
  }
}

// Boards that were handed in now are kept for the games that will be begun on them; those of
// earlier games are made known.
void exchange_boards(EventLog& log) {
  for (const AnyGame* edition : all_editions()) {
    const std::optional<AnyBoard> board = edition->board();
    if (!board || board->is_built_in) continue;
    log.keep_board({.game = std::string(edition->info().id),
                    .digest = to_hex(board->digest),
                    .body = std::string(board->text)});
  }
  for (const StoredBoard& stored : log.boards()) {
    const auto added = add_board(stored.game, stored.body, BoardUse::earlier_games);
    if (!added) {
      spdlog::error("board game={} digest={} trouble=\"{}\"", stored.game, stored.digest,
                    Words().say(added.error()));
    }
  }
}

}  // namespace

void serve(const ServerOptions& options, const std::function<void(unsigned short)>& listening) {
  // Logs are for those who watch over the server; its output is for those who started it.
  spdlog::set_default_logger(spdlog::stderr_logger_mt("thronsaal"));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
  spdlog::set_level(spdlog::level::from_str(options.log_level));
  // Whoever stops reading us does not end us.
  std::signal(SIGPIPE, SIG_IGN);
  // How long the end may take: until all is written, and after that.
  static constexpr auto kPatience = std::chrono::seconds(5);
  static constexpr auto kFarewell = std::chrono::milliseconds(300);

  // Besides connections, we keep a few files open for ourselves.
  static constexpr int kOwnFiles = 64;
  Limits limits = options.limits;
  limits.sockets = std::clamp(raise_open_files() - kOwnFiles, 1, limits.sockets);

  asio::io_context io(1);
  const std::unique_ptr<SqliteStore> opened = open_store(options.data);
  SqliteStore& store = *opened;
  exchange_boards(store);
  Metrics metrics;
  House house(io, store, store, limits, metrics, options.thinkers);
  Web web(io, house, store, limits, metrics, options.web);

  asio::steady_timer last_call(io);
  asio::signal_set signals(io, SIGTERM, SIGINT);
  signals.async_wait([&](const boost::system::error_code& error, int signal) {
    if (error) return;
    spdlog::info("closing signal={}", signal);
    web.close();
    const auto stop = [&io](const boost::system::error_code& called_again) {
      if (!called_again) io.stop();
    };
    last_call.expires_after(kPatience);
    last_call.async_wait(stop);
    // When all is written, farewells still have to arrive.
    house.close([&last_call, stop] {
      last_call.expires_after(kFarewell);
      last_call.async_wait(stop);
    });
  });
  spdlog::info("listening port={} data=\"{}\" sockets={}", web.port(), options.data.string(),
               limits.sockets);
  listening(web.port());
  io.run();
  spdlog::info("closed");
}

}  // namespace thronsaal
