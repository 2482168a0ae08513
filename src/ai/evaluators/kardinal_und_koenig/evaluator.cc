#include "ai/evaluators/kardinal_und_koenig/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ai/evaluators/kardinal_und_koenig/prospects.h"
#include "ai/portable_math.h"
#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

// Costs in points, fitted to the results of self-play: of a turn without a piece, and of a pair
// where one card would do.
constexpr float kExchangeCost = 2;
constexpr float kPairCost = 0.5F;

float number(int n) {
  return static_cast<float>(n);
}

// Cards the seat does not see: the pile and other hands' unknown cards.
Cards unseen_by(const State& s, Seat seat) {
  Cards unseen = s.pile;
  for (std::size_t i = 0; i < s.players; ++i) {
    if (i != State::at(seat)) unseen += s.hand[i] - s.known[i];
  }
  return unseen;
}

// Whether a seat will have another turn.
bool has_turn_left(const State& s, Seat seat) {
  if (!s.is_last_round) return true;
  const int last = (s.starter + s.players - 1) % s.players;
  const int way = (index(seat) - s.actor + s.players) % s.players;
  return way <= (last - s.actor + s.players) % s.players;
}

// Expected value of the hand after drawing.
class DrawLookahead {
 public:
  DrawLookahead(const BestTurns& best_turns, const Cards& unseen)
      : best_turns_(best_turns), unseen_(unseen) {}

  // Value of taking or drawing a card, looking `steps` further cards ahead.
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
    return unseen_.empty() ? best_turns_.best(hand) : sum / number(unseen_.size());
  }

 private:
  float best(const Cards& hand, const Cards& face_up, int steps) const {
    if (steps == 0 || hand.size() == kHandSize) return best_turns_.best(hand);
    float most = draw(hand, face_up, steps - 1);
    face_up.for_each_kind(
        [&](Card card) { most = std::max(most, take(hand, face_up, card, steps - 1)); });
    return most;
  }

  const BestTurns& best_turns_;
  Cards unseen_;
};

// Countries the next decision can affect.
CountrySet relevant_countries(const State& s) {
  return s.phase == Phase::placing ? CountrySet(s.country) : CountrySet::all();
}

bool has_pair(const Cards& cards) {
  bool pair = false;
  cards.for_each_kind([&](Card card) { pair = pair || cards.count(card) >= 2; });
  return pair;
}

// Scores actions in points.
class ActionScorer {
 public:
  ActionScorer(const State& s, Seat seat)
      : s_(s),
        hand_(s.hand[State::at(seat)]),
        estimate_(s),
        best_turns_(s, estimate_, seat, relevant_countries(s)) {}

  float of(const Action& action, const DrawLookahead& drawing) const {
    switch (action.kind) {
      case Kind::cloister: return cloister(action);
      case Kind::councillor: return councillor(action);
      case Kind::exchange: return -kExchangeCost;
      case Kind::take: return drawing.take(hand_, s_.face_up, action.card, 1);
      case Kind::draw: return drawing.draw(hand_, s_.face_up, 1);
      default: return 0;
    }
  }
  const BestTurns& best_turns() const { return best_turns_; }

 private:
  float cloister(const Action& action) const {
    const Country country = board(s_.board).country_of[index_of(action.space())];
    const float piece = best_turns_.cloister(country) + best_turns_.groups().gain(action.space());
    return piece +
           (second_follows(country, action.card) ? best_turns_.after_cloister(country) : 0) -
           price(action);
  }
  float councillor(const Action& action) const {
    const Country country = action.country();
    return best_turns_.councillor(country) +
           (second_follows(country, action.card) ? best_turns_.after_councillor(country) : 0) -
           price(action);
  }
  float price(const Action& action) const { return action.card == Card::none ? 0 : kPairCost; }

  // Whether the cards pay for another piece in the same country.
  bool second_follows(Country country, Card pair) const {
    if (s_.phase != Phase::turn) return false;
    Cards left = hand_;
    const Card fitting = kCardOf[index_of(country)];
    left.remove(pair == Card::none ? fitting : pair, pair == Card::none ? 1 : 2);
    return left.has(fitting) || has_pair(left);
  }

  const State& s_;
  const Cards& hand_;
  PositionEstimate estimate_;
  BestTurns best_turns_;
};

// Softmax temperatures of the prior, in points, and the minimum prior.
constexpr float kPlayTemperature = 0.7F;
constexpr float kDrawTemperature = 0.5F;
constexpr float kMinPrior = 1e-4F;

