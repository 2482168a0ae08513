// Tiles, hands and castles, and the facts of the board file.
#include <array>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::DoubleEq;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;

using TileRows = std::array<std::array<Terrain, kTileSide>, kTileSide>;

Terrain terrain_at(const State& s, Field f) {
  for (int t = 1; t < kTerrains; ++t) {
    if (s.terrain(static_cast<Terrain>(t)).has(f)) return static_cast<Terrain>(t);
  }
  return Terrain::meadow;
}

Scenario before_the_game(int players) {
  Scenario t(players);
  t.state = Rules::start(players, {});
  return t;
}

// The tile on the first place.
TileRows setup_count(int tile, int turns) {
  State s = Rules::start(3, {});
  NullRecorder silent;
  Rules::apply(s, Actor::chance(), lay_tile(tile, turns), silent);
  TileRows seen{};
  for (int r = 0; r < kTileSide; ++r) {
    for (int c = 0; c < kTileSide; ++c) {
      seen[State::at(r)][State::at(c)] = terrain_at(s, field(r, c));
    }
  }
  return seen;
}

TileRows turned_clockwise(const TileRows& tile) {
  TileRows turned{};
  for (std::size_t r = 0; r < kTileSide; ++r) {
    for (std::size_t c = 0; c < kTileSide; ++c) turned[c][kTileSide - 1 - r] = tile[r][c];
  }
  return turned;
}

// Chance has laid everything, and Barbra places first.
Scenario laid_out(int players, std::uint64_t seed = 1) {
  Scenario t = before_the_game(players);
  Rng rng(seed);
  NullRecorder silent;
  while (Rules::to_act(t.state).is_chance()) {
    const bool lot = t.state.phase == Phase::lot;
    Rules::apply(t.state, Actor::chance(), lot ? starts(barbra) : Rules::sample(t.state, rng),
                 silent);
  }
  return t;
}

// The board's file

TEST(LoewenherzSetup, ThereAreSixtyCardsFifteenOfEachLetter) {
  int all = 0;
  for (int letter = 0; letter < kLetters; ++letter) {
    const Cards& pile = board(BoardId::built_in).by_letter[State::at(letter)];
    EXPECT_EQ(pile.size(), 15);
    EXPECT_EQ(of_letter(pile, letter, BoardId::built_in), pile);
    all += pile.size();
  }
  EXPECT_EQ(all, 60);
}

TEST(LoewenherzSetup, EveryCardHasADeedOrTwoAndItsNumbers) {
  for (const CardInfo& info : board(BoardId::built_in).cards) {
    int deeds = 0;
    for (const int number : info.numbers) deeds += number > 0 ? 1 : 0;
    EXPECT_GE(deeds, 1) << info.id;
    EXPECT_LE(deeds, 2) << info.id;
    EXPECT_GT(info.cost, 0) << info.id;
    EXPECT_GT(info.sale, 0) << info.id;
    EXPECT_EQ(info.id.front() - 'A', info.letter) << info.id;
    EXPECT_LE(info.offers(Deed::borders), 3) << info.id;
    EXPECT_LE(info.offers(Deed::knights), 2) << info.id;
    EXPECT_EQ(info.offers(Deed::expand) % 2, 0) << info.id;
  }
  const CardInfo& info = board(BoardId::built_in).info(card("D:R2/E"));
  EXPECT_EQ(info.offers(Deed::knights), 2);
  EXPECT_EQ(info.offers(Deed::expand), 2);
  EXPECT_EQ(info.cost, 8);
  EXPECT_EQ(info.sale, 4);
}

TEST(LoewenherzSetup, LandHasTheRightNumberOfEachTerrain) {
  const State s = laid_out(3).state;
  std::array<int, kTerrains> count{};
  for (const Field f : FieldSet::all()) ++count[index_of(terrain_at(s, f))];
  EXPECT_THAT(count, ElementsAre(71, 40, 16, 1, 4, 4, 4, 4));
}

// Tiles

TEST(LoewenherzSetup, TileTurnsClockwiseAndFourTurnsAreNone) {
  for (int tile = 1; tile < kTiles; ++tile) {
    TileRows expected = setup_count(tile, 0);
    const TileRows straight = expected;
    for (int turns = 1; turns < kRotations; ++turns) {
      expected = turned_clockwise(expected);
      EXPECT_EQ(setup_count(tile, turns), expected) << tile << " turned " << turns;
    }
    EXPECT_EQ(turned_clockwise(expected), straight);
  }
}

TEST(LoewenherzSetup, TileOneIsAsPrinted) {
  using enum Terrain;
  EXPECT_THAT(setup_count(1, 0), ElementsAre(ElementsAre(meadow, meadow, forest, silver),
                                             ElementsAre(gold, forest, forest, meadow),
                                             ElementsAre(meadow, meadow, village, meadow),
                                             ElementsAre(meadow, village, forest, meadow)));
}

TEST(LoewenherzSetup, RoyalCityLiesInTheCentreAndEveryTileOnce) {
  Scenario t = before_the_game(3).play("tile 3 turned 0, tile 1 turned 2");
  EXPECT_EQ(t.why("tile K turned 0"), "lay_tile");
  EXPECT_EQ(t.why("tile 3 turned 1"), "lay_tile") << "already laid";
  EXPECT_EQ(t.why("starts 0"), "lay_tile");
  t.play("tile 2 turned 0, tile 4 turned 0");
  EXPECT_EQ(t.why("tile 5 turned 0"), "lay_tile");
  std::vector<Outcome<Action>> outcomes;
  Rules::outcomes(t.state, outcomes);
  EXPECT_THAT(outcomes, SizeIs(4)) << "one tile, four ways";
  t.play("tile K turned 3");
  EXPECT_EQ(t.state.terrain(Terrain::royal_city) & fields("e5:h8"),
            t.state.terrain(Terrain::royal_city));
  EXPECT_EQ(t.state.terrain(Terrain::royal_city).size(), 1);
}

