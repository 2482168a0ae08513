// Chains compared with a slow exhaustive count, and chains of special shapes.
#include "games/kardinal_und_koenig/chains.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/testing/smallest_board.h"
#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// The reference shares nothing with the search. It numbers the cloisters, checks for every subset
// whether one path covers it exactly, and divides all cloisters into such subsets and a rest.
class BruteForceChains {
 public:
  explicit BruteForceChains(SpaceSet cloisters, const Board& europe = built_in())
      : europe_(europe) {
    for (const Space space : cloisters) spaces_.push_back(space);
    find_paths();
  }

  int best() const {
    std::vector<int> covered(subsets(), 0);  // by the set that may be used
    for (std::uint32_t set = 1; set < subsets(); ++set) {
      const std::uint32_t lowest = set & (0 - set);
      covered[set] = covered[set - lowest];  // left out, or on a path with some of the others
      for (std::uint32_t part = set; part != 0; part = (part - 1) & set) {
        const int size = std::popcount(part);
        if ((part & lowest) == 0 || size < 4 || !is_path_[part]) continue;
        covered[set] = std::max(covered[set], size + covered[set - part]);
      }
    }
    return covered.back();
  }

 private:
  std::uint32_t subsets() const { return std::uint32_t{1} << spaces_.size(); }
  bool road(std::size_t a, std::size_t b) const {
    return europe_.roads_from[index_of(spaces_[a])].has(spaces_[b]);
  }

  // ends[set]: where a path over exactly this set can end.
  void find_paths() {
    std::vector<std::uint32_t> ends(subsets(), 0);
    is_path_.assign(subsets(), false);
    for (std::size_t i = 0; i < spaces_.size(); ++i) ends[1U << i] = 1U << i;
    for (std::uint32_t set = 1; set < subsets(); ++set) {
      is_path_[set] = ends[set] != 0;
      for (std::size_t from = 0; from < spaces_.size(); ++from) {
        if ((ends[set] >> from & 1U) == 0) continue;
        for (std::size_t to = 0; to < spaces_.size(); ++to) {
          if ((set >> to & 1U) == 0 && road(from, to)) ends[set | 1U << to] |= 1U << to;
        }
      }
    }
  }

  const Board& europe_;
  std::vector<Space> spaces_;
  std::vector<bool> is_path_;
};

// Checks that the chains are valid on the board.
void expect_real_chains(SpaceSet cloisters, const Board& europe = built_in()) {
  SpaceSet used;
  int covered = 0;
  for (const std::vector<Space>& chain : best_chains(cloisters, europe)) {
    EXPECT_GE(chain.size(), 4U);
    for (std::size_t i = 0; i < chain.size(); ++i) {
      EXPECT_TRUE(cloisters.has(chain[i])) << "one of the player's";
      EXPECT_FALSE(used.has(chain[i])) << "and counts once";
      used.add(chain[i]);
      EXPECT_TRUE(i == 0 || europe.roads_from[index_of(chain[i - 1])].has(chain[i]));
      ++covered;
    }
  }
  EXPECT_EQ(covered, chain_points(cloisters, europe));
}

// Grows from space to space along roads; a few stand apart.
SpaceSet some_cloisters(int size, std::uint64_t apart_of_hundred, Rng& rng,
                        const Board& europe = built_in()) {
  SpaceSet all;
  while (all.size() < size) {
    std::vector<Space> near;
    for (const Space space : all) {
      for (const Space next : europe.roads_from[index_of(space)] - all) near.push_back(next);
    }
    const bool apart = near.empty() || rng.below(100) < apart_of_hundred;
    const auto count = static_cast<std::uint64_t>(europe.space_count);
    all.add(apart ? static_cast<Space>(rng.below(count)) : rng.pick(near));
  }
  return all;
}

std::string names_of(SpaceSet cloisters, const Board& europe = built_in()) {
  std::string names;
  for (const Space space : cloisters) names += europe.space_ids[index_of(space)] + " ";
  return names;
}

