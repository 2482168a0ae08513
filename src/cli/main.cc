#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/version.h"
#include "games/board_files.h"

int main(int argc, char** argv) {
  using namespace thronsaal;
  CLI::App app("Thronsaal: classic board games about crowns.", "thronsaal");
  app.set_version_flag("--version", fmt::format("thronsaal {}", version()));
  app.footer("See \"thronsaal <command> --help\" for the options of a command.");
  app.fallthrough();  // so that --boards is also accepted after the subcommand
  app.add_option_function<std::string>(
      "--boards",
      [](const std::string& folder) {
        const auto added = load_boards(folder);
        if (!added) throw std::runtime_error(added.error());
      },
      "directory of corrected boards: GAME.json for new games, GAME.*.json for earlier ones");
  int exit_code = kExitSuccess;
  add_games(app, exit_code);
  add_play(app, exit_code);
  add_simulate(app, exit_code);
  add_bench(app, exit_code);
  add_arena(app, exit_code);
  add_replay(app, exit_code);
  add_engine(app, exit_code);
  add_serve(app, exit_code);
  add_backup(app, exit_code);
  add_log(app, exit_code);
  add_verify(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitSuccess : kExitUsage;
  } catch (const std::filesystem::filesystem_error& error) {
    fmt::print(stderr, "thronsaal: {}: {}\n", error.path1().string(), error.code().message());
    return kExitFailure;
  } catch (const std::exception& error) {
    fmt::print(stderr, "thronsaal: {}\n", error.what());
    return kExitFailure;
  }
  if (app.get_subcommands().empty()) {
    fmt::print(stderr, "thronsaal: missing command.\n\n{}", app.help());
    return kExitUsage;
  }
  return exit_code;
}
