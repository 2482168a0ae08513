// Who is at a table, for how long they have been away, and how long they have been deciding.
#pragma once

#include "server/limits.h"
#include "server/service/active_table.h"

namespace thronsaal {

// Seats whose holder is connected.
SeatSet present_seats(const ActiveTable& at);
// Seats whose holder has been away for longer than the table waits.
SeatSet absent_seats(const ActiveTable& at, const Limits& limits);
// Seats whose holder is connected and has not decided for longer than the table waits.
SeatSet idle_seats(const ActiveTable& at);
// What watchers are told of it.
SeatStatus status_of(const ActiveTable& at, const Limits& limits);
// Seats that others may vote to replace: absent and idle ones.
SeatSet inactive_seats(const ActiveTable& at, const Limits& limits);

// Starts and ends absences after connections or seats have changed.
void update_absence(ActiveTable& at);
// Time has passed in which people could connect and decide.
void advance_presence(ActiveTable& at, ActiveTable::Clock::duration passed);

}  // namespace thronsaal
