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

#include "core/text/catalogue.h"
#include "games/registry.h"
#include "server/net/open_files.h"
#include "server/runtime/metrics.h"
#include "server/service/table_service.h"
#include "store/disk_reads.h"
#include "store/sqlite/sqlite_store.h"

namespace thronsaal {
namespace {

// Throws with the reason and a remedy if the data cannot be used.
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

// Stores the boards given with --boards, and registers those of earlier games.
void sync_boards(EventLog& log) {
  for (const AnyGame* edition : all_editions()) {
    const std::optional<AnyBoard> board = edition->board();
    if (!board || board->is_built_in) continue;
    log.store_board({.game = std::string(edition->info().id),
                     .digest = to_hex(board->digest),
                     .body = std::string(board->text)});
  }
  for (const StoredBoard& stored : log.boards()) {
    const auto added = add_board(stored.game, stored.body, BoardUse::earlier_games);
    if (!added) {
      spdlog::error("board game={} digest={} trouble={:?}", stored.game, stored.digest,
                    Catalogue().say(added.error()));
    }
  }
}

}  // namespace

void serve(const ServerOptions& options, const std::function<void(unsigned short)>& listening) {
  // The log goes to stderr; stdout is for the user.
  spdlog::set_default_logger(spdlog::stderr_logger_mt("thronsaal"));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
  spdlog::set_level(spdlog::level::from_str(options.log_level));
  // A broken pipe must not end the server.
  std::signal(SIGPIPE, SIG_IGN);
  // Shutdown time limits: for pending writes, then for close frames.
  static constexpr auto kShutdownTimeout = std::chrono::seconds(5);
  static constexpr auto kCloseFrameDelay = std::chrono::milliseconds(300);

  // Reserved for files other than connections.
  static constexpr int kReservedFiles = 64;
  Limits limits = options.limits;
  limits.sockets = std::clamp(raise_file_limit() - kReservedFiles, 1, limits.sockets);

  asio::io_context io(1);
  const std::unique_ptr<SqliteStore> opened = open_store(options.data);
  SqliteStore& store = *opened;
  sync_boards(store);
  Metrics metrics;
  TableService service(io, store, store, store, limits, metrics, options.search_threads);
  HttpServer web(io, service, store, limits, metrics, options.web);

  asio::steady_timer shutdown_timer(io);
  asio::signal_set signals(io, SIGTERM, SIGINT);
  signals.async_wait([&](const boost::system::error_code& error, int signal) {
    if (error) return;
    spdlog::info("closing signal={}", signal);
    web.close();
    const auto stop = [&io](const boost::system::error_code& called_again) {
      if (!called_again) io.stop();
    };
    shutdown_timer.expires_after(kShutdownTimeout);
    shutdown_timer.async_wait(stop);
    // After the writes, give goodbyes time to arrive.
    service.close([&shutdown_timer, stop] {
      shutdown_timer.expires_after(kCloseFrameDelay);
      shutdown_timer.async_wait(stop);
    });
  });
  spdlog::info("listening port={} data={:?} sockets={}", web.port(), options.data.string(),
               limits.sockets);
  listening(web.port());
  {
    const NoDiskReads on_the_network_thread;
    io.run();
  }
  spdlog::info("closed");
}

}  // namespace thronsaal
