// Writes the fields of log entries as JSON and reads them back. Each kind of entry (entry.h) lists
// its fields once; everything else follows from that list.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <boost/json.hpp>

#include "ai/level.h"
#include "core/any_game.h"
#include "core/json/json.h"
#include "core/seat.h"

namespace thronsaal::entry {

// A field of a kind of entry. Fields that are not public are secret: they never leave the server.
template <class Kind, class T>
struct EntryField {
  std::string_view name;
  T Kind::* member;
  bool is_public;
};

template <class Kind, class T>
constexpr EntryField<Kind, T> public_field(std::string_view name, T Kind::* member) {
  return {name, member, true};
}
template <class Kind, class T>
constexpr EntryField<Kind, T> secret_field(std::string_view name, T Kind::* member) {
  return {name, member, false};
}

// 64 bits as hexadecimal digits.
struct Digest {
  std::uint64_t value = 0;
  bool operator==(const Digest&) const = default;
};

// Null in JSON if there is no value; std::optional omits the field.
template <class T>
struct OrNull : std::optional<T> {
  using std::optional<T>::optional;
};

template <std::integral T>
boost::json::value written(T value) {
  return value;
}
inline boost::json::value written(const std::string& text) {
  return boost::json::string(text);
}
inline boost::json::value written(Seat seat) {
  return index(seat);
}
inline boost::json::value written(Level level) {
  return boost::json::string(name_of(level));
}
boost::json::value written(Actor actor);
boost::json::value written(Digest digest);
boost::json::value written(const OptionValues& options);

// Whether the JSON value had the right type.
bool read(const boost::json::value& value, bool& into);
bool read(const boost::json::value& value, std::string& into);
bool read(const boost::json::value& value, Seat& into);
bool read(const boost::json::value& value, Level& into);
bool read(const boost::json::value& value, Actor& into);
bool read(const boost::json::value& value, Digest& into);
bool read(const boost::json::value& value, OptionValues& into);
template <std::integral T>
bool read(const boost::json::value& value, T& into) {
  boost::system::error_code error;
  into = value.to_number<T>(error);
  return !error;
}

template <class T>
void write_field(boost::json::object& body, std::string_view name, const T& value) {
  body.emplace(name, written(value));
}
template <class T>
void write_field(boost::json::object& body, std::string_view name, const std::optional<T>& value) {
  if (value) body.emplace(name, written(*value));
}
template <class T>
void write_field(boost::json::object& body, std::string_view name, const OrNull<T>& value) {
  body.emplace(name, value ? written(*value) : boost::json::value(nullptr));
}

template <class T>
bool read_field(const boost::json::object& body, std::string_view name, T& into) {
  const boost::json::value* value = body.if_contains(name);
  return value != nullptr && read(*value, into);
}
template <class T>
bool read_field(const boost::json::object& body, std::string_view name, std::optional<T>& into) {
  const boost::json::value* value = body.if_contains(name);
  return value == nullptr || read(*value, into.emplace());
}
template <class T>
bool read_field(const boost::json::object& body, std::string_view name, OrNull<T>& into) {
  const boost::json::value* value = body.if_contains(name);
  return value != nullptr && (value->is_null() || read(*value, into.emplace()));
}

}  // namespace thronsaal::entry
