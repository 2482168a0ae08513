// Computer players on a corrected board.
#include "games/testing/corrected_board.h"

#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include "ai/insight/lang_lebe_der_koenig/insight.h"
#include "ai/think.h"
#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

BoardId corrected() {
  return corrected_board<Board>();
}

TEST(LangLebeDerKoenigCorrectedBoard, PlayersOfAllLevelsDecideOnIt) {
  Silent silent;
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
      const Budget budget{.iterations = 20, .time = Budget::kUnlimited};
      const Action action = decide<Rules>(Information<Rules>(s, who), level, budget, rng.next());
      ASSERT_TRUE(Rules::check(s, who, action)) << Rules::print(action);
      Rules::apply(s, who, action, silent);
    }
  }
}

// The same pieces are worth something else where other votes are printed.
TEST(LangLebeDerKoenigCorrectedBoard, IsValuedByItsOwnVotes) {
  const auto share = [](BoardId board, Fineness fineness) {
    const Table t = Table(3, board)
                        .holds(herman, {"Grentebrige", "Lideforde", "Wigemor"})
                        .holds(marc, {"Lundonia", "Lincolia", "Rouecestre"})
                        .holds(anne, {"Sedberouie"})
                        .turn_of(herman);
    return Insight::evaluate(t.state, fineness)[0];
  };
  for (const Fineness fineness : {Fineness::coarse, Fineness::fine}) {
    EXPECT_GT(share(BoardId::built_in, fineness), share(corrected(), fineness));
  }
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
