#include "games/kardinal_und_koenig/board.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "core/digest.h"
#include "core/text/text.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

template <class Thing, class Ids>
std::optional<Thing> find(const Ids& ids, std::string_view id) {
  const std::string lower = to_lower_ascii(id);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (to_lower_ascii(ids[i]) == lower) return static_cast<Thing>(i);
  }
  return std::nullopt;
}

}  // namespace

// Pieces, cards and what cards show are the same on every board.
std::uint64_t Board::digest() const {
  DigestWriter digest;
  digest.u8(static_cast<std::uint8_t>(space_count));
  for (const Space space : spaces) {
    const std::string& id = space_ids[index_of(space)];
    digest.u8(static_cast<std::uint8_t>(id.size()));
    for (const char letter : id) digest.u8(static_cast<std::uint8_t>(letter));
    digest.u8(country_of[index_of(space)]);
    digest.u64(roads_from[index_of(space)]);
  }
  for (const Alliance& alliance : alliances) {
    digest.u8(std::min(alliance.a, alliance.b));
    digest.u8(std::max(alliance.a, alliance.b));
  }
  return digest.value();
}

std::vector<std::pair<std::string, std::string>> Board::names() const {
  std::vector<std::pair<std::string, std::string>> names;
  for (const Space space : spaces) {
    const std::string& id = space_ids[index_of(space)];
    names.emplace_back(fmt::format("space.{}", id),
                       fmt::format("{} ({})", space_names[index_of(space)], id));
  }
  return names;
}

std::optional<Country> find_country(std::string_view id) {
  return find<Country>(kCountryIds, id);
}
std::optional<Card> find_card(std::string_view id) {
  return find<Card>(kCardIds, id);
}
std::optional<Space> find_space(std::string_view id, const Board& board) {
  const auto count = static_cast<std::size_t>(board.space_count);
  return find<Space>(std::span(board.space_ids).first(count), id);
}

std::vector<Term> terms(const std::vector<Space>& spaces, const Board& board) {
  std::vector<Term> all;
  for (const Space space : spaces) all.push_back(term(space, board));
  return all;
}

}  // namespace thronsaal::kardinal_und_koenig
