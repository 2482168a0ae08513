#include "games/lang_lebe_der_koenig/contest.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using PerSeat = std::array<double, kMaxSeats>;

constexpr std::size_t at(Seat seat) {
  return static_cast<std::size_t>(index(seat));
}

class ConflictOdds {
 public:
  explicit ConflictOdds(const State& s) {
    for (const Seat who : s.contenders) {
      initial_odds_[at(who)] = influence_odds(s.at(who).committed, influence_of_pieces(s, who));
      current_odds_[at(who)] = initial_odds_[at(who)];
      if (!s.rolled.contains(who)) continue;
      current_odds_[at(who)].assign(std::size_t{s.at(who).influence} + 1, 0);
      current_odds_[at(who)].back() = 1;
    }
  }

  // Some have rolled already.
  PerSeat win_odds(SeatSet contenders) { return after(contenders, current_odds_); }

 private:
  using Odds = std::array<InfluenceOdds, kMaxSeats>;

  // All tied players roll again. A new tie of all is the same situation again, so the odds are
  // those of the other outcomes.
  const PerSeat& rolling_again(SeatSet tied) {
    std::optional<PerSeat>& known = known_[tied.bits()];
    if (!known) {
      known.emplace();
      const double decided = 1 - odds_of_tie(tied, tied, initial_odds_);
      known = after(tied, initial_odds_);
      for (double& share : *known) share /= std::max(decided, 1e-9);
    }
    return *known;
  }

  PerSeat after(SeatSet contenders, const Odds& odds) {
    PerSeat shares{};
    for (unsigned bits = 1; bits <= contenders.bits(); ++bits) {
      const SeatSet best = subset(contenders, bits);
      if (best.bits() != bits) continue;
      const double probability = odds_of_tie(best, contenders, odds);
      if (probability == 0) continue;
      if (best.size() == 1) {
        shares[at(*best.begin())] += probability;
        continue;
      }
      const PerSeat then = rolling_again(best);
      for (std::size_t i = 0; i < kMaxSeats; ++i) shares[i] += probability * then[i];
    }
    return shares;
  }

  static SeatSet subset(SeatSet of, unsigned bits) {
    SeatSet some;
    for (const Seat who : of) {
      if ((bits >> index(who) & 1U) != 0) some = some.with(who);
    }
    return some;
  }

  // The probability that exactly these are tied for the most.
  static double odds_of_tie(SeatSet best, SeatSet contenders, const Odds& odds) {
    std::size_t most = 0;
    for (const Seat who : contenders) most = std::max(most, odds[at(who)].size());
    PerSeat less{};  // probability that a seat has less than `influence`
    double sum = 0;
    for (std::size_t influence = 0; influence < most; ++influence) {
      double product = 1;
      for (const Seat who : contenders) {
        const InfluenceOdds& own = odds[at(who)];
        const double equal = influence < own.size() ? own[influence] : 0;
        product *= best.contains(who) ? equal : less[at(who)];
        less[at(who)] += equal;
      }
      sum += product;
    }
    return sum;
  }

  Odds initial_odds_;
  Odds current_odds_;
  std::array<std::optional<PerSeat>, 1U << kMaxSeats> known_;
};

}  // namespace

InfluenceOdds influence_odds(const Cards& cards, int pieces) {
  InfluenceOdds odds;
  for_each_roll(cards.size(), [&](Dice dice, double probability) {
    const std::size_t sum = static_cast<std::size_t>(influence(cards, dice) + pieces);
    if (odds.size() <= sum) odds.resize(sum + 1);
    odds[sum] += probability;
  });
  return odds;
}

double mean_of(const InfluenceOdds& odds) {
  double mean = 0;
  for (std::size_t i = 0; i < odds.size(); ++i) mean += static_cast<double>(i) * odds[i];
  return mean;
}

std::array<double, kMaxSeats> conflict_win_odds(const State& s) {
  return ConflictOdds(s).win_odds(s.contenders);
}

}  // namespace thronsaal::lang_lebe_der_koenig
