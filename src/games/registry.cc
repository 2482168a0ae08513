#include "games/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/erase.h"
#include "core/text/text.h"
#include "games/games.h"

namespace thronsaal {
namespace {

// The board on which new games of G begin.
template <Game G>
BoardId& current_board() {
  static BoardId board = BoardId::built_in;
  return board;
}

template <Game G>
int board_count() {
  if constexpr (HasBoards<G>) return BoardRegistry<typename G::Board>::count();
  return 1;
}

template <Game G>
std::expected<const AnyGame*, Violation> add_board_of(std::string_view text, BoardUse use) {
  if constexpr (HasBoards<G>) {
    const auto added = BoardRegistry<typename G::Board>::add(text);
    if (!added) {
      return refused(
          Violation("bad_board", {{"line", added.error().line}, {"reason", added.error().what}}));
    }
    if (use == BoardUse::new_games) current_board<G>() = *added;
    return &erased<G>(*added);
  } else {
    return refused(Violation("board_is_printed", {{"game", std::string(G::kInfo.name)}}));
  }
}

}  // namespace

std::vector<const AnyGame*> all_games() {
  std::vector<const AnyGame*> games;
  Games::for_each([&]<class G>() { games.push_back(&erased<G>(current_board<G>())); });
  return games;
}

std::expected<const AnyGame*, Violation> find_game(std::string_view id) {
  std::string known;
  for (const AnyGame* game : all_games()) {
    if (game->info().id == id) return game;
    known += (known.empty() ? "" : ", ") + std::string(game->info().id);
  }
  return refused(Violation("unknown_game", {{"game", excerpt(id)}, {"games", known}}));
}

std::vector<const AnyGame*> all_editions() {
  std::vector<const AnyGame*> editions;
  Games::for_each_version([&]<class G>() {
    for (int i = 0; i < board_count<G>(); ++i)
      editions.push_back(&erased<G>(static_cast<BoardId>(i)));
  });
  return editions;
}

std::expected<const AnyGame*, Violation> find_edition(std::string_view id, int rules_version,
                                                      std::optional<std::uint64_t> board) {
  if (const auto game = find_game(id); !game) return game;
  std::vector<int> known;
  bool plays_rules = false;
  for (const AnyGame* edition : all_editions()) {
    if (edition->info().id != id) continue;
    const std::optional<AnyBoard> its_board = edition->board();
    if (!its_board || its_board->is_built_in) known.push_back(edition->info().rules_version);
    if (edition->info().rules_version != rules_version) continue;
    plays_rules = true;
    const bool is_it =
        board ? its_board && its_board->digest == *board : !its_board || its_board->is_built_in;
    if (is_it) return edition;
  }
  if (plays_rules)
    return refused(Violation("unknown_board", {{"board", to_hex(board.value_or(0))}}));
  return refused(
      Violation("unknown_rules_version",
                {{"rules", rules_version}, {"known", fmt::format("{}", fmt::join(known, ", "))}}));
}

std::expected<const AnyGame*, Violation> find_edition(const Journal& journal) {
  return find_edition(journal.game, journal.rules_version, journal.board);
}

std::expected<const AnyGame*, Violation> add_board(std::string_view id, std::string_view text,
                                                   BoardUse use) {
  auto added = find_game(id);
  if (!added) return added;
  Games::for_each([&]<class G>() {
    if (G::kInfo.id == id) added = add_board_of<G>(text, use);
  });
  return added;
}

std::expected<Match, Violation> replay(const Journal& journal) {
  const auto edition = find_edition(journal);
  if (!edition) return refused(edition.error());
  return Match::replay(**edition, journal);
}

}  // namespace thronsaal
