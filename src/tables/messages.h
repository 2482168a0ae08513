// The messages that watchers of a table get (docs/protocol.md). Messages about a game are made here
// and in history.h, and nowhere else.
//
// A seat's part of a message is built from that seat's view, legal actions and events and from
// nothing else, so it contains no secrets of others. People with several seats share a screen with
// others: they get the events as a spectator sees them, and a view for each seat.
//
// `seats` are those of the watcher; empty for a spectator.
#pragma once

#include <cstddef>
#include <span>

#include <boost/json.hpp>

#include "tables/table.h"

namespace thronsaal {

// What is known about the seats beyond the table's log.
struct SeatStatus {
  SeatSet present{};  // people who are connected
  SeatSet idle{};     // people who have not decided for a long time
  SeatSet stuck{};    // computer players whose moves keep being refused
  bool operator==(const SeatStatus&) const = default;
};

// Settings, seats and result, and which seats belong to the watcher.
boost::json::object info_message(const Table& table, SeatSet seats);
boost::json::object presence_message(const Table& table, const SeatStatus& status);

// What has happened. If patches lead from the position before these entries to the one after them
// (below), every event has patches; otherwise none has, and only the end of a long history is
// included, at most this many bytes.
boost::json::object events_message(const Table& table, std::span<const AppliedEntryPtr> entries,
                                   SeatSet seats, std::size_t most_bytes);

// The position with the watcher's choices, and with views if no patches lead to them. Empty before
// the start.
boost::json::object position_message(const Table& table, SeatSet seats, bool with_views);

// One entry, without patches.
boost::json::object entry_json(const AppliedEntry& applied, SeatSet seats);

// Which messages must follow these entries, besides the events. Watchers whose seats have changed
// always need info and a position with views.
bool need_info(std::span<const AppliedEntryPtr> entries);
bool need_position(std::span<const AppliedEntryPtr> entries);
// Whether patches lead to the position after these entries; then it needs no views.
bool are_patched(std::span<const AppliedEntryPtr> entries);

}  // namespace thronsaal
