// Computer players at the house's tables.
#include <bit>
#include <utility>

#include <spdlog/spdlog.h>

#include "ai/player.h"
#include "server/house.h"
#include "server/secrets.h"

namespace thronsaal {
namespace {

Rng rng_of_its_own() {
  std::array<unsigned char, 8> bytes;
  fill_randomly(bytes);
  return Rng(std::bit_cast<std::uint64_t>(bytes));
}

}  // namespace

// Where nobody looks on, computer players wait.
void House::wake_computers(const RoomPtr& room) {
  const Table& table = room->table;
  if (table.phase() != Table::Phase::running || closing_ || room->watchers.empty()) return;
  for (const Seat seat : table.match()->state().to_act().seats()) {
    const std::optional<Level> level = table.holder(seat).computer();
    std::int64_t& since = room->thinking[static_cast<std::size_t>(index(seat))];
    if (!level || since == table.asked_since(seat)) continue;
    since = table.asked_since(seat);
    think(room, seat, *level);
  }
}

void House::think(const RoomPtr& room, Seat seat, Level level) {
  const auto player = static_cast<Player>(static_cast<int>(Player::page) + static_cast<int>(level));
  const std::int64_t seen = room->table.length();
  const auto begun = Clock::now();
  std::shared_ptr<const AnyState> state = room->table.match()->state().clone();
  // Whoever thinks about what this seat was asked before need not go on.
  std::stop_source& thought = room->thoughts[static_cast<std::size_t>(index(seat))];
  thought.request_stop();
  thought = std::stop_source();
  // Hosts take turns: many tables of one of them do not keep the others waiting.
  thinkers_.add(room->table.host(), [this, room, seat, player, seen, begun, state, own = thought] {
    std::optional<AnyAction> action;
    try {
      const std::stop_callback with_the_house(stop_.get_token(),
                                              [own]() mutable { own.request_stop(); });
      Rng rng = rng_of_its_own();
      const Budget budget{.stop = own.get_token()};
      if (!own.stop_requested()) action = choose(*state, seat, player, budget, rng);
    } catch (const std::exception& trouble) {
      spdlog::error("thinking trouble=\"{}\"", trouble.what());
    }
    asio::post(io_, [this, room, seat, action, seen, begun, own] {
      metrics_.thinking_seconds.Observe(
          std::chrono::duration<double>(Clock::now() - begun).count());
      // Who was told to stop thinking has not thought enough to move, and another thinks for him.
      if (own.stop_requested()) return;
      if (action) {
        let_run(io_, make_computer_move(room, seat, *action, seen));
      } else {
        // He could not think, and is asked again with whatever happens next at the table.
        room->thinking[static_cast<std::size_t>(index(seat))] = 0;
      }
    });
  });
}

asio::awaitable<void> House::make_computer_move(RoomPtr room, Seat seat, AnyAction action,
                                                std::int64_t seen) {
  Planner planner = [=](const Table& table) {
    return plan_computer_move(table, seat, action, seen);
  };
  Answer answer = refused(Violation("not_stored"));
  try {
    answer = co_await perform(room, std::move(planner));
  } catch (...) {
    log_trouble(std::current_exception());
  }
  if (answer || closing_) co_return;
  // The position was another one by then, or nobody keeps it: whoever is to act now thinks anew.
  room->thinking[static_cast<std::size_t>(index(seat))] = 0;
  if (answer.error().kind != "not_stored" && room->is_open) wake_computers(room);
}

}  // namespace thronsaal
