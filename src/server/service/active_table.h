// A table in memory, with the service's state for it that is not in its log.
//
// Commands and loading hold its mutex. A pointer to an active table is valid while the caller holds
// the mutex, or until the next suspension point; across those, keep its id: the table may be
// unloaded.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "crypto/dice_crypto.h"
#include "server/limits.h"
#include "server/runtime/async.h"
#include "server/runtime/rate_limit.h"
#include "server/service/connection.h"
#include "tables/messages.h"
#include "tables/table.h"

namespace thronsaal {

// A slow computation whose result all requesters share (analyses.h).
struct SharedComputation {
  SharedComputation(const asio::any_io_executor& executor, std::function<boost::json::object()> how)
      : compute(std::move(how)), mutex(executor) {}
  std::function<boost::json::object()> compute;
  AsyncMutex mutex;
  std::optional<boost::json::object> result{};
};
using SharedComputationPtr = std::shared_ptr<SharedComputation>;

struct ActiveTable {
  using Clock = std::chrono::steady_clock;

  ActiveTable(std::string id, const asio::any_io_executor& executor, const Limits& limits)
      : table(std::move(id), dice_crypto()),
        mutex(executor),
        spectator_chats(limits.spectator_chats_per_minute / 60, limits.spectator_chat_burst) {}

  bool is_running() const { return is_loaded && table.phase() == Table::Phase::running; }

  // Who is present (presence.h). Only time in which people could connect and decide counts, so only
  // while the server is running.
  struct Presence {
    struct DecisionTime {
      std::int64_t question = 0;  // the entry that asked the seat
      Clock::duration time{};     // while its holder was connected
    };
    std::map<PersonId, Clock::duration> absent_for;
    std::array<DecisionTime, kMaxSeats> decision_times;
    SeatStatus published;    // last sent to watchers
    SeatSet being_replaced;  // replacements waiting for the mutex
  };

  // A seat's computer player (computer_players.h). A decision is identified by the entry that asked
  // for it.
  struct ComputerSeat {
    std::int64_t searching = 0;  // the decision
    std::stop_source search_stop;
    // How often the move of one decision was refused.
    std::int64_t rejected = 0;
    int rejections = 0;
    bool is_backing_off = false;
  };

  // Results for the current position, shared by observers with the same view (analyses.h).
  struct Analyses {
    std::int64_t position = 0;                    // Table::position_since()
    std::map<int, SharedComputationPtr> by_seat;  // -1 for spectators
    SharedComputationPtr score_history;
    bool is_pushing = false;  // watchers are being sent missing analyses
  };

  // Its appearance in lists (table_lists.h).
  struct Listing {
    bool is_public = false;          // visible to everyone
    std::size_t shown = 0;           // a hash of the summary that everyone sees
    std::vector<PersonId> people{};  // seat holders
    std::vector<PersonId> asked{};   // people whose turn it is
  };

  ComputerSeat& computer_seat(Seat seat) {
    return computer_seats[static_cast<std::size_t>(index(seat))];
  }
  const ComputerSeat& computer_seat(Seat seat) const {
    return computer_seats[static_cast<std::size_t>(index(seat))];
  }

  Table table;
  AsyncMutex mutex;
  bool is_loaded = false;  // whether the log has been read
  // Whether a client was told "outcome_unknown" and the outcome has not been published yet.
  bool outcome_unknown = false;
  WorkKey loading_for;  // charged for reading the log
  // When to retry reading the log, and the delay after the next failure.
  Clock::time_point reload_at{};
  Clock::duration reload_delay{std::chrono::seconds(1)};
  // The latest entries, for clients that reconnect soon.
  std::deque<AppliedEntryPtr> recent;
  std::int64_t recent_after = 0;  // `recent` holds all entries after this one

  std::set<ConnectionPtr> watchers;
  std::int64_t published = 0;       // the log length last sent to watchers
  std::int64_t published_line = 0;  // the last chat line sent to watchers
  std::optional<Listing> listing;   // as last published; empty for a new table
  TokenBucket spectator_chats;
  Clock::time_point last_used = Clock::now();
  std::optional<Clock::time_point> reveal_deadline;  // for dice values

  Presence presence;
  std::array<ComputerSeat, kMaxSeats> computer_seats;
  Analyses analyses;
};

using ActiveTablePtr = std::shared_ptr<ActiveTable>;

}  // namespace thronsaal
