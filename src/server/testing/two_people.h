// Anne and Bert at a table of the real server.
#pragma once

#include <utility>

#include "server/testing/player.h"
#include "server/testing/server_process.h"

namespace thronsaal {

struct TwoPlayerTable {
  // Anne's table; Bert takes the open seat, the second.
  explicit TwoPlayerTable(std::string_view game, json::array seats = {"me", "open"},
                          json::object more = {}) {
    anne.create(game, std::move(seats), std::move(more));
    bert.watch(anne.table);
    bert.expect_ok("sit", {{"seat", 1}});
  }

  void start() {
    anne.expect_ok("start");
    anne.take_updates();
    catch_up();
  }
  // Waits until both have seen the same entries.
  void catch_up() {
    for (TableClient* person : {&anne, &bert}) person->take_updates();
    while (anne.seen < bert.seen) anne.await_update();
    while (bert.seen < anne.seen) bert.await_update();
  }
  TableClient& mover() { return anne.asked() != nullptr ? anne : bert; }
  TableClient& other() { return anne.asked() != nullptr ? bert : anne; }

  ServerProcess server{};
  TableClient anne{server.port(), 1};
  TableClient bert{server.port(), 2};
};

}  // namespace thronsaal
