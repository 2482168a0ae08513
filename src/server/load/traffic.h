// How many bytes a watcher receives for a move and for a chat line, in every game; see
// load_main.cc.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "games/registry.h"
#include "server/load/client.h"

namespace thronsaal {

// Four people who play at random, and a spectator.
class TrafficTable {
 public:
  TrafficTable(asio::io_context& io, unsigned short port, bool with_analyses)
      : with_analyses_(with_analyses) {
    for (int i = 0; i <= kPlayers; ++i) {
      clients_.push_back(std::make_unique<LoadClient>(io, port, fmt::format("10.7.0.{}", i + 1)));
    }
  }

  asio::awaitable<void> start(std::string game) {
    for (const auto& client : clients_) co_await client->connect();
    json::object wish{{"cmd", "create"}, {"game", game}, {"seats", {"me", "open", "open", "open"}}};
    table_ = (co_await clients_[0]->ask(std::move(wish))).at("table");
    for (const auto& client : clients_) {
      json::object watch{{"cmd", "watch"}, {"table", table_}, {"analysis", with_analyses_}};
      co_await client->ask(std::move(watch));
    }
    for (int seat = 1; seat < kPlayers; ++seat) {
      json::object sit{{"cmd", "sit"}, {"table", table_}, {"seat", seat}};
      co_await clients_[static_cast<std::size_t>(seat)]->ask(std::move(sit));
    }
    json::object start{{"cmd", "start"}, {"table", table_}};
    co_await clients_[0]->ask(std::move(start));
    co_await settle();
  }

  // The bytes that each watcher received for each of these moves, without the response to the
  // mover.
  asio::awaitable<std::vector<std::size_t>> play(int moves) {
    std::vector<std::size_t> bytes;
    Rng rng(1);
    for (int i = 0; i < moves && !clients_[0]->is_over(); ++i) {
      const auto mover = std::ranges::find_if(
          clients_, [](const auto& client) { return client->legal() != nullptr; });
      if (mover == clients_.end()) break;
      const json::array& legal = *(*mover)->legal();
      json::object move{{"cmd", "move"},
                        {"table", table_},
                        {"seat", mover - clients_.begin()},
                        {"action", legal[rng.below(legal.size())].at("action")},
                        {"seen", (*mover)->seen()}};
      const json::object answer = co_await (*mover)->ask(std::move(move));
      co_await settle();
      const std::size_t answered = json::serialize(answer).size();
      for (const auto& client : clients_) {
        bytes.push_back(client->take_bytes() - (client == *mover ? answered : 0));
      }
    }
    co_return bytes;
  }

  // The bytes that everyone but the author received for a chat line.
  asio::awaitable<std::vector<std::size_t>> chat() {
    std::vector<std::size_t> bytes;
    json::object say{{"cmd", "say"}, {"table", table_}, {"text", "A good move, well played!"}};
    co_await clients_[0]->ask(std::move(say));
    co_await settle();
    for (const auto& client : clients_) {
      const std::size_t received = client->take_bytes();
      if (client != clients_[0]) bytes.push_back(received);
    }
    co_return bytes;
  }

 private:
  static constexpr int kPlayers = 4;

  // Waits until nothing more arrives.
  asio::awaitable<void> settle() {
    std::size_t before = 0;
    for (std::size_t now = received(); now != before; now = received()) {
      before = now;
      asio::steady_timer timer(co_await asio::this_coro::executor, std::chrono::milliseconds(60));
      co_await timer.async_wait(use_awaitable);
    }
    if (!is_started_) {
      for (const auto& client : clients_) client->take_bytes();
      is_started_ = true;
    }
  }
  std::size_t received() const {
    std::size_t sum = 0;
    for (const auto& client : clients_) sum += client->bytes();
    return sum;
  }

  bool with_analyses_;
  bool is_started_ = false;
  json::value table_;
  std::vector<std::unique_ptr<LoadClient>> clients_;
};

inline std::size_t median(std::vector<std::size_t> values) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[values.size() / 2];
}

// Prints a row for each game, then stops the context. The tables' clients stay connected until
// then.
inline asio::awaitable<void> measure_traffic(asio::io_context& io, unsigned short port, int moves,
                                             std::vector<std::unique_ptr<TrafficTable>>& tables) {
  fmt::print(
      "| game | median bytes a move | with its analysis | a chat line |\n|---|---|---|---|\n");
  for (const AnyGame* game : all_games()) {
    const std::string id(game->info().id);
    std::array<std::size_t, 2> by_move{};
    std::size_t by_line = 0;
    for (const bool with_analyses : {false, true}) {
      TrafficTable& table =
          *tables.emplace_back(std::make_unique<TrafficTable>(io, port, with_analyses));
      co_await table.start(id);
      by_move[with_analyses ? 1 : 0] = median(co_await table.play(moves));
      if (!with_analyses) by_line = median(co_await table.chat());
    }
    fmt::print("| {} | {} | {} | {} |\n", game->info().name, by_move[0], by_move[1], by_line);
  }
  io.stop();
}

}  // namespace thronsaal
