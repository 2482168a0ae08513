// A compile-time list of games and their rules versions.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <functional>

#include "core/game.h"

namespace thronsaal {

// GameInfo for another version of the rules.
constexpr GameInfo with_rules_version(GameInfo info, int rules_version) {
  info.rules_version = rules_version;
  return info;
}

// All versions of a game's rules that this program has: the current one, then older ones, latest
// first. New games begin with `Current`; games that began under another version continue under it.
// All versions share State, Action and View, so code that reads a State (such as computer players)
// works for every version.
template <Game Current, Game... Older>
struct Versions {
  static_assert(((Current::kInfo.id == Older::kInfo.id) && ...), "versions of one game");
  static_assert((std::same_as<typename Current::State, typename Older::State> && ...));
  static_assert((std::same_as<typename Current::Action, typename Older::Action> && ...));
  static_assert((std::same_as<typename Current::Actions, typename Older::Actions> && ...));
  static_assert((std::same_as<typename Current::View, typename Older::View> && ...));
  static_assert((std::same_as<typename Current::Options, typename Older::Options> && ...));
  static_assert(std::ranges::is_sorted(std::array{Current::kInfo.rules_version,
                                                  Older::kInfo.rules_version...},
                                       std::ranges::greater_equal()),
                "the latest first");

  template <class F>
  static void for_current(F& f) {
    f.template operator()<Current>();
  }
  template <class F>
  static void for_each(F& f) {
    f.template operator()<Current>();
    (f.template operator()<Older>(), ...);
  }
};

// A game with one version may be listed directly.
template <class T>
struct VersionsOf {
  using type = Versions<T>;
};
template <class... Gs>
struct VersionsOf<Versions<Gs...>> {
  using type = Versions<Gs...>;
};

template <class... Entries>
struct GameList {
  // Calls f.template operator()<G>() for every game with its current rules.
  template <class F>
  static void for_each(F f) {
    (VersionsOf<Entries>::type::for_current(f), ...);
  }
  // The same for every version of every game.
  template <class F>
  static void for_each_version(F f) {
    (VersionsOf<Entries>::type::for_each(f), ...);
  }
};

}  // namespace thronsaal
