// The subcommands. Each adds itself to the command line and runs when it was chosen; what it
// returns is the exit code: 0 done, 1 it did not work out, 2 the command line was wrong.
#pragma once

#include <CLI/CLI.hpp>

namespace thronsaal {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;

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
