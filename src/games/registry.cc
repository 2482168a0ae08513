#include "games/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/erase.h"
#include "core/text.h"
#include "games/games.h"

namespace thronsaal {

std::vector<const AnyGame*> all_games() {
  std::vector<const AnyGame*> games;
  Games::for_each([&]<class G>() { games.push_back(&erased<G>()); });
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
  Games::for_each_version([&]<class G>() { editions.push_back(&erased<G>()); });
  return editions;
}

std::expected<const AnyGame*, Violation> find_edition(std::string_view id, int rules_version) {
  if (const auto game = find_game(id); !game) return game;
  std::vector<int> known;
  for (const AnyGame* edition : all_editions()) {
    if (edition->info().id != id) continue;
    if (edition->info().rules_version == rules_version) return edition;
    known.push_back(edition->info().rules_version);
  }
  return refused(
      Violation("unknown_rules_version",
                {{"rules", rules_version}, {"known", fmt::format("{}", fmt::join(known, ", "))}}));
}

std::expected<const AnyGame*, Violation> find_edition(const Journal& journal) {
  return find_edition(journal.game, journal.rules_version);
}

std::expected<Match, Violation> replay(const Journal& journal) {
  const auto edition = find_edition(journal);
  if (!edition) return refused(edition.error());
  return Match::replay(**edition, journal);
}

}  // namespace thronsaal
