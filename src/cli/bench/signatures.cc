#include "cli/bench/signatures.h"

#include <fmt/format.h>

#include "ai/player.h"
#include "cli/bench/bench_games.h"
#include "core/fingerprint.h"
#include "core/journal.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

class Signature {
 public:
  void add(std::string_view text) {
    print_ = fingerprint(std::as_bytes(std::span(text)), print_);
    print_ = fingerprint('\n', print_);
  }
  void add(Actor actor, const std::string& action) {
    add(actor.is_chance() ? "chance" : std::to_string(index(actor.seat())));
    add(action);
  }
  std::string hex() const { return to_hex(print_); }

 private:
  std::uint64_t print_ = kFingerprintSeed;
};

// Every combination of the values of all options.
std::vector<OptionValues> combinations_of_options(const AnyGame& game) {
  std::vector<OptionValues> all = {{}};
  for (const AnyOptionSpec& option : game.option_specs()) {
    std::vector<OptionValues> longer;
    for (const OptionValues& values : all) {
      for (const std::string_view value : option.values) {
        longer.push_back(values);
        longer.back().emplace_back(option.name, value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

std::string names_of(const OptionValues& options) {
  std::string names;
  for (const auto& [name, value] : options) {
    names += fmt::format("{}{}={}", names.empty() ? "" : ",", name, value);
  }
  return names.empty() ? "-" : names;
}

void add_game(Signature& signature, const AnyGame& game, int players, const OptionValues& options,
              PlayerKind player, std::uint64_t seed) {
  Rng rng(seed);
  const auto state = game.start(players, options).value();
  for (ToAct to_act = state->to_act(); !to_act.is_over(); to_act = state->to_act()) {
    const Actor actor = to_act.is_chance() ? Actor::chance() : Actor(*to_act.seats().begin());
    const AnyAction action = to_act.is_chance() ? state->sample(rng).value()
                                                : choose(*state, actor.seat(), player, {}, rng);
    signature.add(actor, game.print(action));
    (void)state->apply(actor, action);
  }
  const Standing standing = state->standing().value();
  const std::vector<int> scores = state->scores(Observer::spectator());
  for (int i = 0; i < players; ++i) {
    signature.add(fmt::format("{} points, place {}", scores[static_cast<std::size_t>(i)],
                              standing.place_of(seat(i))));
  }
}

// Random play covers most rules, greedy play the ends of games.
std::string play_signature(const AnyGame& game, int players, const OptionValues& options) {
  static constexpr std::uint64_t kGames = 3;
  Signature signature;
  for (const PlayerKind player : {PlayerKind::random, PlayerKind::greedy}) {
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      add_game(signature, game, players, options, player, seed);
    }
  }
  return signature.hex();
}

// Positions of one greedy game with more than one legal action.
std::vector<std::unique_ptr<AnyState>> decisions(const AnyGame& game, int players) {
  static constexpr std::size_t kPositions = 3;
  static constexpr int kApart = 12;
  Rng rng(1);
  auto state = game.start(players, {}).value();
  std::vector<std::unique_ptr<AnyState>> all;
  int decided = 0;
  for (ToAct to_act = state->to_act(); !to_act.is_over() && all.size() < kPositions;
       to_act = state->to_act()) {
    if (to_act.is_chance()) {
      (void)state->apply(Actor::chance(), state->sample(rng).value());
      continue;
    }
    const Seat seat = *to_act.seats().begin();
    if (state->legal(seat).size() > 1 && decided++ % kApart == 0) all.push_back(state->clone());
    const AnyAction action = choose(*state, seat, PlayerKind::greedy, {}, rng);
    (void)state->apply(seat, action);
  }
  return all;
}

// Win shares enter the signature with the precision that is displayed.
void add_advice(Signature& signature, const AnyState& state, Level level) {
  const SearchLimits budget{.iterations = 40, .time = SearchLimits::kUnlimited};
  const Seat seat = *state.to_act().seats().begin();
  const SearchResult<AnyAction> advice = suggest_actions(state, seat, level, budget, 1);
  for (const auto& choice : advice.choices) {
    signature.add(fmt::format("{} {:.6f} {:.4f}", state.game().print(choice.action),
                              choice.visit_share, choice.win_share));
  }
}

void add_search_params(Signature& signature, const SearchParams& search_params) {
  signature.add(fmt::format("{} {} {} {} {:.4f} {} {}", search_params.iterations,
                            search_params.depth, search_params.max_quiescent_depth,
                            search_params.rollout_horizon, search_params.c_puct,
                            static_cast<int>(search_params.detail), search_params.stop_early));
}

}  // namespace

std::vector<std::string> signatures_of_play() {
  std::vector<std::string> lines;
  for (const AnyGame* game : all_games()) {
    for (int players = game->info().min_players; players <= game->info().max_players; ++players) {
      for (const OptionValues& options : combinations_of_options(*game)) {
        lines.push_back(fmt::format("play {} {} {} {}", game->info().id, players, names_of(options),
                                    play_signature(*game, players, options)));
      }
    }
  }
  return lines;
}

std::vector<std::string> signatures_of_levels() {
  std::vector<std::string> lines;
  for (const GameBenchmark& one : game_benchmarks()) {
    const AnyGame& game = *find_game(one.info.id).value();
    for (int players = one.info.min_players; players <= one.info.max_players; ++players) {
      const auto positions = decisions(game, players);
      for (const Level level : kLevels) {
        Signature signature;
        add_search_params(signature, one.search_params(level, players));
        for (const auto& state : positions) add_advice(signature, *state, level);
        lines.push_back(fmt::format("level {} {} {} {}", one.info.id, players, name_of(level),
                                    signature.hex()));
      }
    }
  }
  return lines;
}

std::vector<std::string> signatures_of_bench() {
  std::vector<std::string> lines;
  for (const GameBenchmark& game : game_benchmarks()) {
    lines.push_back(fmt::format("bench {} {} search {}", game.info.id, to_hex(game.signature()),
                                to_hex(game.search_signature())));
  }
  return lines;
}

}  // namespace thronsaal
