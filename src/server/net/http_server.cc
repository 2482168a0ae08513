#include "server/net/http_server.h"

#include <utility>

#include "server/accounts/authenticator.h"
#include "server/net/http_session.h"
#include "server/net/listener.h"
#include "server/net/routes/account_routes.h"
#include "server/net/routes/document_routes.h"
#include "server/net/routes/file_routes.h"
#include "server/net/routes/health_routes.h"
#include "server/net/websocket_upgrade.h"

namespace thronsaal {

// Connections may outlive it: what their destructors use is not here.
class HttpServer::Impl {
 public:
  Impl(asio::io_context& io, TableService& service, AccountStore& people, const Limits& limits,
       Metrics& metrics, const ListenOptions& options)
      : limits_(limits),
        authenticator_(people, limits),
        tokens_(authenticator_),
        admission_(limits, options.behind_proxy),
        account_routes_(service, authenticator_, tokens_),
        document_routes_(service, limits),
        health_routes_(service, metrics),
        upgrade_(service, authenticator_, tokens_, limits_, metrics),
        shared_{.limits = limits_,
                .metrics = metrics,
                .words = words_,
                .admission = admission_,
                .tokens = tokens_,
                .router = router_,
                .upgrade = upgrade_,
                .behind_proxy = options.behind_proxy},
        listener_(io, options, admission_,
                  [this](AcceptedConnection connection) { return serve(std::move(connection)); }) {
    router_.add(account_routes_.routes());
    router_.add(document_routes_.routes());
    router_.add(health_routes_.routes());
    router_.add(file_routes_.routes());
  }

  unsigned short port() const { return listener_.port(); }
  void close() {
    shared_.is_closing = true;
    listener_.close();
  }

 private:
  asio::awaitable<void> serve(AcceptedConnection connection) const {
    HttpSession session(shared_, std::move(connection));
    co_await session.run();
  }

  Limits limits_;
  Authenticator authenticator_;
  TokenLookup tokens_;  // its thread uses the authenticator
  Admission admission_;
  Catalogue words_;
  Router router_{words_};
  AccountRoutes account_routes_;
  DocumentRoutes document_routes_;
  HealthRoutes health_routes_;
  FileRoutes file_routes_;
  WebSocketUpgrade upgrade_;
  HttpSession::Shared shared_;
  Listener listener_;
};

HttpServer::HttpServer(asio::io_context& io, TableService& service, AccountStore& people,
                       const Limits& limits, Metrics& metrics, const ListenOptions& options)
    : impl_(std::make_unique<Impl>(io, service, people, limits, metrics, options)) {}

HttpServer::~HttpServer() = default;

unsigned short HttpServer::port() const {
  return impl_->port();
}

void HttpServer::close() {
  impl_->close();
}

}  // namespace thronsaal
