// Which names people can choose.
#include "server/accounts/names.h"

#include <array>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/text/unicode.h"
#include "server/limits.h"

namespace thronsaal {
namespace {

// The stored name, or the reason for the refusal.
std::string fate_of(std::string_view name, std::size_t most_bytes = 60) {
  const auto clean = clean_name(name, most_bytes);
  return clean ? *clean : std::string(clean.error().kind);
}

TEST(Name, MayBeWrittenInAnyScript) {
  for (const char* name : {"Anne", "Jürgen von der Lippe", "Łukasz", "Ἀθηνᾶ", "Ольга", "李小龙",
                           "עדי", "محمد", "O'Neill & Söhne <3", "👑", "نور", "x"}) {
    EXPECT_EQ(fate_of(name), name);
  }
}

TEST(Name, LosesExtraSpaces) {
  EXPECT_EQ(fate_of("  Anne   of  Tateshale "), "Anne of Tateshale");
  EXPECT_EQ(fate_of("\t Anne\r\n"), "Anne");
}

TEST(Name, IsNotEmpty) {
  EXPECT_EQ(fate_of(""), "bad_name");
  EXPECT_EQ(fate_of("   "), "bad_name");
  EXPECT_EQ(fate_of(" \t\n"), "bad_name");
}

TEST(Name, HasAMaximumLength) {
  EXPECT_EQ(fate_of("Anne", 4), "Anne");
  EXPECT_EQ(fate_of(" Anne ", 4), "Anne");
  EXPECT_EQ(fate_of("Annes", 4), "bad_name");
  EXPECT_EQ(fate_of("Änne", 4), "bad_name");
  EXPECT_EQ(clean_name("Annes", 4).error(), Violation("bad_name", {{"limit", 4}}));
}

TEST(Name, HasNoControls) {
  using namespace std::string_literals;
  for (const std::string& name : {"An\tne"s, "An\nne"s, "An\0ne"s, "An\x1B[31mne"s, "An\x7Fne"s,
                                  "An\u0085ne"s, "An\u009Fne"s}) {
    EXPECT_EQ(fate_of(name), "bad_name") << name;
  }
}

// Two different names must not look alike.
TEST(Name, HasNoZeroWidthCharacters) {
  for (const char* name : {"An\u00ADne", "An\u034Fne", "An\u200Bne", "An\u200Dne", "An\u2060ne",
                           "An\u2064ne", "An\uFEFFne", "An\uFE0Fne", "An\u180Ene", "An\uFFF9ne",
                           "An\U000E0041ne", "An\U000E0100ne"}) {
    EXPECT_EQ(fate_of(name), "bad_name") << name;
  }
}

// After a letter they leave no trace in most fonts: every character that Unicode calls default
// ignorable, and blank letters, joiners of old scripts and selectors that it does not.
TEST(Name, HasNoInvisibleLetters) {
  constexpr std::array<std::array<char32_t, 2>, 37> kRanges = {{
      {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},     {0x70F, 0x70F},
      {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},
      {0x202A, 0x202E},   {0x2060, 0x206F},   {0x2800, 0x2800},   {0x2D7F, 0x2D7F},
      {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
      {0xFFF0, 0xFFF8},   {0x10A3F, 0x10A3F}, {0x1107F, 0x1107F}, {0x113D0, 0x113D0},
      {0x1193E, 0x1193E}, {0x11A47, 0x11A47}, {0x11A99, 0x11A99}, {0x11D45, 0x11D45},
      {0x11D97, 0x11D97}, {0x11F42, 0x11F42}, {0x13430, 0x13446}, {0x16FE4, 0x16FE4},
      {0x1BC9D, 0x1BC9D}, {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A},
      {0x1DA9B, 0x1DA9F}, {0x1DAA1, 0x1DAAF}, {0xE0000, 0xE0FFF}, {0xF0000, 0xFFFFF},
      {0x2028, 0x2029},
  }};
  for (const auto [first, last] : kRanges) {
    for (char32_t character = first; character <= last; ++character) {
      std::string name = "Anne";
      append_code_point(name, character);
      EXPECT_EQ(fate_of(name), "bad_name") << std::hex << static_cast<unsigned>(character);
      EXPECT_EQ(fate_of(name + "s"), "bad_name") << std::hex << static_cast<unsigned>(character);
    }
  }
}

// Living scripts stack consonants with an invisible sign. Elsewhere it leaves no trace.
TEST(Name, MayHaveStackedLettersButNoSignThatStacksNothing) {
  for (const char* name :
       {"ចន្ទ្រា", "ဝိဇ္ဇာ", "\u1A20\u1A60\u1A21", "\U00011107\U00011133\U00011108"}) {
    EXPECT_EQ(fate_of(name), name);
  }
  for (const char* name : {"Anne\u17D2", "Anne\u1039", "An\u1039ne", "Anne\u1A60", "Anne\U00011133",
                           "ចន្ទ\u17D2", "ចន្ទ\u17D2 ច", "ច\u1039ច", "ច\u17D2\u17D2ច"}) {
    EXPECT_EQ(fate_of(name), "bad_name") << name;
  }
}

// NOLINTBEGIN(misc-misleading-bidirectional): written as escapes
TEST(Name, HasNoBidiControls) {
  for (const char* name : {"\u202Eenna", "\u202Aenna", "\u200Fenna", "\u061Cenna", "\u2066enna",
                           "\u2069enna", "Anne\u2028Herman"}) {
    EXPECT_EQ(fate_of(name), "bad_name") << name;
  }
}

// These names would look empty.
TEST(Name, HasNoUnusualSpaces) {
  for (const char* name : {"\u00A0", "\u1680", "\u2003", "\u202F", "\u205F", "\u2800", "\u3000",
                           "\u115F", "\u1160", "\u3164", "\uFFA0"}) {
    EXPECT_EQ(fate_of(name), "bad_name") << name;
  }
}

// The characters just before and after the refused ranges.
TEST(Name, MayHaveVisibleCharactersNextToRefusedOnes) {
  for (const char* name :
       {"!", "~", "¡", "¬", "®", "\u2010", "\u2027", "\u2030", "\u205E", "\u2070", "\u27FF",
        "\u2801", "\u3001", "\u3163", "\u3165", "\uFE10", "\uFFFD", "\U0001F451"}) {
    EXPECT_EQ(fate_of(name), name);
  }
}

TEST(Name, HasNoPrivateUse) {
  for (const char* name :
       {"An\uE000ne", "\uF8FF", "\U000F0000", "\U0010FFFD", "\uFDD0", "\uFFFE", "\U0001FFFF"}) {
    EXPECT_EQ(fate_of(name), "bad_name") << name;
  }
}

TEST(Name, HasFewCombiningMarksPerCharacter) {
  EXPECT_EQ(fate_of("A\u0308nne"), "A\u0308nne");
  EXPECT_EQ(fate_of("Vie\u0302\u0323t"), "Vie\u0302\u0323t");
  EXPECT_EQ(fate_of("a\u0301\u0302\u0303\u0304"), "a\u0301\u0302\u0303\u0304");
  EXPECT_EQ(fate_of("a\u0301\u0302\u0303\u0304\u0305"), "bad_name");
}

// It would combine with the text before the name.
TEST(Name, DoesNotBeginWithAMark) {
  for (const char* name : {"\u0301", "\u0301Anne", "Anne \u0301", "\u20E3", "\u0489\u0489"}) {
    EXPECT_EQ(fate_of(name), "bad_name") << name;
  }
}

TEST(Name, MustBeUtf8) {
  for (const char* name : {"Ann\xE4",           // Latin-1
                           "\x80",              // a continuation byte
                           "Ann\xC3",           // a truncated character
                           "\xE2\x82",          // a longer one
                           "\xC3(",             // an interrupted character
                           "\xC1\x81",          // an overlong A
                           "\xE0\x80\xAF",      // an overlong slash
                           "\xED\xA0\x80",      // half of a surrogate pair
                           "\xF4\x90\x80\x80",  // beyond the last code point
                           "\xF8\x88\x80\x80\x80", "\xFF"}) {
    EXPECT_EQ(fate_of(name), "bad_name") << name;
  }
}

// The stored chat text, or the reason for the refusal.
std::string heard(std::string_view text, std::size_t most_bytes = 500) {
  const auto clean = clean_chat(text, most_bytes);
  return clean ? *clean : std::string(clean.error().kind);
}

TEST(ChatText, MayBeInAnyScript) {
  for (const char* text : {"Good luck!", "Viel Glück, Ångström!", "祝你好运", "بالتوفيق", "a\nb",
                           "👩\u200D👧 \u2764\uFE0F", "می\u200Cخواهم", "e\u0302\u0323"}) {
    EXPECT_EQ(heard(text), text);
  }
  EXPECT_EQ(heard("  Well. \n"), "Well.");
}

TEST(ChatText, LosesBidiControlsAndInvisibleCharacters) {
  EXPECT_EQ(heard("a\u202Eb\u2066c\u200Fd\u061Ce"), "abcde");
  EXPECT_EQ(heard("a\u200Bb\u00ADc\u2060d\uFEFFe\u3164f"), "abcdef");
  EXPECT_EQ(heard("a\uE000b\U00100000c\U000E0041d\uFFFEe"), "abcde");
}

TEST(ChatText, LosesStackedMarks) {
  std::string stacked = "a";
  for (int i = 0; i < 40; ++i) stacked += "\u0301";
  EXPECT_EQ(heard(stacked + "b"), "a\u0301\u0301\u0301\u0301b");
  // Joiners between them do not raise the limit.
  EXPECT_EQ(heard("a\u0301\u0301\u0301\u0301\u200D\u0301b"), "a\u0301\u0301\u0301\u0301\u200Db");
  EXPECT_EQ(heard("\u0301a \u0301b"), "a b");
}

TEST(ChatText, IsRefusedIfNothingIsVisible) {
  for (const char* text : {"", "  ", "\u202E", "\u200B\u200B", "\u0301\u0301", "\u200D",
                           "\uFE0F \n", "\u3000", "\uE000"}) {
    EXPECT_EQ(heard(text), "bad_chat") << text;
  }
}
// NOLINTEND(misc-misleading-bidirectional)

TEST(ChatText, IsRefusedIfTooLongOrWithControls) {
  EXPECT_EQ(heard("12345", 5), "12345");
  EXPECT_EQ(heard("123456", 5), "bad_chat");
  EXPECT_EQ(heard("a\x1B[31mb"), "bad_chat");
  EXPECT_EQ(heard("\xFF"), "bad_chat");
}

TEST(GuestName, IsValidAndVaries) {
  std::set<std::string> names;
  for (int i = 0; i < 1000; ++i) names.insert(random_guest_name());
  for (const std::string& name : names) EXPECT_EQ(fate_of(name, Limits().max_name_bytes), name);
  EXPECT_EQ(names.size(), 32U);
}

}  // namespace
}  // namespace thronsaal
