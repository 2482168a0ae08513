// Colour for the terminal: the seats in their tinctures, a few accents, or no colour at all.
#pragma once

#include <string>
#include <string_view>

#include "core/seat.h"

namespace thronsaal {

class Ink {
 public:
  static Ink plain() { return Ink(false); }
  static Ink coloured() { return Ink(true); }

  std::string seat(Seat seat, std::string_view text) const;  // the seat's colour, bold
  std::string strong(std::string_view text) const;           // what matters now
  std::string faint(std::string_view text) const;            // what is merely there

 private:
  explicit Ink(bool coloured) : coloured_(coloured) {}
  std::string paint(std::string_view code, std::string_view text) const;
  bool coloured_;
};

// How many columns a UTF-8 text takes up, for the letters and signs we print.
int width(std::string_view text);
// Fills up with blanks on the right.
std::string padded(std::string_view text, int columns);

}  // namespace thronsaal
