// Messages for people who look back at a game. As in messages.h, they are built from views alone.
#pragma once

#include <cstddef>
#include <stop_token>

#include <boost/json.hpp>

#include "core/match.h"

namespace thronsaal {

// Length, seats to act and the observer's view.
boost::json::object position_at(const Match& match, Observer observer);

// How the scores changed, as a spectator sees them: {"lengths": […], "scores": [[…], …]} with an
// entry for the first position, for each change, and for the last position. Positions in which
// chance is to act are left out, because no one ever sees them. Of more than `most` (at least 2)
// entries, that many remain, evenly spaced. If stopped, returns what it has so far.
boost::json::object score_history(const Match& match, std::size_t most,
                                  const std::stop_token& stop = {});

}  // namespace thronsaal
