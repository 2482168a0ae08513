// serve: the house for people with browsers. backup and verify: what hosts and players need of it.
#include <thread>

#include <fmt/format.h>

#include "app/arguments.h"
#include "app/commands.h"
#include "server/keepsake.h"
#include "server/server.h"
#include "store/backup.h"

namespace thronsaal {
namespace {

// As it stands in the address of a page.
std::string host_in_address(const std::string& address) {
  if (address == "127.0.0.1" || address == "::1") return "localhost";
  return address.contains(':') ? "[" + address + "]" : address;
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
  command->add_flag("--behind-proxy", options->web.behind_proxy,
                    "believe X-Forwarded-For and X-Forwarded-Proto");
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

void add_verify(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "verify", "Check that all dice and draws of an exported game follow from its seed");
  auto file = std::make_shared<std::string>();
  command->add_option("file", *file, "a game exported by the server")->required();
  command->callback([=, &exit_code] {
    const auto text = read_file(*file);
    const auto verified =
        text ? verify(*text) : std::expected<void, Violation>(refused(text.error()));
    if (verified) {
      fmt::print("All dice and draws follow from the seed that was promised at the start.\n");
      exit_code = kDone;
      return;
    }
    exit_code = give_up(verified.error());
  });
}

}  // namespace thronsaal
