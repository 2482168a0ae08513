// What all our HTTP has in common: cookies, origins, refusals and the form of answers.
#pragma once

#include <string>
#include <string_view>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/json.hpp>

#include "core/form.h"

namespace thronsaal {

namespace beast = boost::beast;
namespace http = beast::http;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

inline constexpr std::string_view kCookie = "thronsaal";
inline constexpr std::string_view kDeviceCookie = "thronsaal-device";
inline constexpr int kCookieSeconds = 400 * 24 * 3600;  // browsers keep none for longer

// Nothing but our own scripts and pictures, and nobody may show us in a frame.
inline constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

inline std::string_view as_view(beast::string_view text) {
  return {text.data(), text.size()};
}

// What a cookie is called. Over TLS a browser takes it from this very host only, and never over a
// plain connection (the prefix __Host-).
std::string cookie_name(std::string_view name, bool secure);

// The value of a cookie, if the request brings it. Over TLS, too, it may have the plain name that
// release 1.0.0 gave it.
std::string cookie_in(const HttpRequest& request, std::string_view name, bool secure);
bool has_plain_cookie(const HttpRequest& request, std::string_view name);

// Browsers say which site a request comes from, scheme and port included. Other programs need not.
bool is_own_origin(const HttpRequest& request, bool secure);

http::status status_of(const Violation& violation);

void set_json(HttpResponse& response, const boost::json::object& content);

}  // namespace thronsaal
