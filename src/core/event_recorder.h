// `apply` passes functions that make events to one of two recorders:
//
//   record([&] { return Event("sets_aside", {{"seat", seat}, {"number", 5}}); });
//
// The null recorder never calls them, so in search they compile to nothing.
//
// An event is recorded when what it describes has been done and what later events describe has not:
// watchers see the position at that moment (move_trace.h). So everyone who may see the position
// after the move may see the one at each event.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/structured_record.h"

namespace thronsaal {

struct NullRecorder {
  template <class MakeEvent>
  void operator()(MakeEvent&&) const {}
};

struct EventRecorder {
  template <class MakeEvent>
  void operator()(MakeEvent&& make_event) {
    events.push_back(std::forward<MakeEvent>(make_event)());
    if (at_event) at_event();
  }
  std::vector<Event> events{};
  std::function<void()> at_event{};  // called after each
};

}  // namespace thronsaal
