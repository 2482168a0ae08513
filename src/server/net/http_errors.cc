#include "server/net/http_errors.h"

#include <algorithm>
#include <utility>

namespace thronsaal {
namespace {

// A host name or address, optionally with a port.
bool is_host(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("-._~:[]%").contains(c);
  });
}

}  // namespace

std::optional<Violation> read_error(const beast::error_code& error, bool got_bytes) {
  if (error == beast::error::timeout) {
    return got_bytes ? std::optional(Violation("request_too_slow")) : std::nullopt;
  }
  if (error == http::error::end_of_stream) return std::nullopt;
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return Violation("headers_too_large");
  }
  if (error == http::error::body_limit) return Violation("body_too_large");
  // Other parser errors; the rest are connection errors.
  static const auto& parsing = make_error_code(http::error::bad_method).category();
  if (error.category() == parsing) return Violation("bad_http");
  return std::nullopt;
}

std::optional<Violation> request_error(const HttpRequest& request) {
  const auto hosts = request.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11) ||
      !is_host(to_string_view(request[http::field::host]))) {
    return Violation("bad_http");
  }
  const auto encodings = request.count(http::field::transfer_encoding);
  const bool is_chunked =
      encodings == 1 && beast::iequals(request[http::field::transfer_encoding], "chunked");
  if (encodings > 0 && !is_chunked) return Violation("not_implemented");
  if (request.method() == http::verb::unknown) return Violation("not_implemented");
  return std::nullopt;
}

HttpResponse error_response(const Violation& violation, const Catalogue& words) {
  HttpResponse response(status_of(violation), 11);
  if (response.result() == http::status::too_many_requests) {
    response.set(http::field::retry_after, "10");
  } else if (response.result() == http::status::service_unavailable) {
    response.set(http::field::retry_after, "5");
  }
  boost::json::object args = to_json(violation);
  args.stable_erase("kind");
  boost::json::object error{
      {"code", violation.kind}, {"args", std::move(args)}, {"text", words.say(violation)}};
  set_json(response, {{"error", std::move(error)}});
  return response;
}

}  // namespace thronsaal
