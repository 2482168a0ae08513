// The digest of a position: 64 bits stored in journals and tables to detect a replay that reaches
// another position. Not a protection against forgery.
//
// A game writes down the facts that make up a position, each with a fixed width, in a fixed order
// (Game::digest). It does not depend on the memory layout of State, so members can move and new
// ones can be added. The digest is FNV-1a over these bytes, least significant byte first.
//
// Digests are versioned, and stored games say which version they carry:
// 1  That of 1.0.0: the bytes of State in memory, including derived members and padding. A game
// writes those with only_in_version_1, in their old positions.
//   2   The facts alone.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <limits>
#include <ranges>
#include <type_traits>

namespace thronsaal {

inline constexpr int kDigestVersion = 2;  // the version written now
constexpr bool is_digest_version(int version) {
  return version >= 1 && version <= kDigestVersion;
}

class DigestWriter {
 public:
  explicit DigestWriter(int version = kDigestVersion) : version_(version) {
    assert(is_digest_version(version));
  }

  // Unsigned numbers, enumerations, bools and sets that fit the width; ranges element by element.
  template <class T>
  void u8(const T& value) {
    write<std::uint8_t>(value);
  }
  template <class T>
  void u16(const T& value) {
    write<std::uint16_t>(value);
  }
  template <class T>
  void u32(const T& value) {
    write<std::uint32_t>(value);
  }
  template <class T>
  void u64(const T& value) {
    write<std::uint64_t>(value);
  }

  // Written in version 1 only.
  template <class F>
  void only_in_version_1(F write) {
    if (version_ == 1) write();
  }
  void padding_in_version_1(int bytes) {
    for (; version_ == 1 && bytes > 0; --bytes) u8(std::uint8_t{0});
  }

  std::uint64_t value() const { return value_; }

 private:
  template <std::unsigned_integral Width, class T>
  void write(const T& value) {
    if constexpr (requires { value.bits(); }) {
      write<Width>(value.bits());
    } else if constexpr (requires { value.counts(); }) {
      write<Width>(value.counts());
    } else if constexpr (std::ranges::range<T>) {
      for (const auto& element : value) write<Width>(element);
    } else if constexpr (std::is_enum_v<T>) {
      write<Width>(static_cast<std::underlying_type_t<T>>(value));
    } else {
      static_assert(std::unsigned_integral<T>, "digests are of unsigned numbers");
      static_assert(std::numeric_limits<T>::digits <= std::numeric_limits<Width>::digits);
      for (std::size_t i = 0; i < sizeof(Width); ++i) {
        const auto byte = (static_cast<std::uint64_t>(value) >> (8 * i)) & 0xFFU;
        value_ = (value_ ^ byte) * 0x100000001B3ULL;
      }
    }
  }

  int version_;
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

}  // namespace thronsaal
