#include "games/registry.h"

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

}  // namespace thronsaal
