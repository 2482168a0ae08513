// serve: the server. backup, log and verify: tools for hosts and players.
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "core/text/text.h"
#include "crypto/dice_crypto.h"
#include "games/registry.h"
#include "server/printed_log.h"
#include "server/server.h"
#include "store/sqlite/backup.h"
#include "tables/verify.h"

namespace thronsaal {
namespace {

// The host part of a URL.
std::string url_host(const std::string& address) {
  if (address == "127.0.0.1" || address == "::1") return "localhost";
  return address.contains(':') ? "[" + address + "]" : address;
}

void print_verified(const DiceVerification& verified, bool was_given) {
  fmt::print("All dice and draws follow from the seed that the server committed to.\n");
  if (was_given) fmt::print("The commitment matches the one you gave.\n");
  const auto print_seats = [](std::string_view what, const std::vector<int>& seats) {
    if (!seats.empty()) fmt::print("{}: {}\n", what, fmt::join(seats, ", "));
  };
  print_seats("Seats that contributed to the dice", verified.contributors);
  print_seats("Seats that committed to a value and did not reveal it", verified.unrevealed);
  if (verified.practice) {
    fmt::print(
        "Practice game: a move was undone after it had revealed chance or hidden information.\n");
  }
}

}  // namespace

void add_serve(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("serve", "Serve tables for people and computer players");
  auto options = std::make_shared<ServerOptions>();
  options->data = "thronsaal-data";
  options->search_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  command->add_option("--port", options->web.port, "port to listen on (0: any free port)")
      ->capture_default_str();
  command->add_option("--address", options->web.address, "address to listen on; 0.0.0.0 for all")
      ->capture_default_str();
  command->add_option("--data", options->data, "data directory")->capture_default_str();
  command->add_option("--thinkers", options->search_threads, "threads for computer players")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  auto idle = std::make_shared<int>(static_cast<int>(options->limits.unload_after.count()));
  command
      ->add_option("--idle-seconds", *idle, "seconds before a table without watchers is unloaded")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  auto request_seconds =
      std::make_shared<int>(static_cast<int>(options->limits.http_timeout.count()));
  command
      ->add_option("--request-seconds", *request_seconds,
                   "seconds a client may take to send a whole HTTP request")
      ->check(CLI::Range(1, 600))
      ->capture_default_str();
  command
      ->add_option("--connections-per-address", options->limits.connections_per_address,
                   "concurrent connections per address (IPv6: per /64 network)")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  struct RetentionOption {
    const char* option;
    const char* help;
    std::chrono::days* time;
  };
  for (const RetentionOption& keep :
       {RetentionOption{.option = "--keep-open-tables",
                        .help = "days to keep a table that was never started (0: for ever)",
                        .time = &options->limits.keep_open_tables},
        RetentionOption{.option = "--keep-games",
                        .help = "days to keep a game without registered players (0: for ever)",
                        .time = &options->limits.keep_games},
        RetentionOption{.option = "--keep-guests",
                        .help = "days to keep an inactive guest (0: for ever)",
                        .time = &options->limits.keep_guests}}) {
    command
        ->add_option_function<int>(
            keep.option,
            [options, time = keep.time](const int& days) { *time = std::chrono::days(days); },
            keep.help)
        ->check(CLI::Range(0, 36'500))
        ->default_str(std::to_string(keep.time->count()));
  }
  command->add_flag("--behind-proxy", options->web.behind_proxy,
                    "trust X-Forwarded-For and X-Forwarded-Proto");
  command->add_option("--log-level", options->log_level, "log level")
      ->check(CLI::IsMember({"debug", "info", "warning", "error", "off"}))
      ->capture_default_str();
  command->callback([options, idle, request_seconds, &exit_code] {
    options->limits.unload_after = std::chrono::seconds(*idle);
    options->limits.http_timeout = std::chrono::seconds(*request_seconds);
    serve(*options, [&](unsigned short port) {
      fmt::print("Thronsaal is open at http://{}:{}\n", url_host(options->web.address), port);
      std::fflush(stdout);
    });
    exit_code = kExitSuccess;
  });
}

void add_backup(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("backup", "Copy a server's data to one file; the server may be running");
  auto directory = std::make_shared<std::string>();
  auto file = std::make_shared<std::string>();
  command->add_option("directory", *directory, "the server's data directory")->required();
  command->add_option("file", *file, "the backup file; must not exist")->required();
  command->callback([=, &exit_code] {
    backup(*directory, *file);
    exit_code = kExitSuccess;
  });
}

void add_log(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("log", "Print a table's log; the server may be running");
  auto table = std::make_shared<std::string>();
  auto data = std::make_shared<std::string>("thronsaal-data");
  auto secrets = std::make_shared<bool>(false);
  command
      ->add_option("table", *table, "the table's id, or the prefix of it shown in the server's log")
      ->required();
  command->add_option("--data", *data, "the server's data directory")->capture_default_str();
  command->add_flag("--secrets", *secrets,
                    "print entries as stored, with hidden choices, seeds and person ids");
  command->callback([=, &exit_code] {
    exit_code = kExitFailure;
    const std::vector<StoredLog> found = read_logs(*data, *table);
    for (const StoredBoard& board : read_boards(*data)) {
      // An unreadable board is reported by the log that needs it.
      static_cast<void>(add_board(board.game, board.body, BoardUse::earlier_games));
    }
    if (found.empty()) {
      fmt::print(stderr, "thronsaal: {} has no table whose id begins with \"{}\".\n", *data,
                 *table);
    } else if (found.size() > 1) {
      fmt::print(stderr, "thronsaal: several table ids begin with \"{}\"; give a longer prefix.\n",
                 *table);
    } else {
      fmt::print("{}", format_log(found.front(), *secrets));
      exit_code = kExitSuccess;
    }
  });
}

void add_verify(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "verify", "Check that all dice and draws of an exported game follow from its seed");
  auto file = std::make_shared<std::string>();
  auto commitment = std::make_shared<std::string>();
  command->add_option("file", *file, "a game exported by the server")->required();
  command->add_option("--commitment", *commitment,
                      "the commitment that the page showed before the game");
  command->callback([=, &exit_code] {
    const auto text = read_file(*file);
    const auto verified = text ? verify_export(*text, dice_crypto(), to_lower_ascii(*commitment))
                               : std::expected<DiceVerification, Violation>(refused(text.error()));
    if (!verified) {
      exit_code = report_failure(verified.error());
      return;
    }
    print_verified(*verified, !commitment->empty());
    exit_code = kExitSuccess;
  });
}

}  // namespace thronsaal
