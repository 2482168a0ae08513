// arena: plays computer players against each other and compares them.
#include <cmath>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "arena/ladder.h"
#include "arena/self_play.h"
#include "arena/tournament.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "core/text/text.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

struct ArenaOptions {
  std::string game;
  std::string seats;
  std::vector<std::string> options;
  int games = 100;
  int threads = 1;
  std::uint64_t seed = 1;
  bool until_significant = false;
  bool ladder = false;
  bool self_play = false;
  std::string plot;
  bool json = false;
};

std::expected<Tournament, Violation> set_up(const ArenaOptions& options) {
  const auto game = find_game(options.game);
  if (!game) return refused(game.error());
  const auto values = parse_options(options.options);
  if (!values) return refused(values.error());
  Tournament tournament{.game = *game,
                        .options = *values,
                        .threads = options.threads,
                        .seed = options.seed,
                        .until_significant = options.until_significant};
  for (const std::string_view name : split(options.seats, ',')) {
    const auto player = find_player_kind(name);
    if (!player) return refused(player.error());
    tournament.lineup.push_back(*player);
  }
  if (const auto opening = (*game)->start(static_cast<int>(tournament.lineup.size()), *values);
      !opening) {
    return refused(opening.error());
  }
  const auto per_deal = static_cast<int>(seatings(tournament.lineup).size());
  tournament.deals = (options.games + per_deal - 1) / per_deal;
  return tournament;
}

// A progress bar, if stderr is a terminal.
std::function<void(std::size_t)> progress_bar(std::size_t games) {
  if (isatty(STDERR_FILENO) == 0) return {};
  return [games](std::size_t done) {
    static constexpr std::size_t kWidth = 40;
    const std::size_t filled = done * kWidth / games;
    fmt::print(stderr, "\r[{:#<{}}{:.<{}}] {}/{} games{}", "", filled, "", kWidth - filled, done,
               games, done == games ? "\n" : "");
    std::fflush(stderr);
  };
}

double mean_length(const std::vector<PlayedGame>& games) {
  double moves = 0;
  for (const PlayedGame& game : games) moves += static_cast<double>(game.moves);
  return moves / static_cast<double>(games.size());
}

boost::json::array estimate_json(const Estimate& estimate) {
  return {estimate.mean, estimate.low, estimate.high};
}

boost::json::object result_json(const Result& result) {
  const double milliseconds = 1000 * result.decision_time.seconds;
  const auto decisions = static_cast<double>(result.decision_time.decisions);
  return {{"player", boost::json::string(name_of(result.player))},
          {"seats", result.seats},
          {"fair_share", result.fair},
          {"win_share", estimate_json(result.win_share)},
          {"rank_points", estimate_json(result.rank_points)},
          {"decisions", result.decision_time.decisions},
          {"mean_ms", decisions > 0 ? milliseconds / decisions : 0},
          {"longest_ms", 1000 * result.decision_time.longest}};
}

std::string_view verdict_name(SequentialTest::Verdict verdict) {
  if (verdict == SequentialTest::Verdict::undecided) return "undecided";
  return verdict == SequentialTest::Verdict::above ? "stronger" : "weaker";
}

// Explains the intervals and prints the test's verdict, if any.
void print_conclusion(const Tournament& tournament, SequentialTest::Verdict verdict) {
  const int percent = static_cast<int>(std::lround(100 * (1 - kErrorRate)));
  if (!tournament.until_significant) {
    fmt::print("Intervals: {} %, for the requested number of deals.\n", percent);
    return;
  }
  const std::string_view first = name_of(tournament.lineup[0]);
  if (verdict == SequentialTest::Verdict::undecided) {
    fmt::print("No verdict: no significant difference between {} and the others.\n", first);
  } else {
    fmt::print(
        "Verdict: {} is {} than the others (wrong about equals in {} % of tournaments at most)."
        "\n",
        first, verdict_name(verdict), 100 - percent);
  }
  fmt::print("Intervals: {} %, from the same confidence sequence, valid at any stopping time.\n",
             percent);
}

void print_results(const std::vector<Result>& results) {
  fmt::print("{:<8}{:>6}{:>7}{:>22}{:>8}{:>22}{:>10}{:>12}\n", "player", "seats", "fair",
             "win share", "x fair", "rank points", "mean ms", "longest ms");
  for (const Result& r : results) {
    const auto interval = [](const Estimate& e) {
      return fmt::format("{:.3f} ({:.3f}-{:.3f})", e.mean, e.low, e.high);
    };
    const double decisions = std::max(1.0, static_cast<double>(r.decision_time.decisions));
    fmt::print("{:<8}{:>6}{:>7.3f}{:>22}{:>8.2f}{:>22}{:>10.2f}{:>12.1f}\n", name_of(r.player),
               r.seats, r.fair, interval(r.win_share), r.win_share.mean / r.fair,
               interval(r.rank_points), 1000 * r.decision_time.seconds / decisions,
               1000 * r.decision_time.longest);
  }
}

