#include "cli/terminal/output.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

namespace thronsaal {
namespace {

constexpr int kScreenColumns = 96;
constexpr std::size_t kFewActions = 12;
constexpr std::size_t kManyActions = 80;

std::string places(const Standing& standing, const Catalogue& words, const TerminalStyle& style) {
  std::string text;
  for (int place = 1; place <= standing.players; ++place) {
    for (int i = 0; i < standing.players; ++i) {
      if (standing.place_of(seat(i)) != place) continue;
      text += fmt::format("  {}. {}\n", place, style.seat(seat(i), words.seat(seat(i))));
    }
  }
  return text;
}

// For long lists: one line per verb, with its first and last action.
std::string by_verb(const AnyGame& game, const std::vector<AnyAction>& actions,
                    const TerminalStyle& style) {
  const auto verb = [&](std::size_t i) {
    const std::string text = game.print(actions[i]);
    return text.substr(0, text.find(' '));
  };
  std::string text;
  for (std::size_t first = 0, last = 0; first < actions.size(); first = last + 1) {
    last = first;
    while (last + 1 < actions.size() && verb(last + 1) == verb(first)) ++last;
    const std::string numbers =
        first == last ? fmt::format("{}", first + 1) : fmt::format("{}–{}", first + 1, last + 1);
    text += fmt::format("{}  {}", padded(numbers, 9), style.strong(game.print(actions[first])));
    if (first != last) text += fmt::format(" … {}", style.strong(game.print(actions[last])));
    text += '\n';
  }
  return text;
}

}  // namespace

bool output_is_terminal() {
  return isatty(STDOUT_FILENO) == 1;
}

TerminalStyle terminal_style() {
  const char* no_colour = std::getenv("NO_COLOR");
  const bool wanted = no_colour == nullptr || *no_colour == '\0';
  return output_is_terminal() && wanted ? TerminalStyle::coloured() : TerminalStyle::plain();
}

std::string to_act_text(const AnyState& state, const Catalogue& words, const TerminalStyle& style) {
  const ToAct to_act = state.to_act();
  if (const auto standing = state.standing()) {
    return "The game is over.\n" + places(*standing, words, style);
  }
  if (to_act.is_chance()) return "Chance moves next.\n";
  std::string names;
  for (const Seat seat : to_act.seats()) {
    names += (names.empty() ? "" : ", ") + style.seat(seat, words.seat(seat));
  }
  return fmt::format("To move: {}\n", names);
}

std::string numbered_actions(const AnyGame& game, const std::vector<AnyAction>& actions,
                             const Catalogue& words, const TerminalStyle& style) {
  if (actions.size() > kManyActions) return by_verb(game, actions, style);
  std::string text;
  int widest = 0;
  for (const AnyAction action : actions) widest = std::max(widest, width(game.print(action)));
  const bool few = actions.size() <= kFewActions;
  const int column = widest + 7;
  const int per_line = few ? 1 : std::max(1, kScreenColumns / column);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::string notation = style.strong(game.print(actions[i]));
    const bool line_ends =
        (i + 1) % static_cast<std::size_t>(per_line) == 0 || i + 1 == actions.size();
    text +=
        fmt::format("{:>4}  {}", i + 1, line_ends && !few ? notation : padded(notation, widest));
    if (few) text += "  " + style.faint(words.action_text(game.structured(actions[i])));
    text += line_ends ? "\n" : " ";
  }
  return text;
}

}  // namespace thronsaal
