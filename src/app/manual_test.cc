// The manual page tells of every command and option that the program's own help tells of, and of no
// others.
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

// The build says where these are; tools that only read this file need not know.
#ifndef THRONSAAL_BINARY
#define THRONSAAL_BINARY "thronsaal"
#endif
#ifndef THRONSAAL_PACKAGE
#define THRONSAAL_PACKAGE "package"
#endif

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
  std::ifstream file(std::filesystem::path(THRONSAAL_PACKAGE) / "thronsaal.1.in");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  // A minus that can be typed is written with a backslash there.
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

// What the manual says of one command.
std::string section(const std::string& manual, const std::string& command) {
  const std::size_t begin = manual.find("\n.SS " + command + "\n");
  if (begin == std::string::npos) return {};
  return manual.substr(begin, manual.find("\n.S", begin + 1) - begin);
}

TEST(Manual, TellsOfEveryCommand) {
  const std::set<std::string> commands = found(help_of(""), "^  ([a-z]+) ");
  EXPECT_THAT(commands, SizeIs(11));
  EXPECT_EQ(found(manual(), "^\\.SS ([a-z]+)$"), commands);
}

TEST(Manual, TellsOfEveryOptionOfACommand) {
  const std::string manual = thronsaal::manual();
  for (const std::string& command : found(manual, "^\\.SS ([a-z]+)$")) {
    EXPECT_EQ(found(section(manual, command), "^\\.BI? (--[a-z-]+)"),
              found(help_of(command), "^  (--[a-z-]+)"))
        << command;
  }
}

}  // namespace
}  // namespace thronsaal
