// Views, publicly known cards, and resampling.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"
#include "games/testing/worlds.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

const Observer kStrangers[] = {Observer(herman), Observer(marc), Observer::spectator()};

// Anne has two cards that no one else knows, and five cards lie face down.
Scenario with_secrets() {
  return before_quarrel()
      .hand(anne, {5, 0, 0})
      .hand(marc, {9, 2, 0})
      .secret(anne, {1, 1, 0})
      .face_down({2, 2, 1});
}

// Views

TEST(KoenigSecrets, OwnerSeesTheWholeHandAndOthersWhatIsKnown) {
  const Scenario t = with_secrets();
  EXPECT_EQ(Rules::view(t.state, anne).table.at(anne).hand, Cards(6, 1, 0));
  for (const Observer stranger : kStrangers) {
    const View view = Rules::view(t.state, stranger);
    EXPECT_EQ(view.table.at(anne).hand, Cards(5, 0, 0));
    EXPECT_EQ(view.unknown[2], 2);
  }
}

TEST(KoenigSecrets, FaceDownCardsAreCountedButNotShown) {
  const Scenario t = with_secrets();
  for (const Observer observer : {Observer(herman), Observer(anne), Observer::spectator()}) {
    const View view = Rules::view(t.state, observer);
    EXPECT_EQ(view.face_down, 5);
    EXPECT_EQ(view.table.hidden, kNoCards);
    EXPECT_EQ(view.table.discard, t.state.discard) << "the rest is face up";
  }
}

TEST(KoenigSecrets, JsonShowsAHandOnlyToItsOwner) {
  const Scenario t = with_secrets();
  const auto has_hand = [&](Observer observer, std::size_t player) {
    const auto json = Rules::json(Rules::view(t.state, observer));
    return json.at("players").at(player).as_object().contains("hand");
  };
  EXPECT_TRUE(has_hand(anne, 2));
  EXPECT_FALSE(has_hand(anne, 0));
  for (const Observer stranger : kStrangers) EXPECT_FALSE(has_hand(stranger, 2));
}

// One position of every phase in which something can be hidden.
std::vector<Scenario> tables_of_all_phases() {
  std::vector<Scenario> tables;
  const auto add = [&](const Scenario& t) {
    tables.push_back(t);
    return t;
  };
  const Scenario turn = add(with_secrets());
  Scenario walk = add(Scenario(turn).play("move Oxeneford"));
  walk = add(walk.play("on Lundonia x1"));
  add(walk.rolls({1}));
  Scenario stay = add(Scenario(turn).play("place"));
  add(stay.play("try x1"));
  Scenario fight = add(Scenario(turn).play("move Tateshale"));
  add(fight.commit(marc, "x1 x2"));
  fight = add(fight.commit(herman, "x1").commit(anne, "x1 x1"));
  fight = add(fight.rolls({1}).rolls({1, 2}).rolls({1, 1}));
  fight = add(fight.play("banish Stadford"));
  add(fight.play("end"));
  // Herman and Marc are out of cards and tied at five votes.
  Scenario poll =
      Scenario(turn).court(marc, "Sedberouie", 1).hand(herman, kNoCards).hand(marc, kNoCards);
  poll = add(poll.play("nothing"));
  poll = add(poll.rolls({1, 1, 1, 1, 1}).rolls({2, 2, 2, 2, 2}));
  Scenario last = Scenario(turn);
  last.state.turns = kMaxTurns;
  add(last.play("nothing"));
  return tables;
}

TEST(KoenigSecrets, NoPhaseRevealsHiddenCards) {
  std::set<Phase> phases;
  for (const Scenario& t : tables_of_all_phases()) {
    phases.insert(t.phase());
    // Swaps a hidden card of Anne's with a face-down one.
    State other = t.state;
    ASSERT_TRUE((other.at(anne).hand - other.at(anne).known).has(2));
    other.at(anne).hand.remove(2);
    other.at(anne).hand.add(1);
    other.hidden.remove(1);
    other.hidden.add(2);
    ASSERT_EQ(Rules::audit(other), "");
    for (const Observer stranger : kStrangers) {
      EXPECT_EQ(Rules::view(t.state, stranger), Rules::view(other, stranger));
    }
    EXPECT_NE(Rules::view(t.state, anne), Rules::view(other, anne));
  }
  EXPECT_EQ(phases.size(), 14U) << "all but setting up, when nothing is hidden yet";
}

