// Seats, actors and observers.
//
// Seats are numbered clockwise from 0. Four small value types keep the roles apart:
//   Seat      one place at the table
//   Actor     who makes a move: a seat, or chance
//   ToAct     who may move now: some seats, chance, or no one (the game is over)
//   Observer  who sees: a seat, or a spectator
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <iterator>

namespace thronsaal {

inline constexpr int kMaxSeats = 5;

enum class Seat : std::uint8_t {};

// The byte stored for "no seat" in states and views.
inline constexpr std::uint8_t kNobody = 0xFF;

constexpr Seat seat(int index) {
  assert(index >= 0 && index < kMaxSeats);
  return static_cast<Seat>(index);
}
constexpr int index(Seat seat) {
  return static_cast<int>(seat);
}
// The left neighbour, who plays next when play goes clockwise.
constexpr Seat next(Seat s, int players) {
  return seat(index(s) + 1 == players ? 0 : index(s) + 1);
}
// The right neighbour.
constexpr Seat previous(Seat s, int players) {
  return seat(index(s) == 0 ? players - 1 : index(s) - 1);
}

// A set of seats, iterated in ascending order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr explicit SeatSet(Seat only) : bits_(bit(only)) {}
  static constexpr SeatSet first(int players) { return from_bits((1U << players) - 1); }

  constexpr bool contains(Seat s) const { return (bits_ & bit(s)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr SeatSet with(Seat s) const { return from_bits(bits_ | bit(s)); }
  constexpr SeatSet without(Seat s) const {
    return from_bits(bits_ & ~static_cast<unsigned>(bit(s)));
  }
  constexpr std::uint8_t bits() const { return bits_; }

  class Iterator {
   public:
    using value_type = Seat;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint8_t rest) : rest_(rest) {}
    constexpr Seat operator*() const { return seat(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ = static_cast<std::uint8_t>(rest_ & (rest_ - 1));
      return *this;
    }
    constexpr Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t rest_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

  constexpr bool operator==(const SeatSet&) const = default;

 private:
  static constexpr std::uint8_t bit(Seat s) { return static_cast<std::uint8_t>(1U << index(s)); }
  static constexpr SeatSet from_bits(unsigned bits) {
    SeatSet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }
  std::uint8_t bits_ = 0;
};

// Who makes a move. Implicitly constructed from Seat.
class Actor {
 public:
  // NOLINTNEXTLINE(*-explicit-*)
  constexpr Actor(Seat s) : code_(static_cast<std::uint8_t>(index(s))) {}
  static constexpr Actor chance() {
    Actor actor{Seat{}};
    actor.code_ = kChanceCode;
    return actor;
  }
  constexpr bool is_chance() const { return code_ == kChanceCode; }
  constexpr Seat seat() const {
    assert(!is_chance());
    return thronsaal::seat(code_);
  }
  constexpr bool operator==(const Actor&) const = default;

 private:
  static constexpr std::uint8_t kChanceCode = 0xFF;
  std::uint8_t code_;
};

// Who may move now. Several seats at once only for simultaneous decisions; they may then come in
// any order.
class ToAct {
 public:
  static constexpr ToAct nobody() { return ToAct(SeatSet(), false); }
  static constexpr ToAct chance() { return ToAct(SeatSet(), true); }
  static constexpr ToAct seats(SeatSet set) { return ToAct(set, false); }
  static constexpr ToAct only(Seat s) { return ToAct(SeatSet(s), false); }

  constexpr bool is_over() const { return seats_.empty() && !chance_; }
  constexpr bool is_chance() const { return chance_; }
  constexpr SeatSet seats() const { return seats_; }
  constexpr bool contains(Actor actor) const {
    return actor.is_chance() ? chance_ : seats_.contains(actor.seat());
  }
  constexpr bool operator==(const ToAct&) const = default;

 private:
  constexpr ToAct(SeatSet seats, bool chance) : seats_(seats), chance_(chance) {}
  SeatSet seats_;
  bool chance_;
};

// Who looks at the game. A spectator sees public information only.
class Observer {
 public:
  // NOLINTNEXTLINE(*-explicit-*)
  constexpr Observer(Seat s) : code_(static_cast<std::uint8_t>(index(s))) {}
  static constexpr Observer spectator() {
    Observer observer{Seat{}};
    observer.code_ = kSpectatorCode;
    return observer;
  }
  constexpr bool is_spectator() const { return code_ == kSpectatorCode; }
  constexpr Seat seat() const {
    assert(!is_spectator());
    return thronsaal::seat(code_);
  }
  constexpr bool operator==(const Observer&) const = default;

 private:
  static constexpr std::uint8_t kSpectatorCode = 0xFF;
  std::uint8_t code_;
};

}  // namespace thronsaal
