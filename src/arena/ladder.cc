#include "arena/ladder.h"

#include <algorithm>

namespace thronsaal {
namespace {

// Four seats, where a game has them: two against two.
Lineup half_and_half(const AnyGame& game, Player higher, Player lower) {
  const int players = std::clamp(4, game.info().min_players, game.info().max_players);
  Lineup lineup;
  for (int i = 0; i < players; ++i) lineup.push_back(i % 2 == 0 ? higher : lower);
  return lineup;
}

// One against two.
Lineup alone_against(Player one, Player others) {
  return {one, others, others};
}

}  // namespace

Ladder climb(const LadderSetup& setup) {
  Ladder ladder{.game = setup.game, .setup = setup};
  std::vector<Duel> duels;
  const auto play_duel = [&](const Lineup& lineup) -> std::vector<double> {
    const std::size_t per_deal = arrangements(lineup).size();
    const auto wanted = static_cast<std::size_t>(setup.games);
    const std::size_t deals = (wanted + per_deal - 1) / per_deal;
    Tournament tournament{.game = setup.game,
                          .lineup = lineup,
                          .deals = static_cast<int>(deals),
                          .threads = setup.threads,
                          .seed = setup.seed,
                          .budget = setup.budget};
    if (setup.announce) tournament.progress = setup.announce(lineup, deals * per_deal);
    const std::vector<PlayedGame> games = play(tournament);
    ladder.duels.push_back({lineup, games.size(), results(tournament, games)});
    return win_shares_by_deal(games, per_deal, lineup[0]);
  };
  for (std::size_t i = kPlayerNames.size() - 1; i > 0; --i) {
    const Lineup lineup =
        half_and_half(*setup.game, static_cast<Player>(i), static_cast<Player>(i - 1));
    duels.push_back({i, i - 1, play_duel(lineup)});
  }
  play_duel(alone_against(Player::king, Player::greedy));
  play_duel(alone_against(Player::king, Player::random));
  ladder.ratings = ratings_with_intervals(kPlayerNames.size(), duels);
  return ladder;
}

}  // namespace thronsaal
