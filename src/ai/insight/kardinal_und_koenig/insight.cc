#include "ai/insight/kardinal_und_koenig/insight.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "ai/insight/kardinal_und_koenig/prospects.h"
#include "ai/portable_math.h"
#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

// In points, as fitted to how games between such players end:
// a turn without a piece, for a better hand;
constexpr float kPriceOfExchange = 2;
// a second card where one would do;
constexpr float kPriceOfPair = 0.5F;
// what is left of the best turn of a hand when its time has come;
constexpr float kTrustInPlans = 0.75F;
// having to wait for another player's turn;
constexpr float kPriceOfWaiting = 1.3F;
// a pair in the hand, beyond its next turn, at the beginning of a game so many turns long.
constexpr float kWorthOfPair = 2.5F;
constexpr float kLongGame = 40;

// How far below the best an action may promise to be and still be tried e times less.
constexpr float kHeatOfPlaying = 0.7F;
constexpr float kHeatOfDrawing = 0.5F;
// Nothing is quite out of the question.
constexpr float kLeastWeight = 1e-4F;

// A lead of so many points means e times the chance: a little at the end, and more by the root of
// the turns to come. For who values coarsely it is always the same.
constexpr float kLastUncertainty = 0.8F;
constexpr float kUncertaintyPerRootOfTurns = 0.9F;
constexpr float kCoarseUncertainty = 6;

float number(int n) {
  return static_cast<float>(n);
}

// Cards that the seat does not see: the pile and what others drew blindly.
Cards unseen_by(const State& s, Seat seat) {
  Cards unseen = s.pile;
  for (std::size_t i = 0; i < s.players; ++i) {
    if (i != State::at(seat)) unseen += s.hand[i] - s.known[i];
  }
  return unseen;
}

// Whether a seat will have another turn.
bool comes_to_play(const State& s, Seat seat) {
  if (!s.closing) return true;
  const int last = (s.starter + s.players - 1) % s.players;
  const int way = (index(seat) - s.actor + s.players) % s.players;
  return way <= (last - s.actor + s.players) % s.players;
}

// The hand that drawing leads to, if all goes as it may.
class Drawing {
 public:
  Drawing(const Plans& plans, const Cards& unseen) : plans_(plans), unseen_(unseen) {}

  // Taking a card, or drawing, and then so many steps of thought.
  float take(Cards hand, Cards face_up, Card card, int steps) const {
    face_up.remove(card);
    hand.add(card);
    return best(hand, face_up, steps);
  }
  float draw(const Cards& hand, const Cards& face_up, int steps) const {
    float sum = 0;
    unseen_.for_each_kind([&](Card card) {
      Cards more = hand;
      more.add(card);
      sum += number(unseen_.count(card)) * best(more, face_up, steps);
    });
    return unseen_.empty() ? plans_.best(hand) : sum / number(unseen_.size());
  }

 private:
  float best(const Cards& hand, const Cards& face_up, int steps) const {
    if (steps == 0 || hand.size() == kHand) return plans_.best(hand);
    float most = draw(hand, face_up, steps - 1);
    face_up.for_each_kind(
        [&](Card card) { most = std::max(most, take(hand, face_up, card, steps - 1)); });
    return most;
  }

  const Plans& plans_;
  Cards unseen_;
};

// Where the next decision can make a difference.
CountrySet countries_in_question(const State& s) {
  return s.phase == Phase::placing ? CountrySet(s.country) : CountrySet::all();
}

bool has_pair(const Cards& cards) {
  bool pair = false;
  cards.for_each_kind([&](Card card) { pair = pair || cards.count(card) >= 2; });
  return pair;
}

// How much an action promises its seat, in points.
class Liking {
 public:
  Liking(const State& s, Seat seat)
      : s_(s),
        hand_(s.hand[State::at(seat)]),
        prospects_(s),
        plans_(s, prospects_, seat, countries_in_question(s)) {}

  float of(const Action& action, const Drawing& drawing) const {
    switch (action.kind) {
      case Kind::cloister: return cloister(action);
      case Kind::councillor: return councillor(action);
      case Kind::exchange: return -kPriceOfExchange;
      case Kind::take: return drawing.take(hand_, s_.face_up, action.card, 1);
      case Kind::draw: return drawing.draw(hand_, s_.face_up, 1);
      default: return 0;
    }
  }
  const Plans& plans() const { return plans_; }

 private:
  float cloister(const Action& action) const {
    const Country country = board(s_.board).country_of[slot(action.space())];
    const float piece = plans_.cloister(country) + plans_.parts().gain(action.space());
    return piece + (second_follows(country, action.card) ? plans_.after_cloister(country) : 0) -
           price(action);
  }
  float councillor(const Action& action) const {
    const Country country = action.country();
    return plans_.councillor(country) +
           (second_follows(country, action.card) ? plans_.after_councillor(country) : 0) -
           price(action);
  }
  float price(const Action& action) const { return action.card == Card::none ? 0 : kPriceOfPair; }

