// Each command that changes something, in a situation in which it does.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "crypto/dice_crypto.h"
#include "crypto/secrets.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"
#include "tables/fair_dice.h"

namespace thronsaal {

// A server, Anne, who makes requests, and Bert, who may sit at her table.
class People {
 public:
  explicit People(const Limits* in_process) {
    if (in_process != nullptr) {
      inside_ = std::make_unique<InProcessServer>(*in_process);
    } else {
      process_ = std::make_unique<ServerProcess>();
    }
    anne.emplace(port(), 1);
    bert.emplace(port(), 2);
  }

  // Anne in both seats, or with Bert in the second.
  void found_table() { anne->create("um-krone-und-kragen", {"me", "me"}); }
  void found_table_with_bert(json::object more = {}) {
    anne->create("um-krone-und-kragen", {"me", "open"}, std::move(more));
    bert->watch(anne->table);
    bert->expect_ok("sit", {{"seat", 1}});
  }
  void start() {
    anne->expect_ok("start");
    catch_up();
  }
  void catch_up() {
    for (TableClient* person : {&*anne, &*bert}) {
      if (!person->table.empty()) person->take_updates();
    }
  }
  // Plays until it is this person's turn.
  void play_until_asked(TableClient& wanted) {
    while (wanted.asked() == nullptr) {
      TableClient& other = &wanted == &*anne ? *bert : *anne;
      other.make_random_move();
      other.take_updates();
      while (wanted.seen < other.seen) wanted.await_update();
    }
  }
  json::object move_of(TableClient& who) {
    const json::object& seat = *who.asked();
    return {{"seat", seat.at("seat")},
            {"action", seat.at("legal").at(0).at("action")},
            {"seen", who.seen}};
  }
  // Bert takes back a roll, which needs Anne's consent.
  void ask_to_undo() {
    found_table_with_bert();
    start();
    play_until_asked(*bert);
    bert->expect_ok("move", move_of(*bert));
    bert->take_updates();
    bert->expect_ok("undo", {{"seat", 1}, {"seen", bert->seen}});
    catch_up();
    while (anne->seen < bert->seen) anne->await_update();
  }
  json::object commitment(std::string_view value) const {
    return {{"sha256", value_commitment(dice_crypto(), sha256_hex(anne->table), value)}};
  }

  // Kills the server and starts it again with what it has left on the disk.
  void crash() {
    if (process_) {
      process_->kill();
      process_->start_again();
    } else {
      process_ = std::make_unique<ServerProcess>();
      process_->start_from(inside_->data());
    }
    Client again(port());
    again.set_cookie(anne->client.cookie());
    anne->client = std::move(again);
    anne->client.arrive();
  }

  // What Anne asked for has left: her name, her tables, and what a spectator is told of the table.
  std::string traces() {
    std::string all = json::serialize(anne->client.expect_ok({{"cmd", "hello"}}).at("person"));
    for (const char* phase : {"open", "running", "over"}) {
      const json::object list =
          anne->client.expect_ok({{"cmd", "tables"}, {"list", "mine"}, {"phase", phase}});
      for (const json::value& table : list.at("tables").as_array()) {
        all += fmt::format("\n{} {}", phase, json::serialize(table.at("id")));
      }
    }
    if (anne->table.empty()) return all;
    TableClient spectator(port(), 3);
    spectator.watch(anne->table);
    for (const char* part : {"happened", "chat"}) {
      if (const json::value* told = spectator.update.if_contains(part)) {
        all += "\n" + json::serialize(*told);
      }
    }
    return all;
  }

  unsigned short port() const { return process_ ? process_->port() : inside_->port(); }

 private:
  std::unique_ptr<InProcessServer> inside_;
  std::unique_ptr<ServerProcess> process_;

 public:
  std::optional<TableClient> anne;
  std::optional<TableClient> bert;
};

// A command in a situation in which it changes something.
struct Scene {
  // Brings the situation about and gives the fields of Anne's request.
  std::function<json::object(People&)> prepare;
  // What else happens before the request is repeated; after it, a repetition would show.
  std::function<void(People&)> meanwhile = [](People&) {};
  bool needs_absence = false;  // for which only a server within the test waits a short time
};

// By command.
using Scenes = std::map<std::string, Scene, std::less<>>;
const Scenes& scenes();

}  // namespace thronsaal
