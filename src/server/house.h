// The house: all tables that are in use, and everybody who is there.
//
// The house lives in one thread, the network's. Whatever takes long happens elsewhere and comes
// back: writing in the store's thread, reading and thinking on workers. Each table does one thing
// after the other: plan, commit, then acknowledge and tell everybody.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "core/request.h"
#include "core/words.h"
#include "server/awaiting.h"
#include "server/guest.h"
#include "server/headcount.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/table_plans.h"
#include "store/event_log.h"
#include "store/people.h"

namespace thronsaal {

class House {
 public:
  House(asio::io_context& io, EventLog& log, People& people, const Limits& limits, Metrics& metrics,
        int thinkers);
  ~House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  // Whether the visitor may open one more connection.
  bool has_room_for(VisitorId visitor) const;
  void arrive(const GuestPtr& guest);
  void depart(const GuestPtr& guest);
  // Answers one message. Whatever it holds, there is exactly one answer.
  asio::awaitable<void> handle(GuestPtr guest, std::string message);

  // A game for somebody to keep: a finished one, or one of his own that has no secrets.
  asio::awaitable<std::expected<std::string, Violation>> exported(std::string table,
                                                                  VisitorId reader);
  // Whether moves can be kept.
  bool is_well() const { return is_storing_; }
  // Ends the connections of those for whom this holds.
  void show_out(const std::function<bool(const Guest&)>& whom);
  // The visitor has an account by this name now; his connections know.
  void know_account(VisitorId visitor, const std::string& account);

  // From now on nothing is begun; everybody is told to come back. Calls `done` when all that was
  // begun has been written.
  void close(std::function<void()> done);

  const Words& words(std::string_view game, std::string_view language);

 private:
  using Clock = std::chrono::steady_clock;
  using Answer = std::expected<boost::json::object, Violation>;

  // A table that is in use.
  struct Room {
    Room(std::string id, const asio::any_io_executor& executor)
        : table(std::move(id)), door(executor) {}

    Table table;
    bool is_open = false;  // whether the table has been read from its log
    Door door;
    std::set<GuestPtr> watchers;
    std::map<VisitorId, Clock::time_point> away_since;
    // The entry since which a computer player thinks about a seat's decision, and how to tell him
    // that it is no longer asked for.
    std::array<std::int64_t, kMaxSeats> thinking{};
    std::array<std::stop_source, kMaxSeats> thoughts;
    Clock::time_point used = Clock::now();
    std::int64_t told = 0;  // the length of the log that the watchers know
  };
  using RoomPtr = std::shared_ptr<Room>;
  using Planner = std::function<Plan(const Table&)>;

  struct Command {
    std::string_view name;
    std::array<std::string_view, 8> fields;
    asio::awaitable<Answer> (House::*run)(GuestPtr, Request);
    bool is_slow = false;  // the next message need not wait for the answer
  };
  static const std::array<Command, 26> kCommands;

  static const Command* find_command(const Request& request);
  asio::awaitable<Answer> answer(GuestPtr guest, Request request);
  asio::awaitable<void> reply(GuestPtr guest, Request request, boost::json::object whole);
  asio::awaitable<void> reply_later(GuestPtr guest, Request request, boost::json::object whole,
                                    Headcount::Pass counted);
  void send_answer(Guest& guest, const std::string& table, boost::json::object whole,
                   Answer content);

  // Rooms
  // What requests name by "table", with its log read. Until something is waited for, it stays as it
  // is.
  asio::awaitable<std::expected<RoomPtr, Violation>> room_in(Request request);
  asio::awaitable<std::expected<RoomPtr, Violation>> opened(std::string id);
  RoomPtr room(const std::string& id);
  asio::awaitable<std::expected<void, Violation>> open(RoomPtr room);
  asio::awaitable<Answer> perform(RoomPtr room, Planner planner);
  void catch_up(const std::string& id, std::int64_t length);
  asio::awaitable<std::vector<Happening>> past(RoomPtr room, std::int64_t since);
  void tell(Room& room, const std::vector<Happening>& happenings);
  std::shared_ptr<const std::string> update(const Room& room, SeatSet seats,
                                            boost::json::array happened) const;
  void tell_presence(Room& room);
  SeatSet present(const Room& room) const;
  std::vector<std::string> inviting_tables() const;  // their cards
  SeatSet absent(const Room& room) const;

