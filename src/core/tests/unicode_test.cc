#include "core/text/unicode.h"

#include <string>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

TEST(FoldCase, IsTheSameInEitherCase) {
  EXPECT_EQ(folded("Anne"), "anne");
  EXPECT_EQ(folded("ÄNNE"), folded("änne"));
  EXPECT_EQ(folded("ØRSTED Ł"), folded("ørsted ł"));
  EXPECT_EQ(folded("ОЛЬГА"), folded("ольга"));
  EXPECT_EQ(folded("ΣΊΣΥΦΟΣ"), folded("σίσυφος"));
  EXPECT_EQ(folded("STRASSE"), folded("straße"));
  EXPECT_EQ(folded("ԱՆՆԱ"), folded("աննա"));
  EXPECT_EQ(folded("𐐀"), folded("𐐨"));
}

TEST(FoldCase, IsTheSameForEverySpellingOfAnAccent) {
  EXPECT_EQ(folded("Änne"), folded("A\u0308nne"));
  EXPECT_EQ(folded("\u1ED9"), folded("o\u0323\u0302"));
  EXPECT_EQ(folded("o\u0302\u0323"), folded("o\u0323\u0302"));  // below, above
  EXPECT_EQ(folded("한국"), folded("\u1112\u1161\u11AB\u1100\u116E\u11A8"));
}

TEST(FoldCase, KeepsDifferentLettersDifferent) {
  EXPECT_NE(folded("Änne"), folded("Anne"));
  EXPECT_NE(folded("o\u0302\u0301"), folded("o\u0301\u0302"));  // both above: the order counts
  EXPECT_NE(folded("анна"), folded("anna"));
  EXPECT_NE(folded("한"), folded("하"));
}

TEST(FoldCase, DoesNotChangeOtherText) {
  for (const std::string text : {"", "änne 7 & co", "李小龙", "👑", "\xFF\xC3(", "\x80"}) {
    EXPECT_EQ(folded(folded(text)), folded(text));
  }
  EXPECT_EQ(folded("李小龙 👑 7"), "李小龙 👑 7");
  EXPECT_EQ(folded("\xFF\xC3("), "\xFF\xC3(");
}

TEST(Marks, CombineWithOtherCharacters) {
  for (const char32_t mark : {U'\u0300', U'\u036F', U'\u0488', U'\u05B0', U'\u0E31', U'\u20E3'}) {
    EXPECT_TRUE(is_combining_mark(mark));
  }
  for (const char32_t other : {U'a', U'ä', U'\u02FF', U'\u0370', U'한', U'\U0001F451'}) {
    EXPECT_FALSE(is_combining_mark(other));
  }
}

TEST(Characters, AreDecodedAsTheyWereEncoded) {
  for (char32_t character = 1; character < 0x110000; character += 97) {
    if (character >= 0xD800 && character <= 0xDFFF) continue;
    std::string text;
    append_code_point(text, character);
    std::string_view rest = text;
    EXPECT_EQ(take_code_point(rest), character);
    EXPECT_TRUE(rest.empty());
  }
}

}  // namespace
}  // namespace thronsaal
