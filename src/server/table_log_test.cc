// The log that a table is made of, and how damage to it is noticed.
#include <functional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "server/table.h"
#include "server/table_plans.h"
#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

using testing::annas_table;
using testing::begun;
using testing::everything_told_of;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kAnna;
using testing::kBert;
using testing::kClara;
using testing::kDiceGame;
using testing::kRed;
using testing::Lobby;
using ::testing::Not;
using testing::playing;
using testing::wish;

using Phase = Table::Phase;

// --- The log ---

// A whole game: people, a computer player, undo now and then, words, somebody who comes and goes.
TEST(TheLog, GivesTheSameTableWhenItIsReadAgain) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    Lobby lobby = playing(game->info().id, {kAnna, kBert}, 1);
    Rng rng(5);
    Table again("lobby");
    const auto compare = [&] {
      while (again.length() < lobby.table.length()) {
        again.read(lobby.log[static_cast<std::size_t>(again.length())]);
      }
      EXPECT_EQ(everything_told_of(again), everything_told_of(lobby.table));
    };
    while (lobby.table.phase() == Phase::running) {
      lobby.move_anyhow(rng);
      compare();
      if (lobby.table.phase() != Phase::running) break;
      switch (rng.below(40)) {
        case 0: lobby.does(plan_leaving(lobby.table, kBert)); break;
        case 1: lobby.does(plan_return(lobby.table, kBert)); break;
        case 2: lobby.does(plan_saying(lobby.table, kClara, "Oh!")); break;
        case 3: {
          const Plan plan = plan_undo(lobby.table, kAnna, kRed, lobby.table.length());
          if (plan) lobby.does(plan);
          break;
        }
        case 4: {
          const Plan plan =
              plan_answer(lobby.table, kBert, rng.below(2) == 0, lobby.table.length());
          if (plan) lobby.does(plan);
          break;
        }
        default: break;
      }
      compare();
    }
    EXPECT_TRUE(lobby.position().standing());
    EXPECT_EQ(lobby.table.places().size(), 3U);
    EXPECT_EQ(everything_told_of(lobby.read_again()), everything_told_of(lobby.table));
  }
}

// Reads a log after something was done to it.
std::string trouble(const Lobby& lobby, const std::function<void(std::vector<Entry>&)>& damage) {
  std::vector<Entry> log = lobby.log;
  damage(log);
  Table table("lobby");
  try {
    for (const Entry& entry : log) table.read(entry);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "none";
}

// The last entry is another one.
std::string trouble_with(const Lobby& lobby, std::string_view body) {
  return trouble(lobby, [&](std::vector<Entry>& log) {
    log.push_back({.seq = log.back().seq + 1, .at = 0, .body = std::string(body)});
  });
}

Lobby with_a_hash() {
  Lobby lobby = begun();
  Rng rng(1);
  while (lobby.log.back().body.find("hash") == std::string::npos) lobby.move_anyhow(rng);
  return lobby;
}

void replace_in(Entry& entry, std::string_view what, std::string_view with) {
  const std::size_t place = entry.body.find(what);
  ASSERT_NE(place, std::string::npos) << entry.body;
  entry.body.replace(place, what.size(), with);
}

TEST(ADamagedLog, IsNoticedWhenAnEntryIsMissing) {
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.erase(log.begin() + 1); }),
            "an entry of the log is missing");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.erase(log.begin()); }),
            "an entry of the log is missing");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.push_back(log.back()); }),
            "an entry of the log is missing");
}

TEST(ADamagedLog, IsNoticedWhenItHasTwoBeginningsOrNone) {
  const std::string beginning = begun().log.front().body;
  EXPECT_EQ(trouble_with(begun(), beginning), "the log does not begin with its beginning");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.front().body = log[1].body; }),
            "the log does not begin with its beginning");
}

TEST(ADamagedLog, IsNoticedByAnUnknownKind) {
  EXPECT_EQ(trouble_with(begun(), R"({"kind":"danced","seat":0})"),
            "the log holds what this program does not know");
}

TEST(ADamagedLog, IsNoticedByAnIllegalMove) {
  const std::string why = trouble_with(begun(), R"({"kind":"moved","seat":0,"action":"aside 6"})");
  EXPECT_THAT(why, Not(IsEmpty()));
  EXPECT_NE(why, "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"moved","seat":0,"action":"?"})"), "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"moved","seat":"chance","action":"rolled 1"})"),
            "none");
}

TEST(ADamagedLog, IsNoticedByAnotherHash) {
  const Lobby lobby = with_a_hash();
  EXPECT_EQ(trouble(lobby, [](auto&) {}), "none");
  const std::string why =
      trouble(lobby, [](auto& log) { replace_in(log.back(), R"("hash":")", R"("hash":"0)"); });
  EXPECT_EQ(why, "another position");
}

TEST(ADamagedLog, IsNoticedByOtherRules) {
  const std::string why =
      trouble(begun(), [](auto& log) { replace_in(log[0], R"("rules":)", R"("rules":9)"); });
  EXPECT_THAT(why, HasSubstr("of the rules; this program plays version"));
}

