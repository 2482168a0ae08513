// A game in the terminal.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ai/player.h"
#include "core/match.h"

namespace thronsaal {

// Per seat: a computer player, or none for a person at the keyboard.
using SeatPlayer = std::optional<PlayerKind>;

// "human,knight,random"
std::expected<std::vector<SeatPlayer>, Violation> parse_seats(std::string_view names);

class TerminalGame {
 public:
  // `is_terminal`: clear the screen before each decision and ask to pass the keyboard before
  // showing hidden information; for terminals only.
  TerminalGame(Match match, std::vector<SeatPlayer> chairs, std::uint64_t seed,
               const TerminalStyle& style, bool is_terminal, std::istream& in, std::ostream& out);

  // Runs until the game is over, a player quits, or the input ends.
  void run();

 private:
  enum class PromptResult { moved, ask_again, quit };

  struct Notice {
    std::size_t length;                     // of the match afterwards; 0 survives a rewind
    std::variant<Event, std::string> what;  // an event, or a notice for all players
  };

  void play_automatic_moves();
  PromptResult prompt(Seat seat);
  PromptResult handle_line(Seat seat, const std::vector<AnyAction>& actions,
                           const std::string& line);
  PromptResult play_action(Seat seat, const std::vector<AnyAction>& actions,
                           const std::string& line);
  PromptResult undo(Seat seat, bool forced);
  void save(const std::string& path);
  void hint(Seat seat);
  void help(const std::string& topic);
  bool pass_keyboard_to(Seat seat);
  void show_table(Seat seat, const std::vector<AnyAction>& actions);
  void record(const std::vector<Event>& events);
  void rewind_for(Seat seat, std::size_t back_to);
  std::vector<std::string> notices_for(Observer observer, std::size_t since) const;
  void say(const std::string& text);

  Match match_;
  std::vector<SeatPlayer> players_;
  Rng rng_;
  Catalogue catalogue_;
  TerminalStyle style_;
  bool is_terminal_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<Notice> notices_;     // everything that happened and was not undone
  std::vector<std::size_t> shown_;  // per seat: how many notices were shown
  std::optional<Seat> at_keyboard_;
};

}  // namespace thronsaal
