#include "tables/fair_dice.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

namespace thronsaal {
namespace {

std::string hex_of(const Bytes32& bytes) {
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

int digit_of(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

std::optional<Bytes32> bytes_of(std::string_view hex) {
  Bytes32 bytes{};
  if (hex.size() != 2 * bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const int high = digit_of(hex[2 * i]);
    const int low = digit_of(hex[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes[i] = static_cast<unsigned char>(16 * high + low);
  }
  return bytes;
}

std::string_view text_of(const Bytes32& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Domain separation: every scheme 2 hash names its purpose.
Bytes32 hash_for(const DiceCrypto& crypto, std::string_view purpose, std::string_view lines) {
  return crypto.sha256(fmt::format("thronsaal dice 2\n{}\n{}", purpose, lines));
}

}  // namespace

bool is_dice_secret(std::string_view text) {
  return text.size() == 64 && std::ranges::all_of(text, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

std::string sha256_hex(const DiceCrypto& crypto, std::string_view bytes) {
  return hex_of(crypto.sha256(bytes));
}

std::string seed_commitment(const DiceCrypto& crypto, std::string_view table,
                            std::string_view seed) {
  return hex_of(hash_for(crypto, "seed", fmt::format("{}\n{}\n", table, seed)));
}

std::string value_commitment(const DiceCrypto& crypto, std::string_view table,
                             std::string_view value) {
  return hex_of(hash_for(crypto, "value", fmt::format("{}\n{}\n", table, value)));
}

std::string commitment_of(const DiceCrypto& crypto, const DiceRecord& record) {
  if (record.scheme == 2) {
    return is_dice_secret(record.seed) ? seed_commitment(crypto, record.table, record.seed) : "";
  }
  const auto bytes = bytes_of(record.seed);
  return bytes ? sha256_hex(crypto, text_of(*bytes)) : "";
}

boost::json::array to_json(const std::vector<DiceRecord::Contribution>& contributions) {
  boost::json::array all;
  for (const auto& [seat, sha256, value] : contributions) {
    boost::json::object one{{"seat", seat}, {"sha256", sha256}};
    if (!value.empty()) one["value"] = value;
    all.push_back(std::move(one));
  }
  return all;
}

std::optional<FairDice> FairDice::from_seed(const DiceCrypto& crypto, std::string_view hex) {
  const auto seed = bytes_of(hex);
  if (!seed) return std::nullopt;
  FairDice dice(crypto);
  dice.seed_ = *seed;
  return dice;
}

std::optional<FairDice> FairDice::of(const DiceCrypto& crypto, const DiceRecord& record) {
  if (record.scheme != 2) return from_seed(crypto, record.seed);
  if (!is_dice_secret(record.seed)) return std::nullopt;
  std::string lines = fmt::format("{}\n{}\n", record.table, record.seed);
  for (const auto& [seat, sha256, value] : record.contributions) {
    if (value.empty()) continue;
    if (!is_dice_secret(value)) return std::nullopt;
    lines += fmt::format("{} {}\n", seat, value);
  }
  FairDice dice(crypto);
  dice.scheme_ = 2;
  dice.seed_ = hash_for(crypto, "game", lines);
  return dice;
}

Rng FairDice::rng_for_draw(std::uint64_t n) const {
  const Bytes32 bytes = scheme_ == 2
                            ? hash_for(*crypto_, "draw", fmt::format("{}\n{}\n", hex_of(seed_), n))
                            : crypto_->chacha20(seed_, n);
  std::array<std::uint64_t, 4> words{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    words[i / 8] |= std::uint64_t{bytes[i]} << (8 * (i % 8));
  }
  return Rng(words);
}

}  // namespace thronsaal
