// Shared parsing of arguments and files.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/journal.h"

namespace thronsaal {

// Print the reason to stderr and return the exit code: usage error or failure.
int refuse(const Violation& violation);
int report_failure(const Violation& violation);

// "k=v" pairs as given with --option.
std::expected<OptionValues, Violation> parse_options(const std::vector<std::string>& pairs);

// A seat number, a colour, or "spectator".
std::expected<Observer, Violation> parse_observer(std::string_view text, int players);

std::expected<std::string, Violation> read_file(const std::string& path);
std::expected<Journal, Violation> read_journal(const std::string& path);
// With its parents; no error if it exists.
std::expected<void, Violation> make_directory(const std::string& path);
// Writes a temporary file first, so that an existing file is replaced atomically.
std::expected<void, Violation> write_file(const std::string& path, std::string_view content);
std::expected<void, Violation> write_journal(const std::string& path, const Journal& journal);

}  // namespace thronsaal
