#include "games/kardinal_und_koenig/board.h"

#include <algorithm>

#include <boost/json.hpp>

#include "core/embedded.h"
#include "core/text.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

namespace json = boost::json;

template <class Thing, std::size_t kSize>
std::optional<Thing> find(const std::array<std::string, kSize>& ids, std::string_view id) {
  const std::string lower = lowered(id);
  for (std::size_t i = 0; i < kSize; ++i) {
    if (lowered(ids[i]) == lower) return static_cast<Thing>(i);
  }
  return std::nullopt;
}

std::string_view text(const json::value& value) {
  return value.as_string();
}

void read_cards(Board& board, const json::value& data) {
  Cards all;
  for (std::size_t i = 0; i < kCards; ++i) {
    const json::value& entry = data.at("cards").at(i);
    board.card_ids[i] = text(entry.at("id"));
    all.add(static_cast<Card>(i), static_cast<int>(entry.at("count").as_int64()));
  }
  for (const auto& [players, removed] : data.at("removed_of_each_card").as_object()) {
    Cards& cards = board.cards.at(static_cast<std::size_t>(std::stoi(std::string(players))));
    cards = all;
    for (std::size_t i = 0; i < kCards; ++i) {
      cards.remove(static_cast<Card>(i), static_cast<int>(removed.as_int64()));
    }
  }
}

void read_map(Board& board, const json::value& data) {
  for (std::size_t i = 0; i < kCountries; ++i) {
    const json::value& entry = data.at("countries").at(i);
    board.country_ids[i] = text(entry.at("id"));
    board.card_of[i] = find<Card>(board.card_ids, text(entry.at("card"))).value();
    board.countries_for[slot(board.card_of[i])].add(static_cast<Country>(i));
  }
  for (std::size_t i = 0; i < kSpaces; ++i) {
    const json::value& entry = data.at("spaces").at(i);
    board.space_ids[i] = text(entry.at("id"));
    board.country_of[i] = find<Country>(board.country_ids, text(entry.at("country"))).value();
    board.spaces_of[slot(board.country_of[i])].add(static_cast<Space>(i));
    board.spaces_for[slot(board.card_of[slot(board.country_of[i])])].add(static_cast<Space>(i));
  }
  for (const json::value& road : data.at("roads").as_array()) {
    const Space a = find<Space>(board.space_ids, text(road.at(0))).value();
    const Space b = find<Space>(board.space_ids, text(road.at(1))).value();
    board.roads_from[slot(a)].add(b);
    board.roads_from[slot(b)].add(a);
  }
  for (std::size_t i = 0; i < kAlliances; ++i) {
    const json::value& entry = data.at("alliances").at(i);
    assert(entry.at("number").as_int64() == static_cast<std::int64_t>(i + 1));
    board.alliances[i] = {
        find<Country>(board.country_ids, text(entry.at("between").at(0))).value(),
        find<Country>(board.country_ids, text(entry.at("between").at(1))).value()};
  }
}

}  // namespace

// The build checked board.json in with us: a mistake in it is our own.
Board read_board() {
  const json::value data = json::parse(embedded("games/kardinal_und_koenig/board.json").value());
  Board board;
  read_cards(board, data);
  read_map(board, data);
  return board;
}

std::optional<Country> find_country(std::string_view id) {
  return find<Country>(board().country_ids, id);
}
std::optional<Space> find_space(std::string_view id) {
  return find<Space>(board().space_ids, id);
}
std::optional<Card> find_card(std::string_view id) {
  return find<Card>(board().card_ids, id);
}

std::vector<Term> terms(const std::vector<Space>& spaces) {
  std::vector<Term> all;
  for (const Space space : spaces) all.push_back(term(space));
  return all;
}

}  // namespace thronsaal::kardinal_und_koenig
