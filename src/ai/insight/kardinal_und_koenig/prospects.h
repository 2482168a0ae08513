// What a position of Kardinal & König promises: how every country, alliance and chain will
// probably end, and what the next piece of a player is worth there.
#pragma once

#include <array>

#include "ai/insight/kardinal_und_koenig/outlook.h"
#include "games/kardinal_und_koenig/state.h"

namespace thronsaal::kardinal_und_koenig {

// How much is still to come.
struct Pace {
  explicit Pace(const State& s);

  float turns_to_first = 0;  // of all players together, until the first scoring; 0 after it
  float turns_to_end = 0;
  float rounds_to_end = 0;  // turns of one player
};

// What all countries promise. Made once per position, in constant time and without allocation.
class Prospects {
 public:
  explicit Prospects(const State& s);

  const Pace& pace() const { return pace_; }
  // Points that everybody may expect of cloisters, at all scorings to come, and of alliances.
  Row expected() const;

  // How much a piece moves the game towards a seat: what it gains there, less what the others gain
  // on average. For one, and for another of the same kind after it.
  std::array<float, 2> cloister_gains(Country country, Seat seat) const;
  std::array<float, 2> councillor_gains(Country country, Seat seat) const;

  int free_spaces(Country country) const { return countries_[slot(country)].free; }
  int cloisters(Country country, Seat seat) const {
    return countries_[slot(country)].own[State::at(seat)];
  }

 private:
  struct CountryProspects {
    Outlook::Key cloisters = 0;
    Outlook::Key councillors = 0;
    PerSeat own{};   // cloisters
    int free = 0;    // spaces
    int most = 0;    // cloisters of one player
    int seated = 0;  // councillors
    float room = 0;  // for more councillors, in the end
    float more_councillors = 0;
    Row majority{};   // the chance of everybody
    Row influence{};  // what a sure majority here would be worth in all alliances
  };

  void count(const State& s);
  void look_ahead(const State& s);
  float trust_in_alliances() const;
  Row cloister_row(Outlook::Key key, int free) const;
  float lead(const Row& before, const Row& after, Seat seat) const;

  const Board& europe_;
  const Outlook& outlook_;
  int players_;
  Pace pace_;
  bool first_to_come_;
  float filled_first_ = 0;  // the share of the free spaces that will be built on by then
  float filled_end_ = 0;
  std::array<CountryProspects, kCountries> countries_;
};

// Chains of one player: what he has, and what may become of what is too short.
float chain_prospects(const State& s, Seat seat, float rounds_to_end);

// A player's own cloisters in connected parts, to see what one more joins.
class Parts {
 public:
  Parts(SpaceSet cloisters, const Board& europe, float rounds_to_end);
  // What a cloister there adds to chains, roughly.
  float gain(Space space) const;

 private:
  const Board& europe_;
  std::array<SpaceSet, kCloisters> parts_;
  std::size_t size_ = 0;
  float hope_;
};

// What a player can do with his cards: the worth of the best turn.
class Plans {
 public:
  // In these countries, as far as they matter.
  Plans(const State& s, const Prospects& prospects, Seat seat,
        CountrySet countries = CountrySet::all());

  float best(const Cards& hand) const;
  // The best piece that may still follow a first one of that kind in the country.
  float after_cloister(Country country) const { return after_cloister_[slot(country)]; }
  float after_councillor(Country country) const { return after_councillor_[slot(country)]; }
  float cloister(Country country) const { return cloister_[slot(country)]; }
  float councillor(Country country) const { return councillor_[slot(country)]; }
  const Parts& parts() const { return parts_; }

 private:
  using PerCountry = std::array<float, kCountries>;

  Parts parts_;
  PerCountry cloister_{};
  PerCountry councillor_{};
  PerCountry after_cloister_{};
  PerCountry after_councillor_{};
  PerCountry one_{};  // the best with one piece
  PerCountry two_{};  // and with two
};

}  // namespace thronsaal::kardinal_und_koenig
