// Play is what it was, or signatures.txt says that it is another.
#include "app/signatures.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

// The build says where the file is; tools that only read this one need not know.
#ifndef THRONSAAL_SIGNATURES
#define THRONSAAL_SIGNATURES "signatures.txt"
#endif

namespace thronsaal {
namespace {

// The lines of the file that begin with this word.
std::vector<std::string> kept(std::string_view kind) {
  std::ifstream file(THRONSAAL_SIGNATURES);
  EXPECT_TRUE(file) << THRONSAAL_SIGNATURES;
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(fmt::format("{} ", kind))) lines.push_back(line);
  }
  return lines;
}

void expect_kept(std::string_view kind, const std::vector<std::string>& today) {
  const std::vector<std::string> before = kept(kind);
  std::vector<std::string> changed;
  std::ranges::copy_if(today, std::back_inserter(changed), [&](const std::string& line) {
    return std::ranges::find(before, line) == before.end();
  });
  EXPECT_TRUE(before == today) << "Play has changed. If it is meant to, say in the commit what "
                                  "changed and why, and run script/signatures. New lines:\n"
                               << fmt::format("{}", fmt::join(changed, "\n"));
}

TEST(Signatures, OfRandomAndGreedyPlayAreThoseInTheTree) {
  expect_kept("play", signatures_of_play());
}

TEST(Signatures, OfEveryLevelAreThoseInTheTree) {
  expect_kept("level", signatures_of_levels());
}

TEST(Signatures, OfTheBenchAreThoseInTheTree) {
  expect_kept("bench", signatures_of_bench());
}

}  // namespace
}  // namespace thronsaal
