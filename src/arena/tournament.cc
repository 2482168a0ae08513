#include "arena/tournament.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace thronsaal {
namespace {

constexpr std::size_t kMostArrangements = 12;

// Seeds of independent streams: chance must not depend on who sits where, and nobody on the others.
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
  std::vector<Rng> minds;
  for (std::size_t i = 0; i < lineup.size(); ++i) {
    minds.emplace_back(seed_of(tournament.seed, deal, i + 1));
  }
  const auto state =
      tournament.game->start(static_cast<int>(lineup.size()), tournament.options).value();
  PlayedGame played{.lineup = lineup};
  played.pace.resize(lineup.size());
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
    const AnyAction action = choose(*state, seat, lineup[i], tournament.budget, minds[i]);
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (!forced) played.pace[i].add({1, seconds, seconds});
    count(played, state->apply(seat, action).value());
  }
  played.standing = state->standing().value();
  played.winners_score = winners_score(*state, played.standing);
  return played;
}

// The part of the others that a seat leaves behind; who shares a place counts half.
double rank_points(const Standing& standing, Seat s) {
  double beaten = 0;
  for (int i = 0; i < standing.players; ++i) {
    if (seat(i) == s) continue;
    const int other = standing.place_of(seat(i));
    beaten += other > standing.place_of(s) ? 1 : other == standing.place_of(s) ? 0.5 : 0;
  }
  return beaten / (standing.players - 1);
}

// One value per deal: the mean over its games of what f makes of each.
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

// What a kind of player gets if all players are equally strong.
double fair_share(const Lineup& lineup, Player player) {
  return static_cast<double>(std::ranges::count(lineup, player)) /
         static_cast<double>(lineup.size());
}

SequentialTest test_of_first_player(const Tournament& tournament) {
  const double fair = fair_share(tournament.lineup, tournament.lineup[0]);
  return SequentialTest(
      {.at_most = fair, .at_least = fair, .alpha = kErrorRate / 2, .beta = kErrorRate / 2});
}

// No share is less than nothing or more than all.
Estimate within_one(const Estimate& e) {
  return {e.mean, std::max(e.low, 0.0), std::min(e.high, 1.0)};
}

Estimate estimate_for(const Tournament& tournament, const std::vector<double>& values) {
  return tournament.until_significant ? confidence_sequence(values, kErrorRate)
                                      : within_one(estimate(values));
}

// Plays games on several threads and hands them over in order.
class Hall {
 public:
  Hall(const Tournament& tournament, std::vector<Lineup> seatings)
      : tournament_(tournament),
        seatings_(std::move(seatings)),
        wanted_(seatings_.size() * static_cast<std::size_t>(tournament.deals)),
        games_(wanted_),
        test_(test_of_first_player(tournament)) {}

  std::vector<PlayedGame> play_all() {
    std::vector<std::jthread> tables;
    for (int i = 0; i < std::max(tournament_.threads, 1); ++i) {
      tables.emplace_back([this] { play_on(); });
    }
    wait();
    tables.clear();
    games_.resize(in_order_);
    return std::move(games_);
  }

 private:
  void play_on() {
    for (std::size_t i = next_++; i < wanted_ && !enough_; i = next_++) {
      PlayedGame game =
          play_game(tournament_, seatings_[i % seatings_.size()], i / seatings_.size());
      const std::scoped_lock lock(mutex_);
      games_[i] = std::move(game);
      changed_.notify_one();
    }
  }

  // Follows the games in their order, so that when to stop does not depend on who was quicker.
  void wait() {
    std::unique_lock lock(mutex_);
    while (in_order_ < wanted_ && !enough_) {
      changed_.wait(lock, [this] { return !games_[in_order_].lineup.empty(); });
      ++in_order_;
      if (tournament_.progress) tournament_.progress(in_order_);
      if (tournament_.until_significant && in_order_ % seatings_.size() == 0) {
        enough_ = test_.add(share_of_last_deal()) != SequentialTest::Verdict::undecided;
      }
    }
  }

  double share_of_last_deal() const {
    const auto end = games_.begin() + static_cast<std::ptrdiff_t>(in_order_);
    const std::vector<PlayedGame> deal(end - static_cast<std::ptrdiff_t>(seatings_.size()), end);
    return win_shares_by_deal(deal, seatings_.size(), tournament_.lineup[0]).front();
  }

  const Tournament& tournament_;
  std::vector<Lineup> seatings_;
  std::size_t wanted_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> enough_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<PlayedGame> games_;  // without a lineup: not played yet
  std::size_t in_order_ = 0;
  SequentialTest test_;  // has seen the deals among the games in order
};

}  // namespace

void Pace::add(const Pace& other) {
  decisions += other.decisions;
  seconds += other.seconds;
  longest = std::max(longest, other.longest);
}

std::vector<Lineup> arrangements(const Lineup& lineup) {
  std::vector<Lineup> all;
  Lineup seating = lineup;
  std::ranges::sort(seating, std::greater());
  do {
    all.push_back(seating);
  } while (all.size() <= kMostArrangements && std::ranges::prev_permutation(seating).found);
  if (all.size() <= kMostArrangements) return all;
  all.clear();
  seating = lineup;
  for (std::size_t i = 0; i < lineup.size(); ++i) {
    if (std::ranges::find(all, seating) == all.end()) all.push_back(seating);
    std::ranges::rotate(seating, seating.begin() + 1);
  }
  return all;
}

std::vector<PlayedGame> play(const Tournament& tournament) {
  return Hall(tournament, arrangements(tournament.lineup)).play_all();
}

std::vector<double> win_shares_by_deal(const std::vector<PlayedGame>& games, std::size_t per_deal,
                                       Player player) {
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
  const std::size_t per_deal = arrangements(tournament.lineup).size();
  for (const double share : win_shares_by_deal(games, per_deal, tournament.lineup[0])) {
    test.add(share);
  }
  return test.verdict();
}

std::vector<Result> results(const Tournament& tournament, const std::vector<PlayedGame>& games) {
  const std::size_t per_deal = arrangements(tournament.lineup).size();
  std::vector<Result> all;
  for (const Player player : tournament.lineup) {
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
        if (game.lineup[i] == player) result.pace.add(game.pace[i]);
      }
    }
    all.push_back(result);
  }
  return all;
}

}  // namespace thronsaal
