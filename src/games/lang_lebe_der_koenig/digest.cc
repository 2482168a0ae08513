#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

void write(const Player& player, DigestWriter& digest) {
  digest.u8(player.hand);
  digest.u8(player.known);
  digest.u8(player.committed);
  digest.u8(player.figure);
  digest.u16(player.courts);
  digest.u8(player.supply);
  digest.u8(player.bonus);
  digest.u8(player.influence);
  digest.u8(player.ones);
  digest.u8(player.place);
  digest.u8(player.lot);
}

}  // namespace

void Rules::digest(const State& s, DigestWriter& digest) {
  for (const Player& player : s.player) write(player, digest);
  digest.u16(s.entered);
  digest.u16(s.turns);
  digest.u8(s.courtiers);

  digest.u8(s.players);
  digest.u8(s.phase);
  digest.u8(s.turn_of);
  digest.u8(s.actor);

  digest.u8(s.start_area);
  digest.u8(s.current_area);
  digest.u8(s.target);
  digest.u8(s.card);

  digest.u8(s.defender);
  digest.u8(s.winner);
  digest.u8(s.undecided);
  digest.u8(s.contenders);
  digest.u8(s.rolled);
  digest.u8(s.exiles);

  digest.u8(s.ballot);
  digest.u8(s.deal);
  digest.u8(s.elections);
  digest.u8(s.discard);
  digest.u8(s.hidden);

  if (s.board != BoardId::built_in) digest.u64(BoardRegistry<Board>::digest(s.board));
}

}  // namespace thronsaal::lang_lebe_der_koenig
