// Prints the signatures of play in the format of signatures.txt; see script/signatures.
#include <cstdio>

#include <fmt/format.h>

#include "cli/bench/signatures.h"

int main() {
  fmt::print(
      "# Signatures of play (signatures.h). A change of play changes this file;\n"
      "# script/signatures rewrites it.\n");
  for (const auto& lines : {thronsaal::signatures_of_play(), thronsaal::signatures_of_levels(),
                            thronsaal::signatures_of_bench()}) {
    for (const std::string& line : lines) fmt::print("{}\n", line);
  }
}
