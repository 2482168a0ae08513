#include "tables/messages.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <utility>
#include <vector>

#include "core/seat_json.h"
#include "tables/commands.h"
#include "tables/seats_json.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

Observer observer_of(SeatSet seats) {
  return seats.size() == 1 ? Observer(*seats.begin()) : Observer::spectator();
}

json::array actions_json(const AnyState& state, Seat seat) {
  json::array actions;
  for (const AnyAction action : state.legal(seat)) {
    actions.push_back(json::object{{"action", state.game().print(action)},
                                   {"form", to_json(state.game().structured(action))}});
  }
  return actions;
}

json::object seat_json(const Table& table, Seat seat, bool with_view) {
  const Match& match = *table.match();
  json::object part{{"seat", index(seat)}};
  if (with_view) part["view"] = match.state().view(seat);
  const bool plays = table.phase() == Table::Phase::running && !table.holder(seat).stand_in;
  part["legal"] = plays ? actions_json(match.state(), seat) : json::array();
  if (plays && match.length_before_last_move(seat)) {
    part["undo"] = can_undo_without_consent(table, seat) ? "free" : "ask";
    if (undo_makes_practice(table, seat)) part["undo_makes_practice"] = true;
  }
  return part;
}

// Empty before the start of a table created by 1.0.0.
json::object dice_json(const Table& table) {
  const DiceRecord record = table.dice_record();
  if (record.sha256.empty()) return {};
  json::object dice{{"scheme", record.scheme}, {"sha256", record.sha256}};
  if (record.scheme == 2) dice["players"] = to_json(record.contributions);
  if (table.is_starting()) dice["starting"] = true;
  if (table.phase() == Table::Phase::over) dice["seed"] = record.seed;
  return dice;
}

json::object message(std::string_view type, const Table& table) {
  return {{"type", type}, {"table", table.id()}};
}

json::object table_info(const Table& table) {
  const TableSettings& settings = table.settings();
  json::object options;
  for (const auto& [name, value] : settings.options) options[name] = value;
  json::object info{{"id", table.id()},
                    {"game", settings.game},
                    {"rules", settings.rules_version},
                    {"players", settings.players},
                    {"options", std::move(options)},
                    {"public", settings.is_public},
                    {"hints", settings.hints},
                    {"grace", settings.grace_seconds},
                    {"idle", settings.idle_seconds},
                    {"phase", name_of(table.phase())},
                    {"seats", seats_json(table)}};
  // Clients have the built-in board and fetch any other.
  const std::optional<AnyBoard> board = table.game().board();
  if (board && (!board->is_built_in || board->is_redrawn)) info["board"] = to_hex(board->digest);
  info["stand_in"] = settings.stand_in ? json::value(name_of(*settings.stand_in)) : nullptr;
  if (json::object dice = dice_json(table); !dice.empty()) info["dice"] = std::move(dice);
  if (const auto& request = table.undo_request()) {
    info["undo"] = json::object{{"seat", index(request->by)},
                                {"moves", request->moves},
                                {"agreed", to_json(request->agreed)}};
  }
  add_result(info, table);
  return info;
}

// A watcher's view, updated with each entry.
struct ShownView {
  Observer observer;
  json::value view{};  // null until needed
};

std::vector<ShownView> views_of(SeatSet seats) {
  if (seats.empty()) return {{.observer = Observer::spectator()}};
  std::vector<ShownView> views;
  for (const Seat seat : seats) views.push_back({.observer = seat});
  return views;
}

// Adds the patches of all views to each event of a move, and the remaining changes to its entry.
void add_patches(json::object& told, const MoveTrace& trace, std::vector<ShownView>& views) {
  json::array& events = told.at("events").as_array();
  std::vector<json::array> by_event(events.size() + 1);
  bool has_rest = false;
  for (ShownView& shown : views) {
    std::vector<json::array> patches = trace.patches(shown.observer, shown.view);
    has_rest = has_rest || !patches.back().empty();
    for (std::size_t i = 0; i < patches.size(); ++i) {
      by_event[i].emplace_back(std::move(patches[i]));
    }
  }
  for (std::size_t i = 0; i < events.size(); ++i) {
    events[i].as_object()["patches"] = std::move(by_event[i]);
  }
  if (has_rest) told["rest"] = std::move(by_event.back());
}

bool is_traced(const AppliedEntryPtr& applied) {
  return applied->trace != nullptr;
}

bool is_told(const AppliedEntryPtr& applied) {
  return !std::holds_alternative<entry::Said>(applied->entry);
}

