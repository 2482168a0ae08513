// Text as a template argument: Command<"sit">.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace thronsaal {

template <std::size_t kSize>
struct FixedString {
  // NOLINTNEXTLINE(*-explicit-*): a literal is meant to become one.
  consteval FixedString(const char (&text)[kSize]) { std::copy_n(text, kSize, characters.begin()); }
  constexpr std::string_view view() const { return {characters.data(), kSize - 1}; }

  std::array<char, kSize> characters{};
};

}  // namespace thronsaal
