// Solves a turn: for given rewards, the value of every decision under perfect play.
//
// The solver visits everything that can happen once. Four observations make that fast:
//   - Between two rolls only the dice set aside and the unused cards count. So values are stored in
//     rows: one for each set of unused cards and each class of dice set aside, with an entry for
//     each roll of the other dice.
//   - Cards affect active dice only, so using a card before setting dice aside is never worse. The
//     exception is the astronomer, which reads the dice set aside.
//   - A row depends on what the dice set aside can still become, not on what they are
//     (RewardBounds::class_key).
//   - The best use of a card is found for all rolls at once, die by die: re-rolling three dice is
//     re-rolling one, then two.
//
// A solver belongs to one thread. It keeps its results until it is prepared for another turn or
// released, and never holds more than max_memory() of its capacity. The maximum work of a turn is
// known in advance, so callers can ask for a smaller turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/evaluators/um_krone_und_kragen/card_effects.h"
#include "ai/evaluators/um_krone_und_kragen/prizes.h"
#include "ai/evaluators/um_krone_und_kragen/work_budget.h"
#include "games/um_krone_und_kragen/falls.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

class TurnSolver {
 public:
  // Capacity in floats.
  explicit TurnSolver(std::size_t room) : capacity_(room) {}

  // Prepares for the current turn, from this position on. False if it cannot be solved: with more
  // than twelve dice, if it takes more memory or work than allowed, or if time is up. Costs nothing
  // if the solver is already prepared for it.
  bool prepare(const State& state, const TurnRewards& rewards, const WorkBudget& work_budget = {});

  // The value of the turn; empty if time is up, and then the solver must be prepared again.
  std::optional<float> value(const State& state, const WorkBudget& work_budget = {});
  // Its value after a legal action, which may be the last one of the turn.
  std::optional<float> value_after(const State& state, const Action& action,
                                   const WorkBudget& work_budget = {});

  // The maximum work of the prepared turn.
  std::size_t work() const { return work_; }
  // The work done so far.
  std::size_t work_done() const { return done_; }
  // The number of values computed since the solver was prepared.
  std::size_t values() const { return used_; }

  // Bytes in use.
  std::size_t memory() const;
  // The most bytes that a solver of this capacity uses.
  static constexpr std::size_t max_memory(std::size_t room) {
    return room * sizeof(float) + kOverheadBytes;
  }
  // Frees all memory. The solver must be prepared again.
  void release();

 private:
  using CardMask = std::uint32_t;  // which of cards_ are unused
  // Whether a die was set aside since the last roll.
  enum class SetAside : std::uint8_t { open, met };

  // Dice set aside.
  struct AsideDice {
    int dice = 0;
    RollId fall = 0;
  };
  // Where the values of a class of dice set aside with a set of unused cards begin, by duty.
  using Rows = std::array<std::int32_t, 2>;
  // Classes of dice set aside that have the same values, for a number of used adders.
  struct AsideClasses {
    std::vector<std::uint16_t> class_of;                     // by roll, those of fewer dice first
    std::array<std::size_t, kMaxTabulatedDice + 2> begin{};  // of the rolls by number of dice
    std::vector<float> decided;  // by class: the reward, if already decided
    std::size_t entries = 0;     // in the rows of all undecided classes
  };
  // The values by roll of the active dice; nullptr if the reward is already decided.
  struct Row {
    const float* values = nullptr;
    float decided = 0;
    float operator[](RollId fall) const { return values != nullptr ? values[fall] : decided; }
  };

  // Bytes for sets of cards, classes of dice, and scratch memory for filling rows.
  static constexpr std::size_t kOverheadBytes = 6'000'000;

  bool continues(const State& state, const TurnRewards& rewards) const;
  static std::size_t floats_needed(std::size_t entries, std::size_t nodes);
  void allocate(std::size_t entries, std::size_t nodes);
  std::size_t classification_work() const;
  bool classify_all(bool astronomer, const WorkBudget& work_budget);
  AsideClasses classify(int dice, int adders_left, bool astronomer) const;
  std::size_t cost_per_value(CardMask mask) const;
  int dice_in_play(CardMask mask) const;
  int adders_used(CardMask mask) const;
  bool can_add(CardMask mask) const;
  const AsideClasses& classes(CardMask mask) const;
  CardMask mask_of(CardSet unused) const;
  std::size_t class_index(CardMask mask, AsideDice aside) const;

  // The recursion. All of these stop as soon as time is up.
  float roll(CardMask mask, AsideDice aside);
  Row row(CardMask mask, AsideDice aside, SetAside duty);
  void fill(CardMask mask, AsideDice aside, SetAside duty, float* values);
  void set_aside_and_roll(CardMask mask, AsideDice aside, float* values);
  void set_aside_and_copy(CardMask mask, AsideDice aside, float* values);
  void use_card(CardMask mask, Card card, AsideDice aside, SetAside duty, float* values);

  // Values of positions (turn_positions.cc).
  float in_hand(CardMask mask);
  float value_after_roll(CardMask mask, AsideDice aside, Dice active, int unrolled, SetAside duty);
  float choosing(const State& state, Dice active, Dice chosen, int from);
  float at(const State& state);
  float after(const State& state, const Action& action);
  std::optional<float> unless_timed_out(float value);

  std::size_t capacity_;
  TurnRewards rewards_;
  bool ready_ = false;
  bool adders_in_hand_ = false;
  int limit_ = 0;
  int dice_ = 0;             // in play when no adder of cards_ has been used
  std::vector<Card> cards_;  // the adders first
  int adders_ = 0;
  // By adders used, without and with the astronomer; none while not needed.
  std::array<std::vector<AsideClasses>, 2> classes_;
  std::size_t astronomer_ = 0;  // its index in cards_, or one past the end
  std::vector<std::size_t> first_node_;
  std::vector<Rows> rows_;    // by node: a class of dice set aside with a set of unused cards
  std::vector<float> rolls_;  // by node: the value of rolling the rest, if known
  std::vector<float> values_;
  std::size_t used_ = 0;
  std::size_t work_ = 0;
  std::size_t done_ = 0;
  const WorkBudget* work_budget_ = nullptr;  // of the current call
  bool timed_out_ = false;

  // Scratch memory for filling rows.
  Workspace workspace_;
  std::array<std::vector<float>, kMaxTabulatedDice + 1> best_;
  std::array<std::vector<RollId>, kMaxTabulatedDice + 1> joined_;
};

}  // namespace thronsaal::um_krone_und_kragen
