// Preparing a turn, and the recursion over its rows.
#include "ai/evaluators/um_krone_und_kragen/turn.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <unordered_map>

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr float kUndecided = std::numeric_limits<float>::infinity();
constexpr Dice kEveryNumber{1, 2, 3, 4, 5, 6};
constexpr std::uint64_t kOddFactor = 0x9E3779B97F4A7C15ULL;
constexpr std::size_t kExpectedClasses = 1024;

// Approximate cost per value of setting dice aside and of using a card, in lookups; classifying a
// roll costs as much as this many of them.
constexpr std::size_t kClassifyCost = 40;
constexpr std::size_t kSetAsideCost = 4;
constexpr std::size_t card_use_cost(Card card) {
  switch (card) {
    case Card::merchant:
    case Card::lady:
    case Card::nobleman:
    case Card::philosopher: return 8;
    case Card::queen: return 6;
    case Card::alchemist: return 20;
    default: return kAdders.has(card) ? 1 : 4;
  }
}

std::size_t roll_count(int dice) {
  return RollTable::of(dice).size();
}

}  // namespace

// Preparation

bool TurnSolver::continues(const State& state, const TurnRewards& rewards) const {
  if (!ready_ || !(rewards == rewards_)) return false;
  if (limit_ != std::min(int{state.options.dice_limit}, kMaxTabulatedDice)) return false;
  if (adders_in_hand_ != state.options.adders_before_first_roll) return false;
  const CardMask mask = mask_of(state.unused);
  return std::popcount(mask) == state.unused.size() && dice_in_play(mask) == state.dice_in_play();
}

bool TurnSolver::prepare(const State& state, const TurnRewards& rewards,
                         const WorkBudget& work_budget) {
  if (continues(state, rewards)) return true;
  ready_ = false;
  const int limit = std::min(int{state.options.dice_limit}, kMaxTabulatedDice);
  const int dice = state.dice_in_play();
  const int adders = (state.unused & kAdders).size();
  if (dice > limit) return false;
  // Classes stay valid if only cards that change dice differ.
  if (!(rewards == rewards_) || limit != limit_ || dice != dice_ || adders != adders_) {
    for (auto& classes : classes_) classes.clear();
  }
  rewards_ = rewards;
  adders_in_hand_ = state.options.adders_before_first_roll;
  limit_ = limit;
  dice_ = dice;
  adders_ = adders;
  cards_.clear();
  for_each(state.unused & kAdders, [&](Card card) { cards_.push_back(card); });
  for_each(state.unused - kAdders, [&](Card card) { cards_.push_back(card); });
  const auto astronomer = std::ranges::find(cards_, Card::astronomer);
  astronomer_ = static_cast<std::size_t>(astronomer - cards_.begin());
  const bool has_astronomer = astronomer != cards_.end();
  work_ = classification_work() * (has_astronomer ? 2 : 1);
  if (!work_budget.covers(work_) || !classify_all(false, work_budget)) return false;
  if (has_astronomer && !classify_all(true, work_budget)) return false;

  const CardMask everything = (CardMask{1} << cards_.size()) - 1;
  first_node_.assign(std::size_t{everything} + 1, 0);
  std::size_t nodes = 0;
  std::size_t entries = 0;
  for (CardMask mask = 0; mask <= everything; ++mask) {
    if (dice_in_play(mask) > limit_) continue;
    first_node_[mask] = nodes;
    nodes += classes(mask).decided.size();
    entries += classes(mask).entries;
    // The astronomer needs the rows for both duties.
    work_ += classes(mask).entries * cost_per_value(mask) * (has_astronomer ? 2 : 1);
    if (floats_needed(entries, nodes) > capacity_ || !work_budget.covers(work_)) return false;
  }
  allocate(entries, nodes);
  rows_.assign(nodes, Rows{-1, -1});
  for (CardMask mask = 0; mask <= everything; ++mask) {
    if (dice_in_play(mask) > limit_) continue;
    std::ranges::copy(classes(mask).decided, rolls_.data() + first_node_[mask]);
  }
  used_ = 0;
  done_ = 0;
  ready_ = true;
  return true;
}

