#include "server/net/routes/health_routes.h"

#include <string>
#include <utility>

#include "server/service/table_service.h"

namespace thronsaal {
namespace {

HttpResponse plain_text(http::status status, std::string text) {
  HttpResponse response(status, 11);
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.set(http::field::cache_control, "no-store");
  response.body() = std::move(text);
  return response;
}

}  // namespace

std::vector<Route> HealthRoutes::routes() {
  return {
      {RouteMethod::read, "/healthz", bind_handler(this, &HealthRoutes::report_health)},
      {RouteMethod::read, "/metrics", bind_handler(this, &HealthRoutes::report_metrics)},
  };
}

asio::awaitable<HandlerResult> HealthRoutes::report_health(const RoutedRequest& /*request*/) {
  if (service_.is_healthy()) co_return plain_text(http::status::ok, "ok\n");
  co_return plain_text(http::status::service_unavailable, "cannot write\n");
}

asio::awaitable<HandlerResult> HealthRoutes::report_metrics(const RoutedRequest& /*request*/) {
  co_return plain_text(http::status::ok, metrics_.text());
}

}  // namespace thronsaal
