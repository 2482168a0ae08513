// What the notations of all games have in common: words with blanks between them, in any case, of
// which the first is a verb.
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

#include "core/form.h"
#include "core/seat.h"
#include "core/text.h"

namespace thronsaal {

// The word for a kind of action. A game that has more to say of its verbs has a type of its own
// with these two.
template <class Kind>
struct VerbOf {
  Kind kind;
  std::string_view word;
};

// nullptr if no verb is for this kind, or if none is written so.
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

// The whole of a game's `parse`, but for what the words mean. They come in small letters, and there
// is at least one; nullopt if they mean nothing.
template <class Meaning>
auto parse_action(std::string_view text, const Meaning& meaning)
    -> std::expected<typename decltype(meaning(std::span<const std::string_view>()))::value_type,
                     Violation> {
  const std::string lower = lowered(trimmed(text));
  std::vector<std::string_view> words = split(lower, ' ');
  std::erase(words, std::string_view());
  const std::span<const std::string_view> all = words;
  const auto action = all.empty() ? std::nullopt : meaning(all);
  if (action) return *action;
  return refused(Violation("unknown_action", {{"text", excerpt(text)}}));
}

}  // namespace thronsaal
