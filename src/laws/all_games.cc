#include "laws/all_games.h"

#include "games/games.h"
#include "laws/trial_impl.h"

namespace thronsaal {
namespace {

template <Game G>
constexpr auto board_adder() -> decltype(GameUnderTest::add_board) {
  if constexpr (HasBoards<G>) return &BoardRegistry<typename G::Board>::add;
  return nullptr;
}

}  // namespace

std::vector<GameUnderTest> games_under_test() {
  std::vector<GameUnderTest> games;
  Games::for_each_version([&]<class G>() {
    games.push_back(
        {G::kInfo, G::catalogue("en"), option_combinations<G>(), &check_laws<G>, board_adder<G>()});
  });
  return games;
}

}  // namespace thronsaal
