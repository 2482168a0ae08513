#include "core/json/request.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/json/json.h"
#include "core/text/text.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

}  // namespace

std::unexpected<Violation> bad_field(std::string_view name, std::string_view expected) {
  return refused(Violation(
      "bad_field", {{"field", std::string(name)}, {"expected", Term{"expected", expected}}}));
}

Request::Read<Request> Request::from_line(std::string_view line) {
  auto parsed = parse_json(line);
  if (!parsed) return refused(parsed.error());
  if (!parsed->is_object()) return refused(Violation("request_not_an_object"));
  return Request(std::move(parsed->get_object()));
}

Request::Read<std::optional<json::value>> Request::id() const {
  const json::value* id = fields_.if_contains("id");
  if (id == nullptr) return std::nullopt;
  const bool is_infinite = id->is_double() && !std::isfinite(id->get_double());
  if (id->is_structured() || is_infinite) return bad_field("id", "scalar");
  return *id;
}

Request::Read<const json::value*> Request::find(std::string_view name) const {
  if (const json::value* value = fields_.if_contains(name)) return value;
  return refused(Violation("missing_field", {{"field", std::string(name)}}));
}

Request::Read<std::string_view> Request::text(std::string_view name) const {
  const auto value = find(name);
  if (!value) return refused(value.error());
  if (!(*value)->is_string()) return bad_field(name, "string");
  return std::string_view((*value)->get_string());
}

Request::Read<int> Request::count(std::string_view name) const {
  const auto value = find(name);
  if (!value) return refused(value.error());
  const std::optional<int> number = non_negative_int(**value);
  if (!number) return bad_field(name, "count");
  return *number;
}

std::expected<Seat, Violation> seat_numbered(int number, int players) {
  if (number < players) return seat(number);
  return refused(Violation("no_such_seat", {{"seat", number}, {"last", players - 1}}));
}

Request::Read<int> Request::seat_number(std::string_view name, std::string_view expected) const {
  const auto value = find(name);
  if (!value) return refused(value.error());
  const std::optional<int> number = non_negative_int(**value);
  if (!number) return bad_field(name, expected);
  return *number;
}

Request::Read<int> Request::seat_number(std::string_view name) const {
  return seat_number(name, "seat");
}

Request::Read<Seat> Request::seat(std::string_view name, int players,
                                  std::string_view expected) const {
  const auto number = seat_number(name, expected);
  if (!number) return refused(number.error());
  return seat_numbered(*number, players);
}

Request::Read<Seat> Request::seat(std::string_view name, int players) const {
  return seat(name, players, "seat");
}

bool Request::equals(std::string_view name, std::string_view word) const {
  const json::value* value = fields_.if_contains(name);
  return value != nullptr && value->is_string() && value->get_string() == word;
}

Request::Read<Actor> Request::actor(std::string_view name, int players) const {
  if (equals(name, "chance")) return Actor::chance();
  const auto seat_number = seat(name, players, "actor");
  if (!seat_number) return refused(seat_number.error());
  return Actor(*seat_number);
}

Request::Read<Observer> Request::observer(std::string_view name, int players) const {
  if (equals(name, "spectator")) return Observer::spectator();
  const auto seat_number = seat(name, players, "observer");
  if (!seat_number) return refused(seat_number.error());
  return Observer(*seat_number);
}

Request::Read<std::string> Request::document(std::string_view name) const {
  const auto value = find(name);
  if (!value) return refused(value.error());
  if ((*value)->is_string()) return std::string((*value)->get_string());
  if (!(*value)->is_object()) return bad_field(name, "document");
  return json::serialize(**value);
}

Request::Read<std::vector<std::string>> Request::texts(std::string_view name) const {
  const auto value = find(name);
  if (!value) return refused(value.error());
  if (!(*value)->is_array()) return bad_field(name, "texts");
  std::vector<std::string> texts;
  for (const json::value& text : (*value)->get_array()) {
    if (!text.is_string()) return bad_field(name, "texts");
    texts.emplace_back(text.get_string());
  }
  return texts;
}

Request::Read<bool> Request::flag(std::string_view name, bool default_value) const {
  const json::value* value = fields_.if_contains(name);
  if (value == nullptr) return default_value;
  if (!value->is_bool()) return bad_field(name, "flag");
  return value->get_bool();
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

Request::Read<void> Request::reject_unknown_fields(std::string_view command,
                                                   std::span<const std::string_view> names) const {
  for (const auto& field : fields_) {
    const std::string_view name = field.key();
    if (name == "cmd" || name == "id" || std::ranges::find(names, name) != names.end()) continue;
    const std::string known = names.empty() ? "" : fmt::format(", {}", fmt::join(names, ", "));
    return refused(Violation(
        "unknown_field",
        {{"field", excerpt(name)}, {"cmd", std::string(command)}, {"fields", "cmd, id" + known}}));
  }
  return {};
}

}  // namespace thronsaal
