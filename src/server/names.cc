#include "server/names.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text.h"
#include "core/unicode.h"
#include "server/secrets.h"

namespace thronsaal {
namespace {

constexpr std::array<std::string_view, 32> kNames = {
    "Adelheid", "Albrecht", "Berta",  "Blanche",   "Clothilde", "Dagmar",   "Dietrich", "Edda",
    "Eleanor",  "Emmerich", "Floris", "Friedrich", "Gerhild",   "Gunther",  "Hadewych", "Harald",
    "Hedwig",   "Irmgard",  "Isolde", "Konrad",    "Kunigunde", "Lothar",   "Margrete", "Mathilde",
    "Ottokar",  "Philippa", "Roland", "Sigrid",    "Theophanu", "Valdemar", "Wendelin", "Yolande"};

struct Range {
  char32_t first;
  char32_t last;
};

// Controls, blanks that are not the plain one, what makes text run backwards or takes no room, and
// private use: it would let one name pass for another, or for none.
constexpr std::array<Range, 26> kUnseen = {{
    {0x00, 0x1F},       {0x7F, 0xA0},        {0xAD, 0xAD},       {0x34F, 0x34F},
    {0x61C, 0x61C},     {0x115F, 0x1160},    {0x1680, 0x1680},   {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x2000, 0x200F},    {0x2028, 0x202F},   {0x205F, 0x206F},
    {0x2800, 0x2800},   {0x3000, 0x3000},    {0x3164, 0x3164},   {0xE000, 0xF8FF},
    {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFC},   {0x13430, 0x1345F},  {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159},
    {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF},
}};
// Of these, what joins characters, or chooses between text and emoji, and plain blanks of other
// scripts: what somebody says may have it.
constexpr std::array<Range, 3> kOfUse = {{{0x200C, 0x200D}, {0x3000, 0x3000}, {0xFE0E, 0xFE0F}}};
constexpr int kMostMarks = 4;  // on one character; Vietnamese needs two, Hebrew three

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t character) {
  return std::ranges::any_of(
      ranges, [&](Range range) { return character >= range.first && character <= range.last; });
}

bool is_unseen(char32_t character) {
  return is_in(kUnseen, character) || (character & 0xFFFE) == 0xFFFE;
}

// Whether the next character is a mark too many, or has nothing to stand on.
class MarkCount {
 public:
  bool is_too_many(char32_t character) {
    if (!is_mark(character)) {
      room_ = character == U' ' || character == U'\n' ? 0 : kMostMarks;
      return false;
    }
    return --room_ < 0;
  }

 private:
  int room_ = 0;  // on the last character
};

bool is_good_name(std::string_view text) {
  MarkCount marks;
  while (!text.empty()) {
    const std::optional<char32_t> character = take_character(text);
    if (!character || is_unseen(*character) || marks.is_too_many(*character)) return false;
  }
  return true;
}

}  // namespace

std::string single_spaced(std::string_view text) {
  std::string clean;
  for (const std::string_view word : split(text, ' ')) {
    if (!word.empty()) clean.append(clean.empty() ? "" : " ").append(word);
  }
  return clean;
}

std::expected<std::string, Violation> clean_name(std::string_view name, std::size_t most_bytes) {
  std::string clean = single_spaced(name);
  if (clean.empty() || clean.size() > most_bytes || !is_good_name(clean)) {
    return refused(Violation("bad_name", {{"limit", static_cast<int>(most_bytes)}}));
  }
  return clean;
}

std::expected<std::string, Violation> clean_chat(std::string_view text, std::size_t most_bytes) {
  const auto refusal = refused(Violation("bad_chat", {{"limit", static_cast<int>(most_bytes)}}));
  text = trimmed(text);
  if (text.size() > most_bytes) return refusal;
  std::string clean;
  bool has_visible = false;
  MarkCount marks;
  while (!text.empty()) {
    const std::optional<char32_t> character = take_character(text);
    if (!character || (*character < 0x20 && *character != U'\n')) return refusal;
    const bool joins = is_in(kOfUse, *character);
    if (*character != U'\n' && !joins && is_unseen(*character)) continue;
    if (!joins && marks.is_too_many(*character)) continue;
    append_character(clean, *character);
    has_visible = has_visible || (!joins && *character > U' ');
  }
  if (!has_visible) return refusal;
  return std::string(trimmed(clean));
}

std::string guest_name() {
  std::array<unsigned char, 1> byte;
  fill_randomly(byte);
  return std::string(kNames[byte[0] % kNames.size()]);
}

}  // namespace thronsaal
