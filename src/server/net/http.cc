#include "server/net/http.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/text/text.h"

namespace thronsaal {

namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

// The elements of a list header. (Entity tags of this server contain no commas.)
std::vector<std::string> list_elements(std::string_view value) {
  std::vector<std::string> elements;
  while (!value.empty()) {
    const std::size_t comma = std::min(value.find(','), value.size());
    elements.emplace_back(trimmed(value.substr(0, comma)));
    value.remove_prefix(std::min(comma + 1, value.size()));
  }
  return elements;
}

// Lower case, without the default port.
std::string normalized_origin(std::string_view origin) {
  std::string plain = to_lower_ascii(origin);
  const std::string_view port = plain.starts_with("https:") ? ":443" : ":80";
  if (plain.ends_with(port)) plain.resize(plain.size() - port.size());
  return plain;
}

}  // namespace

std::string cookie_name(std::string_view name, bool secure) {
  return (secure ? "__Host-" : "") + std::string(name);
}

std::optional<std::string> find_cookie(const HttpRequest& request, std::string_view name) {
  for (const auto& field : request) {
    if (field.name() != http::field::cookie) continue;
    std::string_view rest = to_string_view(field.value());
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

bool is_same_origin(const HttpRequest& request, bool secure) {
  if (request.count(http::field::origin) == 0) return true;
  if (request.count(http::field::origin) > 1) return false;
  const std::string own =
      (secure ? "https://" : "http://") + std::string(to_string_view(request[http::field::host]));
  return normalized_origin(to_string_view(request[http::field::origin])) == normalized_origin(own);
}

bool accepts_gzip(std::string_view accept_encoding) {
  std::optional<bool> gzip;
  bool anything = false;
  for (const std::string& part : list_elements(to_lower_ascii(accept_encoding))) {
    const std::size_t semicolon = std::min(part.find(';'), part.size());
    const std::string_view coding = trimmed(std::string_view(part).substr(0, semicolon));
    std::string quality = part.substr(semicolon);
    std::erase_if(quality, [](char c) { return c == ' ' || c == '\t'; });
    // "q=0", "q=0." and "q=0.000" mean never.
    const bool is_allowed =
        !quality.starts_with(";q=0") || quality.find_first_of("123456789") != std::string::npos;
    if (coding == "gzip" || coding == "x-gzip") gzip = is_allowed;
    if (coding == "*") anything = is_allowed;
  }
  return gzip.value_or(anything);
}

bool matches_etag(std::string_view if_none_match, std::string_view etag) {
  return std::ranges::any_of(list_elements(if_none_match), [&](std::string_view one) {
    if (one.starts_with("W/")) one.remove_prefix(2);
    return one == etag || one == "*";
  });
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
