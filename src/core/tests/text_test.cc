#include "core/text/text.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace thronsaal {
namespace {

using Parts = std::vector<std::string_view>;

std::string times(std::size_t count, std::string_view text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

TEST(Trim, DropsOuterSpacesOnly) {
  EXPECT_EQ(trim("  aside 5\t\r\n"), "aside 5");
  EXPECT_EQ(trim("roll"), "roll");
}

TEST(Trim, OfSpacesIsEmpty) {
  EXPECT_EQ(trim(""), "");
  EXPECT_EQ(trim(" \t \r\n"), "");
}

TEST(Split, GivesThePartsBetweenSeparators) {
  EXPECT_EQ(split("2-5-5", '-'), (Parts{"2", "5", "5"}));
  EXPECT_EQ(split("roll", ' '), (Parts{"roll"}));
}

TEST(Split, KeepsEmptyParts) {
  EXPECT_EQ(split("human,,greedy", ','), (Parts{"human", "", "greedy"}));
  EXPECT_EQ(split(",", ','), (Parts{"", ""}));
  EXPECT_EQ(split("a,", ','), (Parts{"a", ""}));
  EXPECT_EQ(split("aside  5", ' '), (Parts{"aside", "", "5"}));
}

TEST(Split, IsNeverEmpty) {
  EXPECT_EQ(split("", ','), (Parts{""}));
  EXPECT_EQ(split("   ", ' '), (Parts{""}));
}

TEST(Split, DropsOuterSpacesOnly) {
  EXPECT_EQ(split(" a, b ", ','), (Parts{"a", " b"}));
  EXPECT_EQ(split("  aside 5 ", ' '), (Parts{"aside", "5"}));
}

TEST(ToNumber, ReadsTheWholeText) {
  EXPECT_EQ(to_number("0"), 0);
  EXPECT_EQ(to_number("42"), 42);
  EXPECT_EQ(to_number("007"), 7);
}

TEST(ToNumber, RejectsEverythingElse) {
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "1x", "x", "1.0", "1e3", "0x10", "١"}) {
    EXPECT_EQ(to_number(text), std::nullopt) << "“" << text << "”";
  }
}

TEST(ToNumber, RejectsNumbersOutsideTheType) {
  EXPECT_EQ(to_number("2147483647"), std::numeric_limits<int>::max());
  EXPECT_EQ(to_number("2147483648"), std::nullopt);
  EXPECT_EQ(to_number<std::uint8_t>("255"), std::uint8_t{255});
  EXPECT_EQ(to_number<std::uint8_t>("256"), std::nullopt);
  EXPECT_EQ(to_number<std::uint64_t>("18446744073709551615"), ~std::uint64_t{0});
  EXPECT_EQ(to_number<std::uint64_t>("18446744073709551616"), std::nullopt);
}

TEST(ToNumber, ReadsNothingBeyondItsView) {
  EXPECT_EQ(to_number(std::string_view("123").substr(0, 2)), 12);
}

TEST(Excerpt, OfAShortTextIsThatText) {
  EXPECT_EQ(excerpt(""), "");
  EXPECT_EQ(excerpt("roll"), "roll");
  EXPECT_EQ(excerpt(times(60, "x")), times(60, "x"));
}

TEST(Excerpt, OfALongTextEndsWithAnEllipsis) {
  EXPECT_EQ(excerpt(times(61, "x")), times(60, "x") + "…");
  EXPECT_EQ(excerpt(times(100'000, "x")), times(60, "x") + "…");
}

// Characters of one to four bytes, at every offset from the cut.
TEST(Excerpt, NeverSplitsACharacter) {
  for (const std::string_view letter : {"k", "ö", "€", "👑"}) {
    for (std::size_t offset = 0; offset < 4; ++offset) {
      const std::size_t whole = (60 - offset) / letter.size();
      const std::string kept = times(offset, ".") + times(whole, letter);
      EXPECT_EQ(excerpt(kept + times(60, letter)), kept + "…") << letter << " after " << offset;
    }
  }
}

TEST(Excerpt, KeepsACharacterThatEndsAtTheLimit) {
  EXPECT_EQ(excerpt(times(30, "ö")), times(30, "ö"));
  EXPECT_EQ(excerpt(times(31, "ö")), times(30, "ö") + "…");
}

TEST(Excerpt, AcceptsInvalidUtf8) {
  EXPECT_EQ(excerpt(std::string(100, '\x80')), "…");
  EXPECT_EQ(excerpt(std::string(100, '\xFF')), std::string(60, '\xFF') + "…");
  EXPECT_EQ(excerpt(std::string(100, '\0')), std::string(60, '\0') + "…");
}

TEST(ToLowerAscii, ChangesAsciiLettersOnly) {
  EXPECT_EQ(to_lower_ascii("Move TATESHALE 5"), "move tateshale 5");
  EXPECT_EQ(to_lower_ascii("KÖNIG"), "kÖnig");
  EXPECT_EQ(to_lower_ascii(""), "");
}

}  // namespace
}  // namespace thronsaal
