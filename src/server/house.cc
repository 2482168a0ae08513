#include "server/house.h"

#include <algorithm>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <spdlog/spdlog.h>

#include "core/seat_json.h"
#include "games/registry.h"
#include "server/keepsake.h"
#include "server/log_names.h"
#include "server/table_telling.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

constexpr auto kBetweenRounds = std::chrono::seconds(1);

std::int64_t now_in_milliseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::shared_ptr<const std::string> as_message(const json::object& content) {
  return std::make_shared<const std::string>(json::serialize(content));
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
      network_tables_(limits.network_tables_per_minute, limits.network_tables_at_once,
                      limits.tables_times_for_a_site),
      network_tables_a_day_(limits.network_tables_per_day / (24 * 60),
                            limits.network_tables_per_day, limits.tables_times_for_a_site),
      watches_(limits.watches_per_minute, limits.watches_at_once),
      lists_(limits.lists_per_minute, limits.lists_at_once),
      renames_(limits.renames_per_minute, limits.renames_at_once),
      changes_(limits.changes_per_minute, limits.changes_at_once),
      slow_requests_(limits.slow_requests),
      founders_(limits.tables_per_visitor),
      health_(limits),
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
    stop_thinking_unattended(room);
  }
  guest->watching.clear();
}

const Words& House::words(const AnyGame* edition, std::string_view language) {
  const std::pair key(edition, std::string(language));
  const auto known = words_.find(key);
  if (known != words_.end()) return known->second;
  Words words = edition != nullptr ? edition->words(language) : Words("{}", language);
  return words_.emplace(key, std::move(words)).first->second;
}

House::RoomPtr House::room(const std::string& id) {
  const auto known = rooms_.find(id);
  if (known != rooms_.end()) return known->second;
  const auto made = std::make_shared<Room>(id, io_.get_executor(), limits_);
  rooms_.emplace(id, made);
  metrics_.tables.Set(static_cast<double>(rooms_.size()));
  return made;
}

House::RoomPtr House::room(const std::string& id, const Guest& guest) {
  RoomPtr here = room(id);
  if (!here->is_open) here->opened_for = guest.work_key();
  return here;
}

// Reads a log in slices: a long one does not keep shorter ones waiting.
asio::awaitable<std::shared_ptr<Replay>> House::replayed(std::string id, std::int64_t since,
                                                         WorkFor whom) {
  static constexpr std::size_t kSlice = 500;  // entries
  auto begin = [this, id, since] {
    return std::make_shared<Replay>(id, log_.read(id, 0), since, limits_.told_bytes);
  };
  std::shared_ptr<Replay> replay = co_await elsewhere(readers_, whom, std::move(begin));
  while (!replay->is_done()) {
    auto go_on = [replay] { return replay->read(kSlice); };
    co_await elsewhere(readers_, whom, std::move(go_on));
  }
  co_return replay;
}

void House::remember(Room& room, const std::vector<Happening>& happenings) {
  room.recent.insert(room.recent.end(), happenings.begin(), happenings.end());
}

// Right after a log was read all of it is there, for others who come at the same time.
void House::forget_most(Room& room) {
  static constexpr std::size_t kMost = 32;
  while (room.recent.size() > kMost) {
    room.recent_since = room.recent.front().seq;
    room.recent.pop_front();
  }
}

// Reads the table's log, if that has not been done. Whoever calls this has passed the door.
asio::awaitable<std::expected<void, Violation>> House::open(RoomPtr room) {
  if (room->is_open) co_return std::expected<void, Violation>();
  const std::string id = room->table.id();
  const std::shared_ptr<Replay> replay = co_await replayed(id, 0, room->opened_for);
  if (replay->trouble().empty() && replay->table().length() > 0) {
    room->table = std::move(replay->table());
    room->recent.assign(std::make_move_iterator(replay->happenings().begin()),
                        std::make_move_iterator(replay->happenings().end()));
    room->recent_since = 0;
    room->is_open = true;
    room->reopen_pause = std::chrono::seconds(1);
    for (const Seat seat : room->table.people()) {
      room->away_for.emplace(room->table.holder(seat).visitor, Clock::duration());
    }
    room->thinking.fill(0);
    // What another hand has written is told to those who watched before.
    if (!room->watchers.empty() && room->told < room->table.length()) {
      tell(*room, co_await past(room, room->told, room->opened_for));
    }
    co_return std::expected<void, Violation>();
  }
  if (!replay->trouble().empty()) {
    // Who knows the whole name of a table may enter.
    spdlog::error(
        "table={} unreadable=\"{}\"; it is kept as it is, and \"thronsaal log\" "
        "prints it",
        table_in_log(id), replay->trouble());
    co_return refused(Violation("table_unreadable", {{"reason", replay->trouble()}}));
  }
  co_return refused(Violation("no_such_table"));
}

