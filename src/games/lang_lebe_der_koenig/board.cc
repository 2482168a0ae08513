#include "games/lang_lebe_der_koenig/board.h"

#include <algorithm>

#include <boost/json.hpp>

#include "core/embedded.h"
#include "core/text.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

namespace json = boost::json;

Area named(const Board& board, const json::value& name) {
  const auto it = std::ranges::find(board.names, std::string_view(name.as_string()));
  assert(it != board.names.end());
  return area(static_cast<int>(it - board.names.begin()));
}

AreaSet set_of(const Board& board, const json::value& names) {
  AreaSet set;
  for (const json::value& name : names.as_array()) set.add(named(board, name));
  return set;
}

Board::Setup read_setup(const Board& board, const json::value& entry) {
  Board::Setup setup;
  for (int i = 0; i < kAreas; ++i) setup.in_play.add(area(i));
  setup.in_play = setup.in_play - set_of(board, entry.at("without"));
  std::size_t dealt = 0;
  for (const json::value& name : entry.at("start_cards").as_array()) {
    setup.start_cards.at(dealt++) = named(board, name);
  }
  setup.first = named(board, entry.at("first"));
  setup.majority = static_cast<int>(entry.at("majority").as_int64());
  for (const Area a : setup.in_play) {
    setup.neighbours[slot(a)] = (board.by_land[slot(a)] | board.by_sea[slot(a)]) & setup.in_play;
  }
  return setup;
}

}  // namespace

// The build checked board.json in with us: a mistake in it is our own.
Board read_board() {
  const json::value data = json::parse(embedded("games/lang_lebe_der_koenig/board.json").value());
  const json::array& areas = data.at("areas").as_array();
  Board board;
  for (std::size_t i = 0; i < kAreas; ++i) {
    board.names[i] = std::string(areas.at(i).at("id").as_string());
    board.votes[i] = static_cast<std::uint8_t>(areas.at(i).at("votes").as_int64());
  }
  for (std::size_t i = 0; i < kAreas; ++i) {
    board.by_land[i] = set_of(board, areas.at(i).at("land"));
    board.by_sea[i] = set_of(board, areas.at(i).at("sea"));
  }
  for (const auto& [players, entry] : data.at("players").as_object()) {
    board.setups.at(static_cast<std::size_t>(std::stoi(std::string(players)))) =
        read_setup(board, entry);
  }
  return board;
}

std::optional<Area> find_area(std::string_view text) {
  std::optional<Area> found;
  for (int i = 0; i < kAreas; ++i) {
    const Area candidate = area(i);
    if (!lowered(board().names[slot(candidate)]).starts_with(lowered(text))) continue;
    if (found) return std::nullopt;
    found = candidate;
  }
  return found;
}

}  // namespace thronsaal::lang_lebe_der_koenig
