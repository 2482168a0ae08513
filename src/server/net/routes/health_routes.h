// /healthz and /metrics, for monitoring.
#pragma once

#include <vector>

#include "server/net/routes/router.h"
#include "server/runtime/metrics.h"

namespace thronsaal {

class TableService;

class HealthRoutes {
 public:
  HealthRoutes(const TableService& service, const Metrics& metrics)
      : service_(service), metrics_(metrics) {}

  std::vector<Route> routes();

 private:
  asio::awaitable<HandlerResult> report_health(const RoutedRequest& request);
  asio::awaitable<HandlerResult> report_metrics(const RoutedRequest& request);

  const TableService& service_;
  const Metrics& metrics_;
};

}  // namespace thronsaal
