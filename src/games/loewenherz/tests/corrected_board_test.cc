// Games on a corrected board at the limits of what is allowed: fewer kinds of cards, other letters
// and prices, hardly any meadows.
#include "games/testing/corrected_board.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/regions.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::HasSubstr;

BoardId corrected() {
  return corrected_board<Board>();
}

Actor who_acts(const State& s) {
  return Rules::to_act(s).is_chance() ? Actor::chance() : Actor(s.acting());
}

// This many of four decisions are greedy, the others random.
Action decide(const State& s, Rng& rng, std::uint64_t planned_of_four) {
  if (Rules::to_act(s).is_chance()) return Rules::sample(s, rng);
  if (rng.below(4) < planned_of_four) return Rules::greedy(s, s.acting(), rng);
  Rules::Actions actions;
  Rules::legal(s, s.acting(), actions);
  return rng.pick(actions);
}

// The corrected board's names.
Catalogue words() {
  const std::string catalogue(Rules::catalogue("en"));
  boost::json::object entries = boost::json::parse(catalogue).as_object();
  for (const auto& [key, text] : board(corrected()).names()) entries[key] = text;
  return Catalogue(boost::json::serialize(entries));
}

// Sentences use the cards' own names.
void expect_event_texts(const std::vector<Event>& events, const Catalogue& words) {
  for (const Event& event : events) {
    const std::string text = words.say(event);
    ASSERT_EQ(text.find("event."), std::string::npos) << text;
    ASSERT_EQ(text.find("none"), std::string::npos) << text;
  }
}

void expect_round_trips(const State& s, const Catalogue& words) {
  std::vector<Action> all;
  if (Rules::to_act(s).is_chance()) {
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(s, outcomes);
    double sum = 0;
    for (const auto& [action, probability] : outcomes) {
      all.push_back(action);
      sum += probability;
    }
    ASSERT_NEAR(sum, 1, 1e-9);
  } else if (!Rules::to_act(s).is_over()) {
    Rules::Actions actions;
    Rules::legal(s, s.acting(), actions);
    all.assign(actions.begin(), actions.end());
  }
  std::set<std::string> texts;
  for (const Action& action : all) {
    const std::string text = Rules::print(action, s.board);
    ASSERT_TRUE(texts.insert(text).second) << text;
    ASSERT_EQ(Rules::parse(text, s.board), action) << text;
    ASSERT_TRUE(Rules::check(s, who_acts(s), action)) << text;
    ASSERT_EQ(words.action_text(Rules::structured(action, s.board)).find("action."),
              std::string::npos);
  }
}

void expect_views(const State& s, const Catalogue& words, Rng& rng) {
  for (int i = 0; i < s.players; ++i) {
    const View view = Rules::view(s, seat(i));
    ASSERT_EQ(view.table.board, s.board);
    const State world = Rules::resample(s, seat(i), rng);
    ASSERT_EQ(Rules::audit(world), "");
    ASSERT_EQ(Rules::view(world, seat(i)), view);
    const std::string text = boost::json::serialize(Rules::json(view));
    ASSERT_EQ(text.find("none"), std::string::npos) << text;
    ASSERT_EQ(boost::json::value_to<std::vector<int>>(Rules::analysis(view).at("scores")),
              Rules::scores(view));
    ASSERT_THAT(Rules::show(view, words, TerminalStyle::plain()), HasSubstr("♜"));
  }
}

struct Length {
  int moves = 0;
  State end;
};
Length play_game(int players, const Options& options, std::uint64_t seed) {
  const Catalogue all_words = words();
  Rng rng(seed);
  Length game{.end = Rules::start(players, options, corrected())};
  State& s = game.end;
  for (; !Rules::to_act(s).is_over(); ++game.moves) {
    EXPECT_NO_FATAL_FAILURE(expect_round_trips(s, all_words));
    EventRecorder recorder;
    Rules::apply(s, who_acts(s), decide(s, rng, seed % 5), recorder);
    EXPECT_EQ(Rules::audit(s), "");
    EXPECT_NO_FATAL_FAILURE(expect_event_texts(recorder.events, all_words));
    if (s.phase >= Phase::turn && game.moves % 16 == 0) {
      EXPECT_NO_FATAL_FAILURE(expect_views(s, all_words, rng));
    }
    if (::testing::Test::HasFailure()) break;
  }
  return game;
}

TEST(LoewenherzCorrectedBoard, WholeGamesCanBePlayed) {
  std::uint64_t seed = 0;
  for (const int players : {2, 3, 4}) {
    for (const bool rich : {false, true}) {
      for (int i = 0; i < 5; ++i) {
        ++seed;
        SCOPED_TRACE(fmt::format("{} players, seed {}", players, seed));
        const Options options{.rich = rich, .early_king = seed % 2 == 0};
        const Length game = play_game(players, options, seed);
        ASSERT_FALSE(HasFailure());
        EXPECT_LE(game.moves, Rules::kMaxMoves);
        EXPECT_EQ(game.end.board, corrected());
      }
    }
  }
}

// Where a castle could be placed if it need not keep its distance.
int castle_fields_left(State s) {
  s.castles[s.colour].fill(Field::none);
  return castle_fields(s, s.colour).size();
}

