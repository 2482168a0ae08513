#include "server/names.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "core/text.h"
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

// Controls, blanks that are not the plain one, and what makes text run backwards or takes no room:
// it would let one name pass for another, or for none.
constexpr std::array<Range, 20> kUnseen = {{
    {0x00, 0x1F},     {0x7F, 0xA0},     {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},
    {0x115F, 0x1160}, {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F},
    {0x2028, 0x202F}, {0x205F, 0x206F}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
    {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFC}, {0xE0000, 0xEFFFF},
}};

// Takes the first character from a text in UTF-8 that is not empty. Nothing if that is none.
std::optional<char32_t> take_character(std::string_view& text) {
  static constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto ones = static_cast<std::size_t>(std::countl_one(byte(0)));
  if (ones == 1 || ones > 4) return std::nullopt;
  const std::size_t size = std::max(ones, std::size_t{1});
  if (text.size() < size) return std::nullopt;
  char32_t character = byte(0) & (0xFFU >> ones);
  for (std::size_t i = 1; i < size; ++i) {
    if (std::countl_one(byte(i)) != 1) return std::nullopt;
    character = (character << 6) | (byte(i) & 0x3FU);
  }
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  if (character < kLeast[size] || character > 0x10FFFF || surrogate) return std::nullopt;
  text.remove_prefix(size);
  return character;
}

bool is_visible(std::string_view text) {
  while (!text.empty()) {
    const std::optional<char32_t> character = take_character(text);
    if (!character) return false;
    const auto holds = [&](Range range) {
      return *character >= range.first && *character <= range.last;
    };
    if (std::ranges::any_of(kUnseen, holds)) return false;
  }
  return true;
}

}  // namespace

std::expected<std::string, Violation> clean_name(std::string_view name, std::size_t most_bytes) {
  std::string clean;
  for (const std::string_view word : split(name, ' ')) {
    if (!word.empty()) clean.append(clean.empty() ? "" : " ").append(word);
  }
  if (clean.empty() || clean.size() > most_bytes || !is_visible(clean)) {
    return refused(Violation("bad_name", {{"limit", static_cast<int>(most_bytes)}}));
  }
  return clean;
}

std::string guest_name() {
  std::array<unsigned char, 1> byte;
  fill_randomly(byte);
  return std::string(kNames[byte[0] % kNames.size()]);
}

}  // namespace thronsaal
