#include "server/service/presence.h"

#include <algorithm>
#include <chrono>

#include "server/service/computer_players.h"

namespace thronsaal {

SeatSet present_seats(const ActiveTable& at) {
  SeatSet seats;
  for (const Seat seat : at.table.people()) {
    const PersonId person = at.table.holder(seat).person;
    const bool is_connected = std::ranges::any_of(
        at.watchers,
        [person](const ConnectionPtr& connection) { return connection->person.id == person; });
    if (is_connected) seats = seats.with(seat);
  }
  return seats;
}

SeatSet absent_seats(const ActiveTable& at, const Limits& limits) {
  // Tables of 1.0.0 may be below the minimum.
  const auto grace =
      std::chrono::seconds(std::max(at.table.settings().grace_seconds, limits.min_grace_seconds));
  const SeatSet present = present_seats(at);
  SeatSet seats;
  for (const Seat seat : at.table.people()) {
    const auto absence = at.presence.absent_for.find(at.table.holder(seat).person);
    if (present.contains(seat) || absence == at.presence.absent_for.end()) continue;
    if (absence->second >= grace) seats = seats.with(seat);
  }
  return seats;
}

SeatSet idle_seats(const ActiveTable& at) {
  SeatSet seats;
  if (at.table.phase() != Table::Phase::running) return seats;
  const std::chrono::seconds most(at.table.settings().idle_seconds);
  for (const Seat seat : at.table.match()->state().to_act().seats()) {
    const auto& decision = at.presence.decision_times[static_cast<std::size_t>(index(seat))];
    const bool is_asked = at.table.people().contains(seat) && !at.table.holder(seat).stand_in;
    if (is_asked && decision.question == at.table.asked_since(seat) && decision.time >= most) {
      seats = seats.with(seat);
    }
  }
  return seats;
}

SeatStatus status_of(const ActiveTable& at, const Limits& limits) {
  return {.present = present_seats(at), .idle = idle_seats(at), .stuck = stuck_seats(at, limits)};
}

SeatSet inactive_seats(const ActiveTable& at, const Limits& limits) {
  SeatSet seats = absent_seats(at, limits);
  for (const Seat seat : idle_seats(at)) seats = seats.with(seat);
  return seats;
}

void update_absence(ActiveTable& at) {
  const SeatSet present = present_seats(at);
  for (const Seat seat : at.table.people()) {
    const PersonId person = at.table.holder(seat).person;
    if (present.contains(seat)) {
      at.presence.absent_for.erase(person);
    } else {
      at.presence.absent_for.try_emplace(person);
    }
  }
}

void advance_presence(ActiveTable& at, ActiveTable::Clock::duration passed) {
  if (!at.is_running()) return;
  for (auto& [person, time] : at.presence.absent_for) time += passed;
  const SeatSet present = present_seats(at);
  for (const Seat seat : at.table.match()->state().to_act().seats()) {
    auto& decision = at.presence.decision_times[static_cast<std::size_t>(index(seat))];
    const std::int64_t question = at.table.asked_since(seat);
    if (decision.question != question || at.table.holder(seat).stand_in) {
      decision = {.question = question};
    } else if (present.contains(seat)) {
      decision.time += passed;
    }
  }
}

}  // namespace thronsaal
