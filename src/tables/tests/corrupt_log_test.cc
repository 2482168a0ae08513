// How damage to a log is noticed.
#include <functional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tables/commands.h"
#include "tables/table.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using namespace thronsaal::testing;

// Reads a damaged log. Gives the error, or "none".
std::string trouble(const TableDriver& driver,
                    const std::function<void(std::vector<LogRecord>&)>& damage) {
  std::vector<LogRecord> log = driver.log;
  damage(log);
  Table table("lobby", dice_crypto());
  for (const LogRecord& record : log) {
    if (const auto read = read_into(table, record); !read) return read.error();
  }
  return "none";
}

// The same with one more entry.
std::string trouble_with(const TableDriver& driver, std::string_view body) {
  return trouble(driver, [&](std::vector<LogRecord>& log) {
    log.push_back({.seq = log.back().seq + 1, .at = 0, .body = std::string(body)});
  });
}

TableDriver with_a_hash() {
  TableDriver driver = begun();
  Rng rng(1);
  while (driver.log.back().body.find("hash") == std::string::npos) driver.make_random_move(rng);
  return driver;
}

void replace_in(LogRecord& record, std::string_view what, std::string_view with) {
  const std::size_t place = record.body.find(what);
  ASSERT_NE(place, std::string::npos) << record.body;
  record.body.replace(place, what.size(), with);
}

TEST(CorruptLog, DetectsAMissingEntry) {
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.erase(log.begin() + 1); }),
            "an entry is missing from the log");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.erase(log.begin()); }),
            "an entry is missing from the log");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.push_back(log.back()); }),
            "an entry is missing from the log");
}

TEST(CorruptLog, DetectsTwoBeginningsOrNone) {
  const std::string beginning = begun().log.front().body;
  EXPECT_EQ(trouble_with(begun(), beginning),
            "the log does not begin with the creation of the table");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.front().body = log[1].body; }),
            "the log does not begin with the creation of the table");
}

TEST(CorruptLog, DetectsAnUnknownKind) {
  EXPECT_EQ(trouble_with(begun(), R"({"kind":"danced","seat":0})"),
            "an entry of the unknown kind \"danced\"");
}

TEST(CorruptLog, DetectsAnIllegalMove) {
  const std::string why = trouble_with(begun(), R"({"kind":"moved","seat":0,"action":"aside 6"})");
  EXPECT_THAT(why, Not(IsEmpty()));
  EXPECT_NE(why, "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"moved","seat":0,"action":"?"})"), "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"moved","seat":"chance","action":"rolled 1"})"),
            "none");
}

TEST(CorruptLog, DetectsAWrongHash) {
  const TableDriver driver = with_a_hash();
  EXPECT_EQ(trouble(driver, [](auto&) {}), "none");
  const auto with_hash = [&](std::string_view hash) {
    return trouble(driver, [&](auto& log) {
      boost::json::object body = boost::json::parse(log.back().body).as_object();
      body["hash"] = hash;
      log.back().body = boost::json::serialize(body);
    });
  };
  EXPECT_EQ(with_hash("0123456789abcdef"), "a position hash does not match");
  EXPECT_NE(with_hash("0123"), "none");
}

TEST(CorruptLog, DetectsOtherRules) {
  const std::string why =
      trouble(begun(), [](auto& log) { replace_in(log[0], R"("rules":)", R"("rules":9)"); });
  EXPECT_THAT(why, HasSubstr("of the rules; this program plays version"));
}

TEST(CorruptLog, DetectsImpossibleSettings) {
  const auto instead = [](std::string_view what, std::string_view with) {
    return trouble(begun(), [&](auto& log) { replace_in(log[0], what, with); });
  };
  EXPECT_NE(instead(R"("players":2)", R"("players":2000000000)"), "none");
  EXPECT_NE(instead(R"("players":2)", R"("players":-1)"), "none");
  EXPECT_NE(instead(R"("players":2)", R"("players":6)"), "none");
  EXPECT_NE(instead(R"("game":"um-krone-und-kragen")", R"("game":"halma")"), "none");
  EXPECT_NE(instead(R"("stand_in":null)", R"("stand_in":"emperor")"), "none");
  EXPECT_NE(instead(R"("public":false)", R"("public":"no")"), "none");
}

TEST(CorruptLog, DetectsAMissingSeat) {
  for (const std::string_view seat : {"2", "5", "-1", "4000000000", "null", "\"Red\""}) {
    for (const std::string_view kind :
         {"moved", "asked", "voted", "replaced", "returned", "resigned", "agreed", "declined"}) {
      TableDriver driver = begun();
      Rng rng(1);
      driver.make_random_move(rng);
      const std::string body = fmt::format(
          R"({{"kind":"{}","seat":{},"against":0,"moves":0,"level":"page","action":"roll"}})", kind,
          seat);
      EXPECT_NE(trouble_with(driver, body), "none") << body;
    }
  }
}

