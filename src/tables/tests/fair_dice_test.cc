// Pins the construction of verifiable dice: a seed gives the same dice in every version and with
// other tools.
#include "tables/fair_dice.h"

#include <array>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "crypto/dice_crypto.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;

const std::string kZeros(64, '0');
constexpr std::string_view kCounting =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

std::array<std::uint64_t, 3> first_three(Rng rng) {
  return {rng.next(), rng.next(), rng.next()};
}

// Published test vectors of ChaCha20 with a 64-bit nonce (draft-agl-tls-chacha20poly1305, section
// 7), read as little-endian words. The first vector's key stream begins 76b8e0ada0f13d90
// 405d6ae55386bd28 bdd219b8a08ded1a a836efcc8b770dc7.
TEST(FairDice, TakeTheStateFromTheKeyStream) {
  const FairDice dice = FairDice::from_seed(dice_crypto(), kZeros).value();
  EXPECT_EQ(first_three(dice.rng_for_draw(0)),
            first_three(Rng({0x903df1a0ade0b876U, 0x28bd8653e56a5d40U, 0x1aed8da0b819d2bdU,
                             0xc70d778bccef36a8U})));
}

// The vector of nonce 01 00 00 00 00 00 00 00.
TEST(FairDice, CountDrawsInTheNonceInLittleEndian) {
  const FairDice dice = FairDice::from_seed(dice_crypto(), kZeros).value();
  EXPECT_EQ(first_three(dice.rng_for_draw(1)),
            first_three(Rng({0xfb7815c6d6df3fefU, 0x803bd33dbd35cff5U, 0xac421ed234166309U,
                             0x320de538d10b9633U})));
}

// The vector of key 00 01 ... 1f and nonce 00 01 02 03 04 05 06 07.
TEST(FairDice, UseEveryByteOfTheSeedAndOfTheNumber) {
  const FairDice dice = FairDice::from_seed(dice_crypto(), kCounting).value();
  EXPECT_EQ(first_three(dice.rng_for_draw(0x0706050403020100U)),
            first_three(Rng({0x69e695f189a198f7U, 0x75b70b64fb5f1082U, 0x93fc0216a39d577fU,
                             0xc1c35af856ac01ecU})));
}

// Computed from the same vectors by another program.
TEST(FairDice, ArePinned) {
  const FairDice zeros = FairDice::from_seed(dice_crypto(), kZeros).value();
  EXPECT_THAT(first_three(zeros.rng_for_draw(0)),
              ElementsAre(0x267b59983d0c5e2aU, 0xb6de50e4eb7c58adU, 0x5061c92ce8095bc9U));
  EXPECT_THAT(first_three(zeros.rng_for_draw(1)),
              ElementsAre(0x7b4c0b31e7f602ecU, 0x4e8ef4cd92eba9a6U, 0xef1a0352164bfd95U));
  const FairDice counting = FairDice::from_seed(dice_crypto(), kCounting).value();
  EXPECT_THAT(first_three(counting.rng_for_draw(0x0706050403020100U)),
              ElementsAre(0xded6bcbefb376defU, 0x5b6a077ccff269e6U, 0x3856b097ca9f77c3U));
}

TEST(FairDice, OfDifferentDrawsDiffer) {
  const FairDice dice = FairDice::from_seed(dice_crypto(), kCounting).value();
  std::set<std::array<std::uint64_t, 3>> seen;
  for (std::uint64_t n = 0; n < 1000; ++n) seen.insert(first_three(dice.rng_for_draw(n)));
  seen.insert(first_three(dice.rng_for_draw(std::uint64_t{1} << 32)));
  seen.insert(first_three(dice.rng_for_draw(~std::uint64_t{0})));
  EXPECT_EQ(seen.size(), 1002U);
}

TEST(FairDice, DoNotDependOnEarlierDraws) {
  const FairDice dice = FairDice::from_seed(dice_crypto(), kCounting).value();
  const auto seventh = first_three(dice.rng_for_draw(7));
  first_three(dice.rng_for_draw(3));
  EXPECT_EQ(first_three(dice.rng_for_draw(7)), seventh);
}

TEST(Commitment, OfScheme1IsTheSha256OfTheSeedsBytes) {
  EXPECT_EQ(commitment_of(dice_crypto(), {.scheme = 1, .seed = kZeros}),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  EXPECT_EQ(commitment_of(dice_crypto(), {.scheme = 1, .seed = std::string(kCounting)}),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  EXPECT_EQ(commitment_of(dice_crypto(), {.scheme = 1, .seed = "none"}), "");
}

TEST(Seed, MayBeUpperCaseInScheme1) {
  const std::string large = "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F";
  EXPECT_EQ(first_three(FairDice::from_seed(dice_crypto(), large)->rng_for_draw(5)),
            first_three(FairDice::from_seed(dice_crypto(), kCounting)->rng_for_draw(5)));
}

TEST(Seed, MustHaveSixtyFourDigits) {
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), ""));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), std::string_view()));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), kZeros.substr(1)));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), kZeros.substr(2)));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), kZeros + "0"));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), kZeros + "00"));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), kZeros + " "));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), " " + kZeros.substr(1)));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), "0x" + kZeros.substr(2)));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), kZeros.substr(1) + "g"));
  EXPECT_FALSE(FairDice::from_seed(dice_crypto(), "g" + kZeros.substr(1)));
}

