// Recounts pieces and cards.
#include <fmt/format.h>

#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

std::string audit_player(const State& s, int number) {
  const Player& player = s.at(seat(number));
  if (!player.hand.includes(player.known)) {
    return fmt::format("seat {} is known to have cards it does not have", number);
  }
  if (s.phase == Phase::committing && !player.hand.includes(player.committed)) {
    return fmt::format("seat {} has committed cards it does not have", number);
  }
  if (player.bonus > kBonusTrackEnd) return fmt::format("seat {} is off the bonus track", number);
  if (s.phase == Phase::setting_up && number >= s.actor) return {};
  int courtiers = player.supply;
  for (const Area area : player.courts) courtiers += s.courtiers[index_of(area)];
  if (courtiers != kCourtiersInSupply + kStartCourtiers) {
    return fmt::format("seat {} has {} courtiers", number, courtiers);
  }
  const AreaSet in_play = board(s.board).for_players(s.players).in_play;
  if (!in_play.has(player.figure) || !(player.courts - in_play).empty()) {
    return fmt::format("seat {} has a piece outside the game", number);
  }
  return {};
}

std::string audit_areas(const State& s) {
  for (int i = 0; i < kAreas; ++i) {
    int owners = 0;
    int holders = 0;
    for (int p = 0; p < s.players; ++p) {
      owners += s.at(seat(p)).courts.has(area(i)) ? 1 : 0;
      holders += s.controlled(seat(p)).has(area(i)) ? 1 : 0;
    }
    const int courtiers = s.courtiers[index_of(area(i))];
    if (courtiers > board(s.board).votes_of(area(i))) return "an area is too full";
    if (owners != (courtiers > 0 ? 1 : 0)) return "courtiers in an area have no owner or two";
    if (holders > 1) return "two players hold an area";
  }
  return {};
}

}  // namespace

std::string Rules::audit(const State& s) {
  if (!BoardRegistry<Board>::knows(s.board)) return "the board is unknown";
  Cards cards = s.discard + s.hidden;
  for (int i = 0; i < s.players; ++i) {
    cards += s.at(seat(i)).hand;
    if (s.phase != Phase::committing) cards += s.at(seat(i)).committed;
    if (std::string fault = audit_player(s, i); !fault.empty()) return fault;
  }
  Cards all;
  for (int i = 0; i < s.players; ++i) all += kStartHand;
  if (cards != all) {
    return fmt::format("there are {}, {} and {} cards", cards.count(1), cards.count(2),
                       cards.count(3));
  }
  return audit_areas(s);
}

}  // namespace thronsaal::lang_lebe_der_koenig