TEST(CorruptLog, DetectsEntriesInTheWrongPhase) {
  const auto at_wrong_time = [](const TableDriver& driver, std::string_view body) {
    const boost::json::value kind = boost::json::parse(body).at("kind");
    return trouble_with(driver, body) ==
           fmt::format("an entry of kind {} at the wrong time", boost::json::serialize(kind));
  };
  const TableDriver running = begun();
  for (const std::string_view body :
       {R"({"kind":"seated","seat":1,"visitor":9,"name":"Eve","colour":0})",
        R"({"kind":"computer","seat":1,"level":"page"})", R"({"kind":"emptied","seat":1})",
        R"({"kind":"swapped","seat":1,"with":0})",
        R"({"kind":"started","seed":"00","sha256":"00"})", R"({"kind":"rematch","table":"x"})"}) {
    EXPECT_TRUE(at_wrong_time(running, body)) << body;
  }
  const TableDriver open = open_table();
  for (const std::string_view body :
       {R"({"kind":"moved","seat":0,"action":"roll"})", R"({"kind":"undone","seat":0,"moves":0})",
        R"({"kind":"asked","seat":0,"moves":0})", R"({"kind":"resigned","seat":0})",
        R"({"kind":"replaced","seat":0,"level":"page"})"}) {
    EXPECT_TRUE(at_wrong_time(open, body)) << body;
  }
  TableDriver over = begun();
  over.does(commands::resign(over.table, kAnna, kRed));
  EXPECT_TRUE(at_wrong_time(over, R"({"kind":"undone","seat":0,"moves":0})"));
}

TEST(CorruptLog, DetectsAnInvalidUndoTarget) {
  for (const std::string_view moves : {"2", "-1", "1e30", "null"}) {
    for (const std::string_view kind : {"undone", "asked"}) {
      EXPECT_NE(
          trouble_with(begun(), fmt::format(R"({{"kind":"{}","seat":0,"moves":{}}})", kind, moves)),
          "none");
    }
  }
}

TEST(CorruptLog, DetectsAnAnswerWithoutARequest) {
  EXPECT_NE(trouble_with(begun(), R"({"kind":"agreed","seat":0})"), "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"declined","seat":0})"), "none");
}

TEST(CorruptLog, DetectsAMalformedSeed) {
  const std::string why =
      trouble(begun(), [](auto& log) { replace_in(log[0], R"("seed":"00)", R"("seed":"zz)"); });
  EXPECT_EQ(why, "a malformed seed");
}

TEST(CorruptLog, DetectsACommitmentMismatch) {
  const std::string seed =
      trouble(begun(), [](auto& log) { replace_in(log[0], R"("seed":"00)", R"("seed":"11)"); });
  EXPECT_EQ(seed, "a seed that does not match its commitment");
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "me"}));
  const std::string value(64, '1');
  const std::string table = driver.table.dice_record().table;
  driver.does(commands::commit(driver.table, kAnna, value_commitment(dice_crypto(), table, value)));
  driver.start();
  driver.does(commands::reveal(driver.table, kAnna, value));
  const std::string other = trouble(driver, [](auto& log) {
    for (LogRecord& record : log) {
      if (record.body.contains("revealed")) replace_in(record, R"("value":"11)", R"("value":"22)");
    }
  });
  EXPECT_EQ(other, "a value that does not match its commitment");
}

TEST(CorruptLog, DetectsTruncationAnywhere) {
  // Every byte of an entry is needed, and so is every field.
  TableDriver driver = with_a_hash();
  driver.says(kBert, "Ha!");
  for (std::size_t i = 0; i < driver.log.size(); ++i) {
    const std::string whole = driver.log[i].body;
    for (std::size_t size = 0; size < whole.size(); ++size) {
      EXPECT_NE(trouble(driver, [&](auto& log) { log[i].body.resize(size); }), "none");
    }
    if (i > 8) continue;
    const boost::json::object body = boost::json::parse(whole).as_object();
    for (const auto& field : body) {
      // These two only check others, and 1.0.0 did not write the third.
      if (field.key() == "sha256" || field.key() == "hash" || field.key() == "idle") continue;
      boost::json::object less = body;
      less.erase(field.key());
      EXPECT_NE(trouble(driver, [&](auto& log) { log[i].body = boost::json::serialize(less); }),
                "none")
          << field.key();
    }
  }
}

}  // namespace
}  // namespace thronsaal
