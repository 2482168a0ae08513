#include "ai/evaluators/kardinal_und_koenig/prospects.h"

#include <algorithm>

#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

// Measured in self-play of strong levels.
constexpr float kCardsPerTurn = 1.75F;
constexpr float kCloistersPerTurn = 1.05F;
constexpr float kCouncillorsPerTurn = 0.4F;
// Growth of the councillor limit per cloister built.
constexpr float kSeatsPerCloister = 0.35F;

// Turns of a full game; correction of alliances per additional player.
constexpr float kFullGameTurns = 40;
constexpr float kAllianceScalePerPlayer = 0.5F;

// Value of a group shorter than a chain, by size.
constexpr std::array<float, kMinChainLength> kShortChainValue = {0, 0.25F, 0.9F, 2.2F};
// Rounds before the end from which that value is full.
constexpr float kRoundsForFullValue = 4;

float number(int n) {
  return static_cast<float>(n);
}

float chain_potential(float rounds_to_end) {
  return std::min(1.0F, rounds_to_end / kRoundsForFullValue);
}

float group_value(int size, float potential) {
  if (size >= kMinChainLength) return number(size);
  return potential * kShortChainValue[static_cast<std::size_t>(size)];
}

}  // namespace

RemainingTurns::RemainingTurns(const State& s) {
  const int players = s.players;
  const int last = (s.starter + players - 1) % players;
  // When the pile is empty the round is played to its end, so that all have had the same turns.
  const float rest_of_round = number((last - s.actor + players) % players);
  if (s.is_last_round) {
    turns_to_end = rest_of_round + 1;
  } else {
    const float turns = number(s.pile.size()) / kCardsPerTurn;
    const float round = number(players - 1) / 2;
    turns_to_end = turns + round;
    if (s.scorings == 0) {
      turns_to_first = turns;
      const int again = cards_for(players).size() - players * kHandSize - kFaceUpCards;
      turns_to_end += number(again) / kCardsPerTurn;
    }
  }
  rounds_to_end = turns_to_end / number(players);
}

PositionEstimate::PositionEstimate(const State& s)
    : europe_(board(s.board)),
      country_estimate_(CountryEstimate::with(s.players, europe_.largest_country)),
      players_(s.players),
      remaining_turns_(s),
      first_to_come_(s.scorings == 0) {
  count(s);
  estimate_fill(s);
}

void PositionEstimate::count(const State& s) {
  for (std::size_t i = 0; i < kCountries; ++i) {
    CountryState& c = countries_[i];
    c.free = europe_.spaces_of[i].size();
    for (std::size_t p = 0; p < s.players; ++p) {
      const int own = (s.cloisters[p] & europe_.spaces_of[i]).size();
      c.own[p] = static_cast<std::uint8_t>(own);
      c.cloisters += static_cast<CountryEstimate::Key>(own) * country_estimate_.unit(p);
      c.councillors += s.councillors[i][p] * country_estimate_.unit(p);
      c.free -= own;
    }
    c.most = s.seats[i];
    c.councillor_count = s.councillor_count[i];
  }
}

void PositionEstimate::estimate_fill(const State& s) {
  int spaces = 0;
  int councillors = 0;
  for (const CountryState& c : countries_) spaces += c.free;
  for (std::size_t p = 0; p < s.players; ++p) councillors += s.councillors_left[p];
  const auto share = [](float part, float whole) { return whole > part ? part / whole : 1.0F; };
  filled_first_ = share(remaining_turns_.turns_to_first * kCloistersPerTurn, number(spaces));
  filled_end_ = share(remaining_turns_.turns_to_end * kCloistersPerTurn, number(spaces));

  float rooms = 0;
  for (CountryState& c : countries_) {
    const float seats = number(c.most) + kSeatsPerCloister * filled_end_ * number(c.free);
    c.room = std::min(seats - number(c.councillor_count),
                      number(country_estimate_.max_pieces() - c.councillor_count));
    rooms += c.room;
  }
  const float appointed =
      std::min(remaining_turns_.turns_to_end * kCouncillorsPerTurn, number(councillors));
  const float councillor_count = share(appointed, rooms);
  for (CountryState& c : countries_) {
    c.more_councillors = councillor_count * c.room;
    c.majority = country_estimate_.majority(c.councillors, c.more_councillors);
  }
  const float trust = alliance_scale();
  for (std::size_t i = 0; i < kCountries; ++i) {
    CountryState& c = countries_[i];
    const float here = number(c.councillor_count) + c.more_councillors;
    for (const Country ally : europe_.allies_of[i]) {
      const CountryState& d = countries_[index_of(ally)];
      const float both = here + number(d.councillor_count) + d.more_councillors;
      for (std::size_t p = 0; p < s.players; ++p) c.influence[p] += d.majority[p] * both * trust;
    }
  }
}

