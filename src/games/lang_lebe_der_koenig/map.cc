#include "games/lang_lebe_der_koenig/map.h"

#include <array>
#include <vector>

#include <fmt/format.h>

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// The map shows the links of the built-in board.

// The outline of an area, shared with its neighbours.
struct Box {
  std::string_view name;
  int left;
  int top;
  int right;
  int bottom;
};
constexpr std::array<Box, kAreas> kBoxes = {{
    {"Man", 0, 2, 13, 5},
    {"Sedberouie", 22, 0, 58, 3},
    {"Loncastre", 19, 3, 36, 7},
    {"Tateshale", 36, 3, 72, 7},
    {"Wigemor", 4, 7, 40, 10},
    {"Stadford", 40, 7, 56, 10},
    {"Lincolia", 56, 7, 72, 10},
    {"Oxeneford", 27, 10, 53, 13},
    {"Grentebrige", 53, 10, 72, 13},
    {"Lideforde", 14, 13, 32, 16},
    {"Sarisberie", 32, 13, 46, 16},
    {"Lundonia", 49, 13, 63, 18},
    {"Rouecestre", 63, 15, 77, 18},
}};

struct SeaLine {
  std::string_view from;
  std::string_view to;
  std::vector<std::array<int, 2>> dots;  // column and row
};
const std::vector<SeaLine>& sea_lines() {
  static const std::vector<SeaLine> kLines = {
      {"Man", "Loncastre", {{14, 4}, {16, 4}, {18, 4}}},
      {"Man", "Wigemor", {{9, 6}}},
      {"Wigemor", "Lideforde", {{20, 11}, {20, 12}}},
      {"Tateshale",
       "Grentebrige",
       {{74, 5}, {75, 6}, {75, 7}, {75, 8}, {75, 9}, {75, 10}, {74, 11}}},
      {"Grentebrige", "Rouecestre", {{68, 14}}},
  };
  return kLines;
}

class Canvas {
 public:
  void box(const Box& box) {
    for (int x = box.left; x <= box.right; ++x) {
      const unsigned ways = (x > box.left ? kWest : 0U) | (x < box.right ? kEast : 0U);
      at(x, box.top).ways |= ways;
      at(x, box.bottom).ways |= ways;
    }
    for (int y = box.top; y <= box.bottom; ++y) {
      const unsigned ways = (y > box.top ? kNorth : 0U) | (y < box.bottom ? kSouth : 0U);
      at(box.left, y).ways |= ways;
      at(box.right, y).ways |= ways;
    }
  }

  void dot(int x, int y) { at(x, y).sign = "·"; }

  void write(int x, int y, std::string_view text, std::uint8_t seat, bool faint = false) {
    while (!text.empty()) {
      std::size_t size = 1;
      while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U)
        ++size;
      at(x++, y) = {std::string(text.substr(0, size)), 0, seat, faint};
      text.remove_prefix(size);
    }
  }

  std::string show(const TerminalStyle& style) const {
    std::string text;
    for (const auto& row : cells_) {
      std::size_t end = row.size();
      while (end > 0 && row[end - 1].is_blank()) --end;
      text += "  ";
      for (std::size_t x = 0; x < end;) {
        std::string run;
        const Cell& first = row[x];
        for (; x < end && first.looks_like(row[x]); ++x) run += row[x].glyph();
        text += first.paint(run, style);
      }
      text += '\n';
    }
    return text;
  }

 private:
  static constexpr unsigned kNorth = 1;
  static constexpr unsigned kEast = 2;
  static constexpr unsigned kSouth = 4;
  static constexpr unsigned kWest = 8;

  struct Cell {
    std::string sign;
    unsigned ways = 0;  // directions of lines from here
    std::uint8_t seat = kNobody;
    bool faint = false;

    bool is_blank() const { return glyph() == " "; }
    bool looks_like(const Cell& other) const {
      return seat == other.seat && faint == other.faint && sign.empty() == other.sign.empty();
    }
    std::string glyph() const {
      static constexpr std::array<const char*, 16> kLines = {
          " ", "│", "─", "└", "│", "│", "┌", "├", "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
      return sign.empty() ? kLines[ways] : sign;
    }
    std::string paint(const std::string& text, const TerminalStyle& style) const {
      if (seat != kNobody) return style.seat(thronsaal::seat(seat), text);
      return faint || sign.empty() ? style.faint(text) : text;
    }
  };

  Cell& at(int x, int y) {
    return cells_.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x));
  }

  std::array<std::array<Cell, 78>, 19> cells_;
};