// Announces the players, if stderr is a terminal.
std::function<void(std::size_t)> on_start(const Lineup& lineup, std::size_t games) {
  if (isatty(STDERR_FILENO) != 0) {
    fmt::print(stderr, "{} against {}\n", name_of(lineup[0]), name_of(lineup[1]));
  }
  return progress_bar(games);
}

int run_self_play(const ArenaOptions& options) {
  const auto game = find_game(options.game);
  if (!game) return refuse(game.error());
  const SelfPlayReport self_play = run_self_play_levels({.game = *game,
                                                         .games = options.games,
                                                         .threads = options.threads,
                                                         .seed = options.seed,
                                                         .on_start = on_start});
  fmt::print("{}", to_markdown(self_play));
  return kExitSuccess;
}

int run_ladder(const ArenaOptions& options) {
  const auto game = find_game(options.game);
  if (!game) return refuse(game.error());
  const Ladder ladder = play_ladder({.game = *game,
                                     .games = options.games,
                                     .threads = options.threads,
                                     .seed = options.seed,
                                     .on_start = on_start});
  fmt::print("{}", to_markdown(ladder));
  if (options.plot.empty()) return kExitSuccess;
  if (const auto written = write_file(options.plot, to_svg(ladder)); !written) {
    return report_failure(written.error());
  }
  return kExitSuccess;
}

int run_arena(const ArenaOptions& options) {
  if (options.ladder) return run_ladder(options);
  if (options.self_play) return run_self_play(options);
  auto tournament = set_up(options);
  if (!tournament) return refuse(tournament.error());
  const std::size_t per_deal = seatings(tournament->lineup).size();
  const std::size_t most = per_deal * static_cast<std::size_t>(tournament->deals);
  tournament->progress = progress_bar(most);
  const std::vector<PlayedGame> games = play(*tournament);
  if (tournament->progress && games.size() < most) fmt::print(stderr, "\n");
  const std::vector<Result> all = results(*tournament, games);
  if (options.json) {
    boost::json::array rows;
    for (const Result& result : all) rows.push_back(result_json(result));
    boost::json::object report{{"game", tournament->game->info().id},
                               {"seed", options.seed},
                               {"games", games.size()},
                               {"deals", games.size() / per_deal},
                               {"mean_length", mean_length(games)},
                               {"results", std::move(rows)}};
    if (options.until_significant) {
      report["verdict"] = verdict_name(verdict(*tournament, games));
      report["error_rate"] = kErrorRate;
    }
    fmt::print("{}\n", boost::json::serialize(report));
    return kExitSuccess;
  }
  fmt::print("{}: {} games ({} deals in {} seatings), seed {}, {:.1f} moves each\n",
             tournament->game->info().name, games.size(), games.size() / per_deal, per_deal,
             options.seed, mean_length(games));
  print_results(all);
  print_conclusion(*tournament, verdict(*tournament, games));
  return kExitSuccess;
}

}  // namespace

void add_arena(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "arena", "Run a tournament between computer players, with every deal in every seating");
  auto options = std::make_shared<ArenaOptions>();
  command->add_option("--game", options->game, "the game; see \"thronsaal games\"")->required();
  CLI::Option* seats =
      command->add_option("--seats", options->seats,
                          "who plays: random, greedy, page, squire, knight or king, as in "
                          "king,knight,knight; every deal is played in every seating");
  CLI::Option* variant =
      command->add_option("--option", options->options, "a rules option, as name=value");
  command->add_option("--games", options->games, "number of games, rounded up to whole deals")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "number of games to run in parallel")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "seed of the first deal")->capture_default_str();
  CLI::Option* until =
      command->add_flag("--until-significant", options->until_significant,
                        "stop as soon as a sequential test finds the first player stronger or "
                        "weaker than the others, with an error rate of at most 5 %");
  CLI::Option* ladder = command->add_flag(
      "--ladder", options->ladder,
      "rate all levels of the game and print the ratings as Markdown; --games is per duel");
  command->add_option("--plot", options->plot, "write the ratings as an SVG to this file")
      ->needs(ladder);
  CLI::Option* self_play = command->add_flag(
      "--self-play", options->self_play,
      "let each level play itself and print statistics of its games as Markdown; --games is "
      "per level");
  CLI::Option* as_json = command->add_flag("--json", options->json, "print one JSON object");
  for (CLI::Option* option : {seats, variant, until, as_json})
    option->excludes(ladder)->excludes(self_play);
  ladder->excludes(self_play);
  command->callback([options, &exit_code] {
    if (!options->ladder && !options->self_play && options->seats.empty()) {
      throw CLI::RequiredError("--seats, --ladder or --self-play");
    }
    exit_code = run_arena(*options);
  });
}

}  // namespace thronsaal
