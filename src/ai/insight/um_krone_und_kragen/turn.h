// A turn, played perfectly: for given prizes, what every decision in it is worth.
//
// The solver looks at everything that can happen, once. Four observations make that quick:
//   - Between two rolls only the dice set aside and the unused cards count. So values are kept in
//     rows: one for each set of unused cards and each lot of dice set aside, with an entry for
//     everything that the other dice can show.
//   - Who uses a card may as well do so before he sets dice aside, for cards touch active dice
//     only. The exception is the astronomer, who looks at what lies aside.
//   - A row depends on what the dice set aside can still become, not on what they are (Prospect).
//   - The best use of a card for all that the dice can show is found at once, die by die: to throw
//     three dice again is to throw one, then two.
//
// A solver is used by one thread. It keeps what it found out until it is prepared for another turn
// or told to forget it, and never holds more than most_memory() of the room it was allowed. How
// much work a turn is at most is known before the work begins: whoever has no patience for it can
// ask for less.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/insight/um_krone_und_kragen/help.h"
#include "ai/insight/um_krone_und_kragen/patience.h"
#include "ai/insight/um_krone_und_kragen/prizes.h"
#include "games/um_krone_und_kragen/falls.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

class TurnSolver {
 public:
  // So many floats are kept at most, or what takes as much room.
  explicit TurnSolver(std::size_t room) : room_(room) {}

  // Gets ready for the turn that is being played, from this position on. Says whether it can be
  // solved; it cannot with more than twelve dice, or when it would take more room or work than
  // allowed, or when time is up. Costs nothing when the solver is ready already.
  bool prepare(const State& state, const Prizes& prizes, const Patience& patience = {});

  // What the turn is worth. Nothing when time is up first: then the solver must be prepared again.
  std::optional<float> value(const State& state, const Patience& patience = {});
  // What it is worth after a legal action, which may also be the last one of the turn.
  std::optional<float> value_after(const State& state, const Action& action,
                                   const Patience& patience = {});

  // How much work the turn is at most that the solver is prepared for.
  std::size_t work() const { return work_; }
  // How much of it has been done.
  std::size_t work_done() const { return done_; }
  // How many values have been worked out since the solver was prepared.
  std::size_t values() const { return used_; }

  // How many bytes the solver holds.
  std::size_t memory() const;
  // How many bytes a solver with so much room holds at most.
  static constexpr std::size_t most_memory(std::size_t room) {
    return room * sizeof(float) + kForTheRest;
  }
  // Gives all of it back. The solver must be prepared again.
  void forget();

 private:
  using CardMask = std::uint32_t;  // which of cards_ are unused
  // Whether a die was set aside since the last roll.
  enum class Duty : std::uint8_t { open, met };

  // Dice set aside.
  struct Aside {
    int dice = 0;
    FallId fall = 0;
  };
  // Where the values begin of a lot of dice set aside with a set of unused cards, by duty.
  using Rows = std::array<std::int32_t, 2>;
  // How dice set aside are told apart, when so many adders have been used.
  struct Lots {
    std::vector<std::uint16_t> lot_of;               // by fall, those of fewer dice first
    std::array<std::size_t, kMostDice + 2> begin{};  // of the falls of so many dice
    std::vector<float> decided;                      // by lot: the prize, if it is decided already
    std::size_t entries = 0;                         // in the rows of all lots that are not
  };
  // The values for everything that the active dice can show; nullptr when it does not matter.
  struct Row {
    const float* values = nullptr;
    float decided = 0;
    float operator[](FallId fall) const { return values != nullptr ? values[fall] : decided; }
  };

  // Bytes for the sets of cards, the lots of dice, and what is needed while a row is filled.
  static constexpr std::size_t kForTheRest = 6'000'000;

  bool continues(const State& state, const Prizes& prizes) const;
  static std::size_t room_for(std::size_t entries, std::size_t nodes);
  void make_room(std::size_t entries, std::size_t nodes);
  std::size_t work_to_tell_apart() const;
  bool tell_all_apart(bool astronomer, const Patience& patience);
  Lots tell_apart(int dice, int adders_left, bool astronomer) const;
  std::size_t looks_per_value(CardMask mask) const;
  int dice_in_play(CardMask mask) const;
  int adders_used(CardMask mask) const;
  bool can_add(CardMask mask) const;
  const Lots& lots(CardMask mask) const;
  CardMask mask_of(CardSet unused) const;
  std::size_t lot(CardMask mask, Aside aside) const;

  // The recursion. Everything gives up as soon as time is up.
  float roll(CardMask mask, Aside aside);
  Row row(CardMask mask, Aside aside, Duty duty);
  void fill(CardMask mask, Aside aside, Duty duty, float* values);
  void set_aside_and_roll(CardMask mask, Aside aside, float* values);
  void set_aside_and_copy(CardMask mask, Aside aside, float* values);
  void use_card(CardMask mask, Card card, Aside aside, Duty duty, float* values);

  // Positions of the rules.
  float in_hand(CardMask mask);
  float thrown(CardMask mask, Aside aside, Dice active, int unrolled, Duty duty);
  float choosing(const State& state, Dice active, Dice chosen, int from);
  float at(const State& state);
  float after(const State& state, const Action& action);
  std::optional<float> unless_late(float value);

  std::size_t room_;
  Prizes prizes_;
  bool ready_ = false;
  bool adders_in_hand_ = false;
  int limit_ = 0;
  int dice_ = 0;             // in play when no adder of cards_ has been used
  std::vector<Card> cards_;  // the adders first
  int adders_ = 0;
  // By adders used, without and with the astronomer; none while not needed.
  std::array<std::vector<Lots>, 2> lots_;
  std::size_t astronomer_ = 0;  // where he stands among the cards, or behind them
  std::vector<std::size_t> first_node_;
  std::vector<Rows> rows_;    // by node: a lot of dice set aside with a set of unused cards
  std::vector<float> rolls_;  // by node: the value of rolling the rest, where it is known
  std::vector<float> values_;
  std::size_t used_ = 0;
  std::size_t work_ = 0;
  std::size_t done_ = 0;
  const Patience* patience_ = nullptr;  // of the question that is being answered
  bool late_ = false;

  // What is only needed while a row is filled.
  Workspace workspace_;
  std::array<std::vector<float>, kMostDice + 1> best_;
  std::array<std::vector<FallId>, kMostDice + 1> joined_;
};

}  // namespace thronsaal::um_krone_und_kragen
