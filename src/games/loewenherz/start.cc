// The options, and the position before the first move.
#include <cassert>

#include "core/containers/byte.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

constexpr std::string_view kPurseValues[] = {"7", "40"};
constexpr std::string_view kKingValues[] = {"printed", "early"};

constexpr OptionSpec<Options> kOptionSpecs[] = {
    {"purse", "How many ducats does everyone start with?", kPurseValues,
     [](const Options& o) -> std::size_t { return o.rich ? 1 : 0; },
     [](Options& o, std::size_t value) { o.rich = value == 1; }},
    {"king", "Where does the king's marker stand: where it is printed, or half as far?",
     kKingValues, [](const Options& o) -> std::size_t { return o.early_king ? 1 : 0; },
     [](Options& o, std::size_t value) { o.early_king = value == 1; }},
};

}  // namespace

std::span<const OptionSpec<Options>> Rules::option_specs() {
  return kOptionSpecs;
}

State Rules::start(int players, const Options& options, BoardId on) {
  assert(players >= kInfo.min_players && players <= kInfo.max_players);
  State s;
  s.players = byte(players);
  s.options = options;
  s.board = on;
  for (auto& castles : s.castles) castles.fill(Field::none);
  for (const Cards& cards : loewenherz::board(on).by_letter) s.pile += cards;
  for (int i = 0; i < players; ++i) s.ducats[State::at(i)] = options.rich ? 40 : kStartDucats;
  return s;
}

}  // namespace thronsaal::loewenherz