// --- Scheme 2, as computed with Python's hashlib ---

constexpr std::string_view kTable =  // the SHA-256 of "table"
    "0d4fc4a78d3706edccafb665a8b2fdd9309e82c78625bb0f2b8e7bb9e1c4d21c";
constexpr std::string_view kSeedCommitment =
    "fd2b9caf5f3e21d53d9235045fadd768682c81525c17c19d912101f09aba578a";
const std::string kOnes(64, '1');
const std::string kTwos(64, '2');

DiceRecord record_with(std::vector<DiceRecord::Contribution> contributions) {
  return {.scheme = 2,
          .table = std::string(kTable),
          .sha256 = std::string(kSeedCommitment),
          .seed = std::string(kCounting),
          .contributions = std::move(contributions)};
}

TEST(Scheme2, CommitmentsArePinned) {
  EXPECT_EQ(seed_commitment(dice_crypto(), kTable, kCounting), kSeedCommitment);
  EXPECT_EQ(commitment_of(dice_crypto(), record_with({})), kSeedCommitment);
  EXPECT_EQ(value_commitment(dice_crypto(), kTable, kOnes),
            "2fcc834ec3a2f68f96706049e1d324667ba1a0be4ce21f7834e8730dff300bcf");
}

TEST(Scheme2, DrawsArePinned) {
  const FairDice alone = FairDice::of(dice_crypto(), record_with({})).value();
  EXPECT_THAT(first_three(alone.rng_for_draw(0)),
              ElementsAre(0x00dcbbc72508ea1cU, 0x240b3afca3a57151U, 0x1ab4a509d3436a1cU));
  EXPECT_THAT(first_three(alone.rng_for_draw(1)),
              ElementsAre(0xd8298c5765f62b29U, 0xfe6c683189547d24U, 0x6b24424009e1d5f9U));
  const FairDice mixed =
      FairDice::of(dice_crypto(), record_with({{0, "", kOnes}, {2, "", kTwos}})).value();
  EXPECT_THAT(first_three(mixed.rng_for_draw(0)),
              ElementsAre(0xeb5c63605e5c055aU, 0xa50a2b1a61a104c9U, 0xe5de0f62b4f798ddU));
  EXPECT_THAT(first_three(mixed.rng_for_draw(std::uint64_t{1} << 40)),
              ElementsAre(0xd5ad589432110aebU, 0xdb7301a03d151488U, 0xa6c8ccc155daedfeU));
}

TEST(Scheme2, EveryInputOfTheRecordChangesTheDice) {
  std::set<std::array<std::uint64_t, 3>> seen;
  const auto note = [&](const DiceRecord& record) {
    seen.insert(first_three(FairDice::of(dice_crypto(), record)->rng_for_draw(0)));
  };
  note(record_with({}));
  note(record_with({{0, "", kOnes}}));
  note(record_with({{1, "", kOnes}}));
  note(record_with({{0, "", kOnes}, {1, "", kTwos}}));
  note(record_with({{0, "", kTwos}, {1, "", kOnes}}));
  DiceRecord other_seed = record_with({});
  other_seed.seed = kZeros;
  note(other_seed);
  DiceRecord other_table = record_with({});
  other_table.table = kZeros;
  note(other_table);
  EXPECT_EQ(seen.size(), 7U);
}

TEST(Scheme2, UnrevealedValuesAreNotInTheDice) {
  EXPECT_EQ(
      first_three(FairDice::of(dice_crypto(), record_with({{1, kOnes, ""}}))->rng_for_draw(0)),
      first_three(FairDice::of(dice_crypto(), record_with({}))->rng_for_draw(0)));
}

TEST(Scheme2, ASecretHasSixtyFourLowerCaseDigits) {
  EXPECT_TRUE(is_dice_secret(kCounting));
  EXPECT_TRUE(is_dice_secret(random_dice_secret()));
  EXPECT_NE(random_dice_secret(), random_dice_secret());
  EXPECT_FALSE(is_dice_secret(""));
  EXPECT_FALSE(is_dice_secret(kZeros.substr(1)));
  EXPECT_FALSE(is_dice_secret(kZeros + "0"));
  EXPECT_FALSE(is_dice_secret(kZeros.substr(1) + "A"));
  EXPECT_FALSE(FairDice::of(dice_crypto(), record_with({{0, "", "1"}})));
  DiceRecord without = record_with({});
  without.seed = "";
  EXPECT_FALSE(FairDice::of(dice_crypto(), without));
  EXPECT_EQ(commitment_of(dice_crypto(), without), "");
}

}  // namespace
}  // namespace thronsaal
