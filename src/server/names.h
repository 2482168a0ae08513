// The names people give themselves.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "core/form.h"

namespace thronsaal {

// Without blanks around it and with single ones inside. Refused ("bad_name") if nothing is left, if
// it is too long, or if it holds what cannot be seen or is not UTF-8.
std::expected<std::string, Violation> clean_name(std::string_view name, std::size_t most_bytes);

// A name for somebody who has not given one yet.
std::string guest_name();

}  // namespace thronsaal
