#include "games/board_files.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

#include "core/text/catalogue.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

namespace fs = std::filesystem;

std::expected<const AnyGame*, std::string> load_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) return std::unexpected(fmt::format("{}: cannot be read", path.string()));
  const std::string name = path.stem().string();
  const std::string game = name.substr(0, name.find('.'));
  const auto added =
      add_board(game, text, name == game ? BoardUse::new_games : BoardUse::earlier_games);
  if (added) return *added;
  const Violation& why = added.error();
  if (const FieldValue* line = why.find("line")) {
    return std::unexpected(fmt::format("{}:{}: {}", path.string(), std::get<int>(*line),
                                       std::get<std::string>(*why.find("reason"))));
  }
  return std::unexpected(fmt::format("{}: {}", path.string(), Catalogue().say(why)));
}

}  // namespace

std::expected<std::vector<const AnyGame*>, std::string> load_boards(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  if (error) return std::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
  std::ranges::sort(files);  // the same error on every machine
  std::vector<const AnyGame*> editions;
  for (const fs::path& file : files) {
    const auto added = load_file(file);
    if (!added) return std::unexpected(added.error());
    editions.push_back(*added);
  }
  return editions;
}

}  // namespace thronsaal