// Far from the end the tables overrate alliances with three players and underrate them with five.
float PositionEstimate::alliance_scale() const {
  const float far = std::min(remaining_turns_.turns_to_end / kFullGameTurns, 1.0F);
  return 1 + kAllianceScalePerPlayer * number(players_ - 4) * far;
}

PerSeatFloat PositionEstimate::cloister_row(CountryEstimate::Key key, int free) const {
  PerSeatFloat row = country_estimate_.points(key, number(free) * filled_end_);
  if (!first_to_come_) return row;
  const PerSeatFloat first = country_estimate_.points(key, number(free) * filled_first_);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] += first[i];
  return row;
}

PerSeatFloat PositionEstimate::expected() const {
  PerSeatFloat sum{};
  for (const CountryState& c : countries_) {
    const PerSeatFloat row = cloister_row(c.cloisters, c.free);
    for (std::size_t i = 0; i < row.size(); ++i) {
      // Each alliance is counted in both of its countries.
      sum[i] += row[i] + c.majority[i] * c.influence[i] / 2;
    }
  }
  return sum;
}

float PositionEstimate::relative_gain(const PerSeatFloat& before, const PerSeatFloat& after,
                                      Seat seat) const {
  const std::size_t own = State::at(seat);
  float all = 0;
  for (std::size_t i = 0; i < before.size(); ++i) all += after[i] - before[i];
  const float gain = after[own] - before[own];
  return gain - (all - gain) / number(players_ - 1);
}

std::array<float, 2> PositionEstimate::cloister_gains(Country country, Seat seat) const {
  const CountryState& c = countries_[index_of(country)];
  const CountryEstimate::Key unit = country_estimate_.unit(State::at(seat));
  if (c.free == 0) return {};
  const PerSeatFloat none = cloister_row(c.cloisters, c.free);
  const PerSeatFloat one = cloister_row(c.cloisters + unit, c.free - 1);
  if (c.free == 1) return {relative_gain(none, one, seat), 0};
  const PerSeatFloat two = cloister_row(c.cloisters + 2 * unit, c.free - 2);
  return {relative_gain(none, one, seat), relative_gain(one, two, seat)};
}

std::array<float, 2> PositionEstimate::councillor_gains(Country country, Seat seat) const {
  const CountryState& c = countries_[index_of(country)];
  const CountryEstimate::Key unit = country_estimate_.unit(State::at(seat));
  const float filled = c.room > 0 ? c.more_councillors / c.room : 0;
  const auto row = [&](int mine) {
    const float room = std::max(c.room - number(mine), 0.0F);
    PerSeatFloat worth = country_estimate_.majority(
        c.councillors + static_cast<CountryEstimate::Key>(mine) * unit, filled * room);
    for (std::size_t i = 0; i < worth.size(); ++i) worth[i] *= c.influence[i];
    return worth;
  };
  if (c.councillor_count >= country_estimate_.max_pieces()) return {};
  const PerSeatFloat none = row(0);
  const PerSeatFloat one = row(1);
  if (c.councillor_count + 1 >= country_estimate_.max_pieces())
    return {relative_gain(none, one, seat), 0};
  return {relative_gain(none, one, seat), relative_gain(one, row(2), seat)};
}

