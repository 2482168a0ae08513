#include "server/testing/protocol_schema.h"

#include <map>
#include <mutex>

#include <fmt/format.h>

#include "games/testing/schema.h"
#include "test_paths.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

constexpr std::string_view kPrefix = "#/$defs/";

const json::object& definition(std::string_view name) {
  return protocol_schema().at("$defs").at(name).as_object();
}

std::string_view referenced(const json::value& reference) {
  return std::string_view(reference.at("$ref").as_string()).substr(kPrefix.size());
}

// Each definition is compiled when it is first needed. Tests may read messages on several threads.
const Schema& compiled(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, Schema, std::less<>> schemas;
  const std::scoped_lock lock(mutex);
  const auto known = schemas.find(name);
  if (known != schemas.end()) return known->second;
  return schemas.try_emplace(std::string(name), protocol_schema(), name).first->second;
}

// The definition of a message of this type; empty if there is none.
std::string message_definition(std::string_view type) {
  for (const json::value& one : definition("Message").at("oneOf").as_array()) {
    const std::string_view name = referenced(one);
    if (definition(name).at("properties").at("type").at("const").as_string() == type) {
      return std::string(name);
    }
  }
  return "";
}

}  // namespace

const json::object& protocol_schema() {
  static const json::object document = read_json_file(THRONSAAL_ROOT "/src/server/protocol.json");
  return document;
}

std::string schema_error(const json::value& value, std::string_view definition) {
  return compiled(definition).mistakes(value);
}

std::string message_error(const json::object& message, std::string_view command) {
  if (const json::value* type = message.if_contains("type")) {
    const std::string name = type->is_string() ? message_definition(type->as_string()) : "";
    if (name.empty()) return fmt::format("there is no message of type {}", json::serialize(*type));
    return schema_error(message, name);
  }
  if (const json::value* error = message.if_contains("error")) return schema_error(*error, "Error");
  if (command.empty()) return "";
  const json::object& commands = definition("Commands").at("properties").as_object();
  const json::value* described = commands.if_contains(command);
  if (described == nullptr) return fmt::format("there is no command {}", command);
  json::object answer = message;
  answer.erase("id");
  answer.erase("ok");
  return schema_error(answer, referenced(described->at("properties").at("answer")));
}

}  // namespace thronsaal
