// Parsing untrusted JSON.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>

#include <boost/json/fwd.hpp>

#include "core/structured_record.h"

namespace thronsaal {

inline constexpr std::size_t kMaxJsonDepth = 32;
inline constexpr std::size_t kMaxJsonBytes = std::size_t{16} << 20;

// Strict JSON, bounded in size and depth. Fails with "json_malformed" (position, reason),
// "json_too_large" (limit) or "repeated_key" (key, position).
std::expected<boost::json::value, Violation> parse_json(std::string_view text);

// A non-negative integer that fits an int.
std::optional<int> non_negative_int(const boost::json::value& value);

}  // namespace thronsaal
