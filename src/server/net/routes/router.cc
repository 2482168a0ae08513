#include "server/net/routes/router.h"

#include <exception>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/text/text.h"
#include "crypto/secrets.h"
#include "server/net/http_errors.h"
#include "server/runtime/redacted_ids.h"
#include "server/service/storage_health.h"

namespace thronsaal {
namespace {

std::string_view path_in(const HttpRequest& request) {
  const std::string_view target = to_string_view(request.target());
  return target.substr(0, target.find('?'));
}

// With table ids redacted.
std::string path_for_log(const HttpRequest& request) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(path_in(request), '/')) {
    parts.push_back(is_table_id(part) ? redacted_table_id(part) : std::string(part));
  }
  return excerpt(fmt::format("{}", fmt::join(parts, "/")));
}

std::optional<RouteMethod> method_of(const HttpRequest& request) {
  switch (request.method()) {
    case http::verb::get:
    case http::verb::head: return RouteMethod::read;
    case http::verb::post: return RouteMethod::post;
    default: return std::nullopt;
  }
}

bool route_matches(std::string_view route, std::string_view path) {
  if (route.starts_with(kApiPath) != path.starts_with(kApiPath)) return false;
  return route.empty() || route.ends_with('/') ? path.starts_with(route) : path == route;
}

asio::awaitable<HandlerResult> refuse_unknown(const RoutedRequest& /*request*/) {
  co_return refused(Violation("no_such_page"));
}

}  // namespace

Router::Router(const Catalogue& words) : words_(words) {
  // An unknown path is refused like one that needs a person, so that strangers cannot probe for
  // routes.
  add({{RouteMethod::post, kApiPath, refuse_unknown, RouteNeeds::fields_and_person}});
}

void Router::add(std::vector<Route> routes) {
  routes_.insert(routes_.end(), std::move_iterator(routes.begin()),
                 std::move_iterator(routes.end()));
}

asio::awaitable<HttpResponse> Router::answer(const HttpRequest& request,
                                             const RequestContext& context) const {
  HandlerResult result = refused(Violation("not_stored"));
  try {
    HandlerResult handled = co_await handle(request, context);
    result = std::move(handled);
    if (!result && is_storage_error(result.error())) {
      spdlog::error("http path={} person={} refused={}", path_for_log(request),
                    redacted_person_id(context.person ? context.person->id : 0),
                    result.error().kind);
    }
  } catch (const std::exception& error) {
    spdlog::error("http path={} person={} trouble={:?}", path_for_log(request),
                  redacted_person_id(context.person ? context.person->id : 0), error.what());
  }
  HttpResponse response = result ? *std::move(result) : error_response(result.error(), words_);
  if (spdlog::should_log(spdlog::level::debug)) {
    spdlog::debug("http path={} status={}", path_for_log(request), response.result_int());
  }
  co_return response;
}

asio::awaitable<HandlerResult> Router::handle(const HttpRequest& request,
                                              const RequestContext& context) const {
  RoutedRequest routed{.http = request, .path = path_in(request), .context = context};
  const std::optional<RouteMethod> method = method_of(request);
  const Route* route = method ? find(routed.path, method) : nullptr;
  if (route == nullptr) co_return wrong_method(request, routed.path);
  if (route->method == RouteMethod::post && !is_same_origin(request, context.secure)) {
    co_return refused(Violation("other_origin"));
  }
  if (route->needs != RouteNeeds::nothing) {
    auto fields = Request::from_line(request.body().empty() ? "{}" : request.body());
    if (!fields) co_return refused(fields.error());
    routed.fields = *std::move(fields);
  }
  if (route->needs == RouteNeeds::fields_and_person && !context.person) {
    co_return refused(Violation("not_a_visitor"));
  }
  HandlerResult result = co_await route->handle(routed);
  co_return result;
}

const Route* Router::find(std::string_view path, std::optional<RouteMethod> method) const {
  const Route* best = nullptr;
  for (const Route& route : routes_) {
    if ((method && route.method != *method) || !route_matches(route.path, path)) continue;
    if (best == nullptr || route.path.size() > best->path.size()) best = &route;
  }
  return best;
}

HttpResponse Router::wrong_method(const HttpRequest& request, std::string_view path) const {
  const std::string method(to_string_view(request.method_string()));
  HttpResponse response = error_response(Violation("wrong_method", {{"method", method}}), words_);
  const Route* route = find(path, std::nullopt);
  const bool is_post = route != nullptr && route->method == RouteMethod::post;
  response.set(http::field::allow, is_post ? "POST" : "GET, HEAD");
  return response;
}

}  // namespace thronsaal
