#include "core/json.h"

#include <boost/json.hpp>

namespace thronsaal {

std::expected<boost::json::value, Violation> parse_json(std::string_view text) {
  if (text.size() > kMaxJsonBytes) {
    return std::unexpected(
        Violation("json_too_large", {{"limit", static_cast<int>(kMaxJsonBytes)}}));
  }
  boost::json::parse_options options;
  options.max_depth = kMaxJsonDepth;
  boost::json::stream_parser parser({}, options);
  boost::json::error_code error;
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error) parser.finish(error);
  if (!error && text.find_first_not_of(" \t\r\n", read) != std::string_view::npos) {
    error = boost::json::error::extra_data;
  }
  if (error) {
    return std::unexpected(Violation(
        "json_malformed", {{"position", static_cast<int>(read)}, {"reason", error.message()}}));
  }
  return parser.release();
}

}  // namespace thronsaal