json::array patched_entries(std::span<const AppliedEntryPtr> entries, SeatSet seats) {
  std::vector<ShownView> views = views_of(seats);
  json::array told;
  for (const AppliedEntryPtr& applied : entries | std::views::filter(is_told)) {
    json::object one = entry_json(*applied, seats);
    if (applied->trace) add_patches(one, *applied->trace, views);
    told.push_back(std::move(one));
  }
  return told;
}

json::array past_entries(std::span<const AppliedEntryPtr> entries, SeatSet seats,
                         std::size_t most_bytes) {
  json::array told;
  std::size_t bytes = 0;
  for (const AppliedEntryPtr& applied :
       entries | std::views::reverse | std::views::filter(is_told)) {
    json::object one = entry_json(*applied, seats);
    bytes += json::serialize(one).size();
    if (bytes > most_bytes) break;
    told.push_back(std::move(one));
  }
  std::ranges::reverse(told);
  return told;
}

}  // namespace

json::object info_message(const Table& table, SeatSet seats) {
  json::object info = message("info", table);
  info["seq"] = table.length();
  info["info"] = table_info(table);
  info["mine"] = to_json(seats);
  return info;
}

json::object presence_message(const Table& table, const SeatStatus& status) {
  json::object presence = message("presence", table);
  presence["present"] = to_json(status.present);
  presence["idle"] = to_json(status.idle);
  presence["stuck"] = to_json(status.stuck);
  return presence;
}

json::object events_message(const Table& table, std::span<const AppliedEntryPtr> entries,
                            SeatSet seats, std::size_t most_bytes) {
  json::object events = message("events", table);
  events["seq"] = entries.empty() ? table.length() : entries.back()->seq;
  // Patches are for new moves, whose entries are always few. If one patch is missing, the others
  // are useless. Other entries are sent like the past, which may be long.
  const bool has_patches = are_patched(entries) && std::ranges::any_of(entries, &is_traced);
  events["entries"] =
      has_patches ? patched_entries(entries, seats) : past_entries(entries, seats, most_bytes);
  return events;
}

json::object position_message(const Table& table, SeatSet seats, bool with_views) {
  const Match* match = table.match();
  if (match == nullptr) return {};
  json::array views;
  if (seats.empty()) {
    json::object& part = views.emplace_back(json::object{{"seat", nullptr}}).as_object();
    if (with_views) part["view"] = match->state().view(Observer::spectator());
    part["legal"] = json::array();
  }
  for (const Seat seat : seats) views.push_back(seat_json(table, seat, with_views));
  json::object position = message("position", table);
  position["seq"] = table.length();
  position["length"] = match->length();
  position["to_act"] = to_json(match->state().to_act());
  position["views"] = std::move(views);
  return position;
}

json::object entry_json(const AppliedEntry& applied, SeatSet seats) {
  json::object told{{"seq", applied.seq}, {"at", applied.at}};
  for (auto& field : public_part(applied.entry)) {
    told.emplace(field.key(), std::move(field.value()));
  }
  if (!std::holds_alternative<entry::Moved>(applied.entry)) return told;
  told["length"] = applied.moves_after;
  json::array events;
  for (const Event& event : applied.events) {
    events.push_back(json::object{{"form", to_json(event.seen_by(observer_of(seats)))}});
  }
  told["events"] = std::move(events);
  return told;
}

bool need_info(std::span<const AppliedEntryPtr> entries) {
  return std::ranges::any_of(entries,
                             [](const AppliedEntryPtr& applied) { return applied->changes_info; });
}

// A seat's choices also depend on who plays it.
bool need_position(std::span<const AppliedEntryPtr> entries) {
  return std::ranges::any_of(entries, [](const AppliedEntryPtr& applied) {
    return std::visit(
        []<class Kind>(const Kind&) {
          return OneOf<Kind, entry::Started, entry::Moved, entry::Undone, entry::Replaced,
                       entry::Returned, entry::Resigned>;
        },
        applied->entry);
  });
}

bool are_patched(std::span<const AppliedEntryPtr> entries) {
  return std::ranges::all_of(entries, [](const AppliedEntryPtr& applied) {
    return std::visit(
        [&]<class Kind>(const Kind&) {
          if constexpr (OneOf<Kind, entry::Moved>) return applied->trace != nullptr;
          return !OneOf<Kind, entry::Started, entry::Undone>;
        },
        applied->entry);
  });
}

}  // namespace thronsaal
