#include "laws/house.h"

#include "games/games.h"
#include "laws/try_laws.h"

namespace thronsaal {

std::vector<HouseGame> house_games() {
  std::vector<HouseGame> games;
  Games::for_each_version([&]<class G>() {
    games.push_back({G::kInfo, G::catalogue("en"), option_combinations<G>(), &try_laws<G>});
  });
  return games;
}

}  // namespace thronsaal
