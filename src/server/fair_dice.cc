#include "server/fair_dice.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <sodium.h>

#include "server/secrets.h"

namespace thronsaal {
namespace {

using Bytes32 = std::array<unsigned char, 32>;

std::optional<Bytes32> bytes_of(std::string_view hex) {
  Bytes32 bytes{};
  std::size_t size = 0;
  const char* end = nullptr;
  const int code =
      sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, &size, &end);
  if (code != 0 || size != bytes.size() || end != hex.data() + hex.size()) return std::nullopt;
  return bytes;
}

std::string_view text_of(const Bytes32& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Every hash of scheme 2 says what it is for, so that none can pass for another.
std::string hash_for(std::string_view purpose, std::string_view lines) {
  return sha256_of(fmt::format("thronsaal dice 2\n{}\n{}", purpose, lines));
}

Bytes32 key_stream(const Bytes32& seed, std::uint64_t n) {
  static_assert(crypto_stream_chacha20_KEYBYTES == 32 && crypto_stream_chacha20_NONCEBYTES == 8);
  std::array<unsigned char, crypto_stream_chacha20_NONCEBYTES> nonce{};
  for (std::size_t i = 0; i < nonce.size(); ++i) {
    nonce[i] = static_cast<unsigned char>(n >> (8 * i));
  }
  Bytes32 stream;
  crypto_stream_chacha20(stream.data(), stream.size(), nonce.data(), seed.data());
  return stream;
}

}  // namespace

std::string random_dice_secret() {
  Bytes32 bytes;
  fill_randomly(bytes);
  return to_hex(bytes);
}

bool is_dice_secret(std::string_view text) {
  return text.size() == 64 && std::ranges::all_of(text, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

std::string seed_commitment(std::string_view table, std::string_view seed) {
  return hash_for("seed", fmt::format("{}\n{}\n", table, seed));
}

std::string value_commitment(std::string_view table, std::string_view value) {
  return hash_for("value", fmt::format("{}\n{}\n", table, value));
}

std::string commitment_of(const DiceRecord& record) {
  if (record.scheme == 2) {
    return is_dice_secret(record.seed) ? seed_commitment(record.table, record.seed) : "";
  }
  const auto bytes = bytes_of(record.seed);
  return bytes ? sha256_of(text_of(*bytes)) : "";
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

std::optional<FairDice> FairDice::of_seed(std::string_view hex) {
  const auto seed = bytes_of(hex);
  if (!seed) return std::nullopt;
  FairDice dice;
  dice.seed_ = *seed;
  return dice;
}

std::optional<FairDice> FairDice::of(const DiceRecord& record) {
  if (record.scheme != 2) return of_seed(record.seed);
  if (!is_dice_secret(record.seed)) return std::nullopt;
  std::string lines = fmt::format("{}\n{}\n", record.table, record.seed);
  for (const auto& [seat, sha256, value] : record.contributions) {
    if (value.empty()) continue;
    if (!is_dice_secret(value)) return std::nullopt;
    lines += fmt::format("{} {}\n", seat, value);
  }
  FairDice dice;
  dice.scheme_ = 2;
  dice.seed_ = bytes_of(hash_for("game", lines)).value();
  return dice;
}

Rng FairDice::for_draw(std::uint64_t n) const {
  const Bytes32 bytes =
      scheme_ == 2 ? bytes_of(hash_for("draw", fmt::format("{}\n{}\n", to_hex(seed_), n))).value()
                   : key_stream(seed_, n);
  std::array<std::uint64_t, 4> words{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    words[i / 8] |= std::uint64_t{bytes[i]} << (8 * (i % 8));
  }
  return Rng(words);
}

}  // namespace thronsaal
