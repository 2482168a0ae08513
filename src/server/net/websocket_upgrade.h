// The upgrade of an HTTP connection to a WebSocket, at /socket.
#pragma once

#include <optional>

#include "server/limits.h"
#include "server/net/http.h"
#include "server/net/request_context.h"
#include "server/net/token_lookup.h"
#include "server/runtime/async.h"
#include "server/runtime/metrics.h"

namespace thronsaal {

class TableService;

class WebSocketUpgrade {
 public:
  WebSocketUpgrade(TableService& service, Authenticator& authenticator, TokenLookup& tokens,
                   const Limits& limits, Metrics& metrics)
      : service_(service),
        authenticator_(authenticator),
        tokens_(tokens),
        limits_(limits),
        metrics_(metrics) {}

  // The reason why this request cannot become a WebSocket, if any.
  std::optional<Violation> error(const HttpRequest& request, const RequestContext& context) const;
  // Serves the WebSocket until it is closed. The request has no error.
  asio::awaitable<void> run(beast::tcp_stream stream, HttpRequest request,
                            const RequestContext& context);

 private:
  asio::awaitable<std::optional<Person>> authenticate(RateLimitKeys from, std::string token);

  TableService& service_;
  Authenticator& authenticator_;
  TokenLookup& tokens_;
  const Limits& limits_;
  Metrics& metrics_;
};

}  // namespace thronsaal
