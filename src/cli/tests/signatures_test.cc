// Play is unchanged as long as signatures.txt is.
#include "cli/bench/signatures.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "test_paths.h"

// The build defines the path; tools that only parse this file do without it.

namespace thronsaal {
namespace {

// The lines of signatures.txt that begin with this word.
std::vector<std::string> stored_signatures(std::string_view kind) {
  std::ifstream file(THRONSAAL_ROOT "/src/cli/bench/signatures.txt");
  EXPECT_TRUE(file) << THRONSAAL_ROOT "/src/cli/bench/signatures.txt";
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(fmt::format("{} ", kind))) lines.push_back(line);
  }
  return lines;
}

void expect_unchanged(std::string_view kind, const std::vector<std::string>& today) {
  const std::vector<std::string> before = stored_signatures(kind);
  std::vector<std::string> changed;
  std::ranges::copy_if(today, std::back_inserter(changed), [&](const std::string& line) {
    return std::ranges::find(before, line) == before.end();
  });
  EXPECT_TRUE(before == today) << "Play has changed. If this is intended, say in the commit what "
                                  "changed and why, and run script/signatures. New lines:\n"
                               << fmt::format("{}", fmt::join(changed, "\n"));
}

TEST(Signatures, OfRandomAndGreedyPlayMatchTheFile) {
  expect_unchanged("play", signatures_of_play());
}

TEST(Signatures, OfEveryLevelMatchTheFile) {
  expect_unchanged("level", signatures_of_levels());
}

TEST(Signatures, OfTheBenchMatchTheFile) {
  expect_unchanged("bench", signatures_of_bench());
}

}  // namespace
}  // namespace thronsaal
