// A person's public identity at a table.
#pragma once

#include <cstdint>
#include <string>

namespace thronsaal {

using PersonId = std::int64_t;

struct Person {
  PersonId id = 0;
  std::string name;
  int colour = 0;
  std::string account;  // by which they log in; empty for a guest
  bool operator==(const Person&) const = default;
};

}  // namespace thronsaal
