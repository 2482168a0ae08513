// Unicode for names and chat: code points, case folding and combining marks. unicode/make_tables.py
// makes the tables.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace thronsaal {

// Removes and returns the first code point of non-empty UTF-8 text. Empty if it is invalid.
std::optional<char32_t> take_code_point(std::string_view& text);
void append_code_point(std::string& text, char32_t character);

// Whether it combines with the character before it, like an accent.
bool is_combining_mark(char32_t character);

// Equal for texts that differ only in case or in the spelling of accents: "ÄNNE", "änne", and
// "änne" with a combining diaeresis. For comparison only. Invalid UTF-8 is kept.
std::string folded(std::string_view text);

}  // namespace thronsaal
