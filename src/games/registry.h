// All games behind AnyGame; games.h has the list.
//
// An AnyGame is one edition of a game: a version of its rules and a board. New games use the
// current edition; journals and tables continue in the one they name, if this program has it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/match.h"

namespace thronsaal {

// Every game in its current edition.
std::vector<const AnyGame*> all_games();
std::expected<const AnyGame*, Violation> find_game(std::string_view id);

// Every edition that this program has.
std::vector<const AnyGame*> all_editions();
// Without the board's digest: the built-in one.
std::expected<const AnyGame*, Violation> find_edition(
    std::string_view id, int rules_version, std::optional<std::uint64_t> board = std::nullopt);
// The edition that a journal was played in.
std::expected<const AnyGame*, Violation> find_edition(const Journal& journal);

// Whether new games use the board, or only games that began on it.
enum class BoardUse { earlier_games, new_games };
// Registers a corrected board; call at start-up, before a second thread. Returns the edition with
// that board and the current rules. "bad_board" names the line of the mistake.
std::expected<const AnyGame*, Violation> add_board(std::string_view id, std::string_view text,
                                                   BoardUse use);

// Match::replay in the journal's own edition.
std::expected<Match, Violation> replay(const Journal& journal);

}  // namespace thronsaal
