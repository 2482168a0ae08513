#include "core/seat.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

std::vector<int> indices(SeatSet set) {
  std::vector<int> all;
  for (const Seat s : set) all.push_back(index(s));
  return all;
}

TEST(Seat, IndexInvertsSeat) {
  for (int i = 0; i < kMaxSeats; ++i) EXPECT_EQ(index(seat(i)), i);
}

TEST(Seat, NextGoesClockwiseAndWrapsAround) {
  EXPECT_EQ(next(seat(0), 3), seat(1));
  EXPECT_EQ(next(seat(1), 3), seat(2));
  EXPECT_EQ(next(seat(2), 3), seat(0));
}

TEST(Seat, PreviousInvertsNext) {
  for (int players = 1; players <= kMaxSeats; ++players) {
    for (const Seat s : SeatSet::first(players)) {
      EXPECT_EQ(previous(next(s, players), players), s);
      EXPECT_EQ(next(previous(s, players), players), s);
    }
  }
}

TEST(SeatSet, IsEmptyAtFirst) {
  EXPECT_TRUE(SeatSet().empty());
  EXPECT_EQ(SeatSet().size(), 0);
  EXPECT_EQ(SeatSet().begin(), SeatSet().end());
}

TEST(SeatSet, OfOneSeatHoldsThatSeatOnly) {
  const SeatSet set(seat(3));
  EXPECT_EQ(indices(set), std::vector{3});
  EXPECT_FALSE(set.contains(seat(2)));
  EXPECT_TRUE(set.contains(seat(3)));
}

TEST(SeatSet, FirstHoldsAllPlayersOfATable) {
  EXPECT_EQ(indices(SeatSet::first(3)), (std::vector{0, 1, 2}));
  EXPECT_EQ(SeatSet::first(kMaxSeats).size(), kMaxSeats);
  EXPECT_EQ(SeatSet::first(0), SeatSet());
}

TEST(SeatSet, IsIteratedInAscendingOrderHoweverItWasBuilt) {
  const SeatSet set = SeatSet().with(seat(4)).with(seat(0)).with(seat(2));
  EXPECT_EQ(indices(set), (std::vector{0, 2, 4}));
  EXPECT_EQ(set, SeatSet().with(seat(0)).with(seat(2)).with(seat(4)));
}

TEST(SeatSet, WithAndWithoutDoNotAffectOtherSeats) {
  const SeatSet all = SeatSet::first(4);
  EXPECT_EQ(indices(all.without(seat(1))), (std::vector{0, 2, 3}));
  EXPECT_EQ(all.without(seat(1)).with(seat(1)), all);
}

TEST(SeatSet, WithAndWithoutAreIdempotent) {
  const SeatSet set(seat(1));
  EXPECT_EQ(set.with(seat(1)), set);
  EXPECT_EQ(set.without(seat(0)), set);
  EXPECT_EQ(set.without(seat(1)).without(seat(1)), SeatSet());
}

TEST(SeatSet, BitNStandsForSeatN) {
  EXPECT_EQ(SeatSet(seat(0)).with(seat(3)).bits(), 0b1001);
}

TEST(Actor, IsASeatOrChance) {
  EXPECT_TRUE(Actor::chance().is_chance());
  for (int i = 0; i < kMaxSeats; ++i) {
    const Actor actor = seat(i);
    EXPECT_FALSE(actor.is_chance());
    EXPECT_EQ(actor.seat(), seat(i));
    EXPECT_NE(actor, Actor::chance());
  }
}

TEST(ToAct, NobodyMeansThatTheGameIsOver) {
  constexpr ToAct over = ToAct::nobody();
  EXPECT_TRUE(over.is_over());
  EXPECT_FALSE(over.is_chance());
  EXPECT_FALSE(over.contains(Actor::chance()));
  EXPECT_FALSE(over.contains(seat(0)));
  EXPECT_EQ(ToAct::seats(SeatSet()), over);
}

TEST(ToAct, ChanceActsAlone) {
  constexpr ToAct chance = ToAct::chance();
  EXPECT_FALSE(chance.is_over());
  EXPECT_TRUE(chance.is_chance());
  EXPECT_TRUE(chance.contains(Actor::chance()));
  EXPECT_TRUE(chance.seats().empty());
  EXPECT_FALSE(chance.contains(seat(0)));
}

TEST(ToAct, OnlyTheNamedSeatsMayMove) {
  const ToAct two = ToAct::seats(SeatSet(seat(0)).with(seat(2)));
  EXPECT_FALSE(two.is_over());
  EXPECT_FALSE(two.is_chance());
  EXPECT_TRUE(two.contains(seat(0)));
  EXPECT_FALSE(two.contains(seat(1)));
  EXPECT_TRUE(two.contains(seat(2)));
  EXPECT_FALSE(two.contains(Actor::chance()));
  EXPECT_EQ(ToAct::only(seat(2)), ToAct::seats(SeatSet(seat(2))));
}

TEST(Observer, IsASeatOrASpectator) {
  EXPECT_TRUE(Observer::spectator().is_spectator());
  for (int i = 0; i < kMaxSeats; ++i) {
    const Observer observer = seat(i);
    EXPECT_FALSE(observer.is_spectator());
    EXPECT_EQ(observer.seat(), seat(i));
    EXPECT_NE(observer, Observer::spectator());
  }
}

// Bench signatures include the bytes of actors.
TEST(Roles, ArePlainBytes) {
  EXPECT_TRUE(std::has_unique_object_representations_v<Seat>);
  EXPECT_TRUE(std::has_unique_object_representations_v<SeatSet>);
  EXPECT_TRUE(std::has_unique_object_representations_v<Actor>);
  EXPECT_TRUE(std::has_unique_object_representations_v<Observer>);
}

// Actors and observers are different types.
TEST(Roles, DoNotConvertIntoEachOther) {
  EXPECT_FALSE((std::is_convertible_v<Actor, Seat>));
  EXPECT_FALSE((std::is_convertible_v<Actor, Observer>));
  EXPECT_FALSE((std::is_convertible_v<Observer, Actor>));
  EXPECT_FALSE((std::is_convertible_v<int, Seat>));
}

}  // namespace
}  // namespace thronsaal
