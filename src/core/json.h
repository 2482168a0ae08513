// Reading JSON from strangers.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>

#include <boost/json/fwd.hpp>

#include "core/form.h"

namespace thronsaal {

inline constexpr std::size_t kMaxJsonDepth = 32;
inline constexpr std::size_t kMaxJsonBytes = std::size_t{16} << 20;

// Strict JSON, bounded in size and depth. On failure "json_malformed" says where, "json_too_large"
// how large it may be, "repeated_key" what comes twice in one object.
std::expected<boost::json::value, Violation> parse_json(std::string_view text);

// A whole number that is not negative and fits an int.
std::optional<int> small_number(const boost::json::value& value);

}  // namespace thronsaal
