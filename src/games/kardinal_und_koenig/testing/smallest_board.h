// A second board to try the rules on. testing/corrected_board.json has as many spaces as there can
// be, twelve of them in two countries and one in another, ids and order of their own, six roads
// from some spaces and none from one, and other alliances; this is the other extreme.
#pragma once

#include <set>
#include <utility>

#include <boost/json.hpp>

#include "games/kardinal_und_koenig/board.h"
#include "games/testing/corrected_board.h"

namespace thronsaal::kardinal_und_koenig {

// One space in every country, and no roads.
inline BoardId smallest_board() {
  boost::json::value document = boost::json::parse(corrected_board_text<Board>());
  boost::json::array spaces;
  std::set<boost::json::string> seen;
  for (const boost::json::value& space : document.at("spaces").as_array()) {
    if (seen.insert(space.at("country").as_string()).second) spaces.push_back(space);
  }
  document.as_object()["spaces"] = std::move(spaces);
  document.as_object()["roads"] = boost::json::array();
  return Boards<Board>::add(boost::json::serialize(document)).value();
}

}  // namespace thronsaal::kardinal_und_koenig
