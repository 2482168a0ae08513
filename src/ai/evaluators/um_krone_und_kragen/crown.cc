#include "ai/evaluators/um_krone_und_kragen/crown.h"

#include <algorithm>

namespace thronsaal::um_krone_und_kragen {

OddsByLevel fitted_odds(const Player& player, const Options& options, float more) {
  OddsByLevel odds{};
  float least = 1;
  for (int level = 0; level < kCrownLevels; ++level) {
    const Result result = result_at(level);
    if (result.count > max_dice(player, options)) break;
    const float odds_now = result_probability(player, result, options);
    least = std::min(least, more == 0 ? odds_now : to_probability(to_log_odds(odds_now) + more));
    odds[static_cast<std::size_t>(level)] = least;
  }
  return odds;
}

// Turn order of the rules: that of a normal next round, the queen's owner last.
CrownContest::CrownContest(const State& state, Seat queen) : queen_(queen) {
  const int players = state.players;
  if (state.final_round) {
    if (index(queen) == state.seat) return;
    const int left = players - 2 - state.turns_in_round;
    Seat who = state.to_move();
    for (int i = 0; i < left; ++i) {
      who = next(who, players);
      if (who == queen) who = next(who, players);
      turns_.push_back(who);
    }
  } else {
    Seat who = previous(seat(state.starter), players);
    for (int i = 0; i < players; ++i, who = next(who, players)) {
      if (who != queen) turns_.push_back(who);
    }
  }
  turns_.push_back(queen);
}

bool CrownContest::has_turn(Seat seat) const {
  return std::ranges::find(turns_, seat) != turns_.end();
}

LeadValue CrownContest::lead_after(Seat seat) const {
  const auto turn = std::ranges::find(turns_, seat) - turns_.begin();
  return lead_for(seat, static_cast<std::size_t>(turn) + 1);
}

// Every player tries for the highest level. The queen's owner plays last, and only without the
// king.
LeadValue CrownContest::lead_for(Seat seat, std::size_t first_turn) const {
  LeadValue lead;
  lead.mine.fill(1);
  for (std::size_t turn = turns_.size(); turn-- > first_turn;) {
    const Seat who = turns_[turn];
    const OddsByLevel& odds = odds_[index_of(who)];
    LeadValue before;
    for (std::size_t level = 0; level < kCrownLevels; ++level) {
      const std::size_t enough = who == queen_ ? level : level + 1;
      const float fails = 1 - odds[enough];
      float taken_by_me = 0;     // value if the seat takes the king now,
      float taken_by_other = 0;  // or if another seat does
      for (std::size_t to = enough; to < kCrownLevels; ++to) {
        const float here = odds[to] - odds[to + 1];
        taken_by_me += here * lead.mine[to];
        taken_by_other += here * lead.theirs[to];
      }
      const float taken = who == seat ? taken_by_me : taken_by_other;
      before.theirs[level] = fails * lead.theirs[level] + taken;
      before.mine[level] = fails * lead.mine[level] + taken;
      // The queen's owner does not roll while holding the king.
      if (who == queen_ && who == seat) before.mine[level] = 1;
    }
    lead = before;
  }
  return lead;
}

}  // namespace thronsaal::um_krone_und_kragen
