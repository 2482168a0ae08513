#include "server/house.h"

#include <algorithm>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <spdlog/spdlog.h>

#include "core/seat_json.h"
#include "games/registry.h"
#include "server/keepsake.h"
#include "server/table_telling.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

std::int64_t now_in_milliseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::shared_ptr<const std::string> as_message(const json::object& content) {
  return std::make_shared<const std::string>(json::serialize(content));
}

// How many entries from the end have so many bytes together.
std::int64_t last_entries(const std::vector<Entry>& entries, std::size_t bytes) {
  std::int64_t count = 0;
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry, ++count) {
    if (entry->body.size() > bytes) break;
    bytes -= entry->body.size();
  }
  return count;
}

}  // namespace

House::House(asio::io_context& io, EventLog& log, People& people, const Limits& limits,
             Metrics& metrics, int thinkers)
    : io_(io),
      log_(log),
      people_(people),
      limits_(limits),
      metrics_(metrics),
      chats_(limits.chats_per_minute, limits.chats_at_once),
      hints_(limits.hints_per_minute, limits.hints_at_once),
      looks_(limits.looks_per_minute, limits.looks_at_once),
      stories_(limits.stories_per_minute, limits.stories_at_once),
      new_tables_(limits.tables_per_minute, limits.tables_at_once),
      watches_(limits.watches_per_minute, limits.watches_at_once),
      lists_(limits.lists_per_minute, limits.lists_at_once),
      renames_(limits.renames_per_minute, limits.renames_at_once),
      changes_(limits.changes_per_minute, limits.changes_at_once),
      slow_requests_(limits.slow_requests),
      founders_(limits.tables_per_visitor),
      clock_(io),
      thinkers_(thinkers) {
  let_run(io_, keep_house());
  // Called from the log's thread, perhaps after our end: nothing of ours is touched before the
  // network's thread has taken it.
  log_.on_growth([this, &io](const std::string& id, std::int64_t length) {
    asio::post(io, [this, id, length] { catch_up(id, length); });
  });
}

House::~House() {
  log_.on_growth(nullptr);
  stop_.request_stop();
  thinkers_.stop();
  lookers_.stop();
  tellers_.stop();
  readers_.stop();
  readers_.join();
}

bool House::has_room_for(VisitorId visitor) const {
  const auto connections = std::ranges::count_if(
      guests_, [&](const GuestPtr& guest) { return guest->visitor.id == visitor; });
  return connections < limits_.sockets_per_visitor;
}

void House::arrive(const GuestPtr& guest) {
  guests_.insert(guest);
  metrics_.sockets.Set(static_cast<double>(guests_.size()));
}

void House::depart(const GuestPtr& guest) {
  guests_.erase(guest);
  metrics_.sockets.Set(static_cast<double>(guests_.size()));
  for (const std::string& id : guest->watching) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) continue;
    Room& room = *found->second;
    room.watchers.erase(guest);
    room.used = Clock::now();
    tell_presence(room);
  }
  guest->watching.clear();
}

const Words& House::words(std::string_view game, std::string_view language) {
  const std::string key = fmt::format("{}/{}", game, language);
  const auto known = words_.find(key);
  if (known != words_.end()) return known->second;
  const auto found = find_game(game);
  Words words = found ? (*found)->words(language) : Words("{}", language);
  return words_.emplace(key, std::move(words)).first->second;
}

House::RoomPtr House::room(const std::string& id) {
  const auto known = rooms_.find(id);
  if (known != rooms_.end()) return known->second;
  const auto made = std::make_shared<Room>(id, io_.get_executor());
  rooms_.emplace(id, made);
  metrics_.tables.Set(static_cast<double>(rooms_.size()));
  return made;
}

