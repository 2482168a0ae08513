// What people write: their names, and what they say at a table.
//
// Neither may hold what makes text run backwards, what cannot be seen, what every font draws
// otherwise (private use), or marks that are stacked onto one character until they cover the lines
// around it.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "core/form.h"

namespace thronsaal {

// Without blanks around it and with single ones inside.
std::string single_spaced(std::string_view text);

// The same, of a name that somebody gives themselves now. Refused ("bad_name") if nothing is left,
// if it is too long, or if it holds any of the above; it must have a character that can be seen
// without another one.
std::expected<std::string, Violation> clean_name(std::string_view name, std::size_t most_bytes);

// What somebody says, without any of the above, and without blanks around it. What emoji and some
// scripts need to join characters stays. Refused ("bad_chat") if nothing is left that can be seen,
// or if it is too long or holds controls.
std::expected<std::string, Violation> clean_chat(std::string_view text, std::size_t most_bytes);

// A name for somebody who has not given one yet.
std::string guest_name();

}  // namespace thronsaal
