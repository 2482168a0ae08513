#include "core/digest.h"

#include <array>

#include <gtest/gtest.h>

#include "core/containers/card_counts.h"
#include "core/containers/dice.h"
#include "core/containers/index_set.h"

namespace thronsaal {
namespace {

// FNV-1a, byte by byte.
std::uint64_t of_bytes(std::initializer_list<std::uint8_t> bytes) {
  std::uint64_t value = 0xCBF29CE484222325ULL;
  for (const std::uint8_t byte : bytes) value = (value ^ byte) * 0x100000001B3ULL;
  return value;
}

template <class F>
std::uint64_t written(F write, int version = kDigestVersion) {
  DigestWriter writer(version);
  write(writer);
  return writer.value();
}

enum class Kind : std::uint8_t { none, one, two };

// Published test vectors of the 64-bit FNV-1a.
TEST(Digest, IsFnv1a) {
  EXPECT_EQ(DigestWriter().value(), 0xCBF29CE484222325ULL);
  EXPECT_EQ(written([](DigestWriter& digest) { digest.u8(std::uint8_t{'a'}); }),
            0xAF63DC4C8601EC8CULL);
}

TEST(Digest, WritesNumbersAtTheirWidthLeastSignificantByteFirst) {
  const auto number = std::uint8_t{0x12};
  EXPECT_EQ(written([&](DigestWriter& d) { d.u8(number); }), of_bytes({0x12}));
  EXPECT_EQ(written([&](DigestWriter& d) { d.u16(number); }), of_bytes({0x12, 0}));
  EXPECT_EQ(written([&](DigestWriter& d) { d.u32(number); }), of_bytes({0x12, 0, 0, 0}));
  EXPECT_EQ(written([&](DigestWriter& d) { d.u16(std::uint16_t{0x1234}); }),
            of_bytes({0x34, 0x12}));
  EXPECT_EQ(written([&](DigestWriter& d) { d.u64(std::uint64_t{0x0102030405060708}); }),
            of_bytes({8, 7, 6, 5, 4, 3, 2, 1}));
  EXPECT_EQ(written([&](DigestWriter& d) { d.u8(true); }), of_bytes({1}));
  EXPECT_EQ(written([&](DigestWriter& d) { d.u8(Kind::two); }), of_bytes({2}));
}

TEST(Digest, WritesListsAndSetsElementByElement) {
  const std::array<std::array<std::uint8_t, 2>, 2> lists{{{1, 2}, {3, 4}}};
  EXPECT_EQ(written([&](DigestWriter& d) { d.u8(lists); }), of_bytes({1, 2, 3, 4}));
  const IndexSet<Kind, std::uint16_t, 9> set(Kind::two);
  EXPECT_EQ(written([&](DigestWriter& d) { d.u16(set); }), of_bytes({4, 0}));
  const std::array<CardCounts<Kind, 3>, 2> cards{{{5, 0, 1}, {0, 2, 0}}};
  EXPECT_EQ(written([&](DigestWriter& d) { d.u8(cards); }), of_bytes({5, 0, 1, 0, 2, 0}));
  EXPECT_EQ(written([&](DigestWriter& d) { d.u8(Dice{2, 6, 6}); }), of_bytes({0, 1, 0, 0, 0, 2}));
}

TEST(Digest, OfVersion1IncludesWhatVersion2LeavesOut) {
  const auto write = [](DigestWriter& digest) {
    digest.u8(std::uint8_t{1});
    digest.only_in_version_1([&] { digest.u8(std::uint8_t{2}); });
    digest.padding_in_version_1(2);
    digest.u8(std::uint8_t{3});
  };
  EXPECT_EQ(written(write, 1), of_bytes({1, 2, 0, 0, 3}));
  EXPECT_EQ(written(write, 2), of_bytes({1, 3}));
}

}  // namespace
}  // namespace thronsaal