// Reads the table's log, if that has not been done. Whoever calls this has passed the door.
asio::awaitable<std::expected<void, Violation>> House::open(RoomPtr room) {
  if (room->is_open) co_return std::expected<void, Violation>();
  struct Opened {
    std::optional<Table> table;
    std::string trouble;
  };
  const std::string id = room->table.id();
  auto read_log = [this, id] {
    Opened result;
    const std::vector<Entry> entries = log_.read(id, 0);
    try {
      Table table(id);
      for (const Entry& entry : entries) table.read(entry);
      if (table.length() > 0) result.table = std::move(table);
    } catch (const std::exception& error) {
      result.trouble = error.what();
    }
    return result;
  };
  Opened opened = co_await elsewhere(readers_, read_log);
  if (opened.table) {
    room->table = *std::move(opened.table);
    room->is_open = true;
    for (const Seat seat : room->table.people()) {
      room->away_since.emplace(room->table.holder(seat).visitor, Clock::now());
    }
    room->thinking.fill(0);
    // What another hand has written is told to those who watched before.
    if (!room->watchers.empty() && room->told < room->table.length()) {
      tell(*room, co_await past(room, room->told));
    }
    co_return std::expected<void, Violation>();
  }
  if (!opened.trouble.empty()) {
    // Who knows the whole name of a table may enter.
    spdlog::error("table id={}... unreadable=\"{}\"", id.substr(0, 4), opened.trouble);
    co_return refused(Violation("table_unreadable", {{"reason", opened.trouble}}));
  }
  co_return refused(Violation("no_such_table"));
}

asio::awaitable<std::expected<House::RoomPtr, Violation>> House::opened(std::string id) {
  const RoomPtr here = room(id);
  const Door::Pass pass = co_await here->door.enter();
  if (auto done = co_await open(here); !done) co_return refused(done.error());
  here->used = Clock::now();
  co_return here;
}

// The one way to change a table: plan, commit, and only then let it be so and tell of it.
asio::awaitable<House::Answer> House::perform(RoomPtr room, Planner planner) {
  const Door::Pass pass = co_await room->door.enter();
  room->used = Clock::now();
  if (closing_) co_return refused(Violation("closing"));
  if (auto opened = co_await open(room); !opened) co_return refused(opened.error());
  Plan plan = planner(room->table);
  if (!plan) co_return refused(plan.error());
  if (plan->empty()) co_return json::object{{"seq", room->table.length()}};
  if (room->table.length() >= limits_.table_entries) {
    co_return refused(Violation("table_full", {{"limit", limits_.table_entries}}));
  }

  const auto begun = Clock::now();
  Addition addition{.table = room->table.id(),
                    .length = room->table.length(),
                    .at = now_in_milliseconds(),
                    .bodies = {},
                    .card = {}};
  Table next = room->table;
  std::vector<Happening> happenings;
  for (const json::object& body : *plan) {
    addition.bodies.push_back(json::serialize(body));
    happenings.push_back(
        next.read({.seq = next.length() + 1, .at = addition.at, .body = addition.bodies.back()}));
  }
  addition.card = card_of(next);
  auto append = [this, &addition](auto done) { log_.append(std::move(addition), std::move(done)); };
  const auto result = co_await until_called<EventLog::Result>(append);
  is_storing_ = result != EventLog::Result::failed;
  metrics_.commit_seconds.Observe(std::chrono::duration<double>(Clock::now() - begun).count());
  if (result != EventLog::Result::added) {
    metrics_.failed_commits.Increment();
    // Somebody else has written: what we know is out of date.
    room->is_open = false;
    room->table = Table(room->table.id());
    co_return refused(Violation("not_stored"));
  }
  room->table = std::move(next);
  for (const Happening& happening : happenings) {
    if (happening.told.at("kind").as_string() == "moved") metrics_.moves.Increment();
  }
  note_who_is_away(*room);
  tell(*room, happenings);
  wake_computers(room);
  co_return json::object{{"seq", room->table.length()}};
}

