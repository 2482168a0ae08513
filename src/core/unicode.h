// What texts of people need of Unicode: characters, letters in either case, and marks that are
// drawn onto other characters. unicode/make_tables.py says where the tables come from.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace thronsaal {

// Takes the first character from a text in UTF-8 that is not empty. Nothing if that is none.
std::optional<char32_t> take_character(std::string_view& text);
void append_character(std::string& text, char32_t character);

// Whether it is drawn onto the character before it, as accents are.
bool is_mark(char32_t character);

// The same for texts that differ only in case or in the spelling of accents: "ÄNNE", "änne", and
// the latter with a and two dots instead of ä. For comparing; not to be shown. Bytes that are not
// UTF-8 stay as they are.
std::string folded(std::string_view text);

}  // namespace thronsaal
