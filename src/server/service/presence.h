// Who is present at a table, how long people have been away, and how long they have been deciding.
#pragma once

#include "server/limits.h"
#include "server/service/active_table.h"

namespace thronsaal {

// Seats whose holder is connected.
SeatSet present_seats(const ActiveTable& at);
// Seats whose holder has been away for longer than the table's grace.
SeatSet absent_seats(const ActiveTable& at, const Limits& limits);
// Seats whose holder is connected and has not decided for longer than the table's idle limit.
SeatSet idle_seats(const ActiveTable& at);
// The part of it that watchers are sent.
SeatStatus status_of(const ActiveTable& at, const Limits& limits);
// Seats that others may vote to replace: absent and idle ones.
SeatSet inactive_seats(const ActiveTable& at, const Limits& limits);

// Starts and ends absences after connections or seats have changed.
void update_absence(ActiveTable& at);
// Adds time in which people could connect and decide.
void advance_presence(ActiveTable& at, ActiveTable::Clock::duration passed);

}  // namespace thronsaal
