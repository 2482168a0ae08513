#include "core/text/terminal_style.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

TEST(PlainTerminalStyle, AddsNothing) {
  const TerminalStyle style = TerminalStyle::plain();
  for (const std::string text : {"", "Red", "Lang lebe der König!"}) {
    EXPECT_EQ(style.seat(seat(0), text), text);
    EXPECT_EQ(style.strong(text), text);
    EXPECT_EQ(style.faint(text), text);
  }
}

TEST(ColouredTerminalStyle, ColoursTextAndResets) {
  const TerminalStyle style = TerminalStyle::coloured();
  EXPECT_EQ(style.strong("now"), "\x1b[1mnow\x1b[0m");
  EXPECT_EQ(style.faint("there"), "\x1b[2mthere\x1b[0m");
  EXPECT_EQ(style.seat(seat(0), "Red"), "\x1b[1;31mRed\x1b[0m");
}

TEST(ColouredTerminalStyle, GivesEverySeatAColourOfItsOwn) {
  std::set<std::string> colours;
  for (const Seat s : SeatSet::first(kMaxSeats))
    colours.insert(TerminalStyle::coloured().seat(s, "x"));
  EXPECT_EQ(colours.size(), static_cast<std::size_t>(kMaxSeats));
}

TEST(DisplayWidth, CountsLettersNotBytes) {
  EXPECT_EQ(width(""), 0);
  EXPECT_EQ(width("Knight"), 6);
  EXPECT_EQ(width("Löwenherz"), 9);
  EXPECT_EQ(width("“…”"), 3);
  EXPECT_EQ(width("⚀⚁⚂⚃⚄⚅"), 6);
}

TEST(DisplayWidth, DoesNotCountColourCodes) {
  const TerminalStyle style = TerminalStyle::coloured();
  EXPECT_EQ(width(style.seat(seat(3), "König")), 5);
  EXPECT_EQ(width(style.strong("")), 0);
  EXPECT_EQ(width(style.strong("a") + "mm" + style.faint("b")), 4);
}

TEST(PadRight, PadsOnTheRight) {
  EXPECT_EQ(padded("Maid", 6), "Maid  ");
  EXPECT_EQ(padded("", 3), "   ");
}

TEST(PadRight, CountsLettersNotBytes) {
  EXPECT_EQ(padded("König", 7), "König  ");
  EXPECT_EQ(padded("…", 2), "… ");
}

TEST(PadRight, PadsAfterTheColourCodes) {
  EXPECT_EQ(padded(TerminalStyle::coloured().strong("now"), 5), "\x1b[1mnow\x1b[0m  ");
}

TEST(PadRight, NeverTruncates) {
  EXPECT_EQ(padded("Philosopher", 4), "Philosopher");
  EXPECT_EQ(padded("Maid", 4), "Maid");
  EXPECT_EQ(padded("Maid", 0), "Maid");
  EXPECT_EQ(padded("Maid", -1), "Maid");
}

TEST(PadRight, MakesColumnsEquallyWide) {
  const TerminalStyle style = TerminalStyle::coloured();
  for (const std::string text : {"Red", "König", "⚅"}) {
    EXPECT_EQ(width(padded(text, 9)), 9);
    EXPECT_EQ(width(padded(style.faint(text), 9)), 9);
  }
}

}  // namespace
}  // namespace thronsaal
