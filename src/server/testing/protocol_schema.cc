#include "server/testing/protocol_schema.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>

#include <fmt/format.h>

#include "test_paths.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// As much of JSON Schema as protocol.json uses; a keyword that is not known is a mistake.
class Validator {
 public:
  explicit Validator(const json::object& document)
      : definitions_(document.at("$defs").as_object()) {
    for (const auto& definition : definitions_) check_keywords(definition.value());
  }

  // The first thing that is wrong, with where it is; empty if nothing is.
  std::string error(const json::value& value, const json::object& schema) const {
    if (const json::value* reference = schema.if_contains("$ref")) {
      return error(value, definition(reference->as_string()));
    }
    for (const auto& keyword : schema) {
      std::string wrong = keyword_error(value, schema, keyword.key(), keyword.value());
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

  const json::object& definition(std::string_view name) const {
    static constexpr std::string_view kPrefix = "#/$defs/";
    if (name.starts_with(kPrefix)) name.remove_prefix(kPrefix.size());
    return definitions_.at(name).as_object();
  }

 private:
  static void check_keywords(const json::value& schema) {
    static constexpr std::array<std::string_view, 15> kKnown = {
        "$ref",        "type",    "const",    "enum",
        "properties",  "items",   "required", "additionalProperties",
        "minimum",     "maximum", "anyOf",    "oneOf",
        "description", "pattern", "minItems"};
    for (const auto& keyword : schema.as_object()) {
      if (std::ranges::find(kKnown, std::string_view(keyword.key())) == kKnown.end()) {
        throw std::logic_error(
            fmt::format("protocol.json: {} is not known", std::string_view(keyword.key())));
      }
    }
  }

  static bool is_of_type(const json::value& value, std::string_view type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_bool();
    if (type == "null") return value.is_null();
    if (type == "integer") return value.is_int64() || value.is_uint64();
    if (type == "number") return value.is_number();
    throw std::logic_error(fmt::format("protocol.json: no such type: {}", type));
  }

  static std::string excerpt_of(const json::value& value) {
    const std::string text = json::serialize(value);
    return text.size() <= 200 ? text : text.substr(0, 200) + "…";
  }

  std::string keyword_error(const json::value& value, const json::object& schema,
                            std::string_view keyword, const json::value& wanted) const {
    if (keyword == "type") return type_error(value, wanted);
    if (keyword == "const" && value != wanted) {
      return fmt::format("{} is not {}", excerpt_of(value), json::serialize(wanted));
    }
    if (keyword == "enum" && std::ranges::count(wanted.as_array(), value) == 0) {
      return fmt::format("{} is none of {}", excerpt_of(value), json::serialize(wanted));
    }
    if (keyword == "anyOf" || keyword == "oneOf") return choice_error(value, wanted.as_array());
    if (value.is_object()) return object_error(value.as_object(), schema, keyword, wanted);
    if (value.is_array()) return array_error(value.as_array(), keyword, wanted);
    if (value.is_number()) {
      const auto number = value.to_number<double>();
      if ((keyword == "minimum" && number < wanted.to_number<double>()) ||
          (keyword == "maximum" && number > wanted.to_number<double>())) {
        return fmt::format("{} is out of range", number);
      }
    }
    if (keyword == "pattern" && value.is_string() &&
        !std::regex_search(std::string(value.as_string()),
                           std::regex(std::string(wanted.as_string())))) {
      return fmt::format("{} does not match {}", excerpt_of(value), json::serialize(wanted));
    }
    return "";
  }

  static std::string type_error(const json::value& value, const json::value& wanted) {
    const bool fits = wanted.is_string()
                          ? is_of_type(value, wanted.as_string())
                          : std::ranges::any_of(wanted.as_array(), [&](const json::value& one) {
                              return is_of_type(value, one.as_string());
                            });
    if (fits) return "";
    return fmt::format("{} is not of type {}", excerpt_of(value), json::serialize(wanted));
  }

  // Whether a constant field, as `kind`, rules this alternative out.
  bool is_ruled_out(const json::value& value, const json::object& alternative) const {
    const json::value* reference = alternative.if_contains("$ref");
    const json::object& schema =
        reference == nullptr ? alternative : definition(reference->as_string());
    const json::value* properties = schema.if_contains("properties");
    if (!value.is_object() || properties == nullptr) return false;
    return std::ranges::any_of(properties->as_object(), [&](const auto& property) {
      const json::value* constant = property.value().as_object().if_contains("const");
      const json::value* field = value.as_object().if_contains(property.key());
      return constant != nullptr && (field == nullptr || *field != *constant);
    });
  }

  // The alternatives exclude each other, so that the first one which fits is the only one.
  std::string choice_error(const json::value& value, const json::array& alternatives) const {
    std::string wrong;
    for (const json::value& alternative : alternatives) {
      if (is_ruled_out(value, alternative.as_object())) continue;
      wrong = error(value, alternative.as_object());
      if (wrong.empty()) return "";
    }
    return wrong.empty() ? fmt::format("{} is none of the alternatives", excerpt_of(value)) : wrong;
  }

  std::string object_error(const json::object& object, const json::object& schema,
                           std::string_view keyword, const json::value& wanted) const {
    if (keyword == "required") {
      for (const json::value& name : wanted.as_array()) {
        if (!object.contains(name.as_string())) {
          return fmt::format("{} has no {}", excerpt_of(object), json::serialize(name));
        }
      }
    }
    if (keyword == "properties") {
      for (const auto& field : object) {
        const json::value* property = wanted.as_object().if_contains(field.key());
        if (property == nullptr) continue;
        const std::string wrong = error(field.value(), property->as_object());
        if (!wrong.empty()) return fmt::format("{}: {}", std::string_view(field.key()), wrong);
      }
    }
    if (keyword == "additionalProperties" && wanted != json::value(true)) {
      const json::value* properties = schema.if_contains("properties");
      for (const auto& field : object) {
        if (properties != nullptr && properties->as_object().contains(field.key())) continue;
        if (!wanted.is_object()) {
          return fmt::format("{} has an unknown {}", excerpt_of(object),
                             std::string_view(field.key()));
        }
        const std::string wrong = error(field.value(), wanted.as_object());
        if (!wrong.empty()) return fmt::format("{}: {}", std::string_view(field.key()), wrong);
      }
    }
    return "";
  }

  std::string array_error(const json::array& array, std::string_view keyword,
                          const json::value& wanted) const {
    if (keyword == "minItems" && array.size() < wanted.to_number<std::size_t>()) {
      return fmt::format("{} is too short", excerpt_of(array));
    }
    if (keyword != "items") return "";
    for (std::size_t i = 0; i < array.size(); ++i) {
      const std::string wrong = error(array[i], wanted.as_object());
      if (!wrong.empty()) return fmt::format("{}: {}", i, wrong);
    }
    return "";
  }

  const json::object& definitions_;
};

const Validator& validator() {
  static const Validator the_validator(protocol_schema());
  return the_validator;
}

}  // namespace

const json::object& protocol_schema() {
  static const json::object document = [] {
    std::ifstream file(THRONSAAL_ROOT "/src/server/protocol.json");
    return json::parse(std::string(std::istreambuf_iterator<char>(file), {})).as_object();
  }();
  return document;
}

std::string schema_error(const json::value& value, std::string_view definition) {
  return validator().error(value, validator().definition(definition));
}

std::string message_error(const json::object& message, std::string_view command) {
  if (message.contains("type")) return schema_error(message, "Message");
  if (const json::value* error = message.if_contains("error")) return schema_error(*error, "Error");
  if (command.empty()) return "";
  const json::object& commands = validator().definition("Commands").at("properties").as_object();
  const json::value* described = commands.if_contains(command);
  if (described == nullptr) return fmt::format("there is no command {}", command);
  json::object answer = message;
  answer.erase("id");
  answer.erase("ok");
  const auto& reference = described->at("properties").at("answer").at("$ref").as_string();
  return validator().error(answer, validator().definition(reference));
}

}  // namespace thronsaal
