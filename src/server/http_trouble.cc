#include "server/http_trouble.h"

#include <algorithm>

namespace thronsaal {
namespace {

// A name or an address, with a port perhaps.
bool is_host(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("-._~:[]%").contains(c);
  });
}

}  // namespace

std::optional<Violation> reading_trouble(const beast::error_code& error, bool begun) {
  if (error == beast::error::timeout) {
    return begun ? std::optional(Violation("request_too_slow")) : std::nullopt;
  }
  if (error == http::error::end_of_stream) return std::nullopt;
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return Violation("headers_too_large");
  }
  if (error == http::error::body_limit) return Violation("body_too_large");
  // Whatever else the parser does not like; the rest is trouble with the connection.
  static const auto& kParsing = make_error_code(http::error::bad_method).category();
  if (error.category() == kParsing) return Violation("bad_http");
  return std::nullopt;
}

std::optional<Violation> http_trouble(const HttpRequest& request) {
  const auto hosts = request.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11) ||
      !is_host(as_view(request[http::field::host]))) {
    return Violation("bad_http");
  }
  const auto encodings = request.count(http::field::transfer_encoding);
  const bool is_chunked =
      encodings == 1 && beast::iequals(request[http::field::transfer_encoding], "chunked");
  if (encodings > 0 && !is_chunked) return Violation("not_implemented");
  if (request.method() == http::verb::unknown) return Violation("not_implemented");
  return std::nullopt;
}

}  // namespace thronsaal
