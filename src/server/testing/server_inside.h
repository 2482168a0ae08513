// A server inside the test process, with custom limits. Clients still connect over the network.
#pragma once

#include <thread>
#include <utility>

#include <boost/asio/io_context.hpp>

#include "server/net/http_server.h"
#include "server/service/table_service.h"
#include "store/disk_reads.h"
#include "store/sqlite/sqlite_store.h"
#include "store/testing/temporary_directory.h"

namespace thronsaal {

class InProcessServer {
 public:
  explicit InProcessServer(const Limits& limits, Clocks clocks = system_clocks(),
                           const ListenOptions& options = {.port = 0})
      : store_(directory_.path(), std::move(clocks)),
        service_(io_, store_, store_, store_, limits, metrics, 1),
        web_(io_, service_, store_, limits, metrics, options),
        thread_([this] {
          const NoDiskReads on_the_network_thread;
          io_.run();
        }) {}
  ~InProcessServer() {
    io_.stop();
    thread_.join();
  }
  InProcessServer(const InProcessServer&) = delete;
  InProcessServer& operator=(const InProcessServer&) = delete;

  unsigned short port() const { return web_.port(); }
  const std::filesystem::path& data() const { return directory_.path(); }

  Metrics metrics;

 private:
  TemporaryDirectory directory_;
  asio::io_context io_;
  SqliteStore store_;
  TableService service_;
  HttpServer web_;
  std::thread thread_;
};

}  // namespace thronsaal
