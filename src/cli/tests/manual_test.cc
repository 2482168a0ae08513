// The manual page describes exactly the commands and options that --help lists.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <regex>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "test_paths.h"

// The build defines the paths; tools that only parse this file do without them.

namespace thronsaal {
namespace {

using ::testing::SizeIs;

struct Close {
  void operator()(std::FILE* pipe) const { pclose(pipe); }
};

std::string help_of(const std::string& command) {
  const std::string line = THRONSAAL_BINARY " " + command + " --help";
  const std::unique_ptr<std::FILE, Close> pipe(popen(line.c_str(), "r"));
  std::string text;
  for (int c = 0; pipe && (c = std::fgetc(pipe.get())) != EOF;) text += static_cast<char>(c);
  return text;
}

std::string manual() {
  std::ifstream file(std::filesystem::path(THRONSAAL_ROOT "/package") / "thronsaal.1.in");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  // In roff, a literal minus is written with a backslash.
  return std::regex_replace(text, std::regex(R"(\\-)"), "-");
}

// The first group of every match.
std::set<std::string> found(const std::string& text, const char* pattern) {
  const std::regex regex(pattern, std::regex::ECMAScript | std::regex::multiline);
  std::set<std::string> all;
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match) {
    all.insert((*match)[1]);
  }
  return all;
}

// The manual's section on a command.
std::string section(const std::string& manual, const std::string& command) {
  const std::size_t begin = manual.find("\n.SS " + command + "\n");
  if (begin == std::string::npos) return {};
  return manual.substr(begin, manual.find("\n.S", begin + 1) - begin);
}

TEST(Manual, DescribesEveryCommand) {
  const std::set<std::string> commands = found(help_of(""), "^  ([a-z]+) ");
  EXPECT_THAT(commands, SizeIs(11));
  EXPECT_EQ(found(manual(), "^\\.SS ([a-z]+)$"), commands);
}

TEST(Manual, DescribesEveryOptionOfEveryCommand) {
  const std::string manual = thronsaal::manual();
  for (const std::string& command : found(manual, "^\\.SS ([a-z]+)$")) {
    EXPECT_EQ(found(section(manual, command), "^\\.BI? (--[a-z-]+)"),
              found(help_of(command), "^  (--[a-z-]+)"))
        << command;
  }
}

}  // namespace
}  // namespace thronsaal
