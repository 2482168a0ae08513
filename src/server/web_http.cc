#include "server/web_http.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/text.h"

namespace thronsaal {

namespace {

std::optional<std::string> find_cookie(const HttpRequest& request, std::string_view name) {
  for (const auto& field : request) {
    if (field.name() != http::field::cookie) continue;
    std::string_view rest = as_view(field.value());
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(';'), rest.size());
      std::string_view pair = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      while (pair.starts_with(' ')) pair.remove_prefix(1);
      if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) {
        return std::string(pair.substr(name.size() + 1));
      }
    }
  }
  return std::nullopt;
}

// In small letters, without the port that goes without saying.
std::string plain_origin(std::string_view origin) {
  std::string plain = lowered(origin);
  const std::string_view port = plain.starts_with("https:") ? ":443" : ":80";
  if (plain.ends_with(port)) plain.resize(plain.size() - port.size());
  return plain;
}

}  // namespace

std::string cookie_name(std::string_view name, bool secure) {
  return (secure ? "__Host-" : "") + std::string(name);
}

std::string cookie_in(const HttpRequest& request, std::string_view name, bool secure) {
  if (secure) {
    if (auto value = find_cookie(request, cookie_name(name, true))) return *std::move(value);
  }
  return find_cookie(request, name).value_or("");
}

bool has_plain_cookie(const HttpRequest& request, std::string_view name) {
  return find_cookie(request, name).has_value();
}

bool is_own_origin(const HttpRequest& request, bool secure) {
  if (request.count(http::field::origin) == 0) return true;
  if (request.count(http::field::origin) > 1) return false;
  const std::string own =
      (secure ? "https://" : "http://") + std::string(as_view(request[http::field::host]));
  return plain_origin(as_view(request[http::field::origin])) == plain_origin(own);
}

http::status status_of(const Violation& violation) {
  static constexpr auto kStatuses = std::to_array<std::pair<std::string_view, http::status>>({
      {"no_such_page", http::status::not_found},
      {"no_such_table", http::status::not_found},
      {"wrong_method", http::status::method_not_allowed},
      {"bad_http", http::status::bad_request},
      {"headers_too_large", http::status::request_header_fields_too_large},
      {"body_too_large", http::status::payload_too_large},
      {"request_too_slow", http::status::request_timeout},
      {"not_implemented", http::status::not_implemented},
      {"other_origin", http::status::forbidden},
      {"not_a_visitor", http::status::unauthorized},
      {"too_many_requests", http::status::too_many_requests},
      {"too_many_guests", http::status::too_many_requests},
      {"too_many_tries", http::status::too_many_requests},
      {"too_many_sockets", http::status::too_many_requests},
      {"too_many_connections", http::status::too_many_requests},
      {"too_many_journals", http::status::too_many_requests},
      {"too_busy", http::status::service_unavailable},
      {"not_stored", http::status::service_unavailable},
      {"outcome_unknown", http::status::service_unavailable},
      {"table_unreadable", http::status::service_unavailable},
      {"closing", http::status::service_unavailable},
  });
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
