#include "ai/insight/loewenherz/fences.h"

#include <algorithm>
#include <cmath>

namespace thronsaal::loewenherz {
namespace {

// A ducat buys about a third of a border, and a border brings about a point.
constexpr float kDucat = 0.35F;
// When the end is near there is nothing left to buy.
constexpr float kTurnsToSpend = 4;
// Income is worth what is bought with it in time.
constexpr float kIncomeSpent = 0.8F;
// Points that the leader wins in a turn, more or less: so the king's marker comes nearer.
constexpr float kPace = 1.6F;
// The market lets players take cards without using up the pile.
constexpr float kTurnsPerCard = 1.4F;
// One or two mines of a kind are a step to the monopoly; a fourth one makes it safe.
constexpr std::array<float, 5> kMonopolyHope = {0, 0.4F, 1.4F, 5, 5.4F};
// Every further border can come too late, and is one that is missing elsewhere.
constexpr float kHold = 0.945F;
constexpr float kBorderPrice = 1.0F;
// Borders that one lays in a turn, of which many go by selling.
constexpr float kBordersPerTurn = 1.3F;
// Room for knights, and ground to expand from.
constexpr float kMeadow = 0.1F;

float turns_left(const State& s) {
  const auto players = static_cast<float>(s.players);
  float cards = static_cast<float>(s.pile.size());
  for (int i = 0; i < s.players; ++i) cards += static_cast<float>(s.hands[State::at(i)].size());
  int lead = 0;
  for (int i = 0; i < s.players; ++i) lead = std::max<int>(lead, s.points[State::at(i)]);
  const float to_the_king = 1 + static_cast<float>(std::max(0, s.marker() - lead)) / kPace;
  return std::min(cards * kTurnsPerCard / players, to_the_king);
}

// Fences are looked for only so far from a castle: further out stands mostly another.
constexpr int kReach = 4;
// A beginner looks at what lies around the castle.
constexpr int kBeginnersReach = 3;
// Where no border may be placed.
constexpr float kForbidden = 100;

// The chance that a fence holds until so many borders are laid.
constexpr int kMostMissing = 32;
constexpr std::array<float, kMostMissing + 1> kHolds = [] {
  std::array<float, kMostMissing + 1> holds{};
  float hold = 1;
  for (float& each : holds) {
    each = hold;
    hold *= kHold;
  }
  return holds;
}();

// What is left of a region's worth after cost and risk.
float promise_of(float worth, float missing) {
  if (missing > static_cast<float>(kMostMissing)) return 0;
  return worth * kHolds[static_cast<std::size_t>(missing)] - kBorderPrice * missing;
}

constexpr FieldSet kLastColumn = FieldSet::column(kSide - 1);
constexpr FieldSet kLastRow = FieldSet::all() - FieldSet::all().moved_north();

FieldSet reached_within(const Borders& borders, Field from, FieldSet bounds) {
  FieldSet part(from);
  while (true) {
    const FieldSet more = part | (borders.next_to(part) & bounds);
    if (more == part) return part;
    part = more;
  }
}

// The edges around some fields that have no border yet.
Borders missing_around(const Borders& borders, FieldSet fields) {
  const FieldSet west = fields.moved_west();
  const FieldSet north = fields.moved_north();
  return {(fields | west) - (fields & west) - borders.east - kLastColumn,
          (fields | north) - (fields & north) - borders.south - kLastRow};
}

}  // namespace

Prospect::Prospect(const State& state, Fineness how)
    : s(state),
      fineness(how),
      turns(turns_left(state)),
      ducat(kDucat * std::min(1.0F, turns / kTurnsToSpend)),
      income(ducat * turns * kIncomeSpent),
      places(border_places(state)) {
  for (const FieldSet& territory : s.territory) claimed = claimed | territory;
  for (std::size_t m = 0; m < kMines.size(); ++m) {
    all_mines = all_mines | s.terrain(kMines[m]);
    for (std::size_t c = 0; c < kColours; ++c) {
      mines[c][m] = (s.territory[c] & s.terrain(kMines[m])).size();
    }
  }
}

float Prospect::mines_worth(int number) const {
  // A beginner sees the monopoly when it is there.
  if (fineness == Fineness::coarse) return number >= kMonopolyMines ? kMonopoly : 0;
  return (number > 0 ? income : 0) + kMonopolyHope[State::at(std::min(number, 4))];
}

float Prospect::worth(int colour, FieldSet fields) const {
  auto worth = static_cast<float>(land_points(s, fields));
  if ((fields & all_mines).empty()) return worth;
  for (std::size_t m = 0; m < kMines.size(); ++m) {
    const int more = (fields & s.terrain(kMines[m])).size();
    if (more == 0) continue;
    const int before = mines[State::at(colour)][m];
    worth += mines_worth(before + more) - mines_worth(before);
  }
  return worth;
}

void Chart::draw(int colour, FieldSet land) {
  const State& s = prospect_.s;
  colour_ = colour;
  land_ = land;
  rows_ = {};
  const auto at = [&](Field f) -> Column& {
    return rows_[State::at(row_of(f) + 1)][State::at(column_of(f))];
  };
  land.for_each([&](Field f) { at(f).worth = kMeadow; });
  for (const Terrain t : {Terrain::forest, Terrain::village, Terrain::royal_city}) {
    const auto points = static_cast<float>(points_of(t));
    (land & s.terrain(t)).for_each([&](Field f) { at(f).worth += points; });
  }
  for (std::size_t m = 0; m < kMines.size(); ++m) {
    const int mines = prospect_.mines[State::at(colour)][m];
    const float more = prospect_.mines_worth(mines + 1) - prospect_.mines_worth(mines);
    (land & s.terrain(kMines[m])).for_each([&](Field f) { at(f).worth += more; });
  }
  (land & s.all_castles).for_each([&](Field f) { at(f).castles = 1; });
  const Borders& there = s.borders;
  const Borders& places = prospect_.places;
  (land & land.moved_west()).for_each([&](Field f) {
    if (!there.east.has(f)) at(f).east = places.east.has(f) ? 1 : kForbidden;
  });
  (land & land.moved_north()).for_each([&](Field f) {
    if (!there.south.has(f)) at(f).south = places.south.has(f) ? 1 : kForbidden;
  });
  for (std::size_t r = 1; r < rows_.size(); ++r) {
    for (std::size_t c = 0; c < kSide; ++c) {
      rows_[r][c].worth += rows_[r - 1][c].worth;
      rows_[r][c].castles += rows_[r - 1][c].castles;
      rows_[r][c].east += rows_[r - 1][c].east;
    }
  }
}

Chart::Rectangle Chart::best_rectangle(Field castle) const {
  const int row = row_of(castle);
  const int column = column_of(castle);
  const int reach = prospect_.fineness == Fineness::fine ? kReach : kBeginnersReach;
  const int first = std::max(0, column - reach);
  const int last = std::min(kSide - 1, column + reach);
  const float most_borders = prospect_.turns * kBordersPerTurn + 2;
  Rectangle best{row, row, column, column};
  float most = -1000;
  std::array<Column, kSide> strip;  // the columns between top and bottom
  for (int top = row; top >= std::max(0, row - reach); --top) {
    for (int bottom = row; bottom <= std::min(kSide - 1, row + reach); ++bottom) {
      const Columns& above = rows_[State::at(top)];
      const Columns& below = rows_[State::at(bottom + 1)];
      for (int c = std::max(0, first - 1); c <= last; ++c) {
        const Column& a = above[State::at(c)];
        const Column& b = below[State::at(c)];
        strip[State::at(c)] = {b.worth - a.worth, b.castles - a.castles, b.east - a.east,
                               a.south + b.south};
      }
      if (strip[State::at(column)].castles > 1) break;
      float left_worth = 0;
      float left_cost = 0;
      for (int left = column; left >= first; --left) {
        const Column& leftmost = strip[State::at(left)];
        if (left < column && leftmost.castles > 0) break;
        if (left < column) {
          left_worth += leftmost.worth;
          left_cost += leftmost.south;
        }
        const float west = left > 0 ? strip[State::at(left - 1)].east : 0;
        float worth = left_worth;
        float cost = left_cost + west;
        for (int right = column; right <= last; ++right) {
          const Column& rightmost = strip[State::at(right)];
          if (right > column && rightmost.castles > 0) break;
          worth += rightmost.worth;
          cost += rightmost.south;
          const float missing = cost + rightmost.east;
          if (missing > most_borders) continue;
          const float promise = promise_of(worth, missing);
          if (promise <= most) continue;
          most = promise;
          best = {top, bottom, left, right};
        }
      }
    }
  }
  return best;
}

Fence Chart::fence_around(Field castle, const Rectangle& rectangle) const {
  FieldSet bounds;
  for (int r = rectangle.top; r <= rectangle.bottom; ++r) {
    for (int c = rectangle.left; c <= rectangle.right; ++c) bounds.add(field(r, c));
  }
  const State& s = prospect_.s;
  Fence fence;
  fence.fields = reached_within(s.borders, castle, bounds & land_);
  fence.missing = missing_around(s.borders, fence.fields);
  fence.cost = fence.missing.size();
  fence.worth =
      prospect_.worth(colour_, fence.fields) + kMeadow * static_cast<float>(fence.fields.size());
  fence.promise = promise_of(fence.worth, static_cast<float>(fence.cost));
  if (!(fence.missing.east - prospect_.places.east).empty() ||
      !(fence.missing.south - prospect_.places.south).empty()) {
    fence.promise = 0;
  }
  return fence;
}

Fence Chart::best_fence(int colour, Field castle) {
  if (colour != colour_ || !land_.has(castle)) {
    draw(colour, prospect_.s.borders.around(castle));
  }
  return fence_around(castle, best_rectangle(castle));
}

}  // namespace thronsaal::loewenherz
