// Compares docs/architecture.md with the tree: every folder is described, and every layer uses only
// what its row allows.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "test_paths.h"

namespace thronsaal {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Names = std::set<std::string>;
using Layers = std::map<std::string, Names>;  // the layers that each may use

const fs::path kRoot = THRONSAAL_ROOT;

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::vector<std::smatch> all_matches(const std::string& text, const std::regex& pattern) {
  return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

// Parses the rows "| `src/games/` | … | core |" of the document.
Layers documented_layers(const std::string& document) {
  static const std::regex kRow("\n\\| `src/([a-z_]+)/` \\|[^\n]*\\| ([a-z_, ]*)\\|(?=\n)");
  static const std::regex kName("[a-z_]+");
  Layers layers;
  for (const std::smatch& row : all_matches(document, kRow)) {
    Names& uses = layers[row[1]];
    const std::string cell = row[2];
    for (const std::smatch& name : all_matches(cell, kName)) uses.insert(name.str());
  }
  return layers;
}

Names folders_in(const fs::path& folder) {
  Names names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory()) names.insert(entry.path().filename().string());
  }
  return names;
}

bool is_for_tests(const fs::path& file) {
  return std::ranges::any_of(
      file, [](const fs::path& part) { return part == "tests" || part == "testing"; });
}

// Every include of a layer that the file's layer may not use, as "file: layer".
std::vector<std::string> forbidden_includes(const fs::path& source, const Layers& layers) {
  static const std::regex kInclude("#include \"([a-z_]+)/");
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(source)) {
    const fs::path file = fs::relative(entry.path(), source);
    const bool is_source = file.extension() == ".cc" || file.extension() == ".h";
    if (!is_source || is_for_tests(file)) continue;
    const std::string layer = file.begin()->string();
    const auto uses = layers.find(layer);
    const std::string text = text_of(entry.path());
    for (const std::smatch& include : all_matches(text, kInclude)) {
      const std::string used = include[1];
      const bool is_allowed =
          used == layer || (uses != layers.end() && uses->second.contains(used));
      if (!is_allowed) found.push_back(file.string() + ": " + used);
    }
  }
  return found;
}

TEST(Architecture, DescribesEveryFolder) {
  const std::string document = text_of(kRoot / "docs/architecture.md");
  Names described;
  for (const auto& layer : documented_layers(document)) described.insert(layer.first);
  EXPECT_EQ(described, folders_in(kRoot / "src"));
  for (const std::string& folder : folders_in(kRoot)) {
    // Except hidden and generated folders.
    if (folder.starts_with('.') || folder == "build" || folder == "corpus") continue;
    if (folder == "src" || folder == "cmake" || folder == "docs") continue;
    EXPECT_NE(document.find("| `" + folder + "/` |"), std::string::npos) << folder;
  }
}

TEST(Architecture, LayersUseOnlyWhatTheirRowsAllow) {
  const Layers layers = documented_layers(text_of(kRoot / "docs/architecture.md"));
  ASSERT_FALSE(layers.empty());
  EXPECT_THAT(forbidden_includes(kRoot / "src", layers), IsEmpty());
}

TEST(Architecture, TestFindsAForbiddenInclude) {
  const fs::path folder = fs::path(::testing::TempDir()) / "architecture_test";
  fs::create_directories(folder / "games/chess");
  std::ofstream(folder / "games/chess/rules.cc")
      << "#include \"core/seat.h\"\n#include \"ai/level.h\"\n";
  const Layers layers = documented_layers("\n| `src/games/` | the games | core |\n");
  EXPECT_THAT(forbidden_includes(folder, layers), ElementsAre("games/chess/rules.cc: ai"));
  fs::remove_all(folder);
}

TEST(Architecture, FoldersHaveAtMostThirtyFiles) {
  for (const fs::path top : {"src", "web/src", "script", "docs", "examples"}) {
    std::map<std::string, int> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kRoot / top)) {
      if (entry.is_regular_file()) ++files[entry.path().parent_path().string()];
    }
    for (const auto& [name, number] : files) EXPECT_LE(number, 30) << name;
  }
}

}  // namespace
}  // namespace thronsaal
