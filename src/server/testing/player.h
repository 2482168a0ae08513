// A client who sits at one table and plays it as it comes.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

#include "core/rng.h"
#include "server/testing/client.h"

namespace thronsaal {

class TablePlayer {
 public:
  TablePlayer(unsigned short port, std::uint64_t seed) : client(port), rng(seed) {
    client.arrive();
  }

  void create(std::string_view game, json::array seats, json::object more = {}) {
    more["cmd"] = "create";
    more["game"] = game;
    more["seats"] = std::move(seats);
    table = std::string(client.must(std::move(more)).at("table").as_string());
    watch();
  }
  void watch(std::string_view other = "") {
    if (!other.empty()) table = std::string(other);
    client.must({{"cmd", "watch"}, {"table", table}, {"since", seen}});
    take_updates();
  }
  json::object ask(std::string_view cmd, json::object more = {}) {
    more["cmd"] = cmd;
    more["table"] = table;
    return client.ask(std::move(more));
  }
  // The same for what has to work; whoever is told not to hurry waits a moment.
  json::object must(std::string_view cmd, const json::object& more = {}) {
    json::object answer = ask_patiently(cmd, more);
    if (!answer.contains("error")) return answer;
    throw std::runtime_error(std::string(cmd) + " was answered " + json::serialize(answer));
  }

  // Waits for the next update of the table.
  void await_update() {
    take(client.next([](const json::object& message) { return message.at("type") == "update"; }));
  }
  bool is_over() const { return update.at("info").at("phase") == "over"; }
  // The seat of ours that is asked, with what it may do; null if none is.
  const json::object* asked() const {
    const json::value* position = update.if_contains("position");
    if (position == nullptr || !position->as_object().contains("seats")) return nullptr;
    for (const json::value& seat : position->at("seats").as_array()) {
      if (!seat.at("legal").as_array().empty()) return &seat.as_object();
    }
    return nullptr;
  }
  // Makes any of the moves that are offered; the answer.
  json::object move_somehow() {
    const json::object& seat = *asked();
    const json::array& legal = seat.at("legal").as_array();
    const json::value& action = legal[rng.below(legal.size())].at("action");
    const json::object move{{"seat", seat.at("seat")}, {"action", action}, {"seen", seen}};
    return ask_patiently("move", move);
  }
  // Takes in what has arrived with the last answer.
  void take_updates() {
    for (json::object& message : client.take_waiting()) {
      if (message.at("type") == "update") take(std::move(message));
    }
  }

  Client client;
  Rng rng;
  std::string table;
  std::int64_t seen = 0;  // the length of the log that we know
  json::object update;    // the last one

 private:
  json::object ask_patiently(std::string_view cmd, const json::object& more) {
    while (true) {
      json::object answer = ask(cmd, more);
      const bool hurried =
          answer.contains("error") && answer.at("error").at("code") == "too_many_messages";
      if (!hurried) return answer;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
  void take(json::object message) {
    if (message.at("table").as_string() != table) return;
    seen = message.at("seq").to_number<std::int64_t>();
    update = std::move(message);
  }
};

}  // namespace thronsaal
