#include "ai/insight/um_krone_und_kragen/turn.h"

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
constexpr std::size_t kUsualLots = 1024;

// How often a value is looked at, about: for setting dice aside, and for using a card. To tell lots
// of dice apart takes as long as many such looks.
constexpr std::size_t kLooksToTellApart = 40;
constexpr std::size_t kLooksToSetAside = 4;
constexpr std::size_t looks_to_use(Card card) {
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

std::size_t falls_of(int dice) {
  return Falls::of(dice).size();
}

}  // namespace

// Getting ready

bool TurnSolver::continues(const State& state, const Prizes& prizes) const {
  if (!ready_ || !(prizes == prizes_)) return false;
  if (limit_ != std::min(int{state.options.dice_limit}, kMostDice)) return false;
  if (adders_in_hand_ != state.options.adders_before_first_roll) return false;
  const CardMask mask = mask_of(state.unused);
  return std::popcount(mask) == state.unused.size() && dice_in_play(mask) == state.dice_in_play();
}

bool TurnSolver::prepare(const State& state, const Prizes& prizes, const Patience& patience) {
  if (continues(state, prizes)) return true;
  ready_ = false;
  const int limit = std::min(int{state.options.dice_limit}, kMostDice);
  const int dice = state.dice_in_play();
  const int adders = (state.unused & kAdders).size();
  if (dice > limit) return false;
  // Dice are told apart by the same things when only cards that change dice are not the same.
  if (!(prizes == prizes_) || limit != limit_ || dice != dice_ || adders != adders_) {
    for (auto& lots : lots_) lots.clear();
  }
  prizes_ = prizes;
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
  work_ = work_to_tell_apart() * (has_astronomer ? 2 : 1);
  if (!patience.allows(work_) || !tell_all_apart(false, patience)) return false;
  if (has_astronomer && !tell_all_apart(true, patience)) return false;

  const CardMask everything = (CardMask{1} << cards_.size()) - 1;
  first_node_.assign(std::size_t{everything} + 1, 0);
  std::size_t nodes = 0;
  std::size_t entries = 0;
  for (CardMask mask = 0; mask <= everything; ++mask) {
    if (dice_in_play(mask) > limit_) continue;
    first_node_[mask] = nodes;
    nodes += lots(mask).decided.size();
    entries += lots(mask).entries;
    // Those of the astronomer need to know both sides of the duty.
    work_ += lots(mask).entries * looks_per_value(mask) * (has_astronomer ? 2 : 1);
    if (room_for(entries, nodes) > room_ || !patience.allows(work_)) return false;
  }
  make_room(entries, nodes);
  rows_.assign(nodes, Rows{-1, -1});
  for (CardMask mask = 0; mask <= everything; ++mask) {
    if (dice_in_play(mask) > limit_) continue;
    std::ranges::copy(lots(mask).decided, rolls_.data() + first_node_[mask]);
  }
  used_ = 0;
  done_ = 0;
  ready_ = true;
  return true;
}

// Where a die was set aside since the last roll, there is a row for both sides of the duty.
std::size_t TurnSolver::room_for(std::size_t entries, std::size_t nodes) {
  return 2 * entries + nodes * (1 + sizeof(Rows) / sizeof(float));
}

// Vectors that grow by themselves would take up to twice as much, and what is too small would stay
// until it is copied.
void TurnSolver::make_room(std::size_t entries, std::size_t nodes) {
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
  for (const auto& by_adders : lots_) {
    sum += bytes(by_adders);
    for (const Lots& lots : by_adders) sum += bytes(lots.lot_of) + bytes(lots.decided);
  }
  return sum;
}

void TurnSolver::forget() {
  *this = TurnSolver(room_);
}

std::size_t TurnSolver::work_to_tell_apart() const {
  std::size_t falls = 0;
  for (int used = 0; used <= adders_ && dice_ + used <= limit_; ++used) {
    for (int aside = 0; aside <= dice_ + used; ++aside) falls += falls_of(aside);
  }
  return falls * kLooksToTellApart;
}

// Says whether there was time for it.
bool TurnSolver::tell_all_apart(bool astronomer, const Patience& patience) {
  std::vector<Lots>& all = lots_[astronomer ? 1 : 0];
  if (!all.empty()) return true;
  for (int used = 0; used <= adders_ && dice_ + used <= limit_; ++used) {
    all.push_back(tell_apart(dice_ + used, adders_ - used, astronomer));
    if (!patience.is_over()) continue;
    all.clear();
    return false;
  }
  return true;
}

