// replay: a journal's position, after its hashes have been verified.
#include <boost/json.hpp>
#include <fmt/format.h>

#include "app/arguments.h"
#include "app/commands.h"
#include "app/terminal.h"
#include "core/match.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

struct ReplayOptions {
  std::string file;
  std::optional<std::size_t> at;
  std::string seat = "spectator";
  bool json = false;
};

void print_position(const Match& match, Observer observer, std::size_t length) {
  const Words words = match.game().words();
  const Ink ink = ink_for_output();
  fmt::print("{}, after {} of {} moves\n\n{}\n", match.game().info().name, match.length(), length,
             match.state().show(observer, words, ink));
  fmt::print("{}", who_is_next(match.state(), words, ink));
}

void print_json(const Match& match, Observer observer, std::size_t length) {
  const boost::json::object report{{"game", boost::json::string(match.game().info().id)},
                                   {"at", match.length()},
                                   {"moves", length},
                                   {"hash", boost::json::string(to_hex(match.state().hash()))},
                                   {"view", match.state().view(observer)}};
  fmt::print("{}\n", boost::json::serialize(report));
}

int run_replay(const ReplayOptions& options) {
  const auto journal = read_journal(options.file);
  if (!journal) return give_up(journal.error());
  // The whole game is verified, also what lies behind the position asked for.
  auto match = replay(*journal);
  if (!match) return give_up(match.error());
  const std::size_t length = match->length();
  if (options.at && *options.at > length) {
    return refuse(Violation("no_such_move", {{"move", static_cast<int>(*options.at)},
                                             {"length", static_cast<int>(length)}}));
  }
  const auto observer = read_observer(options.seat, match->state().players());
  if (!observer) return refuse(observer.error());
  if (options.at) match->rewind(*options.at);
  options.json ? print_json(*match, *observer, length) : print_position(*match, *observer, length);
  return kDone;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("replay", "Verify a journal and show a position of it");
  auto options = std::make_shared<ReplayOptions>();
  command->add_option("file", options->file, "the journal")->required();
  command->add_option("--at", options->at, "after so many moves; the end if not given")
      ->check(CLI::Range(0, 1'000'000'000));
  command->add_option("--seat", options->seat, "through whose eyes: a number, a colour, spectator")
      ->capture_default_str();
  command->add_flag("--json", options->json, "print one JSON object");
  command->callback([options, &exit_code] { exit_code = run_replay(*options); });
}

}  // namespace thronsaal
