// Region plans: which region could be closed around a castle, and at what cost.
//
// A plan is a rectangle around the castle, restricted to what is connected with it; existing
// regions and borders save work. Prefix sums of value and missing borders make each rectangle cost
// a few additions.
#pragma once

#include <array>

#include "ai/level.h"
#include "games/loewenherz/regions.h"

namespace thronsaal::loewenherz {

inline constexpr int kMineKinds = 4;

// Values shared by all plans in a position.
struct EvaluationContext {
  EvaluationContext(const State& state, EvaluationDetail how);

  // Value of land to a colour: points, and mines given those it already has.
  float worth(int colour, FieldSet fields) const;
  // Value of a number of mines of a kind: income from the first on, a monopoly from the third on.
  float mines_value(int number) const;

  const State& s;
  EvaluationDetail detail;
  float turns;       // expected turns left per player
  float ducat;       // value of a ducat, in points
  float income;      // value of a ducat per turn
  FieldSet claimed;  // fields of regions
  FieldSet all_mines;
  Borders allowed_borders;                                    // where borders may go
  std::array<std::array<int, kMineKinds>, kColours> mines{};  // in the colour's regions
};

struct RegionPlan {
  FieldSet fields;
  Borders missing;
  int cost = 0;         // missing borders
  float worth = 0;      // of the closed region
  float net_value = 0;  // value after cost and risk; 0 if not worthwhile

  bool is_worthwhile() const { return net_value > 0; }
};

// Prefix sums over rows of land value and missing borders; the sum between two rows is a
// difference.
class RegionPlanner {
 public:
  explicit RegionPlanner(const EvaluationContext& context) : context_(context) {}

  // The best plan for a castle without a region.
  RegionPlan best_plan(int colour, Field castle);

 private:
  struct Rectangle {
    int top;
    int bottom;
    int left;
    int right;
  };
  using Row = std::array<float, kSide>;  // by columns
  using Rows = std::array<Row, kSide + 1>;

  void prepare_land(FieldSet land);
  void add_mines(int colour);
  // Steps of best_rectangle.
  struct Strip;
  struct Halves;
  struct Best;
  float above_and_below(const Strip& strip, int c) const;
  Halves halves_to_the_east(const Strip& strip) const;
  void choose_from(const Strip& strip, float most_borders, Best& best) const;
  Rectangle best_rectangle(Field castle) const;
  RegionPlan plan_around(Field castle, const Rectangle& rectangle) const;

  const EvaluationContext& context_;
  int colour_ = -1;
  FieldSet land_;  // land connected with the castle
  Rows terrain_;   // value to any player
  Rows worth_;     // value to the colour, including mines
  Rows castles_;
  Rows east_;   // borders missing on the east side
  Rows south_;  // borders missing below the fields of the row above; not added up
};

// Terrain alone, without mines.
inline int land_points(const State& s, FieldSet fields) {
  return (fields & s.terrain(Terrain::forest)).size() * points_of(Terrain::forest) +
         (fields & s.terrain(Terrain::village)).size() * points_of(Terrain::village) +
         (fields & s.terrain(Terrain::royal_city)).size() * points_of(Terrain::royal_city);
}

}  // namespace thronsaal::loewenherz