// Twice the entries: one row for each duty.
std::size_t TurnSolver::floats_needed(std::size_t entries, std::size_t nodes) {
  return 2 * entries + nodes * (1 + sizeof(Rows) / sizeof(float));
}

// Frees the old memory before allocating, to keep the peak low; growing vectors would hold up to
// three times as much.
void TurnSolver::allocate(std::size_t entries, std::size_t nodes) {
  if (rows_.capacity() >= nodes && rolls_.size() >= nodes && values_.size() >= 2 * entries) return;
  rows_ = {};
  rolls_ = {};
  values_ = {};
  rows_.reserve(nodes);
  rolls_ = std::vector<float>(nodes);
  values_ = std::vector<float>(2 * entries);
}

std::size_t TurnSolver::memory() const {
  const auto bytes = []<class T>(const std::vector<T>& list) {
    return list.capacity() * sizeof(T);
  };
  std::size_t sum = bytes(cards_) + bytes(first_node_) + bytes(rows_) + bytes(rolls_) +
                    bytes(values_) + bytes(workspace_.sums);
  for (const auto& list : workspace_.layer) sum += bytes(list);
  for (const auto& list : workspace_.raised) sum += bytes(list);
  for (const auto& list : best_) sum += bytes(list);
  for (const auto& list : joined_) sum += bytes(list);
  for (const auto& by_adders : classes_) {
    sum += bytes(by_adders);
    for (const AsideClasses& classes : by_adders)
      sum += bytes(classes.class_of) + bytes(classes.decided);
  }
  return sum;
}

void TurnSolver::release() {
  *this = TurnSolver(capacity_);
}

std::size_t TurnSolver::classification_work() const {
  std::size_t falls = 0;
  for (int used = 0; used <= adders_ && dice_ + used <= limit_; ++used) {
    for (int aside = 0; aside <= dice_ + used; ++aside) falls += roll_count(aside);
  }
  return falls * kClassifyCost;
}

// False if time is up.
bool TurnSolver::classify_all(bool astronomer, const WorkBudget& work_budget) {
  std::vector<AsideClasses>& all = classes_[astronomer ? 1 : 0];
  if (!all.empty()) return true;
  for (int used = 0; used <= adders_ && dice_ + used <= limit_; ++used) {
    all.push_back(classify(dice_ + used, adders_ - used, astronomer));
    if (!work_budget.is_over()) continue;
    all.clear();
    return false;
  }
  return true;
}

std::size_t TurnSolver::cost_per_value(CardMask mask) const {
  std::size_t cost = kSetAsideCost;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if ((mask >> i & 1U) != 0) cost += card_use_cost(cards_[i]);
  }
  return cost;
}

TurnSolver::AsideClasses TurnSolver::classify(int dice, int adders_left, bool astronomer) const {
  const int may_be_added = std::min(adders_left, limit_ - dice);
  AsideClasses classes;
  // Decided dice differ only by their reward.
  struct Key {
    int aside;
    RewardBounds reward_bounds;
    bool operator==(const Key&) const = default;
  };
  const auto hash = [](const Key& key) {
    const auto sure = std::bit_cast<std::uint32_t>(key.reward_bounds.sure);
    const std::uint64_t mixed =
        (key.reward_bounds.class_key ^ std::uint64_t{sure} << 16) * kOddFactor;
    return static_cast<std::size_t>(mixed ^ mixed >> 32) + static_cast<std::size_t>(key.aside);
  };
  std::unordered_map<Key, std::uint16_t, decltype(hash)> known(kExpectedClasses, hash);
  for (int aside = 0; aside <= dice; ++aside) {
    classes.begin[static_cast<std::size_t>(aside)] = classes.class_of.size();
    const RollTable& falls = RollTable::of(aside);
    const int active = dice - aside;
    for (std::size_t i = 0; i < falls.size(); ++i) {
      const RewardBounds p = reward_bounds(rewards_, falls.dice(static_cast<RollId>(i)), active,
                                           active + may_be_added, astronomer);
      const auto [at, fresh] =
          known.try_emplace(p.decided() ? Key{-1, {p.sure, p.sure, 0}} : Key{aside, p},
                            static_cast<std::uint16_t>(classes.decided.size()));
      if (fresh) {
        classes.decided.push_back(p.decided() ? p.sure : kUndecided);
        if (!p.decided()) classes.entries += roll_count(active);
      }
      classes.class_of.push_back(at->second);
    }
  }
  return classes;
}

