#include "server/net/routes/account_routes.h"

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "crypto/secrets.h"
#include "server/accounts/person_json.h"
#include "server/service/table_service.h"

namespace thronsaal {
namespace {

void add_cookie(HttpResponse& response, const RequestContext& context, std::string_view name,
                std::string_view value, int seconds) {
  static constexpr const char* kForm = "{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}";
  const std::string_view secure = context.secure ? "; Secure" : "";
  response.insert(http::field::set_cookie,
                  fmt::format(kForm, cookie_name(name, context.secure), value, seconds, secure));
  // Remove 1.0.0's cookie.
  if (context.has_plain_cookie && name == kSessionCookie) {
    response.insert(http::field::set_cookie, fmt::format(kForm, name, "", 0, secure));
  }
}

// The response with profile and session cookie.
HttpResponse session_response(const Person& person, std::string_view token,
                              const RequestContext& context) {
  HttpResponse response(http::status::ok, 11);
  set_json(response, person_json(person));
  add_cookie(response, context, kSessionCookie, token, kCookieSeconds);
  return response;
}

// The same for a login, which also makes the device trusted.
HttpResponse login_response(const IssuedSession& issued, const RequestContext& context) {
  HttpResponse response = session_response(issued.person, issued.token, context);
  add_cookie(response, context, kDeviceCookie, issued.device, kCookieSeconds);
  return response;
}

// The fields shared by login and password.
Request::Read<LoginRequest> login_request_in(const RoutedRequest& request) {
  const auto account = request.fields->text("account");
  if (!account) return refused(account.error());
  const auto password = request.fields->text("password");
  if (!password) return refused(password.error());
  return LoginRequest{.from = request.context.from,
                      .account = std::string(*account),
                      .password = std::string(*password),
                      .device = request.context.device};
}

}  // namespace

std::vector<Route> AccountRoutes::routes() {
  using enum RouteNeeds;
  constexpr auto kPost = RouteMethod::post;
  return {
      {kPost, "/api/visit", bind_handler(this, &AccountRoutes::visit)},
      {kPost, "/api/login", bind_handler(this, &AccountRoutes::log_in), fields},
      {kPost, "/api/password", bind_handler(this, &AccountRoutes::set_password), fields_and_person},
      {kPost, "/api/logout", bind_handler(this, &AccountRoutes::log_out), fields_and_person},
  };
}

asio::awaitable<HandlerResult> AccountRoutes::visit(const RoutedRequest& request) {
  const RequestContext& context = request.context;
  if (context.person) {
    HttpResponse response = session_response(*context.person, context.token, context);
    authenticator_.touch_token(context.token);
    co_return response;
  }
  const auto issued = co_await authenticator_.create_guest(context.from);
  if (!issued) co_return refused(issued.error());
  co_return session_response(issued->person, issued->token, context);
}

asio::awaitable<HandlerResult> AccountRoutes::log_in(const RoutedRequest& request) {
  const auto login = login_request_in(request);
  if (!login) co_return refused(login.error());
  const auto issued = co_await authenticator_.log_in(*login);
  if (!issued) co_return refused(issued.error());
  co_return login_response(*issued, request.context);
}

asio::awaitable<HandlerResult> AccountRoutes::set_password(const RoutedRequest& request) {
  const RequestContext& context = request.context;
  const auto login = login_request_in(request);
  if (!login) co_return refused(login.error());
  std::string present;
  if (request.fields->has("present")) {
    const auto text = request.fields->text("present");
    if (!text) co_return refused(text.error());
    present = std::string(*text);
  }
  const auto issued =
      co_await authenticator_.set_password(*context.person, *login, std::move(present));
  if (!issued) co_return refused(issued.error());
  tokens_.note_revocation();
  const Person& person = issued->person;
  service_.connections().set_account(person.id, person.account);
  const std::string session = hash_token(issued->token);
  service_.connections().replace_session(hash_token(context.token), session);
  service_.connections().disconnect([&](const Connection& connection) {
    return connection.person.id == person.id && connection.session != session;
  });
  co_return login_response(*issued, context);
}

asio::awaitable<HandlerResult> AccountRoutes::log_out(const RoutedRequest& request) {
  const RequestContext& context = request.context;
  const auto everywhere = request.fields->flag("everywhere", false);
  if (!everywhere) co_return refused(everywhere.error());
  const auto done = co_await authenticator_.log_out(*context.person, context.token, *everywhere);
  if (!done) co_return refused(done.error());
  tokens_.note_revocation();
  service_.connections().disconnect(
      [&, session = hash_token(context.token)](const Connection& connection) {
        return connection.person.id == context.person->id &&
               (*everywhere || connection.session == session);
      });
  HttpResponse response(http::status::ok, 11);
  set_json(response, {});
  add_cookie(response, context, kSessionCookie, "", 0);
  co_return response;
}

}  // namespace thronsaal