void expect_same_as_slow_count(SpaceSet cloisters, const Board& europe = built_in()) {
  ASSERT_EQ(chain_points(cloisters, europe), BruteForceChains(cloisters, europe).best())
      << names_of(cloisters, europe);
  expect_real_chains(cloisters, europe);
}

int points(std::string_view ids) {
  expect_same_as_slow_count(spaces(ids));
  return chain_points(spaces(ids), built_in());
}

// The reference itself must be right.
TEST(KardinalChains, SlowCountIsRightForSimpleShapes) {
  EXPECT_EQ(BruteForceChains(spaces("FRK1 FRK2 FRK3")).best(), 0);
  EXPECT_EQ(BruteForceChains(spaces("SWA1 SWA2 SWA3 SWA4")).best(), 4);
  EXPECT_EQ(BruteForceChains(spaces("ENG1 ENG2 ENG4 ENG5 ITA1")).best(), 4);
}

TEST(KardinalChains, AreTheSameAsTheSlowCountForConnectedCloisters) {
  Rng rng(1);
  for (int i = 0; i < 3000; ++i) {
    expect_same_as_slow_count(some_cloisters(4 + static_cast<int>(rng.below(6)), 0, rng));
  }
}

TEST(KardinalChains, AreTheSameAsTheSlowCountForScatteredCloisters) {
  Rng rng(2);
  for (int i = 0; i < 2000; ++i) {
    expect_same_as_slow_count(some_cloisters(4 + static_cast<int>(rng.below(6)), 25, rng));
  }
}

TEST(KardinalChains, AreTheSameAsTheSlowCountForManyCloisters) {
  Rng rng(3);
  for (int i = 0; i < 120; ++i) {
    expect_same_as_slow_count(some_cloisters(10 + static_cast<int>(rng.below(3)), 5, rng));
  }
}

// Sets that are always or never covered would prove little.
TEST(KardinalChains, OftenDoNotCoverAllRandomCloisters) {
  Rng rng(4);
  int complete = 0;
  int partial = 0;
  for (int i = 0; i < 500; ++i) {
    const int covered = chain_points(some_cloisters(9, 0, rng), built_in());
    complete += covered == 9 ? 1 : 0;
    partial += covered > 0 && covered < 9 ? 1 : 0;
  }
  EXPECT_GT(complete, 50);
  EXPECT_GT(partial, 50);
}

TEST(KardinalChains, AreValidForTwentyCloisters) {
  Rng rng(5);
  for (int i = 0; i < 50; ++i) expect_real_chains(some_cloisters(20, 0, rng));
}

// Up to six roads meet there, and some spaces have none.
TEST(KardinalChains, AreTheSameAsTheSlowCountOnACorrectedBoard) {
  const Board& europe = board(corrected_board<Board>());
  Rng rng(6);
  for (int i = 0; i < 1000; ++i) {
    const int size = 4 + static_cast<int>(rng.below(6));
    expect_same_as_slow_count(some_cloisters(size, 25 * rng.below(2), rng, europe), europe);
  }
  for (int i = 0; i < 40; ++i) {
    expect_same_as_slow_count(some_cloisters(12, 10, rng, europe), europe);
  }
  for (int i = 0; i < 50; ++i) expect_real_chains(some_cloisters(20, 5, rng, europe), europe);
}

// Shapes

TEST(KardinalChains, NeedCloisters) {
  EXPECT_EQ(chain_points(SpaceSet(), built_in()), 0);
  EXPECT_THAT(best_chains(SpaceSet(), built_in()), IsEmpty());
}

TEST(KardinalChains, ThreeAreTooFewAndFourAreEnough) {
  EXPECT_EQ(points("LOT1 LOT2 LOT5"), 0);
  EXPECT_EQ(points("LOT1 LOT2 LOT5 LOT4"), 4);
}

