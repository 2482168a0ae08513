// Checks for every game's notation, and actions made of arbitrary bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "core/game.h"

namespace thronsaal {

template <class G>
void expect_round_trip(const typename G::Action& action) {
  const std::string text = G::print(action);
  const auto read = G::parse(text);
  ASSERT_TRUE(read) << text;
  ASSERT_EQ(*read, action) << text;
}

template <class G>
void expect_unknown(std::string_view text) {
  const auto read = G::parse(text);
  ASSERT_FALSE(read) << '"' << text << '"';
  EXPECT_EQ(read.error().kind, "unknown_action") << '"' << text << '"';
}

// A zero after a notation makes it unknown.
template <class G>
void expect_unknown_with_zero(std::initializer_list<const char*> texts) {
  for (const std::string text : texts) {
    ASSERT_TRUE(G::parse(text)) << text;
    expect_unknown<G>(text + '\0');
  }
}

// Whatever parses prints in one way, and that way parses to the same action.
template <class G>
bool unknown_or_stable(std::string_view text) {
  const auto read = G::parse(text);
  if (!read) return read.error().kind == "unknown_action";
  const auto again = G::parse(G::print(*read));
  return again && *again == *read;
}

// The text with each of these characters at each position, and cut off at each position.
template <class G>
void expect_unknown_or_stable_when_changed(const std::string& right, std::string_view characters) {
  for (std::size_t at = 0; at < right.size(); ++at) {
    for (const char character : characters) {
      std::string wrong = right;
      wrong[at] = character;
      ASSERT_TRUE(unknown_or_stable<G>(wrong)) << wrong;
    }
    ASSERT_TRUE(unknown_or_stable<G>(right.substr(0, at))) << right.substr(0, at);
  }
}

// A random byte, mostly within the sensible range.
inline std::uint8_t random_byte(Rng& rng, std::uint64_t sensible) {
  return static_cast<std::uint8_t>(rng.below(rng.below(20) == 0 ? 256 : sensible));
}

template <class G>
bool is_listed(const typename G::State& state, Seat who, const typename G::Action& action) {
  if (!G::to_act(state).contains(who)) return false;
  typename G::Actions actions;
  G::legal(state, who, actions);
  return std::ranges::find(actions, action) != actions.end();
}

// Tries random actions at each of these tables: what a seat lists is accepted, everything else is
// refused, and chance may do none of them. `at_least` are listed, so that both cases are tried.
template <class G, class Tables, class RandomAction>
void expect_listed_or_refused(const Tables& tables, std::initializer_list<Seat> seats,
                              RandomAction random_action, int at_least) {
  Rng rng(1);  // NOLINT(misc-const-correctness): random_action changes it
  int listed = 0;
  for (int i = 0; i < 20000; ++i) {
    const typename G::Action action = random_action(rng);
    for (const auto& table : tables) {
      for (const Seat who : seats) {
        const bool allowed = G::check(table.state, who, action).has_value();
        ASSERT_EQ(allowed, is_listed<G>(table.state, who, action)) << G::print(action);
        listed += allowed ? 1 : 0;
      }
      ASSERT_FALSE(G::check(table.state, Actor::chance(), action));
    }
  }
  EXPECT_GT(listed, at_least) << "some random actions must be legal";
}

}  // namespace thronsaal
