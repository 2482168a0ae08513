// The games of the house for those who serve any of them; games.h has the list.
//
// An AnyGame is one edition of a game. New games begin in today's; journals and tables go on in the
// one that they name, as long as this program knows it.
#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/match.h"

namespace thronsaal {

// Every game, in today's edition.
std::vector<const AnyGame*> all_games();
std::expected<const AnyGame*, Violation> find_game(std::string_view id);

// Every edition that this program plays.
std::vector<const AnyGame*> all_editions();
std::expected<const AnyGame*, Violation> find_edition(std::string_view id, int rules_version);
// The one that a journal was played in.
std::expected<const AnyGame*, Violation> find_edition(const Journal& journal);

// Match::replay in the journal's own edition.
std::expected<Match, Violation> replay(const Journal& journal);

}  // namespace thronsaal
