// Reading words and numbers from a line of text.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thronsaal {

// The parts between separators; spaces around the whole text are dropped. Never empty: "" gives
// {""}.
std::vector<std::string_view> split(std::string_view text, char separator);
std::string_view trim(std::string_view text);
// ASCII letters in lower case.
std::string to_lower_ascii(std::string_view text);

// The whole text as a number, without sign or spaces.
template <std::integral T = int>
std::optional<T> to_number(std::string_view text) {
  T number{};
  if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

// Untrusted text shortened for quoting: at most 60 bytes, cut between characters.
std::string excerpt(std::string_view text);

}  // namespace thronsaal
