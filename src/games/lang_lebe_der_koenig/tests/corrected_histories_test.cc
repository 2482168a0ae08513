// Whole games on a corrected board, and on both boards side by side.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"
#include "games/testing/corrected_board.h"
#include "laws/trial_impl.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::HasSubstr;

BoardId corrected() {
  return corrected_board<Board>();
}

// The same game, always on the corrected board.
struct Corrected : Rules {
  static State start(int players, const Options& options, BoardId = BoardId::built_in) {
    return Rules::start(players, options, corrected());
  }
};

TEST(KoenigCorrectedBoard, ObeysTheLaws) {
  TrialStats tally;
  for (int players = 3; players <= 5; ++players) {
    for (const Policy policy :
         {Policy::random, Policy::greedy, Policy::mostly_greedy, Policy::longest}) {
      const TrialSetup setup{.seed = 1, .players = players, .options = {}, .policy = policy};
      const std::optional<Breach> breach = check_laws<Corrected>(setup, tally);
      EXPECT_FALSE(breach) << "law of " << breach->law << ": " << breach->what << "\nafter "
                           << breach->move << " moves of " << describe(Rules::kInfo.id, setup);
    }
  }
  EXPECT_GT(tally.events["is_crowned"], 0U);
}

// A game played move by move.
class GameRun {
 public:
  GameRun(int players, BoardId board, std::uint64_t seed)
      : state(Rules::start(players, {}, board)), rng_(seed) {}

  bool over() const { return Rules::to_act(state).is_over(); }
  void go_on() {
    const ToAct to_act = Rules::to_act(state);
    NullRecorder silent;
    if (to_act.is_chance()) {
      return Rules::apply(state, Actor::chance(), Rules::sample(state, rng_), silent);
    }
    const Seat who = *to_act.seats().begin();
    Rules::Actions actions;
    Rules::legal(state, who, actions);
    const bool aimless = rng_.below(3) == 0;
    Rules::apply(state, who, aimless ? rng_.pick(actions) : Rules::greedy(state, who, rng_),
                 silent);
  }

  State state;

 private:
  Rng rng_;
};

TEST(KoenigCorrectedBoard, IsVisibleToEveryObserver) {
  std::vector<Catalogue> all_words;
  for (const char* language : {"da", "de", "en", "nl"}) {
    all_words.emplace_back(Rules::catalogue(language), language);
  }
  for (int players = 3; players <= 5; ++players) {
    GameRun course(players, corrected(), 7);
    for (int move = 0; move < 300 && !course.over(); ++move, course.go_on()) {
      ASSERT_EQ(Rules::audit(course.state), "");
      for (int i = -1; i < players; ++i) {
        const Observer observer = i < 0 ? Observer::spectator() : Observer(seat(i));
        const View view = Rules::view(course.state, observer);
        const boost::json::object shown = Rules::json(view);
        ASSERT_EQ(shown.at("areas").as_array().size(), players == 3 ? 12U : 13U);
        ASSERT_EQ(Rules::analysis(view).at("scores").as_array().size(),
                  static_cast<std::size_t>(players));
        const Catalogue& words = all_words[static_cast<std::size_t>(move) % all_words.size()];
        ASSERT_THAT(Rules::show(view, words, TerminalStyle::coloured()), HasSubstr("Wigemor 3"));
      }
    }
  }
}

// Games played one after the other are the same as games played side by side.
TEST(KoenigCorrectedBoard, DoesNotAffectGamesOnTheBuiltInBoard) {
  const auto alone = [](BoardId board) {
    std::vector<State> states;
    for (GameRun course(4, board, 3); !course.over(); course.go_on()) {
      states.push_back(course.state);
    }
    return states;
  };
  const std::vector<State> ours = alone(BoardId::built_in);
  const std::vector<State> theirs = alone(corrected());
  ASSERT_NE(ours.size(), theirs.size()) << "the boards make a difference";
  GameRun our_course(4, BoardId::built_in, 3);
  GameRun their_course(4, corrected(), 3);
  for (std::size_t i = 0; i < std::max(ours.size(), theirs.size()); ++i) {
    if (i < ours.size()) {
      ASSERT_EQ(our_course.state, ours[i]);
      our_course.go_on();
    }
    if (i < theirs.size()) {
      ASSERT_EQ(their_course.state, theirs[i]);
      their_course.go_on();
    }
  }
}

TEST(KoenigCorrectedBoard, HasItsOwnVotesAndLinks) {
  EXPECT_EQ(Rules::board(Scenario(4).state), BoardId::built_in);
  EXPECT_EQ(Rules::board(Scenario(4, corrected()).state), corrected());
  const auto in_grentebrige = [](BoardId board) {
    return Scenario(3, board)
        .court(herman, "Grentebrige", 2)
        .figure(herman, "Grentebrige")
        .holds(marc, {"Wigemor"})
        .holds(anne, {"Loncastre"})
        .turn_of(herman);
  };
  EXPECT_TRUE(in_grentebrige(BoardId::built_in).may("place"));
  EXPECT_EQ(in_grentebrige(corrected()).why("place"), "area_full");
  EXPECT_TRUE(in_grentebrige(BoardId::built_in).may("move Oxeneford"));
  EXPECT_EQ(in_grentebrige(corrected()).why("move Oxeneford"), "not_adjacent");
  EXPECT_EQ(votes_of(in_grentebrige(BoardId::built_in).state, herman).areas, 4);
  EXPECT_EQ(votes_of(in_grentebrige(corrected()).state, herman).areas, 2);
}

TEST(KoenigCorrectedBoard, DealsItsOwnStartCards) {
  Scenario t(5, corrected());
  t.state = Rules::start(5, {}, corrected());
  EXPECT_EQ(t.why("start Lundonia"), "deal_start_card");
  t.play("start Man, start Stadford, start Rouecestre, start Lideforde, start Loncastre");
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigCorrectedBoard, IsInTheDigestOfItsPositions) {
  const State ours = Rules::start(4, {});
  const State theirs = Rules::start(4, {}, corrected());
  EXPECT_NE(digest_of<Rules>(ours), digest_of<Rules>(theirs));
}

TEST(KoenigCorrectedBoard, MustBeKnown) {
  State s = Rules::start(4, {});
  s.board = static_cast<BoardId>(kMaxBoards);
  EXPECT_EQ(Rules::audit(s), "the board is unknown");
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
