// Recounts cards and pieces, and recomputes the land from scratch.
#include <vector>

#include <fmt/format.h>

#include "games/loewenherz/regions.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

bool set_up(const State& s) {
  return s.phase > Phase::garrison;
}

// The definition, field by field, without bitset tricks.
std::vector<std::vector<Field>> parts_of_the_land(const State& s) {
  std::vector<std::vector<Field>> parts;
  std::vector<bool> seen(kFields);
  for (int start = 0; start < kFields; ++start) {
    if (seen[static_cast<std::size_t>(start)]) continue;
    seen[static_cast<std::size_t>(start)] = true;
    std::vector<Field> part = {static_cast<Field>(start)};
    for (std::size_t i = 0; i < part.size(); ++i) {
      const int row = row_of(part[i]);
      const int column = column_of(part[i]);
      for (const auto& [dr, dc] : {std::pair(0, 1), {0, -1}, {1, 0}, {-1, 0}}) {
        const bool inside =
            row + dr >= 0 && row + dr < kSide && column + dc >= 0 && column + dc < kSide;
        if (!inside) continue;
        const Field next = field(row + dr, column + dc);
        if (seen[static_cast<std::size_t>(next)] || s.borders.has(edge_between(part[i], next))) {
          continue;
        }
        seen[static_cast<std::size_t>(next)] = true;
        part.push_back(next);
      }
    }
    parts.push_back(part);
  }
  return parts;
}

Terrain terrain_at(const State& s, Field f) {
  for (int t = 1; t < kTerrains; ++t) {
    if (s.terrain(static_cast<Terrain>(t)).has(f)) return static_cast<Terrain>(t);
  }
  return Terrain::meadow;
}

std::string audit_part(const State& s, const std::vector<Field>& part,
                       std::array<FieldSet, kColours>& territory) {
  int castles = 0;
  int owner = 0;
  std::array<bool, kColours> lord{};  // whether the colour has a castle here
  for (const Field f : part) {
    for (int c = 0; c < kColours; ++c) {
      if (!s.castles_of(c).has(f)) continue;
      ++castles;
      owner = c;
      lord[State::at(c)] = true;
    }
  }
  FieldSet region;
  for (const Field f : part) {
    region.add(f);
    for (int c = 0; c < kColours; ++c) {
      if (s.knights[State::at(c)].has(f) && !lord[State::at(c)]) {
        return fmt::format("the knight on {} has no castle", name(f));
      }
    }
  }
  if (castles != 1) return {};
  for (const Field f : part) {
    territory[State::at(owner)].add(f);
    for (const Edge edge : {Edge{f, false}, Edge{f, true}}) {
      if (edge.exists() && region.has(edge.other_side()) && s.borders.has(edge)) {
        return fmt::format("a border is left inside a region, at {}", name(edge));
      }
    }
  }
  return {};
}

std::string audit_land(const State& s) {
  std::array<FieldSet, kColours> territory{};
  for (const std::vector<Field>& part : parts_of_the_land(s)) {
    if (std::string fault = audit_part(s, part, territory); !fault.empty()) return fault;
  }
  if (territory != s.territory) return "the regions are not what the borders make them";
  const bool rewarded = s.phase == Phase::over && !s.king_returned;
  for (int c = 0; c < s.players; ++c) {
    int points = rewarded ? ducat_bonus(s)[State::at(c)] : 0;
    std::array<int, kTerrains> count{};
    for (const Field f : territory[State::at(c)]) {
      points += points_of(terrain_at(s, f));
      ++count[index_of(terrain_at(s, f))];
    }
    for (const Terrain mine : kMines) points += count[index_of(mine)] >= 3 ? 5 : 0;
    if (points != s.points[State::at(c)]) return fmt::format("seat {} should have {}", c, points);
  }
  return {};
}

std::string audit_cards(const State& s) {
  const Board& game_board = board(s.board);
  Cards cards = s.pile + s.market;
  for (int p = 0; p < s.players; ++p) {
    Hand in_order;
    const Hand& hand = s.hands[State::at(p)];
    for (std::size_t i = 0; i < kHandSize; ++i) {
      if (hand.cards[i] == Card::none) continue;
      if (!game_board.has(hand.cards[i]))
        return fmt::format("seat {} has a card of another board", p);
      cards.add(hand.cards[i]);
      in_order.add(hand.cards[i], hand.known[i]);
    }
    if (hand != in_order) return fmt::format("the hand of seat {} is not in order", p);
  }
  Cards all;
  for (const Cards& letter : game_board.by_letter) all += letter;
  if (!all.includes(cards)) return "there are too many cards";
  const int gone = all.size() - cards.size();
  if (s.card != Card::none && !game_board.has(s.card)) return "a card of another board is played";
  if (gone != s.played) return fmt::format("{} cards are gone, but {} played", gone, s.played);
  return {};
}

std::string audit_pieces(const State& s) {
  int figures = 0;
  for (int c = 0; c < kColours; ++c) {
    if (s.knights_left(c) < 0) return fmt::format("colour {} has too many knights", c);
    figures += s.figures_of(c).size();
  }
  const FieldSet castles = s.castles_of(0) | s.castles_of(1) | s.castles_of(2) | s.castles_of(3);
  if (castles != s.all_castles) return "a castle is not where it should be";
  if (figures != s.all_figures().size()) return "two figures stand on one field";
  if (s.borders_left() < 0) return "there are too many borders";
  for (int t = 1; t < kTerrains; ++t) {
    const FieldSet& land = s.terrain(static_cast<Terrain>(t));
    const bool castle = !(land & s.all_castles).empty();
    const bool knight = t > 1 && !(land & s.all_figures()).empty();
    if (castle || knight) return "a figure stands where it must not";
  }
  return {};
}

}  // namespace

std::string Rules::audit(const State& s) {
  if (!BoardRegistry<Board>::knows(s.board)) return "the board is unknown";
  if (std::string fault = audit_cards(s); !fault.empty()) return fault;
  if (std::string fault = audit_pieces(s); !fault.empty()) return fault;
  return set_up(s) ? audit_land(s) : "";
}

}  // namespace thronsaal::loewenherz
