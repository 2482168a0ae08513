// The engine for bots and tools in any language: all that AnyGame can do as a line protocol, one
// JSON object in, one JSON object out. docs/protocol.md has the commands, with examples.
//
// A session holds at most one game. Its user plays every seat and chance, so nothing is hidden from
// him unless he asks for somebody's view.
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

#include "ai/advice.h"
#include "core/match.h"
#include "core/request.h"
#include "core/rng.h"
#include "core/words.h"

namespace thronsaal {

class EngineSession {
 public:
  static constexpr std::string_view kProtocol = "thronsaal-engine/1";
  static constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;

  static constexpr auto kPatience = std::chrono::milliseconds(60'000);

  // `entropy` decides the seeds of games that are started without one. No thinking takes longer
  // than `patience`, whatever is asked.
  explicit EngineSession(std::uint64_t entropy, std::chrono::milliseconds patience = kPatience);

  // Answers one line. Whatever it holds, the answer is one JSON object without a line break; and if
  // it is an error, nothing has changed.
  std::string handle(std::string_view line);
  // The answer to a line of more than kMaxLineBytes, which nobody has to keep in order to refuse.
  std::string refuse_long_line() const;

 private:
  using Answer = std::expected<boost::json::object, Violation>;

  // A game in progress, and what it takes to play and to tell it.
  struct Table {
    Match match;
    Rng rng;
    Words words;

    int players() const { return match.state().players(); }
  };

  struct Command {
    std::string_view name;
    bool at_table;  // needs a game in progress
    std::array<std::string_view, 6> fields;
    Answer (EngineSession::*run)(const Request&);

    std::span<const std::string_view> named_fields() const;
  };
  static const std::array<Command, 18> kCommands;
  static std::expected<const Command*, Violation> find_command(std::string_view name);

  Answer answer(const Request& request);
  std::string refuse(const Violation& violation, std::optional<boost::json::value> id) const;
  // Leaves the game before, if any, for this one, and tells how it is set up.
  boost::json::object sit_down(Match match, std::optional<std::uint64_t> seed);
  Answer play(Actor actor, AnyAction action, std::optional<Observer> observer);
  std::expected<std::optional<Observer>, Violation> redacted_for(const Request& request) const;

  // An action in notation, as a form and in words.
  boost::json::object told(AnyAction action) const;
  // What a player of the level that is asked for says to the seat.
  std::expected<Advice<AnyAction>, Violation> advice(const Request& request, Seat seat) const;

  // The commands
  Answer games(const Request& request);
  Answer start(const Request& request);
  Answer load(const Request& request);
  Answer to_act(const Request& request);
  Answer legal(const Request& request);
  Answer check(const Request& request);
  Answer apply(const Request& request);
  Answer chance(const Request& request);
  Answer outcomes(const Request& request);
  Answer view(const Request& request);
  Answer outlook(const Request& request);
  Answer standing(const Request& request);
  Answer journal(const Request& request);
  Answer undo(const Request& request);
  Answer resample(const Request& request);
  Answer hash(const Request& request);
  Answer suggest(const Request& request);
  Answer evaluate(const Request& request);

  Rng seeds_;
  std::chrono::milliseconds patience_;
  Words house_words_;
  std::optional<Table> table_;
};

}  // namespace thronsaal
