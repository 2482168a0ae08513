// HTTP helpers: cookies, origins, status codes, JSON responses.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/json.hpp>

#include "core/structured_record.h"

namespace thronsaal {

namespace beast = boost::beast;
namespace http = beast::http;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

// Paths outside it are files of the page and monitoring, which need no identity.
inline constexpr std::string_view kApiPath = "/api/";

inline constexpr std::string_view kSessionCookie = "thronsaal";
inline constexpr std::string_view kDeviceCookie = "thronsaal-device";
inline constexpr int kCookieSeconds = 400 * 24 * 3600;  // the maximum browsers allow

// Only same-origin scripts and images; no framing.
inline constexpr std::string_view kContentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

inline std::string_view to_string_view(beast::string_view text) {
  return {text.data(), text.size()};
}

// The cookie's name. Over TLS it has the __Host- prefix: this host only, never without TLS.
std::string cookie_name(std::string_view name, bool secure);

// The value of the cookie with exactly this name, if any.
std::optional<std::string> find_cookie(const HttpRequest& request, std::string_view name);

// Checks the Origin header, including scheme and port. Requests without one are accepted.
bool is_same_origin(const HttpRequest& request, bool secure);

// Whether an Accept-Encoding header allows gzip.
bool accepts_gzip(std::string_view accept_encoding);
// Whether an If-None-Match header, perhaps a list, has this entity tag.
bool matches_etag(std::string_view if_none_match, std::string_view etag);

http::status status_of(const Violation& violation);

void set_json(HttpResponse& response, const boost::json::object& content);

}  // namespace thronsaal
