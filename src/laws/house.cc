#include "laws/house.h"

#include "games/games.h"
#include "laws/try_laws.h"

namespace thronsaal {
namespace {

template <Game G>
constexpr auto adder_of_boards() -> decltype(HouseGame::add_board) {
  if constexpr (HasBoards<G>) return &Boards<typename G::Board>::add;
  return nullptr;
}

}  // namespace

std::vector<HouseGame> house_games() {
  std::vector<HouseGame> games;
  Games::for_each_version([&]<class G>() {
    games.push_back({G::kInfo, G::catalogue("en"), option_combinations<G>(), &try_laws<G>,
                     adder_of_boards<G>()});
  });
  return games;
}

}  // namespace thronsaal