TEST(KardinalChains, PathCountsFromEndToEnd) {
  EXPECT_EQ(points("ENG5 ENG4 ENG2 ENG1 ENG3"), 5);
  EXPECT_EQ(points("FRA6 FRA5 FRA4 FRA7 FRA8 ARA5 ARA4"), 7) << "across the border";
}

TEST(KardinalChains, AreListedFromEndToEnd) {
  const auto space = [](std::string_view id) { return find_space(id, built_in()).value(); };
  EXPECT_THAT(best_chains(spaces("FRA1 FRA2 LOT2 LOT1"), built_in()),
              ElementsAre(ElementsAre(space("FRA2"), space("FRA1"), space("LOT2"), space("LOT1"))));
}

TEST(KardinalChains, CycleCountsEverySpaceOnce) {
  EXPECT_EQ(points("SWA1 SWA2 SWA3 SWA4"), 4);
  EXPECT_EQ(points("ARA1 ARA2 ARA3 ARA4 ARA5"), 5);
}

TEST(KardinalChains, BranchDoesNotCount) {
  EXPECT_EQ(points("FRK3 FRK4 FRK5 FRK6 FRK7"), 4) << "Magdeburg or Bamberg, not both";
}

TEST(KardinalChains, StarOfShortArmsHasNoChain) {
  EXPECT_EQ(points("ITA2 ITA1 SWA4"), 0);
  EXPECT_EQ(points("FRK5 FRK2 FRK4 FRK6"), 0) << "three neighbours of Fulda";
  EXPECT_EQ(points("FRK5 FRK2 FRK4 FRK6 LOT4"), 4);
}

TEST(KardinalChains, TwoJoinedCyclesAreOneChain) {
  EXPECT_EQ(points("SWA1 SWA2 SWA3 SWA4 BAY1 BAY2 BAY3 BAY4 BAY5"), 9);
  EXPECT_EQ(points("ENG1 ENG2 ENG3 ENG4 SWA1 SWA2 SWA3 SWA4"), 8)
      << "or two, if no road joins them";
}

TEST(KardinalChains, GapBreaksAChain) {
  EXPECT_EQ(points("ENG1 ENG3 ENG4 ENG5"), 4);
  EXPECT_EQ(points("FRA1 FRA2 FRA3 FRA7 FRA8 ARA5"), 0) << "Marmoutier is missing";
  EXPECT_EQ(points("FRA1 FRA2 FRA3 FRA4 FRA7 FRA8 ARA5"), 7);
}

TEST(KardinalChains, DoNotCrossWater) {
  EXPECT_EQ(points("ENG4 ENG5 FRA1 FRA2"), 0);
  EXPECT_EQ(points("ITA3 ITA4 BAY6 BAY5"), 0);
}

TEST(KardinalChains, FullCountryCountsAltogether) {
  for (const SpaceSet all : built_in().spaces_of) {
    expect_same_as_slow_count(all);
    EXPECT_EQ(chain_points(all, built_in()), all.size()) << names_of(all);
  }
}

TEST(KardinalChains, OneWayLeadsThroughFranconiaAndTwoThroughFrance) {
  EXPECT_THAT(best_chains(built_in().spaces_of[index_of(country("FRK"))], built_in()), SizeIs(1));
  EXPECT_THAT(best_chains(built_in().spaces_of[index_of(country("FRA"))], built_in()), SizeIs(2))
      << "Corbie, Clairvaux and Moissac are three ends";
}

TEST(KardinalChains, TwoChainsMayBeWorthMoreThanTheLongest) {
  const char* eight = "FRK1 FRK2 FRK3 FRK4 FRK5 FRK7 LOT3 LOT4";
  EXPECT_EQ(points(eight), 8);
  EXPECT_THAT(best_chains(spaces(eight), built_in()), SizeIs(2));
}

TEST(KardinalChains, ChainsOfSeparatePartsAddUp) {
  EXPECT_EQ(points("ENG1 ENG2 ENG4 ENG5 BAY1 BAY2 BAY4 BAY5 ITA5 FRA3"), 8);
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