std::string repeated(std::string_view sign, int number) {
  std::string text;
  for (; number > 0; --number) text += sign;
  return text;
}

bool contested(const State& s, Area area) {
  return s.in_conflict() && s.current_area == area;
}
// "Tateshale 4".
std::string heading(const State& s, Area area) {
  return fmt::format("{} {}", name_of(area), board(s.board).votes_of(area));
}
// The owner of an area and the pieces there.
std::string holder(const State& s, Area area, const Catalogue& words) {
  const std::uint8_t owner = s.controller(area);
  if (owner == kNobody) return "–";
  const bool figure = s.at(seat(owner)).figure == area;
  return fmt::format("{} {}{}", words.seat(seat(owner)), repeated("●", s.courtiers[index_of(area)]),
                     figure ? "♚" : "");
}

void write_area(Canvas& canvas, const Box& box, const State& s, const Catalogue& words) {
  const Area area = find_area(box.name).value();
  const std::uint8_t owner = s.controller(area);
  const std::string name = heading(s, area);
  canvas.write(box.left + 2, box.top + 1, name, kNobody);
  if (contested(s, area)) {
    // A name may fill its box; then there is room only before it.
    const int after = box.left + 2 + width(name) + 1;
    canvas.write(after < box.right ? after : box.left + 1, box.top + 1, "⚔", kNobody);
  }
  canvas.write(box.left + 2, box.top + 2, holder(s, area, words), owner, owner == kNobody);
}

std::string picture(const State& s, const Catalogue& words, const TerminalStyle& style) {
  const AreaSet in_play = board(s.board).for_players(s.players).in_play;
  const auto plays = [&](std::string_view name) { return in_play.has(find_area(name).value()); };
  Canvas canvas;
  for (const Box& box : kBoxes) {
    if (!plays(box.name)) continue;
    canvas.box(box);
    write_area(canvas, box, s, words);
  }
  for (const SeaLine& line : sea_lines()) {
    if (!plays(line.from) || !plays(line.to)) continue;
    for (const auto& [x, y] : line.dots) canvas.dot(x, y);
  }
  return canvas.show(style);
}

// "Lon Tat ·Man": three letters identify every area, also in notation.
std::string neighbours(const State& s, Area area) {
  const Board& england = board(s.board);
  const AreaSet in_play = england.for_players(s.players).in_play;
  std::string text;
  const auto add = [&](std::string_view sign, AreaSet areas) {
    for (const Area near : areas) {
      if (!in_play.has(near)) continue;
      text += fmt::format("{}{}{}", text.empty() ? "" : " ", sign, name_of(near).substr(0, 3));
    }
  };
  add("", england.by_land[index_of(area)]);
  add("·", england.by_sea[index_of(area)]);
  return text;
}

// Boards with other links have no drawing, so each area gets a line.
std::string list(const State& s, const Catalogue& words, const TerminalStyle& style) {
  constexpr int kColumns = 18;
  std::string text;
  for (const Area area : board(s.board).for_players(s.players).in_play) {
    const std::uint8_t owner = s.controller(area);
    const std::string held = padded(holder(s, area, words), kColumns);
    const std::string name = heading(s, area) + (contested(s, area) ? " ⚔" : "");
    text += fmt::format("  {}{}{}\n", padded(name, kColumns),
                        owner == kNobody ? style.faint(held) : style.seat(seat(owner), held),
                        style.faint(neighbours(s, area)));
  }
  return text;
}

}  // namespace

std::string render_map(const State& s, const Catalogue& words, const TerminalStyle& style) {
  const Board& here = board(s.board);
  const Board& drawn = board(BoardId::built_in);
  const bool as_drawn = here.by_land == drawn.by_land && here.by_sea == drawn.by_sea;
  return as_drawn ? picture(s, words, style) : list(s, words, style);
}

}  // namespace thronsaal::lang_lebe_der_koenig
