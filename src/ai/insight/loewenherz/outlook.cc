#include "ai/insight/loewenherz/outlook.h"

#include <algorithm>
#include <functional>

#include "ai/portable_math.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

// How much of what is in reach will change hands, by how many knights the hunter has more: from two
// fewer to two more. Expansions are cards, and the victim gets some too.
constexpr std::array<float, 5> kPressure = {0.02F, 0.08F, 0.25F, 0.75F, 0.85F};
// More than this cannot be taken before things change.
constexpr float kMostLoot = 9;
// Behind the first field lies the second.
constexpr float kSecondRow = 0.2F;
// How much comes of it for each side. These two, and the other factors by which points() adds up a
// position (kFences, kInHand, kTempo, kRiches, kPurse, and the price of a ducat), are fitted to who
// won in 650 games of knights with 8 to 72 iterations, by softmax regression over all turns: loot
// is hardly ever taken, threats come true, and most of a hand is never worth anything.
constexpr float kHuntersPart = 0.1F;
constexpr float kVictimsPart = 1.5F;
// What a field that is taken from somebody is worth beyond its points.
constexpr float kSpite = 1.4F;
// Free land beside a region: it waits for a card, and others may come first.
constexpr float kFreeLand = 0.4F;
constexpr float kMostFreeLand = 9;
// Below so many turns there is no longer time for all of it.
constexpr float kTurnsToExpand = 8;
// A knight is strength that no neighbour has met yet.
constexpr float kKnightInRegion = 0.35F;
constexpr float kKnightOutside = 0.15F;
// What two lords plan for the same land is worth less to the one who has further to go.
constexpr float kContested = 0.5F;
// Fences for which there is no time are hopes.
constexpr float kBordersPerTurn = 1.1F;
constexpr float kLaterFence = 0.3F;
// What comes of the sum of all that.
constexpr float kFences = 0.8F;
// What the fence of a castle that is not founded yet will be like.
constexpr float kPromiseToCome = 6;
constexpr float kMissingToCome = 8;
// What a border of a fence is worth besides the fence: it need not be paid for any more.
constexpr float kBorderLaid = 0.75F;
// One turn, one card: the more money there is, the longer the last of it waits.
constexpr float kPurse = 30;
// The best card of a hand will be used, the others wait.
constexpr std::array<float, kHand> kInHand = {0.14F, 0.09F, 0.04F};
// Who is to move is ahead of those who moved.
constexpr float kTempo = 1.9F;
// The prize for riches can still be lost, and comes only if the king does not.
constexpr float kRiches = 0.25F;
constexpr float kTurnsOfRiches = 5;

float pressure(float loot, int lead) {
  return loot * kPressure[State::at(std::clamp(lead, -2, 2) + 2)];
}

// What is left of a claim when others want the same land.
float contested(const Claim& claim, const Claims& claims) {
  float promise = claim.fence.promise;
  for (const Claim& other : claims) {
    if (other.colour == claim.colour || other.fence.cost > claim.fence.cost) continue;
    const int shared = (claim.fence.fields & other.fence.fields).size();
    if (shared == 0) continue;
    const float part = static_cast<float>(shared) / static_cast<float>(claim.fence.fields.size());
    promise *= 1 - kContested * part;
  }
  return promise;
}

int castles_to_come(const State& s, int colour) {
  const bool founding = s.phase == Phase::founding || s.phase == Phase::garrison;
  return founding ? s.castles_each() - s.castles_of(colour).size() : 0;
}

Realms realms_of(const State& s) {
  Realms realms;
  for (int c = 0; c < s.colours(); ++c) {
    for (int n = 0; n < kMostCastles; ++n) {
      const Field castle = s.castles[State::at(c)][State::at(n)];
      if (castle == Field::none || !has_region(s, c, castle)) continue;
      const FieldSet fields = region_of(s, castle);
      const std::size_t bit = CastleNumber{c, n}.bit();
      realms.push_back({.colour = c,
                        .castle = castle,
                        .fields = fields,
                        .rim = fields.beside() - fields,
                        .knights = (fields & s.knights[State::at(c)]).size(),
                        .allies = s.allies[bit],
                        .bit = static_cast<std::uint16_t>(1U << bit)});
    }
  }
  return realms;
}

void add_claims(Chart& chart, const State& s, int colour, Claims& claims) {
  for (const Field castle : s.castles[State::at(colour)]) {
    if (castle == Field::none || has_region(s, colour, castle)) continue;
    const Fence fence = chart.best_fence(colour, castle);
    if (fence.is_any()) claims.push_back({colour, fence});
  }
}

// The two best of some numbers, added up.
class BestTwo {
 public:
  void add(float worth, int times) {
    for (int i = std::min(times, 2); i > 0; --i) {
      second_ = std::max(second_, std::min(first_, worth));
      first_ = std::max(first_, worth);
    }
  }
  float sum() const { return first_ + second_; }

 private:
  float first_ = 0;
  float second_ = 0;
};

}  // namespace

