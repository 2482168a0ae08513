#include "server/service/publisher.h"

#include <algorithm>
#include <map>
#include <utility>

#include "server/service/computer_players.h"
#include "server/service/presence.h"
#include "tables/messages.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using Message = std::shared_ptr<const std::string>;

Message serialized(const json::object& content) {
  return std::make_shared<const std::string>(json::serialize(content));
}

json::object line_json(const ChatLine& line) {
  return {{"line", line.line},
          {"at", line.at},
          {"name", line.name},
          {"seat", line.seat ? json::value(*line.seat) : json::value(nullptr)},
          {"text", line.text}};
}

Message chat_message(const Table& table, const std::vector<ChatLine>& lines) {
  json::array all;
  for (const ChatLine& line : lines) all.push_back(line_json(line));
  return serialized({{"type", "chat"}, {"table", table.id()}, {"lines", std::move(all)}});
}

// Watchers with the same seats share messages, which are built when first needed.
struct Prepared {
  Message info;
  Message events;
  Message position;
  Message position_with_views;
};

template <class Make>
void send(Connection& connection, Message& prepared, Make make) {
  if (!prepared) prepared = serialized(make());
  connection.send(prepared);
}

}  // namespace

void Publisher::publish(ActiveTable& at, const std::vector<AppliedEntryPtr>& entries) {
  at.published = at.table.length();
  const bool is_other_info = need_info(entries);
  const bool is_other_position = need_position(entries);
  const bool needs_views = !are_patched(entries);
  std::map<unsigned, Prepared> by_seats;
  for (const ConnectionPtr& connection : at.watchers) {
    const SeatSet seats = at.table.seats_of(connection->person.id);
    Watch& watch = connection->watching.at(at.table.id());
    const bool are_other_seats = std::exchange(watch.seats, seats) != seats;
    Prepared& prepared = by_seats[seats.bits()];
    if (is_other_info || are_other_seats) {
      send(*connection, prepared.info, [&] { return info_message(at.table, seats); });
    }
    if (!entries.empty()) {
      send(*connection, prepared.events,
           [&] { return events_message(at.table, entries, seats, limits_.max_history_bytes); });
    }
    if (at.table.match() == nullptr || (!is_other_position && !are_other_seats)) continue;
    const bool with_views = needs_views || are_other_seats;
    if (are_other_seats) watch.analysed = 0;
    send(*connection, with_views ? prepared.position_with_views : prepared.position,
         [&] { return position_message(at.table, seats, with_views); });
  }
  publish_presence(at);
}

bool Publisher::publish_presence(ActiveTable& at) {
  if (!at.is_loaded) return false;
  update_absence(at);
  const SeatStatus status = status_of(at, limits_);
  if (std::exchange(at.presence.published, status) == status) return false;
  Message message;
  for (const ConnectionPtr& connection : at.watchers) {
    send(*connection, message, [&] { return presence_message(at.table, status); });
  }
  return true;
}

void Publisher::publish_chat(ActiveTable& at, const ChatLine& line) {
  at.published_line = std::max(at.published_line, line.line);
  const Message message = chat_message(at.table, {line});
  for (const ConnectionPtr& connection : at.watchers) {
    Watch& watch = connection->watching.at(at.table.id());
    // A watcher who has just connected may have it already.
    if (watch.last_line >= line.line) continue;
    watch.last_line = line.line;
    connection->send(message);
  }
}

void Publisher::publish_settled(ActiveTable& at) {
  at.outcome_unknown = false;
  const Message message =
      serialized({{"type", "settled"}, {"table", at.table.id()}, {"seq", at.table.length()}});
  for (const ConnectionPtr& connection : at.watchers) connection->send(message);
}

void Publisher::welcome(ActiveTable& at, Connection& connection, Message events,
                        const std::vector<ChatLine>& lines) {
  Watch& watch = connection.watching.at(at.table.id());
  watch.seats = at.table.seats_of(connection.person.id);
  watch.last_line = lines.empty() ? at.published_line : lines.back().line;
  connection.send(serialized(info_message(at.table, watch.seats)));
  if (events) connection.send(std::move(events));
  if (at.table.match() != nullptr) {
    connection.send(serialized(position_message(at.table, watch.seats, true)));
  }
  if (!publish_presence(at)) {
    connection.send(serialized(presence_message(at.table, at.presence.published)));
  }
  if (!lines.empty()) connection.send(chat_message(at.table, lines));
}

}  // namespace thronsaal
