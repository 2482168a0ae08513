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
  co_return co_await found_table(guest, *wish);
}

// Too many tables of one visitor, or of everybody who comes from the same network.
asio::awaitable<std::expected<void, Violation>> House::check_founder(GuestPtr guest) {
  const VisitorId visitor = guest->visitor.id;
  const int most = limits_.tables_per_visitor;
  const int most_open = limits_.open_tables_per_visitor;
  struct Tables {
    int open = 0;
    int running = 0;
  };
  auto count = [this, visitor, most, most_open] {
    return Tables{.open = static_cast<int>(log_.cards_of(visitor, "open", most_open).size()),
                  .running = static_cast<int>(log_.cards_of(visitor, "running", most).size())};
  };
  const Tables tables = co_await elsewhere(readers_, guest->work_key(), count);
  const int founding = founders_.from(std::to_string(visitor));
  if (tables.open + tables.running + founding > most) {
    co_return refused(Violation("too_many_tables", {{"limit", most}}));
  }
  if (tables.open + founding > most_open) {
    co_return refused(Violation("too_many_open_tables", {{"limit", most_open}}));
  }
  if (!new_tables_.allows(visitor)) co_return refused(Violation("too_many_messages"));
  if (open_tables_.from(guest->from.subnet, Clock::now()) >= limits_.network_open_tables ||
      !network_tables_.allows(guest->from) || !network_tables_a_day_.allows(guest->from)) {
    co_return refused(Violation("too_many_network_tables"));
  }
  co_return std::expected<void, Violation>();
}

asio::awaitable<House::Answer> House::found_table(GuestPtr guest, TableWish wish) {
  const Visitor visitor = guest->visitor;
  const std::string id = random_table_id();
  Plan plan = plan_creation(visitor, wish, id, random_dice_secret());
  if (!plan) co_return refused(plan.error());
  // What is being founded is in no list yet, but counts.
  const auto counted = founders_.let_in(std::to_string(visitor.id));
  if (!counted) {
    co_return refused(Violation("too_many_tables", {{"limit", limits_.tables_per_visitor}}));
  }
  if (auto allowed = co_await check_founder(guest); !allowed) co_return refused(allowed.error());

  open_tables_.found(id, guest->from.subnet, Clock::now());
  const RoomPtr made = room(id);
  made->is_open = true;  // there is no log to read yet
  Planner planner = [plan = *std::move(plan)](const Table&) { return Plan(plan); };
  Answer created = co_await perform(made, std::move(planner));
  if (!created) open_tables_.close(id);
  if (created) {
    created->emplace("table", id);
    created->emplace("sha256", made->table.dice_record().sha256);
  }
  co_return created;
}

// The same table once more. Whoever asks keeps his seats and the computer players theirs; the
// others find their seats free.
asio::awaitable<House::Answer> House::rematch(GuestPtr guest, Request request) {
  using Kind = TableWish::Place::Kind;
  const auto found = co_await room_in(guest, request);
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
  Answer founded = co_await found_table(guest, std::move(wish));
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
  const auto at = request.seed("at");
  if (!at) co_return refused(at.error());
  if (static_cast<int>(guest->watching.size()) >= limits_.watched_at_once &&
      !guest->watching.contains(*id)) {
    co_return refused(Violation("too_many_watched", {{"limit", limits_.watched_at_once}}));
  }
  if (!watches_.allows(guest->visitor.id)) co_return refused(Violation("too_many_messages"));
  const RoomPtr here = room(*id, *guest);
  {
    // Between what is told now and what will be told later nothing is missed: nothing happens while
    // we are inside the door.
    const Door::Pass pass = co_await here->door.enter();
    if (auto opened = co_await open(here); !opened) co_return refused(opened.error());
    const bool anew = !co_await knows_past(here, since, *at, guest->work_key());
    if (anew) since = 0;
    const std::vector<Happening> happenings = co_await past(here, since, guest->work_key());
    const SeatSet seats = here->table.seats_of(guest->visitor.id);
    // Computer players that gave up try again for somebody who plays.
    if (!seats.empty()) here->refused_moves = {};
    const Words& words = this->words(here->table.edition(), guest->language);
    auto tell_past = [&] {
      return json::serialize(told_past(happenings, seats, words, limits_.told_bytes));
    };
    const std::string happened = co_await elsewhere(readers_, guest->work_key(), tell_past);
    if (!guests_.contains(guest)) co_return refused(Violation("closing"));
    here->watchers.insert(guest);
    here->used = Clock::now();
    guest->watching.insert(*id);
    const std::string left = std::exchange(guest->looking_at, *id);
    if (const auto other = rooms_.find(left); other != rooms_.end() && left != *id) {
      stop_thinking_unattended(*other->second);
    }
    here->told = here->table.length();
    guest->send(update(*here, seats, happened, anew ? "anew" : ""));
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

// Whether somebody who knows so many entries, the last of which was made `at` this time, knows this
// table's. He does not if older data were restored meanwhile.
asio::awaitable<bool> House::knows_past(RoomPtr room, std::int64_t since,
                                        std::optional<std::uint64_t> at, WorkFor whom) {
  const std::int64_t length = room->table.length();
  if (since > length) co_return false;
  if (since == 0 || !at) co_return true;
  const auto time = static_cast<std::int64_t>(*at);
  if (since == length) co_return room->table.changed() == time;
  auto read_log = [this, since, id = room->table.id()] { return log_.read(id, since - 1); };
  const std::vector<Entry> entries = co_await elsewhere(readers_, whom, read_log);
  co_return !entries.empty() && entries.front().at == time;
}

asio::awaitable<House::Answer> House::unwatch(GuestPtr guest, Request request) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  if (guest->watching.erase(*id) == 0) co_return refused(Violation("not_watching"));
  const RoomPtr here = room(*id);
  here->watchers.erase(guest);
  if (guest->looking_at == *id) guest->looking_at.clear();
  tell_presence(*here);
  stop_thinking_unattended(*here);
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

asio::awaitable<House::Answer> House::commit(GuestPtr guest, Request request) {
  return at_table(std::move(guest), request,
                  planned_with(hash_in(request, "sha256"), plan_commitment));
}

asio::awaitable<House::Answer> House::reveal(GuestPtr guest, Request request) {
  return at_table(std::move(guest), request,
                  planned_with(hash_in(request, "value"), plan_revelation));
}

}  // namespace thronsaal
