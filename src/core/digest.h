// The digest of a position: 64 bits that journals and tables carry, to notice when a replay reaches
// another position. Not a defence against forgery.
//
// A game writes down the facts that make up a position, each with a fixed width, in a fixed order
// (Game::digest). How State lies in memory has no part in it, so members can move, and new ones can
// be added. The digest is FNV-1a over these bytes, least significant byte first.
//
// Digests are versioned, and stored games say which version they carry:
//   1   1.0.0's, which took the bytes of State as they lay in memory: what can be derived and what
//       filled gaps was in it, too. A game writes these with in_version_1, at their old places.
//   2   The facts alone.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <limits>
#include <ranges>
#include <type_traits>

namespace thronsaal {

inline constexpr int kDigestVersion = 2;  // what is written today
constexpr bool is_digest_version(int version) {
  return version >= 1 && version <= kDigestVersion;
}

class DigestWriter {
 public:
  explicit DigestWriter(int version = kDigestVersion) : version_(version) {
    assert(is_digest_version(version));
  }

  // Numbers, enumerations, truth values and sets that fit into so many bits; everything in a list,
  // in its order.
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

  // What only version 1 has.
  template <class F>
  void in_version_1(F write) {
    if (version_ == 1) write();
  }
  void gap_in_version_1(int bytes) {
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
