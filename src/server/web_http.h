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
inline constexpr int kCookieSeconds = 400 * 24 * 3600;  // browsers keep none for longer

// Nothing but our own scripts and pictures, and nobody may show us in a frame.
inline constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

inline std::string_view as_view(beast::string_view text) {
  return {text.data(), text.size()};
}

// The visitor's token, if the request brings one.
std::string token_in(const HttpRequest& request);

// Browsers say which site a request comes from. Other programs need not.
bool is_own_origin(const HttpRequest& request);

http::status status_of(const Violation& violation);

void set_json(HttpResponse& response, const boost::json::object& content);

}  // namespace thronsaal
