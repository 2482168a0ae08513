// Sessions and accounts: visit, login, password, logout. They use HTTP because tokens are kept in
// cookies.
#pragma once

#include <vector>

#include "server/accounts/authenticator.h"
#include "server/net/routes/router.h"
#include "server/net/token_lookup.h"

namespace thronsaal {

class TableService;

class AccountRoutes {
 public:
  AccountRoutes(TableService& service, Authenticator& authenticator, TokenLookup& tokens)
      : service_(service), authenticator_(authenticator), tokens_(tokens) {}

  std::vector<Route> routes();

 private:
  asio::awaitable<HandlerResult> visit(const RoutedRequest& request);
  asio::awaitable<HandlerResult> log_in(const RoutedRequest& request);
  asio::awaitable<HandlerResult> set_password(const RoutedRequest& request);
  asio::awaitable<HandlerResult> log_out(const RoutedRequest& request);

  TableService& service_;
  Authenticator& authenticator_;
  TokenLookup& tokens_;
};

}  // namespace thronsaal
