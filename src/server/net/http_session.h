// One HTTP connection: reads and answers requests until it is closed or becomes a WebSocket.
#pragma once

#include <expected>

#include "core/text/catalogue.h"
#include "server/limits.h"
#include "server/net/admission.h"
#include "server/net/http.h"
#include "server/net/listener.h"
#include "server/net/request_context.h"
#include "server/net/routes/router.h"
#include "server/net/token_lookup.h"
#include "server/net/websocket_upgrade.h"
#include "server/runtime/async.h"
#include "server/runtime/metrics.h"

namespace thronsaal {

class HttpSession {
 public:
  // Shared by all connections of a server.
  struct Shared {
    const Limits& limits;
    Metrics& metrics;
    const Catalogue& words;
    Admission& admission;
    TokenLookup& tokens;
    const Router& router;
    WebSocketUpgrade& upgrade;
    bool behind_proxy = false;
    bool is_closing = false;  // close connections after their next response
  };

  HttpSession(const Shared& shared, AcceptedConnection connection);
  ~HttpSession() = default;
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  asio::awaitable<void> run();

 private:
  using Parser = http::request_parser<http::string_body>;

  asio::awaitable<beast::error_code> read(Parser& parser);
  // Whether to read another request.
  asio::awaitable<bool> handle(HttpRequest request);
  // Applies the limits and identifies the person. The permit is held until the response is written.
  asio::awaitable<std::expected<Admission::AddressPermit, Violation>> admit(
      const HttpRequest& request, RequestContext& context);
  asio::awaitable<bool> identify(RequestContext& context);
  asio::awaitable<void> refuse(const HttpRequest& request, const Violation& violation);
  asio::awaitable<void> refuse_malformed(const HttpRequest& request, const Violation& violation);
  // Whether the response was written. Tells the client whether the connection stays open.
  asio::awaitable<bool> write(const HttpRequest& request, HttpResponse response, bool keep_alive);

  const Shared& shared_;
  AcceptedConnection connection_;
  beast::tcp_stream& stream_;
  beast::flat_buffer buffer_;
  bool is_upgraded_ = false;  // the stream belongs to a WebSocket
};

}  // namespace thronsaal
