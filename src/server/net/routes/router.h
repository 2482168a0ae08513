// The HTTP routes: which handler answers which request.
//
// A new route is one line in the table of a *_routes.cc. The router checks what a route needs
// before its handler runs, and turns violations into responses.
#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/json/request.h"
#include "core/text/catalogue.h"
#include "server/net/http.h"
#include "server/net/request_context.h"
#include "server/runtime/async.h"

namespace thronsaal {

// A request as passed to its handler.
struct RoutedRequest {
  const HttpRequest& http;
  std::string_view path;  // of the target, without the query
  const RequestContext& context;
  std::optional<Request> fields{};  // if the route needs them
};

using HandlerResult = std::expected<HttpResponse, Violation>;
using RouteHandler = std::function<asio::awaitable<HandlerResult>(const RoutedRequest&)>;

// GET and HEAD, or POST. The router itself rejects cross-origin POSTs, so no route can forget to.
enum class RouteMethod { read, post };

// What is checked before a request is handled, in this order. Fields: the body is a JSON object.
enum class RouteNeeds { nothing, fields, fields_and_person };

struct Route {
  RouteMethod method;
  // One path; everything below it if it ends in '/'; everything if it is empty. The longest match
  // wins. Paths below /api/ match only routes there.
  std::string_view path;
  RouteHandler handle;
  RouteNeeds needs = RouteNeeds::nothing;
};

// A member function as a handler. The object must outlive the router's last request.
template <class T>
RouteHandler bind_handler(T* object,
                          asio::awaitable<HandlerResult> (T::*handler)(const RoutedRequest&)) {
  return [object, handler](const RoutedRequest& request) { return (object->*handler)(request); };
}

class Router {
 public:
  explicit Router(const Catalogue& words);

  void add(std::vector<Route> routes);
  // Logs what a handler throws and answers "not_stored".
  asio::awaitable<HttpResponse> answer(const HttpRequest& request,
                                       const RequestContext& context) const;

 private:
  asio::awaitable<HandlerResult> handle(const HttpRequest& request,
                                        const RequestContext& context) const;
  // The best match for this method, or for any.
  const Route* find(std::string_view path, std::optional<RouteMethod> method) const;
  HttpResponse wrong_method(const HttpRequest& request, std::string_view path) const;

  const Catalogue& words_;
  std::vector<Route> routes_;
};

}  // namespace thronsaal
