// The subcommands. Each registers itself and sets the exit code when run: 0 success, 1 failure, 2
// usage error.
#pragma once

#include <CLI/CLI.hpp>

namespace thronsaal {

inline constexpr int kExitSuccess = 0;
inline constexpr int kExitFailure = 1;
inline constexpr int kExitUsage = 2;

void add_games(CLI::App& app, int& exit_code);
void add_play(CLI::App& app, int& exit_code);
void add_simulate(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_arena(CLI::App& app, int& exit_code);
void add_engine(CLI::App& app, int& exit_code);
void add_serve(CLI::App& app, int& exit_code);
void add_backup(CLI::App& app, int& exit_code);
void add_log(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);

}  // namespace thronsaal
