// Passes a client's message to its handler, and the response back to the client.
#pragma once

#include <memory>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/json.hpp>

#include "core/json/request.h"
#include "server/runtime/concurrency_limit.h"
#include "server/service/services.h"

namespace thronsaal {

class Dispatcher {
 public:
  explicit Dispatcher(Services& services)
      : services_(services), slow_requests_(services.limits.max_slow_requests) {}

  // Every message gets exactly one response, valid or not; a pong gets none.
  asio::awaitable<void> handle(ConnectionPtr connection, std::string message);

 private:
  struct Handler;
  enum class Mode;
  template <class R>
  static constexpr Mode mode_of();
  template <class... R>
  static auto make_handlers(const std::tuple<R...>*);
  static const Handler* find_handler(const Request& request);

  asio::awaitable<void> respond(ConnectionPtr connection, Request request,
                                boost::json::object envelope, Mode mode);
  asio::awaitable<void> respond_slowly(ConnectionPtr connection, Request request,
                                       boost::json::object envelope, ConcurrencyLimit::Pass permit);
  asio::awaitable<Response> run(ConnectionPtr connection, Request request);
  std::shared_ptr<const std::string> answer_text(const Connection& connection,
                                                 const std::string& table,
                                                 boost::json::object envelope, Response response);

  Services& services_;
  ConcurrencyLimit slow_requests_;
  std::uint64_t requests_ = 0;  // numbers requests in the server's log
};

}  // namespace thronsaal
