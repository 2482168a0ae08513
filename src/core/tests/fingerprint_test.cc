#include "core/fingerprint.h"

#include <array>
#include <cstdint>
#include <set>
#include <string_view>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

std::uint64_t of_text(std::string_view text, std::uint64_t from = kFingerprintSeed) {
  return fingerprint(std::as_bytes(std::span(text)), from);
}

// Published test vectors.
TEST(Fingerprint, IsFnv1aOf64Bits) {
  EXPECT_EQ(of_text(""), 0xcbf29ce484222325ULL);
  EXPECT_EQ(of_text("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(of_text("foobar"), 0x85944171f73967e8ULL);
}

TEST(Fingerprint, ContinuesAnEarlierFingerprint) {
  EXPECT_EQ(of_text("bar", of_text("foo")), of_text("foobar"));
  EXPECT_EQ(of_text("", of_text("foo")), of_text("foo"));
}

TEST(Fingerprint, OfAValueCoversItsLittleEndianBytes) {
  EXPECT_EQ(fingerprint(std::uint8_t{'a'}), of_text("a"));
  EXPECT_EQ(fingerprint(std::uint32_t{0x64636261}), of_text("abcd"));
  EXPECT_EQ(fingerprint(std::array{'f', 'o', 'o', 'b', 'a', 'r'}), of_text("foobar"));
}

TEST(Fingerprint, OfAValueContinuesToo) {
  EXPECT_EQ(fingerprint(std::uint8_t{'b'}, fingerprint(std::uint8_t{'a'})), of_text("ab"));
}

TEST(Fingerprint, CountsZeroBytes) {
  using std::string_view_literals::operator""sv;
  EXPECT_EQ(of_text("\0"sv), 0xaf63bd4c8601b7dfULL);
  EXPECT_NE(of_text("a"sv), of_text("a\0"sv));
}

TEST(Fingerprint, ChangesWithEveryBitOfAState) {
  const std::array<std::uint8_t, 32> state{};
  std::set<std::uint64_t> prints = {fingerprint(state)};
  for (std::size_t bit = 0; bit < state.size() * 8; ++bit) {
    std::array<std::uint8_t, 32> other = state;
    other.at(bit / 8) = static_cast<std::uint8_t>(1U << (bit % 8));
    prints.insert(fingerprint(other));
  }
  EXPECT_EQ(prints.size(), state.size() * 8 + 1);
}

TEST(Fingerprint, DependsOnTheOrderOfBytes) {
  EXPECT_NE(of_text("ab"), of_text("ba"));
}

struct Padded {
  std::uint8_t small;
  std::uint32_t large;
};
template <class T>
concept HasFingerprint = requires(const T& value) { fingerprint(value); };

// Padding has no defined value, and a double has two zeros.
TEST(Fingerprint, DoesNotAcceptTypesWhoseBytesAreNotTheirValue) {
  EXPECT_FALSE(HasFingerprint<Padded>);
  EXPECT_FALSE(HasFingerprint<double>);
  EXPECT_TRUE(HasFingerprint<std::uint32_t>);
}

}  // namespace
}  // namespace thronsaal
