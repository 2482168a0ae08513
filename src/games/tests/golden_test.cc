// Journals that must replay unchanged in every version. Each game keeps a few in golden/, with
// their results in golden/ends.json. If one replays differently, stored games do too: then either
// the change is a mistake, or the rules need a new version (docs/adding-a-game.md says how).
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/match.h"
#include "games/registry.h"
#include "test_paths.h"

// The build defines the path; tools that only parse this file do without it.

namespace thronsaal {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnds = "ends.json";

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

fs::path folder(const AnyGame& game) {
  std::string name(game.info().id);
  std::ranges::replace(name, '-', '_');
  return fs::path(THRONSAAL_ROOT "/src/games") / name / "golden";
}

struct Golden {
  std::string name;
  std::string text;
  Journal journal;
};

// All golden journals of a game, by name.
std::vector<Golden> goldens(const AnyGame& game) {
  std::vector<Golden> all;
  if (!fs::is_directory(folder(game))) return all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder(game))) {
    const std::string name = entry.path().filename().string();
    if (name == kEnds) continue;
    const std::string text = contents(entry.path());
    const auto journal = Journal::from_json(text);
    EXPECT_TRUE(journal) << entry.path() << " is not a journal";
    if (journal) all.push_back({name, text, *journal});
  }
  std::ranges::sort(all, {}, &Golden::name);
  return all;
}

// Those that this edition must replay.
std::vector<Golden> goldens_of(const AnyGame& edition) {
  std::vector<Golden> all = goldens(edition);
  std::erase_if(all, [&](const Golden& golden) {
    return golden.journal.rules_version != edition.info().rules_version;
  });
  return all;
}

// All versions of all games on the built-in boards. Other tests of this program register more
// boards.
std::vector<const AnyGame*> built_in_editions() {
  std::vector<const AnyGame*> editions = all_editions();
  std::erase_if(editions, [](const AnyGame* edition) {
    const std::optional<AnyBoard> board = edition->board();
    return board && !board->is_built_in;
  });
  return editions;
}

std::string end_of(const Match& match) {
  const Standing standing = match.state().standing().value();
  boost::json::array places;
  for (const Seat seat : SeatSet::first(standing.players)) {
    places.push_back(standing.place_of(seat));
  }
  const boost::json::object analysis = match.state().analysis(Observer::spectator());
  return boost::json::serialize(
      boost::json::object{{"places", places}, {"scores", analysis.at("scores")}});
}

TEST(GoldenJournals, ExistForEveryVersionOfTheRules) {
  for (const AnyGame* game : all_games()) {
    const std::vector<Golden> kept = goldens(*game);
    for (int version = 1; version <= game->info().rules_version; ++version) {
      EXPECT_TRUE(std::ranges::any_of(
          kept, [&](const Golden& golden) { return golden.journal.rules_version == version; }))
          << folder(*game) << " has no journal of version " << version;
    }
    for (const Golden& golden : kept) {
      EXPECT_EQ(golden.journal.game, game->info().id) << golden.name;
      EXPECT_TRUE(golden.name.starts_with(fmt::format("v{}-", golden.journal.rules_version)))
          << golden.name;
    }
  }
}

TEST(GoldenJournals, CoverEveryNumberOfPlayersAndEveryOption) {
  for (const AnyGame* game : built_in_editions()) {
    const std::vector<Golden> kept = goldens_of(*game);
    const auto somewhere = [&](const std::function<bool(const Journal&)>& so) {
      return std::ranges::any_of(kept, so, &Golden::journal);
    };
    for (int n = game->info().min_players; n <= game->info().max_players; ++n) {
      EXPECT_TRUE(somewhere([&](const Journal& journal) { return journal.players == n; }))
          << game->info().id << " for " << n;
    }
    for (const AnyOptionSpec& option : game->option_specs()) {
      for (const std::string_view value : option.values) {
        EXPECT_TRUE(somewhere([&](const Journal& journal) {
          return std::ranges::count(journal.options,
                                    std::pair(std::string(option.name), std::string(value))) == 1;
        })) << game->info().id
            << " with " << option.name << "=" << value;
      }
    }
  }
}

// The moves are legal, the hashes match, and the journal is written again byte for byte.
TEST(GoldenJournals, ReplayToTheSameEnd) {
  for (const AnyGame* game : built_in_editions()) {
    const std::string known = contents(folder(*game) / kEnds);
    ASSERT_FALSE(known.empty()) << folder(*game) / kEnds;
    const boost::json::value ends = boost::json::parse(known);
    for (const Golden& golden : goldens_of(*game)) {
      SCOPED_TRACE((folder(*game) / golden.name).string());
      const auto match = Match::replay(*game, golden.journal);
      ASSERT_TRUE(match) << game->words().say(match.error());
      ASSERT_TRUE(match->state().to_act().is_over());
      EXPECT_EQ(golden.journal.to_json(), golden.text);
      const Journal again = match->journal().value();
      EXPECT_EQ(again.moves, golden.journal.moves);
      EXPECT_EQ(again.options, golden.journal.options);
      if (golden.journal.digest_version == kDigestVersion) {
        EXPECT_EQ(again.marks, golden.journal.marks);
      }
      const boost::json::value* end = ends.as_object().if_contains(golden.name);
      EXPECT_EQ(end == nullptr ? "" : boost::json::serialize(*end), end_of(*match));
    }
  }
}

// No move is applied under another version.
TEST(GoldenJournals, OfUnknownVersionsAreRefused) {
  for (const AnyGame* game : all_games()) {
    const int today = game->info().rules_version;
    for (const Golden& golden : goldens(*game)) {
      for (const int version : {0, today + 1}) {
        Journal journal = golden.journal;
        journal.rules_version = version;
        const auto match = replay(journal);
        ASSERT_FALSE(match) << golden.name;
        EXPECT_EQ(match.error().kind, "unknown_rules_version");
        EXPECT_EQ(*match.error().find("rules"), FieldValue(version));
      }
    }
  }
}

}  // namespace
}  // namespace thronsaal
