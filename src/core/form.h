// A form is a kind with named fields: the structured face of an action, an event or a violation.
//
// Clients read forms as JSON and attach them to things on the board; people read them as sentences
// made from the catalogue (words.h). Forms are built for clients and people only, never in search.
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

// A word of a game's world, such as the card "fool": JSON shows the id, people read the catalogue's
// entry "card.fool".
struct Term {
  std::string_view domain;
  std::string_view id;
  bool operator==(const Term&) const = default;
};

using Value = std::variant<bool, int, std::string, Term, Seat, std::vector<int>, std::vector<Term>>;

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

struct Field {
  std::string_view name;
  Value value;
  Audience audience = Audience::everyone();
  bool operator==(const Field&) const = default;
};

struct Form {
  // NOLINTNEXTLINE(*-explicit-*): a kind without fields is a form
  Form(std::string_view form_kind, std::initializer_list<Field> form_fields = {})
      : kind(form_kind), fields(form_fields) {}

  const Value* find(std::string_view name) const;
  bool operator==(const Form&) const = default;

  std::string_view kind;  // kinds and field names are literals: they live as long as the program
  std::vector<Field> fields;
};

// Why something cannot be done. `kind` is a stable code.
struct Violation : Form {
  using Form::Form;
};

// For functions that give a value or say why not.
inline std::unexpected<Violation> refused(Violation violation) {
  return std::unexpected(std::move(violation));
}

// Something that happened at the table.
struct Event : Form {
  using Form::Form;
  // The event as the observer may know it: fields kept from him are left out.
  Event seen_by(Observer observer) const;
};

// {"kind": ..., and every field by its name}
boost::json::object to_json(const Form& form);

}  // namespace thronsaal
