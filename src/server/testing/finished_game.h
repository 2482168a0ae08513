// The true course of a game that was played on a server, and what else could have happened in it.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "core/any_game.h"
#include "core/journal.h"
#include "core/move_trace.h"
#include "core/rng.h"

namespace thronsaal {

class FinishedGame {
 public:
  // A move as it is told.
  struct PlayedMove {
    std::unique_ptr<AnyState> after;
    std::vector<Event> events;
    std::shared_ptr<const MoveTrace> trace;
    std::vector<boost::json::object> views;  // of spectators and each seat after it, if known

    boost::json::object view(Observer observer) const;
  };

  explicit FinishedGame(const Journal& journal);

  int players() const { return positions_.front()->players(); }
  std::size_t length() const { return moves_.size(); }
  // After so many moves.
  const AnyState& position(std::size_t length) const { return *positions_.at(length); }
  // A position that the seat, and spectators, cannot tell from the true one.
  std::unique_ptr<AnyState> resampled(std::size_t length, Seat seat, Rng& rng) const;

  Actor actor(std::size_t length) const { return moves_.at(length - 1).first; }
  // The move that made the game so long.
  const PlayedMove& played(std::size_t length) const;
  // The same move in another position; nothing if it is illegal there.
  PlayedMove played_from(const AnyState& before, std::size_t length) const;
  // Other moves at that point that lead to a different position which looks the same to spectators.
  // Seats see what spectators see, so no other move can look the same to a seat.
  const std::vector<PlayedMove>& hidden_alternatives(std::size_t length) const;

 private:
  std::vector<std::unique_ptr<AnyState>> positions_;
  std::vector<std::pair<Actor, AnyAction>> moves_;
  // By length, made when they are first needed.
  mutable std::map<std::size_t, PlayedMove> played_;
  mutable std::map<std::size_t, std::vector<PlayedMove>> alternatives_;
};

}  // namespace thronsaal