TEST(KoenigSecrets, CommitmentIsSeenByItsOwnerOnly) {
  const Scenario one = quarrel().commit(anne, "x1");
  const Scenario five = quarrel().commit(anne, "x1 x2 x2 x2 x3");
  for (const Observer stranger : kStrangers) {
    EXPECT_EQ(Rules::view(one.state, stranger), Rules::view(five.state, stranger));
    EXPECT_EQ(Rules::json(Rules::view(five.state, stranger))
                  .at("conflict")
                  .at("players")
                  .at(2)
                  .at("cards"),
              nullptr);
  }
  EXPECT_EQ(Rules::view(five.state, anne).table.at(anne).committed, Cards(1, 3, 1));
}

TEST(KoenigSecrets, ItIsPublicWhoHasCommitted) {
  const Scenario before = quarrel();
  const Scenario after = quarrel().commit(anne, "x1");
  for (const Observer stranger : kStrangers) {
    EXPECT_NE(Rules::view(before.state, stranger), Rules::view(after.state, stranger));
    EXPECT_FALSE(Rules::view(after.state, stranger).table.undecided.contains(anne));
  }
}

TEST(KoenigSecrets, RevealedCardsAreSeenByAll) {
  const Scenario t = quarrel().all_commit({"x1", "x1 x2", "x3"});
  for (const Observer stranger : kStrangers) {
    EXPECT_EQ(Rules::view(t.state, stranger).table.at(anne).committed, Cards(0, 0, 1));
  }
}

TEST(KoenigSecrets, EventsShowDealtCardsOnlyToTheirOwner) {
  Scenario t = with_secrets().hand(marc, kNoCards).play("nothing");
  t.deals(Cards(t.state.deal, 0, 0));
  const Event& event = *t.last("is_dealt");
  EXPECT_NE(event.seen_by(herman).find("cards"), nullptr);
  EXPECT_EQ(event.seen_by(marc).find("cards"), nullptr);
  EXPECT_EQ(event.seen_by(Observer::spectator()).find("cards"), nullptr);
  EXPECT_NE(event.seen_by(marc).find("number"), nullptr);
}

// Known cards

TEST(KoenigSecrets, SpentCardIsTakenFromTheKnownOnesFirst) {
  Scenario t = with_secrets().hand(herman, {1, 0, 0}).secret(herman, {1, 1, 0}).play("place");
  EXPECT_EQ(t.unknown(herman), 2);
  t.play("try x1").rolls({1});
  EXPECT_EQ(t.known(herman), kNoCards);
  EXPECT_EQ(t.unknown(herman), 2);
  t.play("try x1").rolls({1});
  EXPECT_EQ(t.unknown(herman), 1) << "none of the known ones was left";
}

TEST(KoenigSecrets, SpendingAnUnknownCardKeepsTheKnownOnes) {
  Scenario t = with_secrets().hand(herman, {1, 0, 0}).secret(herman, {0, 1, 0});
  t.play("move Oxeneford, on Lundonia x2");
  EXPECT_EQ(t.known(herman), Cards(1, 0, 0));
  EXPECT_EQ(t.unknown(herman), 0);
}

TEST(KoenigSecrets, RevealedCardsAreTakenFromTheKnownOnesFirst) {
  Scenario t = with_secrets().hand(anne, {1, 0, 0}).secret(anne, {1, 2, 0}).play("move Tateshale");
  t.commit(anne, "x1 x1 x2").commit(marc, "x1");
  EXPECT_EQ(t.known(anne), Cards(1, 0, 0)) << "nothing is revealed yet";
  t.commit(herman, "x1");
  EXPECT_EQ(t.known(anne), kNoCards);
  EXPECT_EQ(t.unknown(anne), 1);
}

TEST(KoenigSecrets, CardTakenBackIsKnown) {
  Scenario t = with_secrets().hand(anne, kNoCards).secret(anne, {0, 3, 0}).play("move Tateshale");
  t.commit(herman, "x1").commit(marc, "x1").commit(anne, "x2 x2");
  t.rolls({1}).rolls({1}).rolls({1, 1}).play("banish Stadford, end, take 2");
  EXPECT_EQ(t.known(anne), Cards(0, 2, 0));
  EXPECT_EQ(t.unknown(anne), 1);
}

TEST(KoenigSecrets, DealAddsUnknownCards) {
  Scenario t = with_secrets().hand(marc, kNoCards).play("nothing");
  const int number = t.state.deal;
  ASSERT_GT(number, 0);
  t.deals_the_rest();
  EXPECT_EQ(t.known(anne), Cards(5, 0, 0));
  EXPECT_EQ(t.unknown(anne), 2 + number);
  EXPECT_EQ(t.known(marc), kNoCards);
  EXPECT_EQ(t.unknown(marc), number);
}

// Worlds

std::string text_of(const Cards& cards) {
  return fmt::format("{}{}{}", cards.count(1), cards.count(2), cards.count(3));
}

