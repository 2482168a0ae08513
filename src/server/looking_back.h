// What is told of a game's past to those who look back at it. Like table_telling.h, from views and
// nothing else.
#pragma once

#include <cstddef>
#include <stop_token>

#include <boost/json.hpp>

#include "core/match.h"

namespace thronsaal {

// Where the match stands: how long it is, who is to act, and what the observer sees.
boost::json::object position_seen(const Match& match, Observer observer);

// How the scores of the outlook went, as a spectator sees them: {"lengths": […], "scores": [[…],
// …]} with an entry for the first position, for each in which they changed, and for the last.
// Positions in which chance is to act are passed over: nobody ever sees them. Of more than `most`
// entries (at least 2) so many remain, evenly chosen. Who is stopped tells what he knows by then.
boost::json::object story_of(const Match& match, std::size_t most,
                             const std::stop_token& stop = {});

}  // namespace thronsaal
