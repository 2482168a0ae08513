// Serves the files of the page.
#pragma once

#include <vector>

#include "server/net/routes/router.h"
#include "server/net/routes/static_files.h"

namespace thronsaal {

class FileRoutes {
 public:
  std::vector<Route> routes();

 private:
  asio::awaitable<HandlerResult> serve_file(const RoutedRequest& request);

  StaticFiles files_;
};

}  // namespace thronsaal
