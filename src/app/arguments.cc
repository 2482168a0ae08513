#include "app/arguments.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

#include "app/commands.h"
#include "core/json.h"
#include "core/text.h"

namespace thronsaal {
namespace {

std::unexpected<Violation> file_trouble(const char* code, const std::string& path) {
  const std::string reason = std::generic_category().message(errno);
  return refused(Violation(code, {{"file", path}, {"reason", reason}}));
}

void say_why(const Violation& violation) {
  fmt::print(stderr, "thronsaal: {}\n", Words().say(violation));
}

}  // namespace

int refuse(const Violation& violation) {
  say_why(violation);
  return kUsage;
}

int give_up(const Violation& violation) {
  say_why(violation);
  return kFailed;
}

std::expected<OptionValues, Violation> read_options(const std::vector<std::string>& pairs) {
  OptionValues values;
  for (const std::string& pair : pairs) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) {
      return refused(Violation("option_without_value", {{"text", excerpt(pair)}}));
    }
    values.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return values;
}

std::expected<Observer, Violation> read_observer(std::string_view text, int players) {
  if (text == "spectator") return Observer::spectator();
  const Words words;
  for (int i = 0; i < players; ++i) {
    if (to_number(text) == i || lowered(words.seat(seat(i))) == lowered(text)) return seat(i);
  }
  return refused(Violation("unknown_seat", {{"text", excerpt(text)}, {"last", players - 1}}));
}

std::expected<std::string, Violation> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return file_trouble("cannot_read", path);
  // One byte more than allowed is enough to see that it is too much.
  std::string text(kMaxJsonBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return file_trouble("cannot_read", path);
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::expected<Journal, Violation> read_journal(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  return Journal::from_json(*text);
}

std::expected<void, Violation> write_file(const std::string& path, std::string_view content) {
  const std::string draft = path + ".part";
  std::ofstream file(draft, std::ios::binary | std::ios::trunc);
  file << content;
  file.close();
  if (!file || std::rename(draft.c_str(), path.c_str()) != 0) {
    auto trouble = file_trouble("cannot_write", path);
    std::error_code ignored;
    std::filesystem::remove(draft, ignored);
    return trouble;
  }
  return {};
}

std::expected<void, Violation> write_journal(const std::string& path, const Journal& journal) {
  return write_file(path, journal.to_json());
}

}  // namespace thronsaal
