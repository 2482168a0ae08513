#include "arena/self_play.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace thronsaal {
namespace {

LevelStats summary_of(PlayerKind player, const std::vector<PlayedGame>& games) {
  LevelStats play{.player = player};
  const auto number = static_cast<double>(games.size());
  for (const PlayedGame& game : games) {
    play.moves += static_cast<double>(game.moves) / number;
    play.winners_score += game.winners_score / number;
    const auto seats = static_cast<double>(game.lineup.size());
    for (const auto& [kind, times] : game.events) {
      play.events[kind] += static_cast<double>(times) / (number * seats);
    }
  }
  return play;
}

double times(const LevelStats& play, std::string_view event) {
  const auto found = play.events.find(event);
  return found == play.events.end() ? 0 : found->second;
}

// Equal at all levels after rounding to two digits.
bool same_everywhere(const std::vector<LevelStats>& levels, std::string_view event) {
  const auto shown = [&](const LevelStats& play) {
    return fmt::format("{:.2f}", times(play, event));
  };
  return std::ranges::all_of(
      levels, [&](const LevelStats& play) { return shown(play) == shown(levels.front()); });
}

}  // namespace

SelfPlayReport run_self_play_levels(const SelfPlayOptions& setup) {
  const GameInfo& info = setup.game->info();
  SelfPlayReport self_play{.game = setup.game,
                           .seats = std::clamp(4, info.min_players, info.max_players),
                           .games = setup.games};
  for (const PlayerKind player :
       {PlayerKind::page, PlayerKind::squire, PlayerKind::knight, PlayerKind::king}) {
    Tournament tournament{.game = setup.game,
                          .lineup = Lineup(static_cast<std::size_t>(self_play.seats), player),
                          .deals = setup.games,
                          .threads = setup.threads,
                          .seed = setup.seed,
                          .budget = setup.budget};
    if (setup.on_start) {
      tournament.progress =
          setup.on_start(tournament.lineup, static_cast<std::size_t>(setup.games));
    }
    self_play.levels.push_back(summary_of(player, play(tournament)));
  }
  return self_play;
}

std::string to_markdown(const SelfPlayReport& self_play) {
  std::string page =
      fmt::format("{} games of {} seats of the same level. Events are per game and seat.\n\n| |",
                  self_play.games, self_play.seats);
  for (const LevelStats& level : self_play.levels)
    page += fmt::format(" {} |", name_of(level.player));
  page += "\n|---|";
  for (std::size_t i = 0; i < self_play.levels.size(); ++i) page += "---:|";
  const auto row = [&](std::string_view name, auto value, int digits) {
    page += fmt::format("\n| {} |", name);
    for (const LevelStats& level : self_play.levels) {
      page += fmt::format(" {:.{}f} |", value(level), digits);
    }
  };
  row("moves per game", [](const LevelStats& level) { return level.moves; }, 0);
  row("winner's score", [](const LevelStats& level) { return level.winners_score; }, 1);
  std::set<std::string_view> events;
  for (const LevelStats& level : self_play.levels) {
    for (const auto& [kind, times] : level.events) events.insert(kind);
  }
  for (std::string_view event : events) {
    if (same_everywhere(self_play.levels, event)) continue;
    row(
        fmt::format("`{}`", event), [&](const LevelStats& level) { return times(level, event); },
        2);
  }
  return page + "\n";
}

}  // namespace thronsaal
