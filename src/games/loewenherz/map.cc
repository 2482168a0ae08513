#include "games/loewenherz/map.h"

#include <fmt/format.h>

namespace thronsaal::loewenherz {
namespace {

// A field is three characters wide: the mark of its region, then a figure with the letter of its
// colour, or its terrain.
std::string_view sign(const State& s, Field f) {
  constexpr std::array<std::string_view, kTerrains> kSigns = {"·", "♣", "⌂", "♔",
                                                              "☉", "☽", "♀", "◇"};
  for (int t = 1; t < kTerrains; ++t) {
    if (s.terrain(static_cast<Terrain>(t)).has(f)) return kSigns[State::at(t)];
  }
  return kSigns[0];
}

// The mark of the owner of a field's region; none in open land.
std::string_view mark(const State& s, Field f) {
  constexpr std::array<std::string_view, kColours> kMarks = {"r", "b", "g", "p"};
  for (int c = 0; c < kColours; ++c) {
    if (s.territory[State::at(c)].has(f)) return kMarks[State::at(c)];
  }
  return " ";
}

std::string render_field(const State& s, Field f, const TerminalStyle& style) {
  int owner = kColours;
  for (int c = 0; c < kColours; ++c) {
    if (s.territory[State::at(c)].has(f)) owner = c;
  }
  const auto painted = [&](std::string_view text) {
    return owner == kColours ? std::string(text) : style.seat(seat(owner), text);
  };
  for (int c = 0; c < kColours; ++c) {
    constexpr std::array<std::string_view, kColours> kLetterOf = {"R", "B", "G", "P"};
    if (s.castles_of(c).has(f)) {
      return painted(mark(s, f)) + style.seat(seat(c), fmt::format("{}♜", kLetterOf[State::at(c)]));
    }
    if (s.knights[State::at(c)].has(f)) {
      const bool forest = s.terrain(Terrain::forest).has(f);
      return painted(mark(s, f)) +
             style.seat(seat(c), fmt::format("{}{}", kLetterOf[State::at(c)], forest ? "♞" : "♘"));
    }
  }
  const std::string_view what = sign(s, f);
  return painted(mark(s, f)) + (what == "·" ? style.faint(what) : std::string(what)) + " ";
}

}  // namespace

std::string render_map(const State& s, const TerminalStyle& style) {
  std::string text = "    ";
  for (int c = 0; c < kSide; ++c) text += fmt::format(" {}  ", static_cast<char>('a' + c));
  text += "\n    ";
  for (int c = 0; c < kSide; ++c) text += c == 0 ? "┌───" : "────";
  text += "┐\n";
  for (int r = 0; r < kSide; ++r) {
    std::string fields = fmt::format(" {:>2} │", r + 1);
    std::string edges = "    │";
    for (int c = 0; c < kSide; ++c) {
      const Field f = field(r, c);
      fields += render_field(s, f, style);
      const bool last = c == kSide - 1;
      fields += last ? "│" : s.borders.has({f, false}) ? style.strong("┃") : " ";
      if (r == kSide - 1) continue;
      edges += s.borders.has({f, true}) ? style.strong("━━━") : "   ";
      edges += last ? "│" : style.faint("·");
    }
    text += fields + "\n";
    if (r < kSide - 1) text += edges + "\n";
  }
  text += "    ";
  for (int c = 0; c < kSide; ++c) text += c == 0 ? "└───" : "────";
  return text + "┘\n";
}

}  // namespace thronsaal::loewenherz
