// Terminal styling: seat colours and accents, or plain text.
#pragma once

#include <string>
#include <string_view>

#include "core/seat.h"

namespace thronsaal {

class TerminalStyle {
 public:
  static TerminalStyle plain() { return TerminalStyle(false); }
  static TerminalStyle coloured() { return TerminalStyle(true); }

  std::string seat(Seat seat, std::string_view text) const;  // the seat's colour, bold
  std::string strong(std::string_view text) const;           // emphasised
  std::string faint(std::string_view text) const;            // de-emphasised

 private:
  explicit TerminalStyle(bool coloured) : coloured_(coloured) {}
  std::string apply(std::string_view code, std::string_view text) const;
  bool coloured_;
};

// Display width of UTF-8 text in columns, for the characters we print.
int width(std::string_view text);
// Pads with spaces on the right.
std::string padded(std::string_view text, int columns);

}  // namespace thronsaal
