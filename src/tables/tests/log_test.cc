// The log that a table is made of, and how damage to it is noticed.
#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "tables/commands.h"
#include "tables/table.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

using testing::all_messages;
using testing::begun;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kDiceGame;
using testing::kGreen;
using testing::kRed;
using testing::LogRecord;
using ::testing::Not;
using testing::open_table;
using testing::read_into;
using testing::started_game;
using testing::TableDriver;
using testing::wish;

using Phase = Table::Phase;

// --- The log ---

// A whole game: people, a computer player, undo now and then, words, somebody who comes and goes.
TEST(TableLog, RebuildsTheSameTable) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    TableDriver driver = started_game(game->info().id, {kAnna, kBert}, 1);
    Rng rng(5);
    Table again("lobby", dice_crypto());
    const auto compare = [&] {
      while (again.length() < driver.table.length()) {
        const auto read = read_into(again, driver.log[static_cast<std::size_t>(again.length())]);
        ASSERT_TRUE(read) << read.error();
      }
      EXPECT_EQ(all_messages(again), all_messages(driver.table));
    };
    while (driver.table.phase() == Phase::running) {
      driver.make_random_move(rng);
      compare();
      if (driver.table.phase() != Phase::running) break;
      switch (rng.below(40)) {
        case 0: driver.does(commands::leave(driver.table, kBert)); break;
        case 1: driver.does(commands::come_back(driver.table, kBert)); break;
        case 2: driver.says(kClara, "Oh!"); break;
        case 3: {
          const CommandResult result =
              commands::undo(driver.table, kAnna, kRed, driver.table.length());
          if (result) driver.does(result);
          break;
        }
        case 4: {
          const CommandResult result =
              commands::answer_undo(driver.table, kBert, rng.below(2) == 0, driver.table.length());
          if (result) driver.does(result);
          break;
        }
        default: break;
      }
      compare();
    }
    EXPECT_TRUE(driver.position().standing());
    EXPECT_EQ(driver.table.places().size(), 3U);
    EXPECT_EQ(all_messages(driver.reloaded()), all_messages(driver.table));
  }
}

// --- Entries ---

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

// Reads an entry that must be refused, and gives the reason. The table stays what it was.
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
  // What 1.0.0 did not write, and what is not in every entry.
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

TEST(AnEntry, WithAValueThatCannotBeIsRefusedByItsField) {
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

// --- Damage ---

// Reads a log after something was done to it.
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

// The last entry is another one.
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
  const std::size_t at = record.body.find(what);
  ASSERT_NE(at, std::string::npos) << record.body;
  record.body.replace(at, what.size(), with);
}

TEST(CorruptLogTest, DetectsAMissingEntry) {
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.erase(log.begin() + 1); }),
            "an entry is missing from the log");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.erase(log.begin()); }),
            "an entry is missing from the log");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.push_back(log.back()); }),
            "an entry is missing from the log");
}

TEST(CorruptLogTest, DetectsTwoBeginningsOrNone) {
  const std::string beginning = begun().log.front().body;
  EXPECT_EQ(trouble_with(begun(), beginning),
            "the log does not begin with the creation of the table");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.front().body = log[1].body; }),
            "the log does not begin with the creation of the table");
}

TEST(CorruptLogTest, DetectsAnUnknownKind) {
  EXPECT_EQ(trouble_with(begun(), R"({"kind":"danced","seat":0})"),
            "an entry of the unknown kind \"danced\"");
}

TEST(CorruptLogTest, DetectsAnIllegalMove) {
  const std::string why = trouble_with(begun(), R"({"kind":"moved","seat":0,"action":"aside 6"})");
  EXPECT_THAT(why, Not(IsEmpty()));
  EXPECT_NE(why, "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"moved","seat":0,"action":"?"})"), "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"moved","seat":"chance","action":"rolled 1"})"),
            "none");
}

TEST(CorruptLogTest, DetectsAWrongHash) {
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

TEST(CorruptLogTest, DetectsOtherRules) {
  const std::string why =
      trouble(begun(), [](auto& log) { replace_in(log[0], R"("rules":)", R"("rules":9)"); });
  EXPECT_THAT(why, HasSubstr("of the rules; this program plays version"));
}

TEST(CorruptLogTest, DetectsImpossibleSettings) {
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

TEST(CorruptLogTest, DetectsAMissingSeat) {
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

TEST(CorruptLogTest, DetectsEntriesInTheWrongPhase) {
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

TEST(CorruptLogTest, DetectsAnInvalidUndoTarget) {
  for (const std::string_view moves : {"2", "-1", "1e30", "null"}) {
    for (const std::string_view kind : {"undone", "asked"}) {
      EXPECT_NE(
          trouble_with(begun(), fmt::format(R"({{"kind":"{}","seat":0,"moves":{}}})", kind, moves)),
          "none");
    }
  }
}

TEST(CorruptLogTest, DetectsAnAnswerWithoutARequest) {
  EXPECT_NE(trouble_with(begun(), R"({"kind":"agreed","seat":0})"), "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"declined","seat":0})"), "none");
}

TEST(CorruptLogTest, DetectsAMalformedSeed) {
  const std::string why =
      trouble(begun(), [](auto& log) { replace_in(log[0], R"("seed":"00)", R"("seed":"zz)"); });
  EXPECT_EQ(why, "a malformed seed");
}

TEST(LogOf1_0_0, UsesTheGracePeriodForIdlePlayers) {
  TableDriver driver;
  boost::json::object created = boost::json::parse(open_table().log.front().body).as_object();
  created.erase("idle");
  created["grace"] = 86'400;
  ASSERT_TRUE(driver.add(boost::json::serialize(created)));
  EXPECT_EQ(driver.table.settings().idle_seconds, 86'400);
  EXPECT_EQ(default_idle_seconds(1), 300);
}

TEST(CorruptLogTest, DetectsACommitmentMismatch) {
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

TEST(CorruptLogTest, DetectsTruncationAnywhere) {
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
      if (field.key() == "sha256" || field.key() == "hash")
        continue;                           // others can be checked by it
      if (field.key() == "idle") continue;  // version 1.0.0 did not write it
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
