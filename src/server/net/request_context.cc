#include "server/net/request_context.h"

#include <string_view>

#include <boost/beast/websocket/rfc6455.hpp>

#include "core/text/text.h"

namespace thronsaal {
namespace {

// The last value of the last header: the one that the trusted proxy added.
std::string_view last_value(const HttpRequest& request, beast::string_view name) {
  std::string_view value;
  const auto lines = request.equal_range(name);
  for (auto line = lines.first; line != lines.second; ++line) value = to_string_view(line->value());
  return trim(value.substr(value.rfind(',') + 1));
}

}  // namespace

RequestContext read_context(const HttpRequest& request, const RateLimitKeys& peer,
                            bool behind_proxy) {
  RequestContext context{.from = peer};
  if (behind_proxy) {
    const std::string_view address = last_value(request, "X-Forwarded-For");
    if (!address.empty()) context.from = rate_limit_keys(address);
    context.secure = last_value(request, "X-Forwarded-Proto") == "https";
  }
  const auto plain = find_cookie(request, kSessionCookie);
  context.has_plain_cookie = context.secure && plain;
  // Over TLS, 1.0.0 set the session cookie without the prefix; it set no device cookie.
  context.token = find_cookie(request, cookie_name(kSessionCookie, context.secure))
                      .value_or(plain.value_or(""));
  context.device = find_cookie(request, cookie_name(kDeviceCookie, context.secure)).value_or("");
  return context;
}

bool needs_identity(const HttpRequest& request) {
  return beast::websocket::is_upgrade(request) ||
         to_string_view(request.target()).starts_with(kApiPath);
}

}  // namespace thronsaal
