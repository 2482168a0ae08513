// The complete state of Kardinal & König.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/seat.h"
#include "games/kardinal_und_koenig/board.h"

namespace thronsaal::kardinal_und_koenig {

struct Options {
  bool operator==(const Options&) const = default;
};

inline constexpr int kHandSize = 3;
inline constexpr int kFaceUpCards = 2;

enum class Phase : std::uint8_t {
  lot,        // chance decides who begins
  dealing,    // chance deals the first hands
  turn,       // play, or exchange
  placing,    // one piece stands: another, or done
  drawing,    // from the pile, or a face-up card
  drawn,      // chance gives a card of the pile
  refilling,  // chance turns up a card
  over,
};

// One number per seat.
using PerSeat = std::array<std::uint8_t, kMaxSeats>;

struct State {
  std::array<SpaceSet, kMaxSeats> cloisters{};
  std::array<std::uint16_t, kMaxSeats> points{};
  CountrySet open_countries;  // where a councillor can be placed: seated < seats
  std::array<PerSeat, kCountries> councillors{};
  // Derived from the pieces on the board, cached because every action list needs it: the number of
  // councillors in a country, their limit, and the pieces that each seat has left.
  std::array<std::uint8_t, kCountries> councillor_count{};
  std::array<std::uint8_t, kCountries> seats{};
  PerSeat councillors_left{};
  // Cloisters per seat at the first scoring.
  std::array<PerSeat, kCountries> first_scoring{};

  std::array<Cards, kMaxSeats> hand{};
  std::array<Cards, kMaxSeats> known{};  // publicly known cards of the hand
  Cards face_up;
  Cards pile;
  Cards discard;

  std::uint8_t players = 0;
  Phase phase = Phase::lot;
  std::uint8_t actor = 0;  // the seat to move, or the one chance deals to
  std::uint8_t starter = 0;
  Country country = Country::none;  // where a piece was placed and another may follow
  std::uint8_t turns = 0;           // begun
  std::uint8_t scorings = 0;
  bool is_last_round = false;  // the pile is empty for good: the last round
  BoardId board = BoardId::built_in;
  std::uint8_t padding = 0;  // explicit padding, so that states compare as bytes

  Seat acting() const { return seat(actor); }
  // A player's cloisters in a country.
  int cloisters_in(Country c, Seat s) const {
    return (cloisters[at(s)] & kardinal_und_koenig::board(board).spaces_of[index_of(c)]).size();
  }
  SpaceSet built() const {
    SpaceSet all;
    for (const SpaceSet& own : cloisters) all = all | own;
    return all;
  }
  int cloisters_left(Seat s) const { return kCloistersPerPlayer - cloisters[at(s)].size(); }
  int pieces_left(Seat s) const { return cloisters_left(s) + councillors_left[at(s)]; }
  int unknown(Seat s) const { return hand[at(s)].size() - known[at(s)].size(); }

  static constexpr std::size_t at(Seat s) { return static_cast<std::size_t>(index(s)); }
  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) == 240);

// What an observer may know: the state without hidden information. Other hands hold only
// their known cards, and the pile is only a number.
struct View {
  State table;
  PerSeat unknown{};                // cards that are not publicly known
  std::uint8_t pile = 0;            // number of cards
  std::uint8_t observer = kNobody;  // a seat, or a spectator
  std::uint8_t padding = 0;

  bool operator==(const View&) const = default;
};
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace thronsaal::kardinal_und_koenig
