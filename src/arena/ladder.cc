#include "arena/ladder.h"

#include <algorithm>

namespace thronsaal {
namespace {

// Two against two, or as close as the game allows.
Lineup two_against_two(const AnyGame& game, PlayerKind higher, PlayerKind lower) {
  const int players = std::clamp(4, game.info().min_players, game.info().max_players);
  Lineup lineup;
  for (int i = 0; i < players; ++i) lineup.push_back(i % 2 == 0 ? higher : lower);
  return lineup;
}

// One against two.
Lineup one_against_two(PlayerKind one, PlayerKind others) {
  return {one, others, others};
}

}  // namespace

Ladder play_ladder(const LadderOptions& setup) {
  Ladder ladder{.game = setup.game, .setup = setup};
  std::vector<Duel> duels;
  const auto play_duel = [&](const Lineup& lineup) -> std::vector<double> {
    const std::size_t per_deal = seatings(lineup).size();
    const auto wanted = static_cast<std::size_t>(setup.games);
    const std::size_t deals = (wanted + per_deal - 1) / per_deal;
    Tournament tournament{.game = setup.game,
                          .lineup = lineup,
                          .deals = static_cast<int>(deals),
                          .threads = setup.threads,
                          .seed = setup.seed,
                          .budget = setup.budget};
    if (setup.on_start) tournament.progress = setup.on_start(lineup, deals * per_deal);
    const std::vector<PlayedGame> games = play(tournament);
    ladder.duels.push_back({lineup, games.size(), results(tournament, games)});
    return win_shares_by_deal(games, per_deal, lineup[0]);
  };
  for (std::size_t i = kPlayerKindNames.size() - 1; i > 0; --i) {
    const Lineup lineup =
        two_against_two(*setup.game, static_cast<PlayerKind>(i), static_cast<PlayerKind>(i - 1));
    duels.push_back({i, i - 1, play_duel(lineup)});
  }
  play_duel(one_against_two(PlayerKind::king, PlayerKind::greedy));
  play_duel(one_against_two(PlayerKind::king, PlayerKind::random));
  ladder.ratings = ratings_with_intervals(kPlayerKindNames.size(), duels);
  return ladder;
}

}  // namespace thronsaal
