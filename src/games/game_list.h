// The games of the house as JSON, for programs of all kinds.
#pragma once

#include <boost/json/fwd.hpp>

namespace thronsaal {

boost::json::array games_as_json();

}  // namespace thronsaal