float estimate_chains(const State& s, Seat seat, float rounds_to_end) {
  const Board& europe = board(s.board);
  const SpaceSet own = s.cloisters[State::at(seat)];
  const SpaceSet free = europe.spaces - s.built();
  const float potential = chain_potential(rounds_to_end);
  float worth = 0;
  for (SpaceSet rest = own; !rest.empty();) {
    const SpaceSet part = connected(rest.first(), own, europe);
    rest = rest - part;
    const bool can_grow = !(neighbours(part, europe) & free).empty();
    if (part.size() >= kMinChainLength) {
      worth += number(chain_points(part, europe)) + (can_grow ? 0.5F * potential : 0);
    } else if (can_grow) {
      worth += group_value(part.size(), potential);
    }
  }
  return worth;
}

CloisterGroups::CloisterGroups(SpaceSet cloisters, const Board& europe, float rounds_to_end)
    : europe_(europe), potential_(chain_potential(rounds_to_end)) {
  for (SpaceSet rest = cloisters; !rest.empty() && size_ < groups_.size();) {
    const SpaceSet part = connected(rest.first(), rest, europe);
    rest = rest - part;
    groups_[size_++] = part;
  }
}

float CloisterGroups::gain(Space space) const {
  const SpaceSet around = europe_.roads_from[index_of(space)];
  int size = 1;
  float before = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    if ((groups_[i] & around).empty()) continue;
    size += groups_[i].size();
    before += group_value(groups_[i].size(), potential_);
  }
  return group_value(size, potential_) - before;
}

BestTurns::BestTurns(const State& s, const PositionEstimate& estimate, Seat seat,
                     CountrySet countries)
    : groups_(s.cloisters[State::at(seat)], board(s.board),
              estimate.remaining_turns().rounds_to_end) {
  const int cloisters = s.cloisters_left(seat);
  const int councillors = s.councillors_left[State::at(seat)];
  for (const Country c : countries) {
    const std::size_t i = index_of(c);
    const int free = std::min(estimate.free_spaces(c), cloisters);
    const int seats = councillors > 0 ? s.seats[i] - s.councillor_count[i] : 0;
    const bool raises =
        estimate.cloisters(c, seat) == s.seats[i];  // a cloister here raises the councillor limit
    const auto [first, second] = estimate.cloister_gains(c, seat);
    cloister_[i] = first;
    std::array<float, 2> appoint{};
    if (councillors > 0 && (seats > 0 || raises)) appoint = estimate.councillor_gains(c, seat);
    councillor_[i] = appoint[0];
    one_[i] = std::max({0.0F, free > 0 ? first : 0, seats > 0 ? appoint[0] : 0});
    two_[i] = one_[i];
    if (s.seats[i] == 0) continue;  // an empty country may get only one piece
    after_cloister_[i] = std::max({0.0F, free > 1 ? second : 0, appoint[0]});
    after_councillor_[i] =
        std::max({0.0F, free > 0 ? first : 0, seats > 1 && councillors > 1 ? appoint[1] : 0});
    if (free > 0) two_[i] = std::max(two_[i], first + after_cloister_[i]);
    if (seats > 0) two_[i] = std::max(two_[i], appoint[0] + after_councillor_[i]);
  }
}

float BestTurns::best(const Cards& hand) const {
  Card pair = Card::none;
  hand.for_each_kind([&](Card card) {
    if (hand.count(card) >= 2) pair = card;
  });
  float best = 0;
  for (std::size_t i = 0; i < kCountries; ++i) {
    const int fitting = hand.count(kCardOf[i]);
    if (fitting >= 2 || (fitting == 1 && pair != Card::none)) {
      best = std::max(best, two_[i]);
    } else if (fitting == 1 || pair != Card::none) {
      best = std::max(best, one_[i]);
    }
  }
  return best;
}

}  // namespace thronsaal::kardinal_und_koenig