Claims claims_of(const Prospect& prospect, int colour) {
  Claims claims;
  Chart chart(prospect);
  add_claims(chart, prospect.s, colour, claims);
  return claims;
}

Claims all_claims(const Prospect& prospect) {
  Claims claims;
  Chart chart(prospect);
  for (int c = 0; c < prospect.s.players; ++c) add_claims(chart, prospect.s, c, claims);
  return claims;
}

float Uses::of(const CardInfo& card, Deed deed) const {
  const auto cost = ducat * static_cast<float>(card.cost);
  switch (deed) {
    case Deed::borders:
      return per_border * static_cast<float>(std::min(card.offers(deed), borders)) - cost;
    case Deed::knights: return knight * static_cast<float>(card.offers(deed)) - cost;
    case Deed::expand: return growth - cost;
    case Deed::deserter: return deserter - cost;
    case Deed::alliance: return alliance - cost;
    default: return ducat * static_cast<float>(card.sale);
  }
}

float Uses::best_of(const CardInfo& card) const {
  float best = of(card, Deed::none);
  for (int d = 0; d < kDeeds; ++d) {
    const Deed deed = static_cast<Deed>(d);
    if (card.offers(deed) > 0) best = std::max(best, of(card, deed));
  }
  return best;
}

float Frontier::balance(int more_knights) const {
  return kHuntersPart * pressure(loot, lead + more_knights) -
         kVictimsPart * pressure(risk, -lead - more_knights);
}

Outlook::Outlook(const State& state, Fineness fineness)
    : s(state),
      prospect_(state, fineness),
      figures_(state.all_figures()),
      realms_(realms_of(state)) {}

float Outlook::urgency(const Realm& own) const {
  float sum = 0;
  for (const Realm& other : realms_) {
    if (other.colour == own.colour) continue;
    const Frontier line = frontier(own, other);
    if (line.is_any()) sum += line.balance(1) - line.balance(0);
  }
  return sum;
}

Frontier Outlook::frontier(const Realm& own, const Realm& other) const {
  // A beginner sees only his own lands.
  if (prospect_.fineness == Fineness::coarse) return {};
  if ((own.rim & other.fields).empty() || (own.allies & other.bit) != 0) return {};
  return {.loot = loot(own, other),
          .risk = other.colour < s.players ? loot(other, own) : 0,
          .lead = own.knights - other.knights};
}

float Outlook::loot(const Realm& hunter, const Realm& victim) const {
  const FieldSet open = (hunter.rim & victim.fields) - figures_;
  const auto first = static_cast<float>(land_points(s, open) + (open & prospect_.all_mines).size());
  const auto rest = static_cast<float>(land_points(s, victim.fields - hunter.rim));
  return std::min(kMostLoot, first + kSecondRow * rest);
}

FieldSet Outlook::reach(const Realm& realm) const {
  FieldSet fields = realm.rim - figures_ - s.territory[State::at(realm.colour)];
  for (const Realm& other : realms_) {
    if (other.colour == realm.colour) continue;
    const bool safe = realm.knights <= other.knights || (realm.allies & other.bit) != 0;
    if (safe) fields = fields - other.fields;
  }
  return fields;
}

const Realm* Outlook::realm_of(Field castle) const {
  for (const Realm& realm : realms_) {
    if (realm.castle == castle) return &realm;
  }
  return nullptr;
}

// What an expansion by two fields would bring.
float Outlook::growth(const Realm& realm) const {
  const FieldSet fields = reach(realm);
  BestTwo best;
  const auto look_at = [&](FieldSet part, float times) {
    best.add(times, (part & s.terrain(Terrain::forest)).size());
    best.add(3 * times, (part & s.terrain(Terrain::village)).size());
    best.add(5 * times, (part & s.terrain(Terrain::royal_city)).size());
  };
  look_at(fields - prospect_.claimed, 1);
  look_at(fields & prospect_.claimed, kSpite);
  for (const Field mine : fields& prospect_.all_mines) {
    best.add(prospect_.worth(realm.colour, FieldSet(mine)), 1);
  }
  return best.sum();
}

Uses Outlook::uses(int colour, const Claims& claims) const {
  Uses uses{.ducat = next_ducat(colour)};
  for (const Claim& claim : claims) {
    if (claim.colour != colour) continue;
    const float each = claim.fence.promise / static_cast<float>(claim.fence.cost + 1) + kBorderLaid;
    uses.per_border = std::max(uses.per_border, each);
    uses.borders += claim.fence.cost;
  }
  for (const Realm& own : realms_) {
    if (own.colour != colour) continue;
    uses.growth = std::max(uses.growth, growth(own));
    float urgency = 0;
    for (const Realm& other : realms_) {
      if (other.colour == colour) continue;
      const Frontier line = frontier(own, other);
      if (!line.is_any()) continue;
      const float now = line.balance(0);
      urgency += line.balance(1) - now;
      uses.deserter = std::max(uses.deserter, line.balance(2) - now + kKnightInRegion);
      uses.alliance = std::max(uses.alliance, -now);
    }
    uses.knight = std::max(uses.knight, urgency + kKnightInRegion);
  }
  return uses;
}

