// What several subcommands read from the command line or a file in the same way.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/journal.h"

namespace thronsaal {

// Print why, in English, to the error stream. The result is the exit code: of a wrong command line,
// or of something that did not work out.
int refuse(const Violation& violation);
int give_up(const Violation& violation);

// "k=v" pairs as given with --option.
std::expected<OptionValues, Violation> read_options(const std::vector<std::string>& pairs);

// A number, a colour's name, or "spectator".
std::expected<Observer, Violation> read_observer(std::string_view text, int players);

std::expected<std::string, Violation> read_file(const std::string& path);
std::expected<Journal, Violation> read_journal(const std::string& path);
// Writes to a new file beside it first: an old file is replaced whole or not at all.
std::expected<void, Violation> write_file(const std::string& path, std::string_view content);
std::expected<void, Violation> write_journal(const std::string& path, const Journal& journal);

}  // namespace thronsaal
