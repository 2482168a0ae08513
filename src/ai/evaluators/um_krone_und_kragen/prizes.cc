#include "ai/evaluators/um_krone_und_kragen/prizes.h"

#include <algorithm>

namespace thronsaal::um_krone_und_kragen {
namespace {

// What costs of cards depend on.
constexpr CardSet kOfAKind{Card::farmer, Card::guard, Card::hunter, Card::knight, Card::general};
constexpr CardSet kByTotal{Card::laborer, Card::merchant, Card::pawnbroker};
constexpr CardSet kByPairs{Card::astronomer, Card::bishop};
constexpr CardSet kByRun{Card::magician, Card::alchemist};
constexpr CardSet kByParity{Card::maid, Card::philosopher};  // further dice may spoil these

constexpr int kind_needed(Card card) {
  switch (card) {
    case Card::farmer: return 2;
    case Card::guard: return 3;
    case Card::hunter: return 4;
    case Card::knight: return 5;
    default: return 6;  // the general
  }
}

constexpr int total_needed(Card card) {
  return card == Card::laborer ? 15 : card == Card::merchant ? 20 : 30;
}

bool shows_only_parity(Dice dice, int parity) {
  for (int n = 1; n <= kDieFaces; ++n) {
    if (n % 2 != parity && dice.has(n)) return false;
  }
  return true;
}

// The fewest dice that make two triples.
int missing_for_triples(Dice dice) {
  int first = 6;
  int second = 6;  // the two cheapest; a second triple of the same number costs three dice
  for (int n = 1; n <= kDieFaces; ++n) {
    const int c = std::min(dice.count(n), 6);
    const int one = std::max(0, 3 - c);
    const int other = std::min(3, 6 - c);
    for (const int cost : {one, other}) {
      if (cost < first) {
        second = first;
        first = cost;
      } else if (cost < second) {
        second = cost;
      }
    }
  }
  return first + second;
}

int missing_for_full_house(Dice dice) {
  int fewest = 5;
  for (int n = 1; n <= kDieFaces; ++n) {
    fewest = std::min(fewest, 5 - std::min(dice.count(n), 5));
    for (int m = 1; m <= kDieFaces; ++m) {
      if (m == n) continue;
      fewest = std::min(fewest, std::max(0, 3 - dice.count(n)) + std::max(0, 2 - dice.count(m)));
    }
  }
  return fewest;
}

int missing_for_run(Dice dice, Card card) {
  int missing = 0;
  for (int n = 2; n <= 5; ++n) missing += dice.has(n) ? 0 : 1;
  const int ends = (dice.has(1) ? 1 : 0) + (dice.has(6) ? 1 : 0);
  return missing + std::max(0, (card == Card::magician ? 1 : 2) - ends);
}

int most_pairs(Dice dice, int to_come) {
  int pairs = 0;
  int single = 0;
  for (int n = 1; n <= kDieFaces; ++n) {
    pairs += dice.count(n) / 2;
    single += dice.count(n) % 2;
  }
  const int completed = std::min(single, to_come);
  return pairs + completed + (to_come - completed) / 2;
}

// Whether this many further dice may pay for a card. No false negatives.
bool within_reach(Card card, Dice aside, int to_come) {
  if (kOfAKind.has(card)) return Result::of(aside).count + to_come >= kind_needed(card);
  if (kByTotal.has(card)) return aside.total() + kDieFaces * to_come >= total_needed(card);
  if (kByPairs.has(card)) return most_pairs(aside, to_come) >= (card == Card::bishop ? 3 : 2);
  if (kByRun.has(card)) return missing_for_run(aside, card) <= to_come;
  switch (card) {
    case Card::maid: return shows_only_parity(aside, 1);
    case Card::philosopher: return shows_only_parity(aside, 0);
    case Card::lady: return missing_for_full_house(aside) <= to_come;
    case Card::nobleman: return missing_for_triples(aside) <= to_come;
    default: return true;  // fool and charlatan
  }
}

float crown_with(const TurnRewards& rewards, int number, int count) {
  return rewards.crown[static_cast<std::size_t>(std::min(count, kMaxTabulatedDice))]
                      [static_cast<std::size_t>(number)];
}

float best_card(const TurnRewards& rewards, CardSet cards) {
  float best = rewards.nothing;
  for_each(cards, [&](Card card) { best = std::max(best, rewards.card[index_of(card)]); });
  return best;
}

float best_crown(const TurnRewards& rewards, Dice dice, int to_come) {
  float best = TurnRewards::kNone;
  for (int n = 1; n <= kDieFaces; ++n) {
    best = std::max(best, crown_with(rewards, n, dice.count(n) + to_come));
  }
  return best;
}

CardSet without_king(CardSet cards) {
  return cards - CardSet{Card::king};
}

}  // namespace

TurnRewards::TurnRewards() {
  card.fill(kNone);
  for (auto& row : crown) row.fill(kNone);
}

float reward_of(const TurnRewards& rewards, Dice result) {
  return std::max(best_card(rewards, without_king(affordable(result))),
                  best_crown(rewards, result, 0));
}

RewardBounds reward_bounds(const TurnRewards& rewards, Dice aside, int must_come, int to_come,
                           bool numbers_matter) {
  CardSet met = without_king(affordable(aside));
  if (must_come > 0) met = met - kByParity;
  RewardBounds p;
  p.sure = std::max(best_card(rewards, met), best_crown(rewards, aside, 0));
  p.at_most = std::max(p.sure, best_crown(rewards, aside, to_come));

  CardSet open;  // better than the sure reward, and not out of reach
  std::uint64_t open_bits = 0;
  for (int i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    const float reward = rewards.card[index_of(card)];
    if (reward <= p.sure || !within_reach(card, aside, to_come)) continue;
    open.add(card);
    open_bits |= std::uint64_t{1} << i;
    p.at_most = std::max(p.at_most, reward);
  }
  if (p.decided()) return p;

  // Five bits per number: its count if it matters, else only as much as other costs need.
  const bool pairs = !(open & kByPairs).empty();
  const bool triples = open.has(Card::nobleman);
  const bool presence = numbers_matter || !(open & kByRun).empty();
  const bool counts = open.has(Card::lady);
  std::uint64_t numbers = 0;
  int paired = 0;
  int tripled = 0;
  for (int n = 1; n <= kDieFaces; ++n) {
    const int c = aside.count(n);
    bool alive = counts || crown_with(rewards, n, c + to_come) > p.sure;
    for_each(open & kOfAKind, [&](Card card) { alive |= c + to_come >= kind_needed(card); });
    int kept = (pairs ? c % 2 : 0) | (triples ? c % 3 << 1 : 0) | (presence && c > 0 ? 8 : 0);
    if (alive) kept = 16 | c;
    numbers = numbers << 5 | static_cast<std::uint64_t>(kept);
    paired += c / 2;
    tripled += c / 3;
  }
  std::uint64_t rest = !(open & kByTotal).empty() ? static_cast<std::uint64_t>(aside.total()) : 0;
  rest = rest << 3 | (pairs ? static_cast<std::uint64_t>(paired) : 0);
  rest = rest << 2 | (triples ? static_cast<std::uint64_t>(tripled) : 0);
  p.class_key = numbers << 34 | rest << 20 | open_bits;
  return p;
}

}  // namespace thronsaal::um_krone_und_kragen