TEST(LoewenherzSetup, EveryTileAndOrientationIsEquallyLikely) {
  const Scenario t = before_the_game(3);
  std::vector<Outcome<Action>> outcomes;
  Rules::outcomes(t.state, outcomes);
  std::vector<double> odds;
  for (const auto& outcome : outcomes) odds.push_back(outcome.probability);
  EXPECT_THAT(odds, SizeIs(32));
  EXPECT_THAT(odds, Each(DoubleEq(1.0 / 32)));
}

// Hands

TEST(LoewenherzSetup, HandsOfLetterAAreDealtBeforeCastles) {
  Scenario t = before_the_game(4);
  Rng rng(3);
  while (t.state.phase != Phase::dealing) {
    if (t.state.phase == Phase::lot) {
      EXPECT_EQ(t.why("starts 4"), "who_starts");
    }
    Rules::apply(t.state, Actor::chance(), Rules::sample(t.state, rng), t.recorder);
  }
  EXPECT_EQ(t.why("dealt B:B2"), "top_card");
  EXPECT_EQ(t.state.all_figures(), FieldSet());
  const Scenario after = laid_out(4);
  EXPECT_EQ(after.phase(), Phase::founding);
  for (const Seat who : {andreas, barbra, chris, doris}) {
    EXPECT_EQ(after.hand(who).size(), 3);
    EXPECT_EQ(of_letter(after.hand(who), 0, BoardId::built_in).size(), 3);
  }
  EXPECT_EQ(after.state.pile.size(), 48);
}

// Castles

TEST(LoewenherzSetup, CastleStandsOnAFreeMeadowWithRoomForItsKnight) {
  Scenario t = founding(3).land("forest", "c3").land("village", "k12 l11 b1 a2");
  t.play("castle f6");
  EXPECT_EQ(t.why("castle h8"), "garrison_first");
  t.play("knight f7");
  EXPECT_EQ(t.why("castle f6"), "occupied");
  EXPECT_EQ(t.why("castle f7"), "occupied");
  EXPECT_EQ(t.why("castle c3"), "castles_on_meadows");
  EXPECT_EQ(t.why("castle k12"), "castles_on_meadows");
  EXPECT_EQ(t.why("castle a1"), "no_room_for_knight");
  EXPECT_EQ(t.why("castle l12"), "no_room_for_knight");
  EXPECT_EQ(t.why("knight c4"), "found_first");
}

TEST(LoewenherzSetup, KnightOfANewCastleStandsBesideItForFree) {
  Scenario t = founding(3).land("forest", "b1").land("silver", "a2").play("castle a1");
  EXPECT_THAT(t.choices(), ElementsAre("knight b1"));
  EXPECT_EQ(t.why("knight a2"), "knights_on_open_ground");
  EXPECT_EQ(t.why("knight c1"), "beside_new_castle");
  EXPECT_EQ(t.why("knight a1"), "occupied");
  t.play("knight b1");
  EXPECT_EQ(t.ducats(andreas), 7);
  EXPECT_EQ(t.turn(), barbra);
}

// The order of colours when players place wherever possible.
struct Founding {
  std::string order;
  std::string colours;
  Seat begins{};
  State end;
};
Founding found_all(int players) {
  Scenario t = laid_out(players);
  Rng rng(9);
  Founding seen;
  while (t.state.turns == 0) {
    if (t.state.phase == Phase::founding) {
      seen.order += std::to_string(index(t.turn()));
      seen.colours += std::to_string(t.state.colour);
    }
    Rules::Actions actions;
    Rules::legal(t.state, t.turn(), actions);
    Rules::apply(t.state, t.turn(), rng.pick(actions), t.recorder);
  }
  seen.begins = t.turn();
  seen.end = t.state;
  return seen;
}

TEST(LoewenherzSetup, AllPlaceInTurnAndTheLastToPlaceBegins) {
  const Founding three = found_all(3);
  EXPECT_EQ(three.order, "120120120120");
  EXPECT_EQ(three.begins, andreas);
  const Founding four = found_all(4);
  EXPECT_EQ(four.order, "123012301230") << "three castles each";
  EXPECT_EQ(four.colours, four.order);
  EXPECT_EQ(four.begins, andreas);
  EXPECT_EQ(Rules::audit(four.end), "");
}

TEST(LoewenherzSetup, TwoPlayersPlaceAThirdColourLast) {
  const Founding two = found_all(2);
  EXPECT_EQ(two.order, "101010101010");
  EXPECT_EQ(two.colours, "101010102222");
  EXPECT_EQ(two.begins, andreas);
  EXPECT_EQ(two.end.castles_of(kThirdColour).size(), 4);
  EXPECT_EQ(two.end.knights[kThirdColour].size(), 4);
}

TEST(LoewenherzSetup, ThirdColourKeepsItsDistanceToo) {
  Scenario t = founding(2).castles(chris, "a1");
  t.state.colour = kThirdColour;
  EXPECT_EQ(t.why("castle d4"), "too_close");
  EXPECT_TRUE(t.may("castle d5"));
}

}  // namespace
}  // namespace thronsaal::loewenherz
