// How a move changes what observers see, event by event.
//
// The rules record an event when what it describes has been done, so the position at that moment is
// what a player should see with it. A trace keeps these positions; since states are plain bytes,
// copying them is cheap. Moves are traced only at tables with watchers.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "core/game.h"
#include "core/json/patch.h"

namespace thronsaal {

class MoveTrace {
 public:
  virtual ~MoveTrace() = default;

  // The patches of the observer's view (json/patch.h): one for each event, then one for what
  // changed after the last.
  //
  // `view` is the observer's view before the move, or null if the caller does not have it.
  // Afterwards it is the view after the move, or still null if it was not needed. So a series of
  // moves builds each view once.
  virtual std::vector<boost::json::array> patches(Observer observer,
                                                  boost::json::value& view) const = 0;

 protected:
  MoveTrace() = default;
  MoveTrace(const MoveTrace&) = default;
  MoveTrace& operator=(const MoveTrace&) = default;
};

template <Game G>
class TypedMoveTrace final : public MoveTrace {
 public:
  // Positions before the move, at each event, and after the move.
  explicit TypedMoveTrace(std::vector<typename G::State> positions)
      : positions_(std::move(positions)) {}

  std::vector<boost::json::array> patches(Observer observer,
                                          boost::json::value& view) const override {
    std::vector<boost::json::array> patches(positions_.size() - 1);
    typename G::View shown = G::view(positions_.front(), observer);
    for (std::size_t i = 1; i < positions_.size(); ++i) {
      if (positions_[i] == positions_[i - 1]) continue;
      const typename G::View next = G::view(positions_[i], observer);
      if (next == shown) continue;
      if (view.is_null()) view = G::json(shown);
      boost::json::value after = G::json(next);
      patches[i - 1] = diff(view, after);
      view = std::move(after);
      shown = next;
    }
    return patches;
  }

 private:
  std::vector<typename G::State> positions_;
};

// Makes a move that check accepts; returns its events and, if wanted, their positions.
template <Game G>
std::vector<Event> apply_and_record(typename G::State& state, Actor actor,
                                    const typename G::Action& action,
                                    std::vector<typename G::State>* positions) {
  EventRecorder recorder;
  if (positions != nullptr) {
    positions->push_back(state);
    recorder.at_event = [&] { positions->push_back(state); };
  }
  G::apply(state, actor, action, recorder);
  if (positions != nullptr) positions->push_back(state);
  return std::move(recorder.events);
}

}  // namespace thronsaal
