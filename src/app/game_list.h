// The games of the house as JSON, for `games --json` and the engine protocol alike.
#pragma once

#include <boost/json/fwd.hpp>

namespace thronsaal {

boost::json::array games_as_json();

}  // namespace thronsaal