// The castle and knight that leave the fewest places for others.
std::pair<Action, Action> most_crowding_castle(const State& s) {
  std::pair<Action, Action> best;
  int least = kFields;
  NullRecorder silent;
  Rules::Actions castles;
  Rules::legal(s, s.acting(), castles);
  for (const Action& castle : castles) {
    State founded = s;
    Rules::apply(founded, s.acting(), castle, silent);
    Rules::Actions knights;
    Rules::legal(founded, s.acting(), knights);
    for (const Action& knight : knights) {
      State after = founded;
      Rules::apply(after, s.acting(), knight, silent);
      if (castle_fields_left(after) >= least) continue;
      least = castle_fields_left(after);
      best = {castle, knight};
    }
  }
  return best;
}

TEST(LoewenherzCorrectedBoard, EveryPlayerFindsAPlaceForACastle) {
  int least = kFields;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    State s = Rules::start(2 + static_cast<int>(seed % 3), {}, corrected());
    Rng rng(seed);
    NullRecorder silent;
    while (s.phase < Phase::turn) {
      if (Rules::to_act(s).is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
        continue;
      }
      least = std::min(least, castle_fields_left(s));
      ASSERT_GT(least, 0);
      const auto [castle, knight] = most_crowding_castle(s);
      Rules::apply(s, s.acting(), castle, silent);
      Rules::apply(s, s.acting(), knight, silent);
    }
    EXPECT_EQ(s.all_castles.size(), 12);
  }
  EXPECT_LE(least, 8) << "castles should crowd the land";
}

// Side by side

TEST(LoewenherzCorrectedBoard, GamesOnBothBoardsDoNotAffectEachOther) {
  struct Game {
    State state;
    Rng rng;
    std::vector<std::uint64_t> digests = {};
    void go_on() {
      if (Rules::to_act(state).is_over()) return;
      NullRecorder silent;
      Rules::apply(state, who_acts(state), decide(state, rng, 2), silent);
      digests.push_back(digest_of<Rules>(state));
    }
    void end() {
      while (!Rules::to_act(state).is_over()) go_on();
    }
  };
  const Game old_game{Rules::start(3, {}), Rng(5)};
  const Game new_game{Rules::start(3, {}, corrected()), Rng(5)};
  Game one = old_game;
  Game other = new_game;
  one.end();
  other.end();
  Game both[] = {old_game, new_game};
  while (!Rules::to_act(both[0].state).is_over() || !Rules::to_act(both[1].state).is_over()) {
    for (Game& game : both) game.go_on();
  }
  EXPECT_EQ(both[0].digests, one.digests);
  EXPECT_EQ(both[1].digests, other.digests);
  EXPECT_EQ(both[0].state, one.state);
  EXPECT_EQ(both[1].state, other.state);
}

TEST(LoewenherzCorrectedBoard, EqualPositionsOnBothBoardsHaveDifferentDigests) {
  State s = Rules::start(3, {});
  s.pile = {};
  State other = s;
  other.board = corrected();
  EXPECT_NE(digest_of<Rules>(s), digest_of<Rules>(other));
}

// Arbitrary bytes

TEST(LoewenherzCorrectedBoard, IdsOfOneBoardMeanNothingOnTheOther) {
  EXPECT_TRUE(Rules::parse("sell D:R2/E"));
  EXPECT_FALSE(Rules::parse("sell D:R2/E", corrected()));
  EXPECT_TRUE(Rules::parse("sell d:ritter/bund1", corrected()));
  EXPECT_FALSE(Rules::parse("sell D:Ritter/Bund1"));
  EXPECT_EQ(Rules::parse("tile K turned 1"), lay_tile(0, 1));
  EXPECT_EQ(Rules::parse("tile K turned 1", corrected()), lay_tile(5, 1));
  EXPECT_EQ(Rules::parse("tile mitte turned 1", corrected()), lay_tile(0, 1));
  EXPECT_FALSE(Rules::parse("tile 5 turned 1", corrected()));
}

TEST(LoewenherzCorrectedBoard, CardsThatItDoesNotHaveAreRefusedAndCanBePrinted) {
  State s = Rules::start(2, {}, corrected());
  Rng rng(3);
  NullRecorder silent;
  while (s.phase != Phase::refilling) {
    Rules::apply(s, who_acts(s), decide(s, rng, 2), silent);
    if (s.phase != Phase::turn && s.phase != Phase::refilling && s.phase != Phase::drawing)
      continue;
    for (int i = board(s.board).kinds(); i < 256; ++i) {
      const Card card = static_cast<Card>(i);
      for (const Action& action :
           {dealt(card), drawn(card), sell(card), take(card), play(card, Deed::borders)}) {
        ASSERT_FALSE(Rules::check(s, who_acts(s), action));
        ASSERT_THAT(Rules::print(action, s.board), HasSubstr("none"));
        ASSERT_FALSE(Rules::parse(Rules::print(action, s.board), s.board));
      }
    }
  }
}

TEST(LoewenherzCorrectedBoard, AuditFindsAnUnknownBoardAndCardsOfAnotherBoard) {
  State s = Rules::start(2, {});
  s.board = static_cast<BoardId>(200);
  EXPECT_EQ(Rules::audit(s), "the board is unknown");
  s = Rules::start(2, {}, corrected());
  EXPECT_EQ(Rules::audit(s), "");
  s.hands[1].add(static_cast<Card>(30), false);
  EXPECT_EQ(Rules::audit(s), "seat 1 has a card of another board");
  s = Rules::start(2, {}, corrected());
  s.pile.add(static_cast<Card>(30));
  EXPECT_EQ(Rules::audit(s), "there are too many cards");
  s = Rules::start(2, {}, corrected());
  s.card = static_cast<Card>(11);
  EXPECT_EQ(Rules::audit(s), "a card of another board is played");
}

}  // namespace
}  // namespace thronsaal::loewenherz
