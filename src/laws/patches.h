// The law of patches: how events change what observers see.
#pragma once

#include <string>

#include <boost/json.hpp>

#include "core/json/patch.h"
#include "laws/told_move.h"

namespace thronsaal {

// What is wrong with the patches of a move for an observer; empty if nothing is.
template <Game G>
std::string fault_in_patches(const ToldMove<G>& told, Observer observer) {
  boost::json::value after;
  const auto patches = TypedMoveTrace<G>(told.positions).patches(observer, after);
  if (after.is_null()) return "";  // the view has not changed
  boost::json::value shown = G::json(G::view(told.positions.front(), observer));
  for (const boost::json::array& patch : patches) {
    if (!apply_patch(shown, patch)) return "a patch does not fit its view";
  }
  const std::string real =
      boost::json::serialize(G::json(G::view(told.positions.back(), observer)));
  if (boost::json::serialize(shown) != real || boost::json::serialize(after) != real) {
    return "patches lead to another view";
  }
  return "";
}

}  // namespace thronsaal
