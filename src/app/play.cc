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
      out_(out),
      told_(chairs_.size(), 0) {}

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
  // Everybody looks at the end: it begins where the person who was asked longest ago left off.
  std::optional<std::size_t> since;
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    if (!chairs_[i]) since = std::min(since.value_or(told_[i]), told_[i]);
  }
  for (const std::string& line : news_for(Observer::spectator(), since.value_or(0))) say(line);
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
  if (!pass_keyboard_to(seat)) return Reply::quits;
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
  take_back(seat, back_to);
  return Reply::moved;
}

// Nobody is told of what was taken back, but everybody that it was.
void TerminalGame::take_back(Seat seat, std::size_t back_to) {
  const std::size_t moves = match_.length() - back_to;
  match_.rewind(back_to);
  const auto undone = [&](const News& news) { return news.length > back_to; };
  for (std::size_t& told : told_) {
    const auto shown = news_.begin() + static_cast<std::ptrdiff_t>(told);
    told -= static_cast<std::size_t>(std::count_if(news_.begin(), shown, undone));
  }
  std::erase_if(news_, undone);
  news_.push_back({0, fmt::format("{} takes back {}.", words_.seat(seat),
                                  moves == 1 ? "a move" : fmt::format("{} moves", moves))});
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

// Several people share one keyboard: the next one's secrets wait until that person has taken it.
bool TerminalGame::pass_keyboard_to(Seat seat) {
  const bool same_person = at_keyboard_.value_or(seat) == seat;
  at_keyboard_ = seat;
  const bool has_secrets = match_.state().show(seat, words_, ink_) !=
                           match_.state().show(Observer::spectator(), words_, ink_);
  if (!tidy_ || same_person || !has_secrets) return true;
  fmt::print(out_, "{}{} is next: press Enter when nobody else is looking. ", kClearScreen,
             ink_.seat(seat, words_.seat(seat)));
  out_.flush();
  std::string line;
  return std::getline(in_, line) && trimmed(line) != "quit";
}

// The news come last: boards and lists can be longer than the screen.
void TerminalGame::show_table(Seat seat, const std::vector<AnyAction>& actions) {
  if (tidy_) out_ << kClearScreen;
  say("\n" + match_.state().show(seat, words_, ink_));
  say(numbered(match_.game(), actions, words_, ink_));
  std::size_t& told = told_[static_cast<std::size_t>(index(seat))];
  const std::vector<std::string> news = news_for(seat, told);
  for (const std::string& line : news) say("  " + line);
  if (!news.empty()) say("");
  told = news_.size();
}

void TerminalGame::note(const std::vector<Event>& events) {
  for (const Event& event : events) news_.push_back({match_.length(), event});
}

std::vector<std::string> TerminalGame::news_for(Observer observer, std::size_t since) const {
  std::vector<std::string> lines;
  for (std::size_t i = since; i < news_.size(); ++i) {
    const Event* event = std::get_if<Event>(&news_[i].what);
    lines.push_back(event ? words_.say(event->seen_by(observer))
                          : std::get<std::string>(news_[i].what));
  }
  return lines;
}

void TerminalGame::say(const std::string& text) {
  fmt::print(out_, "{}\n", text);
}

}  // namespace thronsaal
