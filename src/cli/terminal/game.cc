#include "cli/terminal/game.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/terminal/output.h"
#include "core/text/text.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

constexpr std::string_view kHelp =
    "Type the number of an action or its notation, or one of these:\n"
    "  hint         what a strong player would consider\n"
    "  undo         take back your moves since something was last revealed\n"
    "  undo!        take back your last decision anyway, if everyone agrees\n"
    "  save FILE    write the game's journal; continue with --load FILE\n"
    "  help [WORD]  this text, or help on a word, such as a card\n"
    "  quit         leave the game\n";

constexpr std::string_view kClearScreen = "\x1b[H\x1b[2J";

}  // namespace

std::expected<std::vector<SeatPlayer>, Violation> parse_seats(std::string_view names) {
  std::vector<SeatPlayer> chairs;
  for (const std::string_view name : split(names, ',')) {
    if (name == "human") {
      chairs.emplace_back(std::nullopt);
      continue;
    }
    const auto player = find_player_kind(name);
    if (!player) return refused(player.error());
    chairs.emplace_back(*player);
  }
  return chairs;
}

TerminalGame::TerminalGame(Match match, std::vector<SeatPlayer> chairs, std::uint64_t seed,
                           const TerminalStyle& style, bool is_terminal, std::istream& in,
                           std::ostream& out)
    : match_(std::move(match)),
      players_(std::move(chairs)),
      rng_(seed),
      catalogue_(match_.game().words()),
      style_(style),
      is_terminal_(is_terminal),
      in_(in),
      out_(out),
      shown_(players_.size(), 0) {}

void TerminalGame::run() {
  while (true) {
    play_automatic_moves();
    const ToAct to_act = match_.state().to_act();
    if (to_act.is_over()) break;
    if (prompt(*to_act.seats().begin()) == PromptResult::quit) {
      say("Goodbye.");
      return;
    }
  }
  // At the end, show everything since the person who was last prompted longest ago.
  std::optional<std::size_t> since;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    if (!players_[i]) since = std::min(since.value_or(shown_[i]), shown_[i]);
  }
  for (const std::string& line : notices_for(Observer::spectator(), since.value_or(0))) say(line);
  say("\n" + match_.state().show(Observer::spectator(), catalogue_, style_));
  say(to_act_text(match_.state(), catalogue_, style_));
}

void TerminalGame::play_automatic_moves() {
  while (true) {
    const ToAct to_act = match_.state().to_act();
    if (to_act.is_over()) return;
    if (to_act.is_chance()) {
      record(*match_.play_chance(rng_));
      continue;
    }
    const Seat who = *to_act.seats().begin();
    const SeatPlayer& player = players_[static_cast<std::size_t>(index(who))];
    if (!player) return;
    record(*match_.play(who, choose(match_.state(), who, *player, {}, rng_)));
  }
}

TerminalGame::PromptResult TerminalGame::prompt(Seat seat) {
  const std::vector<AnyAction> actions = match_.state().legal(seat);
  if (!pass_keyboard_to(seat)) return PromptResult::quit;
  show_table(seat, actions);
  std::string line;
  PromptResult reply = PromptResult::ask_again;
  while (reply == PromptResult::ask_again) {
    fmt::print(out_, "{} > ", style_.seat(seat, catalogue_.seat(seat)));
    out_.flush();
    if (!std::getline(in_, line)) return PromptResult::quit;
    reply = handle_line(seat, actions, line);
  }
  return reply;
}

TerminalGame::PromptResult TerminalGame::handle_line(Seat seat,
                                                     const std::vector<AnyAction>& actions,
                                                     const std::string& line) {
  const std::vector<std::string_view> words = split(line, ' ');
  const std::string rest(trim(trim(line).substr(words[0].size())));
  if (words[0] == "quit") return PromptResult::quit;
  if (words[0] == "undo") return undo(seat, false);
  if (words[0] == "undo!") return undo(seat, true);
  if (words[0] == "hint") {
    hint(seat);
    return PromptResult::ask_again;
  }
  if (words[0] == "help") {
    help(rest);
    return PromptResult::ask_again;
  }
  if (words[0] == "save") {
    save(rest);
    return PromptResult::ask_again;
  }
  return play_action(seat, actions, line);
}

TerminalGame::PromptResult TerminalGame::play_action(Seat seat,
                                                     const std::vector<AnyAction>& actions,
                                                     const std::string& line) {
  const std::string_view text = trim(line);
  const bool the_only_one = text.empty() && actions.size() == 1;
  const std::optional<int> number = the_only_one ? 1 : to_number(text);
  if (number && (*number < 1 || static_cast<std::size_t>(*number) > actions.size())) {
    say(fmt::format("There is no action {}: the last one is {}.", *number, actions.size()));
    return PromptResult::ask_again;
  }
  const auto events = number ? match_.play(seat, actions[static_cast<std::size_t>(*number - 1)])
                             : match_.play(seat, text);
  if (!events) {
    say(catalogue_.say(events.error()));
    if (events.error().kind == "unknown_action") say("Type \"help\" to see what you can type.");
    return PromptResult::ask_again;
  }
  record(*events);
  return PromptResult::moved;
}

