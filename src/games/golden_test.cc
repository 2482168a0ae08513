// Games that were played once and are replayed for ever. Every game of the house keeps a few whole
// journals in golden/, and in golden/ends.json how each of them ended. If one replays differently,
// somebody's stored games do too: then either a change was a mistake, or the version of the rules
// has to rise (docs/adding-a-game.md says how).
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

// The build says where the games are; tools that only read this file need not know.
#ifndef THRONSAAL_GAMES
#define THRONSAAL_GAMES "games"
#endif

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
  return fs::path(THRONSAAL_GAMES) / name / "golden";
}

struct Golden {
  std::string name;
  std::string text;
  Journal journal;
};

// All journals that a game keeps, in the order of their names.
std::vector<Golden> goldens(const AnyGame& game) {
  std::vector<Golden> all;
  if (!fs::is_directory(folder(game))) return all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder(game))) {
    const std::string name = entry.path().filename().string();
    if (name == kEnds) continue;
    const std::string text = contents(entry.path());
    const auto journal = Journal::from_json(text);
    EXPECT_TRUE(journal) << entry.path() << " is no journal";
    if (journal) all.push_back({name, text, *journal});
  }
  std::ranges::sort(all, {}, &Golden::name);
  return all;
}

// Those that this edition has to replay.
std::vector<Golden> goldens_of(const AnyGame& edition) {
  std::vector<Golden> all = goldens(edition);
  std::erase_if(all, [&](const Golden& golden) {
    return golden.journal.rules_version != edition.info().rules_version;
  });
  return all;
}

std::string end_of(const Match& match) {
  const Standing standing = match.state().standing().value();
  boost::json::array places;
  for (const Seat seat : SeatSet::first(standing.players)) {
    places.push_back(standing.place_of(seat));
  }
  const boost::json::object outlook = match.state().outlook(Observer::spectator());
  return boost::json::serialize(
      boost::json::object{{"places", places}, {"scores", outlook.at("scores")}});
}

TEST(GoldenJournals, AreKeptForEveryVersionOfTheRules) {
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

TEST(GoldenJournals, KnowEveryNumberOfPlayersAndEveryOption) {
  for (const AnyGame* game : all_editions()) {
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

// The same moves are legal, the same hashes are met, and what is written down is the same, byte for
// byte.
TEST(GoldenJournals, AreReplayedToTheSameEnd) {
  for (const AnyGame* game : all_editions()) {
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

// Whatever another version would have made of the moves: none of them is made.
TEST(GoldenJournals, OfUnknownVersionsAreRefusedAsSuch) {
  for (const AnyGame* game : all_games()) {
    const int today = game->info().rules_version;
    for (const Golden& golden : goldens(*game)) {
      for (const int version : {0, today + 1}) {
        Journal journal = golden.journal;
        journal.rules_version = version;
        const auto match = replay(journal);
        ASSERT_FALSE(match) << golden.name;
        EXPECT_EQ(match.error().kind, "unknown_rules_version");
        EXPECT_EQ(*match.error().find("rules"), Value(version));
      }
    }
  }
}

// Whole games with positions on the way, for tests of the page. Where the page adds up points by
// itself, until the engine's outlook has come, they hold it to what the engine says.
TEST(PositionsForThePage, AreThoseOfTheEngine) {
  int seen = 0;
  for (const AnyGame* game : all_games()) {
    const fs::path path = folder(*game).parent_path() / "testing" / "positions.json";
    if (!fs::exists(path)) continue;
    const boost::json::value games = boost::json::parse(contents(path));
    for (const boost::json::value& one : games.as_array()) {
      OptionValues options;
      for (const auto& [name, value] : one.at("options").as_object()) {
        options.emplace_back(name, value.as_string());
      }
      Match match = Match::start(*game, one.at("players").to_number<int>(), options).value();
      const boost::json::array& moves = one.at("moves").as_array();
      for (const boost::json::value& position : one.at("positions").as_array()) {
        while (match.length() < position.at("length").to_number<std::size_t>()) {
          const boost::json::value& move = moves.at(match.length());
          const Actor actor =
              move.at(0).is_string() ? Actor::chance() : Actor(seat(move.at(0).to_number<int>()));
          ASSERT_TRUE(match.play(actor, move.at(1).as_string())) << path << match.length();
        }
        EXPECT_EQ(match.state().view(Observer::spectator()), position.at("view")) << path;
        EXPECT_EQ(match.state().outlook(Observer::spectator()), position.at("outlook")) << path;
        ++seen;
      }
    }
  }
  EXPECT_GE(seen, 6);
}

}  // namespace
}  // namespace thronsaal
