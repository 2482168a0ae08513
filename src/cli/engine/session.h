// The engine protocol: AnyGame as JSON lines, for bots and tools in any language. docs/protocol.md
// documents it.
//
// A session holds at most one game. Its user plays all seats and chance, so nothing is hidden
// unless a view is requested.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

#include "ai/search/search_result.h"
#include "core/json/request.h"
#include "core/match.h"
#include "core/rng.h"
#include "core/text/catalogue.h"

namespace thronsaal {

class EngineSession {
 public:
  static constexpr std::string_view kProtocol = "thronsaal-engine/1";
  static constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;

  static constexpr auto kMaxThinkingTime = std::chrono::milliseconds(60'000);

  // `entropy` seeds games started without a seed. `max_thinking_time` caps every search.
  explicit EngineSession(std::uint64_t entropy,
                         std::chrono::milliseconds max_thinking_time = kMaxThinkingTime);

  // Answers one line with one JSON object on one line. On an error nothing has changed.
  std::string handle(std::string_view line);
  // The response to a line longer than kMaxLineBytes.
  std::string refuse_long_line() const;

 private:
  using Response = std::expected<boost::json::object, Violation>;

  // The game in progress.
  struct CurrentGame {
    Match match;
    Rng rng;
    Catalogue words;

    int players() const { return match.state().players(); }
  };

  struct Method {
    std::string_view name;
    bool needs_game;  // needs a game in progress
    std::array<std::string_view, 6> fields;
    Response (EngineSession::*run)(const Request&);

    std::span<const std::string_view> named_fields() const;
  };
  static const std::array<Method, 19> kMethods;
  static std::expected<const Method*, Violation> find_method(std::string_view name);

  Response answer(const Request& request);
  std::string refuse(const Violation& violation, std::optional<boost::json::value> id) const;
  // Replaces the current game and describes the new one.
  boost::json::object start_match(Match match, std::optional<std::uint64_t> seed);
  Response play(Actor actor, AnyAction action, std::optional<Observer> observer);
  std::expected<std::optional<Observer>, Violation> observer_in(const Request& request) const;

  // An action as notation, structured action and sentence.
  boost::json::object told(AnyAction action) const;
  // Advice of the requested level for the seat.
  std::expected<SearchResult<AnyAction>, Violation> advice(const Request& request, Seat seat) const;

  // The commands
  Response games(const Request& request);
  Response start(const Request& request);
  Response load(const Request& request);
  Response to_act(const Request& request);
  Response legal(const Request& request);
  Response check(const Request& request);
  Response apply(const Request& request);
  Response chance(const Request& request);
  Response outcomes(const Request& request);
  Response view(const Request& request);
  Response analysis(const Request& request);
  Response outlook(const Request& request);  // the old name, until 2.0
  Response standing(const Request& request);
  Response journal(const Request& request);
  Response undo(const Request& request);
  Response resample(const Request& request);
  Response hash(const Request& request);
  Response suggest(const Request& request);
  Response evaluate(const Request& request);

  Rng seeds_;
  std::chrono::milliseconds max_thinking_time_;
  Catalogue shared_catalogue_;
  std::optional<CurrentGame> game_;
};

}  // namespace thronsaal
