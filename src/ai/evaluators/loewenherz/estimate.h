// Estimate of final points per player.
#pragma once

#include <array>

#include "ai/evaluators/loewenherz/region_plans.h"
#include "ai/search/seat_values.h"
#include "core/containers/fixed_list.h"

namespace thronsaal::loewenherz {

// A closed region and its surroundings.
struct ClosedRegion {
  int colour = 0;
  Field castle = Field::none;
  FieldSet fields;
  FieldSet adjacent;  // fields beside it
  int knights = 0;
  std::uint16_t allies = 0;
  std::uint16_t bit = 0;
};
using ClosedRegions = StaticVector<ClosedRegion, kColours * kMaxCastlesPerColour>;

// A plan of one colour.
struct ColourPlan {
  int colour = 0;
  RegionPlan plan;
};
using ColourPlans = StaticVector<ColourPlan, kColours * kMaxCastlesPerColour>;

// The plans of one colour, or of all players.
ColourPlans plans_of(const EvaluationContext& context, int colour);
ColourPlans all_plans(const EvaluationContext& context);

// Value of cards for a player, in points.
struct CardUses {
  float per_border = 0;
  int borders = 0;  // borders the player can use
  float growth = 0;
  float knight = 0;
  float deserter = 0;
  float alliance = 0;
  float ducat = 0;

  // Minus the card's cost; `none` means selling it.
  float of(const CardInfo& card, Deed deed) const;
  float best_of(const CardInfo& card) const;
};

// What two adjacent regions can gain from each other; the first is the player's own.
struct Frontier {
  float attack_value = 0;  // within reach of the own region
  float exposure = 0;      // within reach of the other region
  int lead = 0;            // the own region's lead in knights

  bool is_worthwhile() const { return attack_value > 0 || exposure > 0; }
  // Expected balance if the lead in knights changes by more_knights.
  float balance(int more_knights) const;
};

class PositionEstimate {
 public:
  PositionEstimate(const State& s, EvaluationDetail detail);

  // Expected final points per seat.
  using Points = std::array<float, kMaxSeats>;
  Points points(const ColourPlans& colour_plans) const;

  CardUses card_uses(int colour, const ColourPlans& colour_plans) const;

  Frontier frontier(const ClosedRegion& own, const ClosedRegion& other) const;
  // The value of another knight in a region.
  float knight_value(const ClosedRegion& own) const;
  // Fields into which a realm can expand now.
  FieldSet reach(const ClosedRegion& region) const;
  const ClosedRegion* closed_region_of(Field castle) const;

  const EvaluationContext& context() const { return context_; }
  const ClosedRegions& regions() const { return regions_; }

 private:
  float attack_value(const ClosedRegion& attacker, const ClosedRegion& defender) const;
  float growth(const ClosedRegion& region) const;
  float plans_value(const ColourPlans& colour_plans, int colour) const;
  float ducats_value(int colour) const;
  float marginal_ducat(int colour) const;
  float income_value(int colour) const;
  float knights_value(int colour) const;
  float hand_value(int colour, const CardUses& card_uses) const;
  void add_expansions(Points& points) const;
  void add_ducat_bonus(Points& points) const;
  void add_tempo(Points& points) const;

  const State& s_;
  EvaluationContext context_;
  FieldSet figures_;
  ClosedRegions regions_;
};

}  // namespace thronsaal::loewenherz
