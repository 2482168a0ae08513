// exp and log with the same bits on every machine.
//
// C libraries differ in the last bit from version to version, and one library from processor to
// processor; a decision between nearly equal actions would differ with them. These functions
// consist of IEEE 754 additions, multiplications and divisions in a fixed order. The build turns
// off contraction into fused multiply-add (-ffp-contract=off) for everything. Square roots are
// exact by IEEE 754, so std::sqrt needs no replacement.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>

#ifdef __FAST_MATH__
#error "decisions of play need IEEE 754 arithmetic: build without -ffast-math"
#endif

namespace thronsaal::portable {

static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);
static_assert(FLT_EVAL_METHOD == 0, "float arithmetic must round to float (x86: -mfpmath=sse)");

// e to the power of x, within 0.6 ulp. Clamped to these bounds, so the result is positive, normal
// and finite. x must not be NaN.
inline constexpr float kLeastExponent = -87.0F;
inline constexpr float kMostExponent = 88.0F;

constexpr float exp(float x) {
  // e^x = 2^(k / 16) * e^r, and 2^(k / 16) is one of these times a power of two.
  constexpr std::array kRootsOfTwo = {
      0x1.0000000000000p+0, 0x1.0b5586cf9890fp+0, 0x1.172b83c7d517bp+0, 0x1.2387a6e756238p+0,
      0x1.306fe0a31b715p+0, 0x1.3dea64c123422p+0, 0x1.4bfdad5362a27p+0, 0x1.5ab07dd485429p+0,
      0x1.6a09e667f3bcdp+0, 0x1.7a11473eb0187p+0, 0x1.8ace5422aa0dbp+0, 0x1.9c49182a3f090p+0,
      0x1.ae89f995ad3adp+0, 0x1.c199bdd85529cp+0, 0x1.d5818dcfba487p+0, 0x1.ea4afa2a490dap+0};
  constexpr double kSteps = 0x1.71547652b82fep+4;  // 16 / ln 2
  constexpr double kStep = 0x1.62e42fefa39efp-5;   // ln 2 / 16
  // Adding this rounds to an integer, which is then in the lowest bits of the sum.
  constexpr double kRound = 0x1.8p52;

  x = std::max(x, kLeastExponent);
  x = std::min(x, kMostExponent);
  const auto wide = static_cast<double>(x);
  const double shifted = wide * kSteps + kRound;
  const double r = wide - (shifted - kRound) * kStep;
  const auto k = std::bit_cast<std::uint64_t>(shifted);
  const auto root = std::bit_cast<std::uint64_t>(kRootsOfTwo[static_cast<std::size_t>(k % 16)]);
  // The exponent of a double begins at bit 52; the exponent of `shifted` is shifted out.
  const auto power = std::bit_cast<double>(root + (k / 16 << 52U));
  // (e^r - 1 - r) / r^2 for |r| <= ln 2 / 32: Chebyshev's polynomial, relative error 5e-9.
  const double rest = (1.0 + r) + (r * r) * (0.500009794478 + 0.166668625558 * r);
  return static_cast<float>(power * rest);
}

// The natural logarithm of a positive normal number, within 0.6 ulp.
constexpr float log(float x) {
  constexpr double kLog2 = std::numbers::ln2;
  // x = m * 2^n, with m between the roots of 1/2 and of 2
  constexpr std::uint32_t kRootOfHalf = 0x3F3504F3U;
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const std::int32_t n = static_cast<std::int32_t>(bits - kRootOfHalf) >> 23;
  const std::uint32_t without_exponent = bits - (static_cast<std::uint32_t>(n) << 23U);
  const auto m = static_cast<double>(std::bit_cast<float>(without_exponent));
  // log m = 2 artanh s. (artanh(s) / s - 1) / s^2: Chebyshev's polynomial, relative error 3e-9.
  const double s = (m - 1.0) / (m + 1.0);
  const double z = s * s;
  const double p = 0.333333425477 + z * (0.199943788583 + z * 0.14790492965);
  return static_cast<float>(n * kLog2 + (2.0 * s) * (1.0 + z * p));
}

// From log odds to a probability.
constexpr float logistic(float x) {
  return 1.0F / (1.0F + exp(-x));
}

}  // namespace thronsaal::portable
