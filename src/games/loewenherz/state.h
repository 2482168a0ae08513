// The complete state of Löwenherz.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/seat.h"
#include "games/loewenherz/board.h"

namespace thronsaal::loewenherz {

struct Options {
  bool rich = false;        // players begin with 40 ducats instead of 7
  bool early_king = false;  // the king's marker stands at half the points
  bool operator==(const Options&) const = default;
};

inline constexpr int kColours = 4;
inline constexpr int kThirdColour = 2;          // in a game for two
inline constexpr int kMaxCastlesPerColour = 4;  // of a colour
inline constexpr int kKnightsPerColour = 15;    // of a colour
inline constexpr int kBorders = 100;
inline constexpr int kHandSize = 3;
inline constexpr int kStartDucats = 7;  // to begin with
inline constexpr int kMonopolyPoints = 5;
inline constexpr int kMonopolyMines = 3;
inline constexpr int kMostDucatsPoints = 5;  // points at the end
inline constexpr int kSecondMostDucatsPoints = 3;
inline constexpr int kCastleDistance = 7;
inline constexpr int kMaxTurns = 400;  // limit for simulations

enum class Phase : std::uint8_t {
  laying,    // chance lays the tiles
  lot,       // chance decides who places first
  dealing,   // chance deals the hands
  founding,  // setting up: a castle
  garrison,  // setting up: its knight
  turn,      // sell or play a card
  borders,   // step by step
  knights,
  expanding,
  deserting,    // which regions?
  recruiting,   // the deserter: the player's new knight
  withdrawing,  // the deserter: which one leaves?
  allying,
  refilling,  // the hand
  drawing,    // chance gives the top of the pile
  over,
};

// Up to three cards in ascending order, none at the end. Of equal cards, publicly known ones come
// first.
struct Hand {
  std::array<Card, kHandSize> cards{Card::none, Card::none, Card::none};
  std::array<bool, kHandSize> known{};

  int size() const {
    int number = 0;
    for (const Card card : cards) number += card != Card::none ? 1 : 0;
    return number;
  }
  bool has(Card card) const { return card == cards[0] || card == cards[1] || card == cards[2]; }
  void add(Card card, bool is_known);
  // Removes a publicly known one first.
  void remove(Card card);
  // Adds one that is not publicly known.
  void remove_hidden(Card card);
  bool operator==(const Hand&) const = default;

 private:
  void close_gap(std::size_t at);
};

using PerColour = std::array<std::uint16_t, kColours>;

struct State {
  std::array<FieldSet, kTerrains> land{};  // by terrain
  Borders borders;
  std::array<FieldSet, kColours> knights{};
  // Derived from borders and castles, cached because it is read often: castles, fields of each
  // colour's regions, and their points.
  FieldSet all_castles;
  std::array<FieldSet, kColours> territory{};
  PerColour points{};
  PerColour ducats{};
  std::uint16_t turns = 0;
  std::array<std::uint16_t, kColours * kMaxCastlesPerColour>
      allies{};  // by castle: its allies' bits

  std::array<std::array<Field, kMaxCastlesPerColour>, kColours> castles{};
  std::array<Hand, kColours> hands{};
  Cards pile;
  Cards market;

  std::uint8_t players = 0;
  Phase phase = Phase::laying;
  std::uint8_t turn_of = 0;      // whose turn it is
  std::uint8_t actor = 0;        // the seat that decides, or that chance acts for
  std::uint8_t colour = 0;       // of the pieces being placed
  std::uint8_t setup_count = 0;  // tiles laid, or castles founded
  std::uint16_t tiles = 0;       // tiles laid, as bits

  // The card being played or just sold
  Card card = Card::none;
  std::uint8_t steps = 0;            // steps done
  Field castle = Field::none;        // of the region that expands or gains the deserter
  Field other_castle = Field::none;  // of the region that loses the deserter
  bool last_phase = false;           // the pile is empty: no one refills
  bool king_returned = false;        // a player has reached the marker
  Options options;
  // Number of cards played. Played cards are not in the state, so the audit needs this to detect
  // lost cards.
  std::uint8_t played = 0;
  BoardId board = BoardId::built_in;      // the board of these tiles and cards
  std::array<std::uint8_t, 2> padding{};  // explicit padding, so that states compare as bytes

  Seat acting() const { return seat(actor); }
  int borders_left() const { return kBorders - borders.size(); }
  int knights_left(int c) const { return kKnightsPerColour - knights[at(c)].size(); }
  const FieldSet& terrain(Terrain t) const { return land[index_of(t)]; }
  FieldSet castles_of(int c) const {
    FieldSet all;
    for (const Field f : castles[at(c)]) {
      if (f != Field::none) all.add(f);
    }
    return all;
  }
  FieldSet figures_of(int c) const { return knights[at(c)] | castles_of(c); }
  FieldSet all_figures() const {
    return all_castles | knights[0] | knights[1] | knights[2] | knights[3];
  }
  // The colours on the board, including the third one in a game for two.
  int colours() const { return players == 2 ? 3 : players; }
  int castles_each() const { return players == 4 ? 3 : 4; }
  int castles_in_all() const { return colours() * castles_each(); }
  int marker() const {
    const int printed = players == 2 ? 50 : players == 3 ? 40 : 30;
    return options.early_king ? printed / 2 : printed;
  }

  static constexpr std::size_t at(int c) { return static_cast<std::size_t>(c); }
  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) == 632);

// What an observer may know: the state without hidden information. Of hidden cards in other hands,
// only the letter is known.
struct View {
  State table;
  std::array<std::array<std::uint8_t, kLetters>, kColours> unseen{};  // cards in hand, by letter
  std::array<std::uint8_t, kLetters> pile{};                          // cards, by letter
  Cards discard{};                                                    // played, face up
  std::uint8_t observer = kNobody;                                    // a seat, or a spectator
  std::array<std::uint8_t, 2> padding{};                              // explicit padding

  bool operator==(const View&) const = default;
};
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace thronsaal::loewenherz
