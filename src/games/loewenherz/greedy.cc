// Greedy player: encloses the rectangle around one of its castles with the most points per missing
// border, expands for points, and sells cards it cannot use.
#include <algorithm>

#include "games/loewenherz/pairs.h"

namespace thronsaal::loewenherz {
namespace {

struct RegionPlan {
  Borders missing;
  int cost = 1000;
  int value = -1;

  // More points per border are better.
  bool beats(const RegionPlan& other) const {
    return (value + 1) * (other.cost + 2) > (other.value + 1) * (cost + 2);
  }
};

FieldSet rectangle(int top, int left, int bottom, int right) {
  FieldSet fields;
  for (int r = top; r <= bottom; ++r) {
    for (int c = left; c <= right; ++c) fields.add(field(r, c));
  }
  return fields;
}

// The edges around some fields without a border.
Borders missing_around(const State& s, FieldSet fields) {
  const FieldSet rest = FieldSet::all() - fields;
  const FieldSet east = (fields & rest.moved_west()) | (rest & fields.moved_west());
  const FieldSet south = (fields & rest.moved_north()) | (rest & fields.moved_north());
  return {east - s.borders.east, south - s.borders.south};
}

bool can_all_be_placed(const Borders& borders, const Borders& places) {
  return (borders.east - places.east).empty() && (borders.south - places.south).empty();
}

// Calls f(fields) for every rectangle of up to seven by seven around a field.
template <class F>
void for_each_rectangle(Field centre, F f) {
  const int row = row_of(centre);
  const int column = column_of(centre);
  for (int top = std::max(0, row - 3); top <= row; ++top) {
    for (int bottom = row; bottom <= std::min(kSide - 1, row + 3); ++bottom) {
      for (int left = std::max(0, column - 3); left <= column; ++left) {
        for (int right = column; right <= std::min(kSide - 1, column + 3); ++right) {
          f(rectangle(top, left, bottom, right));
        }
      }
    }
  }
}

// The best rectangle that contains one castle of the colour and no other.
RegionPlan best_plan(const State& s, int colour) {
  const Borders places = border_edges(s);
  FieldSet land;
  for (const FieldSet& territory : s.territory) land = land | territory;
  RegionPlan best;
  const auto consider = [&](FieldSet fields) {
    if ((fields & s.all_castles).size() != 1) return;
    const Borders missing = missing_around(s, fields);
    if (!can_all_be_placed(missing, places)) return;
    const RegionPlan plan{missing, missing.size(), territory_points(s, fields)};
    if (plan.beats(best)) best = plan;
  };
  for (const Field castle : s.castles_of(colour) - s.territory[State::at(colour)]) {
    for_each_rectangle(castle, [&](FieldSet fields) { consider(fields - land); });
  }
  return best;
}

Action best_border(const State& s, const Rules::Actions& actions) {
  const RegionPlan plan = best_plan(s, s.actor);
  for (const Action& action : actions) {
    if (action.kind == Kind::border && plan.missing.has(edge_between(action.a, action.b))) {
      return action;
    }
  }
  return actions[actions.size() - 1];  // done, or any border if none was placed yet
}

Action best_expansion(const State& s, const Rules::Actions& actions) {
  Action best = actions[actions.size() - 1];
  int most = -1000;
  for (const Action& action : actions) {
    if (action.kind != Kind::expand) continue;
    State after = s;
    add_to_region(after, action.a, action.b);
    int gain = 0;
    for (int c = 0; c < s.players; ++c) {
      const int change = after.points[State::at(c)] - s.points[State::at(c)];
      gain += c == s.actor ? 2 * change : -change;
    }
    if (gain > most) {
      most = gain;
      best = action;
    }
  }
  return best;
}

// Knights protect regions; elsewhere they are wasted.
Action best_knight(const State& s, const Rules::Actions& actions) {
  for (const Action& action : actions) {
    if (action.kind == Kind::knight && s.territory[s.actor].has(action.a)) return action;
  }
  return actions[actions.size() - 1];
}

Action best_castle(const State& s, const Rules::Actions& actions, Rng& rng) {
  Action best = actions[0];
  int most = -1000;
  for (const Action& action : actions) {
    const int row = row_of(action.a);
    const int column = column_of(action.a);
    const FieldSet around =
        rectangle(std::max(0, row - 2), std::max(0, column - 2), std::min(kSide - 1, row + 2),
                  std::min(kSide - 1, column + 2));
    const int rim = std::min({row, column, kSide - 1 - row, kSide - 1 - column});
    const int score = territory_points(s, around) - 2 * rim + static_cast<int>(rng.below(4));
    if (score > most) {
      most = score;
      best = action;
    }
  }
  return best;
}

Action best_card(const State& s, const Rules::Actions& actions, Rng& rng) {
  const RegionPlan plan = best_plan(s, s.actor);
  Action best = actions[0];
  int most = -1000;
  for (const Action& action : actions) {
    const CardInfo& info = board(s.board).info(action.card);
    int score = action.kind == Kind::sell ? info.sale - s.ducats[s.actor] / 4 : 0;
    switch (action.deed) {
      case Deed::borders: score = plan.value >= 0 ? 6 + info.offers(Deed::borders) : -9; break;
      case Deed::expand: score = 9; break;
      case Deed::knights: score = s.territory[s.actor].empty() ? -9 : 4; break;
      case Deed::deserter:
      case Deed::alliance: score = 5; break;
      default: break;
    }
    score = 2 * score + static_cast<int>(rng.below(4));
    if (score > most) {
      most = score;
      best = action;
    }
  }
  return best;
}

}  // namespace

Action Rules::greedy(const State& s, Seat seat, Rng& rng) {
  Actions actions;
  legal(s, seat, actions);
  switch (s.phase) {
    case Phase::founding: return best_castle(s, actions, rng);
    case Phase::turn: return best_card(s, actions, rng);
    case Phase::borders: return best_border(s, actions);
    case Phase::knights: return best_knight(s, actions);
    case Phase::expanding: return best_expansion(s, actions);
    default: return rng.pick(actions);
  }
}

}  // namespace thronsaal::loewenherz
