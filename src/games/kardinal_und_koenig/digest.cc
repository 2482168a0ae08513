#include "games/kardinal_und_koenig/rules.h"

namespace thronsaal::kardinal_und_koenig {

void Rules::digest(const State& s, DigestWriter& digest) {
  digest.u64(s.cloisters);
  digest.u16(s.points);
  digest.only_in_version_1([&] { digest.u16(s.open_countries); });
  digest.u8(s.councillors);
  digest.only_in_version_1([&] {
    digest.u8(s.councillor_count);
    digest.u8(s.seats);
    digest.u8(s.councillors_left);
  });
  digest.u8(s.first_scoring);

  digest.u8(s.hand);
  digest.u8(s.known);
  digest.u8(s.face_up);
  digest.u8(s.pile);
  digest.u8(s.discard);

  digest.u8(s.players);
  digest.u8(s.phase);
  digest.u8(s.actor);
  digest.u8(s.starter);
  digest.u8(s.country);
  digest.u8(s.turns);
  digest.u8(s.scorings);
  digest.u8(s.is_last_round);
  digest.padding_in_version_1(2);
  if (s.board != BoardId::built_in) digest.u64(BoardRegistry<Board>::digest(s.board));
}

}  // namespace thronsaal::kardinal_und_koenig
