#include "arena/tournament.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace thronsaal {
namespace {

constexpr std::size_t kMaxSeatings = 12;

// Independent random streams for chance and for each player.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t deal, std::uint64_t purpose) {
  Rng rng(seed * 0x9E3779B97F4A7C15ULL + deal);
  std::uint64_t drawn = rng.next();
  for (; purpose > 0; --purpose) drawn = rng.next();
  return drawn;
}

void count(PlayedGame& played, const std::vector<Event>& events) {
  for (const Event& event : events) ++played.events[event.kind];
}

int winners_score(const AnyState& state, const Standing& standing) {
  const std::vector<int> scores = state.scores(Observer::spectator());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (standing.place[i] == 1) return scores[i];
  }
  return 0;
}

PlayedGame play_game(const Tournament& tournament, const Lineup& lineup, std::uint64_t deal) {
  using Clock = std::chrono::steady_clock;
  Rng chance(seed_of(tournament.seed, deal, 0));
  std::vector<Rng> player_rngs;
  for (std::size_t i = 0; i < lineup.size(); ++i) {
    player_rngs.emplace_back(seed_of(tournament.seed, deal, i + 1));
  }
  const auto state =
      tournament.game->start(static_cast<int>(lineup.size()), tournament.options).value();
  PlayedGame played{.lineup = lineup};
  played.decision_time.resize(lineup.size());
  for (ToAct to_act = state->to_act(); !to_act.is_over(); to_act = state->to_act()) {
    ++played.moves;
    if (to_act.is_chance()) {
      count(played, state->apply(Actor::chance(), state->sample(chance).value()).value());
      continue;
    }
    const Seat seat = *to_act.seats().begin();
    const auto i = static_cast<std::size_t>(index(seat));
    const bool forced = state->legal(seat).size() == 1;
    const auto begin = Clock::now();
    const AnyAction action = choose(*state, seat, lineup[i], tournament.budget, player_rngs[i]);
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (!forced) played.decision_time[i].add({1, seconds, seconds});
    count(played, state->apply(seat, action).value());
  }
  played.standing = state->standing().value();
  played.winners_score = winners_score(*state, played.standing);
  return played;
}

// The share of opponents that a seat finishes ahead of; ties count half.
double rank_points(const Standing& standing, Seat s) {
  double beaten = 0;
  for (int i = 0; i < standing.players; ++i) {
    if (seat(i) == s) continue;
    const int other = standing.place_of(seat(i));
    beaten += other > standing.place_of(s) ? 1 : other == standing.place_of(s) ? 0.5 : 0;
  }
  return beaten / (standing.players - 1);
}

// One value per deal: the mean of f over its games.
template <class F>
std::vector<double> by_deal(const std::vector<PlayedGame>& games, std::size_t per_deal, F f) {
  std::vector<double> values;
  for (std::size_t i = 0; i + per_deal <= games.size(); i += per_deal) {
    double sum = 0;
    for (std::size_t j = i; j < i + per_deal; ++j) sum += f(games[j]);
    values.push_back(sum / static_cast<double>(per_deal));
  }
  return values;
}

// The expected share if all players are equally strong.
double fair_share(const Lineup& lineup, PlayerKind player) {
  return static_cast<double>(std::ranges::count(lineup, player)) /
         static_cast<double>(lineup.size());
}

SequentialTest test_of_first_player(const Tournament& tournament) {
  const double fair = fair_share(tournament.lineup, tournament.lineup[0]);
  return SequentialTest(
      {.at_most = fair, .at_least = fair, .alpha = kErrorRate / 2, .beta = kErrorRate / 2});
}

// Shares lie between 0 and 1.
Estimate clamped_to_unit(const Estimate& e) {
  return {e.mean, std::max(e.low, 0.0), std::min(e.high, 1.0)};
}

Estimate estimate_for(const Tournament& tournament, const std::vector<double>& values) {
  return tournament.until_significant ? confidence_sequence(values, kErrorRate)
                                      : clamped_to_unit(estimate(values));
}

// Plays games on several threads and consumes them in order.
class TournamentRunner {
 public:
  TournamentRunner(const Tournament& tournament, std::vector<Lineup> seatings)
      : tournament_(tournament),
        seatings_(std::move(seatings)),
        total_(seatings_.size() * static_cast<std::size_t>(tournament.deals)),
        games_(total_),
        test_(test_of_first_player(tournament)) {}

  std::vector<PlayedGame> play_all() {
    std::vector<std::jthread> workers;
    for (int i = 0; i < std::max(tournament_.threads, 1); ++i) {
      workers.emplace_back([this] { play_next_move(); });
    }
    wait();
    workers.clear();
    games_.resize(finished_in_order_);
    return std::move(games_);
  }

