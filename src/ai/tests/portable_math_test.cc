#include "ai/portable_math.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

// The error of a result in ulps of the exact value.
double ulps(float result, double truth) {
  const double last_place = std::ldexp(1.0, std::ilogb(truth) - 23);
  return std::abs(static_cast<double>(result) - truth) / last_place;
}

// A step between floats that varies all low bits.
constexpr std::uint32_t kStep = 4099;

TEST(PortableMath, ExpIsWithinSixTenthsOfAnUlp) {
  const auto check = [](float first, float last) {
    for (auto bits = std::bit_cast<std::uint32_t>(first);
         bits <= std::bit_cast<std::uint32_t>(last); bits += kStep) {
      const auto x = std::bit_cast<float>(bits);
      ASSERT_LE(ulps(portable::exp(x), std::exp(static_cast<double>(x))), 0.6) << x;
    }
  };
  check(1e-30F, portable::kMostExponent);
  check(-1e-30F, portable::kLeastExponent);
}

TEST(PortableMath, LogIsWithinSixTenthsOfAnUlp) {
  for (std::uint32_t bits = 0x00800000U; bits < 0x7F800000U; bits += kStep) {
    const auto x = std::bit_cast<float>(bits);
    if (x == 1) continue;
    ASSERT_LE(ulps(portable::log(x), std::log(static_cast<double>(x))), 0.6) << x;
  }
}

TEST(PortableMath, ExpIsClampedBeyondItsBounds) {
  EXPECT_EQ(portable::exp(-1e30F), portable::exp(portable::kLeastExponent));
  EXPECT_EQ(portable::exp(1e30F), portable::exp(portable::kMostExponent));
  EXPECT_TRUE(std::isnormal(portable::exp(-1e30F)));
  EXPECT_TRUE(std::isnormal(portable::exp(1e30F)));
}

// Results that every machine must give. Compilers may compute constants themselves, so the tests
// try both run time and compile time.
struct Golden {
  float x;
  std::uint32_t bits;
};
constexpr std::array kExp = {
    Golden{0.0F, 0x3F800000U},   Golden{1.0F, 0x402DF854U},    Golden{-1.0F, 0x3EBC5AB2U},
    Golden{0.5F, 0x3FD3094CU},   Golden{-0.1F, 0x3F67A36DU},   Golden{1e-7F, 0x3F800001U},
    Golden{3.7F, 0x4221CA0BU},   Golden{-13.25F, 0x35EC450AU}, Golden{20.0F, 0x4DE75844U},
    Golden{-86.9F, 0x00C60F89U}, Golden{87.9F, 0x7EE0DCAEU},   Golden{-200.0F, 0x00B33687U},
    Golden{200.0F, 0x7EF882B7U},
};
constexpr std::array kLog = {
    Golden{1.0F, 0x00000000U},        Golden{2.0F, 0x3F317218U},
    Golden{0.5F, 0xBF317218U},        Golden{2.7182817F, 0x3F800000U},
    Golden{0.1F, 0xC0135D8EU},        Golden{0.9999999F, 0xB4000001U},
    Golden{1.0000001F, 0x33FFFFFFU},  Golden{10.0F, 0x40135D8EU},
    Golden{1e-30F, 0xC28A27B5U},      Golden{3e38F, 0x42B13196U},
    Golden{0.70710677F, 0xBEB17219U}, Golden{1.4142135F, 0x3EB17217U},
    Golden{123.456F, 0x409A1BBAU},
};

TEST(PortableMath, GivesTheSameBitsOnEveryMachine) {
  for (const auto& [x, bits] : kExp) {
    const volatile float at_run_time = x;
    EXPECT_EQ(std::bit_cast<std::uint32_t>(portable::exp(at_run_time)), bits) << x;
  }
  for (const auto& [x, bits] : kLog) {
    const volatile float at_run_time = x;
    EXPECT_EQ(std::bit_cast<std::uint32_t>(portable::log(at_run_time)), bits) << x;
  }
}

TEST(PortableMath, CompilersComputeTheSameBits) {
  static_assert(std::ranges::all_of(kExp, [](const Golden& golden) {
    return std::bit_cast<std::uint32_t>(portable::exp(golden.x)) == golden.bits;
  }));
  static_assert(std::ranges::all_of(kLog, [](const Golden& golden) {
    return std::bit_cast<std::uint32_t>(portable::log(golden.x)) == golden.bits;
  }));
}

// With fused multiply-add, x * x - x * x would be the rounding error instead of 0.
TEST(PortableMath, ProductsAreRoundedBeforeTheyAreAdded) {
  const volatile float x = 1.1F;
  const float square = x * x;
  const float a = x;
  EXPECT_EQ(a * a - square, 0.0F);
}

}  // namespace
}  // namespace thronsaal
