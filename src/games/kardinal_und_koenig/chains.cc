#include "games/kardinal_und_koenig/chains.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/containers/fixed_list.h"
#include "core/rng.h"

namespace thronsaal::kardinal_und_koenig {

SpaceSet neighbours(SpaceSet spaces, const Board& europe) {
  SpaceSet reached;
  for (const Space space : spaces) reached = reached | europe.roads_from[index_of(space)];
  return reached;
}

SpaceSet connected(Space from, SpaceSet all, const Board& europe) {
  SpaceSet part(from);
  for (SpaceSet edge = part; !edge.empty();) {
    edge = (neighbours(edge, europe) & all) - part;
    part = part | edge;
  }
  return part;
}

namespace {

// Exhaustive search on one connected set of cloisters. Picks the cloister with the fewest roads
// left, tries every chain through it, longest first, and then leaves it out; stops as soon as all
// are covered. This is fast because few roads meet at a space; chain_search_is_fast checks that.
class ChainSearch {
 public:
  static constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
  using Chains = StaticVector<SpaceSet, kMaxSpaces / kMinChainLength>;

  // Gives up after this many steps.
  ChainSearch(SpaceSet cloisters, const Board& europe, std::int64_t most_steps = kUnlimited)
      : europe_(europe), most_steps_(most_steps), all_(cloisters.size()) {
    search(cloisters, 0);
  }

  std::int64_t steps() const { return steps_; }
  int covered() const { return best_; }
  const Chains& chains() const { return best_chains_; }

 private:
  // A growing chain: `end` is the end of the growing arm, `begin` the start of the first arm.
  struct PartialChain {
    Space middle;
    Space begin;
    Space end;
    SpaceSet chain;
  };

  void search(SpaceSet left, int covered) {
    if (++steps_ > most_steps_) return;
    if (covered + drop_short_groups(left) <= best_) return;
    if (left.empty()) {
      best_ = covered;
      best_chains_ = chains_;
      return;
    }
    const Space middle = fewest_roads(left);
    grow_first_arm({middle, Space::none, middle, SpaceSet(middle)}, left, covered);
    search(left - SpaceSet(middle), covered);
  }

  // Removes parts too small for any chain. Returns how much remains.
  int drop_short_groups(SpaceSet& left) const {
    SpaceSet useful;
    for (SpaceSet rest = left; !rest.empty();) {
      const SpaceSet part = connected(rest.first(), rest, europe_);
      if (part.size() >= kMinChainLength) useful = useful | part;
      rest = rest - part;
    }
    left = useful;
    return useful.size();
  }

  Space fewest_roads(SpaceSet left) const {
    Space found = Space::none;
    int fewest = kMaxSpaces;
    for (const Space space : left) {
      const int roads = (europe_.roads_from[index_of(space)] & left).size();
      if (roads < fewest) {
        fewest = roads;
        found = space;
      }
    }
    return found;
  }

  SpaceSet extensions(Space from, const PartialChain& chain_so_far, SpaceSet left) const {
    return (europe_.roads_from[index_of(from)] & left) - chain_so_far.chain;
  }

  // The second arm begins with a higher space than the first, so that no chain is tried twice.
  void grow_first_arm(const PartialChain& chain_so_far, SpaceSet left, int covered) {
    if (++steps_ > most_steps_) return;
    for (const Space next : extensions(chain_so_far.end, chain_so_far, left)) {
      const Space begin = chain_so_far.begin == Space::none ? next : chain_so_far.begin;
      grow_first_arm({chain_so_far.middle, begin, next, chain_so_far.chain | SpaceSet(next)}, left,
                     covered);
      if (best_ == all_) return;
    }
    if (chain_so_far.begin != Space::none) {
      for (const Space next : extensions(chain_so_far.middle, chain_so_far, left)) {
        if (next < chain_so_far.begin) continue;
        grow_second_arm(
            {chain_so_far.middle, chain_so_far.begin, next, chain_so_far.chain | SpaceSet(next)},
            left, covered);
      }
    }
    use_chain(chain_so_far.chain, left, covered);
  }

