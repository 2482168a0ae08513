// Random and greedy games: after every move the regions match the definition, and every kind of
// change occurs.
#include <cstdint>
#include <map>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using EventCounts = std::map<std::string, int>;

int monopolies(const Survey& land, std::size_t colour) {
  int number = 0;
  for (const Terrain mine : kMines) number += land.terrain[colour][index_of(mine)] >= 3 ? 1 : 0;
  return number;
}

// The effect of a move on the land.
void note_changes(const State& before, const Survey& old_land, const State& s, const Survey& land,
                  const Action& action, EventCounts& event_counts) {
  int closed = 0;
  for (std::size_t c = 0; c < kColours; ++c) {
    for (const Field f : s.castles[c]) {
      if (f == Field::none || old_land.territory[c].has(f) || !land.territory[c].has(f)) continue;
      ++closed;
      ++event_counts[action.kind == Kind::border ? "region closed" : "region made by expansion"];
      if (action.kind == Kind::border && c != before.turn_of) ++event_counts["closed for another"];
    }
    const int lost = (old_land.territory[c] - land.territory[c]).size();
    if (lost > 1) ++event_counts["part cut off"];
    const int gained = monopolies(land, c) - monopolies(old_land, c);
    if (gained > 0) ++event_counts["monopoly won"];
    if (gained < 0) ++event_counts["monopoly lost"];
  }
  if (closed == 2 && action.kind == Kind::border) ++event_counts["two regions by one border"];
}

// Invariants of the definition and of the places of figures.
void expect_figures_at_home(const State& s, const Survey& old_land, const Survey& land) {
  for (std::size_t c = 0; c < kColours; ++c) {
    const FieldSet castles = s.castles_of(static_cast<int>(c));
    ASSERT_EQ(old_land.territory[c] & castles, old_land.territory[c] & land.territory[c] & castles)
        << "a region never vanishes";
    for (const Field knight : s.knights[c]) {
      ASSERT_FALSE((s.borders.around(knight) & castles).empty())
          << "no castle for " << name(knight);
    }
  }
}

void expect_land(const State& s, const Survey& land) {
  ASSERT_EQ(s.territory, land.territory);
  ASSERT_EQ(land.idle_borders, 0);
  PerColour points = land.points;
  if (s.phase == Phase::over && !s.king_returned) {
    const PerColour bonus = ducat_bonus(s);
    for (std::size_t c = 0; c < kColours; ++c) {
      points[c] = static_cast<std::uint16_t>(points[c] + bonus[c]);
    }
  }
  ASSERT_EQ(s.points, points);
}

// This many of four decisions are greedy, the others random.
Action decide(const State& s, Rng& rng, std::uint64_t planned_of_four) {
  const Seat who = s.acting();
  if (rng.below(4) < planned_of_four) return Rules::greedy(s, who, rng);
  Rules::Actions actions;
  Rules::legal(s, who, actions);
  return rng.pick(actions);
}

void play_game(int players, Options options, std::uint64_t seed, EventCounts& event_counts) {
  Rng rng(seed);
  State s = Rules::start(players, options);
  Survey land;
  NullRecorder silent;
  while (!Rules::to_act(s).is_over()) {
    const bool chance = Rules::to_act(s).is_chance();
    const Action action = chance ? Rules::sample(s, rng) : decide(s, rng, 1 + seed % 3);
    const Actor actor = chance ? Actor::chance() : Actor(s.acting());
    const State before = s;
    Rules::apply(s, actor, action, silent);
    if (action.kind == Kind::desert) ++event_counts["deserter"];
    if (action.kind == Kind::withdraw) ++event_counts["deserter chosen"];
    if (action.kind == Kind::ally) ++event_counts["alliance"];
    if (s.turns == 0) {
      ASSERT_EQ(s.territory, before.territory) << "no regions before all castles stand";
      continue;
    }
    // Only these two change the land; other moves must not change what follows from it.
    const bool changes = action.kind == Kind::border || action.kind == Kind::expand;
    const Survey old_land = land;
    if (changes || before.turns == 0) land = survey(s);
    if (changes) {
      note_changes(before, old_land, s, land, action, event_counts);
      ASSERT_NO_FATAL_FAILURE(expect_figures_at_home(s, old_land, land)) << Rules::print(action);
    }
    ASSERT_NO_FATAL_FAILURE(expect_land(s, land)) << Rules::print(action);
  }
  ASSERT_EQ(Rules::audit(s), "");
  ++event_counts[s.king_returned ? "ended by the king" : "ended by the last card"];
}

TEST(LoewenherzRandomGames, RegionsMatchTheDefinitionAndAllEventsHappen) {
  EventCounts event_counts;
  std::uint64_t seed = 0;
  for (const int players : {2, 3, 4}) {
    for (const bool rich : {false, true}) {
      for (const bool early_king : {false, true}) {
        for (int i = 0; i < 6; ++i) {
          ++seed;
          SCOPED_TRACE(fmt::format("{} players, seed {}", players, seed));
          const Options options{.rich = rich, .early_king = early_king};
          ASSERT_NO_FATAL_FAILURE(play_game(players, options, seed, event_counts));
        }
      }
    }
  }
  for (const char* event :
       {"region closed", "closed for another", "two regions by one border", "part cut off",
        "region made by expansion", "monopoly won", "monopoly lost", "deserter", "deserter chosen",
        "alliance", "ended by the king", "ended by the last card"}) {
    EXPECT_GT(event_counts[event], 0) << event;
  }
}

}  // namespace
}  // namespace thronsaal::loewenherz
