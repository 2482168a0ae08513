// Which moves deserve to be looked at.
#include <algorithm>
#include <optional>

#include "ai/insight/loewenherz/insight.h"
#include "ai/insight/loewenherz/outlook.h"
#include "ai/portable_math.h"

namespace thronsaal::loewenherz {
namespace {

// A move that promises so many points more is e times as attractive; a beginner is less sure.
constexpr float kWarmth = 0.8F;
constexpr float kBeginnersWarmth = 2.5F;
// Nothing is out of the question, but most borders lead nowhere.
constexpr float kStrayBorder = 0.002F;
constexpr float kStop = 0.02F;
// The order in which the borders of a fence are laid matters little: one is as good as the others,
// and looking at it first keeps the search from weighing the same fence in every order.
constexpr float kFirstBorder = 1;
constexpr float kOtherBorder = 0.12F;
// How much a fence that this card can close is preferred to one that it cannot.
constexpr float kClosesNow = 2;
// Keeping a card that one can use is worth something when another is sold.
constexpr float kKeeping = 0.5F;
constexpr float kCastleWarmth = 1.5F;
// Where land is so rich that a fence promises more than this, one place is as good as another.
constexpr float kMostPromise = 30;
// A field beyond the one that is taken, for the second step.
constexpr float kNextField = 0.3F;
constexpr float kTakenFromOthers = 0.5F;
// Whoever only takes from the market what others sold there gets nowhere.
constexpr float kFreshCard = 0.5F;
// What a border is worth, more or less, and how many a card offers at most.
constexpr float kUsualBorder = 1.4F;
constexpr int kMostBorders = kMostOffered[static_cast<std::size_t>(Deed::borders)];
constexpr float kForestDucat = 0.35F;
constexpr float kOutside = 0.1F;

// What a border of a fence brings, with the card that is played.
float gain_by_border(const State& s, const Fence& fence) {
  const int steps = board(s.board).info(s.card).offers(Deed::borders) - s.steps;
  const float closes = fence.cost <= steps ? kClosesNow : 0;
  return fence.promise / static_cast<float>(fence.cost + 1) + closes;
}

class Weigher {
 public:
  Weigher(const State& state, const Rules::Actions& actions, Fineness fineness,
          std::span<float> weights)
      : s(state),
        fineness_(fineness),
        actions_(actions),
        warmth_(fineness == Fineness::fine ? kWarmth : kBeginnersWarmth),
        weights_(weights) {}

  void weigh() {
    switch (s.phase) {
      case Phase::founding: return weigh_sites();
      case Phase::turn: return weigh_cards();
      case Phase::borders: return weigh_borders();
      case Phase::knights:
      case Phase::recruiting: return each_with_outlook(&Weigher::knight);
      case Phase::expanding: return weigh_expansions();
      case Phase::deserting: return each_with_outlook(&Weigher::desertion);
      case Phase::allying: return each_with_outlook(&Weigher::alliance);
      case Phase::refilling: return weigh_refill(actors_uses());
      default: return each([](const Action&) { return 1.0F; });
    }
  }

  // Without looking for fences: whoever has a castle to fence can use borders.
  void weigh_refill_roughly() {
    Uses uses = Outlook(s, fineness_).uses(s.actor, {});
    if (!(s.castles_of(s.actor) - s.territory[s.actor]).empty()) {
      uses.per_border = kUsualBorder;
      uses.borders = kMostBorders;
    }
    weigh_refill(uses);
  }

 private:
  float attraction(float points) const {
    return portable::exp(std::clamp(points, -8.0F, 8.0F) / warmth_);
  }

  template <class F>
  void each(F f) {
    for (std::size_t i = 0; i < actions_.size(); ++i) weights_[i] = f(actions_[i]);
  }
  void each_with_outlook(float (Weigher::*weight)(const Action&, const Outlook&) const) {
    const Outlook outlook(s, fineness_);
    each([&](const Action& action) { return (this->*weight)(action, outlook); });
  }

  void weigh_sites() {
    // The third colour of the game for two is nobody's: anywhere.
    if (s.colour >= s.players) return each([](const Action&) { return 1.0F; });
    const Prospect prospect(s, fineness_);
    Chart chart(prospect);
    each([&](const Action& action) {
      const float promise = chart.best_fence(s.colour, action.a).promise;
      return portable::exp(std::clamp(promise, 0.0F, kMostPromise) / kCastleWarmth);
    });
  }

  Uses actors_uses() const {
    const Outlook outlook(s, fineness_);
    return outlook.uses(s.actor, claims_of(outlook.prospect(), s.actor));
  }

  void weigh_cards() {
    const Uses uses = actors_uses();
    each([&](const Action& action) {
      const CardInfo& card = board(s.board).info(action.card);
      const float use = uses.of(card, action.kind == Kind::sell ? Deed::none : action.deed);
      if (action.kind != Kind::sell) return attraction(use);
      return attraction(use - kKeeping * (uses.best_of(card) - use));
    });
  }

