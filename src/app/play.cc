#include "app/play.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/arguments.h"
#include "app/commands.h"
#include "app/terminal.h"
#include "core/text.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

constexpr std::string_view kCommands =
    "Type the number of an action or its notation, or one of these:\n"
    "  hint         what a strong player would consider\n"
    "  undo         take back what you did since anything was revealed\n"
    "  undo!        take back your last decision all the same, if the table agrees\n"
    "  save FILE    write the game's journal; continue with --load FILE\n"
    "  help [WORD]  this, or what the catalogue says about a word, such as a card\n"
    "  quit         leave the game\n";

constexpr std::size_t kNewsOnScreen = 14;
constexpr std::string_view kClearScreen = "\x1b[H\x1b[2J";

}  // namespace

std::expected<std::vector<Chair>, Violation> read_chairs(std::string_view names) {
  std::vector<Chair> chairs;
  for (const std::string_view name : split(names, ',')) {
    if (name == "human") {
      chairs.emplace_back(std::nullopt);
      continue;
    }
    const auto player = find_player(name);
    if (!player) return refused(player.error());
    chairs.emplace_back(*player);
  }
  return chairs;
}

TerminalGame::TerminalGame(Match match, std::vector<Chair> chairs, std::uint64_t seed,
                           const Ink& ink, bool tidy, std::istream& in, std::ostream& out)
    : match_(std::move(match)),
      chairs_(std::move(chairs)),
      rng_(seed),
      words_(match_.game().words()),
      ink_(ink),
      tidy_(tidy),
      in_(in),
      out_(out) {}

void TerminalGame::run() {
  while (true) {
    let_computers_and_chance_play();
    const ToAct to_act = match_.state().to_act();
    if (to_act.is_over()) break;
    if (ask(*to_act.seats().begin()) == Reply::quits) {
      say("Goodbye.");
      return;
    }
  }
  for (const Event& event : news_) say(words_.say(event.seen_by(Observer::spectator())));
  say("\n" + match_.state().show(Observer::spectator(), words_, ink_));
  say(who_is_next(match_.state(), words_, ink_));
}

void TerminalGame::let_computers_and_chance_play() {
  while (true) {
    const ToAct to_act = match_.state().to_act();
    if (to_act.is_over()) return;
    if (to_act.is_chance()) {
      note(*match_.play_chance(rng_));
      continue;
    }
    const Seat who = *to_act.seats().begin();
    const Chair& chair = chairs_[static_cast<std::size_t>(index(who))];
    if (!chair) return;
    note(*match_.play(who, choose(match_.state(), who, *chair, {}, rng_)));
  }
}

TerminalGame::Reply TerminalGame::ask(Seat seat) {
  const std::vector<AnyAction> actions = match_.state().legal(seat);
  show_table(seat, actions);
  std::string line;
  Reply reply = Reply::stays;
  while (reply == Reply::stays) {
    fmt::print(out_, "{} > ", ink_.seat(seat, words_.seat(seat)));
    out_.flush();
    if (!std::getline(in_, line)) return Reply::quits;
    reply = answer(seat, actions, line);
  }
  return reply;
}

TerminalGame::Reply TerminalGame::answer(Seat seat, const std::vector<AnyAction>& actions,
                                         const std::string& line) {
  const std::vector<std::string_view> words = split(line, ' ');
  const std::string rest(trimmed(trimmed(line).substr(words[0].size())));
  if (words[0] == "quit") return Reply::quits;
  if (words[0] == "undo") return undo(seat, false);
  if (words[0] == "undo!") return undo(seat, true);
  if (words[0] == "hint") {
    hint(seat);
    return Reply::stays;
  }
  if (words[0] == "help") {
    help(rest);
    return Reply::stays;
  }
  if (words[0] == "save") {
    save(rest);
    return Reply::stays;
  }
  return enter(seat, actions, line);
}

TerminalGame::Reply TerminalGame::enter(Seat seat, const std::vector<AnyAction>& actions,
                                        const std::string& line) {
  const std::string_view text = trimmed(line);
  const bool the_only_one = text.empty() && actions.size() == 1;
  const std::optional<int> number = the_only_one ? 1 : to_number(text);
  if (number && (*number < 1 || static_cast<std::size_t>(*number) > actions.size())) {
    say(fmt::format("There is no action {}: the last is {}.", *number, actions.size()));
    return Reply::stays;
  }
  const auto events = number ? match_.play(seat, actions[static_cast<std::size_t>(*number - 1)])
                             : match_.play(seat, text);
  if (!events) {
    say(words_.say(events.error()));
    if (events.error().kind == "unknown_action") say("Type \"help\" to see what can be typed.");
    return Reply::stays;
  }
  note(*events);
  return Reply::moved;
}

TerminalGame::Reply TerminalGame::undo(Seat seat, bool agreed) {
  const std::optional<std::size_t> decided = match_.last_decision(seat);
  if (!decided) {
    say("You have not decided anything yet.");
    return Reply::stays;
  }
  const std::size_t back_to = agreed ? *decided : match_.free_undo(seat);
  if (back_to == match_.length()) {
    say("Something was revealed since you decided: the dice fell, or another player moved. "
        "If everyone agrees, \"undo!\" takes it back all the same.");
    return Reply::stays;
  }
  match_.rewind(back_to);
  news_.clear();
  return Reply::moved;
}

void TerminalGame::save(const std::string& path) {
  if (path.empty()) return say("Say where to: save FILE");
  const auto written = write_journal(path, *match_.journal());
  say(written ? fmt::format("Saved. Continue with: thronsaal play --load {}", path)
              : words_.say(written.error()));
}

void TerminalGame::hint(Seat seat) {
  static constexpr std::size_t kMost = 3;
  const Advice<AnyAction> advice = advise(match_.state(), seat, Level::king, {}, rng_.next());
  for (std::size_t i = 0; i < std::min(kMost, advice.choices.size()); ++i) {
    const auto& choice = advice.choices[i];
    say(fmt::format("  {:<24}{:>3.0f} % of the victory, {:.0f} % of the thinking",
                    match_.game().print(choice.action), 100 * choice.win_share,
                    100 * choice.attention));
  }
}

void TerminalGame::help(const std::string& topic) {
  const std::vector<std::string> about = words_.about(topic.empty() ? "game" : topic);
  if (topic.empty()) say(std::string(kCommands));
  if (about.empty())
    return say(fmt::format("The catalogue has nothing about “{}”.", excerpt(topic)));
  for (const std::string& entry : about) say(entry);
}

void TerminalGame::show_table(Seat seat, const std::vector<AnyAction>& actions) {
  if (tidy_) out_ << kClearScreen;
  const std::size_t skip = tidy_ && news_.size() > kNewsOnScreen ? news_.size() - kNewsOnScreen : 0;
  for (std::size_t i = skip; i < news_.size(); ++i) say("  " + words_.say(news_[i].seen_by(seat)));
  news_.clear();
  say("\n" + match_.state().show(seat, words_, ink_));
  say(numbered(match_.game(), actions, words_, ink_));
}

void TerminalGame::note(const std::vector<Event>& events) {
  news_.insert(news_.end(), events.begin(), events.end());
}

void TerminalGame::say(const std::string& text) {
  fmt::print(out_, "{}\n", text);
}

}  // namespace thronsaal
