#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

void write(Dice dice, DigestWriter& digest) {
  digest.u8(dice);
  digest.padding_in_version_1(2);
}

void write(const Result& result, DigestWriter& digest) {
  digest.u8(result.count);
  digest.u8(result.number);
}

void write(const Player& player, DigestWriter& digest) {
  digest.u32(player.cards);
  digest.u8(player.charlatans);
  write(player.best, digest);
  digest.u8(player.final_result_turn);
  digest.u16(player.best_turn);
  write(player.claim, digest);
}

}  // namespace

void Rules::digest(const State& state, DigestWriter& digest) {
  write(state.active, digest);
  write(state.aside, digest);
  write(state.chosen, digest);
  digest.u32(state.unused);
  digest.u8(state.unrolled);
  digest.u8(state.phase);
  digest.u8(state.has_rolled);
  digest.u8(state.has_set_aside);
  digest.u8(state.in_use);

  digest.u8(state.players);
  digest.u8(state.seat);
  digest.u8(state.starter);
  digest.u8(state.round);
  digest.u8(state.turns_in_round);

  digest.u8(state.king);
  digest.u8(state.queen);
  write(state.lead, digest);
  digest.u8(state.final_round);

  digest.u8(state.options.adders_before_first_roll);
  digest.u8(state.options.dice_limit);
  digest.u8(state.options.unlimited_fools);
  digest.u16(state.turn);
  digest.u8(state.display);
  for (const Player& player : state.player) write(player, digest);
}

}  // namespace thronsaal::um_krone_und_kragen
