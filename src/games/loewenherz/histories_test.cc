// Games played at random and by the planning player: after every move the land is what the
// definition says, and everything that can become of it has happened.
#include <cstdint>
#include <map>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using Annals = std::map<std::string, int>;

int monopolies(const Survey& land, std::size_t colour) {
  int number = 0;
  for (const Terrain mine : kMines) number += land.terrain[colour][slot(mine)] >= 3 ? 1 : 0;
  return number;
}

// What a move made of the land.
void note_changes(const State& before, const Survey& old_land, const State& s, const Survey& land,
                  const Action& action, Annals& annals) {
  int closed = 0;
  for (std::size_t c = 0; c < kColours; ++c) {
    for (const Field f : s.castles[c]) {
      if (f == Field::none || old_land.territory[c].has(f) || !land.territory[c].has(f)) continue;
      ++closed;
      ++annals[action.kind == Kind::border ? "region closed" : "region made by expansion"];
      if (action.kind == Kind::border && c != before.turn_of) ++annals["closed for another"];
    }
    const int lost = (old_land.territory[c] - land.territory[c]).size();
    if (lost > 1) ++annals["part cut off"];
    const int gained = monopolies(land, c) - monopolies(old_land, c);
    if (gained > 0) ++annals["monopoly won"];
    if (gained < 0) ++annals["monopoly lost"];
  }
  if (closed == 2 && action.kind == Kind::border) ++annals["two regions by one border"];
}

// What follows from the definition and from where figures may stand.
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
  if (s.phase == Phase::over && !s.king_came) {
    const PerColour bonus = ducat_bonus(s);
    for (std::size_t c = 0; c < kColours; ++c) {
      points[c] = static_cast<std::uint16_t>(points[c] + bonus[c]);
    }
  }
  ASSERT_EQ(s.points, points);
}

// So many of four decisions are purposeful, the others are anything.
Action decide(const State& s, Rng& rng, std::uint64_t planned_of_four) {
  const Seat who = s.acting();
  if (rng.below(4) < planned_of_four) return Rules::greedy(s, who, rng);
  Rules::Actions actions;
  Rules::legal(s, who, actions);
  return rng.pick(actions);
}

void play_game(int players, Options options, std::uint64_t seed, Annals& annals) {
  Rng rng(seed);
  State s = Rules::start(players, options);
  Survey land;
  Silent silent;
  while (!Rules::to_act(s).is_over()) {
    const bool chance = Rules::to_act(s).is_chance();
    const Action action = chance ? Rules::sample(s, rng) : decide(s, rng, 1 + seed % 3);
    const Actor actor = chance ? Actor::chance() : Actor(s.acting());
    const State before = s;
    Rules::apply(s, actor, action, silent);
    if (action.kind == Kind::desert) ++annals["deserter"];
    if (action.kind == Kind::withdraw) ++annals["deserter chosen"];
    if (action.kind == Kind::ally) ++annals["alliance"];
    if (s.turns == 0) {
      ASSERT_EQ(s.territory, before.territory) << "no regions before all castles stand";
      continue;
    }
    // Only these two change the land; all other moves must leave what follows from it alone.
    const bool changes = action.kind == Kind::border || action.kind == Kind::expand;
    const Survey old_land = land;
    if (changes || before.turns == 0) land = survey(s);
    if (changes) {
      note_changes(before, old_land, s, land, action, annals);
      ASSERT_NO_FATAL_FAILURE(expect_figures_at_home(s, old_land, land)) << Rules::print(action);
    }
    ASSERT_NO_FATAL_FAILURE(expect_land(s, land)) << Rules::print(action);
  }
  ASSERT_EQ(Rules::audit(s), "");
  ++annals[s.king_came ? "ended by the king" : "ended by the last card"];
}

TEST(LoewenherzHistories, LandIsAlwaysWhatTheDefinitionSaysAndAllThingsHappen) {
  Annals annals;
  std::uint64_t seed = 0;
  for (const int players : {2, 3, 4}) {
    for (const bool rich : {false, true}) {
      for (const bool early_king : {false, true}) {
        for (int i = 0; i < 6; ++i) {
          ++seed;
          SCOPED_TRACE(fmt::format("{} players, seed {}", players, seed));
          const Options options{.rich = rich, .early_king = early_king};
          ASSERT_NO_FATAL_FAILURE(play_game(players, options, seed, annals));
        }
      }
    }
  }
  for (const char* event :
       {"region closed", "closed for another", "two regions by one border", "part cut off",
        "region made by expansion", "monopoly won", "monopoly lost", "deserter", "deserter chosen",
        "alliance", "ended by the king", "ended by the last card"}) {
    EXPECT_GT(annals[event], 0) << event;
  }
}

}  // namespace
}  // namespace thronsaal::loewenherz