int TurnSolver::adders_used(CardMask mask) const {
  return adders_ - std::popcount(mask & ((CardMask{1} << adders_) - 1));
}
int TurnSolver::dice_in_play(CardMask mask) const {
  return dice_ + adders_used(mask);
}
bool TurnSolver::can_add(CardMask mask) const {
  return adders_used(mask) < adders_ && dice_in_play(mask) < limit_;
}

const TurnSolver::AsideClasses& TurnSolver::classes(CardMask mask) const {
  return classes_[mask >> astronomer_ & 1U][static_cast<std::size_t>(adders_used(mask))];
}

TurnSolver::CardMask TurnSolver::mask_of(CardSet unused) const {
  CardMask mask = 0;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (unused.has(cards_[i])) mask |= CardMask{1} << i;
  }
  return mask;
}

std::size_t TurnSolver::class_index(CardMask mask, AsideDice aside) const {
  const AsideClasses& all = classes(mask);
  return all.class_of[all.begin[static_cast<std::size_t>(aside.dice)] + aside.fall];
}

// The recursion

// The value of rolling all dice that are not set aside; that of the result if all are.
float TurnSolver::roll(CardMask mask, AsideDice aside) {
  float& known = rolls_[first_node_[mask] + class_index(mask, aside)];
  if (known != kUndecided) return known;
  const Row after = row(mask, aside, SetAside::open);
  if (timed_out_) return 0;
  const RollTable& falls = RollTable::of(dice_in_play(mask) - aside.dice);
  float mean = 0;
  for (std::size_t i = 0; i < falls.size(); ++i) {
    mean += falls.probability(static_cast<RollId>(i)) * after.values[i];
  }
  known = mean;
  return mean;
}

TurnSolver::Row TurnSolver::row(CardMask mask, AsideDice aside, SetAside duty) {
  const std::size_t which = class_index(mask, aside);
  if (const float decided = classes(mask).decided[which]; decided != kUndecided) {
    return {nullptr, decided};
  }
  if (timed_out_) return {};
  std::int32_t& known = rows_[first_node_[mask] + which][static_cast<std::size_t>(duty)];
  if (known >= 0) return {values_.data() + known, 0};
  const std::size_t begin = used_;
  used_ += roll_count(dice_in_play(mask) - aside.dice);
  assert(used_ <= values_.size());
  fill(mask, aside, duty, values_.data() + begin);
  known = static_cast<std::int32_t>(begin);
  if (work_budget_->is_over()) timed_out_ = true;
  return {values_.data() + begin, 0};
}

void TurnSolver::fill(CardMask mask, AsideDice aside, SetAside duty, float* values) {
  const int n = dice_in_play(mask) - aside.dice;
  const bool astronomer = (mask & mask_of({Card::astronomer})) != 0;
  done_ += roll_count(n) * cost_per_value(mask);
  if (n == 0) {
    values[0] = reward_of(rewards_, RollTable::of(aside.dice).dice(aside.fall));
  } else if (astronomer) {
    set_aside_and_copy(mask, aside, values);
  } else {
    set_aside_and_roll(mask, aside, values);
  }
  if (duty == SetAside::met && n > 0) {
    const float again = roll(mask, aside);
    for (std::size_t i = 0; i < roll_count(n); ++i) values[i] = std::max(values[i], again);
  }
  for (std::size_t i = 0; i < cards_.size() && !timed_out_; ++i) {
    if ((mask >> i & 1U) != 0) use_card(mask, cards_[i], aside, duty, values);
  }
}

