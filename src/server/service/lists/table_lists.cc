#include "server/service/lists/table_lists.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/json/request.h"
#include "server/service/presence.h"
#include "tables/summary.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

constexpr PersonId kStranger = -1;  // a person without seats; 0 would match open seats

using Listing = ActiveTable::Listing;

// Cursors are opaque to clients: "<changed>.<tie-breaker>".
std::string to_text(const SummaryCursor& cursor) {
  return fmt::format("{}.{}", cursor.changed, cursor.number);
}

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<SummaryCursor> cursor_in(std::string_view text) {
  if (text.empty()) return SummaryCursor{};
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto changed = number_in(text.substr(0, dot));
  const auto number = number_in(text.substr(dot + 1));
  if (!changed || !number) return std::nullopt;
  return SummaryCursor{.changed = *changed, .number = *number};
}

json::object page_json(const SummaryPage& page, PersonId viewer) {
  json::array tables;
  for (const std::string& body : page.bodies) tables.push_back(summary_for(body, viewer));
  return {{"tables", std::move(tables)},
          {"next", page.next ? json::value(to_text(*page.next)) : json::value(nullptr)}};
}

// Public, not started, and with a seated person present.
bool is_joinable(const ActiveTable& at) {
  const Table& table = at.table;
  return at.is_loaded && table.length() > 0 && table.phase() == Table::Phase::open &&
         table.settings().is_public && !present_seats(at).empty();
}

bool has(const std::vector<PersonId>& people, PersonId person) {
  return std::ranges::find(people, person) != people.end();
}

bool is_shown(const Listing& listing, PersonId viewer) {
  return listing.is_public || has(listing.people, viewer);
}

std::shared_ptr<const std::string> tables_message(json::array changed, json::array gone) {
  if (changed.empty() && gone.empty()) return nullptr;
  return std::make_shared<const std::string>(json::serialize(json::object{
      {"type", "tables"}, {"changed", std::move(changed)}, {"gone", std::move(gone)}}));
}

}  // namespace

Listing listing_of(const ActiveTable& at) {
  const Table& table = at.table;
  const bool is_open = table.phase() == Table::Phase::open;
  Listing listing{.is_public = is_open ? is_joinable(at) : table.settings().is_public};
  json::object shown = summary_for(summary_of(table).body, kStranger);
  for (const std::string_view field : {"changed", "length", "to_act"}) shown.erase(field);
  listing.shown = std::hash<std::string>()(json::serialize(shown));
  for (const Holder& holder : table.holders()) {
    if (holder.is_person()) listing.people.push_back(holder.person);
  }
  if (table.phase() != Table::Phase::running) return listing;
  for (const Seat seat : table.match()->state().to_act().seats()) {
    const Holder& holder = table.holder(seat);
    if (holder.is_person() && !holder.stand_in) listing.asked.push_back(holder.person);
  }
  return listing;
}

// A table as last published and as it is now.
struct TableLists::Change {
  std::string id;
  std::string body;
  Listing before;
  Listing after;

  bool matters_to(PersonId viewer) const {
    if (!is_shown(before, viewer) || before.shown != after.shown) return true;
    return has(before.asked, viewer) != has(after.asked, viewer);
  }
};

asio::awaitable<Response> TableLists::own(PersonId viewer, std::string phase, std::string after,
                                          int most, WorkKey key) {
  const std::optional<SummaryCursor> from = cursor_in(after);
  if (!from) co_return bad_field("after", "cursor");
  auto read = [this, viewer, phase = std::move(phase), from = *from, most] {
    return page_json(log_.summaries_of(viewer, phase, from, most), viewer);
  };
  json::object page = co_await run_on(tables_.log_executor(), std::move(key), std::move(read));
  co_return page;
}

asio::awaitable<Response> TableLists::everybodys(PersonId viewer, std::string phase,
                                                 std::string after, int most, WorkKey key) {
  if (phase == name_of(Table::Phase::open)) co_return joinable(viewer, after, most);
  const std::optional<SummaryCursor> from = cursor_in(after);
  if (!from) co_return bad_field("after", "cursor");
  auto read = [this, viewer, phase = std::move(phase), from = *from, most] {
    return page_json(log_.public_summaries(phase, from, most), viewer);
  };
  json::object page = co_await run_on(tables_.log_executor(), std::move(key), std::move(read));
  co_return page;
}

// Here a cursor is the first table of its page.
json::object TableLists::joinable(PersonId viewer, std::string_view after, int most) const {
  const auto order = [](const Table& table) { return std::pair(table.changed(), table.id()); };
  std::vector<const Table*> joinable;
  for (const auto& [id, at] : tables_.all()) {
    if (is_joinable(*at)) joinable.push_back(&at->table);
  }
  std::ranges::sort(joinable, std::ranges::greater(),
                    [&](const Table* table) { return order(*table); });
  const std::size_t dot = after.find('.');
  const auto changed = number_in(after.substr(0, dot));
  auto begin = joinable.begin();
  if (changed && dot != std::string_view::npos) {
    const std::pair from(*changed, std::string(after.substr(dot + 1)));
    begin =
        std::ranges::find_if(joinable, [&](const Table* table) { return order(*table) <= from; });
  }
  json::array tables;
  for (; begin != joinable.end() && std::ssize(tables) < most; ++begin) {
    tables.push_back(summary_for(summary_of(**begin).body, viewer));
  }
  json::value next = nullptr;
  if (begin != joinable.end()) next = fmt::format("{}.{}", (*begin)->changed(), (*begin)->id());
  return {{"tables", std::move(tables)}, {"next", std::move(next)}};
}

std::vector<TableLists::Change> TableLists::take_changes() {
  std::vector<Change> changes;
  while (!changed_.empty() && changes.size() < limits_.max_list_changes) {
    const std::string id = std::move(changed_.extract(changed_.begin()).value());
    const ActiveTablePtr at = tables_.find(id);
    // Tables that are not loaded are marked again when they are.
    if (!at || !at->is_loaded || at->table.length() == 0) continue;
    Listing after = listing_of(*at);
    Listing before = std::exchange(at->listing, after).value_or(Listing());
    changes.push_back({.id = id,
                       .body = summary_of(at->table).body,
                       .before = std::move(before),
                       .after = std::move(after)});
  }
  return changes;
}

void TableLists::tell() {
  const std::vector<Change> changes = take_changes();
  if (changes.empty()) return;
  const auto message_for = [&](PersonId viewer) {
    json::array changed;
    json::array gone;
    for (const Change& change : changes) {
      if (!is_shown(change.after, viewer)) {
        if (is_shown(change.before, viewer)) gone.emplace_back(change.id);
      } else if (change.matters_to(viewer)) {
        changed.push_back(summary_for(change.body, viewer));
      }
    }
    return tables_message(std::move(changed), std::move(gone));
  };
  // Most viewers have no seat at any of these tables and get the same message.
  std::set<PersonId> concerned;
  for (const Change& change : changes) {
    concerned.insert(change.before.people.begin(), change.before.people.end());
    concerned.insert(change.after.people.begin(), change.after.people.end());
  }
  std::map<PersonId, std::shared_ptr<const std::string>> messages{
      {kStranger, message_for(kStranger)}};
  for (const ConnectionPtr& connection : connections_.all()) {
    if (!connection->watches_lists) continue;
    const PersonId person = connection->person.id;
    const PersonId viewer = concerned.contains(person) ? person : kStranger;
    if (!messages.contains(viewer)) messages.emplace(viewer, message_for(viewer));
    if (messages.at(viewer)) connection->send(messages.at(viewer));
  }
}

}  // namespace thronsaal
