// The list of games as JSON.
#pragma once

#include <boost/json/fwd.hpp>

namespace thronsaal {

boost::json::array games_json();

}  // namespace thronsaal
