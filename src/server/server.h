// The whole server: storage, table service and network, with graceful shutdown.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "server/limits.h"
#include "server/net/http_server.h"

namespace thronsaal {

struct ServerOptions {
  ListenOptions web;
  std::filesystem::path data;
  int search_threads = 1;          // threads for computer players
  std::string log_level = "info";  // or "debug", "warning", "error", "off"
  Limits limits;
};

// Serves until SIGTERM or SIGINT, then stops accepting, tells clients to reconnect, and completes
// pending writes. Calls `listening` with the port when ready. Throws if it cannot start.
void serve(const ServerOptions& options, const std::function<void(unsigned short)>& listening);

}  // namespace thronsaal
