// replay: verifies a journal and shows a position.
#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/terminal/output.h"
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
  const Catalogue words = match.game().words();
  const TerminalStyle style = terminal_style();
  fmt::print("{}, after {} of {} moves\n\n{}\n", match.game().info().name, match.length(), length,
             match.state().show(observer, words, style));
  fmt::print("{}", to_act_text(match.state(), words, style));
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
  if (!journal) return report_failure(journal.error());
  // Verify the whole game, also beyond the requested position.
  auto match = replay(*journal);
  if (!match) return report_failure(match.error());
  const std::size_t length = match->length();
  if (options.at && *options.at > length) {
    return refuse(Violation("no_such_move", {{"move", static_cast<int>(*options.at)},
                                             {"length", static_cast<int>(length)}}));
  }
  const auto observer = parse_observer(options.seat, match->state().players());
  if (!observer) return refuse(observer.error());
  if (options.at) match->rewind(*options.at);
  options.json ? print_json(*match, *observer, length) : print_position(*match, *observer, length);
  return kExitSuccess;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("replay", "Verify a journal and show one of its positions");
  auto options = std::make_shared<ReplayOptions>();
  command->add_option("file", options->file, "the journal")->required();
  command
      ->add_option("--at", options->at,
                   "show the position after this many moves; the end by default")
      ->check(CLI::Range(0, 1'000'000'000));
  command
      ->add_option("--seat", options->seat,
                   "point of view: a seat number, a colour or \"spectator\"")
      ->capture_default_str();
  command->add_flag("--json", options->json, "print one JSON object");
  command->callback([options, &exit_code] { exit_code = run_replay(*options); });
}

}  // namespace thronsaal
