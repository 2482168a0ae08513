#include "core/json/json.h"

#include <string>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text/catalogue.h"

namespace thronsaal {
namespace {

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

// The parsed text as compact JSON, or the code of the violation.
std::string reading_of(std::string_view text) {
  const auto parsed = parse_json(text);
  return parsed ? boost::json::serialize(*parsed) : std::string(parsed.error().kind);
}

// The position at which a malformed text is malformed.
int position(std::string_view text) {
  const auto parsed = parse_json(text);
  if (parsed || parsed.error().kind != "json_malformed") {
    ADD_FAILURE() << "not malformed: " << text;
    return -1;
  }
  return std::get<int>(*parsed.error().find("position"));
}

TEST(Json, CanBeAnyKindOfValue) {
  EXPECT_EQ(reading_of("{}"), "{}");
  EXPECT_EQ(reading_of("[1, -2, true, null]"), "[1,-2,true,null]");
  EXPECT_EQ(reading_of("\"K\\u00f6nig\""), "\"König\"");
  EXPECT_EQ(reading_of("18446744073709551615"), "18446744073709551615");
}

TEST(Json, MayHaveSpacesAround) {
  EXPECT_EQ(reading_of(" \t\r\n{\"a\": 1}\r\n\t "), R"({"a":1})");
}

TEST(Json, ANumberMayEndWithTheText) {
  EXPECT_EQ(reading_of("12"), "12");
  EXPECT_EQ(reading_of("12 "), "12");
}

TEST(Json, IsStrict) {
  for (const char* text : {"{a: 1}", "{'a': 1}", "[1,]", "{\"a\": 1,}", "[1 // one\n]", "/**/1",
                           "NaN", "Infinity", "01", "+1", ".5", "1.", "0x10", "True", "\"\t\"",
                           "\"\\x\"", "\xEF\xBB\xBF{}", "undefined"}) {
    EXPECT_EQ(reading_of(text), "json_malformed") << text;
  }
}

TEST(Json, MustBeUtf8) {
  EXPECT_EQ(reading_of("\"\xC3\xB6\""), "\"ö\"");
  for (const char* text : {"\"\xC3\"", "\"\xFF\"", "\"\xC0\xAF\"", "\"\xED\xA0\x80\"",
                           "\"\\ud800\"", "\"\xF4\x90\x80\x80\""}) {
    EXPECT_EQ(reading_of(text), "json_malformed") << text;
  }
}

TEST(Json, MustBeComplete) {
  for (const char* text : {"", " ", "{", "[1", "[1,", "{\"a\"", "{\"a\":", "\"a", "tru", "-"}) {
    EXPECT_EQ(reading_of(text), "json_malformed") << "“" << text << "”";
  }
}

TEST(Json, MustBeASingleValue) {
  for (const char* text : {"{} {}", "1 2", "{}x", "[]]", "null,", "\"a\"\"b\""}) {
    EXPECT_EQ(reading_of(text), "json_malformed") << text;
  }
  EXPECT_EQ(reading_of(std::string("{}\0", 3)), "json_malformed");
}

TEST(MalformedJson, NamesThePositionOfTheError) {
  EXPECT_EQ(position("x"), 0);
  EXPECT_EQ(position("[1, x]"), 4);
  EXPECT_EQ(position("{\"a\" 1}"), 5);
  EXPECT_EQ(position("[1, 2"), 5);
}

TEST(MalformedJson, NamesThePositionOfExtraText) {
  EXPECT_EQ(position("{}x"), 2);
  EXPECT_EQ(position("[1]]"), 3);
}

TEST(MalformedJson, HasAnExplanationForPeople) {
  const std::string said = Catalogue().say(parse_json("[1, x]").error());
  EXPECT_TRUE(said.starts_with("This is not valid JSON (at byte 4: ")) << said;
}

TEST(JsonDepth, IsAllowedUpToTheLimit) {
  EXPECT_EQ(reading_of(nested(kMaxJsonDepth)), nested(kMaxJsonDepth));
}

TEST(JsonDepth, IsRejectedBeyondTheLimit) {
  EXPECT_EQ(reading_of(nested(kMaxJsonDepth + 1)), "json_malformed");
  EXPECT_EQ(reading_of(std::string(1'000'000, '[')), "json_malformed");
}

TEST(JsonDepth, CountsObjectsToo) {
  std::string text = "1";
  for (std::size_t i = 0; i <= kMaxJsonDepth; ++i) text = fmt::format(R"({{"a":{}}})", text);
  EXPECT_EQ(reading_of(text), "json_malformed");
}

TEST(JsonDepth, DoesNotCountSiblings) {
  std::string text = "[[]";
  for (int i = 0; i < 1000; ++i) text += ",[]";
  text += "]";
  EXPECT_EQ(reading_of(text), text);
}

TEST(JsonSize, IsAllowedUpToTheLimit) {
  std::string text(kMaxJsonBytes, ' ');
  text.front() = '7';
  EXPECT_EQ(reading_of(text), "7");
}

TEST(JsonSize, IsRejectedBeyondTheLimit) {
  std::string text(kMaxJsonBytes + 1, ' ');
  text.front() = '7';
  const auto parsed = parse_json(text);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error(),
            Violation("json_too_large", {{"limit", static_cast<int>(kMaxJsonBytes)}}));
}

}  // namespace
}  // namespace thronsaal
