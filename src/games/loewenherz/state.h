// Everything there is to know about a game of Löwenherz.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/seat.h"
#include "games/loewenherz/board.h"

namespace thronsaal::loewenherz {

struct Options {
  bool rich = false;        // everybody begins with 40 ducats instead of 7
  bool early_king = false;  // the king's marker stands at half its place
  bool operator==(const Options&) const = default;
};

inline constexpr int kColours = 4;
inline constexpr int kThirdColour = 2;  // of the game for two
inline constexpr int kMostCastles = 4;  // of a colour
inline constexpr int kKnights = 15;     // of a colour
inline constexpr int kBorders = 100;
inline constexpr int kHand = 3;
inline constexpr int kDucats = 7;  // to begin with
inline constexpr int kMonopoly = 5;
inline constexpr int kMonopolyMines = 3;
inline constexpr int kMostDucats = 5;  // points at the end
inline constexpr int kSecondMostDucats = 3;
inline constexpr int kCastleDistance = 7;
inline constexpr int kLastTurn = 400;  // for simulations: then the game ends

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
  recruiting,   // the deserter: the own knight
  withdrawing,  // the deserter: which one leaves?
  allying,
  refilling,  // the hand
  drawing,    // chance gives the top of the pile
  over,
};

// Up to three cards in ascending order, none at the end. Of equal cards those come first that
// everybody saw him take.
struct Hand {
  std::array<Card, kHand> cards{Card::none, Card::none, Card::none};
  std::array<bool, kHand> known{};

  int size() const {
    int number = 0;
    for (const Card card : cards) number += card != Card::none ? 1 : 0;
    return number;
  }
  bool has(Card card) const { return card == cards[0] || card == cards[1] || card == cards[2]; }
  void add(Card card, bool is_known);
  // First of all one that everybody knew of.
  void remove(Card card);
  // One that not everybody knew of.
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
  // What follows from borders and castles, kept because everything asks for it: where castles
  // stand, all fields of a colour's regions, and what they are worth.
  FieldSet all_castles;
  std::array<FieldSet, kColours> territory{};
  PerColour points{};
  PerColour ducats{};
  std::uint16_t turns = 0;
  std::array<std::uint16_t, kColours * kMostCastles> allies{};  // by castle: its allies' bits

  std::array<std::array<Field, kMostCastles>, kColours> castles{};
  std::array<Hand, kColours> hands{};
  Cards pile;
  Cards market;

  std::uint8_t players = 0;
  Phase phase = Phase::laying;
  std::uint8_t turn_of = 0;  // whose turn it is
  std::uint8_t actor = 0;    // who decides, or for whom chance acts
  std::uint8_t colour = 0;   // of the pieces that are placed
  std::uint8_t laid = 0;     // tiles laid, or castles founded
  std::uint16_t tiles = 0;   // the tiles that lie, by bits

  // The card that is played or was sold
  Card card = Card::none;
  std::uint8_t steps = 0;      // done of it
  Field castle = Field::none;  // of the region that expands or recruits
  Field quarry = Field::none;  // the castle of the region that is deserted from
  bool last_phase = false;     // the pile is empty: nobody refills any more
  bool king_came = false;      // somebody has reached the marker
  Options options;
  // Cards that were played. They are nowhere in the state: without their number nobody could tell
  // them from cards that got lost.
  std::uint8_t played = 0;
  BoardId board = BoardId::built_in;     // whose tiles and cards these are
  std::array<std::uint8_t, 2> unused{};  // instead of padding, which cannot be compared

  Seat acting() const { return seat(actor); }
  int borders_left() const { return kBorders - borders.size(); }
  int knights_left(int c) const { return kKnights - knights[at(c)].size(); }
  const FieldSet& terrain(Terrain t) const { return land[slot(t)]; }
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
  // The colours on the board, the third of the game for two included.
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

// What an observer may know: the table with its secrets taken off. A card of another hand that he
// did not see is only its letter.
struct View {
  State table;
  std::array<std::array<std::uint8_t, kLetters>, kColours> unseen{};  // cards in hand, by letter
  std::array<std::uint8_t, kLetters> pile{};                          // cards, by letter
  Cards discard{};                                                    // played, and open to all
  std::uint8_t observer = kNobody;                                    // a seat, or a spectator
  std::array<std::uint8_t, 2> unused{};                               // instead of padding

  bool operator==(const View&) const = default;
};
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace thronsaal::loewenherz
