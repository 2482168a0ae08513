#include "cli/arguments.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

#include "cli/commands.h"
#include "core/json/json.h"
#include "core/text/text.h"

namespace thronsaal {
namespace {

std::unexpected<Violation> file_error(const char* code, const std::string& path,
                                      const std::error_code& why = {errno,
                                                                    std::generic_category()}) {
  return refused(Violation(code, {{"file", path}, {"reason", why.message()}}));
}

void print_violation(const Violation& violation) {
  fmt::print(stderr, "thronsaal: {}\n", Catalogue().say(violation));
}

}  // namespace

int refuse(const Violation& violation) {
  print_violation(violation);
  return kExitUsage;
}

int report_failure(const Violation& violation) {
  print_violation(violation);
  return kExitFailure;
}

std::expected<OptionValues, Violation> parse_options(const std::vector<std::string>& pairs) {
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

std::expected<Observer, Violation> parse_observer(std::string_view text, int players) {
  if (text == "spectator") return Observer::spectator();
  const Catalogue words;
  for (int i = 0; i < players; ++i) {
    if (to_number(text) == i || to_lower_ascii(words.seat(seat(i))) == to_lower_ascii(text))
      return seat(i);
  }
  return refused(Violation("unknown_seat", {{"text", excerpt(text)}, {"last", players - 1}}));
}

std::expected<std::string, Violation> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return file_error("cannot_read", path);
  // One byte more than allowed, to detect oversized files.
  std::string text(kMaxJsonBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return file_error("cannot_read", path);
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::expected<Journal, Violation> read_journal(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  return Journal::from_json(*text);
}

std::expected<void, Violation> make_directory(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return file_error("cannot_write", path, error);
  return {};
}

std::expected<void, Violation> write_file(const std::string& path, std::string_view content) {
  const std::string temporary = path + ".part";
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  file << content;
  file.close();
  if (!file || std::rename(temporary.c_str(), path.c_str()) != 0) {
    auto trouble = file_error("cannot_write", path);
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    return trouble;
  }
  return {};
}

std::expected<void, Violation> write_journal(const std::string& path, const Journal& journal) {
  return write_file(path, journal.to_json());
}

}  // namespace thronsaal
