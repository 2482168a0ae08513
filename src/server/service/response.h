// The response to a request: its fields, or the reason for a refusal.
#pragma once

#include <expected>

#include <boost/json.hpp>

#include "core/structured_record.h"

namespace thronsaal {

using Response = std::expected<boost::json::object, Violation>;

}  // namespace thronsaal