  // Computer players
  void wake_computers(const RoomPtr& room);
  void think(const RoomPtr& room, Seat seat, Level level);
  asio::awaitable<void> make_computer_move(RoomPtr room, Seat seat, AnyAction action,
                                           std::int64_t seen);

  // Housekeeping, once a second
  asio::awaitable<void> keep_house();
  void look_round();
  asio::awaitable<void> reopen(RoomPtr room);
  void replace_absent(const RoomPtr& room);
  void note_who_is_away(Room& room);
  void clear_rooms();

  // Requests
  using SeatPlanner = std::function<Plan(const Table&, const Visitor&, Seat)>;
  using TablePlanner = std::function<Plan(const Table&, const Visitor&)>;
  bool may_change(const Guest& guest, const Request& request);
  asio::awaitable<Answer> at_seat(GuestPtr guest, Request request, SeatPlanner planner);
  asio::awaitable<Answer> at_table(GuestPtr guest, Request request, TablePlanner planner);
  asio::awaitable<Answer> answer_undo(GuestPtr guest, Request request, bool agrees);
  asio::awaitable<Answer> found_table(Visitor visitor, TableWish wish);
  asio::awaitable<Answer> hello(GuestPtr guest, Request request);
  asio::awaitable<Answer> games(GuestPtr guest, Request request);
  asio::awaitable<Answer> rename(GuestPtr guest, Request request);
  asio::awaitable<Answer> tables(GuestPtr guest, Request request);
  asio::awaitable<Answer> create(GuestPtr guest, Request request);
  asio::awaitable<Answer> watch(GuestPtr guest, Request request);
  asio::awaitable<Answer> unwatch(GuestPtr guest, Request request);
  asio::awaitable<Answer> sit(GuestPtr guest, Request request);
  asio::awaitable<Answer> leave(GuestPtr guest, Request request);
  asio::awaitable<Answer> seat_computer(GuestPtr guest, Request request);
  asio::awaitable<Answer> empty(GuestPtr guest, Request request);
  asio::awaitable<Answer> swap(GuestPtr guest, Request request);
  asio::awaitable<Answer> start(GuestPtr guest, Request request);
  asio::awaitable<Answer> move(GuestPtr guest, Request request);
  asio::awaitable<Answer> undo(GuestPtr guest, Request request);
  asio::awaitable<Answer> agree(GuestPtr guest, Request request);
  asio::awaitable<Answer> decline(GuestPtr guest, Request request);
  asio::awaitable<Answer> resign(GuestPtr guest, Request request);
  asio::awaitable<Answer> replace(GuestPtr guest, Request request);
  asio::awaitable<Answer> come_back(GuestPtr guest, Request request);
  asio::awaitable<Answer> say(GuestPtr guest, Request request);
  asio::awaitable<Answer> hint(GuestPtr guest, Request request);
  asio::awaitable<Answer> rematch(GuestPtr guest, Request request);

  // A game that somebody looks at, and through whose eyes.
  struct Sight {
    Match match;
    Observer eyes = Observer::spectator();
  };
  asio::awaitable<std::expected<Sight, Violation>> sight_in(GuestPtr guest, Request request,
                                                            RateLimits& limit);
  asio::awaitable<Answer> outlook(GuestPtr guest, Request request);
  asio::awaitable<Answer> look(GuestPtr guest, Request request);
  asio::awaitable<Answer> story(GuestPtr guest, Request request);

  asio::io_context& io_;
  EventLog& log_;
  People& people_;
  Limits limits_;
  Metrics& metrics_;
  std::map<std::string, RoomPtr> rooms_;
  std::set<GuestPtr> guests_;
  std::map<std::string, Words> words_;
  // By visitor
  RateLimits chats_;
  RateLimits hints_;
  RateLimits looks_;
  RateLimits stories_;
  RateLimits new_tables_;
  RateLimits watches_;
  RateLimits lists_;
  RateLimits renames_;
  RateLimits changes_;
  Headcount slow_requests_;
  Headcount founders_;
  bool closing_ = false;
  bool is_storing_ = true;  // whether what was last to be written, was
  std::stop_source stop_;
  asio::steady_timer clock_;
  // Reading logs is quick but may wait for the disk, looking closer takes a moment, thinking takes
  // its time. They do not wait for each other.
  asio::thread_pool readers_{1};
  Workers lookers_{1};  // by who looks
  Workers tellers_{1};  // of stories, by who listens: they take longer
  Workers thinkers_;    // by the host of the table
};

}  // namespace thronsaal
