// The prior over actions.
#include <algorithm>
#include <optional>

#include "ai/evaluators/loewenherz/estimate.h"
#include "ai/evaluators/loewenherz/evaluator.h"
#include "ai/portable_math.h"

namespace thronsaal::loewenherz {
namespace {

// Softmax temperature in points; higher for coarse evaluation.
constexpr float kTemperature = 0.8F;
constexpr float kCoarseTemperature = 2.5F;
// Prior of borders outside any plan.
constexpr float kUnplannedBorderPrior = 0.002F;
constexpr float kStopPrior = 0.02F;
// The order of a plan's borders matters little: preferring one of them keeps the search from
// exploring the same plan in every order.
constexpr float kFirstBorder = 1;
constexpr float kOtherBorder = 0.12F;
// Preference for plans that this card can complete.
constexpr float kClosesNow = 2;
// Value of keeping a usable card when selling.
constexpr float kKeepWeight = 0.5F;
constexpr float kCastleTemperature = 1.5F;
// Cap on plan values when placing castles.
constexpr float kMaxPlanValue = 30;
// Value of a field beyond the one taken, for the second step.
constexpr float kNextField = 0.3F;
constexpr float kTakenFromOthers = 0.5F;
// Bonus for drawing, so that players do not only trade on the market.
constexpr float kDrawBonus = 0.5F;
// Approximate value of a border, and the most borders on a card.
constexpr float kUsualBorder = 1.4F;
constexpr int kMaxBordersOffered = kMaxOffered[static_cast<std::size_t>(Deed::borders)];
constexpr float kForestDucat = 0.35F;
constexpr float kOutside = 0.1F;

// The gain of a plan's border with the card being played.
float border_gain(const State& s, const RegionPlan& plan) {
  const int steps = board(s.board).info(s.card).offers(Deed::borders) - s.steps;
  const float closes = plan.cost <= steps ? kClosesNow : 0;
  return plan.net_value / static_cast<float>(plan.cost + 1) + closes;
}

class PriorBuilder {
 public:
  PriorBuilder(const State& state, const Rules::Actions& actions, EvaluationDetail detail,
               std::span<float> priors)
      : s_(state),
        detail_(detail),
        actions_(actions),
        temperature_(detail == EvaluationDetail::fine ? kTemperature : kCoarseTemperature),
        prior_(priors) {}

  void prior() {
    switch (s_.phase) {
      case Phase::founding: return castle_prior();
      case Phase::turn: return card_prior();
      case Phase::borders: return border_prior();
      case Phase::knights:
      case Phase::recruiting: return each_with_estimate(&PriorBuilder::knight);
      case Phase::expanding: return expansion_prior();
      case Phase::deserting: return each_with_estimate(&PriorBuilder::desertion);
      case Phase::allying: return each_with_estimate(&PriorBuilder::alliance);
      case Phase::refilling: return refill_prior(actor_card_uses());
      default: return each([](const Action&) { return 1.0F; });
    }
  }

  // Without searching plans: any castle without a region can use borders.
  void rough_refill_prior() {
    CardUses card_uses = PositionEstimate(s_, detail_).card_uses(s_.actor, {});
    if (!(s_.castles_of(s_.actor) - s_.territory[s_.actor]).empty()) {
      card_uses.per_border = kUsualBorder;
      card_uses.borders = kMaxBordersOffered;
    }
    refill_prior(card_uses);
  }

 private:
  float softmax_weight(float points) const {
    return portable::exp(std::clamp(points, -8.0F, 8.0F) / temperature_);
  }

  template <class F>
  void each(F f) {
    for (std::size_t i = 0; i < actions_.size(); ++i) prior_[i] = f(actions_[i]);
  }
  void each_with_estimate(float (PriorBuilder::*weight)(const Action&, const PositionEstimate&)
                              const) {
    const PositionEstimate estimate(s_, detail_);
    each([&](const Action& action) { return (this->*weight)(action, estimate); });
  }

  void castle_prior() {
    // The third colour of the two-player game: any field.
    if (s_.colour >= s_.players) return each([](const Action&) { return 1.0F; });
    const EvaluationContext context(s_, detail_);
    RegionPlanner planner(context);
    each([&](const Action& action) {
      const float net_value = planner.best_plan(s_.colour, action.a).net_value;
      return portable::exp(std::clamp(net_value, 0.0F, kMaxPlanValue) / kCastleTemperature);
    });
  }

  CardUses actor_card_uses() const {
    const PositionEstimate estimate(s_, detail_);
    return estimate.card_uses(s_.actor, plans_of(estimate.context(), s_.actor));
  }

  void card_prior() {
    const CardUses card_uses = actor_card_uses();
    each([&](const Action& action) {
      const CardInfo& card = board(s_.board).info(action.card);
      const float use = card_uses.of(card, action.kind == Kind::sell ? Deed::none : action.deed);
      if (action.kind != Kind::sell) return softmax_weight(use);
      return softmax_weight(use - kKeepWeight * (card_uses.best_of(card) - use));
    });
  }

  void border_prior() {
    std::ranges::fill(prior_, kUnplannedBorderPrior);
    bool planned = false;
    const EvaluationContext context(s_, detail_);
    for (const ColourPlan& own_plan : plans_of(context, s_.actor)) {
      if (own_plan.plan.cost == 0) continue;
      add_plan_prior(own_plan.plan, softmax_weight(border_gain(s_, own_plan.plan)));
      planned = true;
    }
    if (actions_[actions_.size() - 1].kind == Kind::done) {
      prior_[actions_.size() - 1] = planned ? kStopPrior : 1;
    }
  }

