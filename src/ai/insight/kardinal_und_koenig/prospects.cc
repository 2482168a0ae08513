#include "ai/insight/kardinal_und_koenig/prospects.h"

#include <algorithm>

#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

// How people play: measured over many games between strong players.
constexpr float kCardsPerTurn = 1.75F;
constexpr float kCloistersPerTurn = 1.05F;
constexpr float kCouncillorsPerTurn = 0.4F;
// How much the most cloisters of one player grow with each that is built, and with them the seats.
constexpr float kSeatsPerCloister = 0.35F;

// Turns of a whole game, and how much a player more changes what becomes of councillors.
constexpr float kLongGame = 40;
constexpr float kTrustPerPlayer = 0.5F;

// What a part of a chain that is too short is worth, by its size: hope.
constexpr std::array<float, kShortestChain> kHope = {0, 0.25F, 0.9F, 2.2F};
// So many turns of one player before the end, all hopes are alive.
constexpr float kRoundsToHope = 4;

float number(int n) {
  return static_cast<float>(n);
}

float hope_in(float rounds_to_end) {
  return std::min(1.0F, rounds_to_end / kRoundsToHope);
}

float worth_of_part(int size, float hope) {
  if (size >= kShortestChain) return number(size);
  return hope * kHope[static_cast<std::size_t>(size)];
}

}  // namespace

Pace::Pace(const State& s) {
  const int players = s.players;
  const int last = (s.starter + players - 1) % players;
  // When the pile is empty the round is finished, so that all have had as many turns.
  const float rest_of_round = number((last - s.actor + players) % players);
  if (s.closing) {
    turns_to_end = rest_of_round + 1;
  } else {
    const float turns = number(s.pile.size()) / kCardsPerTurn;
    const float round = number(players - 1) / 2;
    turns_to_end = turns + round;
    if (s.scorings == 0) {
      turns_to_first = turns;
      const int again = cards_for(players).size() - players * kHand - kFaceUp;
      turns_to_end += number(again) / kCardsPerTurn;
    }
  }
  rounds_to_end = turns_to_end / number(players);
}

Prospects::Prospects(const State& s)
    : europe_(board(s.board)),
      outlook_(Outlook::with(s.players, europe_.largest_country)),
      players_(s.players),
      pace_(s),
      first_to_come_(s.scorings == 0) {
  count(s);
  look_ahead(s);
}

void Prospects::count(const State& s) {
  for (std::size_t i = 0; i < kCountries; ++i) {
    CountryProspects& c = countries_[i];
    c.free = europe_.spaces_of[i].size();
    for (std::size_t p = 0; p < s.players; ++p) {
      const int own = (s.cloisters[p] & europe_.spaces_of[i]).size();
      c.own[p] = static_cast<std::uint8_t>(own);
      c.cloisters += static_cast<Outlook::Key>(own) * outlook_.unit(p);
      c.councillors += s.councillors[i][p] * outlook_.unit(p);
      c.free -= own;
    }
    c.most = s.seats[i];
    c.seated = s.seated[i];
  }
}

void Prospects::look_ahead(const State& s) {
  int spaces = 0;
  int councillors = 0;
  for (const CountryProspects& c : countries_) spaces += c.free;
  for (std::size_t p = 0; p < s.players; ++p) councillors += s.councillors_left[p];
  const auto share = [](float part, float whole) { return whole > part ? part / whole : 1.0F; };
  filled_first_ = share(pace_.turns_to_first * kCloistersPerTurn, number(spaces));
  filled_end_ = share(pace_.turns_to_end * kCloistersPerTurn, number(spaces));

  float rooms = 0;
  for (CountryProspects& c : countries_) {
    const float seats = number(c.most) + kSeatsPerCloister * filled_end_ * number(c.free);
    c.room = std::min(seats - number(c.seated), number(outlook_.most_pieces() - c.seated));
    rooms += c.room;
  }
  const float appointed = std::min(pace_.turns_to_end * kCouncillorsPerTurn, number(councillors));
  const float seated = share(appointed, rooms);
  for (CountryProspects& c : countries_) {
    c.more_councillors = seated * c.room;
    c.majority = outlook_.majority(c.councillors, c.more_councillors);
  }
  const float trust = trust_in_alliances();
  for (std::size_t i = 0; i < kCountries; ++i) {
    CountryProspects& c = countries_[i];
    const float here = number(c.seated) + c.more_councillors;
    for (const Country ally : europe_.allies_of[i]) {
      const CountryProspects& d = countries_[slot(ally)];
      const float both = here + number(d.seated) + d.more_councillors;
      for (std::size_t p = 0; p < s.players; ++p) c.influence[p] += d.majority[p] * both * trust;
    }
  }
}

// Far from the end the tables say too much of alliances where three play, and too little where five
// do.
float Prospects::trust_in_alliances() const {
  const float far = std::min(pace_.turns_to_end / kLongGame, 1.0F);
  return 1 + kTrustPerPlayer * number(players_ - 4) * far;
}

Row Prospects::cloister_row(Outlook::Key key, int free) const {
  Row row = outlook_.points(key, number(free) * filled_end_);
  if (!first_to_come_) return row;
  const Row first = outlook_.points(key, number(free) * filled_first_);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] += first[i];
  return row;
}

