#include "ai/evaluators/loewenherz/estimate.h"

#include <algorithm>
#include <functional>

#include "ai/portable_math.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

// Share of reachable land that changes hands, by the attacker's lead in knights from -2 to 2.
constexpr std::array<float, 5> kPressure = {0.02F, 0.08F, 0.25F, 0.75F, 0.85F};
// Limit of what can be taken before the position changes.
constexpr float kMaxAttackValue = 9;
// An expansion can go on to a second field.
constexpr float kSecondRow = 0.2F;
// Weight for each side. These two and the other factors of points() (kPlansWeight, kHandWeights,
// kTempo, kDucatBonusWeight, kDucatSaturation, and the price of a ducat), are fitted to who won in
// 650 games of knights with 8 to 72 iterations, by softmax regression over all turns: gains are
// rarely taken, threats usually happen, and most of a hand is worth little.
constexpr float kAttackWeight = 0.1F;
constexpr float kDefenceWeight = 1.5F;
// Factor for fields taken from an opponent.
constexpr float kCaptureBonus = 1.4F;
// Free land beside a region: needs a card, and others may be first.
constexpr float kFreeLand = 0.4F;
constexpr float kMaxFreeLand = 9;
// With fewer turns than this there is no time for all of it.
constexpr float kTurnsToExpand = 8;
// Value of a knight without a neighbouring enemy region.
constexpr float kKnightInRegion = 0.35F;
constexpr float kKnightOutside = 0.15F;
// Contested land is worth less to the plan that needs more borders.
constexpr float kContestedDiscount = 0.5F;
// Plans without time to finish count less.
constexpr float kBordersPerTurn = 1.1F;
constexpr float kLatePlanWeight = 0.3F;
// Weight of the sum of all plans.
constexpr float kPlansWeight = 0.8F;
// Assumed plan of a castle that is not placed yet.
constexpr float kUnfoundedPlanValue = 6;
constexpr float kUnfoundedPlanCost = 8;
// Value of a border already placed.
constexpr float kBorderLaid = 0.75F;
// Ducats have diminishing value: only one card is played per turn.
constexpr float kDucatSaturation = 30;
// The best card of a hand will be used, the others wait.
constexpr std::array<float, kHandSize> kHandWeights = {0.14F, 0.09F, 0.04F};
// Value of being to move.
constexpr float kTempo = 1.9F;
// The ducat bonus may be lost and is paid only if the king does not return.
constexpr float kDucatBonusWeight = 0.25F;
constexpr float kTurnsOfDucatBonus = 5;

float pressure(float attack_value, int lead) {
  return attack_value * kPressure[State::at(std::clamp(lead, -2, 2) + 2)];
}

// The remaining value of a plan when others want the same land.
float contested(const ColourPlan& own_plan, const ColourPlans& colour_plans) {
  float net_value = own_plan.plan.net_value;
  for (const ColourPlan& other : colour_plans) {
    if (other.colour == own_plan.colour || other.plan.cost > own_plan.plan.cost) continue;
    const int shared = (own_plan.plan.fields & other.plan.fields).size();
    if (shared == 0) continue;
    const float part = static_cast<float>(shared) / static_cast<float>(own_plan.plan.fields.size());
    net_value *= 1 - kContestedDiscount * part;
  }
  return net_value;
}

int castles_to_come(const State& s, int colour) {
  const bool founding = s.phase == Phase::founding || s.phase == Phase::garrison;
  return founding ? s.castles_each() - s.castles_of(colour).size() : 0;
}

ClosedRegions closed_regions_of(const State& s) {
  ClosedRegions regions;
  for (int c = 0; c < s.colours(); ++c) {
    for (int n = 0; n < kMaxCastlesPerColour; ++n) {
      const Field castle = s.castles[State::at(c)][State::at(n)];
      if (castle == Field::none || !has_region(s, c, castle)) continue;
      const FieldSet fields = region_of(s, castle);
      const std::size_t bit = CastleId{c, n}.bit();
      regions.push_back({.colour = c,
                         .castle = castle,
                         .fields = fields,
                         .adjacent = fields.beside() - fields,
                         .knights = (fields & s.knights[State::at(c)]).size(),
                         .allies = s.allies[bit],
                         .bit = static_cast<std::uint16_t>(1U << bit)});
    }
  }
  return regions;
}

void add_plans(RegionPlanner& planner, const State& s, int colour, ColourPlans& colour_plans) {
  for (const Field castle : s.castles[State::at(colour)]) {
    if (castle == Field::none || has_region(s, colour, castle)) continue;
    const RegionPlan plan = planner.best_plan(colour, castle);
    if (plan.is_worthwhile()) colour_plans.push_back({colour, plan});
  }
}

// The sum of the two largest numbers.
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

ColourPlans plans_of(const EvaluationContext& context, int colour) {
  ColourPlans colour_plans;
  RegionPlanner planner(context);
  add_plans(planner, context.s, colour, colour_plans);
  return colour_plans;
}

ColourPlans all_plans(const EvaluationContext& context) {
  ColourPlans colour_plans;
  RegionPlanner planner(context);
  for (int c = 0; c < context.s.players; ++c) add_plans(planner, context.s, c, colour_plans);
  return colour_plans;
}

