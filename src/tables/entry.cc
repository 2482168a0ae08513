#include "tables/entry.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/journal.h"
#include "core/text/text.h"

namespace thronsaal {
namespace entry {

namespace json = boost::json;

json::value written(Actor actor) {
  if (actor.is_chance()) return "chance";
  return index(actor.seat());
}

json::value written(Digest digest) {
  return json::string(to_hex(digest.value));
}

json::value written(const OptionValues& options) {
  json::object object;
  for (const auto& [name, value] : options) object.emplace(name, value);
  return object;
}

bool read(const json::value& value, bool& into) {
  const bool* truth = value.if_bool();
  if (truth != nullptr) into = *truth;
  return truth != nullptr;
}

bool read(const json::value& value, std::string& into) {
  const json::string* text = value.if_string();
  if (text != nullptr) into = *text;
  return text != nullptr;
}

bool read(const json::value& value, Seat& into) {
  const std::optional<int> number = non_negative_int(value);
  if (!number || *number >= kMaxSeats) return false;
  into = seat(*number);
  return true;
}

bool read(const json::value& value, Level& into) {
  const json::string* text = value.if_string();
  const std::optional<Level> level = text == nullptr ? std::nullopt : find_level(*text);
  if (level) into = *level;
  return level.has_value();
}

bool read(const json::value& value, Actor& into) {
  if (const json::string* text = value.if_string()) {
    into = Actor::chance();
    return *text == "chance";
  }
  Seat seat{};
  if (!read(value, seat)) return false;
  into = seat;
  return true;
}

bool read(const json::value& value, Digest& into) {
  const json::string* text = value.if_string();
  const auto hash = text == nullptr ? std::nullopt : from_hex(*text);
  if (hash) into.value = *hash;
  return hash.has_value();
}

bool read(const json::value& value, OptionValues& into) {
  const json::object* object = value.if_object();
  if (object == nullptr) return false;
  into.clear();
  for (const auto& [name, option] : *object) {
    if (!read(option, into.emplace_back(name, "").second)) return false;
  }
  return true;
}

}  // namespace entry

namespace {

namespace json = boost::json;

enum class Part { all, open };

template <class Kind>
json::object written(const Kind& entry, Part part) {
  json::object body{{"kind", Kind::kKind}};
  const auto write = [&](const auto& field) {
    if (field.is_public || part == Part::all) {
      entry::write_field(body, field.name, entry.*field.member);
    }
  };
  std::apply([&](const auto&... fields) { (write(fields), ...); }, Kind::fields());
  return body;
}

template <class Kind>
std::expected<Entry, std::string> read(const json::object& body) {
  Kind entry;
  std::string_view wrong;
  const auto read = [&](const auto& field) {
    if (!wrong.empty()) return;
    if (!entry::read_field(body, field.name, entry.*field.member)) wrong = field.name;
  };
  std::apply([&](const auto&... fields) { (read(fields), ...); }, Kind::fields());
  if (wrong.empty()) return Entry(std::move(entry));
  return std::unexpected(fmt::format("an entry of kind \"{}\" whose \"{}\" is missing or malformed",
                                     Kind::kKind, wrong));
}

// One reader for each kind of entry.
struct Reader {
  std::string_view kind;
  std::expected<Entry, std::string> (*read)(const json::object&);
};

template <class... Kinds>
constexpr auto readers_of(std::type_identity<std::variant<Kinds...>>) {
  return std::array{Reader{Kinds::kKind, &read<Kinds>}...};
}

constexpr auto kReaders = readers_of(std::type_identity<Entry>());

}  // namespace

std::string_view kind_of(const Entry& entry) {
  return std::visit([]<class Kind>(const Kind&) { return Kind::kKind; }, entry);
}

std::string to_stored(const Entry& entry) {
  return std::visit([](const auto& one) { return json::serialize(written(one, Part::all)); },
                    entry);
}

json::object public_part(const Entry& entry) {
  return std::visit([](const auto& one) { return written(one, Part::open); }, entry);
}

std::expected<Entry, std::string> from_stored(std::string_view body) {
  boost::system::error_code error;
  const json::value parsed = json::parse(body, error);
  const json::object* object = error ? nullptr : parsed.if_object();
  const json::value* kind = object == nullptr ? nullptr : object->if_contains("kind");
  if (kind == nullptr || !kind->is_string()) return std::unexpected("an entry without a kind");
  for (const Reader& reader : kReaders) {
    if (reader.kind == std::string_view(kind->get_string())) return reader.read(*object);
  }
  return std::unexpected(
      fmt::format("an entry of the unknown kind \"{}\"", excerpt(kind->get_string())));
}

}  // namespace thronsaal
