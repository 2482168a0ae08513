// Shared parts of all notations: case-insensitive words separated by spaces, the first of which is
// a verb.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "core/structured_record.h"
#include "core/text/text.h"

namespace thronsaal {

// The word for a kind of action. A game that needs more uses its own type with these two members.
template <class Kind>
struct VerbOf {
  Kind kind;
  std::string_view word;
};

// nullptr if there is no such verb.
template <class Verb, std::size_t kSize>
constexpr const Verb* find_verb(const std::array<Verb, kSize>& verbs, decltype(Verb::kind) kind) {
  const auto it = std::ranges::find(verbs, kind, &Verb::kind);
  return it == verbs.end() ? nullptr : &*it;
}
template <class Verb, std::size_t kSize>
constexpr const Verb* find_verb(const std::array<Verb, kSize>& verbs, std::string_view word) {
  const auto it = std::ranges::find(verbs, word, &Verb::word);
  return it == verbs.end() ? nullptr : &*it;
}

// A seat's number.
inline std::optional<Seat> parse_seat(std::string_view text) {
  const std::optional<int> number = to_number(text);
  return number && *number < kMaxSeats ? std::optional(seat(*number)) : std::nullopt;
}

// A game's `parse`, except for interpreting the words, which are lower case and never empty.
// `interpret` returns nullopt for unknown ones.
template <class Meaning>
auto parse_action(std::string_view text, const Meaning& interpret)
    -> std::expected<typename decltype(interpret(std::span<const std::string_view>()))::value_type,
                     Violation> {
  const std::string lower = to_lower_ascii(trim(text));
  std::vector<std::string_view> words = split(lower, ' ');
  std::erase(words, std::string_view());
  const std::span<const std::string_view> all = words;
  const auto action = all.empty() ? std::nullopt : interpret(all);
  if (action) return *action;
  return refused(Violation("unknown_action", {{"text", excerpt(text)}}));
}

}  // namespace thronsaal
