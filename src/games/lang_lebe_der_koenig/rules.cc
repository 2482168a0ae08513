// The game as a set of pure functions.
#include "games/lang_lebe_der_koenig/rules.h"

#include <cassert>

#include "games/lang_lebe_der_koenig/conflict.h"
#include "games/lang_lebe_der_koenig/election.h"
#include "games/lang_lebe_der_koenig/turn.h"

namespace thronsaal::lang_lebe_der_koenig {

State Rules::start(int players, const Options& /*options*/, BoardId board) {
  assert(players >= kInfo.min_players && players <= kInfo.max_players);
  assert(BoardRegistry<Board>::knows(board));
  State s;
  s.board = board;
  s.players = byte(players);
  for (int i = 0; i < players; ++i) {
    s.at(seat(i)).hand = s.at(seat(i)).known = kStartHand;
    s.at(seat(i)).supply = kCourtiersInSupply;
  }
  return s;
}

template <class Recorder>
void Rules::apply(State& s, Actor actor, const Action& action, Recorder& recorder) {
  assert(check(s, actor, action));
  MoveApplier<Recorder>(s, recorder).apply(actor, action);
}
template void Rules::apply(State&, Actor, const Action&, NullRecorder&);
template void Rules::apply(State&, Actor, const Action&, EventRecorder&);

Standing Rules::standing(const State& s) {
  assert(s.phase == Phase::over);
  Standing standing{.players = s.players};
  for (int i = 0; i < s.players; ++i) {
    standing.place[static_cast<std::size_t>(i)] = s.at(seat(i)).place;
  }
  return standing;
}

}  // namespace thronsaal::lang_lebe_der_koenig
