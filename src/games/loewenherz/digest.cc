#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {

void Rules::digest(const State& s, DigestWriter& digest) {
  digest.u64(s.land);
  digest.u64(s.borders.east);
  digest.u64(s.borders.south);
  digest.u64(s.knights);
  digest.only_in_version_1([&] {
    digest.u64(s.all_castles);
    digest.u64(s.territory);
  });
  digest.u16(s.points);
  digest.u16(s.ducats);
  digest.u16(s.turns);
  digest.u16(s.allies);

  digest.u8(s.castles);
  for (const Hand& hand : s.hands) {
    digest.u8(hand.cards);
    digest.u8(hand.known);
  }
  digest.u8(s.pile);
  digest.u8(s.market);

  digest.u8(s.players);
  digest.u8(s.phase);
  digest.u8(s.turn_of);
  digest.u8(s.actor);
  digest.u8(s.colour);
  digest.u8(s.setup_count);
  digest.u16(s.tiles);

  digest.u8(s.card);
  digest.u8(s.steps);
  digest.u8(s.castle);
  digest.u8(s.other_castle);
  digest.u8(s.last_phase);
  digest.u8(s.king_returned);
  digest.u8(s.options.rich);
  digest.u8(s.options.early_king);
  digest.u8(s.played);
  digest.padding_in_version_1(3);
  if (s.board != BoardId::built_in) digest.u64(BoardRegistry<Board>::digest(s.board));
}

}  // namespace thronsaal::loewenherz
