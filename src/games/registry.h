// The games of the house for those who serve any of them; games.h has the list.
//
// An AnyGame is one edition of a game: a version of its rules and a board. New games begin in
// today's; journals and tables go on in the one that they name, as long as this program knows it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
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
// Without the board's digest: the built-in one.
std::expected<const AnyGame*, Violation> find_edition(
    std::string_view id, int rules_version, std::optional<std::uint64_t> board = std::nullopt);
// The one that a journal was played in.
std::expected<const AnyGame*, Violation> find_edition(const Journal& journal);

// Whether the board is only there for games that were begun on it, or new ones begin on it too.
enum class BoardUse { earlier_games, new_games };
// Makes a corrected board known, at start-up, before there is a second thread. Gives the edition
// with that board and today's rules. "bad_board" names the line that is wrong.
std::expected<const AnyGame*, Violation> add_board(std::string_view id, std::string_view text,
                                                   BoardUse use);

// Match::replay in the journal's own edition.
std::expected<Match, Violation> replay(const Journal& journal);

}  // namespace thronsaal
