// The complete state of Lang lebe der König!
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

inline constexpr int kCourtiersInSupply = 15;
inline constexpr int kStartCourtiers = 2;
inline constexpr int kBonusTrackEnd = 15;  // where the track of bonus votes ends
inline constexpr int kMaxDealt = 15;       // cards per player after an election
inline constexpr int kTieBreakDice = 5;    // dice that break a tie in an election
inline constexpr int kTryTarget = 3;       // die times card must reach this
inline constexpr int kMaxTurns = 1000;     // for simulations: then the most votes win
inline constexpr int kMaxElections = 60;

enum class Phase : std::uint8_t {
  setting_up,   // chance deals the start cards
  turn,         // nothing done yet
  arrived,      // after a step: place, move on, or end
  halted,       // after a failed step: try again, or end
  stepping,     // chance rolls for a step
  placing,      // the free courtier stands: try for more, or end
  trying,       // chance rolls for a courtier
  committing,   // all players choose cards for the conflict
  contest,      // chance rolls for the conflict
  banishing,    // the winner chooses where a figure goes
  settling,     // the winner may place a courtier
  taking_back,  // cards for ones
  lots,         // chance rolls to break a tie in an election
  dealing,      // chance deals new cards
  over,
};

// What a ranking of players decides.
enum class Ballot : std::uint8_t {
  none,
  crown,    // who of those with a majority becomes king
  bonus,    // how many bonus votes each player gets
  verdict,  // the final places
};

struct Player {
  Cards hand;       // includes committed cards while they are secret
  Cards known;      // the publicly known part of the hand
  Cards committed;  // secret until all have committed, then on the table
  Area figure = Area::none;
  AreaSet courts;  // areas with courtiers of this player
  std::uint8_t supply = 0;
  std::uint8_t bonus = 0;
  std::uint8_t influence = 0;  // in the conflict, by the last roll
  std::uint8_t ones = 0;       // in the last roll of the conflict
  std::uint8_t place = 0;      // in the ballot, before ties are rolled for; 0: none
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
  std::uint8_t actor =
      0;  // the seat that decides, or that chance rolls or deals for; not while committing

  // The turn
  Area start_area = Area::none;  // where the figure stood at the start of the turn
  Area current_area =
      Area::none;            // where it has come to; where courtiers are placed; what is contested
  Area target = Area::none;  // of the step being rolled for
  Card card = 0;             // the card that pays for the roll

  // The conflict
  std::uint8_t defender = kNobody;
  std::uint8_t winner = kNobody;
  SeatSet undecided;   // still to commit
  SeatSet contenders;  // may still win the conflict, or the place in a ballot
  SeatSet rolled;  // contenders who have rolled; while committing, seats that have revealed cards
  SeatSet exiles;  // seats whose figures are yet to be banished

  // The election
  Ballot ballot = Ballot::none;
  std::uint8_t deal = 0;  // cards per player in this deal
  std::uint8_t elections = 0;
  Cards discard;  // open
  Cards hidden;   // the part of the discard that lies face down

  BoardId board = BoardId::built_in;
  std::uint8_t padding = 0;  // explicit padding, so that states compare as bytes

  Player& at(Seat s) { return player[static_cast<std::size_t>(index(s))]; }
  const Player& at(Seat s) const { return player[static_cast<std::size_t>(index(s))]; }
  Seat acting() const { return seat(actor); }
  Seat attacker() const { return seat(turn_of); }
  bool in_conflict() const { return defender != kNobody; }

  // Where the player has courtiers or the figure. An attacking figure in an open conflict and a
  // figure to be banished hold nothing.
  AreaSet controlled(Seat s) const {
    AreaSet areas = at(s).courts;
    const bool intrudes = in_conflict() && winner == kNobody && s == attacker();
    const bool holds = at(s).figure != Area::none && !intrudes && !exiles.contains(s);
    if (holds) areas.add(at(s).figure);
    return areas;
  }
  // The seat that controls an area; kNobody if it is empty.
  std::uint8_t controller(Area a) const {
    for (int i = 0; i < players; ++i) {
      if (controlled(seat(i)).has(a)) return static_cast<std::uint8_t>(i);
    }
    return kNobody;
  }
  bool has_room(Area a) const {
    return courtiers[index_of(a)] < lang_lebe_der_koenig::board(board).votes_of(a);
  }

  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) == 132);

// What an observer may know: the state without hidden information. Other hands hold only
// their known cards, and other commitments are missing until revealed.
struct View {
  State table;
  std::array<std::uint8_t, kMaxSeats> unknown{};  // cards that are not publicly known
  std::uint8_t face_down = 0;                     // cards in the hidden part of the discard
  std::uint8_t observer = kNobody;                // a seat, or a spectator
  std::uint8_t padding = 0;

  int cards_of(Seat s) const {
    return table.at(s).known.size() + unknown[static_cast<std::size_t>(index(s))];
  }
  bool operator==(const View&) const = default;
};
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace thronsaal::lang_lebe_der_koenig
