#include "games/board_files.h"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "core/json/json.h"
#include "core/text/catalogue.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

namespace fs = std::filesystem;

std::unexpected<std::string> error_in(const fs::path& path, std::string_view what) {
  return std::unexpected(fmt::format("{}: {}", path.string(), what));
}

std::expected<std::string, std::string> content_of(const fs::path& path) {
  std::error_code error;
  // Reading a directory throws; reading a named pipe waits for a writer.
  const fs::file_status status = fs::status(path, error);
  if (error) return error_in(path, error.message());
  if (!fs::is_regular_file(status)) return error_in(path, "not a regular file");
  // One byte more than allowed, so that an oversized file is refused.
  std::string text(kMaxJsonBytes + 1, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.is_open() || file.bad()) return error_in(path, "cannot be read");
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::expected<const AnyGame*, std::string> load_file(const fs::path& path) {
  const auto text = content_of(path);
  if (!text) return std::unexpected(text.error());
  const std::string name = path.stem().string();
  const std::string game = name.substr(0, name.find('.'));
  const auto added =
      add_board(game, *text, name == game ? BoardUse::new_games : BoardUse::earlier_games);
  if (added) return *added;
  const Violation& why = added.error();
  if (const FieldValue* line = why.find("line")) {
    return std::unexpected(fmt::format("{}:{}: {}", path.string(), std::get<int>(*line),
                                       std::get<std::string>(*why.find("reason"))));
  }
  return error_in(path, Catalogue().say(why));
}

}  // namespace

std::expected<std::vector<const AnyGame*>, std::string> load_boards(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".json") files.push_back(entry->path());
  }
  if (error) return error_in(folder, error.message());
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
