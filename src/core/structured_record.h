// A kind with named fields: the fields of an action, an event or a violation.
//
// Clients read it as JSON; people read a sentence from the message catalogue (catalogue.h). Built
// for clients and people only, never in search.
#pragma once

#include <expected>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <boost/json/fwd.hpp>

#include "core/seat.h"

namespace thronsaal {

// A thing in a game, such as the card "fool": JSON has the id, people read the catalogue entry
// "card.fool".
struct Term {
  std::string_view domain;
  std::string_view id;
  bool operator==(const Term&) const = default;
};

using FieldValue =
    std::variant<bool, int, std::string, Term, Seat, std::vector<int>, std::vector<Term>>;

// Who may read a field.
class Audience {
 public:
  static constexpr Audience everyone() { return Audience(SeatSet(), true); }
  static constexpr Audience only(Seat s) { return Audience(SeatSet(s), false); }
  constexpr bool includes(Observer observer) const {
    return everyone_ || (!observer.is_spectator() && seats_.contains(observer.seat()));
  }
  constexpr bool operator==(const Audience&) const = default;

 private:
  constexpr Audience(SeatSet seats, bool everyone) : seats_(seats), everyone_(everyone) {}
  SeatSet seats_;
  bool everyone_;
};

struct RecordField {
  std::string_view name;
  FieldValue value;
  Audience audience = Audience::everyone();
  bool operator==(const RecordField&) const = default;
};

struct StructuredRecord {
  // NOLINTNEXTLINE(*-explicit-*): a kind without fields is a record
  StructuredRecord(std::string_view record_kind,
                   std::initializer_list<RecordField> record_fields = {})
      : kind(record_kind), fields(record_fields) {}

  const FieldValue* find(std::string_view name) const;
  bool operator==(const StructuredRecord&) const = default;

  std::string_view kind;  // a string literal, like field names
  std::vector<RecordField> fields;
};

// Why something cannot be done. `kind` is a stable code.
struct Violation : StructuredRecord {
  using StructuredRecord::StructuredRecord;
};

// The result of functions that return a value or the reason why not.
inline std::unexpected<Violation> refused(Violation violation) {
  return std::unexpected(std::move(violation));
}

// Something that happened at the table.
struct Event : StructuredRecord {
  using StructuredRecord::StructuredRecord;
  // The event without the fields that the observer may not see.
  Event seen_by(Observer observer) const;
};

// {"kind": ..., and every field by its name}
boost::json::object to_json(const StructuredRecord& record);

}  // namespace thronsaal
