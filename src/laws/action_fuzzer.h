// Actions that are not meant to be legal: seen before, changed, or made of random bytes.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <vector>

#include "core/rng.h"

namespace thronsaal {

template <class Action>
class ActionFuzzer {
 public:
  void remember(const Action& action, Rng& rng) {
    if (remembered_.size() < kRemembered) {
      remembered_.push_back(action);
    } else {
      remembered_[rng.below(kRemembered)] = action;
    }
  }

  Action action(Rng& rng) const {
    std::array<std::byte, sizeof(Action)> bytes{};
    const std::uint64_t noise = rng.next();
    std::memcpy(bytes.data(), &noise, bytes.size());
    const std::uint64_t mode = rng.below(4);
    if (mode == 0 || remembered_.empty()) return std::bit_cast<Action>(bytes);
    const Action action = rng.pick(remembered_);
    if (mode <= 2) {
      auto changed = std::bit_cast<std::array<std::byte, sizeof(Action)>>(action);
      changed[rng.below(changed.size())] = static_cast<std::byte>(rng.below(kSmallNumbers));
      return std::bit_cast<Action>(changed);
    }
    return action;
  }

 private:
  static constexpr std::size_t kRemembered = 64;
  static constexpr std::uint64_t kSmallNumbers = 24;  // typical upper bound of an action's bytes

  std::vector<Action> remembered_;
};

}  // namespace thronsaal
