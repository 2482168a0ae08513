// Seats, and who is to act, as JSON.
#pragma once

#include <boost/json.hpp>

#include "core/seat.h"

namespace thronsaal {

inline boost::json::array to_json(SeatSet seats) {
  boost::json::array numbers;
  for (const Seat seat : seats) numbers.push_back(index(seat));
  return numbers;
}

// A seat as states store it: a number, or `nobody`.
inline boost::json::value seat_or_null(std::uint8_t seat, std::uint8_t nobody) {
  return seat == nobody ? boost::json::value(nullptr) : boost::json::value(seat);
}

inline boost::json::array to_json(ToAct to_act) {
  if (to_act.is_chance()) return {"chance"};
  return to_json(to_act.seats());
}

}  // namespace thronsaal
