// What a request is answered with: fields, or why it is refused.
#pragma once

#include <expected>

#include <boost/json.hpp>

#include "core/structured_record.h"

namespace thronsaal {

using Response = std::expected<boost::json::object, Violation>;

}  // namespace thronsaal
