// Anne and Bert at a table of the real server.
#pragma once

#include <utility>

#include "server/testing/player.h"
#include "server/testing/server_process.h"

namespace thronsaal {

struct TwoPeople {
  // Anne's table; Bert takes the open seat, the second.
  explicit TwoPeople(std::string_view game, json::array seats = {"me", "open"},
                     json::object more = {}) {
    anne.create(game, std::move(seats), std::move(more));
    bert.watch(anne.table);
    bert.must("sit", {{"seat", 1}});
  }

  void start() {
    anne.must("start");
    anne.take_updates();
    catch_up();
  }
  // Both know what either knows.
  void catch_up() {
    for (TablePlayer* person : {&anne, &bert}) person->take_updates();
    while (anne.seen < bert.seen) anne.await_update();
    while (bert.seen < anne.seen) bert.await_update();
  }
  TablePlayer& mover() { return anne.asked() != nullptr ? anne : bert; }
  TablePlayer& other() { return anne.asked() != nullptr ? bert : anne; }

  ServerProcess server{};
  TablePlayer anne{server.port(), 1};
  TablePlayer bert{server.port(), 2};
};

}  // namespace thronsaal
