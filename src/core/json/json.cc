#include "core/json/json.h"

#include <limits>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <boost/json/basic_parser_impl.hpp>

#include "core/text/text.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// Stops the parser at the first duplicate key. JSON does not define duplicates, and Boost.JSON
// silently keeps the last.
struct DuplicateKeyHandler {
  static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = max_object_size;
  static constexpr std::size_t max_key_size = max_object_size;
  static constexpr std::size_t max_string_size = max_object_size;
  using Text = json::string_view;
  using Error = json::error_code;

  bool on_object_begin(Error&) {
    open.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t, Error&) {
    open.pop_back();
    return true;
  }
  bool on_key_part(Text part, std::size_t, Error&) {
    key += part;
    return true;
  }
  bool on_key(Text part, std::size_t, Error& error) {
    key += part;
    if (!open.back().insert(key).second) {
      error = json::make_error_code(json::error::extra_data);
      return false;
    }
    key.clear();
    return true;
  }

  bool on_document_begin(Error&) { return true; }
  bool on_document_end(Error&) { return true; }
  bool on_array_begin(Error&) { return true; }
  bool on_array_end(std::size_t, Error&) { return true; }
  bool on_string_part(Text, std::size_t, Error&) { return true; }
  bool on_string(Text, std::size_t, Error&) { return true; }
  bool on_number_part(Text, Error&) { return true; }
  bool on_int64(std::int64_t, Text, Error&) { return true; }
  bool on_uint64(std::uint64_t, Text, Error&) { return true; }
  bool on_double(double, Text, Error&) { return true; }
  bool on_bool(bool, Error&) { return true; }
  bool on_null(Error&) { return true; }
  bool on_comment_part(Text, Error&) { return true; }
  bool on_comment(Text, Error&) { return true; }

  std::vector<std::set<std::string>> open;  // keys of the enclosing objects, outermost first
  std::string key;
};

struct RepeatedKey {
  std::string key;
  std::size_t position = 0;  // in the text, somewhere in the second one
};

// The first duplicate key in valid JSON.
std::optional<RepeatedKey> repeated_key(std::string_view text) {
  json::parse_options options;
  options.max_depth = kMaxJsonDepth;
  json::basic_parser<DuplicateKeyHandler> parser(options);
  json::error_code error;
  const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
  if (!error) return std::nullopt;
  return RepeatedKey{.key = parser.handler().key, .position = read};
}

}  // namespace

std::expected<json::value, Violation> parse_json(std::string_view text) {
  if (text.size() > kMaxJsonBytes) {
    return refused(Violation("json_too_large", {{"limit", static_cast<int>(kMaxJsonBytes)}}));
  }
  json::parse_options options;
  options.max_depth = kMaxJsonDepth;
  json::stream_parser parser({}, options);
  json::error_code error;
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error) parser.finish(error);
  if (!error && text.find_first_not_of(" \t\r\n", read) != std::string_view::npos) {
    error = json::error::extra_data;
  }
  if (error) {
    return refused(Violation("json_malformed",
                             {{"position", static_cast<int>(read)}, {"reason", error.message()}}));
  }
  if (const std::optional<RepeatedKey> repeated = repeated_key(text)) {
    return refused(Violation("repeated_key", {{"key", excerpt(repeated->key)},
                                              {"position", static_cast<int>(repeated->position)}}));
  }
  return parser.release();
}

std::optional<int> non_negative_int(const json::value& value) {
  if (!value.is_int64()) return std::nullopt;
  const std::int64_t number = value.get_int64();
  if (number < 0 || number > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(number);
}

}  // namespace thronsaal