  void weigh_borders() {
    std::ranges::fill(weights_, kStrayBorder);
    bool planned = false;
    const Prospect prospect(s, fineness_);
    for (const Claim& claim : claims_of(prospect, s.actor)) {
      if (claim.fence.cost == 0) continue;
      raise(claim.fence, attraction(gain_by_border(s, claim.fence)));
      planned = true;
    }
    if (actions_[actions_.size() - 1].kind == Kind::done) {
      weights_[actions_.size() - 1] = planned ? kStop : 1;
    }
  }

  void raise(const Fence& fence, float weight) {
    int left = fence.cost;
    for (std::size_t i = 0; left > 0 && i < actions_.size(); ++i) {
      const Action& action = actions_[i];
      if (action.kind != Kind::border) continue;
      if (!fence.missing.has(edge_between(action.a, action.b))) continue;
      weights_[i] += weight * (left == fence.cost ? kFirstBorder : kOtherBorder);
      --left;
    }
  }

  float knight(const Action& action, const Outlook& outlook) const {
    if (action.kind == Kind::done) return kStop;
    const bool forest = s.terrain(Terrain::forest).has(action.a);
    float use = forest ? -kForestDucat : 0;
    if (!s.territory[s.colour].has(action.a)) return kOutside * attraction(use);
    for (const Realm& realm : outlook.realms()) {
      if (realm.colour == s.colour && realm.fields.has(action.a)) use += outlook.urgency(realm);
    }
    return attraction(use);
  }

  void weigh_expansions() {
    const Prospect prospect(s, fineness_);
    each([&](const Action& action) { return expansion(action, prospect); });
  }

  float expansion(const Action& action, const Prospect& prospect) const {
    if (action.kind == Kind::done) return kStop;
    const FieldSet taken(action.a);
    float use = prospect.worth(s.actor, taken);
    for (int c = 0; c < s.players; ++c) {
      if (c != s.actor && s.territory[State::at(c)].has(action.a)) {
        use += kTakenFromOthers * static_cast<float>(land_points(s, taken));
      }
    }
    const bool last = s.steps + 1 >= board(s.board).info(s.card).offers(Deed::expand);
    if (!last) {
      const FieldSet behind = taken.beside() - s.territory[s.actor];
      use += kNextField * static_cast<float>(land_points(s, behind));
    }
    return attraction(use);
  }

  float desertion(const Action& action, const Outlook& outlook) const {
    const Realm* own = outlook.realm_of(action.a);
    const Realm* other = outlook.realm_of(action.b);
    const Frontier line = outlook.frontier(*own, *other);
    return attraction(line.balance(2) - line.balance(0));
  }

  float alliance(const Action& action, const Outlook& outlook) const {
    const Realm* own = outlook.realm_of(action.a);
    const Realm* other = outlook.realm_of(action.b);
    return attraction(-outlook.frontier(*own, *other).balance(0));
  }

  void weigh_refill(const Uses& uses) {
    each([&](const Action& action) {
      if (action.kind == Kind::draw) return attraction(unknown_card(uses) + kFreshCard);
      return attraction(uses.best_of(board(s.board).info(action.card)));
    });
  }

  // What the top of the pile may be worth: one of the cards that lie there.
  float unknown_card(const Uses& uses) const {
    const Cards top = top_of_pile(s);
    float sum = 0;
    top.for_each_kind([&](Card card) {
      sum += static_cast<float>(top.count(card)) * uses.best_of(board(s.board).info(card));
    });
    return sum / static_cast<float>(top.size());
  }

  const State& s;
  Fineness fineness_;
  const Rules::Actions& actions_;
  float warmth_;
  std::span<float> weights_;
};

}  // namespace

void Insight::weigh(const State& s, Seat, const Rules::Actions& actions, Fineness fineness,
                    std::span<float> weights) {
  Weigher(s, actions, fineness, weights).weigh();
}

namespace {

// The border that weighs most, found without weighing them all.
std::optional<Action> next_border(const State& s, Fineness fineness) {
  const Prospect prospect(s, fineness);
  const Claims claims = claims_of(prospect, s.actor);
  const Fence* best = nullptr;
  for (const Claim& claim : claims) {
    if (claim.fence.cost == 0) continue;
    if (best == nullptr || gain_by_border(s, claim.fence) > gain_by_border(s, *best)) {
      best = &claim.fence;
    }
  }
  if (best == nullptr) return std::nullopt;
  const bool south = best->missing.east.empty();
  return border({(south ? best->missing.south : best->missing.east).first(), south});
}

}  // namespace

Action Insight::sketch(const State& s, Seat seat, const Rules::Actions& actions, Fineness fineness,
                       Rng&) {
  if (s.phase == Phase::borders) {
    if (const auto action = next_border(s, fineness)) return *action;
    return actions[actions.size() - 1];
  }
  std::array<float, Rules::Actions::capacity()> weights;
  const auto used = std::span(weights).first(actions.size());
  if (s.phase == Phase::refilling) {
    Weigher(s, actions, fineness, used).weigh_refill_roughly();
  } else {
    weigh(s, seat, actions, fineness, used);
  }
  return actions[static_cast<std::size_t>(std::ranges::max_element(used) - used.begin())];
}

}  // namespace thronsaal::loewenherz