// Sets some dice aside and rolls the others: the best over all dice that may be set aside, found
// die by die.
void TurnSolver::set_aside_and_roll(CardMask mask, AsideDice aside, float* values) {
  const int n = dice_in_play(mask) - aside.dice;
  const RollTable& before = RollTable::of(aside.dice);
  for (int x = 1; x <= kDieFaces; ++x) roll(mask, {aside.dice + 1, before.with(aside.fall, x)});

  // No more recursion: the calls above have computed all values that follow.
  const AsideClasses& all = classes(mask);
  const float* rolls = rolls_.data() + first_node_[mask];
  joined_[0].assign(1, aside.fall);
  best_[0].assign(1, TurnRewards::kNone);
  for (int t = 1; t <= n && !timed_out_; ++t) {
    const auto now = static_cast<std::size_t>(t);
    const RollTable& falls = RollTable::of(t);
    const RollTable& with_one_less = RollTable::of(aside.dice + t - 1);
    const std::uint16_t* class_of =
        all.class_of.data() + all.begin[static_cast<std::size_t>(aside.dice + t)];
    if (joined_[now].size() < falls.size()) joined_[now].resize(falls.size());
    if (best_[now].size() < falls.size()) best_[now].resize(falls.size());
    const RollId* joined_before = joined_[now - 1].data();
    const float* best_before = best_[now - 1].data();
    RollId* joined = joined_[now].data();
    float* best = best_[now].data();
    for (std::size_t i = 0; i < falls.size(); ++i) {
      const auto fall = static_cast<RollId>(i);
      const int lowest = falls.lowest(fall);
      joined[i] = with_one_less.with(joined_before[falls.without(fall, lowest)], lowest);
      float most = rolls[class_of[joined[i]]];
      assert(most != kUndecided);
      for (int x = lowest; x <= kDieFaces; ++x) {
        const RollId rest = falls.without(fall, x);
        if (rest != kNoRoll) most = std::max(most, best_before[rest]);
      }
      best[i] = most;
    }
  }
  if (!timed_out_) std::copy_n(best_[static_cast<std::size_t>(n)].begin(), roll_count(n), values);
}

// The same with an unused astronomer, which may be used between setting aside one die and the next.
void TurnSolver::set_aside_and_copy(CardMask mask, AsideDice aside, float* values) {
  const int n = dice_in_play(mask) - aside.dice;
  const RollTable& before = RollTable::of(aside.dice);
  const RollTable& falls = RollTable::of(n);
  std::fill_n(values, falls.size(), TurnRewards::kNone);
  for (int x = 1; x <= kDieFaces && !timed_out_; ++x) {
    const Row then = row(mask, {aside.dice + 1, before.with(aside.fall, x)}, SetAside::met);
    for (std::size_t i = 0; i < falls.size(); ++i) {
      const RollId rest = falls.without(static_cast<RollId>(i), x);
      if (rest != kNoRoll) values[i] = std::max(values[i], then[rest]);
    }
  }
}

void TurnSolver::use_card(CardMask mask, Card card, AsideDice aside, SetAside duty, float* values) {
  const int n = dice_in_play(mask) - aside.dice;
  if (kAdders.has(card) ? !can_add(mask) : n == 0) return;
  const Row used = row(mask & ~mask_of({card}), aside, duty);
  // If decided without the card, the reward is sure and part of every value here.
  if (used.values == nullptr || timed_out_) return;
  const float* then = used.values;
  switch (card) {
    case Card::fool: return reroll_one(n, then, values, workspace_);
    case Card::merchant: return reroll_some(n, then, values, workspace_);
    case Card::maid: return raise_one(n, then, values);
    case Card::magician: return set_one(n, kEveryNumber, then, values, workspace_);
    case Card::astronomer:
      return set_one(n, RollTable::of(aside.dice).dice(aside.fall), then, values, workspace_);
    case Card::lady:
    case Card::nobleman: return raise_some(n, raise_of(card), then, values, workspace_);
    case Card::philosopher: return move_pips_between_two(n, then, values, workspace_);
    case Card::alchemist: return move_pips_among_three(n, then, values, workspace_);
    case Card::queen: return add_any_die(n, then, values);
    default: return add_die(n, number_added(card), then, values);
  }
}

}  // namespace thronsaal::um_krone_und_kragen
