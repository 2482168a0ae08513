#include "server/net/websocket_upgrade.h"

#include <memory>
#include <utility>

#include "crypto/secrets.h"
#include "server/net/websocket_session.h"

namespace thronsaal {

std::optional<Violation> WebSocketUpgrade::error(const HttpRequest& request,
                                                 const RequestContext& context) const {
  if (request.target() != "/socket") return Violation("no_such_page");
  if (!is_same_origin(request, context.secure)) return Violation("other_origin");
  if (!context.person) return Violation("not_a_visitor");
  if (!service_.connections().can_connect(context.person->id)) return Violation("too_many_sockets");
  return std::nullopt;
}

asio::awaitable<void> WebSocketUpgrade::run(beast::tcp_stream stream, HttpRequest request,
                                            const RequestContext& context) {
  const auto socket = std::make_shared<WebSocketSession>(std::move(stream), *context.person,
                                                         service_, limits_, metrics_);
  socket->session = hash_token(context.token);
  socket->from = context.from;
  socket->is_page = request.count(beast::http::field::origin) > 0;
  authenticator_.touch_token(context.token);
  // The token may be revoked, or the limit reached, during the handshake.
  WebSocketSession::Authenticate welcome = [this, from = context.from, token = context.token]() {
    return authenticate(from, token);
  };
  co_await socket->run(std::move(request), std::move(welcome));
}

asio::awaitable<std::optional<Person>> WebSocketUpgrade::authenticate(RateLimitKeys from,
                                                                      std::string token) {
  std::optional<Person> person = co_await tokens_.find_unrevoked(std::move(from), std::move(token));
  if (person && !service_.connections().can_connect(person->id)) person.reset();
  co_return person;
}

}  // namespace thronsaal
