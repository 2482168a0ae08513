// Tables as 1.0.0 left them, in the middle of a game: they are read, verified and played to their
// end.
#include <algorithm>
#include <fstream>
#include <string>

#include <boost/json.hpp>
#include <gmock/gmock.h>

#include "games/registry.h"
#include "server/keepsake.h"
#include "server/testing/lobby.h"

// The build says where they are; tools that only read this file need not know.
#ifndef THRONSAAL_TABLES
#define THRONSAAL_TABLES "golden"
#endif

namespace thronsaal {
namespace {

using ::testing::HasSubstr;
using testing::Lobby;

std::vector<boost::json::object> entries_of_1_0_0(std::string_view game) {
  std::ifstream file(fmt::format("{}/1.0.0-{}.jsonl", THRONSAAL_TABLES, game));
  std::vector<boost::json::object> entries;
  for (std::string line; std::getline(file, line);) {
    entries.push_back(boost::json::parse(line).as_object());
  }
  EXPECT_FALSE(entries.empty()) << game;
  return entries;
}

Lobby table_of_1_0_0(std::string_view game) {
  Lobby lobby;
  for (const boost::json::object& entry : entries_of_1_0_0(game)) lobby.add(entry);
  return lobby;
}

TEST(ATableOf100, GoesOnToItsEndAndIsVerified) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    Lobby lobby = table_of_1_0_0(game->info().id);
    ASSERT_EQ(lobby.table.phase(), Table::Phase::running);
    Rng rng(1);
    while (lobby.table.phase() == Table::Phase::running) lobby.move_anyhow(rng);
    EXPECT_EQ(testing::everything_told_of(lobby.read_again()),
              testing::everything_told_of(lobby.table));
    const auto verified = verify(keepsake("lobby", lobby.log));
    EXPECT_TRUE(verified) << verified.error().kind;
  }
}

// What is added to it carries hashes of the same version, so that every program that could read the
// table still can.
TEST(ATableOf100, KeepsItsVersionOfHashes) {
  Lobby lobby = table_of_1_0_0("loewenherz");
  EXPECT_EQ(lobby.table.settings().digest_version, 1);
  Rng rng(1);
  const auto before = std::ssize(lobby.log);
  const auto hash = [](const Entry& entry) { return entry.body.contains("\"hash\""); };
  const auto added = [&] {
    return std::ranges::count_if(lobby.log.begin() + before, lobby.log.end(), hash);
  };
  while (added() == 0) lobby.move_anyhow(rng);
  const auto last = std::ranges::find_if(lobby.log.begin() + before, lobby.log.end(), hash);
  Table again("lobby");
  for (auto entry = lobby.log.begin(); entry <= last; ++entry) again.read(*entry);
  EXPECT_THAT(last->body, HasSubstr(to_hex(again.match()->state().hash(1))));
}

TEST(ATableOf100, IsDamagedWhenAHashDoesNotFit) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    for (boost::json::object entry : entries_of_1_0_0(game->info().id)) {
      const boost::json::value* hash = entry.if_contains("hash");
      if (hash == nullptr) continue;
      std::vector<boost::json::object> entries = entries_of_1_0_0(game->info().id);
      for (boost::json::object& other : entries) {
        if (other == entry) other["hash"] = "0123456789abcdef";
      }
      Lobby lobby;
      EXPECT_THROW(std::ranges::for_each(entries, [&](const auto& e) { lobby.add(e); }),
                   std::runtime_error);
    }
  }
}

TEST(ATable, WithHashesOfAnUnknownVersionIsUnreadable) {
  for (const int version : {-1, 0, 3}) {
    boost::json::object created = entries_of_1_0_0("loewenherz").front();
    created["digest"] = version;
    Lobby lobby;
    try {
      lobby.add(created);
      ADD_FAILURE() << version;
    } catch (const std::runtime_error& error) {
      EXPECT_THAT(error.what(), HasSubstr("hashes of version"));
    }
  }
}

}  // namespace
}  // namespace thronsaal