// All fences of a colour, the best first as far as there is time.
float Outlook::fences_worth(const Claims& claims, int colour) const {
  struct Plan {
    float promise;
    float cost;
    bool beats(const Plan& other) const {
      return promise * (other.cost + 1) > other.promise * (cost + 1);
    }
  };
  std::array<Plan, kMostCastles> plans;
  std::size_t size = 0;
  const auto add = [&](const Plan& plan) {
    std::size_t at = size++;
    for (; at > 0 && plan.beats(plans[at - 1]); --at) plans[at] = plans[at - 1];
    plans[at] = plan;
  };
  const bool fine = prospect_.fineness == Fineness::fine;
  for (const Claim& claim : claims) {
    if (claim.colour != colour) continue;
    add({fine ? contested(claim, claims) : claim.fence.promise,
         static_cast<float>(claim.fence.cost)});
  }
  for (int i = castles_to_come(s, colour); i > 0; --i) add({kPromiseToCome, kMissingToCome});
  float borders = prospect_.turns * kBordersPerTurn;
  float sum = 0;
  for (const Plan& plan : std::span(plans).first(size)) {
    borders -= plan.cost;
    sum += plan.promise * (borders >= 0 ? 1 : kLaterFence);
  }
  return sum;
}

float Outlook::purse_worth(int colour) const {
  const auto ducats = static_cast<float>(s.ducats[State::at(colour)]);
  return prospect_.ducat * kPurse * (1 - portable::exp(-ducats / kPurse));
}

// What one ducat more or less is worth to him.
float Outlook::next_ducat(int colour) const {
  return prospect_.ducat * portable::exp(-static_cast<float>(s.ducats[State::at(colour)]) / kPurse);
}

float Outlook::income_worth(int colour) const {
  float sum = 0;
  for (const int mines : prospect_.mines[State::at(colour)]) {
    // Monopolies that are complete are among the points already.
    sum += prospect_.mines_worth(mines) - (mines >= kMonopolyMines ? kMonopoly : 0);
  }
  return sum;
}

float Outlook::knights_worth(int colour) const {
  const int all = s.knights[State::at(colour)].size();
  const int inside = (s.knights[State::at(colour)] & s.territory[State::at(colour)]).size();
  return kKnightInRegion * static_cast<float>(inside) +
         kKnightOutside * static_cast<float>(all - inside);
}

float Outlook::hand_worth(int colour, const Uses& uses) const {
  std::array<float, kHand> worth{};
  const Hand& hand = s.hands[State::at(colour)];
  for (std::size_t i = 0; i < kHand && hand.cards[i] != Card::none; ++i) {
    worth[i] = uses.best_of(board(s.board).info(hand.cards[i]));
  }
  std::ranges::sort(worth, std::greater());
  float sum = 0;
  for (std::size_t i = 0; i < kHand; ++i) sum += kInHand[i] * worth[i];
  return sum;
}

// What regions will win and lose by expansion.
void Outlook::add_expansions(Points& points) const {
  const float time = std::min(1.0F, prospect_.turns / kTurnsToExpand);
  for (const Realm& own : realms_) {
    if (own.colour >= s.players) continue;
    const FieldSet free = own.rim - prospect_.claimed - figures_;
    float hope = kFreeLand * std::min(kMostFreeLand, prospect_.worth(own.colour, free));
    for (const Realm& other : realms_) {
      if (other.colour == own.colour) continue;
      const Frontier line = frontier(own, other);
      if (line.is_any()) hope += line.balance(0);
    }
    points[State::at(own.colour)] += time * hope;
  }
}

// Points for ducats, as far as it will probably come to that.
void Outlook::add_riches(Points& points) const {
  const float turns = static_cast<float>(s.pile.size()) / static_cast<float>(s.players);
  const float likely = std::clamp(1 - turns / kTurnsOfRiches, 0.0F, 1.0F);
  if (likely == 0) return;
  const PerColour bonus = ducat_bonus(s);
  for (std::size_t i = 0; i < State::at(s.players); ++i) {
    points[i] += kRiches * likely * static_cast<float>(bonus[i]);
  }
}

void Outlook::add_tempo(Points& points) const {
  if (s.phase != Phase::turn) return;
  for (int i = 0; i < s.players; ++i) {
    const int wait = (i - s.turn_of + s.players) % s.players;
    points[State::at(i)] += kTempo * (1 - static_cast<float>(wait) / static_cast<float>(s.players));
  }
}

Outlook::Points Outlook::points(const Claims& claims) const {
  Points points{};
  for (int i = 0; i < s.players; ++i) {
    float& sum = points[State::at(i)];
    sum = static_cast<float>(s.points[State::at(i)]) + purse_worth(i) +
          kFences * fences_worth(claims, i) + hand_worth(i, uses(i, claims)) + knights_worth(i) +
          income_worth(i);
  }
  if (prospect_.fineness == Fineness::coarse) return points;
  add_expansions(points);
  add_riches(points);
  add_tempo(points);
  return points;
}

}  // namespace thronsaal::loewenherz
