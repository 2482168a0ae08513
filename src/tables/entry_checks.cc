#include "tables/entry_checks.h"

#include <fmt/format.h>

namespace thronsaal {
namespace {

using Phase = Table::Phase;
using Result = std::expected<void, std::string>;

// The phase in which such an entry may come; none if it may come at any time.
template <class Kind>
constexpr std::optional<Phase> phase_of() {
  using namespace entry;
  if constexpr (OneOf<Kind, Renamed, Said>) {
    return std::nullopt;
  } else if constexpr (OneOf<Kind, Moved, Undone, UndoRequested, UndoAgreed, UndoDeclined, Voted,
                             Replaced, Returned, Resigned>) {
    return Phase::running;
  } else if constexpr (OneOf<Kind, Rematch>) {
    return Phase::over;
  } else {
    return Phase::open;
  }
}

// Whether all seats that an entry names exist at a table of this many players.
bool fits(Seat seat, int players) {
  return index(seat) < players;
}
bool fits(Actor actor, int players) {
  return actor.is_chance() || fits(actor.seat(), players);
}
bool fits(const entry::OrNull<Seat>& seat, int players) {
  return !seat || fits(*seat, players);
}
template <class T>
bool fits(const T&, int) {
  return true;
}
template <class Kind>
bool has_only_seats_of(const Kind& one, int players) {
  return std::apply(
      [&](const auto&... fields) { return (fits(one.*fields.member, players) && ...); },
      Kind::fields());
}

}  // namespace

Result check_next_entry(const Entry& entry, const Table& table) {
  const bool is_first = table.length() == 0;
  if (std::holds_alternative<entry::Created>(entry) != is_first) {
    return std::unexpected("the log does not begin with the creation of the table");
  }
  return std::visit(
      [&]<class Kind>(const Kind& one) -> Result {
        if (phase_of<Kind>().value_or(table.phase()) != table.phase()) {
          return std::unexpected(
              fmt::format("an entry of kind \"{}\" at the wrong time", Kind::kKind));
        }
        if (!is_first && !has_only_seats_of(one, table.settings().players)) {
          return std::unexpected("a seat that the table does not have");
        }
        return {};
      },
      entry);
}

}  // namespace thronsaal
