#include "core/text/terminal_style.h"

#include <algorithm>
#include <array>

namespace thronsaal {
namespace {

// Red, blue, green, purple, gold: readable on light and dark backgrounds.
constexpr std::array<std::string_view, kMaxSeats> kSeatColours = {"1;31", "1;34", "1;32", "1;35",
                                                                  "1;33"};

}  // namespace

std::string TerminalStyle::apply(std::string_view code, std::string_view text) const {
  if (!coloured_) return std::string(text);
  std::string painted = "\x1b[";
  painted.append(code).append("m").append(text).append("\x1b[0m");
  return painted;
}

std::string TerminalStyle::seat(Seat seat, std::string_view text) const {
  return apply(kSeatColours[static_cast<std::size_t>(index(seat))], text);
}
std::string TerminalStyle::strong(std::string_view text) const {
  return apply("1", text);
}
std::string TerminalStyle::faint(std::string_view text) const {
  return apply("2", text);
}

int width(std::string_view text) {
  int columns = 0;
  bool escape = false;
  for (const char c : text) {
    if (c == '\x1b') escape = true;
    const bool continuation = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (!escape && !continuation) ++columns;
    if (escape && c == 'm') escape = false;
  }
  return columns;
}

std::string padded(std::string_view text, int columns) {
  return std::string(text) +
         std::string(static_cast<std::size_t>(std::max(0, columns - width(text))), ' ');
}

}  // namespace thronsaal