TEST(ADamagedLog, IsNoticedByATableThatCannotBe) {
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

TEST(ADamagedLog, IsNoticedByASeatThatIsNotThere) {
  for (const std::string_view seat : {"2", "5", "-1", "4000000000", "null", "\"Red\""}) {
    for (const std::string_view kind :
         {"moved", "asked", "voted", "replaced", "returned", "resigned", "agreed", "declined"}) {
      Lobby lobby = begun();
      Rng rng(1);
      lobby.move_anyhow(rng);
      const std::string body = fmt::format(
          R"({{"kind":"{}","seat":{},"against":0,"moves":0,"level":"page","action":"roll"}})", kind,
          seat);
      EXPECT_NE(trouble_with(lobby, body), "none") << body;
    }
  }
}

TEST(ADamagedLog, IsNoticedWhenThingsHappenAtTheWrongTime) {
  const auto at_wrong_time = [](const Lobby& lobby, std::string_view body) {
    return trouble_with(lobby, body) == "something happened at the wrong time";
  };
  const Lobby running = begun();
  for (const std::string_view body :
       {R"({"kind":"seated","seat":1,"visitor":9,"name":"Eve","colour":0})",
        R"({"kind":"computer","seat":1,"level":"page"})", R"({"kind":"emptied","seat":1})",
        R"({"kind":"swapped","seat":1,"with":0})", R"({"kind":"started","seed":"00"})",
        R"({"kind":"rematch","table":"x"})"}) {
    EXPECT_TRUE(at_wrong_time(running, body)) << body;
  }
  const Lobby open = annas_table();
  for (const std::string_view body :
       {R"({"kind":"moved","seat":0,"action":"roll"})", R"({"kind":"undone","seat":0,"moves":0})",
        R"({"kind":"asked","seat":0,"moves":0})", R"({"kind":"resigned","seat":0})",
        R"({"kind":"replaced","seat":0,"level":"page"})"}) {
    EXPECT_TRUE(at_wrong_time(open, body)) << body;
  }
  Lobby over = begun();
  over.does(plan_resignation(over.table, kAnna, kRed));
  EXPECT_TRUE(at_wrong_time(over, R"({"kind":"undone","seat":0,"moves":0})"));
}

TEST(ADamagedLog, IsNoticedWhenMoreIsTakenBackThanThereWas) {
  for (const std::string_view moves : {"2", "-1", "1e30", "null"}) {
    for (const std::string_view kind : {"undone", "asked"}) {
      EXPECT_NE(
          trouble_with(begun(), fmt::format(R"({{"kind":"{}","seat":0,"moves":{}}})", kind, moves)),
          "none");
    }
  }
}

TEST(ADamagedLog, IsNoticedWhenSomebodyAnswersWhatNobodyAsked) {
  EXPECT_NE(trouble_with(begun(), R"({"kind":"agreed","seat":0})"), "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"declined","seat":0})"), "none");
}

TEST(ADamagedLog, IsNoticedByASeedThatIsNone) {
  const std::string why =
      trouble(begun(), [](auto& log) { replace_in(log[0], R"("seed":"00)", R"("seed":"zz)"); });
  EXPECT_EQ(why, "a seed that is none");
}

TEST(ALogOfVersion100, WaitsForDecisionsAsLongAsForAbsentPeople) {
  Lobby lobby;
  boost::json::object created =
      plan_creation(kAnna, wish(kDiceGame, {"me", "open"}), "lobby", testing::seed_of(1))->at(0);
  created.erase("idle");
  created["grace"] = 86'400;
  lobby.add(created);
  EXPECT_EQ(lobby.table.settings().idle_seconds, 86'400);
  EXPECT_EQ(default_idle_seconds(1), 300);
}

TEST(ADamagedLog, IsNoticedByASeedOrAValueThatWasNotCommittedTo) {
  const std::string seed =
      trouble(begun(), [](auto& log) { replace_in(log[0], R"("seed":"00)", R"("seed":"11)"); });
  EXPECT_EQ(seed, "a commitment to another seed");
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "me"}));
  const std::string value(64, '1');
  const std::string table = lobby.table.dice_record().table;
  lobby.does(plan_commitment(lobby.table, kAnna, value_commitment(table, value)));
  lobby.start();
  lobby.does(plan_revelation(lobby.table, kAnna, value));
  const std::string other = trouble(lobby, [](auto& log) {
    for (Entry& entry : log) {
      if (entry.body.contains("revealed")) replace_in(entry, R"("value":"11)", R"("value":"22)");
    }
  });
  EXPECT_EQ(other, "a value that was not committed to");
}

TEST(ADamagedLog, IsNoticedWhateverWasCutOff) {
  // Every byte of an entry is needed, and so is every field.
  Lobby lobby = with_a_hash();
  lobby.does(plan_saying(lobby.table, kBert, "Ha!"));
  for (std::size_t i = 0; i < lobby.log.size(); ++i) {
    const std::string whole = lobby.log[i].body;
    for (std::size_t size = 0; size < whole.size(); ++size) {
      EXPECT_NE(trouble(lobby, [&](auto& log) { log[i].body.resize(size); }), "none");
    }
    if (i > 8) continue;
    const boost::json::object body = boost::json::parse(whole).as_object();
    for (const auto& field : body) {
      if (field.key() == "sha256" || field.key() == "hash")
        continue;                           // others can be checked by it
      if (field.key() == "idle") continue;  // version 1.0.0 did not write it
      boost::json::object less = body;
      less.erase(field.key());
      EXPECT_NE(trouble(lobby, [&](auto& log) { log[i].body = boost::json::serialize(less); }),
                "none")
          << field.key();
    }
  }
}

}  // namespace
}  // namespace thronsaal
