#include "core/json/json_reader.h"

#include <array>
#include <string>
#include <string_view>

#include <gmock/gmock.h>

#include "core/json/json.h"

namespace thronsaal {
namespace {

constexpr std::string_view kDocument = R"({
  "name": "a \"board\", really",
  "list": [
    {"id": "x", "size": 3},
    {"id": "y",
     "size": 12}
  ],
  "open": true
})";

TEST(JsonReader, ReadsValidDocuments) {
  JsonReader reader(kDocument);
  const JsonCursor root = reader.root();
  root.expect_members({"name", "list", "open"});
  EXPECT_EQ(root["name"].text(), "a \"board\", really");
  EXPECT_EQ(root["list"].size(1, 5), 2U);
  EXPECT_EQ(root["list"][1]["size"].number(0, 20), 12);
  EXPECT_EQ(root["list"][1]["id"].one_of(std::array<std::string_view, 2>{"x", "y"}), 1U);
  EXPECT_TRUE(root["open"].truth());
  EXPECT_TRUE(root.has("open"));
  EXPECT_FALSE(root.has("shut"));
  EXPECT_FALSE(reader.problem());
}

struct Mistake {
  void (*look)(const JsonCursor&);
  JsonError problem;
};

TEST(JsonReader, NamesTheLineOfTheFirstError) {
  const std::array<Mistake, 10> mistakes = {{
      {[](const JsonCursor& root) { root["shut"].truth(); }, {1, "\"shut\" is missing"}},
      {[](const JsonCursor& root) { root.expect_members({"name", "list"}, {"shut"}); },
       {8, "\"open\" is unknown; known are name, list, shut"}},
      {[](const JsonCursor& root) { root["list"].size(3, 3); },
       {3, "3 elements are expected here, not 2"}},
      {[](const JsonCursor& root) { root["list"].size(3, 9); },
       {3, "3 to 9 elements are expected here, not 2"}},
      {[](const JsonCursor& root) { root["list"][2].text(); },
       {3, "this list has only 2 elements"}},
      {[](const JsonCursor& root) { root["list"][1]["size"].number(1, 8); },
       {6, "a whole number from 1 to 8 is expected here"}},
      {[](const JsonCursor& root) { root["list"][0]["size"].text(); },
       {4, "a text is expected here"}},
      {[](const JsonCursor& root) { root["name"]["first"].text(); },
       {2, "an object is expected here"}},
      {[](const JsonCursor& root) { root["name"].truth(); }, {2, "true or false is expected here"}},
      {[](const JsonCursor& root) {
         root["list"][1]["id"].one_of(std::array<std::string_view, 2>{"a", "b"});
       },
       {5, "\"y\" is not one of a, b"}},
  }};
  for (const Mistake& mistake : mistakes) {
    JsonReader reader(kDocument);
    mistake.look(reader.root());
    EXPECT_EQ(reader.problem(), mistake.problem) << mistake.problem.what;
  }
}

TEST(JsonReader, KeepsTheFirstErrorAndContinuesHarmlessly) {
  JsonReader reader(kDocument);
  const JsonCursor root = reader.root();
  EXPECT_EQ(root["list"][0]["size"].number(5, 9), 5);
  EXPECT_EQ(root["nothing"]["at"][7]["all"].number(2, 3), 2);
  EXPECT_EQ(root["nothing"].text(), "");
  EXPECT_EQ(root["nothing"].size(1, 2), 0U);
  EXPECT_THAT(root["nothing"].keys(), ::testing::IsEmpty());
  root["open"].fail("later");
  EXPECT_EQ(reader.problem()->line, 4);
}

// The error of a document that is refused before it is read.
JsonError refusal_of(std::string_view text) {
  JsonReader reader(text);
  EXPECT_EQ(reader.root()["a"].number(0, 1), 0);
  return reader.problem().value_or(JsonError{0, "accepted"});
}

TEST(JsonReader, RejectsInvalidJsonAndNamesTheLine) {
  EXPECT_EQ(refusal_of("{\n  \"a\": 1,\n  \"b\": ,\n}"),
            (JsonError{3, "this is not valid JSON: syntax error"}));
  EXPECT_EQ(refusal_of("{\n  \"a\": 1"), (JsonError{2, "this is not valid JSON: incomplete JSON"}));
  EXPECT_EQ(refusal_of(""), (JsonError{1, "this is not valid JSON: incomplete JSON"}));
}

TEST(JsonReader, RejectsRepeatedKeysAndNamesTheLine) {
  EXPECT_EQ(refusal_of("{\"a\": 1, \"a\": 2}"),
            (JsonError{1, "\"a\" appears twice in one object"}));
  EXPECT_EQ(refusal_of("{\n  \"a\": 1,\n  \"b\": {\n    \"x\": 1,\n    \"x\"\n: 2\n}}"),
            (JsonError{5, "\"x\" appears twice in one object"}));
  // Longer than the parser's buffers.
  const std::string key(50'000, 'k');
  EXPECT_EQ(refusal_of("{\n\"" + key + "\": 1,\n\"" + key + "\": 2\n}").line, 3);
}

TEST(JsonReader, RejectsOversizedDocuments) {
  EXPECT_EQ(refusal_of(std::string(kMaxJsonBytes + 1, '\n')),
            (JsonError{1, "a document has at most 16777216 bytes"}));
}

}  // namespace
}  // namespace thronsaal
