// Expected final points of countries, alliances and chains, and the gain of a player's next piece.
#pragma once

#include <array>

#include "ai/evaluators/kardinal_und_koenig/country_estimate.h"
#include "games/kardinal_und_koenig/state.h"

namespace thronsaal::kardinal_und_koenig {

// Expected remaining turns.
struct RemainingTurns {
  explicit RemainingTurns(const State& s);

  float turns_to_first = 0;  // all players' turns until the first scoring; 0 after it
  float turns_to_end = 0;
  float rounds_to_end = 0;  // turns of one player
};

// Estimate for all countries. Built once per position in constant time, without allocation.
class PositionEstimate {
 public:
  explicit PositionEstimate(const State& s);

  const RemainingTurns& remaining_turns() const { return remaining_turns_; }
  // Expected points per seat from cloisters at the remaining scorings and from alliances.
  PerSeatFloat expected() const;

  // Relative gain of a piece: the seat's gain less the others' mean. For one piece and for a second
  // of the same kind.
  std::array<float, 2> cloister_gains(Country country, Seat seat) const;
  std::array<float, 2> councillor_gains(Country country, Seat seat) const;

  int free_spaces(Country country) const { return countries_[index_of(country)].free; }
  int cloisters(Country country, Seat seat) const {
    return countries_[index_of(country)].own[State::at(seat)];
  }

 private:
  struct CountryState {
    CountryEstimate::Key cloisters = 0;
    CountryEstimate::Key councillors = 0;
    PerSeat own{};             // cloisters
    int free = 0;              // spaces
    int most = 0;              // cloisters of one player
    int councillor_count = 0;  // councillors
    float room = 0;            // for more councillors until the end
    float more_councillors = 0;
    PerSeatFloat majority{};   // probability per seat
    PerSeatFloat influence{};  // value of a certain majority here over all alliances
  };

  void count(const State& s);
  void estimate_fill(const State& s);
  float alliance_scale() const;
  PerSeatFloat cloister_row(CountryEstimate::Key key, int free) const;
  float relative_gain(const PerSeatFloat& before, const PerSeatFloat& after, Seat seat) const;

  const Board& europe_;
  const CountryEstimate& country_estimate_;
  int players_;
  RemainingTurns remaining_turns_;
  bool first_to_come_;
  float filled_first_ = 0;  // share of the free spaces that will be filled by then
  float filled_end_ = 0;
  std::array<CountryState, kCountries> countries_;
};

// Chain points of one player, with the potential of groups that are too short.
float estimate_chains(const State& s, Seat seat, float rounds_to_end);

// A player's own cloisters in connected parts, to see what one more joins.
class CloisterGroups {
 public:
  CloisterGroups(SpaceSet cloisters, const Board& europe, float rounds_to_end);
  // Approximate chain gain of a cloister there.
  float gain(Space space) const;

 private:
  const Board& europe_;
  std::array<SpaceSet, kCloistersPerPlayer> groups_;
  std::size_t size_ = 0;
  float potential_;
};

// Value of the best turn a hand allows.
class BestTurns {
 public:
  // Restricted to these countries.
  BestTurns(const State& s, const PositionEstimate& estimate, Seat seat,
            CountrySet countries = CountrySet::all());

  float best(const Cards& hand) const;
  // The best piece that may still follow a first one of that kind in the country.
  float after_cloister(Country country) const { return after_cloister_[index_of(country)]; }
  float after_councillor(Country country) const { return after_councillor_[index_of(country)]; }
  float cloister(Country country) const { return cloister_[index_of(country)]; }
  float councillor(Country country) const { return councillor_[index_of(country)]; }
  const CloisterGroups& groups() const { return groups_; }

 private:
  using PerCountry = std::array<float, kCountries>;

  CloisterGroups groups_;
  PerCountry cloister_{};
  PerCountry councillor_{};
  PerCountry after_cloister_{};
  PerCountry after_councillor_{};
  PerCountry one_{};  // the best with one piece
  PerCountry two_{};  // and with two
};

}  // namespace thronsaal::kardinal_und_koenig
