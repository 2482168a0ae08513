// Requests about a game that is played: moves, what is taken back, who is away, what is said.
#include <utility>

#include "server/house.h"
#include "server/names.h"
#include "server/request_fields.h"

namespace thronsaal {

// Moves come as fast as people play; whoever does other things that often fills the log.
bool House::may_change(const Guest& guest, const Request& request) {
  return request.text("cmd") == "move" || changes_.allows(guest.visitor.id);
}

asio::awaitable<House::Answer> House::at_seat(GuestPtr guest, Request request,
                                              SeatPlanner planner) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  if (!may_change(*guest, request)) co_return refused(Violation("too_many_messages"));
  Planner checked = [guest, request, planner = std::move(planner)](const Table& table) -> Plan {
    const auto seat = request.seat("seat", table.settings().players);
    if (!seat) return refused(seat.error());
    return planner(table, guest->visitor, *seat);
  };
  co_return co_await perform(room(*id, *guest), std::move(checked));
}

asio::awaitable<House::Answer> House::at_table(GuestPtr guest, Request request,
                                               TablePlanner planner) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  if (!may_change(*guest, request)) co_return refused(Violation("too_many_messages"));
  Planner bound = [guest, planner = std::move(planner)](const Table& table) {
    return planner(table, guest->visitor);
  };
  co_return co_await perform(room(*id, *guest), std::move(bound));
}

asio::awaitable<House::Answer> House::move(GuestPtr guest, Request request) {
  const auto action = request.text("action");
  if (!action) co_return refused(action.error());
  auto plan = [action = std::string(*action)](const Table& table, const Visitor& visitor, Seat seat,
                                              int seen) {
    return plan_move(table, visitor, seat, action, seen);
  };
  SeatPlanner planner = planned_with(request.count("seen"), std::move(plan));
  co_return co_await at_seat(guest, request, std::move(planner));
}

asio::awaitable<House::Answer> House::undo(GuestPtr guest, Request request) {
  return at_seat(std::move(guest), request, planned_with(request.count("seen"), plan_undo));
}

asio::awaitable<House::Answer> House::agree(GuestPtr guest, Request request) {
  return answer_undo(std::move(guest), std::move(request), true);
}

asio::awaitable<House::Answer> House::decline(GuestPtr guest, Request request) {
  return answer_undo(std::move(guest), std::move(request), false);
}

asio::awaitable<House::Answer> House::answer_undo(GuestPtr guest, Request request, bool agrees) {
  auto plan = [agrees](const Table& table, const Visitor& visitor, int seen) {
    return plan_answer(table, visitor, agrees, seen);
  };
  return at_table(std::move(guest), request, planned_with(request.count("seen"), plan));
}

asio::awaitable<House::Answer> House::resign(GuestPtr guest, Request request) {
  return at_seat(std::move(guest), std::move(request), plan_resignation);
}

asio::awaitable<House::Answer> House::replace(GuestPtr guest, Request request) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  auto plan = [this, here = room(*id)](const Table& table, const Visitor& visitor, Seat seat,
                                       Level level) {
    return plan_vote(table, visitor, seat, level, inactive(*here));
  };
  SeatPlanner planner = planned_with(level_in(request), std::move(plan));
  co_return co_await at_seat(guest, request, std::move(planner));
}

asio::awaitable<House::Answer> House::come_back(GuestPtr guest, Request request) {
  return at_table(std::move(guest), std::move(request), plan_return);
}

asio::awaitable<House::Answer> House::say(GuestPtr guest, Request request) {
  const auto text = request.text("text");
  if (!text) co_return refused(text.error());
  const auto words = clean_chat(*text, limits_.chat_bytes);
  if (!words) co_return refused(words.error());
  if (!chats_.allows(guest->visitor.id)) co_return refused(Violation("too_many_messages"));
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  if (!guest->watching.contains(*id)) co_return refused(Violation("not_watching"));
  TablePlanner planner = [here = room(*id), said = *words](const Table& table,
                                                           const Visitor& visitor) -> Plan {
    const bool plays = !table.seats_of(visitor.id).empty();
    if (!plays && !here->spectator_chats.allows()) return refused(Violation("too_many_messages"));
    return plan_saying(table, visitor, said);
  };
  co_return co_await at_table(guest, request, std::move(planner));
}

}  // namespace thronsaal
