// Every kind of entry as it is stored and read, and what is refused.
#include "tables/entry.h"

#include <set>
#include <string>
#include <variant>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

using namespace thronsaal::testing;

// One of every kind, each field with a value that is not its default.
const std::vector<Entry>& every_kind() {
  using namespace entry;
  static const std::vector<Entry> all = {
      Created{.by = 7,
              .game = std::string(kDiceGame),
              .rules = 3,
              .board = Digest{0xFEDC'BA98'7654'3210},
              .digest = 2,
              .players = 4,
              .options = {{"dice_limit", "18"}, {"fool_supply", "table"}},
              .is_public = true,
              .hints = false,
              .grace = 30,
              .idle = 90,
              .stand_in = Level::king,
              .seed = "a seed",
              .sha256 = "a commitment"},
      Seated{.seat = kGreen, .person = 7, .name = "Anne \"the Great\"", .colour = 5},
      ComputerSeated{.seat = kGreen, .level = Level::king},
      Emptied{.seat = kGreen},
      Swapped{.seat = kGreen, .with = kBlue},
      Renamed{.seat = kGreen, .person = 7, .name = "Änne", .colour = 5},
      Committed{.seat = kGreen, .sha256 = "a commitment"},
      Starting{},
      Revealed{.seat = kGreen, .value = "a value"},
      Started{.seed = "a seed", .sha256 = "a commitment"},
      Moved{.actor = kGreen, .action = "roll", .hash = Digest{1}},
      Undone{.seat = kGreen, .moves = 17},
      UndoRequested{.seat = kGreen, .moves = 17},
      UndoAgreed{.seat = kGreen},
      UndoDeclined{.seat = kGreen},
      Voted{.seat = kGreen, .against = kBlue, .level = Level::king},
      Replaced{.seat = kGreen, .level = Level::king},
      Returned{.seat = kGreen},
      Resigned{.seat = kGreen},
      Said{.person = 7, .name = "Anne", .seat = kGreen, .text = "Ha!"},
      Rematch{.table = "another"},
  };
  return all;
}

TEST(TheseTests, HaveAnEntryOfEveryKind) {
  ASSERT_EQ(every_kind().size(), std::variant_size_v<Entry>);
  for (std::size_t i = 0; i < every_kind().size(); ++i) EXPECT_EQ(every_kind()[i].index(), i);
}

template <class T>
bool equal(const T& one, const T& other) {
  return one == other;
}
template <class T>
bool equal(const entry::OrNull<T>& one, const entry::OrNull<T>& other) {
  return equal<std::optional<T>>(one, other);
}

template <class Kind>
void expect_same_when_read(const Kind& original) {
  const auto read = from_stored(to_stored(original));
  ASSERT_TRUE(read) << read.error();
  ASSERT_TRUE(std::holds_alternative<Kind>(*read)) << Kind::kKind;
  const auto compare = [&](const auto& field) {
    const auto& value = original.*field.member;
    EXPECT_TRUE(equal(std::get<Kind>(*read).*field.member, value))
        << Kind::kKind << ' ' << field.name;
    EXPECT_FALSE(equal(Kind().*field.member, value)) << Kind::kKind << ' ' << field.name;
  };
  std::apply([&](const auto&... fields) { (compare(fields), ...); }, Kind::fields());
}

TEST(AnEntry, OfAnyKindIsTheSameWhenItIsReadFromWhatWasStored) {
  for (const Entry& entry : every_kind()) {
    std::visit([](const auto& one) { expect_same_when_read(one); }, entry);
  }
}

TEST(AnEntry, WithNothingThatIsOptionalIsTheSameWhenItIsRead) {
  const auto same = [](const Entry& entry, std::string_view stored) {
    EXPECT_EQ(to_stored(entry), stored);
    const auto read = from_stored(stored);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(to_stored(*read), stored);
  };
  same(entry::Created{.by = 7, .game = "x", .rules = 1, .players = 2, .options = {}, .grace = 9},
       R"({"kind":"created","by":7,"game":"x","rules":1,"players":2,"options":{},"public":false,)"
       R"("hints":true,"grace":9,"stand_in":null})");
  same(entry::Started{.sha256 = "x"}, R"({"kind":"started","sha256":"x"})");
  same(entry::Moved{.actor = Actor::chance(), .action = "rolled 1"},
       R"({"kind":"moved","seat":"chance","action":"rolled 1"})");
  same(entry::Said{.person = 7, .name = "Dora", .text = "Oh"},
       R"({"kind":"said","visitor":7,"name":"Dora","seat":null,"text":"Oh"})");
}

// Reads an entry that must be refused, and gives the reason. The table does not change.
std::string refusal(Table& table, const boost::json::object& body) {
  const std::string before = all_messages(table);
  const std::int64_t length = table.length();
  const auto read = table.read(length + 1, 0, boost::json::serialize(body));
  EXPECT_EQ(all_messages(table), before);
  EXPECT_EQ(table.length(), length);
  return read ? "none" : read.error();
}

std::string malformed(const boost::json::object& body, std::string_view field) {
  return fmt::format(R"(an entry of kind {} whose "{}" is missing or malformed)",
                     boost::json::serialize(body.at("kind")), field);
}

TEST(AnEntry, WithAMalformedFieldIsRefusedByItsName) {
  Table table = begun().table;
  for (const Entry& entry : every_kind()) {
    const boost::json::object whole = boost::json::parse(to_stored(entry)).as_object();
    for (const auto& field : whole) {
      if (field.key() == "kind") continue;
      boost::json::object body = whole;
      body[field.key()] = boost::json::array();
      EXPECT_EQ(refusal(table, body), malformed(whole, field.key()));
    }
  }
}

TEST(AnEntry, WithoutAFieldIsRefusedByItsName) {
  // Those that 1.0.0 did not write, and those that not every entry has.
  const std::set<std::string> optional = {"created board", "created digest", "created idle",
                                          "created seed",  "created sha256", "started seed",
                                          "moved hash"};
  Table table = begun().table;
  for (const Entry& entry : every_kind()) {
    const boost::json::object whole = boost::json::parse(to_stored(entry)).as_object();
    for (const auto& field : whole) {
      if (field.key() == "kind") continue;
      boost::json::object body = whole;
      body.erase(field.key());
      if (optional.contains(fmt::format("{} {}", kind_of(entry), std::string(field.key())))) {
        EXPECT_TRUE(from_stored(boost::json::serialize(body))) << body;
      } else {
        EXPECT_EQ(refusal(table, body), malformed(whole, field.key()));
      }
    }
  }
}

TEST(AnEntry, WithAnImpossibleValueIsRefusedByItsField) {
  struct Case {
    std::string_view body;
    std::string_view field;
  };
  Table table = begun().table;
  for (const auto& [text, field] : {
           Case{R"({"kind":"resigned","seat":-1})", "seat"},
           Case{R"({"kind":"resigned","seat":99})", "seat"},
           Case{R"({"kind":"resigned","seat":0.5})", "seat"},
           Case{R"({"kind":"resigned","seat":null})", "seat"},
           Case{R"({"kind":"moved","seat":"Red","action":"roll"})", "seat"},
           Case{R"({"kind":"moved","seat":0,"action":7})", "action"},
           Case{R"({"kind":"moved","seat":0,"action":"roll","hash":"12"})", "hash"},
           Case{R"({"kind":"moved","seat":0,"action":"roll","hash":null})", "hash"},
           Case{R"({"kind":"undone","seat":0,"moves":-1})", "moves"},
           Case{R"({"kind":"undone","seat":0,"moves":1e30})", "moves"},
           Case{R"({"kind":"replaced","seat":0,"level":"emperor"})", "level"},
           Case{R"({"kind":"said","visitor":"Dora","name":"Dora","seat":null,"text":"Oh"})",
                "visitor"},
       }) {
    const boost::json::object body = boost::json::parse(text).as_object();
    EXPECT_EQ(refusal(table, body), malformed(body, field)) << text;
  }
}

}  // namespace
}  // namespace thronsaal
