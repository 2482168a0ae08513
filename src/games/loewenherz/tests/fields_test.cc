// Set operations on whole words match loops over fields.
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using Grid = std::vector<bool>;  // row by row

Grid grid_of(FieldSet fields) {
  Grid grid(kFields);
  for (int i = 0; i < kFields; ++i) grid[State::at(i)] = fields.has(static_cast<Field>(i));
  return grid;
}
FieldSet set_of(const Grid& grid) {
  FieldSet fields;
  for (int i = 0; i < kFields; ++i) {
    if (grid[State::at(i)]) fields.add(static_cast<Field>(i));
  }
  return fields;
}
Grid any_grid() {
  return *rc::gen::container<Grid>(kFields, rc::gen::arbitrary<bool>());
}
// Few borders, so that parts have a medium size.
Borders any_borders() {
  Borders borders;
  for (int i = 0; i < kFields; ++i) {
    for (const bool south : {false, true}) {
      const Edge edge{static_cast<Field>(i), south};
      if (edge.exists() && *rc::gen::inRange(0, 5) < 2) borders.add(edge);
    }
  }
  return borders;
}

// Whether a step between two fields is possible.
bool open_between(const Borders& borders, int a, int b) {
  if (a > b) return open_between(borders, b, a);
  const bool below = b - a == kSide;
  const bool right = b - a == 1 && b % kSide != 0;
  if (!below && !right) return false;
  return !(below ? borders.south : borders.east).has(static_cast<Field>(a));
}

Grid shifted(const Grid& grid, int rows, int columns) {
  Grid moved(kFields);
  for (int r = 0; r < kSide; ++r) {
    for (int c = 0; c < kSide; ++c) {
      const bool stays =
          r + rows >= 0 && r + rows < kSide && c + columns >= 0 && c + columns < kSide;
      if (stays && grid[State::at(r * kSide + c)]) {
        moved[State::at((r + rows) * kSide + c + columns)] = true;
      }
    }
  }
  return moved;
}

RC_GTEST_PROP(LoewenherzFields, SetsMoveLikeTheirFields, ()) {
  const Grid grid = any_grid();
  const FieldSet set = set_of(grid);
  RC_ASSERT(grid_of(set) == grid);
  RC_ASSERT(grid_of(set.moved_east()) == shifted(grid, 0, 1));
  RC_ASSERT(grid_of(set.moved_west()) == shifted(grid, 0, -1));
  RC_ASSERT(grid_of(set.moved_south()) == shifted(grid, 1, 0));
  RC_ASSERT(grid_of(set.moved_north()) == shifted(grid, -1, 0));
}

RC_GTEST_PROP(LoewenherzFields, BesideIsAtDistanceOne, ()) {
  const FieldSet set = set_of(any_grid()) & set_of(any_grid()) & set_of(any_grid());
  for (int i = 0; i < kFields; ++i) {
    bool near = false;
    for (const Field f : set) near = near || distance(f, static_cast<Field>(i)) == 1;
    RC_ASSERT(set.beside().has(static_cast<Field>(i)) == near);
  }
}

RC_GTEST_PROP(LoewenherzFields, SetOperationsWorkFieldByField, ()) {
  const Grid a = any_grid();
  const Grid b = any_grid();
  const FieldSet either = set_of(a) | set_of(b);
  const FieldSet both = set_of(a) & set_of(b);
  const FieldSet first = set_of(a) - set_of(b);
  int size = 0;
  for (std::size_t i = 0; i < kFields; ++i) {
    const Field f = static_cast<Field>(i);
    RC_ASSERT(either.has(f) == (a[i] || b[i]));
    RC_ASSERT(both.has(f) == (a[i] && b[i]));
    RC_ASSERT(first.has(f) == (a[i] && !b[i]));
    size += a[i] ? 1 : 0;
  }
  RC_ASSERT(set_of(a).size() == size);
  int last = -1;
  for (const Field f : set_of(a)) {
    RC_ASSERT(static_cast<int>(f) > last);
    last = static_cast<int>(f);
    --size;
  }
  RC_ASSERT(size == 0);
}

RC_GTEST_PROP(LoewenherzFields, RowsAreBitsByColumn, ()) {
  const Grid grid = any_grid();
  for (int r = 0; r < kSide; ++r) {
    for (int c = 0; c < kSide; ++c) {
      RC_ASSERT((set_of(grid).row(r) >> c & 1U) == (grid[State::at(r * kSide + c)] ? 1U : 0U));
    }
  }
}

RC_GTEST_PROP(LoewenherzFields, NextToIsOneStepWithoutCrossingABorder, ()) {
  const Borders borders = any_borders();
  const Grid from = any_grid();
  Grid reached(kFields);
  for (int a = 0; a < kFields; ++a) {
    for (int b = 0; b < kFields; ++b) {
      if (from[State::at(a)] && open_between(borders, a, b)) reached[State::at(b)] = true;
    }
  }
  RC_ASSERT(grid_of(borders.reachable_neighbours(set_of(from))) == reached);
}

RC_GTEST_PROP(LoewenherzFields, AroundIsEverythingThatAWalkReaches, ()) {
  const Borders borders = any_borders();
  const int start = *rc::gen::inRange(0, kFields);
  Grid bounds(kFields, true);
  if (*rc::gen::arbitrary<bool>()) bounds = any_grid();
  Grid reached(kFields);
  std::vector<int> walk = {start};
  reached[State::at(start)] = true;
  for (std::size_t i = 0; i < walk.size(); ++i) {
    for (const int step : {1, -1, kSide, -kSide}) {
      const int to = walk[i] + step;
      if (to < 0 || to >= kFields || reached[State::at(to)]) continue;
      if (!open_between(borders, walk[i], to) || !bounds[State::at(to)]) continue;
      reached[State::at(to)] = true;
      walk.push_back(to);
    }
  }
  RC_ASSERT(grid_of(borders.around(static_cast<Field>(start), set_of(bounds))) == reached);
}

RC_GTEST_PROP(LoewenherzFields, ClearingRemovesBordersWithBothSidesInside, ()) {
  const Borders before = any_borders();
  const FieldSet inside = set_of(any_grid());
  Borders after = before;
  after.remove_inside(inside);
  int number = 0;
  for (int i = 0; i < kFields; ++i) {
    for (const bool south : {false, true}) {
      const Edge edge{static_cast<Field>(i), south};
      if (!edge.exists()) continue;
      const bool goes = inside.has(edge.field) && inside.has(edge.other_side());
      RC_ASSERT(after.has(edge) == (before.has(edge) && !goes));
      number += after.has(edge) ? 1 : 0;
    }
  }
  RC_ASSERT(after.size() == number);
}

TEST(LoewenherzFields, BoardHas264Edges) {
  int edges = 0;
  for (int i = 0; i < kFields; ++i) {
    for (const bool south : {false, true}) {
      const Edge edge{static_cast<Field>(i), south};
      if (!edge.exists()) continue;
      ++edges;
      EXPECT_EQ(distance(edge.field, edge.other_side()), 1) << name(edge);
      EXPECT_EQ(edge_between(edge.field, edge.other_side()), edge);
      EXPECT_EQ(edge_between(edge.other_side(), edge.field), edge);
    }
  }
  EXPECT_EQ(edges, 264);
}

}  // namespace
}  // namespace thronsaal::loewenherz
