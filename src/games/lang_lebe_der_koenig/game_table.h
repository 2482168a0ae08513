// Applies one move and records its events. The functions are defined in turn.h, conflict.h and
// election.h.
#pragma once

#include "core/containers/byte.h"
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {

constexpr std::uint8_t code(Seat seat) {
  return byte(index(seat));
}

template <class Recorder>
class MoveApplier {
 public:
  MoveApplier(State& state, Recorder& tell) : s_(state), record_(tell) {}

  void apply(Actor actor, const Action& action) {
    switch (action.kind) {
      case Kind::start: return enter_board(action.area);
      case Kind::rolled: return dice_rolled(Dice::from_counts(action.numbers));
      case Kind::dealt: return deal(cards_of(action));
      case Kind::nothing: return do_nothing();
      case Kind::move: return enter(action.area);
      case Kind::move_on: return pay_for_step(action.area, action.numbers[0]);
      case Kind::place: return place_first();
      case Kind::try_more: return pay_for_courtier(action.numbers[0]);
      case Kind::end: return finish();
      case Kind::commit: return commit(actor.seat(), cards_of(action));
      case Kind::banish: return banish(action.area);
      case Kind::take_back: return take_back(action.numbers[0]);
    }
  }

 private:
  // Setting up
  void enter_board(Area area);

  // A turn
  void begin_turn(Seat who);
  void do_nothing();
  void enter(Area area);
  void pay_for_step(Area area, Card card);
  void step_rolled(int number);
  void reveal_card(Player& player, Card card);
  void spend(Card card);
  void dice_rolled(Dice dice);
  void end_turn();
  void pass_turn();

  // Courtiers, in a turn or after a conflict
  void place_first();
  void add_courtier();
  void continue_placing();
  void pay_for_courtier(Card card);
  void courtier_rolled(int number);
  void finish();

  // A conflict
  void begin_conflict(Seat defender);
  void commit(Seat who, const Cards& cards);
  void reveal();
  void roll_off();
  void next_to_roll(Seat from);
  void contest_rolled(Dice dice);
  void resolve_conflict();
  void win(Seat winner);
  void send_courtiers_home(Player& owner);
  void banish_next();
  void banish(Area area);
  void banish_next_exile_to(Area area);
  void begin_settling();
  void offer_taking_back(Seat from);
  void take_back(int how_many);
  void discard_committed();

  // The king's election

  // The order of comparison in the ballot. The crown is decided before the other places, and its
  // dice also count for them: `before` is the place in that first ballot.
  struct BallotKey {
    bool king = false;
    int total = 0;
    int kept = 0;
    int cards = 0;
    int before = 0;
  };
  void hold_election();
  static Event votes_event(Seat who, const Votes& votes, bool has_majority);
  BallotKey ballot_key(Seat who) const;
  static bool ahead(const BallotKey& a, const BallotKey& b);
  void open_ballot(Ballot ballot, SeatSet candidates);
  void keep_only_the_best(SeatSet candidates);
  void break_ties();
  void tie_break_rolled(Dice dice);
  void close_ballot();
  void crown();
  void give_bonus_votes();
  void shuffle();
  void deal(const Cards& cards);

  Player& me() { return s_.at(s_.acting()); }
  const Board::Setup& setup() const { return board(s_.board).for_players(s_.players); }

  State& s_;
  Recorder& record_;
};

}  // namespace thronsaal::lang_lebe_der_koenig
