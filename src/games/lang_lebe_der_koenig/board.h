// The map of England: thirteen areas, their votes and neighbours. Names are printed in the
// rulebook; the rest is read from the built-in or a corrected board.json.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/boards.h"
#include "core/containers/index_set.h"
#include "core/seat.h"
#include "core/structured_record.h"

namespace thronsaal::lang_lebe_der_koenig {

// Areas are numbered in the order of every board.
enum class Area : std::uint8_t { none = 0xFF };
inline constexpr int kAreas = 13;
inline constexpr std::array<std::string_view, kAreas> kAreaNames = {
    "Man",      "Sedberouie", "Sarisberie", "Rouecestre", "Loncastre", "Stadford",   "Lincolia",
    "Lundonia", "Lideforde",  "Wigemor",    "Tateshale",  "Oxeneford", "Grentebrige"};

constexpr Area area(int number) {
  return static_cast<Area>(number);
}
constexpr std::size_t index_of(Area area) {
  assert(area != Area::none);
  return static_cast<std::size_t>(area);
}
// Arbitrary bytes may hold any value.
constexpr bool exists(Area area) {
  return static_cast<int>(area) < kAreas;
}
constexpr std::string_view name_of(Area area) {
  return kAreaNames[index_of(area)];
}

using AreaSet = IndexSet<Area, std::uint16_t, kAreas>;

struct Board {
  static constexpr std::string_view kFile = "games/lang_lebe_der_koenig/board.json";

  // What depends on the number of players.
  struct Setup {
    AreaSet in_play;
    AreaSet start_cards;  // as many as players
    Area first{};         // its owner begins
    int majority = 0;
    std::array<AreaSet, kAreas> neighbours{};  // in play
  };

  std::array<std::uint8_t, kAreas> votes{};
  std::array<AreaSet, kAreas> by_land{};
  std::array<AreaSet, kAreas> by_sea{};
  std::array<Setup, kMaxSeats + 1> setups{};  // by number of players; 3 to 5 are filled

  // Refuses documents that cannot be played on or that contradict the rulebook. README.md says what
  // may differ.
  static Board read(const JsonCursor& document);
  std::uint64_t digest() const;

  int votes_of(Area a) const { return votes[index_of(a)]; }
  int votes_of(AreaSet areas) const {
    int sum = 0;
    for (const Area a : areas) sum += votes_of(a);
    return sum;
  }
  const Setup& for_players(int players) const { return setups[static_cast<std::size_t>(players)]; }
};

inline const Board& board(BoardId id) {
  return BoardRegistry<Board>::at(id);
}

// By its name or a unique prefix of it, ignoring case.
std::optional<Area> find_area(std::string_view text);
inline Term term(Area a) {
  return {"area", name_of(a)};
}

}  // namespace thronsaal::lang_lebe_der_koenig
