// serve: the house for people with browsers. backup, log and verify: what hosts and players need of
// it.
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/arguments.h"
#include "app/commands.h"
#include "core/text.h"
#include "games/registry.h"
#include "server/keepsake.h"
#include "server/printed_log.h"
#include "server/server.h"
#include "store/backup.h"

namespace thronsaal {
namespace {

// As it stands in the address of a page.
std::string host_in_address(const std::string& address) {
  if (address == "127.0.0.1" || address == "::1") return "localhost";
  return address.contains(':') ? "[" + address + "]" : address;
}

void print_verified(const Verified& verified, bool was_written_down) {
  fmt::print("All dice and draws follow from the seed to which the server had committed itself.\n");
  if (was_written_down) fmt::print("The commitment is the one that you wrote down.\n");
  const auto print_seats = [](std::string_view what, const std::vector<int>& seats) {
    if (!seats.empty()) fmt::print("{}: {}\n", what, fmt::join(seats, ", "));
  };
  print_seats("Seats that added to the dice", verified.contributors);
  print_seats("Seats that committed to a value and did not reveal it", verified.silent);
  if (verified.practice) {
    fmt::print("Practice: something was taken back after chance or secrets had been revealed.\n");
  }
}

}  // namespace

void add_serve(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("serve", "Serve tables for people and computer players");
  auto options = std::make_shared<ServerOptions>();
  options->data = "thronsaal-data";
  options->thinkers = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  command->add_option("--port", options->web.port, "where to listen (0: any free port)")
      ->capture_default_str();
  command->add_option("--address", options->web.address, "on which address; 0.0.0.0 for all")
      ->capture_default_str();
  command->add_option("--data", options->data, "directory in which everything is kept")
      ->capture_default_str();
  command->add_option("--thinkers", options->thinkers, "threads for computer players")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  auto idle = std::make_shared<int>(static_cast<int>(options->limits.idle_table.count()));
  command->add_option("--idle-seconds", *idle, "before a table that nobody watches leaves memory")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  auto patience = std::make_shared<int>(static_cast<int>(options->limits.http_time.count()));
  command->add_option("--request-seconds", *patience, "for a whole HTTP request to come in")
      ->check(CLI::Range(1, 600))
      ->capture_default_str();
  command
      ->add_option("--connections-per-address", options->limits.sockets_per_address,
                   "at once; of IPv6, per /64 network")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  struct Keep {
    const char* option;
    const char* help;
    std::chrono::days* time;
  };
  for (const Keep& keep :
       {Keep{.option = "--keep-open-tables",
             .help = "days that a table is kept that was never started (0: ever)",
             .time = &options->limits.keep_open_tables},
        Keep{.option = "--keep-games",
             .help = "days that a game is kept in which only guests play (0: ever)",
             .time = &options->limits.keep_games},
        Keep{.option = "--keep-guests",
             .help = "days that a guest is known who does not come (0: ever)",
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
                    "believe X-Forwarded-For and X-Forwarded-Proto");
  command->add_option("--log-level", options->log_level, "how much the log says")
      ->check(CLI::IsMember({"debug", "info", "warning", "error", "off"}))
      ->capture_default_str();
  command->callback([options, idle, patience, &exit_code] {
    options->limits.idle_table = std::chrono::seconds(*idle);
    options->limits.http_time = std::chrono::seconds(*patience);
    serve(*options, [&](unsigned short port) {
      fmt::print("Thronsaal is open at http://{}:{}\n", host_in_address(options->web.address),
                 port);
      std::fflush(stdout);
    });
    exit_code = kDone;
  });
}

void add_backup(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("backup", "Copy a server's data to one file, while it may be running");
  auto directory = std::make_shared<std::string>();
  auto file = std::make_shared<std::string>();
  command->add_option("directory", *directory, "the server's data directory")->required();
  command->add_option("file", *file, "the copy; must not exist")->required();
  command->callback([=, &exit_code] {
    backup(*directory, *file);
    exit_code = kDone;
  });
}

void add_log(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("log", "Print the log of a server's table, while it may be running");
  auto table = std::make_shared<std::string>();
  auto data = std::make_shared<std::string>("thronsaal-data");
  auto secrets = std::make_shared<bool>(false);
  command
      ->add_option("table", *table, "the table's id, or the beginning that the server's log names")
      ->required();
  command->add_option("--data", *data, "the server's data directory")->capture_default_str();
  command->add_flag("--secrets", *secrets,
                    "entries as they are stored: hidden choices, seeds, numbers of visitors");
  command->callback([=, &exit_code] {
    exit_code = kFailed;
    const std::vector<StoredLog> found = read_logs(*data, *table);
    for (const StoredBoard& board : read_boards(*data)) {
      // A board that this program cannot read is named by the log that needs it.
      static_cast<void>(add_board(board.game, board.body, BoardUse::earlier_games));
    }
    if (found.empty()) {
      fmt::print(stderr, "thronsaal: {} has no table whose id begins with \"{}\".\n", *data,
                 *table);
    } else if (found.size() > 1) {
      fmt::print(stderr,
                 "thronsaal: the ids of several tables begin with \"{}\". Give more of it.\n",
                 *table);
    } else {
      fmt::print("{}", printed_log(found.front(), *secrets));
      exit_code = kDone;
    }
  });
}

void add_verify(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "verify", "Check that all dice and draws of an exported game follow from its seed");
  auto file = std::make_shared<std::string>();
  auto commitment = std::make_shared<std::string>();
  command->add_option("file", *file, "a game exported by the server")->required();
  command->add_option("--commitment", *commitment, "what the page showed before the game began");
  command->callback([=, &exit_code] {
    const auto text = read_file(*file);
    const auto verified = text ? verify(*text, lowered(*commitment))
                               : std::expected<Verified, Violation>(refused(text.error()));
    if (!verified) {
      exit_code = give_up(verified.error());
      return;
    }
    print_verified(*verified, !commitment->empty());
    exit_code = kDone;
  });
}

}  // namespace thronsaal
