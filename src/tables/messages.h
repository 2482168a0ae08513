// What watchers of a table are told (docs/protocol.md). Messages about a game are made here and in
// history.h, and nowhere else.
//
// A seat's part of a message is made from that seat's view, legal actions and events and from
// nothing else, so it has no secret to tell. People with several seats share a screen with others:
// they are told what happened as spectators are, and get a view for each seat.
//
// `seats` are those of the watcher; none is a spectator.
#pragma once

#include <cstddef>
#include <span>

#include <boost/json.hpp>

#include "tables/table.h"

namespace thronsaal {

// What is known of the seats besides the table's log.
struct SeatStatus {
  SeatSet present{};  // people who are connected
  SeatSet idle{};     // people who have not decided for long
  SeatSet stuck{};    // computer players whose moves keep being refused
  bool operator==(const SeatStatus&) const = default;
};

// Settings, seats and result, and which seats are the watcher's.
boost::json::object info_message(const Table& table, SeatSet seats);
boost::json::object presence_message(const Table& table, const SeatStatus& status);

// What has happened. If patches lead from the position before these entries to that after them
// (below), each event has them, otherwise none has; then the end of a history is told, of at most
// so many bytes.
boost::json::object events_message(const Table& table, std::span<const AppliedEntryPtr> entries,
                                   SeatSet seats, std::size_t most_bytes);

// The position with the watcher's choices, and views if patches do not lead to them. Empty before
// the start.
boost::json::object position_message(const Table& table, SeatSet seats, bool with_views);

// One entry, without patches.
boost::json::object entry_json(const AppliedEntry& applied, SeatSet seats);

// Which messages must follow these entries, beside the events. Watchers who have other seats than
// before need info and a position with views in any case.
bool need_info(std::span<const AppliedEntryPtr> entries);
bool need_position(std::span<const AppliedEntryPtr> entries);
// Whether the patches of these entries lead to the position after them: it needs no views.
bool are_patched(std::span<const AppliedEntryPtr> entries);

}  // namespace thronsaal
