// Recounts cards and dice, and checks what follows from them.
#include <fmt/format.h>

#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

int owned(const State& s, Card card) {
  int number = card == Card::king && s.king != kNobody ? 1 : 0;
  for (int i = 0; i < s.players; ++i) {
    const Player& p = s.at(seat(i));
    number += p.cards.has(card) ? 1 : 0;
    if (card == Card::fool) number += p.charlatans;
  }
  return number;
}

std::string audit_cards(const State& s) {
  for (int i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    if (card == Card::fool && s.options.unlimited_fools) continue;
    const int there = s.display[index_of(card)] + owned(s, card);
    if (there != copies(card, s.players)) {
      return fmt::format("{} of {} {} cards are there", there, copies(card, s.players), id(card));
    }
  }
  return {};
}

std::string audit_dice(const State& s) {
  if (s.dice_in_play() > s.options.dice_limit) return "more dice than there are";
  const bool someone_plays = s.phase != Phase::lot && s.phase != Phase::over;
  if (someone_plays != (s.dice_in_play() >= kStartDice)) return "dice without a player";
  if ((s.phase == Phase::choosing) != (s.in_use != Card::none)) return "a card in use by mistake";
  if ((s.phase == Phase::choosing) != !s.chosen.empty()) return "chosen dice by mistake";
  if (s.phase == Phase::taking && !s.active.empty()) return "dice are active after the result";
  if (!(s.unused - s.at(s.to_move()).cards).empty()) return "a card that is not owned";
  return {};
}

std::string audit_crown(const State& s) {
  if ((s.king == kNobody) != (s.queen == kNobody)) return "king and queen come together";
  if (s.king == kNobody) return {};
  if (!s.at(seat(s.queen)).cards.has(Card::queen)) return "the queen is not with her owner";
  if (s.lead.count < 7) return "the king was given away for too little";
  if (s.at(seat(s.king)).claim != s.lead) return "the king is not with the leader";
  // By definition the player with the best result holds the king.
  for (int i = 0; i < s.players; ++i) {
    if (s.at(seat(i)).claim > s.lead) return "a better result than the leader's";
  }
  return {};
}

}  // namespace

std::string Rules::audit(const State& s) {
  for (const auto& audit_part : {audit_cards, audit_dice, audit_crown}) {
    if (std::string wrong = audit_part(s); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace thronsaal::um_krone_und_kragen
