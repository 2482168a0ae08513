#include "games/kardinal_und_koenig/chains.h"

#include "core/fixed_list.h"

namespace thronsaal::kardinal_und_koenig {

SpaceSet beside(SpaceSet spaces) {
  SpaceSet reached;
  for (const Space space : spaces) reached = reached | board().roads_from[slot(space)];
  return reached;
}

SpaceSet connected(Space from, SpaceSet all) {
  SpaceSet part(from);
  for (SpaceSet edge = part; !edge.empty();) {
    edge = (beside(edge) & all) - part;
    part = part | edge;
  }
  return part;
}

namespace {

// Exhaustive search on one connected set of cloisters. It looks at the cloister with the fewest
// roads left, tries every chain through it, longest first, and then leaving it out; and it stops as
// soon as all are covered. Few roads meet in a space, so this is quick.
class ChainSearch {
 public:
  using Chains = FixedList<SpaceSet, kSpaces / kShortestChain>;

  explicit ChainSearch(SpaceSet cloisters) : all_(cloisters.size()) { search(cloisters, 0); }

  int covered() const { return best_; }
  const Chains& chains() const { return best_chains_; }

 private:
  // A chain that grows: `end` is where the arm that grows ends, `begin` where the first arm began.
  struct Growth {
    Space middle;
    Space begin;
    Space end;
    SpaceSet chain;
  };

  void search(SpaceSet left, int covered) {
    if (covered + drop_small_parts(left) <= best_) return;
    if (left.empty()) {
      best_ = covered;
      best_chains_ = chains_;
      return;
    }
    const Space middle = loneliest(left);
    grow_first_arm({middle, Space::none, middle, SpaceSet(middle)}, left, covered);
    search(left - SpaceSet(middle), covered);
  }

  // What is left has parts too small for any chain. Says how much remains.
  static int drop_small_parts(SpaceSet& left) {
    SpaceSet useful;
    for (SpaceSet rest = left; !rest.empty();) {
      const SpaceSet part = connected(rest.first(), rest);
      if (part.size() >= kShortestChain) useful = useful | part;
      rest = rest - part;
    }
    left = useful;
    return useful.size();
  }

  static Space loneliest(SpaceSet left) {
    Space found = Space::none;
    int fewest = kSpaces;
    for (const Space space : left) {
      const int roads = (board().roads_from[slot(space)] & left).size();
      if (roads < fewest) {
        fewest = roads;
        found = space;
      }
    }
    return found;
  }

  static SpaceSet ways_on(Space from, const Growth& growth, SpaceSet left) {
    return (board().roads_from[slot(from)] & left) - growth.chain;
  }

  // The second arm begins with a higher space than the first, or the same chains would come twice.
  void grow_first_arm(const Growth& growth, SpaceSet left, int covered) {
    for (const Space next : ways_on(growth.end, growth, left)) {
      const Space begin = growth.begin == Space::none ? next : growth.begin;
      grow_first_arm({growth.middle, begin, next, growth.chain | SpaceSet(next)}, left, covered);
      if (best_ == all_) return;
    }
    if (growth.begin != Space::none) {
      for (const Space next : ways_on(growth.middle, growth, left)) {
        if (next < growth.begin) continue;
        grow_second_arm({growth.middle, growth.begin, next, growth.chain | SpaceSet(next)}, left,
                        covered);
      }
    }
    take(growth.chain, left, covered);
  }

  void grow_second_arm(const Growth& growth, SpaceSet left, int covered) {
    if (best_ == all_) return;
    for (const Space next : ways_on(growth.end, growth, left)) {
      grow_second_arm({growth.middle, growth.begin, next, growth.chain | SpaceSet(next)}, left,
                      covered);
    }
    take(growth.chain, left, covered);
  }

  void take(SpaceSet chain, SpaceSet left, int covered) {
    if (chain.size() < kShortestChain || best_ == all_) return;
    chains_.push_back(chain);
    search(left - chain, covered + chain.size());
    chains_.pop_back();
  }

  int all_;
  int best_ = 0;
  Chains chains_;
  Chains best_chains_;
};

// The cloisters of a chain from end to end.
bool put_in_order(SpaceSet rest, std::vector<Space>& chain) {
  if (rest.empty()) return true;
  const SpaceSet next = chain.empty() ? rest : board().roads_from[slot(chain.back())] & rest;
  for (const Space space : next) {
    chain.push_back(space);
    if (put_in_order(rest - SpaceSet(space), chain)) return true;
    chain.pop_back();
  }
  return false;
}

template <class F>
void for_each_part(SpaceSet cloisters, F f) {
  while (!cloisters.empty()) {
    const SpaceSet part = connected(cloisters.first(), cloisters);
    if (part.size() >= kShortestChain) f(part);
    cloisters = cloisters - part;
  }
}

}  // namespace

int chain_points(SpaceSet cloisters) {
  int points = 0;
  for_each_part(cloisters, [&](SpaceSet part) { points += ChainSearch(part).covered(); });
  return points;
}

std::vector<std::vector<Space>> best_chains(SpaceSet cloisters) {
  std::vector<std::vector<Space>> chains;
  for_each_part(cloisters, [&](SpaceSet part) {
    const ChainSearch search(part);
    for (const SpaceSet chain : search.chains()) {
      put_in_order(chain, chains.emplace_back());
    }
  });
  return chains;
}

}  // namespace thronsaal::kardinal_und_koenig
