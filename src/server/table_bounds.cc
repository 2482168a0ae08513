#include "server/table_bounds.h"

#include <algorithm>
#include <string_view>

#include "server/entries.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// Kinds that count towards the budget of the seat they name.
constexpr std::array<std::string_view, 10> kBudgeted = {
    "seated", "computer", "swapped", "committed", "renamed",
    "undone", "asked",    "agreed",  "declined",  "returned",
};

// The count that the entry adds to; nothing if it always fits.
int* budget_of(TableCounts& counts, std::string_view kind, const json::object& body) {
  const json::value* seat = body.if_contains("seat");
  const bool has_seat = seat != nullptr && seat->is_number();
  if (kind == "said") return has_seat ? &counts.said_by_players : &counts.said_by_spectators;
  if (!has_seat || std::ranges::find(kBudgeted, kind) == kBudgeted.end()) return nullptr;
  const int index = seat->to_number<int>();
  if (index < 0 || index >= kMaxSeats) return nullptr;
  return &counts.changes[static_cast<std::size_t>(index)];
}

int weight_of(std::string_view kind, const json::object& body, std::size_t moves) {
  if (kind != "undone") return 1;
  return 1 + std::max(0, static_cast<int>(moves) - entries::number(body, "moves"));
}

}  // namespace

void TableCounts::add(const json::object& body, std::size_t moves) {
  const std::string_view kind = entries::text(body, "kind");
  if (kind == "started") changes = {};
  if (int* count = budget_of(*this, kind, body)) *count += weight_of(kind, body, moves);
}

std::expected<void, Violation> check_bounds(TableCounts counts, std::size_t moves,
                                            const std::vector<json::object>& plan,
                                            const Limits& limits) {
  for (const json::object& body : plan) {
    const std::string_view kind = entries::text(body, "kind");
    const int* count = budget_of(counts, kind, body);
    if (count == nullptr) continue;
    const int most = count == &counts.said_by_players      ? limits.chat_entries
                     : count == &counts.said_by_spectators ? limits.spectator_chat_entries
                                                           : limits.seat_changes;
    if (*count >= most) {
      return refused(Violation(kind == "said" ? "chat_full" : "table_full", {{"limit", most}}));
    }
    counts.add(body, moves);
  }
  return {};
}

}  // namespace thronsaal
