#include "ai/insight/loewenherz/fences.h"

#include <algorithm>
#include <cmath>

namespace thronsaal::loewenherz {
namespace {

// A ducat buys about a third of a border, and a border brings about a point.
constexpr float kDucat = 0.45F;
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
constexpr int kBeginnersReach = 2;
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
  return worth * kHolds[static_cast<std::size_t>(missing)] - kBorderPrice * missing;
}

// Bits as numbers, four at a time.
constexpr int kPartWidth = 4;
constexpr std::array<std::array<float, kPartWidth>, 1 << kPartWidth> kParts = [] {
  std::array<std::array<float, kPartWidth>, 1 << kPartWidth> parts{};
  for (unsigned bits = 0; bits < parts.size(); ++bits) {
    for (unsigned i = 0; i < kPartWidth; ++i) parts[bits][i] = (bits >> i & 1U) != 0 ? 1.0F : 0.0F;
  }
  return parts;
}();

// Adds something to the columns that are among the bits.
void add(std::array<float, kSide>& row, unsigned bits, float each) {
  if (bits == 0) return;
  for (std::size_t part = 0; part < kSide; part += kPartWidth, bits >>= kPartWidth) {
    const auto& ones = kParts[bits % kParts.size()];
    for (std::size_t i = 0; i < kPartWidth; ++i) row[part + i] += each * ones[i];
  }
}

constexpr FieldSet kLastColumn = FieldSet::column(kSide - 1);
constexpr std::array<FieldSet, kSide> kRows = [] {
  std::array<FieldSet, kSide> rows;
  for (int f = 0; f < kFields; ++f) rows[State::at(f / kSide)].add(static_cast<Field>(f));
  return rows;
}();

// The edges around some fields that have no border yet.
Borders missing_around(const Borders& borders, FieldSet fields) {
  const FieldSet west = fields.moved_west();
  const FieldSet north = fields.moved_north();
  return {(fields | west) - (fields & west) - borders.east - kLastColumn,
          (fields | north) - (fields & north) - borders.south - kRows[kSide - 1]};
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
  // Everybody counts on income: without it most fences promise nothing, and a player without a
  // fence to build has nothing to do but sell cards.
  const float pay = number > 0 ? income : 0;
  // A beginner sees the monopoly when it is there.
  if (fineness == Fineness::coarse) return pay + (number >= kMonopolyMines ? kMonopoly : 0);
  return pay + kMonopolyHope[State::at(std::min(number, 4))];
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

void Chart::draw(FieldSet land) {
  const State& s = prospect_.s;
  land_ = land;
  colour_ = -1;
  const FieldSet forests = land & s.terrain(Terrain::forest);
  const FieldSet villages = land & s.terrain(Terrain::village);
  const FieldSet cities = land & s.terrain(Terrain::royal_city);
  const FieldSet castles = land & s.all_castles;
  const FieldSet east = (land & land.moved_west()) - s.borders.east;
  const FieldSet south = (land & land.moved_north()) - s.borders.south;
  const FieldSet no_east = east - prospect_.places.east;
  const FieldSet no_south = south - prospect_.places.south;
  terrain_[0] = castles_[0] = east_[0] = south_[0] = {};
  for (int r = 0; r < kSide; ++r) {
    const std::size_t above = State::at(r);
    Row& terrain = terrain_[above + 1] = terrain_[above];
    add(terrain, land.row(r), kMeadow);
    add(terrain, forests.row(r), points_of(Terrain::forest));
    add(terrain, villages.row(r), points_of(Terrain::village));
    add(terrain, cities.row(r), points_of(Terrain::royal_city));
    add(castles_[above + 1] = castles_[above], castles.row(r), 1);
    add(east_[above + 1] = east_[above], east.row(r), 1);
    add(east_[above + 1], no_east.row(r), kForbidden);
    add(south_[above + 1] = {}, south.row(r), 1);
    add(south_[above + 1], no_south.row(r), kForbidden);
  }
}

void Chart::add_mines(int colour) {
  colour_ = colour;
  worth_ = terrain_;
  for (std::size_t m = 0; m < kMines.size(); ++m) {
    const int mines = prospect_.mines[State::at(colour)][m];
    const float more = prospect_.mines_worth(mines + 1) - prospect_.mines_worth(mines);
    (land_ & prospect_.s.terrain(kMines[m])).for_each([&](Field f) {
      const std::size_t column = State::at(column_of(f));
      for (std::size_t r = State::at(row_of(f) + 1); r < worth_.size(); ++r) {
        worth_[r][column] += more;
      }
    });
  }
}

Chart::Rectangle Chart::best_rectangle(Field castle) const {
  const int row = row_of(castle);
  const int column = column_of(castle);
  const int reach = prospect_.fineness == Fineness::fine ? kReach : kBeginnersReach;
  const int first = std::max(0, column - reach);
  const int last = std::min(kSide - 1, column + reach);
  const float most_borders =
      std::min(prospect_.turns * kBordersPerTurn + 2, static_cast<float>(kMostMissing));
  // What all columns in reach are worth together: what is worth more than them is not there.
  std::array<float, kSide + 1> within{};
  for (int r = std::max(0, row - reach); r <= std::min(kSide, row + reach + 1); ++r) {
    for (int c = first; c <= last; ++c) within[State::at(r)] += worth_[State::at(r)][State::at(c)];
  }
  Rectangle best{row, row, column, column};
  float most = -1000;
  for (int top = row; top >= std::max(0, row - reach); --top) {
    for (int bottom = row; bottom <= std::min(kSide - 1, row + reach); ++bottom) {
      // What lies between top and bottom
      const auto between = [above = State::at(top), below = State::at(bottom + 1)](const Rows& rows,
                                                                                   int c) {
        return rows[below][State::at(c)] - rows[above][State::at(c)];
      };
      const auto above_and_below = [&](int c) {
        return south_[State::at(top)][State::at(c)] + south_[State::at(bottom + 1)][State::at(c)];
      };
      if (between(castles_, column) > 1) break;
      const float in_reach = within[State::at(bottom + 1)] - within[State::at(top)];
      const float first_missing = above_and_below(column);
      if (first_missing > most_borders || promise_of(in_reach, first_missing) <= most) continue;
      // All that a rectangle may hold from the castle's column to the east
      struct Half {
        float worth;
        float missing;
      };
      std::array<Half, kReach + 1> halves;
      std::size_t size = 0;
      float worth = 0;
      float missing = 0;
      for (int right = column; right <= last; ++right) {
        if (right > column && between(castles_, right) > 0) break;
        worth += between(worth_, right);
        missing += above_and_below(right);
        halves[size++] = {worth, missing + between(east_, right)};
      }
      const float east_worth = worth;
      worth = 0;
      missing = 0;
      for (int left = column; left >= first; --left) {
        if (left < column) {
          if (between(castles_, left) > 0) break;
          worth += between(worth_, left);
          missing += above_and_below(left);
        }
        const float west = missing + (left > 0 ? between(east_, left - 1) : 0);
        // Even if the east cost nothing.
        if (west > most_borders || promise_of(worth + east_worth, west) <= most) continue;
        for (std::size_t i = 0; i < size; ++i) {
          const float all_missing = west + halves[i].missing;
          if (all_missing > most_borders) continue;
          const float promise = promise_of(worth + halves[i].worth, all_missing);
          if (promise <= most) continue;
          most = promise;
          best = {top, bottom, left, column + static_cast<int>(i)};
        }
      }
    }
  }
  return best;
}

Fence Chart::fence_around(Field castle, const Rectangle& rectangle) const {
  FieldSet rows;
  FieldSet columns;
  for (int r = rectangle.top; r <= rectangle.bottom; ++r) rows = rows | kRows[State::at(r)];
  for (int c = rectangle.left; c <= rectangle.right; ++c) columns = columns | FieldSet::column(c);
  const State& s = prospect_.s;
  Fence fence;
  fence.fields = s.borders.around(castle, rows & columns & land_);
  fence.missing = missing_around(s.borders, fence.fields);
  fence.cost = fence.missing.size();
  fence.worth =
      prospect_.worth(colour_, fence.fields) + kMeadow * static_cast<float>(fence.fields.size());
  const bool allowed = (fence.missing.east - prospect_.places.east).empty() &&
                       (fence.missing.south - prospect_.places.south).empty();
  if (allowed && fence.cost <= kMostMissing) {
    fence.promise = promise_of(fence.worth, static_cast<float>(fence.cost));
  }
  return fence;
}

Fence Chart::best_fence(int colour, Field castle) {
  if (!land_.has(castle)) draw(prospect_.s.borders.around(castle));
  if (colour != colour_) add_mines(colour);
  return fence_around(castle, best_rectangle(castle));
}

}  // namespace thronsaal::loewenherz
