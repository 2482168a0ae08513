// Corrected boards that cannot be loaded: the error names the file, and the line if it has one.
#include "games/board_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "core/embedded.h"
#include "store/testing/temporary_directory.h"

namespace thronsaal {
namespace {

using ::testing::EndsWith;
using ::testing::StartsWith;

constexpr std::string_view kName = "loewenherz.json";

std::string built_in_board() {
  return std::string(embedded("games/loewenherz/board.json").value());
}

// What load_boards says about this folder, without the folder's name.
std::string complaint_about(const TemporaryDirectory& folder) {
  const auto loaded = load_boards(folder.path());
  if (loaded) return "accepted";
  EXPECT_THAT(loaded.error(), StartsWith(folder.path().string()));
  return loaded.error().substr(folder.path().string().size());
}

std::string complaint_about(std::string_view text) {
  const TemporaryDirectory folder;
  std::ofstream(folder / kName, std::ios::binary) << text;
  return complaint_about(folder);
}

TEST(BoardFiles, WithARepeatedKeyNameItsLine) {
  std::string text = built_in_board();
  const std::size_t end = text.rfind('}');
  text.insert(end, ",\n  \"tiles\": []\n");
  const auto line = std::count(text.begin(), text.end(), '\n') - 1;
  EXPECT_EQ(complaint_about(text),
            "/loewenherz.json:" + std::to_string(line) + ": \"tiles\" appears twice in one object");
}

TEST(BoardFiles, WithASyntaxErrorNameItsLine) {
  EXPECT_EQ(complaint_about("{\n  \"tiles\": [1,, 2]\n}"),
            "/loewenherz.json:2: this is not valid JSON: syntax error");
  EXPECT_EQ(complaint_about(""), "/loewenherz.json:1: this is not valid JSON: incomplete JSON");
}

TEST(BoardFiles, AreNotDirectories) {
  const TemporaryDirectory folder;
  std::filesystem::create_directory(folder / kName);
  EXPECT_EQ(complaint_about(folder), "/loewenherz.json: not a regular file");
}

// Reading one would wait for a writer.
TEST(BoardFiles, AreNotNamedPipes) {
  const TemporaryDirectory folder;
  ASSERT_EQ(mkfifo((folder / kName).c_str(), 0600), 0);
  EXPECT_EQ(complaint_about(folder), "/loewenherz.json: not a regular file");
}

TEST(BoardFiles, MayBeLinksToFilesButNotToNothing) {
  const TemporaryDirectory folder;
  std::filesystem::create_symlink("elsewhere", folder / kName);
  EXPECT_EQ(complaint_about(folder), "/loewenherz.json: No such file or directory");
  std::ofstream(folder / "elsewhere") << "{";
  EXPECT_THAT(complaint_about(folder), StartsWith("/loewenherz.json:1: "));
}

TEST(BoardFiles, AreInAFolder) {
  const TemporaryDirectory folder;
  const auto missing = load_boards(folder / "none");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error(), EndsWith("/none: No such file or directory"));
  std::ofstream(folder / "file") << "{}";
  const auto file = load_boards(folder / "file");
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error(), EndsWith("/file: Not a directory"));
}

}  // namespace
}  // namespace thronsaal
