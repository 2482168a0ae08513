#include "core/json/patch.h"

#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace thronsaal {
namespace {

namespace json = boost::json;

std::string difference(std::string_view before, std::string_view after) {
  return json::serialize(diff(json::parse(before), json::parse(after)));
}

// The document after the patch, or "" if it does not fit.
std::string patched(std::string_view document, std::string_view patch) {
  json::value value = json::parse(document);
  return apply_patch(value, json::parse(patch).as_array()) ? json::serialize(value) : "";
}

TEST(Patch, OfEqualDocumentsIsEmpty) {
  EXPECT_EQ(difference(R"({"a":[1,{"b":null}]})", R"({"a":[1,{"b":null}]})"), "[]");
}

TEST(Patch, SetsWhatChangedByItsPath) {
  EXPECT_EQ(difference(R"({"areas":[{"id":"burg","men":1},{"id":"tor","men":2}],"turn":0})",
                       R"({"areas":[{"id":"burg","men":1},{"id":"tor","men":3}],"turn":1})"),
            R"([["areas",1,"men",3],["turn",1]])");
}

TEST(Patch, SetsAWholeArrayOfAnotherLength) {
  EXPECT_EQ(difference(R"({"hand":[1,2]})", R"({"hand":[1,2,3]})"), R"([["hand",[1,2,3]]])");
}

TEST(Patch, SetsAWholeObjectWithOtherKeys) {
  EXPECT_EQ(difference(R"({"a":{"b":1}})", R"({"a":{"c":1}})"), R"([["a",{"c":1}]])");
  EXPECT_EQ(difference(R"({"a":1,"b":2})", R"({"b":2,"a":1})"), R"([[{"b":2,"a":1}]])");
}

TEST(Patch, SetsTheDocumentWithAnEmptyPath) {
  EXPECT_EQ(difference("1", "2"), "[[2]]");
  EXPECT_EQ(patched("1", "[[2]]"), "2");
}

TEST(Patch, SetsTheWholeValueWhereThatIsShorter) {
  EXPECT_EQ(difference(R"({"points":[1,2,3,4]})", R"({"points":[5,6,7,8]})"),
            R"([["points",[5,6,7,8]]])");
}

TEST(Patch, DistinguishesNumbersThatSerializeDifferently) {
  EXPECT_EQ(difference("[0.0]", "[-0.0]"), "[[0,-0E0]]");
  EXPECT_EQ(difference("[1]", "[1.0]"), "[[0,1E0]]");
}

TEST(Patch, ThatDoesNotFitIsRejected) {
  EXPECT_EQ(patched(R"({"a":1})", R"([["b",1]])"), "");
  EXPECT_EQ(patched("[1]", "[[1,1]]"), "");
  EXPECT_EQ(patched("[1]", R"([["0",1]])"), "");
  EXPECT_EQ(patched("[1]", "[[-1,1]]"), "");
  EXPECT_EQ(patched("[1]", "[[0.5,1]]"), "");
  EXPECT_EQ(patched(R"({"a":1})", R"([["a","b",1]])"), "");
  EXPECT_EQ(patched("[1]", "[[]]"), "");
  EXPECT_EQ(patched("[1]", "[1]"), "");
}

// Few keys and values, so that documents have much in common.
json::value random_document(int depth) {
  const int kind = *rc::gen::inRange(0, depth > 0 ? 9 : 6);
  switch (kind) {
    case 0: return nullptr;
    case 1: return *rc::gen::arbitrary<bool>();
    case 2: return *rc::gen::inRange(-2, 3);
    case 3: return *rc::gen::element(0.0, -0.0, 1.5, 1e300);
    case 4: return *rc::gen::inRange<std::uint64_t>(0, 3);
    case 5: return json::string(*rc::gen::element<std::string>("", "a", "ß", "\"\\\n"));
    default: break;
  }
  const int size = *rc::gen::inRange(0, 5);
  if (kind == 6) {
    json::array array;
    for (int i = 0; i < size; ++i) array.push_back(random_document(depth - 1));
    return array;
  }
  json::object object;
  const std::vector<std::string> keys = {"a", "b", "c", "d~/", "1"};
  const int first = *rc::gen::inRange(0, 2);
  for (int i = 0; i < size; ++i) {
    object[keys[static_cast<std::size_t>(first + i) % keys.size()]] = random_document(depth - 1);
  }
  return object;
}

// The same document with one value changed.
void mutate(json::value& value) {
  if (json::array* array = value.if_array(); array != nullptr && !array->empty()) {
    return mutate((*array)[*rc::gen::inRange<std::size_t>(0, array->size())]);
  }
  if (json::object* object = value.if_object(); object != nullptr && !object->empty()) {
    const auto at = *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(*object));
    return mutate((object->begin() + at)->value());
  }
  value = random_document(1);
}

void expect_leads_there(const json::value& before, const json::value& after) {
  json::value document = before;
  // As it arrives at a client.
  const json::value patch = json::parse(json::serialize(diff(before, after)));
  RC_ASSERT(apply_patch(document, patch.as_array()));
  RC_ASSERT(json::serialize(document) == json::serialize(after));
  RC_ASSERT(patch.as_array().empty() == (json::serialize(before) == json::serialize(after)));
}

RC_GTEST_PROP(Patch, LeadsFromAnyDocumentToAnyOther, ()) {
  expect_leads_there(random_document(4), random_document(4));
}

RC_GTEST_PROP(Patch, LeadsToADocumentThatIsAlmostTheSame, ()) {
  const json::value before = random_document(4);
  json::value after = before;
  for (int i = *rc::gen::inRange(0, 4); i > 0; --i) mutate(after);
  expect_leads_there(before, after);
}

}  // namespace
}  // namespace thronsaal
