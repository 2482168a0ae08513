// Computer players on a corrected board.
#include "games/testing/corrected_board.h"

#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include "ai/evaluators/lang_lebe_der_koenig/evaluator.h"
#include "ai/search/search.h"
#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

BoardId corrected() {
  return corrected_board<Board>();
}

TEST(KoenigEvaluatorCorrectedBoard, PlayersOfAllLevelsPlayOnIt) {
  NullRecorder silent;
  for (int players = 3; players <= 5; ++players) {
    Rng rng(static_cast<std::uint64_t>(players));
    State s = Rules::start(players, {}, corrected());
    for (int moves = 0; moves < 150 && !Rules::to_act(s).is_over(); ++moves) {
      ASSERT_EQ(Rules::audit(s), "");
      if (Rules::to_act(s).is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
        continue;
      }
      const Seat who = *Rules::to_act(s).seats().begin();
      const Level level = kLevels[static_cast<std::size_t>(moves) % kLevels.size()];
      const SearchLimits budget{.iterations = 20, .time = SearchLimits::kUnlimited};
      const Action action =
          decide<Rules>(InformationState<Rules>(s, who), level, budget, rng.next());
      ASSERT_TRUE(Rules::check(s, who, action)) << Rules::print(action);
      Rules::apply(s, who, action, silent);
    }
  }
}

// The same pieces have another value on areas with other votes.
TEST(KoenigEvaluatorCorrectedBoard, IsValuedByItsOwnVotes) {
  const auto share = [](BoardId board, EvaluationDetail detail) {
    const Scenario t = Scenario(3, board)
                           .holds(herman, {"Grentebrige", "Lideforde", "Wigemor"})
                           .holds(marc, {"Lundonia", "Lincolia", "Rouecestre"})
                           .holds(anne, {"Sedberouie"})
                           .turn_of(herman);
    return Evaluator::value(t.state, detail)[0];
  };
  for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
    EXPECT_GT(share(BoardId::built_in, detail), share(corrected(), detail));
  }
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
