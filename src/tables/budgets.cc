#include "tables/budgets.h"

#include <algorithm>
#include <optional>

namespace thronsaal {
namespace {

// The seat whose budget the entry is charged to; nothing if it always fits.
template <class Kind>
std::optional<Seat> charged_seat(const Kind& one) {
  using namespace entry;
  if constexpr (OneOf<Kind, Seated, ComputerSeated, Swapped, Committed, Renamed, Undone,
                      UndoRequested, UndoAgreed, UndoDeclined, Returned>) {
    return one.seat;
  } else {
    return std::nullopt;
  }
}

std::optional<Seat> charged_seat(const Entry& entry) {
  return std::visit([](const auto& one) { return charged_seat(one); }, entry);
}

}  // namespace

void BudgetsUsed::add(const Entry& entry, std::size_t moves) {
  if (std::holds_alternative<entry::Started>(entry)) seat_changes = {};
  const std::optional<Seat> seat = charged_seat(entry);
  if (!seat) return;
  const auto* undone = std::get_if<entry::Undone>(&entry);
  const std::size_t undone_moves =
      undone == nullptr ? 0 : moves - std::min<std::size_t>(moves, undone->moves);
  seat_changes[static_cast<std::size_t>(index(*seat))] += 1 + static_cast<int>(undone_moves);
}

std::expected<void, Violation> BudgetsUsed::check(const Entry& entry,
                                                  const Budgets& budgets) const {
  const std::optional<Seat> seat = charged_seat(entry);
  if (seat && seat_changes[static_cast<std::size_t>(index(*seat))] >= budgets.seat_changes) {
    return refused(Violation("table_full", {{"limit", budgets.seat_changes}}));
  }
  return {};
}

}  // namespace thronsaal