// For setting dice aside and for each card.
std::size_t TurnSolver::looks_per_value(CardMask mask) const {
  std::size_t looks = kLooksToSetAside;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if ((mask >> i & 1U) != 0) looks += looks_to_use(cards_[i]);
  }
  return looks;
}

TurnSolver::Lots TurnSolver::tell_apart(int dice, int adders_left, bool astronomer) const {
  const int may_be_added = std::min(adders_left, limit_ - dice);
  Lots lots;
  // What is decided is told apart by its prize alone.
  struct Key {
    int aside;
    Prospect prospect;
    bool operator==(const Key&) const = default;
  };
  const auto hash = [](const Key& key) {
    const auto sure = std::bit_cast<std::uint32_t>(key.prospect.sure);
    const std::uint64_t mixed = (key.prospect.trace ^ std::uint64_t{sure} << 16) * kOddFactor;
    return static_cast<std::size_t>(mixed ^ mixed >> 32) + static_cast<std::size_t>(key.aside);
  };
  std::unordered_map<Key, std::uint16_t, decltype(hash)> known(kUsualLots, hash);
  for (int aside = 0; aside <= dice; ++aside) {
    lots.begin[static_cast<std::size_t>(aside)] = lots.lot_of.size();
    const Falls& falls = Falls::of(aside);
    const int active = dice - aside;
    for (std::size_t i = 0; i < falls.size(); ++i) {
      const Prospect p = prospect(prizes_, falls.dice(static_cast<FallId>(i)), active,
                                  active + may_be_added, astronomer);
      const auto [at, fresh] =
          known.try_emplace(p.decided() ? Key{-1, {p.sure, p.sure, 0}} : Key{aside, p},
                            static_cast<std::uint16_t>(lots.decided.size()));
      if (fresh) {
        lots.decided.push_back(p.decided() ? p.sure : kUndecided);
        if (!p.decided()) lots.entries += falls_of(active);
      }
      lots.lot_of.push_back(at->second);
    }
  }
  return lots;
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

const TurnSolver::Lots& TurnSolver::lots(CardMask mask) const {
  return lots_[mask >> astronomer_ & 1U][static_cast<std::size_t>(adders_used(mask))];
}

TurnSolver::CardMask TurnSolver::mask_of(CardSet unused) const {
  CardMask mask = 0;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (unused.has(cards_[i])) mask |= CardMask{1} << i;
  }
  return mask;
}

std::size_t TurnSolver::lot(CardMask mask, Aside aside) const {
  const Lots& all = lots(mask);
  return all.lot_of[all.begin[static_cast<std::size_t>(aside.dice)] + aside.fall];
}

// The recursion

// The value of throwing all dice that do not lie aside; of the result, when all do.
float TurnSolver::roll(CardMask mask, Aside aside) {
  float& known = rolls_[first_node_[mask] + lot(mask, aside)];
  if (known != kUndecided) return known;
  const Row after = row(mask, aside, Duty::open);
  if (late_) return 0;
  const Falls& falls = Falls::of(dice_in_play(mask) - aside.dice);
  float mean = 0;
  for (std::size_t i = 0; i < falls.size(); ++i) {
    mean += falls.probability(static_cast<FallId>(i)) * after.values[i];
  }
  known = mean;
  return mean;
}

TurnSolver::Row TurnSolver::row(CardMask mask, Aside aside, Duty duty) {
  const std::size_t which = lot(mask, aside);
  if (const float decided = lots(mask).decided[which]; decided != kUndecided) {
    return {nullptr, decided};
  }
  if (late_) return {};
  std::int32_t& known = rows_[first_node_[mask] + which][static_cast<std::size_t>(duty)];
  if (known >= 0) return {values_.data() + known, 0};
  const std::size_t begin = used_;
  used_ += falls_of(dice_in_play(mask) - aside.dice);
  assert(used_ <= values_.size());
  fill(mask, aside, duty, values_.data() + begin);
  known = static_cast<std::int32_t>(begin);
  if (patience_->is_over()) late_ = true;
  return {values_.data() + begin, 0};
}

