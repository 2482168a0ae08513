// Everything there is to know about a game of Lang lebe der König!
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/seat.h"
#include "games/lang_lebe_der_koenig/board.h"
#include "games/lang_lebe_der_koenig/cards.h"

namespace thronsaal::lang_lebe_der_koenig {

struct Options {
  bool operator==(const Options&) const = default;
};

inline constexpr int kSupply = 15;
inline constexpr int kStartCourtiers = 2;
inline constexpr int kBonusTrack = 15;  // where the track of bonus votes ends
inline constexpr int kMostDealt = 15;   // cards per player after an election
inline constexpr int kLots = 5;         // dice that break a tie in an election
inline constexpr int kSuccess = 3;      // what a try must show, times its card
inline constexpr int kLastTurn = 1000;  // for simulations: then the most votes win
inline constexpr int kLastElection = 60;

enum class Phase : std::uint8_t {
  setting_up,   // chance deals the start cards
  turn,         // nothing done yet
  arrived,      // after a step: place, move on, or end
  halted,       // after a failed step: try again, or end
  stepping,     // chance rolls for a step
  placing,      // the free courtier stands: try for more, or end
  trying,       // chance rolls for a courtier
  committing,   // everybody chooses cards for the conflict
  contest,      // chance rolls for the conflict
  banishing,    // the winner chooses where a figure goes
  settling,     // the winner may place a courtier
  taking_back,  // cards for ones
  lots,         // chance rolls to break a tie in an election
  dealing,      // chance deals new cards
  over,
};

// What a ranking of the players decides.
enum class Ballot : std::uint8_t {
  none,
  crown,    // who of those with a majority becomes king
  bonus,    // how many bonus votes everybody gets
  verdict,  // the final places
};

struct Player {
  Cards hand;       // with what is committed, as long as commitments are secret
  Cards known;      // the part of the hand that everybody can work out
  Cards committed;  // secret until all have committed, then on the table
  Area figure = Area::none;
  AreaSet courts;  // areas with courtiers of this player
  std::uint8_t supply = 0;
  std::uint8_t bonus = 0;
  std::uint8_t influence = 0;  // in the conflict, by the last roll
  std::uint8_t ones = 0;       // in the last roll of the conflict
  std::uint8_t place = 0;      // in the ballot; who shares one still has to roll for it. 0: none
  std::uint8_t lot = 0;        // the sum of the dice rolled for it

  int unknown() const { return hand.size() - known.size(); }
  bool operator==(const Player&) const = default;
};

struct State {
  std::array<Player, kMaxSeats> player{};
  AreaSet entered;          // in this turn
  std::uint16_t turns = 0;  // begun
  std::array<std::uint8_t, kAreas> courtiers{};

  std::uint8_t players = 0;
  Phase phase = Phase::setting_up;
  std::uint8_t turn_of = 0;  // whose turn it is
  std::uint8_t actor = 0;    // who decides, or for whom chance rolls or deals; not while committing

  // The turn
  Area origin = Area::none;  // where the figure stood at its beginning
  Area scene = Area::none;   // where it has come to; where courtiers are placed; what is contested
  Area target = Area::none;  // of a step that is rolled for
  Card card = 0;             // that pays for a roll

  // The conflict
  std::uint8_t defender = kNobody;
  std::uint8_t winner = kNobody;
  SeatSet undecided;   // still to commit
  SeatSet contenders;  // who may still win the conflict, or the place in a ballot
  SeatSet rolled;      // those of them who have rolled
  SeatSet exiles;      // whose figures await their banishment

  // The election
  Ballot ballot = Ballot::none;
  std::uint8_t deal = 0;  // cards for everybody in this deal
  std::uint8_t elections = 0;
  Cards discard;  // open
  Cards hidden;   // the part of the discard that lies face down

  BoardId board = BoardId::built_in;
  std::uint8_t unused = 0;  // instead of padding, which cannot be compared

  Player& at(Seat s) { return player[static_cast<std::size_t>(index(s))]; }
  const Player& at(Seat s) const { return player[static_cast<std::size_t>(index(s))]; }
  Seat acting() const { return seat(actor); }
  Seat attacker() const { return seat(turn_of); }
  bool in_conflict() const { return defender != kNobody; }

  // Where the player has courtiers or the figure. A figure holds nothing while it is contested
  // whether it may stay, or while it awaits its banishment.
  AreaSet controlled(Seat s) const {
    AreaSet areas = at(s).courts;
    const bool intrudes = in_conflict() && winner == kNobody && s == attacker();
    const bool holds = at(s).figure != Area::none && !intrudes && !exiles.contains(s);
    if (holds) areas.add(at(s).figure);
    return areas;
  }
  // Who controls an area; kNobody if it is empty.
  std::uint8_t controller(Area a) const {
    for (int i = 0; i < players; ++i) {
      if (controlled(seat(i)).has(a)) return static_cast<std::uint8_t>(i);
    }
    return kNobody;
  }
  bool has_room(Area a) const {
    return courtiers[slot(a)] < lang_lebe_der_koenig::board(board).votes_of(a);
  }

  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) == 132);

// What an observer may know: the table with its secrets taken off. Hands of others are what is
// known of them, and nobody else's commitment is there before it is revealed.
struct View {
  State table;
  std::array<std::uint8_t, kMaxSeats> unknown{};  // cards that not everybody can work out
  std::uint8_t face_down = 0;                     // cards in the hidden part of the discard
  std::uint8_t observer = kNobody;                // a seat, or a spectator
  std::uint8_t unused = 0;

  bool operator==(const View&) const = default;
};
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace thronsaal::lang_lebe_der_koenig
