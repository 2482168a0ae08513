#include "core/json/json_reader.h"

#include <array>
#include <string_view>

#include <gmock/gmock.h>

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

TEST(JsonReader, RejectsInvalidJsonAndNamesTheLine) {
  JsonReader broken("{\n  \"a\": 1,\n  \"b\": ,\n}");
  EXPECT_EQ(broken.root()["a"].number(0, 1), 0);
  ASSERT_TRUE(broken.problem());
  EXPECT_EQ(broken.problem()->line, 3);
  EXPECT_TRUE(JsonReader("").problem());
  EXPECT_TRUE(JsonReader("{\"a\": 1, \"a\": 2}").problem());
}

}  // namespace
}  // namespace thronsaal