void TurnSolver::fill(CardMask mask, Aside aside, Duty duty, float* values) {
  const int n = dice_in_play(mask) - aside.dice;
  const bool astronomer = (mask & mask_of({Card::astronomer})) != 0;
  done_ += falls_of(n) * looks_per_value(mask);
  if (n == 0) {
    values[0] = prize_of(prizes_, Falls::of(aside.dice).dice(aside.fall));
  } else if (astronomer) {
    set_aside_and_copy(mask, aside, values);
  } else {
    set_aside_and_roll(mask, aside, values);
  }
  if (duty == Duty::met && n > 0) {
    const float again = roll(mask, aside);
    for (std::size_t i = 0; i < falls_of(n); ++i) values[i] = std::max(values[i], again);
  }
  for (std::size_t i = 0; i < cards_.size() && !late_; ++i) {
    if ((mask >> i & 1U) != 0) use_card(mask, cards_[i], aside, duty, values);
  }
}

// Sets some dice aside and rolls the others: the best over all dice that may be set aside, found
// die by die.
void TurnSolver::set_aside_and_roll(CardMask mask, Aside aside, float* values) {
  const int n = dice_in_play(mask) - aside.dice;
  const Falls& before = Falls::of(aside.dice);
  for (int x = 1; x <= kNumbers; ++x) roll(mask, {aside.dice + 1, before.with(aside.fall, x)});

  // No more recursion: what is set aside in several steps was needed for the first of them.
  const Lots& all = lots(mask);
  const float* rolls = rolls_.data() + first_node_[mask];
  joined_[0].assign(1, aside.fall);
  best_[0].assign(1, Prizes::kNone);
  for (int t = 1; t <= n && !late_; ++t) {
    const auto now = static_cast<std::size_t>(t);
    const Falls& falls = Falls::of(t);
    const Falls& with_one_less = Falls::of(aside.dice + t - 1);
    const std::uint16_t* lot_of =
        all.lot_of.data() + all.begin[static_cast<std::size_t>(aside.dice + t)];
    if (joined_[now].size() < falls.size()) joined_[now].resize(falls.size());
    if (best_[now].size() < falls.size()) best_[now].resize(falls.size());
    const FallId* joined_before = joined_[now - 1].data();
    const float* best_before = best_[now - 1].data();
    FallId* joined = joined_[now].data();
    float* best = best_[now].data();
    for (std::size_t i = 0; i < falls.size(); ++i) {
      const auto fall = static_cast<FallId>(i);
      const int lowest = falls.lowest(fall);
      joined[i] = with_one_less.with(joined_before[falls.without(fall, lowest)], lowest);
      float most = rolls[lot_of[joined[i]]];
      assert(most != kUndecided);
      for (int x = lowest; x <= kNumbers; ++x) {
        const FallId rest = falls.without(fall, x);
        if (rest != kNoFall) most = std::max(most, best_before[rest]);
      }
      best[i] = most;
    }
  }
  if (!late_) std::copy_n(best_[static_cast<std::size_t>(n)].begin(), falls_of(n), values);
}

// The same with an unused astronomer, who may be used between setting aside one die and the next.
void TurnSolver::set_aside_and_copy(CardMask mask, Aside aside, float* values) {
  const int n = dice_in_play(mask) - aside.dice;
  const Falls& before = Falls::of(aside.dice);
  const Falls& falls = Falls::of(n);
  std::fill_n(values, falls.size(), Prizes::kNone);
  for (int x = 1; x <= kNumbers && !late_; ++x) {
    const Row then = row(mask, {aside.dice + 1, before.with(aside.fall, x)}, Duty::met);
    for (std::size_t i = 0; i < falls.size(); ++i) {
      const FallId rest = falls.without(static_cast<FallId>(i), x);
      if (rest != kNoFall) values[i] = std::max(values[i], then[rest]);
    }
  }
}

void TurnSolver::use_card(CardMask mask, Card card, Aside aside, Duty duty, float* values) {
  const int n = dice_in_play(mask) - aside.dice;
  if (kAdders.has(card) ? !can_add(mask) : n == 0) return;
  const Row used = row(mask & ~mask_of({card}), aside, duty);
  // Decided without the card: then it is sure, and part of every value here.
  if (used.values == nullptr || late_) return;
  const float* then = used.values;
  switch (card) {
    case Card::fool: return throw_one(n, then, values, workspace_);
    case Card::merchant: return throw_some(n, then, values, workspace_);
    case Card::maid: return turn_up(n, then, values);
    case Card::magician: return turn_to(n, kEveryNumber, then, values, workspace_);
    case Card::astronomer:
      return turn_to(n, Falls::of(aside.dice).dice(aside.fall), then, values, workspace_);
    case Card::lady:
    case Card::nobleman: return raise_some(n, raise_of(card), then, values, workspace_);
    case Card::philosopher: return move_between_two(n, then, values, workspace_);
    case Card::alchemist: return move_among_three(n, then, values, workspace_);
    case Card::queen: return add_any_die(n, then, values);
    default: return add_die(n, number_added(card), then, values);
  }
}

