#include "core/text/unicode.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <map>
#include <vector>

#include "core/embedded.h"
#include "core/text/text.h"

namespace thronsaal {
namespace {

constexpr char32_t kCodePoints = 0x110000;  // limit of Unicode code points

struct Range {
  char32_t first;
  char32_t last;
  int combining_class = 0;
};

const Range* find_range(const std::vector<Range>& ranges, char32_t character) {
  const auto range = std::ranges::lower_bound(ranges, character, {}, &Range::last);
  return range != ranges.end() && range->first <= character ? &*range : nullptr;
}

struct Tables {
  Tables() {
    for (const std::string_view line :
         split(embedded("core/text/unicode/tables.txt").value(), '\n')) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::vector<std::string_view> words = split(line, ' ');
      std::vector<char32_t> numbers;
      for (std::size_t i = 1; i < words.size(); ++i) numbers.push_back(number_in(words[i]));
      if (words[0] == "fold") {
        folded[numbers[0]].assign(numbers.begin() + 1, numbers.end());
      } else if (words[0] == "mark") {
        marks.push_back({.first = numbers[0], .last = numbers[1]});
      } else {
        classes.push_back({.first = numbers[0],
                           .last = numbers[1],
                           .combining_class = static_cast<int>(numbers[2])});
      }
    }
  }

  static char32_t number_in(std::string_view digits) {
    std::uint32_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    return number;
  }

  std::map<char32_t, std::u32string> folded;
  std::vector<Range> marks;
  std::vector<Range> classes;
};

const Tables& tables() {
  static const Tables kTables;
  return kTables;
}

// A syllable is two or three letters, by arithmetic (chapter 3.12 of the standard).
void append_hangul(std::u32string& text, char32_t syllable) {
  static constexpr char32_t kVowels = 21;
  static constexpr char32_t kTails = 28;
  const char32_t index = syllable - 0xAC00;
  text.push_back(0x1100 + index / (kVowels * kTails));
  text.push_back(0x1161 + index / kTails % kVowels);
  if (index % kTails != 0) text.push_back(0x11A7 + index % kTails);
}

void append_folded(std::u32string& text, char32_t character) {
  if (character >= 0xAC00 && character <= 0xD7A3) return append_hangul(text, character);
  const auto found = tables().folded.find(character);
  if (found == tables().folded.end()) {
    text += character;
  } else {
    text += found->second;
  }
}

// Marks on one character come in the order of their classes.
void sort_combining_marks(std::u32string& text) {
  const auto class_of = [](char32_t character) {
    const Range* range = find_range(tables().classes, character);
    return range == nullptr ? 0 : range->combining_class;
  };
  for (auto begin = text.begin(); begin != text.end();) {
    begin = std::find_if(begin, text.end(), [&](char32_t c) { return class_of(c) != 0; });
    const auto end = std::find_if(begin, text.end(), [&](char32_t c) { return class_of(c) == 0; });
    std::stable_sort(begin, end, [&](char32_t a, char32_t b) { return class_of(a) < class_of(b); });
    begin = end;
  }
}

}  // namespace

std::optional<char32_t> take_code_point(std::string_view& text) {
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
  if (character < kLeast[size] || character >= kCodePoints || surrogate) return std::nullopt;
  text.remove_prefix(size);
  return character;
}

void append_code_point(std::string& text, char32_t character) {
  const auto rest = [&](int shift) {
    text += static_cast<char>(0x80 | ((character >> shift) & 0x3F));
  };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xC0 | (character >> 6));
    rest(0);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xE0 | (character >> 12));
    rest(6);
    rest(0);
  } else {
    text += static_cast<char>(0xF0 | (character >> 18));
    rest(12);
    rest(6);
    rest(0);
  }
}

bool is_combining_mark(char32_t character) {
  return find_range(tables().marks, character) != nullptr;
}

std::string folded(std::string_view text) {
  std::u32string characters;
  while (!text.empty()) {
    if (const auto character = take_code_point(text)) {
      append_folded(characters, *character);
    } else {
      // Invalid bytes map above the last code point.
      characters.push_back(kCodePoints + static_cast<unsigned char>(text.front()));
      text.remove_prefix(1);
    }
  }
  sort_combining_marks(characters);
  std::string result;
  for (const char32_t character : characters) {
    if (character >= kCodePoints) {
      result += static_cast<char>(character - kCodePoints);
    } else {
      append_code_point(result, character);
    }
  }
  return result;
}

}  // namespace thronsaal