asio::awaitable<std::expected<House::RoomPtr, Violation>> House::opened(std::string id,
                                                                        WorkFor whom) {
  const RoomPtr here = room(id);
  if (!here->is_open) here->opened_for = std::move(whom);
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
  const Match* match = room->table.match();
  if (auto fits = check_bounds(room->table.counts(), match == nullptr ? 0 : match->length(), *plan,
                               limits_);
      !fits) {
    co_return refused(fits.error());
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
  health_.begin_write(begun);
  const auto result = co_await until_called<EventLog::Result>(append);
  const bool worked = result == EventLog::Result::added || result == EventLog::Result::conflict;
  health_.end_write(begun, worked, Clock::now());
  metrics_.commit_seconds.Observe(std::chrono::duration<double>(Clock::now() - begun).count());
  if (result != EventLog::Result::added) {
    metrics_.failed_commits.Increment();
    // Somebody else has written, or nobody knows: what we know is out of date.
    room->is_open = false;
    room->recent.clear();
    room->table = Table(room->table.id());
    if (result != EventLog::Result::unknown) co_return refused(Violation("not_stored"));
    metrics_.unknown_commits.Increment();
    room->is_in_doubt = true;
    co_return refused(Violation("outcome_unknown"));
  }
  room->table = std::move(next);
  remember(*room, happenings);
  if (room->table.phase() != Table::Phase::open) open_tables_.close(room->table.id());
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
asio::awaitable<std::vector<Happening>> House::past(RoomPtr room, std::int64_t since,
                                                    WorkFor whom) {
  if (since >= room->recent_since) {
    std::vector<Happening> happenings;
    std::ranges::copy_if(room->recent, std::back_inserter(happenings),
                         [&](const Happening& happening) { return happening.seq > since; });
    co_return happenings;
  }
  const std::shared_ptr<Replay> replay = co_await replayed(room->table.id(), since, whom);
  if (!replay->trouble().empty()) throw std::runtime_error(replay->trouble());
  std::vector<Happening> happenings = std::move(replay->happenings());
  std::erase_if(happenings, [length = room->table.length()](const Happening& happening) {
    return happening.seq > length;  // somebody else has written
  });
  co_return happenings;
}

std::shared_ptr<const std::string> House::update(const Room& room, SeatSet seats,
                                                 std::string_view happened,
                                                 std::string_view flag) const {
  std::string message = json::serialize(json::object{{"type", "update"},
                                                     {"table", room.table.id()},
                                                     {"seq", room.table.length()},
                                                     {"info", info_of(room.table, seats_now(room))},
                                                     {"mine", to_json(seats)}});
  message.back() = ',';
  message.append("\"happened\":").append(happened);
  if (const json::object position = position_of(room.table, seats); !position.empty()) {
    message.append(",\"position\":").append(json::serialize(position));
  }
  if (!flag.empty()) message.append(",\"").append(flag).append("\":true");
  message += '}';
  return std::make_shared<const std::string>(std::move(message));
}

// Who sits in the same seats, or in none, is told the same.
void House::tell(Room& room, const std::vector<Happening>& happenings) {
  room.told = room.table.length();
  const bool settled = room.is_in_doubt && people_.is_settled();
  if (settled) room.is_in_doubt = false;
  const std::string_view flag = settled ? "settled" : "";
  std::map<std::pair<std::string, unsigned>, std::shared_ptr<const std::string>> told;
  for (const GuestPtr& guest : room.watchers) {
    const SeatSet seats = room.table.seats_of(guest->visitor.id);
    auto& same = told[{guest->language, seats.bits()}];
    if (!same) {
      const Words& words = this->words(room.table.edition(), guest->language);
      same = update(room, seats,
                    json::serialize(told_past(happenings, seats, words, limits_.told_bytes)), flag);
    }
    guest->send(same);
  }
}

void House::tell_again(Room& room) {
  if (room.is_open) tell(room, {});
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

SeatsNow House::seats_now(const Room& room) const {
  return {.present = present(room), .idle = idle(room), .stuck = stuck(room)};
}

SeatSet House::absent(const Room& room) const {
  // Tables of 1.0.0 may have less than the least.
  const auto grace = std::chrono::seconds(
      std::max(room.table.settings().grace_seconds, limits_.grace_seconds_least));
  const SeatSet here = present(room);
  SeatSet seats;
  for (const Seat seat : room.table.people()) {
    const auto away = room.away_for.find(room.table.holder(seat).visitor);
    if (here.contains(seat) || away == room.away_for.end()) continue;
    if (away->second >= grace) seats = seats.with(seat);
  }
  return seats;
}

SeatSet House::idle(const Room& room) const {
  SeatSet seats;
  if (room.table.phase() != Table::Phase::running) return seats;
  const std::chrono::seconds most(room.table.settings().idle_seconds);
  for (const Seat seat : room.table.match()->state().to_act().seats()) {
    const Room::Waiting& waiting = room.waiting_for[static_cast<std::size_t>(index(seat))];
    const bool is_asked = room.table.people().contains(seat) && !room.table.holder(seat).stand_in;
    if (is_asked && waiting.question == room.table.asked_since(seat) && waiting.time >= most) {
      seats = seats.with(seat);
    }
  }
  return seats;
}

SeatSet House::inactive(const Room& room) const {
  SeatSet seats = absent(room);
  for (const Seat seat : idle(room)) seats = seats.with(seat);
  return seats;
}

// Counts how long people have been away, and how long they have kept the others waiting.
void House::count_time(Room& room, Clock::duration passed) {
  if (!room.is_open || room.table.phase() != Table::Phase::running) return;
  for (auto& [visitor, time] : room.away_for) time += passed;
  const SeatSet here = present(room);
  for (const Seat seat : room.table.match()->state().to_act().seats()) {
    Room::Waiting& waiting = room.waiting_for[static_cast<std::size_t>(index(seat))];
    const std::int64_t question = room.table.asked_since(seat);
    if (waiting.question != question || room.table.holder(seat).stand_in) {
      waiting = {.question = question};
    } else if (here.contains(seat)) {
      waiting.time += passed;
    }
  }
  if (const SeatSet now = idle(room); now != room.idle_told) tell_presence(room);
}

void House::note_who_is_away(Room& room) {
  const SeatSet here = present(room);
  for (const Seat seat : room.table.people()) {
    const VisitorId visitor = room.table.holder(seat).visitor;
    if (here.contains(seat)) {
      room.away_for.erase(visitor);
    } else {
      room.away_for.try_emplace(visitor, Clock::duration());
    }
  }
}

void House::tell_presence(Room& room) {
  if (!room.is_open) return;
  note_who_is_away(room);
  room.idle_told = idle(room);
  const auto message = as_message({{"type", "presence"},
                                   {"table", room.table.id()},
                                   {"present", to_json(present(room))},
                                   {"idle", to_json(room.idle_told)}});
  for (const GuestPtr& guest : room.watchers) guest->send(message);
}

asio::awaitable<void> House::keep_house() {
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
  // A round that comes late was one in which nobody could do anything.
  const auto now = Clock::now();
  const auto passed =
      std::min<Clock::duration>(now - std::exchange(last_round_, now), 2 * kBetweenRounds);
  metrics_.storage_well.Set(health_.is_well(now) ? 1 : 0);
  if (health_.needs_probe(now)) let_run(io_, probe_storage());
  if (now >= forget_at_ && !is_forgetting_) let_run(io_, forget_unused());
  {
    const auto rooms = rooms_;
    for (const auto& entry : rooms) {
      count_time(*entry.second, passed);
      forget_most(*entry.second);
      replace_absent(entry.second);
      start_overdue(entry.second);
      Room& room = *entry.second;
      if (room.is_in_doubt && people_.is_settled()) let_run(io_, settle_doubt(entry.second));
      if (room.is_open || room.watchers.empty() || Clock::now() < room.reopen_at) continue;
      room.reopen_at = Clock::now() + room.reopen_pause;
      room.reopen_pause =
          std::min<Clock::duration>(2 * room.reopen_pause, limits_.reopen_pause_most);
      let_run(io_, reopen(entry.second));
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
  if (!co_await open(room)) co_return;
  if (!stuck(*room).empty()) tell_again(*room);
  wake_computers(room);
}

asio::awaitable<void> House::probe_storage() {
  const auto begun = Clock::now();
  health_.begin_write(begun);
  auto probe = [this](auto done) { log_.probe(std::move(done)); };
  const bool works = co_await until_called<bool>(probe);
  health_.end_write(begun, works, Clock::now());
}

// A little at a time, until there is nothing more to forget for now.
asio::awaitable<void> House::forget_unused() {
  is_forgetting_ = true;
  const auto seconds = [](std::chrono::seconds time) { return time.count(); };
  const Retention keep{.open_tables = seconds(limits_.keep_open_tables),
                       .games = seconds(limits_.keep_games),
                       .guests = seconds(limits_.keep_guests)};
  InUse in_use;
  for (const auto& [id, room] : rooms_) in_use.tables.insert(id);
  for (const GuestPtr& guest : guests_) in_use.visitors.insert(guest->visitor.id);
  auto forget = [&](auto done) { log_.forget_unused(keep, std::move(in_use), std::move(done)); };
  const Forgotten forgotten = co_await until_called<Forgotten>(forget);
  for (const std::string& table : forgotten.tables) open_tables_.close(table);
  metrics_.forgotten_tables.Increment(static_cast<double>(forgotten.tables.size()));
  metrics_.forgotten_guests.Increment(forgotten.guests);
  const bool has_more = !forgotten.tables.empty() || forgotten.guests > 0;
  forget_at_ = has_more ? Clock::now() : Clock::now() + limits_.forget_every;
  is_forgetting_ = false;
}

// What the log holds is so from now on. Whoever waits for it is told, even if it is as it was.
asio::awaitable<void> House::settle_doubt(RoomPtr room) {
  const Door::Pass pass = co_await room->door.enter();
  if (closing_ || !room->is_in_doubt) co_return;
  room->is_open = false;
  if (!co_await open(room)) co_return;
  room->refused_moves = {};  // computer players that gave up because of it try again
  if (room->is_in_doubt) tell(*room, {});
  wake_computers(room);
}

void House::replace_absent(const RoomPtr& room) {
  const Table& table = room->table;
  if (!room->is_open || table.phase() != Table::Phase::running) return;
  // Where nobody is, nobody is waited for.
  if (!table.settings().stand_in || present(*room).empty()) return;
  for (const Seat seat : absent(*room)) {
    if (table.holder(seat).stand_in || room->being_replaced.contains(seat)) continue;
    room->being_replaced = room->being_replaced.with(seat);
    let_run(io_, replace_one(room, seat));
  }
}

// A game does not wait long for what players add to the dice: some may be gone.
void House::start_overdue(const RoomPtr& room) {
  if (!room->is_open || !room->table.is_starting()) {
    room->starts_at.reset();
    return;
  }
  if (!room->starts_at) room->starts_at = Clock::now() + limits_.reveal_time;
  if (Clock::now() < *room->starts_at) return;
  *room->starts_at += std::chrono::minutes(1);  // should it fail now
  let_run(io_, perform(room, plan_overdue_start));
}

asio::awaitable<void> House::replace_one(RoomPtr room, Seat seat) {
  // They may come back while we wait at the door.
  Planner planner = [this, room, seat](const Table& now) -> Plan {
    if (!absent(*room).contains(seat)) return refused(Violation("not_absent", {{"seat", seat}}));
    return plan_replacement(now, seat, *now.settings().stand_in);
  };
  std::exception_ptr trouble;
  try {
    co_await perform(room, std::move(planner));
  } catch (...) {
    trouble = std::current_exception();
  }
  room->being_replaced = room->being_replaced.without(seat);
  log_trouble(trouble, "replacing", room->table.id());
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
                                                                       WorkFor reader) {
  const auto found = co_await opened(table, reader);
  if (!found) co_return refused(found.error());
  const Table& here = (*found)->table;
  if (here.phase() == Table::Phase::open) co_return refused(Violation("table_not_running"));
  if (here.phase() == Table::Phase::running) {
    if (here.seats_of(reader.visitor).empty()) co_return refused(Violation("not_at_the_table"));
    if (here.game().info().has_secrets) co_return refused(Violation("still_secret"));
  }
  auto keep = [this, table] { return keepsake(table, log_.read(table, 0)); };
  co_return co_await elsewhere(readers_, reader, keep);
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

void House::renew_session(const std::string& old_session, const std::string& new_session) {
  for (const GuestPtr& guest : guests_) {
    if (guest->session == old_session) guest->session = new_session;
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