void fine_prior(const State& s, Seat seat, const Rules::Actions& actions, std::span<float> priors) {
  const float temperature = s.phase == Phase::drawing ? kDrawTemperature : kPlayTemperature;
  const ActionScorer scorer(s, seat);
  const DrawLookahead drawing(scorer.best_turns(), unseen_by(s, seat));
  float most = std::numeric_limits<float>::lowest();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    priors[i] = scorer.of(actions[i], drawing);
    most = std::max(most, priors[i]);
  }
  for (float& weight : priors) weight = portable::exp((weight - most) / temperature) + kMinPrior;
}

void coarse_prior(const State& s, Seat seat, const Rules::Actions& actions,
                  std::span<float> priors) {
  const Cards& hand = s.hand[State::at(seat)];
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    switch (action.kind) {
      case Kind::cloister:
      case Kind::councillor: priors[i] = action.card == Card::none ? 4 : 1; break;
      case Kind::exchange: priors[i] = 0.3F; break;
      case Kind::take: priors[i] = hand.has(action.card) ? 3 : 1; break;
      default: priors[i] = 1;
    }
  }
}

// In points, fitted to the results of self-play: the discount of a planned turn, the cost of
// waiting for one other player's turn, and a pair in hand beyond the next turn, at the start of a
// game of kFullGameTurns turns.
constexpr float kPlanDiscount = 0.75F;
constexpr float kWaitingCost = 1.3F;
constexpr float kPairValue = 2.5F;
constexpr float kFullGameTurns = 40;

// Value of a hand whose owner has another turn, less the wait for it.
float expected_hand_points(const State& s, const PositionEstimate& estimate, Seat seat) {
  const Cards& hand = s.hand[State::at(seat)];
  const float plan = kPlanDiscount * BestTurns(s, estimate, seat).best(hand);
  if (s.is_last_round) return plan;
  const float far = std::min(1.0F, estimate.remaining_turns().turns_to_end / kFullGameTurns);
  const int waiting = (index(seat) - s.actor + s.players) % s.players;
  return plan + (has_pair(hand) ? kPairValue * far : 0) - kWaitingCost * number(waiting);
}

PerSeatFloat fine_points(const State& s) {
  const PositionEstimate estimate(s);
  PerSeatFloat points = estimate.expected();
  for (std::size_t i = 0; i < s.players; ++i) {
    const Seat who = seat(static_cast<int>(i));
    points[i] +=
        number(s.points[i]) + estimate_chains(s, who, estimate.remaining_turns().rounds_to_end);
    if (has_turn_left(s, who)) points[i] += expected_hand_points(s, estimate, who);
  }
  return points;
}

// Points if the game ended now.
PerSeatFloat coarse_points(const State& s) {
  const Board& europe = board(s.board);
  PerSeatFloat points{};
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

// Softmax scale of points: grows with the square root of the remaining turns; constant for coarse
// evaluation.
constexpr float kFinalScale = 0.8F;
constexpr float kScalePerSqrtTurn = 0.9F;
constexpr float kCoarseScale = 6;

}  // namespace

// Page, squire and knight evaluate coarsely: the page a few moves as they stand, the squire all
// moves to the end of the next turn, the knight a round ahead. The king evaluates finely and
// searches replies.
SearchParams Evaluator::search_params(Level level, int players) {
  switch (level) {
    case Level::page:
    case Level::squire:
      return {.iterations = level == Level::page ? 2 : 60,
              .depth = 1,
              .rollout_horizon = level == Level::page ? 0 : 2,
              .detail = EvaluationDetail::coarse,
              .time = time_limit(level)};
    case Level::knight:
      // With three players a rollout covers the round; with more, replies are searched.
      return {.iterations = players == 3 ? 400 : 600,
              .depth = players == 3 ? 1 : SearchParams::kNoLimit,
              .rollout_horizon = players + 1,
              .detail = EvaluationDetail::coarse,
              .time = time_limit(level)};
    case Level::king: break;
  }
  return {.iterations = 6000, .rollout_horizon = 1, .c_puct = 2, .time = time_limit(level)};
}

void Evaluator::prior(const State& s, Seat seat, const Rules::Actions& actions,
                      EvaluationDetail detail, std::span<float> priors) {
  if (detail == EvaluationDetail::coarse) {
    coarse_prior(s, seat, actions, priors);
  } else {
    fine_prior(s, seat, actions, priors);
  }
}

SeatValues Evaluator::value(const State& s, EvaluationDetail detail) {
  if (detail == EvaluationDetail::coarse) {
    const PerSeatFloat points = coarse_points(s);
    return softmax_values(std::span(points).first(s.players), kCoarseScale);
  }
  const PerSeatFloat points = fine_points(s);
  const float scale = kFinalScale + kScalePerSqrtTurn * std::sqrt(RemainingTurns(s).turns_to_end);
  return softmax_values(std::span(points).first(s.players), scale);
}

}  // namespace thronsaal::kardinal_und_koenig
