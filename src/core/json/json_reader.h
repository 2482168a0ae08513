// Reads a hand-written JSON document and reports the first error with its line.
//
// Only the first error is kept. After it every function returns a harmless default, so callers
// check for an error once, at the end.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/json/value.hpp>

namespace thronsaal {

struct JsonError {
  int line = 0;  // counted from 1
  std::string what;
  bool operator==(const JsonError&) const = default;
};

class JsonReader;

// One value of the document.
class JsonCursor {
 public:
  // A member of an object; an error if it is missing.
  JsonCursor operator[](std::string_view key) const;
  // An element of an array; an error if there are fewer.
  JsonCursor operator[](std::size_t number) const;
  bool has(std::string_view key) const;

  // An object with exactly these members, in any order. Those in `more` may be missing.
  void expect_members(std::initializer_list<std::string_view> members,
                      std::initializer_list<std::string_view> more = {}) const;
  // The length of an array, within these limits.
  std::size_t size(std::size_t min, std::size_t max) const;
  // The names of an object's members.
  std::vector<std::string> keys() const;
  int number(int min, int max) const;
  bool truth() const;
  std::string text() const;  // not empty
  // The index of the string among these.
  template <class Catalogue>
  std::size_t one_of(const Catalogue& words) const;

  void fail(std::string what) const;

 private:
  friend class JsonReader;
  using Step = std::variant<std::string, std::size_t>;
  JsonCursor(JsonReader& reader, const boost::json::value* value, std::vector<Step> path)
      : reader_(&reader), value_(value), path_(std::move(path)) {}
  JsonCursor follow(const boost::json::value* value, Step step) const;

  JsonReader* reader_;
  const boost::json::value* value_;  // null after an error
  std::vector<Step> path_;
};

class JsonReader {
 public:
  // The text must outlive the reader.
  explicit JsonReader(std::string_view text);
  ~JsonReader() = default;
  JsonReader(const JsonReader&) = delete;
  JsonReader& operator=(const JsonReader&) = delete;

  JsonCursor root() { return {*this, error_ ? nullptr : &document_, {}}; }
  const std::optional<JsonError>& problem() const { return error_; }

 private:
  friend class JsonCursor;
  std::string_view text_;
  boost::json::value document_;
  std::optional<JsonError> error_;
};

template <class Catalogue>
std::size_t JsonCursor::one_of(const Catalogue& words) const {
  const std::string word = text();
  std::size_t number = 0;
  std::string known;
  for (const auto& candidate : words) {
    if (candidate == word) return number;
    known += (known.empty() ? "" : ", ") + std::string(candidate);
    ++number;
  }
  fail("\"" + word + "\" is not one of " + known);
  return 0;
}

}  // namespace thronsaal
