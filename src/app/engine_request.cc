#include "app/engine_request.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include <boost/json/basic_parser_impl.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/json.h"
#include "core/text.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// Follows a parser and stops it at the first key that its object has already. JSON leaves open what
// such an object means, and the parser that builds values silently keeps the last.
struct KeyWatch {
  static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = max_object_size;
  static constexpr std::size_t max_key_size = max_object_size;
  static constexpr std::size_t max_string_size = max_object_size;
  using Text = json::string_view;
  using Error = json::error_code;

  bool on_object_begin(Error&) {
    open.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t, Error&) {
    open.pop_back();
    return true;
  }
  bool on_key_part(Text part, std::size_t, Error&) {
    key += part;
    return true;
  }
  bool on_key(Text part, std::size_t, Error& error) {
    key += part;
    if (!open.back().insert(key).second) {
      error = json::make_error_code(json::error::extra_data);
      return false;
    }
    key.clear();
    return true;
  }

  bool on_document_begin(Error&) { return true; }
  bool on_document_end(Error&) { return true; }
  bool on_array_begin(Error&) { return true; }
  bool on_array_end(std::size_t, Error&) { return true; }
  bool on_string_part(Text, std::size_t, Error&) { return true; }
  bool on_string(Text, std::size_t, Error&) { return true; }
  bool on_number_part(Text, Error&) { return true; }
  bool on_int64(std::int64_t, Text, Error&) { return true; }
  bool on_uint64(std::uint64_t, Text, Error&) { return true; }
  bool on_double(double, Text, Error&) { return true; }
  bool on_bool(bool, Error&) { return true; }
  bool on_null(Error&) { return true; }
  bool on_comment_part(Text, Error&) { return true; }
  bool on_comment(Text, Error&) { return true; }

  std::vector<std::set<std::string>> open;  // the keys of each object around the present place
  std::string key;
};

// The first key that comes twice in one object of a text known to be JSON.
std::optional<std::string> repeated_key(std::string_view text) {
  json::parse_options options;
  options.max_depth = kMaxJsonDepth;
  json::basic_parser<KeyWatch> parser(options);
  json::error_code error;
  parser.write_some(false, text.data(), text.size(), error);
  if (!error) return std::nullopt;
  return parser.handler().key;
}

std::unexpected<Violation> bad_field(std::string_view name, std::string_view expected) {
  return std::unexpected(Violation(
      "bad_field", {{"field", std::string(name)}, {"expected", Term{"expected", expected}}}));
}

std::optional<int> small_number(const json::value& value) {
  if (!value.is_int64()) return std::nullopt;
  const std::int64_t number = value.get_int64();
  if (number < 0 || number > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(number);
}

}  // namespace

Request::Read<Request> Request::from_line(std::string_view line) {
  auto parsed = parse_json(line);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->is_object()) return std::unexpected(Violation("request_not_an_object"));
  if (const std::optional<std::string> key = repeated_key(line)) {
    return std::unexpected(Violation("repeated_key", {{"key", excerpt(*key)}}));
  }
  return Request(std::move(parsed->get_object()));
}

Request::Read<std::optional<json::value>> Request::id() const {
  const json::value* id = fields_.if_contains("id");
  if (id == nullptr) return std::nullopt;
  const bool endless = id->is_double() && !std::isfinite(id->get_double());
  if (id->is_structured() || endless) return bad_field("id", "scalar");
  return *id;
}

Request::Read<const json::value*> Request::find(std::string_view name) const {
  if (const json::value* value = fields_.if_contains(name)) return value;
  return std::unexpected(Violation("missing_field", {{"field", std::string(name)}}));
}

Request::Read<std::string_view> Request::text(std::string_view name) const {
  const auto value = find(name);
  if (!value) return std::unexpected(value.error());
  if (!(*value)->is_string()) return bad_field(name, "string");
  return std::string_view((*value)->get_string());
}

Request::Read<int> Request::count(std::string_view name) const {
  const auto value = find(name);
  if (!value) return std::unexpected(value.error());
  const std::optional<int> number = small_number(**value);
  if (!number) return bad_field(name, "count");
  return *number;
}

Request::Read<Seat> Request::seat(std::string_view name, int players,
                                  std::string_view expected) const {
  const auto value = find(name);
  if (!value) return std::unexpected(value.error());
  const std::optional<int> number = small_number(**value);
  if (!number) return bad_field(name, expected);
  if (*number >= players) {
    return std::unexpected(Violation("no_such_seat", {{"seat", *number}, {"last", players - 1}}));
  }
  return thronsaal::seat(*number);
}

Request::Read<Seat> Request::seat(std::string_view name, int players) const {
  return seat(name, players, "seat");
}

bool Request::is_word(std::string_view name, std::string_view word) const {
  const json::value* value = fields_.if_contains(name);
  return value != nullptr && value->is_string() && value->get_string() == word;
}

Request::Read<Actor> Request::actor(std::string_view name, int players) const {
  if (is_word(name, "chance")) return Actor::chance();
  const auto sitting = seat(name, players, "actor");
  if (!sitting) return std::unexpected(sitting.error());
  return Actor(*sitting);
}

Request::Read<Observer> Request::observer(std::string_view name, int players) const {
  if (is_word(name, "spectator")) return Observer::spectator();
  const auto sitting = seat(name, players, "observer");
  if (!sitting) return std::unexpected(sitting.error());
  return Observer(*sitting);
}

Request::Read<std::string> Request::document(std::string_view name) const {
  const auto value = find(name);
  if (!value) return std::unexpected(value.error());
  if ((*value)->is_string()) return std::string((*value)->get_string());
  if (!(*value)->is_object()) return bad_field(name, "document");
  return json::serialize(**value);
}

Request::Read<std::optional<std::uint64_t>> Request::seed(std::string_view name) const {
  const json::value* value = fields_.if_contains(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_uint64()) return value->get_uint64();
  if (!value->is_int64() || value->get_int64() < 0) return bad_field(name, "seed");
  return static_cast<std::uint64_t>(value->get_int64());
}

Request::Read<OptionValues> Request::options(std::string_view name) const {
  OptionValues chosen;
  const json::value* value = fields_.if_contains(name);
  if (value == nullptr) return chosen;
  if (!value->is_object()) return bad_field(name, "options");
  for (const auto& [option, choice] : value->get_object()) {
    if (!choice.is_string()) return bad_field(name, "options");
    chosen.emplace_back(option, choice.get_string());
  }
  return chosen;
}

Request::Read<void> Request::allow_only(std::string_view command,
                                        std::span<const std::string_view> names) const {
  for (const auto& field : fields_) {
    const std::string_view name = field.key();
    if (name == "cmd" || name == "id" || std::ranges::find(names, name) != names.end()) continue;
    const std::string known = names.empty() ? "" : fmt::format(", {}", fmt::join(names, ", "));
    return std::unexpected(Violation(
        "unknown_field",
        {{"field", excerpt(name)}, {"cmd", std::string(command)}, {"fields", "cmd, id" + known}}));
  }
  return {};
}

}  // namespace thronsaal