Row Prospects::expected() const {
  Row sum{};
  for (const CountryProspects& c : countries_) {
    const Row row = cloister_row(c.cloisters, c.free);
    for (std::size_t i = 0; i < row.size(); ++i) {
      // Both countries of an alliance know of it.
      sum[i] += row[i] + c.majority[i] * c.influence[i] / 2;
    }
  }
  return sum;
}

float Prospects::lead(const Row& before, const Row& after, Seat seat) const {
  const std::size_t own = State::at(seat);
  float all = 0;
  for (std::size_t i = 0; i < before.size(); ++i) all += after[i] - before[i];
  const float gain = after[own] - before[own];
  return gain - (all - gain) / number(players_ - 1);
}

std::array<float, 2> Prospects::cloister_gains(Country country, Seat seat) const {
  const CountryProspects& c = countries_[slot(country)];
  const Outlook::Key unit = outlook_.unit(State::at(seat));
  if (c.free == 0) return {};
  const Row none = cloister_row(c.cloisters, c.free);
  const Row one = cloister_row(c.cloisters + unit, c.free - 1);
  if (c.free == 1) return {lead(none, one, seat), 0};
  const Row two = cloister_row(c.cloisters + 2 * unit, c.free - 2);
  return {lead(none, one, seat), lead(one, two, seat)};
}

std::array<float, 2> Prospects::councillor_gains(Country country, Seat seat) const {
  const CountryProspects& c = countries_[slot(country)];
  const Outlook::Key unit = outlook_.unit(State::at(seat));
  const float filled = c.room > 0 ? c.more_councillors / c.room : 0;
  const auto row = [&](int mine) {
    const float room = std::max(c.room - number(mine), 0.0F);
    Row worth =
        outlook_.majority(c.councillors + static_cast<Outlook::Key>(mine) * unit, filled * room);
    for (std::size_t i = 0; i < worth.size(); ++i) worth[i] *= c.influence[i];
    return worth;
  };
  if (c.seated >= outlook_.most_pieces()) return {};
  const Row none = row(0);
  const Row one = row(1);
  if (c.seated + 1 >= outlook_.most_pieces()) return {lead(none, one, seat), 0};
  return {lead(none, one, seat), lead(one, row(2), seat)};
}

float chain_prospects(const State& s, Seat seat, float rounds_to_end) {
  const Board& europe = board(s.board);
  const SpaceSet own = s.cloisters[State::at(seat)];
  const SpaceSet free = europe.spaces - s.built();
  const float hope = hope_in(rounds_to_end);
  float worth = 0;
  for (SpaceSet rest = own; !rest.empty();) {
    const SpaceSet part = connected(rest.first(), own, europe);
    rest = rest - part;
    const bool can_grow = !(beside(part, europe) & free).empty();
    if (part.size() >= kShortestChain) {
      worth += number(chain_points(part, europe)) + (can_grow ? 0.5F * hope : 0);
    } else if (can_grow) {
      worth += worth_of_part(part.size(), hope);
    }
  }
  return worth;
}

Parts::Parts(SpaceSet cloisters, const Board& europe, float rounds_to_end)
    : europe_(europe), hope_(hope_in(rounds_to_end)) {
  for (SpaceSet rest = cloisters; !rest.empty() && size_ < parts_.size();) {
    const SpaceSet part = connected(rest.first(), rest, europe);
    rest = rest - part;
    parts_[size_++] = part;
  }
}

float Parts::gain(Space space) const {
  const SpaceSet around = europe_.roads_from[slot(space)];
  int size = 1;
  float before = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    if ((parts_[i] & around).empty()) continue;
    size += parts_[i].size();
    before += worth_of_part(parts_[i].size(), hope_);
  }
  return worth_of_part(size, hope_) - before;
}

Plans::Plans(const State& s, const Prospects& prospects, Seat seat, CountrySet countries)
    : parts_(s.cloisters[State::at(seat)], board(s.board), prospects.pace().rounds_to_end) {
  const int cloisters = s.cloisters_left(seat);
  const int councillors = s.councillors_left[State::at(seat)];
  for (const Country c : countries) {
    const std::size_t i = slot(c);
    const int free = std::min(prospects.free_spaces(c), cloisters);
    const int seats = councillors > 0 ? s.seats[i] - s.seated[i] : 0;
    const bool raises = prospects.cloisters(c, seat) == s.seats[i];  // with a cloister, the seats
    const auto [first, second] = prospects.cloister_gains(c, seat);
    cloister_[i] = first;
    std::array<float, 2> appoint{};
    if (councillors > 0 && (seats > 0 || raises)) appoint = prospects.councillor_gains(c, seat);
    councillor_[i] = appoint[0];
    one_[i] = std::max({0.0F, free > 0 ? first : 0, seats > 0 ? appoint[0] : 0});
    two_[i] = one_[i];
    if (s.seats[i] == 0) continue;  // an empty country takes one piece and no more
    after_cloister_[i] = std::max({0.0F, free > 1 ? second : 0, appoint[0]});
    after_councillor_[i] =
        std::max({0.0F, free > 0 ? first : 0, seats > 1 && councillors > 1 ? appoint[1] : 0});
    if (free > 0) two_[i] = std::max(two_[i], first + after_cloister_[i]);
    if (seats > 0) two_[i] = std::max(two_[i], appoint[0] + after_councillor_[i]);
  }
}

float Plans::best(const Cards& hand) const {
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
