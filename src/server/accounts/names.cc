#include "server/accounts/names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/text/text.h"
#include "core/text/unicode.h"
#include "crypto/secrets.h"

namespace thronsaal {
namespace {

constexpr std::array<std::string_view, 32> kGuestNames = {
    "Adelheid", "Albrecht", "Berta",  "Blanche",   "Clothilde", "Dagmar",   "Dietrich", "Edda",
    "Eleanor",  "Emmerich", "Floris", "Friedrich", "Gerhild",   "Gunther",  "Hadewych", "Harald",
    "Hedwig",   "Irmgard",  "Isolde", "Konrad",    "Kunigunde", "Lothar",   "Margrete", "Mathilde",
    "Ottokar",  "Philippa", "Roland", "Sigrid",    "Theophanu", "Valdemar", "Wendelin", "Yolande"};

struct Range {
  char32_t first;
  char32_t last;
  constexpr bool contains(char32_t character) const {
    return character >= first && character <= last;
  }
};

// Controls, unusual spaces, bidi controls, zero-width and private-use characters, and letters and
// marks that most fonts leave blank: they would let names look alike or empty.
constexpr std::array<Range, 33> kInvisible = {{
    {0x00, 0x1F},        {0x7F, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},
    {0x61C, 0x61C},      {0x70F, 0x70F},     {0x115F, 0x1160},   {0x1680, 0x1680},
    {0x17B4, 0x17B5},    {0x180B, 0x180F},   {0x2000, 0x200F},   {0x2028, 0x202F},
    {0x205F, 0x206F},    {0x2800, 0x2800},   {0x2D7F, 0x2D7F},   {0x3000, 0x3000},
    {0x3164, 0x3164},    {0xE000, 0xF8FF},   {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF},    {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFC},   {0x1107F, 0x1107F},
    {0x13430, 0x1345F},  {0x16FE4, 0x16FE4}, {0x1BC9D, 0x1BC9D}, {0x1BCA0, 0x1BCA3},
    {0x1D159, 0x1D159},  {0x1D173, 0x1D17A}, {0x1DA9B, 0x1DA9F}, {0x1DAA1, 0x1DAAF},
    {0xE0000, 0x10FFFF},
}};

// Signs that stack the letters around them and are invisible themselves (the Indic syllabic
// category Invisible_Stacker), and the block of those letters.
struct Stacker {
  char32_t sign;
  Range letters;
};
constexpr std::array<Stacker, 12> kStackers = {{
    {0x1039, {0x1000, 0x109F}},
    {0x17D2, {0x1780, 0x17FF}},
    {0x1A60, {0x1A20, 0x1AAF}},
    {0x10A3F, {0x10A00, 0x10A5F}},
    {0x11133, {0x11100, 0x1114F}},
    {0x113D0, {0x11380, 0x113FF}},
    {0x1193E, {0x11900, 0x1195F}},
    {0x11A47, {0x11A00, 0x11A4F}},
    {0x11A99, {0x11A50, 0x11AAF}},
    {0x11D45, {0x11D00, 0x11D5F}},
    {0x11D97, {0x11D60, 0x11DAF}},
    {0x11F42, {0x11F00, 0x11F5F}},
}};

// Allowed in chat: joiners, variation selectors, and the ideographic space.
constexpr std::array<Range, 3> kAllowedInChat = {
    {{0x200C, 0x200D}, {0x3000, 0x3000}, {0xFE0E, 0xFE0F}}};
constexpr int kMostMarks = 4;  // on one character; Vietnamese needs two, Hebrew three

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t character) {
  return std::ranges::any_of(ranges, [&](Range range) { return range.contains(character); });
}

bool is_invisible(char32_t character) {
  return is_in(kInvisible, character) || (character & 0xFFFE) == 0xFFFE;
}

// Whether a combining mark is one too many or has no base character.
class CombiningMarkCounter {
 public:
  bool is_too_many(char32_t character) {
    if (!is_combining_mark(character)) {
      marks_left_ = character == U' ' || character == U'\n' ? 0 : kMostMarks;
      return false;
    }
    return --marks_left_ < 0;
  }

 private:
  int marks_left_ = 0;  // on the last character
};

// Whether a stacker is not between two letters of its script.
class StackerChecker {
 public:
  bool is_alone(char32_t character) {
    const Stacker* open = open_;
    const auto found = std::ranges::find(kStackers, character, &Stacker::sign);
    open_ = found == kStackers.end() ? nullptr : &*found;
    const char32_t before = std::exchange(last_, character);
    if (open_ != nullptr && !open_->letters.contains(before)) return true;
    return open != nullptr && (!open->letters.contains(character) || is_combining_mark(character));
  }
  bool is_alone_at_end() const { return open_ != nullptr; }

 private:
  const Stacker* open_ = nullptr;  // the last character, if it is one
  char32_t last_ = 0;
};

bool is_valid_name(std::string_view text) {
  CombiningMarkCounter marks;
  StackerChecker stackers;
  while (!text.empty()) {
    const std::optional<char32_t> character = take_code_point(text);
    if (!character || is_invisible(*character) || marks.is_too_many(*character)) return false;
    if (stackers.is_alone(*character)) return false;
  }
  return !stackers.is_alone_at_end();
}

}  // namespace

std::string collapse_spaces(std::string_view text) {
  std::string clean;
  for (const std::string_view word : split(text, ' ')) {
    if (!word.empty()) clean.append(clean.empty() ? "" : " ").append(word);
  }
  return clean;
}

std::expected<std::string, Violation> clean_name(std::string_view name, std::size_t most_bytes) {
  std::string clean = collapse_spaces(name);
  if (clean.empty() || clean.size() > most_bytes || !is_valid_name(clean)) {
    return refused(Violation("bad_name", {{"limit", static_cast<int>(most_bytes)}}));
  }
  return clean;
}

std::expected<std::string, Violation> clean_chat(std::string_view text, std::size_t most_bytes) {
  const auto refusal = refused(Violation("bad_chat", {{"limit", static_cast<int>(most_bytes)}}));
  text = trim(text);
  if (text.size() > most_bytes) return refusal;
  std::string clean;
  bool has_visible = false;
  CombiningMarkCounter marks;
  while (!text.empty()) {
    const std::optional<char32_t> character = take_code_point(text);
    if (!character || (*character < 0x20 && *character != U'\n')) return refusal;
    const bool joins = is_in(kAllowedInChat, *character);
    if (*character != U'\n' && !joins && is_invisible(*character)) continue;
    if (!joins && marks.is_too_many(*character)) continue;
    append_code_point(clean, *character);
    has_visible = has_visible || (!joins && *character > U' ');
  }
  if (!has_visible) return refusal;
  return std::string(trim(clean));
}

std::string random_guest_name() {
  std::array<unsigned char, 1> byte;
  fill_random(byte);
  return std::string(kGuestNames[byte[0] % kGuestNames.size()]);
}

}  // namespace thronsaal