// Positions of the rules

// Before the first roll: adders may make the hand bigger.
float TurnSolver::in_hand(CardMask mask) {
  float best = roll(mask, {});
  if (!adders_in_hand_ || !can_add(mask)) return best;
  for (CardMask rest = mask & ((CardMask{1} << adders_) - 1); rest != 0; rest &= rest - 1) {
    best = std::max(best, in_hand(mask & ~(rest & -rest)));
  }
  return best;
}

// Some dice are in the air, others lie active.
float TurnSolver::thrown(CardMask mask, Aside aside, Dice active, int unrolled, Duty duty) {
  const Row then = row(mask, aside, duty);
  float mean = 0;
  const Falls& falls = Falls::of(unrolled);
  for (std::size_t i = 0; i < falls.size(); ++i) {
    const auto fall = static_cast<FallId>(i);
    mean += falls.probability(fall) * then[fall_id(active + falls.dice(fall))];
  }
  return mean;
}

// More dice for the card in use, in ascending order from a number on, or enough.
float TurnSolver::choosing(const State& state, Dice active, Dice chosen, int from) {
  const Card card = state.in_use;
  const CardMask mask = mask_of(state.unused);
  const Aside aside{state.aside.size(), fall_id(state.aside)};
  const Duty duty = state.duty_met ? Duty::met : Duty::open;
  float best = card == Card::merchant ? thrown(mask, aside, active, chosen.size(), duty)
                                      : row(mask, aside, duty)[fall_id(active + chosen)];
  for (int x = from; x <= kNumbers; ++x) {
    const int to = card == Card::merchant ? x : x + raise_of(card);
    if (!active.has(x) || to > kNumbers) continue;
    best = std::max(best, choosing(state, active - Dice::of(x), chosen + Dice::of(to), x));
  }
  return best;
}

float TurnSolver::at(const State& state) {
  const CardMask mask = mask_of(state.unused);
  const Aside aside{state.aside.size(), fall_id(state.aside)};
  const Duty duty = state.duty_met ? Duty::met : Duty::open;
  switch (state.phase) {
    case Phase::in_hand: return in_hand(mask);
    case Phase::rolling: return thrown(mask, aside, state.active, state.unrolled, duty);
    case Phase::choosing: return choosing(state, state.active, state.chosen, 1);
    case Phase::rolled: return row(mask, aside, duty)[fall_id(state.active)];
    default: return prize_of(prizes_, state.aside);
  }
}

float TurnSolver::after(const State& state, const Action& action) {
  if (action.kind == Kind::pass) return prizes_.nothing;
  if (action.kind == Kind::end_turn) return prize_of(prizes_, state.aside);
  State then = state;
  if (action.kind == Kind::set_aside) {
    // The rules end the turn with the last die, and with it everything that is to be seen.
    const Dice die = Dice::of(action.numbers[0]);
    then.active -= die;
    then.aside += die;
    then.duty_met = true;
    if (then.active.empty() && !can_add(mask_of(then.unused))) return prize_of(prizes_, then.aside);
  } else {
    Silent silent;
    Rules::apply(then, state.to_move(), action, silent);
  }
  return at(then);
}

// What was left unfinished is in the way of another try.
std::optional<float> TurnSolver::unless_late(float value) {
  if (!late_) return value;
  ready_ = false;
  return std::nullopt;
}

std::optional<float> TurnSolver::value(const State& state, const Patience& patience) {
  assert(ready_);
  patience_ = &patience;
  late_ = false;
  return unless_late(at(state));
}

std::optional<float> TurnSolver::value_after(const State& state, const Action& action,
                                             const Patience& patience) {
  assert(ready_);
  patience_ = &patience;
  late_ = false;
  return unless_late(after(state, action));
}

}  // namespace thronsaal::um_krone_und_kragen