float CardUses::of(const CardInfo& card, Deed deed) const {
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

float CardUses::best_of(const CardInfo& card) const {
  float best = of(card, Deed::none);
  for (int d = 0; d < kDeeds; ++d) {
    const Deed deed = static_cast<Deed>(d);
    if (card.offers(deed) > 0) best = std::max(best, of(card, deed));
  }
  return best;
}

float Frontier::balance(int more_knights) const {
  return kAttackWeight * pressure(attack_value, lead + more_knights) -
         kDefenceWeight * pressure(exposure, -lead - more_knights);
}

PositionEstimate::PositionEstimate(const State& state, EvaluationDetail detail)
    : s_(state),
      context_(state, detail),
      figures_(state.all_figures()),
      regions_(closed_regions_of(state)) {}

float PositionEstimate::knight_value(const ClosedRegion& own) const {
  float sum = 0;
  for (const ClosedRegion& other : regions_) {
    if (other.colour == own.colour) continue;
    const Frontier line = frontier(own, other);
    if (line.is_worthwhile()) sum += line.balance(1) - line.balance(0);
  }
  return sum;
}

Frontier PositionEstimate::frontier(const ClosedRegion& own, const ClosedRegion& other) const {
  // Coarse evaluation ignores neighbours.
  if (context_.detail == EvaluationDetail::coarse) return {};
  if ((own.adjacent & other.fields).empty() || (own.allies & other.bit) != 0) return {};
  return {.attack_value = attack_value(own, other),
          .exposure = other.colour < s_.players ? attack_value(other, own) : 0,
          .lead = own.knights - other.knights};
}

float PositionEstimate::attack_value(const ClosedRegion& attacker,
                                     const ClosedRegion& defender) const {
  const FieldSet open = (attacker.adjacent & defender.fields) - figures_;
  const auto first = static_cast<float>(land_points(s_, open) + (open & context_.all_mines).size());
  const auto rest = static_cast<float>(land_points(s_, defender.fields - attacker.adjacent));
  return std::min(kMaxAttackValue, first + kSecondRow * rest);
}

FieldSet PositionEstimate::reach(const ClosedRegion& region) const {
  FieldSet fields = region.adjacent - figures_ - s_.territory[State::at(region.colour)];
  for (const ClosedRegion& other : regions_) {
    if (other.colour == region.colour) continue;
    const bool safe = region.knights <= other.knights || (region.allies & other.bit) != 0;
    if (safe) fields = fields - other.fields;
  }
  return fields;
}

const ClosedRegion* PositionEstimate::closed_region_of(Field castle) const {
  for (const ClosedRegion& region : regions_) {
    if (region.castle == castle) return &region;
  }
  return nullptr;
}

// The gain of an expansion by two fields.
float PositionEstimate::growth(const ClosedRegion& region) const {
  const FieldSet fields = reach(region);
  BestTwo best;
  const auto look_at = [&](FieldSet part, float times) {
    best.add(times, (part & s_.terrain(Terrain::forest)).size());
    best.add(3 * times, (part & s_.terrain(Terrain::village)).size());
    best.add(5 * times, (part & s_.terrain(Terrain::royal_city)).size());
  };
  look_at(fields - context_.claimed, 1);
  look_at(fields & context_.claimed, kCaptureBonus);
  for (const Field mine : fields& context_.all_mines) {
    best.add(context_.worth(region.colour, FieldSet(mine)), 1);
  }
  return best.sum();
}

CardUses PositionEstimate::card_uses(int colour, const ColourPlans& colour_plans) const {
  CardUses card_uses{.ducat = marginal_ducat(colour)};
  for (const ColourPlan& own_plan : colour_plans) {
    if (own_plan.colour != colour) continue;
    const float each =
        own_plan.plan.net_value / static_cast<float>(own_plan.plan.cost + 1) + kBorderLaid;
    card_uses.per_border = std::max(card_uses.per_border, each);
    card_uses.borders += own_plan.plan.cost;
  }
  for (const ClosedRegion& own : regions_) {
    if (own.colour != colour) continue;
    card_uses.growth = std::max(card_uses.growth, growth(own));
    float knight_value = 0;
    for (const ClosedRegion& other : regions_) {
      if (other.colour == colour) continue;
      const Frontier line = frontier(own, other);
      if (!line.is_worthwhile()) continue;
      const float now = line.balance(0);
      knight_value += line.balance(1) - now;
      card_uses.deserter = std::max(card_uses.deserter, line.balance(2) - now + kKnightInRegion);
      card_uses.alliance = std::max(card_uses.alliance, -now);
    }
    card_uses.knight = std::max(card_uses.knight, knight_value + kKnightInRegion);
  }
  return card_uses;
}

// All plans of a colour, best first, as far as there is time.
float PositionEstimate::plans_value(const ColourPlans& colour_plans, int colour) const {
  struct RankedPlan {
    float net_value;
    float cost;
    bool beats(const RankedPlan& other) const {
      return net_value * (other.cost + 1) > other.net_value * (cost + 1);
    }
  };
  std::array<RankedPlan, kMaxCastlesPerColour> ranked;
  std::size_t size = 0;
  const auto add = [&](const RankedPlan& plan) {
    std::size_t at = size++;
    for (; at > 0 && plan.beats(ranked[at - 1]); --at) ranked[at] = ranked[at - 1];
    ranked[at] = plan;
  };
  const bool fine = context_.detail == EvaluationDetail::fine;
  for (const ColourPlan& own_plan : colour_plans) {
    if (own_plan.colour != colour) continue;
    add({fine ? contested(own_plan, colour_plans) : own_plan.plan.net_value,
         static_cast<float>(own_plan.plan.cost)});
  }
  for (int i = castles_to_come(s_, colour); i > 0; --i)
    add({kUnfoundedPlanValue, kUnfoundedPlanCost});
  float borders = context_.turns * kBordersPerTurn;
  float sum = 0;
  for (const RankedPlan& plan : std::span(ranked).first(size)) {
    borders -= plan.cost;
    sum += plan.net_value * (borders >= 0 ? 1 : kLatePlanWeight);
  }
  return sum;
}

float PositionEstimate::ducats_value(int colour) const {
  const auto ducats = static_cast<float>(s_.ducats[State::at(colour)]);
  return context_.ducat * kDucatSaturation * (1 - portable::exp(-ducats / kDucatSaturation));
}

// Marginal value of a ducat.
float PositionEstimate::marginal_ducat(int colour) const {
  return context_.ducat *
         portable::exp(-static_cast<float>(s_.ducats[State::at(colour)]) / kDucatSaturation);
}

float PositionEstimate::income_value(int colour) const {
  float sum = 0;
  for (const int mines : context_.mines[State::at(colour)]) {
    // Complete monopolies already count as points.
    sum += context_.mines_value(mines) - (mines >= kMonopolyMines ? float{kMonopolyPoints} : 0);
  }
  return sum;
}

float PositionEstimate::knights_value(int colour) const {
  const int all = s_.knights[State::at(colour)].size();
  const int inside = (s_.knights[State::at(colour)] & s_.territory[State::at(colour)]).size();
  return kKnightInRegion * static_cast<float>(inside) +
         kKnightOutside * static_cast<float>(all - inside);
}

float PositionEstimate::hand_value(int colour, const CardUses& card_uses) const {
  std::array<float, kHandSize> worth{};
  const Hand& hand = s_.hands[State::at(colour)];
  for (std::size_t i = 0; i < kHandSize && hand.cards[i] != Card::none; ++i) {
    worth[i] = card_uses.best_of(board(s_.board).info(hand.cards[i]));
  }
  std::ranges::sort(worth, std::greater());
  float sum = 0;
  for (std::size_t i = 0; i < kHandSize; ++i) sum += kHandWeights[i] * worth[i];
  return sum;
}

// Expected gains and losses of regions by expansion.
void PositionEstimate::add_expansions(Points& points) const {
  const float time = std::min(1.0F, context_.turns / kTurnsToExpand);
  for (const ClosedRegion& own : regions_) {
    if (own.colour >= s_.players) continue;
    const FieldSet free = own.adjacent - context_.claimed - figures_;
    float hope = kFreeLand * std::min(kMaxFreeLand, context_.worth(own.colour, free));
    for (const ClosedRegion& other : regions_) {
      if (other.colour == own.colour) continue;
      const Frontier line = frontier(own, other);
      if (line.is_worthwhile()) hope += line.balance(0);
    }
    points[State::at(own.colour)] += time * hope;
  }
}

// Expected points for ducats.
void PositionEstimate::add_ducat_bonus(Points& points) const {
  const float turns = static_cast<float>(s_.pile.size()) / static_cast<float>(s_.players);
  const float likely = std::clamp(1 - turns / kTurnsOfDucatBonus, 0.0F, 1.0F);
  if (likely == 0) return;
  const PerColour bonus = ducat_bonus(s_);
  for (std::size_t i = 0; i < State::at(s_.players); ++i) {
    points[i] += kDucatBonusWeight * likely * static_cast<float>(bonus[i]);
  }
}

void PositionEstimate::add_tempo(Points& points) const {
  if (s_.phase != Phase::turn) return;
  for (int i = 0; i < s_.players; ++i) {
    const int wait = (i - s_.turn_of + s_.players) % s_.players;
    points[State::at(i)] +=
        kTempo * (1 - static_cast<float>(wait) / static_cast<float>(s_.players));
  }
}

PositionEstimate::Points PositionEstimate::points(const ColourPlans& colour_plans) const {
  Points points{};
  for (int i = 0; i < s_.players; ++i) {
    float& sum = points[State::at(i)];
    sum = static_cast<float>(s_.points[State::at(i)]) + ducats_value(i) +
          kPlansWeight * plans_value(colour_plans, i) + hand_value(i, card_uses(i, colour_plans)) +
          knights_value(i) + income_value(i);
  }
  if (context_.detail == EvaluationDetail::coarse) return points;
  add_expansions(points);
  add_ducat_bonus(points);
  add_tempo(points);
  return points;
}

}  // namespace thronsaal::loewenherz
