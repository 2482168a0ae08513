#include "core/rng.h"

#include <array>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

// The stream of a seed is a promise: journals, benches and bug reports are quoted by seed.
TEST(Rng, StreamOfSeedOneIsPinned) {
  Rng rng(1);
  EXPECT_EQ(rng.next(), 0xcfc5d07f6f03c29bULL);
}

}  // namespace
}  // namespace thronsaal
