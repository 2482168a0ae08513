#include "ai/evaluators/loewenherz/region_plans.h"

#include <algorithm>
#include <cmath>

namespace thronsaal::loewenherz {
namespace {

// A ducat buys about a third of a border, which is worth about a point.
constexpr float kDucat = 0.45F;
// Turns below which ducats lose value.
constexpr float kTurnsToSpend = 4;
// Income is worth what it still buys in time.
constexpr float kIncomeSpent = 0.8F;
// Points the leader gains per turn towards the king's marker.
constexpr float kPace = 1.6F;
// The market lets players take cards without using up the pile.
constexpr float kTurnsPerCard = 1.4F;
// One or two mines of a kind are a step to the monopoly; a fourth one makes it safe.
constexpr std::array<float, 5> kMonopolyHope = {0, 0.4F, 1.4F, 5, 5.4F};
// Each further border may come too late, and cannot be used elsewhere.
constexpr float kBorderSurvival = 0.945F;
constexpr float kBorderPrice = 1.0F;
// Borders placed per turn; many turns are sales.
constexpr float kBordersPerTurn = 1.3F;
// Value of a field as such: room for knights and a base for expansion.
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

// Search distance from a castle; farther out there is usually another castle.
constexpr int kReach = 4;
// Search distance of coarse evaluation.
constexpr int kCoarseReach = 2;
// Where no border may be placed.
constexpr float kForbidden = 100;

// Probability that a plan survives until n borders are placed.
constexpr int kMaxMissing = 32;
constexpr std::array<float, kMaxMissing + 1> kSurvival = [] {
  std::array<float, kMaxMissing + 1> holds{};
  float hold = 1;
  for (float& each : holds) {
    each = hold;
    hold *= kBorderSurvival;
  }
  return holds;
}();

// A region's value after cost and risk.
float net_value_of(float worth, float missing) {
  return worth * kSurvival[static_cast<std::size_t>(missing)] - kBorderPrice * missing;
}

// Bits as floats, four at a time.
constexpr int kPartWidth = 4;
constexpr std::array<std::array<float, kPartWidth>, 1 << kPartWidth> kParts = [] {
  std::array<std::array<float, kPartWidth>, 1 << kPartWidth> parts{};
  for (unsigned bits = 0; bits < parts.size(); ++bits) {
    for (unsigned i = 0; i < kPartWidth; ++i) parts[bits][i] = (bits >> i & 1U) != 0 ? 1.0F : 0.0F;
  }
  return parts;
}();

// Adds a number to the columns whose bits are set.
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

// The edges around some fields without a border.
Borders missing_around(const Borders& borders, FieldSet fields) {
  const FieldSet west = fields.moved_west();
  const FieldSet north = fields.moved_north();
  return {(fields | west) - (fields & west) - borders.east - kLastColumn,
          (fields | north) - (fields & north) - borders.south - kRows[kSide - 1]};
}

}  // namespace

EvaluationContext::EvaluationContext(const State& state, EvaluationDetail how)
    : s(state),
      detail(how),
      turns(turns_left(state)),
      ducat(kDucat * std::min(1.0F, turns / kTurnsToSpend)),
      income(ducat * turns * kIncomeSpent),
      allowed_borders(border_edges(state)) {
  for (const FieldSet& territory : s.territory) claimed = claimed | territory;
  for (std::size_t m = 0; m < kMines.size(); ++m) {
    all_mines = all_mines | s.terrain(kMines[m]);
    for (std::size_t c = 0; c < kColours; ++c) {
      mines[c][m] = (s.territory[c] & s.terrain(kMines[m])).size();
    }
  }
}

float EvaluationContext::mines_value(int number) const {
  // All levels count income: without it most plans are not worthwhile, and players would only sell
  // cards.
  const float pay = number > 0 ? income : 0;
  // Coarse evaluation counts only complete monopolies.
  if (detail == EvaluationDetail::coarse)
    return pay + (number >= kMonopolyMines ? float{kMonopolyPoints} : 0);
  return pay + kMonopolyHope[State::at(std::min(number, 4))];
}

float EvaluationContext::worth(int colour, FieldSet fields) const {
  auto worth = static_cast<float>(land_points(s, fields));
  if ((fields & all_mines).empty()) return worth;
  for (std::size_t m = 0; m < kMines.size(); ++m) {
    const int more = (fields & s.terrain(kMines[m])).size();
    if (more == 0) continue;
    const int before = mines[State::at(colour)][m];
    worth += mines_value(before + more) - mines_value(before);
  }
  return worth;
}

void RegionPlanner::prepare_land(FieldSet land) {
  const State& s = context_.s;
  land_ = land;
  colour_ = -1;
  const FieldSet forests = land & s.terrain(Terrain::forest);
  const FieldSet villages = land & s.terrain(Terrain::village);
  const FieldSet cities = land & s.terrain(Terrain::royal_city);
  const FieldSet castles = land & s.all_castles;
  const FieldSet east = (land & land.moved_west()) - s.borders.east;
  const FieldSet south = (land & land.moved_north()) - s.borders.south;
  const FieldSet no_east = east - context_.allowed_borders.east;
  const FieldSet no_south = south - context_.allowed_borders.south;
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

void RegionPlanner::add_mines(int colour) {
  colour_ = colour;
  worth_ = terrain_;
  for (std::size_t m = 0; m < kMines.size(); ++m) {
    const int mines = context_.mines[State::at(colour)][m];
    const float more = context_.mines_value(mines + 1) - context_.mines_value(mines);
    (land_ & context_.s.terrain(kMines[m])).for_each([&](Field f) {
      const std::size_t column = State::at(column_of(f));
      for (std::size_t r = State::at(row_of(f) + 1); r < worth_.size(); ++r) {
        worth_[r][column] += more;
      }
    });
  }
}

// Rectangles around a castle with the same top and bottom.
struct RegionPlanner::Strip {
  int top;
  int bottom;
  int column;  // of the castle
  int first;   // first column within reach
  int last;

  // Sums between top and bottom.
  float between(const Rows& rows, int c) const {
    return rows[State::at(bottom + 1)][State::at(c)] - rows[State::at(top)][State::at(c)];
  }
};

// The eastern halves of a strip's rectangles, from the castle's column.
struct RegionPlanner::Halves {
  struct Half {
    float worth;
    float missing;
  };
  std::array<Half, kReach + 1> halves;
  std::size_t size = 0;
  float worth = 0;  // of the largest
};

struct RegionPlanner::Best {
  Rectangle rectangle;
  float net_value;
};

// The missing borders there.
float RegionPlanner::above_and_below(const Strip& strip, int c) const {
  return south_[State::at(strip.top)][State::at(c)] +
         south_[State::at(strip.bottom + 1)][State::at(c)];
}

RegionPlanner::Halves RegionPlanner::halves_to_the_east(const Strip& strip) const {
  Halves east;
  float missing = 0;
  for (int right = strip.column; right <= strip.last; ++right) {
    if (right > strip.column && strip.between(castles_, right) > 0) break;
    east.worth += strip.between(worth_, right);
    missing += above_and_below(strip, right);
    east.halves[east.size++] = {east.worth, missing + strip.between(east_, right)};
  }
  return east;
}

void RegionPlanner::choose_from(const Strip& strip, float most_borders, Best& best) const {
  const Halves east = halves_to_the_east(strip);
  float worth = 0;
  float missing = 0;
  for (int left = strip.column; left >= strip.first; --left) {
    if (left < strip.column) {
      if (strip.between(castles_, left) > 0) break;
      worth += strip.between(worth_, left);
      missing += above_and_below(strip, left);
    }
    const float west = missing + (left > 0 ? strip.between(east_, left - 1) : 0);
    // Upper bound: an eastern half without cost.
    if (west > most_borders || net_value_of(worth + east.worth, west) <= best.net_value) continue;
    for (std::size_t i = 0; i < east.size; ++i) {
      const float all_missing = west + east.halves[i].missing;
      if (all_missing > most_borders) continue;
      const float net_value = net_value_of(worth + east.halves[i].worth, all_missing);
      if (net_value <= best.net_value) continue;
      best = {{strip.top, strip.bottom, left, strip.column + static_cast<int>(i)}, net_value};
    }
  }
}

RegionPlanner::Rectangle RegionPlanner::best_rectangle(Field castle) const {
  const int row = row_of(castle);
  const int column = column_of(castle);
  const int reach = context_.detail == EvaluationDetail::fine ? kReach : kCoarseReach;
  const int first = std::max(0, column - reach);
  const int last = std::min(kSide - 1, column + reach);
  const float most_borders =
      std::min(context_.turns * kBordersPerTurn + 2, static_cast<float>(kMaxMissing));
  // Upper bound: the value of all columns in reach.
  std::array<float, kSide + 1> within{};
  for (int r = std::max(0, row - reach); r <= std::min(kSide, row + reach + 1); ++r) {
    for (int c = first; c <= last; ++c) within[State::at(r)] += worth_[State::at(r)][State::at(c)];
  }
  Best best{{row, row, column, column}, -1000};
  for (int top = row; top >= std::max(0, row - reach); --top) {
    for (int bottom = row; bottom <= std::min(kSide - 1, row + reach); ++bottom) {
      const Strip strip{top, bottom, column, first, last};
      if (strip.between(castles_, column) > 1) break;
      const float in_reach = within[State::at(bottom + 1)] - within[State::at(top)];
      const float missing = above_and_below(strip, column);
      if (missing > most_borders || net_value_of(in_reach, missing) <= best.net_value) continue;
      choose_from(strip, most_borders, best);
    }
  }
  return best.rectangle;
}

RegionPlan RegionPlanner::plan_around(Field castle, const Rectangle& rectangle) const {
  FieldSet rows;
  FieldSet columns;
  for (int r = rectangle.top; r <= rectangle.bottom; ++r) rows = rows | kRows[State::at(r)];
  for (int c = rectangle.left; c <= rectangle.right; ++c) columns = columns | FieldSet::column(c);
  const State& s = context_.s;
  RegionPlan plan;
  plan.fields = s.borders.around(castle, rows & columns & land_);
  plan.missing = missing_around(s.borders, plan.fields);
  plan.cost = plan.missing.size();
  plan.worth =
      context_.worth(colour_, plan.fields) + kMeadow * static_cast<float>(plan.fields.size());
  const bool allowed = (plan.missing.east - context_.allowed_borders.east).empty() &&
                       (plan.missing.south - context_.allowed_borders.south).empty();
  if (allowed && plan.cost <= kMaxMissing) {
    plan.net_value = net_value_of(plan.worth, static_cast<float>(plan.cost));
  }
  return plan;
}

RegionPlan RegionPlanner::best_plan(int colour, Field castle) {
  if (!land_.has(castle)) prepare_land(context_.s.borders.around(castle));
  if (colour != colour_) add_mines(colour);
  return plan_around(castle, best_rectangle(castle));
}

}  // namespace thronsaal::loewenherz