 private:
  void play_next_move() {
    for (std::size_t i = next_++; i < total_ && !stopped_; i = next_++) {
      PlayedGame game =
          play_game(tournament_, seatings_[i % seatings_.size()], i / seatings_.size());
      const std::scoped_lock lock(mutex_);
      games_[i] = std::move(game);
      changed_.notify_one();
    }
  }

  // Consumes games in order, so that stopping does not depend on thread timing.
  void wait() {
    std::unique_lock lock(mutex_);
    while (finished_in_order_ < total_ && !stopped_) {
      changed_.wait(lock, [this] { return !games_[finished_in_order_].lineup.empty(); });
      ++finished_in_order_;
      if (tournament_.progress) tournament_.progress(finished_in_order_);
      if (tournament_.until_significant && finished_in_order_ % seatings_.size() == 0) {
        stopped_ = test_.add(share_of_last_deal()) != SequentialTest::Verdict::undecided;
      }
    }
  }

  double share_of_last_deal() const {
    const auto end = games_.begin() + static_cast<std::ptrdiff_t>(finished_in_order_);
    const std::vector<PlayedGame> deal(end - static_cast<std::ptrdiff_t>(seatings_.size()), end);
    return win_shares_by_deal(deal, seatings_.size(), tournament_.lineup[0]).front();
  }

  const Tournament& tournament_;
  std::vector<Lineup> seatings_;
  std::size_t total_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<PlayedGame> games_;  // an empty lineup: not played yet
  std::size_t finished_in_order_ = 0;
  SequentialTest test_;  // has seen all complete deals so far
};

}  // namespace

void DecisionTime::add(const DecisionTime& other) {
  decisions += other.decisions;
  seconds += other.seconds;
  longest = std::max(longest, other.longest);
}

std::vector<Lineup> seatings(const Lineup& lineup) {
  std::vector<Lineup> all;
  Lineup seating = lineup;
  std::ranges::sort(seating, std::greater());
  do {
    all.push_back(seating);
  } while (all.size() <= kMaxSeatings && std::ranges::prev_permutation(seating).found);
  if (all.size() <= kMaxSeatings) return all;
  all.clear();
  seating = lineup;
  for (std::size_t i = 0; i < lineup.size(); ++i) {
    if (std::ranges::find(all, seating) == all.end()) all.push_back(seating);
    std::ranges::rotate(seating, seating.begin() + 1);
  }
  return all;
}

std::vector<PlayedGame> play(const Tournament& tournament) {
  return TournamentRunner(tournament, seatings(tournament.lineup)).play_all();
}

std::vector<double> win_shares_by_deal(const std::vector<PlayedGame>& games, std::size_t per_deal,
                                       PlayerKind player) {
  return by_deal(games, per_deal, [&](const PlayedGame& game) {
    double share = 0;
    for (std::size_t i = 0; i < game.lineup.size(); ++i) {
      if (game.lineup[i] == player) share += game.standing.win_share(seat(static_cast<int>(i)));
    }
    return share;
  });
}

SequentialTest::Verdict verdict(const Tournament& tournament,
                                const std::vector<PlayedGame>& games) {
  SequentialTest test = test_of_first_player(tournament);
  const std::size_t per_deal = seatings(tournament.lineup).size();
  for (const double share : win_shares_by_deal(games, per_deal, tournament.lineup[0])) {
    test.add(share);
  }
  return test.verdict();
}

std::vector<Result> results(const Tournament& tournament, const std::vector<PlayedGame>& games) {
  const std::size_t per_deal = seatings(tournament.lineup).size();
  std::vector<Result> all;
  for (const PlayerKind player : tournament.lineup) {
    if (std::ranges::find(all, player, &Result::player) != all.end()) continue;
    Result result{.player = player};
    result.seats = static_cast<int>(std::ranges::count(tournament.lineup, player));
    result.fair = fair_share(tournament.lineup, player);
    result.win_share = estimate_for(tournament, win_shares_by_deal(games, per_deal, player));
    result.rank_points =
        estimate_for(tournament, by_deal(games, per_deal, [&](const PlayedGame& game) {
                       double points = 0;
                       for (std::size_t i = 0; i < game.lineup.size(); ++i) {
                         if (game.lineup[i] == player) {
                           points += rank_points(game.standing, seat(static_cast<int>(i)));
                         }
                       }
                       return points / result.seats;
                     }));
    for (const PlayedGame& game : games) {
      for (std::size_t i = 0; i < game.lineup.size(); ++i) {
        if (game.lineup[i] == player) result.decision_time.add(game.decision_time[i]);
      }
    }
    all.push_back(result);
  }
  return all;
}

}  // namespace thronsaal
