// Fences: which region could be closed around a castle, and what that would take.
//
// A fence follows a rectangle around the castle, cut down to what can be reached from it: regions
// and borders that are there already do a part of the work. Rectangles are many; a Chart adds up
// land and missing borders by columns, so that each costs a few additions.
#pragma once

#include <array>

#include "ai/level.h"
#include "games/loewenherz/regions.h"

namespace thronsaal::loewenherz {

inline constexpr int kMineKinds = 4;

// What everybody's plans have in common.
struct Prospect {
  Prospect(const State& state, Fineness how);

  // What land brings in: points, and what mines do for a colour that has some already.
  float worth(int colour, FieldSet fields) const;
  // What so many mines of a kind are worth: income from the first on, a monopoly from the third on.
  float mines_worth(int mines) const;

  const State& s;
  Fineness fineness;
  float turns;       // that everybody will probably still have
  float ducat;       // what a ducat is worth, in points
  float income;      // what a ducat a turn is worth
  FieldSet claimed;  // fields of regions
  FieldSet all_mines;
  Borders places;                                             // where borders may go
  std::array<std::array<int, kMineKinds>, kColours> mines{};  // in own regions
};

struct Fence {
  FieldSet fields;
  Borders missing;
  int cost = 0;       // borders that are missing
  float worth = 0;    // of the region, once it is closed
  float promise = 0;  // what is left of that after cost and risk; 0: nothing is worth while

  bool is_any() const { return promise > 0; }
};

// Land as one colour sees it, and what borders are missing on it, added up from the top row down
// to (not including) each row: what lies between two rows is the difference.
class Chart {
 public:
  explicit Chart(const Prospect& prospect) : prospect_(prospect) {}

  // The most promising fence for a castle without a region.
  Fence best_fence(int colour, Field castle);

 private:
  struct Rectangle {
    int top;
    int bottom;
    int left;
    int right;
  };
  using Row = std::array<float, kSide>;  // by columns
  using Rows = std::array<Row, kSide + 1>;

  void draw(FieldSet land);
  void add_mines(int colour);
  Rectangle best_rectangle(Field castle) const;
  Fence fence_around(Field castle, const Rectangle& rectangle) const;

  const Prospect& prospect_;
  int colour_ = -1;
  FieldSet land_;  // that is drawn
  Rows terrain_;   // its worth to anybody
  Rows worth_;     // and with its mines to the colour
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
