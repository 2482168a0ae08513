// A 64-bit fingerprint of a value's bytes in memory (FNV-1a), to compare values within one program.
// It changes with the type's layout, so stored data uses a digest instead (digest.h).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace thronsaal {

static_assert(std::endian::native == std::endian::little,
              "fingerprints are taken of little-endian bytes");

constexpr std::uint64_t kFingerprintSeed = 0xCBF29CE484222325ULL;

inline std::uint64_t fingerprint(std::span<const std::byte> bytes,
                                 std::uint64_t from = kFingerprintSeed) {
  for (const std::byte b : bytes) {
    from = (from ^ static_cast<std::uint64_t>(b)) * 0x100000001B3ULL;
  }
  return from;
}

template <class T>
  requires std::has_unique_object_representations_v<T>
std::uint64_t fingerprint(const T& value, std::uint64_t from = kFingerprintSeed) {
  return fingerprint(std::as_bytes(std::span(&value, 1)), from);
}

}  // namespace thronsaal
