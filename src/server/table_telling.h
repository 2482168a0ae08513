// What is told of a table, to whom: with looking_back.h the only place where messages about a game
// are made.
//
// A seat's part of a message is made from that seat's view, legal actions and events and from
// nothing else, so it has no secret to tell. Who has several seats at one screen is told what
// happened as a spectator is, for others look over his shoulder; each seat's view is by itself.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "core/words.h"
#include "server/table.h"

namespace thronsaal {

// What is known of the seats beyond the table's log.
struct SeatsNow {
  SeatSet present{};  // people who watch the table
  SeatSet idle{};     // people who keep the others waiting for long
  SeatSet stuck{};    // computer players whose moves were refused again and again
};

// Who sits where, how the table was set up, how it ended: the same for everybody.
boost::json::object info_of(const Table& table, const SeatsNow& now);

// The position, as the holder of these seats may see it; of none, as a spectator.
boost::json::object position_of(const Table& table, SeatSet seats);

boost::json::object told(const Happening& happening, SeatSet seats, const Words& words);
// All of it; of a past that is too long to be told, the end.
boost::json::array told_past(const std::vector<Happening>& happenings, SeatSet seats,
                             const Words& words, std::size_t most_bytes);

// What lists are made of, and how somebody sees it in a list: with his own seats and whether it is
// his turn, and without knowing who the others are.
TableCard card_of(const Table& table);
boost::json::object shown_card(std::string_view body, VisitorId reader);

}  // namespace thronsaal
