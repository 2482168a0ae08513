// What people are told who look back at a game. Like messages.h, from views and nothing else.
#pragma once

#include <cstddef>
#include <stop_token>

#include <boost/json.hpp>

#include "core/match.h"

namespace thronsaal {

// Length, seats to act and the observer's view.
boost::json::object position_at(const Match& match, Observer observer);

// How the scores changed, as a spectator sees them: {"lengths": […], "scores": [[…], …]} with an
// entry for the first position, for each in which they changed, and for the last. Positions in
// which chance is to act are left out: nobody ever sees them. Of more than `most` entries (at least
// 2) so many remain, evenly chosen. When stopped, gives what it has by then.
boost::json::object score_history(const Match& match, std::size_t most,
                                  const std::stop_token& stop = {});

}  // namespace thronsaal
