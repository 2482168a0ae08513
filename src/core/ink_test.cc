#include "core/ink.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

TEST(PlainInk, AddsNothing) {
  const Ink ink = Ink::plain();
  for (const std::string text : {"", "Red", "Lang lebe der König!"}) {
    EXPECT_EQ(ink.seat(seat(0), text), text);
    EXPECT_EQ(ink.strong(text), text);
    EXPECT_EQ(ink.faint(text), text);
  }
}

TEST(ColouredInk, PaintsAndGoesBackToNormal) {
  const Ink ink = Ink::coloured();
  EXPECT_EQ(ink.strong("now"), "\x1b[1mnow\x1b[0m");
  EXPECT_EQ(ink.faint("there"), "\x1b[2mthere\x1b[0m");
  EXPECT_EQ(ink.seat(seat(0), "Red"), "\x1b[1;31mRed\x1b[0m");
}

TEST(ColouredInk, GivesEverySeatAColourOfItsOwn) {
  std::set<std::string> colours;
  for (const Seat s : SeatSet::first(kMaxSeats)) colours.insert(Ink::coloured().seat(s, "x"));
  EXPECT_EQ(colours.size(), static_cast<std::size_t>(kMaxSeats));
}

TEST(Width, CountsLettersNotBytes) {
  EXPECT_EQ(width(""), 0);
  EXPECT_EQ(width("Knight"), 6);
  EXPECT_EQ(width("Löwenherz"), 9);
  EXPECT_EQ(width("“…”"), 3);
  EXPECT_EQ(width("⚀⚁⚂⚃⚄⚅"), 6);
}

TEST(Width, DoesNotCountColour) {
  const Ink ink = Ink::coloured();
  EXPECT_EQ(width(ink.seat(seat(3), "König")), 5);
  EXPECT_EQ(width(ink.strong("")), 0);
  EXPECT_EQ(width(ink.strong("a") + "mm" + ink.faint("b")), 4);
}

TEST(Padded, FillsUpOnTheRight) {
  EXPECT_EQ(padded("Maid", 6), "Maid  ");
  EXPECT_EQ(padded("", 3), "   ");
}

TEST(Padded, CountsLettersNotBytes) {
  EXPECT_EQ(padded("König", 7), "König  ");
  EXPECT_EQ(padded("…", 2), "… ");
}

TEST(Padded, PutsBlanksBehindTheColour) {
  EXPECT_EQ(padded(Ink::coloured().strong("now"), 5), "\x1b[1mnow\x1b[0m  ");
}

TEST(Padded, NeverCuts) {
  EXPECT_EQ(padded("Philosopher", 4), "Philosopher");
  EXPECT_EQ(padded("Maid", 4), "Maid");
  EXPECT_EQ(padded("Maid", 0), "Maid");
  EXPECT_EQ(padded("Maid", -1), "Maid");
}

TEST(Padded, MakesColumnsOfEqualWidth) {
  const Ink ink = Ink::coloured();
  for (const std::string text : {"Red", "König", "⚅"}) {
    EXPECT_EQ(width(padded(text, 9)), 9);
    EXPECT_EQ(width(padded(ink.faint(text), 9)), 9);
  }
}

}  // namespace
}  // namespace thronsaal