  void grow_second_arm(const PartialChain& chain_so_far, SpaceSet left, int covered) {
    if (++steps_ > most_steps_ || best_ == all_) return;
    for (const Space next : extensions(chain_so_far.end, chain_so_far, left)) {
      grow_second_arm(
          {chain_so_far.middle, chain_so_far.begin, next, chain_so_far.chain | SpaceSet(next)},
          left, covered);
    }
    use_chain(chain_so_far.chain, left, covered);
  }

  void use_chain(SpaceSet chain, SpaceSet left, int covered) {
    if (chain.size() < kMinChainLength || best_ == all_) return;
    chains_.push_back(chain);
    search(left - chain, covered + chain.size());
    chains_.pop_back();
  }

  const Board& europe_;
  std::int64_t most_steps_;
  std::int64_t steps_ = 0;
  int all_;
  int best_ = 0;
  Chains chains_;
  Chains best_chains_;
};

// The cloisters of a chain from end to end.
bool put_in_order(SpaceSet rest, const Board& europe, std::vector<Space>& chain) {
  if (rest.empty()) return true;
  const SpaceSet next = chain.empty() ? rest : europe.roads_from[index_of(chain.back())] & rest;
  for (const Space space : next) {
    chain.push_back(space);
    if (put_in_order(rest - SpaceSet(space), europe, chain)) return true;
    chain.pop_back();
  }
  return false;
}

template <class F>
void for_each_part(SpaceSet cloisters, const Board& europe, F f) {
  while (!cloisters.empty()) {
    const SpaceSet part = connected(cloisters.first(), cloisters, europe);
    if (part.size() >= kMinChainLength) f(part);
    cloisters = cloisters - part;
  }
}

// Grows along roads, as players like to build; a few cloisters stand apart.
SpaceSet some_cloisters(int number, const Board& europe, Rng& rng) {
  constexpr std::uint64_t kScatteredOneIn = 10;  // one in this many
  SpaceSet cloisters;
  while (cloisters.size() < number) {
    SpaceSet next = neighbours(cloisters, europe) - cloisters;
    if (next.empty() || rng.below(kScatteredOneIn) == 0) next = europe.spaces - cloisters;
    auto skipped = rng.below(static_cast<std::uint64_t>(next.size()));
    for (; skipped > 0; --skipped) next.remove(next.first());
    cloisters.add(next.first());
  }
  return cloisters;
}

}  // namespace

// A step takes about 40 ns. The built-in board needs 100 steps per player on average.
bool chain_search_is_fast(const Board& europe) {
  constexpr int kSamples = 200;
  constexpr std::int64_t kStepsPerSample = 5000;
  constexpr int kFew = 12;  // cloisters
  Rng rng(1);
  std::int64_t left = kSamples * kStepsPerSample;
  for (int i = 0; i < kSamples; ++i) {
    const int number = std::min(kFew + i % (kCloistersPerPlayer - kFew + 1), europe.space_count);
    for_each_part(some_cloisters(number, europe, rng), europe, [&](SpaceSet part) {
      left -= ChainSearch(part, europe, std::max<std::int64_t>(left, 0)).steps();
    });
  }
  return left >= 0;
}

int chain_points(SpaceSet cloisters, const Board& europe) {
  int points = 0;
  for_each_part(cloisters, europe,
                [&](SpaceSet part) { points += ChainSearch(part, europe).covered(); });
  return points;
}

std::vector<std::vector<Space>> best_chains(SpaceSet cloisters, const Board& europe) {
  std::vector<std::vector<Space>> chains;
  for_each_part(cloisters, europe, [&](SpaceSet part) {
    const ChainSearch search(part, europe);
    for (const SpaceSet chain : search.chains()) {
      put_in_order(chain, europe, chains.emplace_back());
    }
  });
  return chains;
}

}  // namespace thronsaal::kardinal_und_koenig
