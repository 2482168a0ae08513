// protocol.json describes the program's requests and the entries of its logs.
#include "server/testing/protocol_schema.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <variant>

#include <gmock/gmock.h>

#include "server/service/requests/requests.h"
#include "tables/entry.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// Names of fields, and whether they must be there.
using Fields = std::map<std::string, bool>;

Fields fields_of(const json::object& schema) {
  Fields fields;
  for (const auto& property : schema.at("properties").as_object()) {
    fields[std::string(property.key())] =
        std::ranges::count(schema.at("required").as_array(), json::value(property.key())) > 0;
  }
  return fields;
}

const json::object& definition(std::string_view name) {
  return protocol_schema().at("$defs").at(name).as_object();
}

const json::object& referenced(const json::value& reference) {
  return definition(std::string_view(reference.at("$ref").as_string()).substr(8));
}

// By the constant that distinguishes them.
std::map<std::string, Fields> described(std::string_view name, std::string_view constant) {
  std::map<std::string, Fields> all;
  for (const json::value& one : definition(name).at("oneOf").as_array()) {
    const json::object& schema = referenced(one);
    const auto& kind = schema.at("properties").at(constant).at("const").as_string();
    all[std::string(kind)] = fields_of(schema);
  }
  return all;
}

template <class T>
constexpr bool kIsOptional = false;
template <class T>
constexpr bool kIsOptional<std::optional<T>> = true;

template <class R>
Fields fields_of_request() {
  Fields fields{{"cmd", true}, {"id", false}, {"key", false}};
  std::apply(
      [&](const auto&... one) {
        ((fields[std::string(one.name)] =
              !kIsOptional<std::remove_cvref_t<decltype(R().*(one.member))>>),
         ...);
      },
      R::fields());
  return fields;
}

template <class... R>
std::map<std::string, Fields> requests_of_the_program(const std::tuple<R...>*) {
  return {{std::string(R::kCommand), fields_of_request<R>()}...};
}

TEST(ProtocolSchema, HasTheRequestsOfTheProgram) {
  EXPECT_EQ(described("Request", "cmd"),
            requests_of_the_program(static_cast<const requests::All*>(nullptr)));
}

TEST(ProtocolSchema, HasAnAnswerToEveryRequestButPong) {
  std::set<std::string> answered;
  for (const auto& command : definition("Commands").at("properties").as_object()) {
    const std::string name(command.key());
    const auto& request = referenced(command.value().at("properties").at("request"));
    EXPECT_EQ(request.at("properties").at("cmd").at("const").as_string(), name);
    answered.insert(name);
  }
  std::set<std::string> asked{"pong"};
  asked.insert(answered.begin(), answered.end());
  std::set<std::string> known;
  for (const auto& [name, fields] : described("Request", "cmd")) known.insert(name);
  EXPECT_EQ(asked, known);
}

// The names of an entry's public fields.
template <class Kind>
std::set<std::string> public_fields() {
  std::set<std::string> names;
  std::apply(
      [&](const auto&... one) {
        ((one.is_public ? (void)names.insert(std::string(one.name)) : void()), ...);
      },
      Kind::fields());
  return names;
}

template <class... Kind>
std::map<std::string, std::set<std::string>> entries_of_the_program(const std::variant<Kind...>*) {
  return {{std::string(Kind::kKind), public_fields<Kind>()}...};
}

TEST(ProtocolSchema, HasThePublicFieldsOfEntries) {
  auto entries = entries_of_the_program(static_cast<const Entry*>(nullptr));
  entries.erase("said");  // chat has messages of its own
  const auto schemas = described("Entry", "kind");
  EXPECT_EQ(entries.size(), schemas.size());
  for (const auto& [kind, names] : entries) {
    ASSERT_TRUE(schemas.contains(kind)) << kind;
    std::set<std::string> told;
    for (const auto& [name, is_required] : schemas.at(kind)) told.insert(name);
    for (const char* every : {"seq", "at", "kind"}) told.erase(every);
    // A move is sent as what follows from it.
    if (kind == "moved") {
      EXPECT_THAT(told, ::testing::ElementsAre("events", "length", "rest", "seat"));
      continue;
    }
    EXPECT_EQ(told, names) << kind;
  }
}

// The validator ignores keywords that it does not know, and so would a misspelled one.
void expect_known_keywords(const json::object& schema) {
  static const std::set<std::string, std::less<>> kKnown = {"$ref",        "additionalProperties",
                                                            "anyOf",       "const",
                                                            "description", "enum",
                                                            "items",       "minItems",
                                                            "minimum",     "maximum",
                                                            "oneOf",       "pattern",
                                                            "properties",  "required",
                                                            "type"};
  for (const auto& keyword : schema) {
    EXPECT_TRUE(kKnown.contains(std::string_view(keyword.key()))) << keyword.key();
    const json::value& value = keyword.value();
    if (keyword.key() == "properties") {
      for (const auto& property : value.as_object()) {
        expect_known_keywords(property.value().as_object());
      }
    } else if (value.is_object() && keyword.key() != "const") {
      expect_known_keywords(value.as_object());
    } else if (keyword.key() == "anyOf" || keyword.key() == "oneOf") {
      for (const json::value& one : value.as_array()) expect_known_keywords(one.as_object());
    }
  }
}

TEST(ProtocolSchema, HasNoKeywordThatIsNotChecked) {
  for (const auto& one : protocol_schema().at("$defs").as_object()) {
    expect_known_keywords(one.value().as_object());
  }
}

TEST(ProtocolSchema, IsCheckedAgainst) {
  EXPECT_EQ(message_error({{"type", "ping"}}), "");
  EXPECT_NE(message_error({{"type", "ping"}, {"more", 1}}), "");
  EXPECT_NE(message_error({{"type", "pong"}}), "");
  EXPECT_EQ(message_error({{"type", "settled"}, {"table", "x"}, {"seq", 1}}), "");
  EXPECT_NE(message_error({{"type", "settled"}, {"table", "x"}}), "");
  EXPECT_NE(message_error({{"type", "settled"}, {"table", 1}, {"seq", 1}}), "");
  EXPECT_EQ(message_error({{"id", 1}, {"ok", true}, {"line", 1}}, "say"), "");
  EXPECT_NE(message_error({{"id", 1}, {"ok", true}, {"seq", 1}}, "say"), "");
}

}  // namespace
}  // namespace thronsaal
