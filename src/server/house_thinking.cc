// Computer players at the house's tables.
#include <algorithm>
#include <bit>
#include <utility>

#include <spdlog/spdlog.h>

#include "ai/player.h"
#include "server/house.h"
#include "server/log_names.h"
#include "server/secrets.h"

namespace thronsaal {
namespace {

Rng rng_of_its_own() {
  std::array<unsigned char, 8> bytes;
  fill_randomly(bytes);
  return Rng(std::bit_cast<std::uint64_t>(bytes));
}

}  // namespace

// Whether a person plays at the table, or looks at this table rather than at another one. Where
// nobody does, computer players wait.
bool House::is_attended(const Room& room) const {
  const SeatSet here = present(room);
  const bool somebody_plays = std::ranges::any_of(
      here, [&](Seat seat) { return !room.table.holder(seat).stand_in.has_value(); });
  return somebody_plays || std::ranges::any_of(room.watchers, [&](const GuestPtr& guest) {
           return guest->looking_at == room.table.id();
         });
}

// For whom a table's computer players think: its host, if they are here, or one who has a seat, or
// a spectator.
WorkFor House::work_key(const Room& room) const {
  const Guest* best = nullptr;
  int best_rank = 0;
  for (const GuestPtr& guest : room.watchers) {
    const VisitorId visitor = guest->visitor.id;
    const bool sits = !room.table.seats_of(visitor).empty();
    const int rank = visitor == room.table.host() ? 3 : sits ? 2 : 1;
    if (rank > best_rank) best = guest.get();
    best_rank = std::max(rank, best_rank);
  }
  return best == nullptr ? WorkFor{.from = {}, .visitor = room.table.host()} : best->work_key();
}

// Nobody waits for these decisions any more; who comes next lets computer players think anew.
void House::stop_thinking_unattended(Room& room) {
  if (!room.is_open || is_attended(room)) return;
  for (std::stop_source& thought : room.thoughts) thought.request_stop();
  room.thinking.fill(0);
}

void House::wake_computers(const RoomPtr& room) {
  const Table& table = room->table;
  if (table.phase() != Table::Phase::running || closing_ || !is_attended(*room)) return;
  const SeatSet given_up = stuck(*room);
  for (const Seat seat : table.match()->state().to_act().seats()) {
    const auto i = static_cast<std::size_t>(index(seat));
    const std::optional<Level> level = table.holder(seat).computer();
    const std::int64_t question = table.asked_since(seat);
    if (!level || room->thinking[i] == question || given_up.contains(seat)) continue;
    const Room::RefusedMoves& refused_moves = room->refused_moves[i];
    if (refused_moves.question == question && refused_moves.is_pausing) continue;
    room->thinking[i] = question;
    think(room, seat, *level);
  }
}

void House::think(const RoomPtr& room, Seat seat, Level level) {
  const auto player = static_cast<Player>(static_cast<int>(Player::page) + static_cast<int>(level));
  const std::int64_t seen = room->table.length();
  const std::int64_t question = room->table.asked_since(seat);
  const auto begun = Clock::now();
  std::shared_ptr<const AnyState> state = room->table.match()->state().clone();
  // Whoever thinks about what this seat was asked before need not go on.
  std::stop_source& thought = room->thoughts[static_cast<std::size_t>(index(seat))];
  thought.request_stop();
  thought = std::stop_source();
  thinkers_.add(work_key(*room), [=, this, own = thought] {
    std::optional<AnyAction> action;
    try {
      const std::stop_callback with_the_house(stop_.get_token(),
                                              [own]() mutable { own.request_stop(); });
      Rng rng = rng_of_its_own();
      const Budget budget{.stop = own.get_token()};
      if (!own.stop_requested()) action = choose(*state, seat, player, budget, rng);
    } catch (const std::exception& trouble) {
      spdlog::error("thinking table={} seat={} trouble=\"{}\"", table_in_log(room->table.id()),
                    index(seat), trouble.what());
    }
    asio::post(io_, [=, this] {
      metrics_.thinking_seconds.Observe(
          std::chrono::duration<double>(Clock::now() - begun).count());
      // A player who was told to stop has not thought enough to move, and another thinks instead.
      if (own.stop_requested()) return;
      if (action) {
        let_run(io_, make_computer_move(room, seat, *action, seen, question));
      } else {
        retry_computer_move(room, seat, question, "no_decision");
      }
    });
  });
}

asio::awaitable<void> House::make_computer_move(RoomPtr room, Seat seat, AnyAction action,
                                                std::int64_t seen, std::int64_t question) {
  Planner planner = [=](const Table& table) {
    return plan_computer_move(table, seat, action, seen);
  };
  Answer answer = refused(Violation("not_stored"));
  try {
    answer = co_await perform(room, std::move(planner));
  } catch (...) {
    log_trouble(std::current_exception(), "computer", room->table.id());
  }
  if (!answer && !closing_) retry_computer_move(room, seat, question, answer.error().kind);
}

void House::retry_computer_move(const RoomPtr& room, Seat seat, std::int64_t question,
                                std::string_view why) {
  const auto i = static_cast<std::size_t>(index(seat));
  if (room->thinking[i] == question) room->thinking[i] = 0;
  const Table& table = room->table;
  const bool is_asked = table.phase() == Table::Phase::running && table.holder(seat).computer() &&
                        table.match()->state().to_act().contains(seat) &&
                        table.asked_since(seat) == question;
  // The position is another one by now: whoever is to act thinks anew.
  if (room->is_open && !is_asked) {
    wake_computers(room);
    return;
  }
  Room::RefusedMoves& refused_moves = room->refused_moves[i];
  if (refused_moves.question != question) refused_moves = {.question = question};
  ++refused_moves.tries;
  if (refused_moves.tries >= limits_.computer_tries) {
    spdlog::error("computer table={} seat={} tries={} refused={}", table_in_log(table.id()),
                  index(seat), refused_moves.tries, why);
    tell_again(*room);
    return;
  }
  refused_moves.is_pausing = true;
  const auto pause = limits_.computer_pause * (1 << (refused_moves.tries - 1));
  let_run(io_, pause_and_wake(room, seat, question, pause));
}

asio::awaitable<void> House::pause_and_wake(RoomPtr room, Seat seat, std::int64_t question,
                                            Clock::duration pause) {
  asio::steady_timer timer(io_, pause);
  boost::system::error_code over;
  co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, over));
  Room::RefusedMoves& refused_moves = room->refused_moves[static_cast<std::size_t>(index(seat))];
  if (closing_ || refused_moves.question != question) co_return;
  refused_moves.is_pausing = false;
  wake_computers(room);
}

SeatSet House::stuck(const Room& room) const {
  SeatSet seats;
  if (room.table.phase() != Table::Phase::running) return seats;
  for (const Seat seat : room.table.match()->state().to_act().seats()) {
    const auto& refused_moves = room.refused_moves[static_cast<std::size_t>(index(seat))];
    const bool same = refused_moves.question == room.table.asked_since(seat);
    if (room.table.holder(seat).computer() && same && refused_moves.tries >= limits_.computer_tries)
      seats = seats.with(seat);
  }
  return seats;
}

}  // namespace thronsaal