  void add_plan_prior(const RegionPlan& plan, float weight) {
    int left = plan.cost;
    for (std::size_t i = 0; left > 0 && i < actions_.size(); ++i) {
      const Action& action = actions_[i];
      if (action.kind != Kind::border) continue;
      if (!plan.missing.has(edge_between(action.a, action.b))) continue;
      prior_[i] += weight * (left == plan.cost ? kFirstBorder : kOtherBorder);
      --left;
    }
  }

  float knight(const Action& action, const PositionEstimate& estimate) const {
    if (action.kind == Kind::done) return kStopPrior;
    const bool forest = s_.terrain(Terrain::forest).has(action.a);
    float use = forest ? -kForestDucat : 0;
    if (!s_.territory[s_.colour].has(action.a)) return kOutside * softmax_weight(use);
    for (const ClosedRegion& region : estimate.regions()) {
      if (region.colour == s_.colour && region.fields.has(action.a))
        use += estimate.knight_value(region);
    }
    return softmax_weight(use);
  }

  void expansion_prior() {
    const EvaluationContext context(s_, detail_);
    each([&](const Action& action) { return expansion(action, context); });
  }

  float expansion(const Action& action, const EvaluationContext& context) const {
    if (action.kind == Kind::done) return kStopPrior;
    const FieldSet taken(action.a);
    float use = context.worth(s_.actor, taken);
    for (int c = 0; c < s_.players; ++c) {
      if (c != s_.actor && s_.territory[State::at(c)].has(action.a)) {
        use += kTakenFromOthers * static_cast<float>(land_points(s_, taken));
      }
    }
    const bool last = s_.steps + 1 >= board(s_.board).info(s_.card).offers(Deed::expand);
    if (!last) {
      const FieldSet behind = taken.beside() - s_.territory[s_.actor];
      use += kNextField * static_cast<float>(land_points(s_, behind));
    }
    return softmax_weight(use);
  }

  float desertion(const Action& action, const PositionEstimate& estimate) const {
    const ClosedRegion* own = estimate.closed_region_of(action.a);
    const ClosedRegion* other = estimate.closed_region_of(action.b);
    const Frontier line = estimate.frontier(*own, *other);
    return softmax_weight(line.balance(2) - line.balance(0));
  }

  float alliance(const Action& action, const PositionEstimate& estimate) const {
    const ClosedRegion* own = estimate.closed_region_of(action.a);
    const ClosedRegion* other = estimate.closed_region_of(action.b);
    return softmax_weight(-estimate.frontier(*own, *other).balance(0));
  }

  void refill_prior(const CardUses& card_uses) {
    each([&](const Action& action) {
      if (action.kind == Kind::draw) return softmax_weight(unknown_card(card_uses) + kDrawBonus);
      return softmax_weight(card_uses.best_of(board(s_.board).info(action.card)));
    });
  }

  // Expected value of the top card: one of the cards left in the pile.
  float unknown_card(const CardUses& card_uses) const {
    const Cards top = top_of_pile(s_);
    float sum = 0;
    top.for_each_kind([&](Card card) {
      sum += static_cast<float>(top.count(card)) * card_uses.best_of(board(s_.board).info(card));
    });
    return sum / static_cast<float>(top.size());
  }

  const State& s_;
  EvaluationDetail detail_;
  const Rules::Actions& actions_;
  float temperature_;
  std::span<float> prior_;
};

}  // namespace

void Evaluator::prior(const State& s, Seat, const Rules::Actions& actions, EvaluationDetail detail,
                      std::span<float> priors) {
  PriorBuilder(s, actions, detail, priors).prior();
}

namespace {

// The border with the highest prior, without computing all priors.
std::optional<Action> next_border(const State& s, EvaluationDetail detail) {
  const EvaluationContext context(s, detail);
  const ColourPlans colour_plans = plans_of(context, s.actor);
  const RegionPlan* best = nullptr;
  for (const ColourPlan& own_plan : colour_plans) {
    if (own_plan.plan.cost == 0) continue;
    if (best == nullptr || border_gain(s, own_plan.plan) > border_gain(s, *best)) {
      best = &own_plan.plan;
    }
  }
  if (best == nullptr) return std::nullopt;
  const bool south = best->missing.east.empty();
  return border({(south ? best->missing.south : best->missing.east).first(), south});
}

}  // namespace

Action Evaluator::rollout_policy(const State& s, Seat seat, const Rules::Actions& actions,
                                 EvaluationDetail detail, Rng&) {
  if (s.phase == Phase::borders) {
    if (const auto action = next_border(s, detail)) return *action;
    return actions[actions.size() - 1];
  }
  std::array<float, Rules::Actions::capacity()> priors;
  const auto used = std::span(priors).first(actions.size());
  if (s.phase == Phase::refilling) {
    PriorBuilder(s, actions, detail, used).rough_refill_prior();
  } else {
    prior(s, seat, actions, detail, used);
  }
  return actions[static_cast<std::size_t>(std::ranges::max_element(used) - used.begin())];
}

}  // namespace thronsaal::loewenherz
