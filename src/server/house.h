// The house: all tables that are in use, and everybody who is there.
//
// The house lives in one thread, the network's. Whatever takes long happens elsewhere and comes
// back: writing in the store's thread, reading and thinking on workers. Each table does one thing
// after the other: plan, commit, then acknowledge and tell everybody.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "core/request.h"
#include "core/words.h"
#include "server/awaiting.h"
#include "server/guest.h"
#include "server/headcount.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/open_tables.h"
#include "server/replay.h"
#include "server/storage_health.h"
#include "server/table_plans.h"
#include "server/table_telling.h"
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
                                                                  WorkFor reader);
  // Whether moves can be kept.
  bool is_well() const { return health_.is_well(Clock::now()); }
  // Ends the connections of those for whom this holds.
  void show_out(const std::function<bool(const Guest&)>& whom);
  // The visitor has an account by this name now; his connections know.
  void know_account(VisitorId visitor, const std::string& account);
  // Connections that came by one token belong to another from now on (hashes of both).
  void renew_session(const std::string& old_session, const std::string& new_session);

  // From now on nothing is begun; everybody is told to come back. Calls `done` when all that was
  // begun has been written.
  void close(std::function<void()> done);

  // Of an edition; null for what all games share.
  const Words& words(const AnyGame* edition, std::string_view language);

 private:
  using Clock = std::chrono::steady_clock;
  using Answer = std::expected<boost::json::object, Violation>;

  // Something that takes a while, done once for everybody who asks for it.
  struct Analysis {
    Analysis(const asio::any_io_executor& executor, std::function<boost::json::object()> how)
        : work_out(std::move(how)), door(executor) {}
    std::function<boost::json::object()> work_out;
    Door door;
    std::optional<boost::json::object> result{};
  };
  using AnalysisPtr = std::shared_ptr<Analysis>;

  // A table that is in use.
  struct Room {
    Room(std::string id, const asio::any_io_executor& executor, const Limits& limits)
        : table(std::move(id)),
          door(executor),
          spectator_chats(limits.spectator_chats_per_minute / 60, limits.spectator_chats_at_once) {}

    // Moves of a computer player for one decision that were refused.
    struct RefusedMoves {
      std::int64_t question = 0;  // the entry since which the seat is asked for it
      int tries = 0;
      bool is_pausing = false;
    };

    Table table;
    bool is_open = false;  // whether the table has been read from its log
    // Whether somebody was told that an outcome is unknown, and nobody has been told it since.
    bool is_in_doubt = false;
    Door door;
    RateLimit spectator_chats;
    std::set<GuestPtr> watchers;
    // For how long, as far as the server was up and at work: time in which nobody could have come
    // back, or decided, does not count.
    std::map<VisitorId, Clock::duration> away_for;
    struct Waiting {
      std::int64_t question = 0;  // the entry since which the seat is asked
      Clock::duration time{};     // while its holder was present
    };
    std::array<Waiting, kMaxSeats> waiting_for;
    SeatSet idle_told;  // the idle seats that watchers know of
    // The entry since which a computer player thinks about a seat's decision, and how to tell him
    // that it is no longer asked for.
    std::array<std::int64_t, kMaxSeats> thinking{};
    std::array<std::stop_source, kMaxSeats> thoughts;
    std::array<RefusedMoves, kMaxSeats> refused_moves;
    // When the log is to be read again if that failed, and how long to wait if it fails once more.
    Clock::time_point reopen_at{};
    Clock::duration reopen_pause{std::chrono::seconds(1)};
    SeatSet being_replaced;  // a replacement waits at the door
    WorkFor opened_for;      // who needs the log to be read
    // The last things that happened, for those who come back after a short while.
    std::deque<Happening> recent;
    std::int64_t recent_since = 0;  // whoever knows so many entries is told by these
    // What was worked out for the present position is shared by all who see the same of it.
    std::int64_t analysed_position = 0;   // since which entry
    std::map<int, AnalysisPtr> outlooks;  // by seat; -1 for spectators
    AnalysisPtr story;
    Clock::time_point used = Clock::now();
    std::int64_t told = 0;  // the length of the log that the watchers know
    // Until then people may reveal what they add to the dice.
    std::optional<Clock::time_point> starts_at;
  };
  using RoomPtr = std::shared_ptr<Room>;
  using Planner = std::function<Plan(const Table&)>;

  struct Command {
    std::string_view name;
    std::array<std::string_view, 10> fields;
    asio::awaitable<Answer> (House::*run)(GuestPtr, Request);
    bool is_slow = false;  // the next message need not wait for the answer
  };
  static const std::array<Command, 28> kCommands;

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
  asio::awaitable<std::expected<RoomPtr, Violation>> room_in(GuestPtr guest, Request request);
  asio::awaitable<std::expected<RoomPtr, Violation>> opened(std::string id, WorkFor whom);
  RoomPtr room(const std::string& id);
  RoomPtr room(const std::string& id, const Guest& guest);  // which will need it
  asio::awaitable<std::shared_ptr<Replay>> replayed(std::string id, std::int64_t since,
                                                    WorkFor whom);
  asio::awaitable<std::expected<void, Violation>> open(RoomPtr room);
  asio::awaitable<Answer> perform(RoomPtr room, Planner planner);
  void catch_up(const std::string& id, std::int64_t length);
  asio::awaitable<std::vector<Happening>> past(RoomPtr room, std::int64_t since, WorkFor whom);
  void remember(Room& room, const std::vector<Happening>& happenings);
  void forget_most(Room& room);
  void tell(Room& room, const std::vector<Happening>& happenings);
  std::shared_ptr<const std::string> update(const Room& room, SeatSet seats,
                                            std::string_view happened,
                                            std::string_view flag = {}) const;
  asio::awaitable<bool> knows_past(RoomPtr room, std::int64_t since,
                                   std::optional<std::uint64_t> at, WorkFor whom);
  // Tells everybody how the table stands, though nothing has happened.
  void tell_again(Room& room);
  void tell_presence(Room& room);
  SeatSet present(const Room& room) const;
  SeatsNow seats_now(const Room& room) const;
  std::vector<std::string> inviting_tables() const;  // their cards
  SeatSet absent(const Room& room) const;
  SeatSet idle(const Room& room) const;
  SeatSet inactive(const Room& room) const;  // both

  // Computer players
  bool is_attended(const Room& room) const;
  WorkFor work_key(const Room& room) const;
  void wake_computers(const RoomPtr& room);
  void stop_thinking_unattended(Room& room);
  void think(const RoomPtr& room, Seat seat, Level level);
  asio::awaitable<void> make_computer_move(RoomPtr room, Seat seat, AnyAction action,
                                           std::int64_t seen, std::int64_t question);
  // The computer player's decision did not count: tries again a limited number of times.
  void retry_computer_move(const RoomPtr& room, Seat seat, std::int64_t question,
                           std::string_view why);
  asio::awaitable<void> pause_and_wake(RoomPtr room, Seat seat, std::int64_t question,
                                       Clock::duration pause);
  SeatSet stuck(const Room& room) const;  // seats whose computer player has given up

  // Housekeeping, once a second
  asio::awaitable<void> keep_house();
  void look_round();
  asio::awaitable<void> reopen(RoomPtr room);
  asio::awaitable<void> probe_storage();
  asio::awaitable<void> forget_unused();
  asio::awaitable<void> settle_doubt(RoomPtr room);
  void replace_absent(const RoomPtr& room);
  void start_overdue(const RoomPtr& room);
  asio::awaitable<void> replace_one(RoomPtr room, Seat seat);
  void note_who_is_away(Room& room);
  void count_time(Room& room, Clock::duration passed);
  void clear_rooms();

  // Requests
  using SeatPlanner = std::function<Plan(const Table&, const Visitor&, Seat)>;
  using TablePlanner = std::function<Plan(const Table&, const Visitor&)>;
  bool may_change(const Guest& guest, const Request& request);
  asio::awaitable<Answer> at_seat(GuestPtr guest, Request request, SeatPlanner planner);
  asio::awaitable<Answer> at_table(GuestPtr guest, Request request, TablePlanner planner);
  asio::awaitable<Answer> answer_undo(GuestPtr guest, Request request, bool agrees);
  asio::awaitable<Answer> found_table(GuestPtr guest, TableWish wish);
  // Why somebody may not found one more table now, if so.
  asio::awaitable<std::expected<void, Violation>> check_founder(GuestPtr guest);
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
  asio::awaitable<Answer> commit(GuestPtr guest, Request request);
  asio::awaitable<Answer> reveal(GuestPtr guest, Request request);
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

  // A game that somebody looks at, and through whose eyes. Until something is waited for, it stays
  // as it is.
  struct Sight {
    RoomPtr room;
    Observer eyes = Observer::spectator();
  };
  AnalysisPtr shared_outlook(Room& room, Observer eyes);
  AnalysisPtr shared_story(Room& room);
  void forget_analyses(Room& room);
  asio::awaitable<boost::json::object> worked_out(AnalysisPtr analysis, Workers& workers,
                                                  WorkFor whom);
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
  std::map<std::pair<const AnyGame*, std::string>, Words> words_;
  // By visitor
  RateLimits chats_;
  RateLimits hints_;
  RateLimits looks_;
  RateLimits stories_;
  RateLimits new_tables_;
  NetworkRateLimits network_tables_;
  NetworkRateLimits network_tables_a_day_;
  OpenTables open_tables_;
  RateLimits watches_;
  RateLimits lists_;
  RateLimits renames_;
  RateLimits changes_;
  Headcount slow_requests_;
  Headcount founders_;
  bool closing_ = false;
  StorageHealth health_;
  Clock::time_point forget_at_{};  // what nobody uses
  bool is_forgetting_ = false;
  std::stop_source stop_;
  asio::steady_timer clock_;
  Clock::time_point last_round_ = Clock::now();
  // Reading logs is quick but may wait for the disk, looking closer takes a moment, thinking takes
  // its time. They do not wait for each other.
  Workers readers_{1};
  Workers lookers_{1};
  Workers tellers_{1};  // of stories: they take longer
  Workers thinkers_;
};

}  // namespace thronsaal
