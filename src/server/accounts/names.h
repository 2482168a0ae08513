// Validation of names and chat.
//
// Neither may contain bidi controls, invisible characters, private-use characters, or stacks of
// combining marks.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "core/structured_record.h"

namespace thronsaal {

// Trims and collapses spaces.
std::string collapse_spaces(std::string_view text);

// The same, validated as a new name. Refused ("bad_name") if empty, too long, or containing any of
// the above; it must have a visible base character.
std::expected<std::string, Violation> clean_name(std::string_view name, std::size_t most_bytes);

// Chat, trimmed, with the above removed; joiners needed by emoji and some scripts stay. Refused
// ("bad_chat") if nothing visible is left, too long, or with control characters.
std::expected<std::string, Violation> clean_chat(std::string_view text, std::size_t most_bytes);

// A random name for a new guest.
std::string random_guest_name();

}  // namespace thronsaal