  // Whether the cards pay for another piece in the same country.
  bool second_follows(Country country, Card pair) const {
    if (s_.phase != Phase::turn) return false;
    Cards left = hand_;
    const Card fitting = kCardOf[slot(country)];
    left.remove(pair == Card::none ? fitting : pair, pair == Card::none ? 1 : 2);
    return left.has(fitting) || has_pair(left);
  }

  const State& s_;
  const Cards& hand_;
  Prospects prospects_;
  Plans plans_;
};

void weigh_finely(const State& s, Seat seat, const Rules::Actions& actions,
                  std::span<float> weights) {
  const float heat = s.phase == Phase::drawing ? kHeatOfDrawing : kHeatOfPlaying;
  const Liking liking(s, seat);
  const Drawing drawing(liking.plans(), unseen_by(s, seat));
  float most = std::numeric_limits<float>::lowest();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    weights[i] = liking.of(actions[i], drawing);
    most = std::max(most, weights[i]);
  }
  for (float& weight : weights) weight = portable::exp((weight - most) / heat) + kLeastWeight;
}

void weigh_coarsely(const State& s, Seat seat, const Rules::Actions& actions,
                    std::span<float> weights) {
  const Cards& hand = s.hand[State::at(seat)];
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    switch (action.kind) {
      case Kind::cloister:
      case Kind::councillor: weights[i] = action.card == Card::none ? 4 : 1; break;
      case Kind::exchange: weights[i] = 0.3F; break;
      case Kind::take: weights[i] = hand.has(action.card) ? 3 : 1; break;
      default: weights[i] = 1;
    }
  }
}

// What the cards of a seat that will have another turn are worth, and when it comes.
float expect_of_hand(const State& s, const Prospects& prospects, Seat seat) {
  const Cards& hand = s.hand[State::at(seat)];
  const float plan = kTrustInPlans * Plans(s, prospects, seat).best(hand);
  if (s.closing) return plan;
  const float far = std::min(1.0F, prospects.pace().turns_to_end / kLongGame);
  const int waiting = (index(seat) - s.actor + s.players) % s.players;
  return plan + (has_pair(hand) ? kWorthOfPair * far : 0) - kPriceOfWaiting * number(waiting);
}

Row expect_finely(const State& s) {
  const Prospects prospects(s);
  Row points = prospects.expected();
  for (std::size_t i = 0; i < s.players; ++i) {
    const Seat who = seat(static_cast<int>(i));
    points[i] += number(s.points[i]) + chain_prospects(s, who, prospects.pace().rounds_to_end);
    if (comes_to_play(s, who)) points[i] += expect_of_hand(s, prospects, who);
  }
  return points;
}

// As if all ended now.
Row expect_coarsely(const State& s) {
  const Board& europe = board(s.board);
  Row points{};
  for (const Country country : CountrySet::all()) {
    const PerSeat here = cloister_points(cloisters_in(s, country), s.players);
    for (std::size_t p = 0; p < s.players; ++p) points[p] += number(here[p]);
  }
  for (std::size_t p = 0; p < s.players; ++p) {
    const Seat who = seat(static_cast<int>(p));
    points[p] += number(s.points[p] + chain_points(s.cloisters[p], europe));
    for (const Alliance& alliance : europe.alliances) {
      points[p] += number(alliance_points(s, alliance, who));
    }
  }
  return points;
}

}  // namespace

// Page, squire and knight value what lies on the table: the page the first moves that come to his
// mind, as they stand; the squire all of them, to the end of the next turn; the knight a whole
// round ahead. The king values like a master and weighs the answers at every table.
Thought Insight::thought(Level level, int players) {
  using std::chrono::milliseconds;
  switch (level) {
    case Level::page:
      return {.iterations = 2,
              .depth = 1,
              .horizon = 0,
              .fineness = Fineness::coarse,
              .time = milliseconds(40)};
    case Level::squire:
      return {.iterations = 60,
              .depth = 1,
              .horizon = 2,
              .fineness = Fineness::coarse,
              .time = milliseconds(40)};
    case Level::knight:
      // With three the round is short enough to guess; with more he has to weigh the answers.
      return {.iterations = players == 3 ? 400 : 600,
              .depth = players == 3 ? 1 : Thought::kToTheEnd,
              .horizon = players + 1,
              .fineness = Fineness::coarse,
              .time = milliseconds(450)};
    case Level::king: break;
  }
  return {.iterations = 6000, .horizon = 1, .curiosity = 2, .time = milliseconds(1800)};
}

void Insight::weigh(const State& s, Seat seat, const Rules::Actions& actions, Fineness fineness,
                    std::span<float> weights) {
  if (fineness == Fineness::coarse) {
    weigh_coarsely(s, seat, actions, weights);
  } else {
    weigh_finely(s, seat, actions, weights);
  }
}

Shares Insight::evaluate(const State& s, Fineness fineness) {
  if (fineness == Fineness::coarse) {
    const Row points = expect_coarsely(s);
    return shares_from_points(std::span(points).first(s.players), kCoarseUncertainty);
  }
  const Row points = expect_finely(s);
  const float scale =
      kLastUncertainty + kUncertaintyPerRootOfTurns * std::sqrt(Pace(s).turns_to_end);
  return shares_from_points(std::span(points).first(s.players), scale);
}

}  // namespace thronsaal::kardinal_und_koenig