TerminalGame::PromptResult TerminalGame::undo(Seat seat, bool forced) {
  const std::optional<std::size_t> decided = match_.length_before_last_move(seat);
  if (!decided) {
    say("You have not made a move yet.");
    return PromptResult::ask_again;
  }
  const std::size_t back_to = forced ? *decided : match_.free_undo_length(seat);
  if (back_to == match_.length()) {
    say("Something has been revealed since you decided: dice were rolled, or another player moved. "
        "If everyone agrees, \"undo!\" takes it back anyway.");
    return PromptResult::ask_again;
  }
  rewind_for(seat, back_to);
  return PromptResult::moved;
}

// Players are not shown undone events, only that moves were undone.
void TerminalGame::rewind_for(Seat seat, std::size_t back_to) {
  const std::size_t moves = match_.length() - back_to;
  match_.rewind(back_to);
  const auto undone = [&](const Notice& notices) { return notices.length > back_to; };
  for (std::size_t& told : shown_) {
    const auto shown = notices_.begin() + static_cast<std::ptrdiff_t>(told);
    told -= static_cast<std::size_t>(std::count_if(notices_.begin(), shown, undone));
  }
  std::erase_if(notices_, undone);
  notices_.push_back({0, fmt::format("{} takes back {}.", catalogue_.seat(seat),
                                     moves == 1 ? "a move" : fmt::format("{} moves", moves))});
}

void TerminalGame::save(const std::string& path) {
  if (path.empty()) return say("Name a file: save FILE");
  const auto written = write_journal(path, *match_.journal());
  say(written ? fmt::format("Saved. Continue with: thronsaal play --load {}", path)
              : catalogue_.say(written.error()));
}

void TerminalGame::hint(Seat seat) {
  static constexpr std::size_t kMost = 3;
  const SearchResult<AnyAction> advice =
      suggest_actions(match_.state(), seat, Level::king, {}, rng_.next());
  for (std::size_t i = 0; i < std::min(kMost, advice.choices.size()); ++i) {
    const auto& choice = advice.choices[i];
    say(fmt::format("  {:<24}{:>3.0f} % expected win share, {:.0f} % of the search",
                    match_.game().print(choice.action), 100 * choice.win_share,
                    100 * choice.visit_share));
  }
}

void TerminalGame::help(const std::string& topic) {
  const std::vector<std::string> about = catalogue_.about(topic.empty() ? "game" : topic);
  if (topic.empty()) say(std::string(kHelp));
  if (about.empty()) return say(fmt::format("There is no help on “{}”.", excerpt(topic)));
  for (const std::string& entry : about) say(entry);
}

// On a shared keyboard, hide the next player's information until they confirm.
bool TerminalGame::pass_keyboard_to(Seat seat) {
  const bool same_person = at_keyboard_.value_or(seat) == seat;
  at_keyboard_ = seat;
  const bool has_hidden_information =
      match_.state().show(seat, catalogue_, style_) !=
      match_.state().show(Observer::spectator(), catalogue_, style_);
  if (!is_terminal_ || same_person || !has_hidden_information) return true;
  fmt::print(out_, "{}{} is next: press Enter when no one else is looking. ", kClearScreen,
             style_.seat(seat, catalogue_.seat(seat)));
  out_.flush();
  std::string line;
  return std::getline(in_, line) && trim(line) != "quit";
}

// Notices come last, because boards and lists may not fit on the screen.
void TerminalGame::show_table(Seat seat, const std::vector<AnyAction>& actions) {
  if (is_terminal_) out_ << kClearScreen;
  say("\n" + match_.state().show(seat, catalogue_, style_));
  say(numbered_actions(match_.game(), actions, catalogue_, style_));
  std::size_t& told = shown_[static_cast<std::size_t>(index(seat))];
  const std::vector<std::string> notices = notices_for(seat, told);
  for (const std::string& line : notices) say("  " + line);
  if (!notices.empty()) say("");
  told = notices_.size();
}

void TerminalGame::record(const std::vector<Event>& events) {
  for (const Event& event : events) notices_.push_back({match_.length(), event});
}

std::vector<std::string> TerminalGame::notices_for(Observer observer, std::size_t since) const {
  std::vector<std::string> lines;
  for (std::size_t i = since; i < notices_.size(); ++i) {
    const Event* event = std::get_if<Event>(&notices_[i].what);
    lines.push_back(event ? catalogue_.say(event->seen_by(observer))
                          : std::get<std::string>(notices_[i].what));
  }
  return lines;
}

void TerminalGame::say(const std::string& text) {
  fmt::print(out_, "{}\n", text);
}

}  // namespace thronsaal