// A log has grown. Mostly that was us, who know already; what another hand has written is read, and
// told like everything else.
void House::catch_up(const std::string& id, std::int64_t length) {
  const auto known = rooms_.find(id);
  if (known == rooms_.end() || closing_) return;
  Room& room = *known->second;
  if (!room.is_open || room.table.length() >= length) return;
  room.is_open = false;
  let_run(io_, reopen(known->second));
}

// What happened after the first `since` entries; of very long logs, the last of it.
asio::awaitable<std::vector<Happening>> House::past(RoomPtr room, std::int64_t since) {
  using Happenings = std::vector<Happening>;
  const std::string id = room->table.id();
  const std::int64_t length = room->table.length();
  if (since >= length) co_return Happenings();
  auto read_log = [this, id, since, length] {
    const std::vector<Entry> entries = log_.read(id, 0);
    const std::int64_t first = std::max(since, length - last_entries(entries, limits_.told_bytes));
    Happenings happenings;
    Table table(id);
    for (const Entry& entry : entries) {
      if (entry.seq > length) break;
      Happening happening = table.read(entry);
      if (happening.seq > first) happenings.push_back(std::move(happening));
    }
    return happenings;
  };
  co_return co_await elsewhere(readers_, read_log);
}

std::shared_ptr<const std::string> House::update(const Room& room, SeatSet seats,
                                                 json::array happened) const {
  json::object content{{"type", "update"},           {"table", room.table.id()},
                       {"seq", room.table.length()}, {"info", info_of(room.table, present(room))},
                       {"mine", to_json(seats)},     {"happened", std::move(happened)}};
  if (json::object position = position_of(room.table, seats); !position.empty()) {
    content["position"] = std::move(position);
  }
  return as_message(content);
}

// Who sits in the same seats, or in none, is told the same.
void House::tell(Room& room, const std::vector<Happening>& happenings) {
  room.told = room.table.length();
  std::map<std::pair<std::string, unsigned>, std::shared_ptr<const std::string>> told;
  for (const GuestPtr& guest : room.watchers) {
    const SeatSet seats = room.table.seats_of(guest->visitor.id);
    auto& same = told[{guest->language, seats.bits()}];
    if (!same) {
      const Words& words = this->words(room.table.settings().game, guest->language);
      same = update(room, seats, told_past(happenings, seats, words, limits_.told_bytes));
    }
    guest->send(same);
  }
}

SeatSet House::present(const Room& room) const {
  SeatSet seats;
  for (const Seat seat : room.table.people()) {
    const VisitorId visitor = room.table.holder(seat).visitor;
    const bool here = std::ranges::any_of(
        room.watchers, [&](const GuestPtr& guest) { return guest->visitor.id == visitor; });
    if (here) seats = seats.with(seat);
  }
  return seats;
}

SeatSet House::absent(const Room& room) const {
  const auto grace = std::chrono::seconds(room.table.settings().grace_seconds);
  const SeatSet here = present(room);
  SeatSet seats;
  for (const Seat seat : room.table.people()) {
    const auto away = room.away_since.find(room.table.holder(seat).visitor);
    if (here.contains(seat) || away == room.away_since.end()) continue;
    if (Clock::now() - away->second >= grace) seats = seats.with(seat);
  }
  return seats;
}

void House::note_who_is_away(Room& room) {
  const SeatSet here = present(room);
  for (const Seat seat : room.table.people()) {
    const VisitorId visitor = room.table.holder(seat).visitor;
    if (here.contains(seat)) {
      room.away_since.erase(visitor);
    } else {
      room.away_since.try_emplace(visitor, Clock::now());
    }
  }
}

void House::tell_presence(Room& room) {
  if (!room.is_open) return;
  note_who_is_away(room);
  const auto message = as_message(
      {{"type", "presence"}, {"table", room.table.id()}, {"present", to_json(present(room))}});
  for (const GuestPtr& guest : room.watchers) guest->send(message);
}

