// Play can be told. `apply` takes one of two recorders and hands it functions that make events:
//
//   tell([&] { return Event("set_aside", {{"seat", seat}, {"number", 5}}); });
//
// The silent recorder never calls them, so that in search telling compiles to nothing.
#pragma once

#include <utility>
#include <vector>

#include "core/form.h"

namespace thronsaal {

struct Silent {
  template <class MakeEvent>
  void operator()(MakeEvent&&) const {}
};

struct Chronicle {
  template <class MakeEvent>
  void operator()(MakeEvent&& make_event) {
    events.push_back(std::forward<MakeEvent>(make_event)());
  }
  std::vector<Event> events;
};

}  // namespace thronsaal
