// A server in the test's own process, with limits of the test's choice. Whoever talks to it does so
// from outside all the same.
#pragma once

#include <thread>
#include <utility>

#include <boost/asio/io_context.hpp>

#include "server/house.h"
#include "server/web.h"
#include "store/sqlite_store.h"
#include "store/testing/temporary_directory.h"

namespace thronsaal {

class ServerInside {
 public:
  explicit ServerInside(const Limits& limits, Clocks clocks = system_clocks(),
                        const WebOptions& options = {.port = 0})
      : store_(directory_.path(), std::move(clocks)),
        house_(io_, store_, store_, limits, metrics, 1),
        web_(io_, house_, store_, limits, metrics, options),
        thread_([this] { io_.run(); }) {}
  ~ServerInside() {
    io_.stop();
    thread_.join();
  }
  ServerInside(const ServerInside&) = delete;
  ServerInside& operator=(const ServerInside&) = delete;

  unsigned short port() const { return web_.port(); }
  const std::filesystem::path& data() const { return directory_.path(); }

  Metrics metrics;

 private:
  TemporaryDirectory directory_;
  asio::io_context io_;
  SqliteStore store_;
  House house_;
  Web web_;
  std::thread thread_;
};

}  // namespace thronsaal
