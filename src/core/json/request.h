// One request of a protocol, read field by field.
//
// A field that is missing, of the wrong type or out of range is answered with a violation that
// names it: "missing_field", "bad_field", or "no_such_seat".
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "core/any_game.h"

namespace thronsaal {

// A field with the wrong type or value.
std::unexpected<Violation> bad_field(std::string_view name, std::string_view expected);

// The seat with this number at a table with this many players.
std::expected<Seat, Violation> seat_numbered(int number, int players);

class Request {
 public:
  template <class T>
  using Read = std::expected<T, Violation>;

  // Parses a line of text as a JSON object without duplicate keys.
  static Read<Request> from_line(std::string_view line);

  bool has(std::string_view name) const { return fields_.contains(name); }
  // Echoed in the answer: a number, string, bool or null. Empty if there is no id.
  Read<std::optional<boost::json::value>> id() const;

  Read<std::string_view> text(std::string_view name) const;
  Read<int> count(std::string_view name) const;
  Read<int> seat_number(std::string_view name) const;  // of a table yet unknown
  Read<Seat> seat(std::string_view name, int players) const;
  Read<Actor> actor(std::string_view name, int players) const;        // a seat or "chance"
  Read<Observer> observer(std::string_view name, int players) const;  // a seat or "spectator"
  // A JSON document given as an object or as a string.
  Read<std::string> document(std::string_view name) const;
  Read<std::vector<std::string>> texts(std::string_view name) const;
  // May be missing.
  Read<bool> flag(std::string_view name, bool default_value) const;
  Read<std::optional<std::uint64_t>> seed(std::string_view name) const;
  Read<OptionValues> options(std::string_view name) const;

  // Refuses unknown fields, so that typos are not ignored.
  Read<void> reject_unknown_fields(std::string_view command,
                                   std::span<const std::string_view> names) const;

 private:
  explicit Request(boost::json::object fields) : fields_(std::move(fields)) {}
  Read<const boost::json::value*> find(std::string_view name) const;
  bool equals(std::string_view name, std::string_view word) const;
  Read<int> seat_number(std::string_view name, std::string_view expected) const;
  Read<Seat> seat(std::string_view name, int players, std::string_view expected) const;

  boost::json::object fields_;
};

}  // namespace thronsaal
