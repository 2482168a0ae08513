// A second corrected board. testing/corrected_board.json has the most spaces allowed, twelve of
// them in each of two countries and one in another, its own ids and order, six roads from some
// spaces and none from one, and other alliances; this is the other extreme.
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
  return BoardRegistry<Board>::add(boost::json::serialize(document)).value();
}

}  // namespace thronsaal::kardinal_und_koenig
