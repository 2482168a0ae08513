#include "server/web_http.h"

#include <algorithm>
#include <array>
#include <utility>

namespace thronsaal {

std::string token_in(const HttpRequest& request) {
  for (const auto& field : request) {
    if (field.name() != http::field::cookie) continue;
    std::string_view rest = as_view(field.value());
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(';'), rest.size());
      std::string_view pair = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      while (pair.starts_with(' ')) pair.remove_prefix(1);
      if (pair.starts_with(kCookie) && pair.substr(kCookie.size()).starts_with('=')) {
        return std::string(pair.substr(kCookie.size() + 1));
      }
    }
  }
  return {};
}

bool is_own_origin(const HttpRequest& request) {
  const std::string_view origin = as_view(request[http::field::origin]);
  if (origin.empty()) return true;
  const std::size_t host = origin.find("://");
  return host != std::string_view::npos &&
         origin.substr(host + 3) == as_view(request[http::field::host]);
}

http::status status_of(const Violation& violation) {
  static constexpr std::array<std::pair<std::string_view, http::status>, 13> kStatuses = {{
      {"no_such_page", http::status::not_found},
      {"no_such_table", http::status::not_found},
      {"wrong_method", http::status::method_not_allowed},
      {"other_origin", http::status::forbidden},
      {"not_a_visitor", http::status::unauthorized},
      {"too_many_guests", http::status::too_many_requests},
      {"too_many_tries", http::status::too_many_requests},
      {"too_many_sockets", http::status::too_many_requests},
      {"too_many_connections", http::status::too_many_requests},
      {"too_many_journals", http::status::too_many_requests},
      {"not_stored", http::status::service_unavailable},
      {"table_unreadable", http::status::service_unavailable},
      {"closing", http::status::service_unavailable},
  }};
  for (const auto& [code, status] : kStatuses) {
    if (violation.kind == code) return status;
  }
  return http::status::bad_request;
}

void set_json(HttpResponse& response, const boost::json::object& content) {
  response.set(http::field::content_type, "application/json");
  response.set(http::field::cache_control, "no-store");
  response.body() = boost::json::serialize(content);
}

}  // namespace thronsaal
