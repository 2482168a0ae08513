// The whole server: storage, house and network, from start to a graceful end.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "server/limits.h"
#include "server/web.h"

namespace thronsaal {

struct ServerOptions {
  WebOptions web;
  std::filesystem::path data;
  int thinkers = 1;                // threads for computer players
  std::string log_level = "info";  // or "debug", "warning", "error", "off"
  Limits limits;
};

// Serves until SIGTERM or SIGINT: then nobody is let in any more, everybody is told to come back,
// and what was begun is written. `listening` is called with the port when all is ready. Throws what
// keeps it from starting.
void serve(const ServerOptions& options, const std::function<void(unsigned short)>& listening);

}  // namespace thronsaal
