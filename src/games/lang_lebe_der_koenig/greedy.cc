// Greedy player: occupies empty areas, attacks weakly held ones, spends cards moderately.
#include <algorithm>

#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// The value of placing in or going to the action's area for the player to move.
int action_score(const State& s, const Action& action) {
  const Player& me = s.at(s.acting());
  if (action.kind == Kind::nothing) return 0;
  const Area area = action.kind == Kind::place ? s.current_area : action.area;
  const int votes = board(s.board).votes_of(area);
  const std::uint8_t owner = s.controller(area);
  if (owner == kNobody) return me.supply > 0 ? 4 * votes : votes;
  if (owner == s.actor) {
    // A second courtier makes an area worth defending.
    const bool wants_more = s.courtiers[index_of(area)] < 2 && s.has_room(area) && me.supply > 0;
    return wants_more ? 5 : (action.kind == Kind::place ? 2 : 1);
  }
  const bool figure = s.at(seat(owner)).figure == area;
  const int resistance = s.courtiers[index_of(area)] + (figure ? 1 : 0);
  return me.hand.size() >= 4 ? 4 * votes - 3 * resistance : 1;
}

// This many cards, from the highest factors if it matters, else from the lowest.
Cards some_of(const Cards& hand, int number, bool matters) {
  number = std::min(number, hand.size());
  return matters ? hand - lowest(hand, hand.size() - number) : lowest(hand, number);
}

Cards commitment(const State& s, Seat seat, Rng& rng) {
  const Cards& hand = s.at(seat).hand;
  const bool involved = seat == s.attacker() || index(seat) == s.defender;
  if (!involved) return some_of(hand, 1, false);
  const bool matters = rng.below(3) == 0;
  const int share_of_hand = hand.size() / 3 + (matters ? 1 : 0);
  return some_of(hand, std::clamp(share_of_hand, 1, kMaxCommitted), matters);
}

}  // namespace

Action Rules::greedy(const State& s, Seat seat, Rng& rng) {
  Actions actions;
  legal(s, seat, actions);
  const Cards& hand = s.at(seat).hand;
  switch (s.phase) {
    case Phase::turn: {
      Action best = actions[0];
      int most = -1;
      for (const Action& action : actions) {
        const int score = 4 * action_score(s, action) + static_cast<int>(rng.below(8));
        if (score > most) {
          most = score;
          best = action;
        }
      }
      return best;
    }
    case Phase::arrived: return may_place(s) ? place() : end();
    case Phase::placing:
      return hand.count(1) > 3 && s.courtiers[index_of(s.current_area)] < 2 ? try_more(1) : end();
    case Phase::committing: return commit(commitment(s, seat, rng));
    case Phase::banishing: return rng.pick(actions);
    case Phase::settling: return place();
    case Phase::taking_back: return take_back(s.at(seat).ones);
    default: return end();
  }
}

}  // namespace thronsaal::lang_lebe_der_koenig
