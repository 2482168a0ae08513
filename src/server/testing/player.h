// A client that plays at one table.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/json/patch.h"
#include "core/rng.h"
#include "server/testing/client.h"

namespace thronsaal {

class TableClient {
 public:
  TableClient(unsigned short port, std::uint64_t seed) : client(port), rng(seed) {
    client.arrive();
  }

  void create(std::string_view game, json::array seats, json::object more = {}) {
    more["cmd"] = "create";
    more["game"] = game;
    more["seats"] = std::move(seats);
    watch(client.expect_ok(std::move(more)).at("table").as_string());
  }
  void watch(std::string_view other = "") {
    if (!other.empty() && other != table) {
      // What was known is of the table before, and so are its messages.
      table = std::string(other);
      update.clear();
      seen = 0;
    }
    update["happened"] = json::array();
    client.expect_ok(
        {{"cmd", "watch"}, {"table", table}, {"since", seen}, {"analysis", wants_analysis}});
    take_updates();
  }
  json::object ask(std::string_view cmd, json::object more = {}) {
    more["cmd"] = cmd;
    more["table"] = table;
    return client.ask(std::move(more));
  }
  // The same for requests that must succeed; waits and retries when rate-limited.
  json::object expect_ok(std::string_view cmd, const json::object& more = {}) {
    json::object answer = ask_with_retry(cmd, more);
    if (!answer.contains("error")) return answer;
    throw std::runtime_error(std::string(cmd) + " was answered " + json::serialize(answer));
  }

  // Waits until something has happened at the table.
  void await_update() {
    const auto is_ours = [&](const json::object& message) {
      take(message);
      return message.at("type") == "events" && message.at("table").as_string() == table;
    };
    client.next(is_ours);
    take_updates();
  }
  bool is_over() const { return update.at("info").at("phase") == "over"; }
  // One of our seats that is to act, with its legal actions; null if none.
  const json::object* asked() const {
    const json::value* position = update.if_contains("position");
    if (position == nullptr) return nullptr;
    for (const json::value& seat : position->at("views").as_array()) {
      if (!seat.at("legal").as_array().empty()) return &seat.as_object();
    }
    return nullptr;
  }
  // Makes a random legal move; returns the response.
  json::object make_random_move() {
    const json::object& seat = *asked();
    const json::array& legal = seat.at("legal").as_array();
    const json::value& action = legal[rng.below(legal.size())].at("action");
    const json::object move{{"seat", seat.at("seat")}, {"action", action}, {"seen", seen}};
    return ask_with_retry("move", move);
  }
  // Processes everything that the server has sent so far.
  void take_updates() {
    client.ask({{"cmd", "hello"}});
    for (const json::object& message : client.take_pending()) take(message);
  }

  Client client;
  Rng rng;
  std::string table;
  bool wants_analysis = false;
  std::int64_t seen = 0;  // the log length we have seen
  // The table as messages have told it: "info", "mine", "happened" (the last entries), "position"
  // (with views that follow the patches), "presence", "chat" (all lines), "analysis" by seat.
  json::object update;
  std::vector<json::object> list_changes;

 private:
  json::object ask_with_retry(std::string_view cmd, const json::object& more) {
    while (true) {
      json::object answer = ask(cmd, more);
      const bool hurried =
          answer.contains("error") && answer.at("error").at("code") == "too_many_messages";
      if (!hurried) return answer;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
  void take(const json::object& message) {
    if (message.at("type") == "tables") list_changes.push_back(message);
    const json::value* of = message.if_contains("table");
    if (of == nullptr || of->as_string() != table) return;
    if (const json::value* seq = message.if_contains("seq")) seen = seq->to_number<std::int64_t>();
    const std::string_view type = message.at("type").as_string();
    if (type == "info") {
      update["info"] = message.at("info");
      update["mine"] = message.at("mine");
    } else if (type == "events") {
      update["happened"] = message.at("entries");
      for (const json::value& entry : message.at("entries").as_array()) follow(entry.as_object());
    } else if (type == "position") {
      take_position(message);
    } else if (type == "presence") {
      update["presence"] = message;
    } else if (type == "chat") {
      json::value& chat = update["chat"];
      if (!chat.is_array()) chat.emplace_array();
      for (const json::value& line : message.at("lines").as_array()) {
        chat.as_array().push_back(line);
      }
    } else if (type == "analysis") {
      json::value& analyses = update["analysis"];
      if (!analyses.is_object()) analyses.emplace_object();
      analyses.as_object()[json::serialize(message.at("seat"))] = message;
    }
  }
  // Changes the views as the events say.
  void follow(const json::object& entry) {
    if (entry.at("kind") != "moved") return;
    for (const json::value& event : entry.at("events").as_array()) {
      if (const json::value* patches = event.as_object().if_contains("patches")) apply(*patches);
    }
    if (const json::value* rest = entry.if_contains("rest")) apply(*rest);
  }
  void apply(const json::value& patches) {
    if (!update.contains("position")) return;  // the views come with the answer to `watch`
    json::array& views = update.at("position").at("views").as_array();
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (!apply_patch(views[i].at("view"), patches.at(i).as_array())) {
        throw std::runtime_error("does not fit: " + json::serialize(patches));
      }
    }
  }
  void take_position(const json::object& message) {
    json::object position = message;
    json::array& views = position.at("views").as_array();
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (views[i].as_object().contains("view")) continue;
      if (!update.contains("position")) return;
      views[i].as_object()["view"] = update.at("position").at("views").at(i).at("view");
    }
    update["position"] = std::move(position);
  }
};

}  // namespace thronsaal
