#include "ai/insight/um_krone_und_kragen/last_round.h"

#include <algorithm>

#include "ai/insight/um_krone_und_kragen/worth.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// Odds below this are none, and those of higher results are even less.
constexpr float kNegligible = 1e-5F;

// The player's turn, before he has done anything.
State turn_of(State state, Seat who) {
  state.seat = static_cast<std::uint8_t>(index(who));
  state.active = state.aside = state.chosen = Dice();
  state.unused = state.at(who).cards & kUsable;
  state.unrolled = static_cast<std::uint8_t>(dice_at_start(state.at(who), state.options));
  state.phase = Phase::in_hand;
  state.has_rolled = state.duty_met = false;
  state.in_use = Card::none;
  return state;
}

}  // namespace

LastRound::LastRound(const State& state, TurnSolver& solver, Patience patience) {
  keeps_.fill(1);
  const Contest contest(state, seat(state.queen));
  for (std::size_t i = contest.turns().size(); i-- > 0;) {
    // What a turn leaves is for those before it.
    Patience share = patience;
    share.spend(patience.work() - patience.work() / (i + 1));
    const std::size_t before = share.work();
    play_back(state, contest.turns()[i], solver, share);
    patience.spend(before - share.work());
  }
}

// What whoever leads before this turn may hope for.
void LastRound::play_back(const State& state, Seat who, TurnSolver& solver, Patience& patience) {
  const State turn = turn_of(state, who);
  const int most = std::min(most_dice(state.at(who), state.options), kMostDice);
  const std::size_t end = (static_cast<std::size_t>(most) + 1) * kNumbers;
  const std::size_t enough = index(who) == state.queen ? 0 : 1;
  ByRank before = keeps_;
  float odds = 1;
  for (std::size_t lead = rank(state.lead); lead + enough < end && odds >= kNegligible; ++lead) {
    // The odds are not to rise where an exact number comes after one that is not.
    odds = std::min(odds, odds_to_beat(turn, lead + enough, solver, patience));
    before[lead] = keeps_[lead] * (1 - odds);
  }
  // A better result is never kept less often; a player who weighs safety may make it seem so.
  for (std::size_t lead = rank(state.lead) + 1; lead < kRanks; ++lead) {
    before[lead] = std::max(before[lead], before[lead - 1]);
  }
  keeps_ = before;
}

// How often a player has at least this result who plays for his chance to win. A small bonus for
// having it raises this chance by so much of the bonus as the odds are.
float LastRound::odds_to_beat(const State& turn, std::size_t lowest, TurnSolver& solver,
                              Patience& patience) {
  constexpr float kBonus = 1.0F / 64;
  const bool last = keeps_[lowest] >= 1;
  const auto chance = solve(turn, lowest, 0, solver, patience);
  const auto more = chance && !last ? solve(turn, lowest, kBonus, solver, patience) : chance;
  if (more) return last ? *chance : std::clamp((*more - *chance) / kBonus, 0.0F, 1.0F);
  exact_ = false;
  hurried_ |= patience.is_over();
  return odds_of(turn.at(turn.to_move()), result_of(lowest), turn.options);
}

std::optional<float> LastRound::solve(const State& turn, std::size_t lowest, float more,
                                      TurnSolver& solver, Patience& patience) {
  Prizes prizes;
  for (std::size_t to = lowest; to < kRanks; ++to) {
    prizes.crown_for(result_of(to)) = keeps_[to] + more;
  }
  if (!solver.prepare(turn, prizes, patience)) return std::nullopt;
  patience.spend(solver.work());
  return solver.value(turn, patience);
}

}  // namespace thronsaal::um_krone_und_kragen
