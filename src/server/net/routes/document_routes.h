// Documents to download: exported games, and boards.
#pragma once

#include <vector>

#include "server/limits.h"
#include "server/net/routes/router.h"
#include "server/runtime/rate_limit.h"

namespace thronsaal {

class TableService;

class DocumentRoutes {
 public:
  DocumentRoutes(TableService& service, const Limits& limits)
      : service_(service),
        export_limit_(limits.exports_per_minute, limits.export_burst, limits.site_factor) {}

  std::vector<Route> routes();

 private:
  // /api/tables/<id>/journal
  asio::awaitable<HandlerResult> export_table(const RoutedRequest& request);

  TableService& service_;
  NetworkRateLimits export_limit_;
};

}  // namespace thronsaal
