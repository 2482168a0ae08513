// Requests about tables: founding them, coming and going, who sits where.
#include <utility>

#include <boost/json.hpp>

#include "server/house.h"
#include "server/request_fields.h"
#include "server/secrets.h"
#include "server/table_telling.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

}  // namespace

asio::awaitable<House::Answer> House::create(GuestPtr guest, Request request) {
  const auto wish = wish_in(request, limits_);
  if (!wish) co_return refused(wish.error());
  co_return co_await found_table(guest->visitor, *wish);
}

asio::awaitable<House::Answer> House::found_table(Visitor visitor, TableWish wish) {
  Plan plan = plan_creation(visitor, wish);
  if (!plan) co_return refused(plan.error());
  const int most = limits_.tables_per_visitor;
  // What is being founded is in no list yet, but counts.
  const std::string founder = std::to_string(visitor.id);
  const auto counted = founders_.let_in(founder);
  if (!counted) co_return refused(Violation("too_many_tables", {{"limit", most}}));
  auto count = [this, id = visitor.id, most] {
    return log_.cards_of(id, "open", most).size() + log_.cards_of(id, "running", most).size();
  };
  const auto tables = static_cast<int>(co_await elsewhere(readers_, count));
  if (tables + founders_.from(founder) > most) {
    co_return refused(Violation("too_many_tables", {{"limit", most}}));
  }
  if (!new_tables_.allows(visitor.id)) {
    co_return refused(Violation("too_many_messages"));
  }

  const std::string id = random_table_id();
  const RoomPtr made = room(id);
  made->is_open = true;  // there is no log to read yet
  Planner planner = [plan = *std::move(plan)](const Table&) { return Plan(plan); };
  Answer created = co_await perform(made, std::move(planner));
  if (created) created->emplace("table", id);
  co_return created;
}

// The same table once more. Whoever asks keeps his seats and the computer players theirs; the
// others find their seats free.
asio::awaitable<House::Answer> House::rematch(GuestPtr guest, Request request) {
  using Kind = TableWish::Place::Kind;
  const auto found = co_await room_in(request);
  if (!found) co_return refused(found.error());
  const RoomPtr here = *found;
  if (!here->table.rematch().empty()) co_return json::object{{"table", here->table.rematch()}};
  const Plan allowed = plan_rematch(here->table, guest->visitor, "");
  if (!allowed) co_return refused(allowed.error());
  TableWish wish{.settings = here->table.settings(), .places = {}};
  for (const Holder& holder : here->table.holders()) {
    const bool own = holder.is_of(guest->visitor.id);
    const Kind kind = own ? Kind::me : holder.is_person() ? Kind::open : Kind::computer;
    wish.places.push_back({.kind = kind, .level = holder.level});
  }
  Answer founded = co_await found_table(guest->visitor, std::move(wish));
  if (!founded) co_return founded;
  const std::string other(founded->at("table").as_string());
  Planner planner = [other, who = guest->visitor](const Table& table) {
    return plan_rematch(table, who, other);
  };
  const Answer noted = co_await perform(here, std::move(planner));
  if (noted) co_return founded;
  // Two who asked at the same time meet at the table of the quicker one. Nobody needs the other.
  Planner leave = [who = guest->visitor](const Table& table) { return plan_leaving(table, who); };
  co_await perform(room(other), std::move(leave));
  if (here->table.rematch().empty()) co_return noted;
  co_return json::object{{"table", here->table.rematch()}};
}

asio::awaitable<House::Answer> House::watch(GuestPtr guest, Request request) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  std::int64_t since = 0;
  if (request.has("since")) {
    const auto length = request.count("since");
    if (!length) co_return refused(length.error());
    since = *length;
  }
  if (static_cast<int>(guest->watching.size()) >= limits_.watched_at_once &&
      !guest->watching.contains(*id)) {
    co_return refused(Violation("too_many_watched", {{"limit", limits_.watched_at_once}}));
  }
  if (!watches_.allows(guest->visitor.id)) co_return refused(Violation("too_many_messages"));
  const RoomPtr here = room(*id);
  {
    // Between what is told now and what will be told later nothing is missed: nothing happens while
    // we are inside the door.
    const Door::Pass pass = co_await here->door.enter();
    if (auto opened = co_await open(here); !opened) co_return refused(opened.error());
    const std::vector<Happening> happenings = co_await past(here, since);
    const SeatSet seats = here->table.seats_of(guest->visitor.id);
    const Words& words = this->words(here->table.settings().game, guest->language);
    auto tell_past = [&] { return told_past(happenings, seats, words, limits_.told_bytes); };
    json::array happened = co_await elsewhere(readers_, tell_past);
    if (!guests_.contains(guest)) co_return refused(Violation("closing"));
    here->watchers.insert(guest);
    here->used = Clock::now();
    guest->watching.insert(*id);
    here->told = here->table.length();
    guest->send(update(*here, seats, std::move(happened)));
  }
  if (!here->table.seats_of(guest->visitor.id).empty()) {
    tell_presence(*here);
    Planner planner = [who = guest->visitor](const Table& table) {
      return plan_arrival(table, who);
    };
    co_await perform(here, std::move(planner));
  }
  wake_computers(here);
  co_return json::object{{"seq", here->table.length()}};
}

asio::awaitable<House::Answer> House::unwatch(GuestPtr guest, Request request) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  if (guest->watching.erase(*id) == 0) co_return refused(Violation("not_watching"));
  const RoomPtr here = room(*id);
  here->watchers.erase(guest);
  tell_presence(*here);
  co_return json::object{};
}

asio::awaitable<House::Answer> House::sit(GuestPtr guest, Request request) {
  return at_seat(std::move(guest), std::move(request), plan_sitting);
}

asio::awaitable<House::Answer> House::leave(GuestPtr guest, Request request) {
  return at_table(std::move(guest), std::move(request), plan_leaving);
}

asio::awaitable<House::Answer> House::seat_computer(GuestPtr guest, Request request) {
  return at_seat(std::move(guest), request, planned_with(level_in(request), plan_computer));
}

asio::awaitable<House::Answer> House::empty(GuestPtr guest, Request request) {
  return at_seat(std::move(guest), std::move(request), plan_emptying);
}

asio::awaitable<House::Answer> House::swap(GuestPtr guest, Request request) {
  SeatPlanner planner = [request](const Table& table, const Visitor& visitor, Seat seat) -> Plan {
    const auto with = request.seat("with", table.settings().players);
    if (!with) return refused(with.error());
    return plan_swap(table, visitor, seat, *with);
  };
  return at_seat(std::move(guest), std::move(request), std::move(planner));
}

asio::awaitable<House::Answer> House::start(GuestPtr guest, Request request) {
  return at_table(std::move(guest), std::move(request), plan_start);
}

}  // namespace thronsaal
