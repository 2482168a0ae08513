// The laws, for every game of the house, every number of players, every option and every policy.
#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "laws/try_laws.h"

namespace thronsaal {
namespace {

class LawTest : public testing::Test {
 public:
  explicit LawTest(std::function<void()> body) : body_(std::move(body)) {}
  void TestBody() override { body_(); }

 private:
  std::function<void()> body_;
};

void add_test(const std::string& suite, const std::string& name, std::function<void()> body) {
  testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                        [body = std::move(body)]() -> testing::Test* { return new LawTest(body); });
}

template <Game G>
void expect_laws(int players, Policy policy, std::uint64_t seed, Tally& tally) {
  for (const auto& options : option_combinations<G>()) {
    const TrialSetup setup{seed++, players, options, policy};
    const std::optional<Breach> breach = try_laws<G>(setup, tally);
    ASSERT_FALSE(breach) << "law of " << breach->law << ": " << breach->what << "\nafter "
                         << breach->move << " moves of " << describe(G::kInfo.id, setup);
  }
}

// Whatever the catalogue has words for must come about in play, or the laws were tried on nothing.
void expect_every_event(const Words& words, const Tally& tally) {
  for (const std::string& kind : words.kinds("event")) {
    EXPECT_TRUE(tally.events.contains(kind)) << kind << " never happened";
  }
}

template <Game G>
void add_game() {
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    for (const Policy policy : kPolicies) {
      add_test(fmt::format("Laws/{}", G::kInfo.id), fmt::format("{}_{}", players, name_of(policy)),
               [players, policy] {
                 Tally tally;
                 expect_laws<G>(players, policy, 1, tally);
               });
    }
  }
  add_test(fmt::format("Laws/{}", G::kInfo.id), "every_event_happens", [] {
    Tally tally;
    expect_laws<G>(G::kInfo.min_players, Policy::random, 1, tally);
    for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
      for (const std::uint64_t seed : {100, 200, 300, 400}) {
        expect_laws<G>(players, Policy::wayward, seed, tally);
      }
    }
    expect_every_event(Words(G::catalogue("en")), tally);
  });
}

[[maybe_unused]] const bool registered = [] {
  Games::for_each([]<class G>() { add_game<G>(); });
  return true;
}();

}  // namespace
}  // namespace thronsaal
