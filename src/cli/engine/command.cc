// engine: the line protocol on standard input and output.
#include <iostream>

#include "cli/commands.h"
#include "cli/engine/loop.h"

namespace thronsaal {

void add_engine(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "engine", "Speak the engine protocol: one JSON object per line in, one per line out");
  command->footer("docs/protocol.md has every request with an example.");
  command->callback([&exit_code] {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    exit_code = run_engine(std::cin, std::cout) == 0 ? kExitSuccess : kExitFailure;
  });
}

}  // namespace thronsaal
