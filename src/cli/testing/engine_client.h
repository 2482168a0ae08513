// A test client of the engine that checks the shape of every response.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "cli/engine/session.h"
#include "core/rng.h"

namespace thronsaal {

class EngineClient {
 public:
  explicit EngineClient(std::uint64_t entropy = 1) : session_(entropy) {}

  // The answer, which is one line with either success or an error.
  boost::json::object ask(std::string_view request) {
    const std::string line = session_.handle(request);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    transcript_ += line + '\n';
    boost::json::error_code error;
    const boost::json::value answer = boost::json::parse(line, error);
    EXPECT_FALSE(error) << line;
    if (!answer.is_object()) {
      ADD_FAILURE() << line;
      return {};
    }
    const boost::json::object& object = answer.get_object();
    EXPECT_NE(object.contains("ok"), object.contains("error")) << line;
    return object;
  }
  boost::json::object ask(const boost::json::object& request) {
    return ask(std::string_view(boost::json::serialize(request)));
  }

  // The answer to a request that must succeed.
  template <class Request>
  boost::json::object get(const Request& request) {
    boost::json::object answer = ask(request);
    EXPECT_EQ(answer["ok"], true) << boost::json::serialize(answer);
    return answer;
  }

  // The error code of a request that must fail. Every code must have a message.
  template <class Request>
  std::string refusal(const Request& request) {
    boost::json::object answer = ask(request);
    if (!answer.contains("error")) return boost::json::serialize(answer);
    const boost::json::object& error = answer["error"].as_object();
    EXPECT_TRUE(error.at("args").is_object());
    EXPECT_FALSE(error.at("text").as_string().starts_with("violation.")) << error;
    EXPECT_FALSE(error.at("text").as_string().empty());
    return std::string(error.at("code").as_string());
  }

  std::string hash() { return std::string(get(R"({"cmd": "hash"})")["hash"].as_string()); }
  boost::json::value journal() { return get(R"({"cmd": "journal"})")["journal"]; }
  boost::json::array to_act() { return get(R"({"cmd": "to_act"})")["to_act"].as_array(); }

  // Red is to begin a game of Um Krone und Kragen for two.
  void start_with_red() {
    get(R"({"cmd": "new", "game": "um-krone-und-kragen", "players": 2, "seed": 1})");
    get(R"({"cmd": "apply", "actor": "chance", "action": "starts 0"})");
  }

  // One random legal move, or a chance move. False if the game is over.
  bool move(Rng& rng) {
    const boost::json::array actors = to_act();
    if (actors.empty()) return false;
    if (actors[0] == "chance") {
      get(R"({"cmd": "chance"})");
      return true;
    }
    const boost::json::value& actor = rng.pick(actors);
    const boost::json::object legal = get(boost::json::object{{"cmd", "legal"}, {"seat", actor}});
    const boost::json::array& actions = legal.at("actions").as_array();
    EXPECT_FALSE(actions.empty());
    get(boost::json::object{
        {"cmd", "apply"}, {"actor", actor}, {"action", rng.pick(actions).at("action")}});
    return true;
  }
  void move(Rng& rng, int moves) {
    for (int i = 0; i < moves; ++i) move(rng);
  }

  // Every answer so far.
  const std::string& transcript() const { return transcript_; }

 private:
  EngineSession session_;
  std::string transcript_;
};

}  // namespace thronsaal
