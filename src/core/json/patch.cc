#include "core/json/patch.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <ranges>
#include <utility>
#include <variant>
#include <vector>

namespace thronsaal {
namespace {

namespace json = boost::json;

// One step of a path. Keys point into the documents.
using Step = std::variant<json::string_view, std::size_t>;

bool has_same_keys(const json::object& a, const json::object& b) {
  return std::ranges::equal(a, b, {}, &json::key_value_pair::key, &json::key_value_pair::key);
}

// Equal when serialized, which -0.0 and 0.0 are not. Neither is an object or array.
bool is_same_scalar(const json::value& a, const json::value& b) {
  if (!a.is_double() || !b.is_double()) return a == b;
  return std::bit_cast<std::uint64_t>(a.get_double()) ==
         std::bit_cast<std::uint64_t>(b.get_double());
}

// Roughly the number of bytes of a value, including its comma.
std::size_t size_of(const json::value& value) {
  std::size_t size = 2;
  if (const json::object* object = value.if_object()) {
    for (const auto& field : *object) size += field.key().size() + 3 + size_of(field.value());
  } else if (const json::array* array = value.if_array()) {
    for (const json::value& element : *array) size += size_of(element);
  } else if (const json::string* string = value.if_string()) {
    size += string->size() + 1;
  } else if (value.is_double()) {
    size += 8;
  }
  return size;
}

class PatchWriter {
 public:
  void compare(const json::value& before, const json::value& after) {
    const std::size_t changes_before = patch_.size();
    if (before.is_object() && after.is_object() &&
        has_same_keys(before.get_object(), after.get_object())) {
      const json::key_value_pair* old_field = before.get_object().begin();
      for (const json::key_value_pair& field : after.get_object()) {
        descend(field.key(), (old_field++)->value(), field.value());
      }
    } else if (before.is_array() && after.is_array() &&
               before.get_array().size() == after.get_array().size()) {
      for (std::size_t i = 0; i < after.get_array().size(); ++i) {
        descend(i, before.get_array()[i], after.get_array()[i]);
      }
    } else {
      if (before.is_structured() || after.is_structured() || !is_same_scalar(before, after)) {
        set(after);
      }
      return;
    }
    // Setting the whole value may be shorter than setting many of its parts.
    if (patch_.size() <= changes_before + 1) return;
    std::size_t size = 0;
    for (const json::value& change : patch_ | std::views::drop(changes_before)) {
      size += size_of(change);
    }
    if (size <= size_of(after) + size_of_path()) return;
    patch_.erase(patch_.begin() + static_cast<std::ptrdiff_t>(changes_before), patch_.end());
    set(after);
  }

  json::array release() && { return std::move(patch_); }

 private:
  void descend(Step step, const json::value& before, const json::value& after) {
    path_.push_back(step);
    compare(before, after);
    path_.pop_back();
  }

  void set(const json::value& value) {
    json::array& change = patch_.emplace_back(json::array()).get_array();
    change.reserve(path_.size() + 1);
    for (const Step& step : path_) {
      std::visit([&](const auto& key_or_index) { change.emplace_back(key_or_index); }, step);
    }
    change.push_back(value);
  }

  std::size_t size_of_path() const {
    std::size_t size = 2;
    for (const Step& step : path_) {
      const auto* key = std::get_if<json::string_view>(&step);
      size += key == nullptr ? 2 : key->size() + 3;
    }
    return size;
  }

  std::vector<Step> path_;
  json::array patch_;
};

json::value* find_child(json::value& parent, const json::value& step) {
  if (json::object* object = parent.if_object(); object != nullptr && step.is_string()) {
    return object->if_contains(step.get_string());
  }
  json::array* array = parent.if_array();
  if (array == nullptr || !step.is_number()) return nullptr;
  json::error_code error;
  const auto index = step.to_number<std::size_t>(error);
  return error ? nullptr : array->if_contains(index);
}

}  // namespace

json::array diff(const json::value& before, const json::value& after) {
  PatchWriter writer;
  writer.compare(before, after);
  return std::move(writer).release();
}

bool apply_patch(json::value& document, const json::array& patch) {
  for (const json::value& element : patch) {
    const json::array* change = element.if_array();
    if (change == nullptr || change->empty()) return false;
    json::value* target = &document;
    for (std::size_t i = 0; i + 1 < change->size(); ++i) {
      target = find_child(*target, (*change)[i]);
      if (target == nullptr) return false;
    }
    *target = change->back();
  }
  return true;
}

}  // namespace thronsaal