asio::awaitable<void> House::keep_house() {
  static constexpr auto kBetweenRounds = std::chrono::seconds(1);
  while (true) {
    clock_.expires_after(kBetweenRounds);
    boost::system::error_code stopped;
    co_await clock_.async_wait(asio::redirect_error(asio::use_awaitable, stopped));
    if (stopped || closing_) co_return;
    try {
      look_round();
    } catch (const std::exception& trouble) {
      spdlog::error("house trouble=\"{}\"", trouble.what());
    }
  }
}

void House::look_round() {
  {
    const auto rooms = rooms_;
    for (const auto& entry : rooms) {
      replace_absent(entry.second);
      if (!entry.second->is_open && !entry.second->watchers.empty()) {
        let_run(io_, reopen(entry.second));
      }
    }
  }
  clear_rooms();
  for (RateLimits* limits : {&chats_, &hints_, &looks_, &stories_, &new_tables_, &watches_, &lists_,
                             &renames_, &changes_}) {
    limits->forget();
  }
}

// After trouble with the storage, or when another hand has written: what the log holds is what is
// so.
asio::awaitable<void> House::reopen(RoomPtr room) {
  const Door::Pass pass = co_await room->door.enter();
  if (closing_ || room->is_open) co_return;
  if (co_await open(room)) wake_computers(room);
}

void House::replace_absent(const RoomPtr& room) {
  const Table& table = room->table;
  if (!room->is_open || table.phase() != Table::Phase::running) return;
  // Where nobody is, nobody is waited for.
  if (!table.settings().stand_in || present(*room).empty()) return;
  for (const Seat seat : absent(*room)) {
    if (table.holder(seat).stand_in) continue;
    // He may come back while we wait at the door.
    Planner planner = [this, room, seat](const Table& now) -> Plan {
      if (!absent(*room).contains(seat)) return refused(Violation("not_absent", {{"seat", seat}}));
      return plan_replacement(now, seat, *now.settings().stand_in);
    };
    let_run(io_, perform(room, std::move(planner)));
  }
}

void House::clear_rooms() {
  const auto now = Clock::now();
  std::erase_if(rooms_, [&](const auto& entry) {
    const Room& room = *entry.second;
    // Nobody is about to do something there.
    const bool idle = room.watchers.empty() && entry.second.use_count() == 1;
    return idle && (!room.is_open || now - room.used >= limits_.idle_table);
  });
  metrics_.tables.Set(static_cast<double>(rooms_.size()));
}

asio::awaitable<std::expected<std::string, Violation>> House::exported(std::string table,
                                                                       VisitorId reader) {
  const auto found = co_await opened(table);
  if (!found) co_return refused(found.error());
  const Table& here = (*found)->table;
  if (here.phase() == Table::Phase::open) co_return refused(Violation("table_not_running"));
  if (here.phase() == Table::Phase::running) {
    if (here.seats_of(reader).empty()) co_return refused(Violation("not_at_the_table"));
    if (here.game().info().has_secrets) co_return refused(Violation("still_secret"));
  }
  auto keep = [this, table] { return keepsake(log_.read(table, 0)); };
  co_return co_await elsewhere(readers_, keep);
}

void House::show_out(const std::function<bool(const Guest&)>& whom) {
  const auto everybody = guests_;
  for (const GuestPtr& guest : everybody) {
    if (whom(*guest)) guest->dismiss();
  }
}

void House::know_account(VisitorId visitor, const std::string& account) {
  for (const GuestPtr& guest : guests_) {
    if (guest->visitor.id == visitor) guest->visitor.account = account;
  }
}

void House::close(std::function<void()> done) {
  closing_ = true;
  stop_.request_stop();
  clock_.cancel();
  const auto everybody = guests_;
  for (const GuestPtr& guest : everybody) guest->dismiss();
  // What was begun passes its doors first.
  asio::co_spawn(
      io_,
      [this, done = std::move(done)]() -> asio::awaitable<void> {
        const auto rooms = rooms_;
        for (const auto& entry : rooms) co_await entry.second->door.enter();
        done();
      },
      asio::detached);
}

}  // namespace thronsaal