// Deals these cards in every order to places of the given sizes. Returns what each gets, with its
// probability.
Odds all_deals(std::vector<int> pool, const std::vector<int>& places) {
  Odds odds;
  std::ranges::sort(pool);
  int ways = 0;
  // Cards are distinguished by index, so that every order is equally likely.
  std::vector<std::size_t> order(pool.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    std::string world;
    std::size_t at = 0;
    for (const int size : places) {
      Cards cards;
      for (int i = 0; i < size; ++i) cards.add(static_cast<Card>(pool[order[at++]]));
      world += text_of(cards) + " ";
    }
    odds[world] += 1;
    ++ways;
  } while (std::ranges::next_permutation(order).found);
  for (auto& [world, number] : odds) number /= ways;
  return odds;
}

TEST(KoenigSecrets, UnknownAndFaceDownCardsAreRedealt) {
  const Scenario t = with_secrets().secret(marc, {0, 1, 0});
  expect_odds<Rules>(all_deals({1, 2, 2, 1, 1, 2, 2, 3}, {1, 2, 5}), t.state, herman,
                     [](const State& world) {
                       return text_of(world.at(marc).hand - world.at(marc).known) + " " +
                              text_of(world.at(anne).hand - world.at(anne).known) + " " +
                              text_of(world.hidden) + " ";
                     });
}

TEST(KoenigSecrets, HandsAreRedealtWithNothingFaceDown) {
  const Scenario t = before_quarrel()
                         .hand(marc, {3, 0, 0})
                         .hand(anne, {4, 0, 0})
                         .secret(marc, {0, 1, 1})
                         .secret(anne, {2, 1, 0});
  expect_odds<Rules>(all_deals({2, 3, 1, 1, 2}, {2, 3}), t.state, herman, [](const State& world) {
    return text_of(world.at(marc).hand - world.at(marc).known) + " " +
           text_of(world.at(anne).hand - world.at(anne).known) + " ";
  });
}

TEST(KoenigSecrets, ResamplingKeepsTheObserversCards) {
  const Scenario t = with_secrets();
  expect_odds<Rules>(Odds{{"610 221", 1}}, t.state, anne, [](const State& world) {
    return text_of(world.at(anne).hand) + " " + text_of(world.hidden);
  });
}

// Anne has an x1 and a card that may be x1 or x2. Two x1 can be committed in two ways, an x1 and an
// x2 in three.
TEST(KoenigSecrets, PendingCommitmentIsRedrawnFromTheNewHand) {
  const Scenario t = before_quarrel()
                         .hand(anne, {1, 0, 0})
                         .secret(anne, {0, 1, 0})
                         .face_down({1, 0, 0})
                         .play("move Tateshale")
                         .commit(anne, "x1 x2");
  const Odds odds{{"200 100", 1.0 / 4},
                  {"200 200", 1.0 / 4},
                  {"110 100", 1.0 / 6},
                  {"110 010", 1.0 / 6},
                  {"110 110", 1.0 / 6}};
  expect_odds<Rules>(odds, t.state, herman, [](const State& world) {
    return text_of(world.at(anne).hand) + " " + text_of(world.at(anne).committed);
  });
}

// Marc can commit in three ways; Anne, who may commit at most five of her eight cards, in ten.
TEST(KoenigSecrets, SeveralPendingCommitmentsAreIndependent) {
  const Scenario t = before_quarrel()
                         .hand(marc, {1, 1, 0})
                         .hand(anne, {7, 0, 1})
                         .play("move Tateshale")
                         .commit(marc, "x2")
                         .commit(anne, "x1");
  Odds odds;
  for (const char* marcs : {"100", "010", "110"}) {
    for (const char* annes :
         {"100", "200", "300", "400", "500", "001", "101", "201", "301", "401"}) {
      odds[fmt::format("{} {}", marcs, annes)] = 1.0 / 30;
    }
  }
  expect_odds<Rules>(odds, t.state, herman, [](const State& world) {
    return text_of(world.at(marc).committed) + " " + text_of(world.at(anne).committed);
  });
}

TEST(KoenigSecrets, OwnCommitmentStaysAndPlayersYetToCommitStillHaveTo) {
  const Scenario t = quarrel().commit(herman, "x1 x3");
  expect_odds<Rules>(Odds{{"101 000 000", 1}}, t.state, herman, [](const State& world) {
    return text_of(world.at(herman).committed) + " " + text_of(world.at(marc).committed) + " " +
           text_of(world.at(anne).committed);
  });
}

TEST(KoenigSecrets, RevealedCommitmentsAreNotRedrawn) {
  const Scenario t = quarrel().all_commit({"x1", "x1 x2", "x2 x3"});
  expect_odds<Rules>(Odds{{"110 011", 1}}, t.state, herman, [](const State& world) {
    return text_of(world.at(marc).committed) + " " + text_of(world.at(anne).committed);
  });
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
