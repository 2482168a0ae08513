#include "core/json/json_reader.h"

#include <algorithm>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/json/json.h"
#include "core/text/text.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

int line_at(std::string_view text, std::size_t position) {
  return 1 + static_cast<int>(std::ranges::count(text.substr(0, position), '\n'));
}

// Walks through a text that is known to be valid JSON.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) { skip_blanks(); }
  std::size_t position() const { return at_; }

  // Goes to the value of a member that the object here has.
  void enter(std::string_view key) {
    ++at_;
    for (skip_blanks();; next_element()) {
      const std::size_t begin = at_;
      skip_string();
      const bool found = json::parse(text_.substr(begin, at_ - begin)).as_string() == key;
      skip_blanks();
      ++at_;  // the colon
      skip_blanks();
      if (found) return;
    }
  }
  // Goes to an element that the array here has.
  void enter(std::size_t number) {
    ++at_;
    for (skip_blanks(); number > 0; --number) next_element();
  }

 private:
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  void next_element() {
    skip_value();
    skip_blanks();
    ++at_;  // the comma
    skip_blanks();
  }
  void skip_string() {
    for (++at_; text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    ++at_;
  }
  void skip_value() {
    int depth = 0;
    for (;; ++at_) {
      const char c = text_[at_];
      if (c == '"') {
        skip_string();
        --at_;
      } else if (c == '{' || c == '[') {
        ++depth;
      } else if (c == '}' || c == ']') {
        if (depth == 0) return;
        --depth;
      } else if (depth == 0 && c == ',') {
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string joined(std::initializer_list<std::string_view> words) {
  std::string all;
  for (const std::string_view word : words) all += (all.empty() ? "" : ", ") + std::string(word);
  return all;
}

// Why parse_json refused the text.
JsonError refusal(std::string_view text, const Violation& why) {
  if (why.kind == "json_too_large") {
    return {1, fmt::format("a document has at most {} bytes", kMaxJsonBytes)};
  }
  const auto position = static_cast<std::size_t>(std::get<int>(*why.find("position")));
  const bool is_repeated = why.kind == "repeated_key";
  const auto& detail = std::get<std::string>(*why.find(is_repeated ? "key" : "reason"));
  return {line_at(text, position), is_repeated
                                       ? fmt::format("\"{}\" appears twice in one object", detail)
                                       : "this is not valid JSON: " + detail};
}

}  // namespace

JsonReader::JsonReader(std::string_view text) : text_(text) {
  auto parsed = parse_json(text);
  if (parsed) {
    document_ = *std::move(parsed);
    return;
  }
  error_ = refusal(text, parsed.error());
}

JsonCursor JsonCursor::follow(const json::value* value, Step step) const {
  std::vector<Step> path = path_;
  path.push_back(std::move(step));
  return {*reader_, value, std::move(path)};
}

void JsonCursor::fail(std::string what) const {
  if (reader_->error_ || value_ == nullptr) return;
  Scanner scanner(reader_->text_);
  for (const Step& step : path_) {
    std::visit([&](const auto& where) { scanner.enter(where); }, step);
  }
  reader_->error_ = {line_at(reader_->text_, scanner.position()), std::move(what)};
}

JsonCursor JsonCursor::operator[](std::string_view key) const {
  const json::object* object = value_ == nullptr ? nullptr : value_->if_object();
  const json::value* member = object == nullptr ? nullptr : object->if_contains(key);
  if (object == nullptr) {
    fail("an object is expected here");
  } else if (member == nullptr) {
    fail(fmt::format("\"{}\" is missing", key));
  }
  return follow(member, std::string(key));
}

JsonCursor JsonCursor::operator[](std::size_t number) const {
  const json::array* array = value_ == nullptr ? nullptr : value_->if_array();
  const json::value* element =
      array == nullptr || number >= array->size() ? nullptr : &(*array)[number];
  if (array == nullptr) {
    fail("a list is expected here");
  } else if (element == nullptr) {
    fail(fmt::format("this list has only {} elements", array->size()));
  }
  return follow(element, number);
}

bool JsonCursor::has(std::string_view key) const {
  return value_ != nullptr && value_->is_object() && value_->get_object().contains(key);
}

void JsonCursor::expect_members(std::initializer_list<std::string_view> members,
                                std::initializer_list<std::string_view> more) const {
  for (const std::string_view member : members) (*this)[member];
  for (const std::string& key : keys()) {
    if (std::ranges::count(members, key) + std::ranges::count(more, key) > 0) continue;
    (*this)[key].fail(fmt::format("\"{}\" is unknown; known are {}{}{}", excerpt(key),
                                  joined(members), more.size() == 0 ? "" : ", ", joined(more)));
  }
}

std::size_t JsonCursor::size(std::size_t min, std::size_t max) const {
  const json::array* array = value_ == nullptr ? nullptr : value_->if_array();
  if (array == nullptr) {
    fail("a list is expected here");
    return 0;
  }
  if (array->size() < min || array->size() > max) {
    fail(min == max
             ? fmt::format("{} elements are expected here, not {}", min, array->size())
             : fmt::format("{} to {} elements are expected here, not {}", min, max, array->size()));
    return 0;
  }
  return array->size();
}

std::vector<std::string> JsonCursor::keys() const {
  std::vector<std::string> all;
  if (value_ == nullptr || !value_->is_object()) {
    fail("an object is expected here");
    return all;
  }
  for (const auto& member : value_->get_object()) all.emplace_back(member.key());
  return all;
}

int JsonCursor::number(int min, int max) const {
  if (value_ != nullptr && value_->is_int64() && value_->get_int64() >= min &&
      value_->get_int64() <= max) {
    return static_cast<int>(value_->get_int64());
  }
  fail(fmt::format("a whole number from {} to {} is expected here", min, max));
  return min;
}

bool JsonCursor::truth() const {
  if (value_ != nullptr && value_->is_bool()) return value_->get_bool();
  fail("true or false is expected here");
  return false;
}

std::string JsonCursor::text() const {
  if (value_ != nullptr && value_->is_string() && !value_->get_string().empty()) {
    return std::string(value_->get_string());
  }
  fail("a text is expected here");
  return {};
}

}  // namespace thronsaal
