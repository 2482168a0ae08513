// A game at the terminal: people type, computer players answer.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "ai/player.h"
#include "core/match.h"

namespace thronsaal {

// Who sits where: a computer player, or nobody, which means a person at the keyboard.
using Chair = std::optional<Player>;

// "human,knight,random"
std::expected<std::vector<Chair>, Violation> read_chairs(std::string_view names);

class TerminalGame {
 public:
  // `tidy`: clear the screen before each decision, as is right on a terminal only.
  TerminalGame(Match match, std::vector<Chair> chairs, std::uint64_t seed, const Ink& ink,
               bool tidy, std::istream& in, std::ostream& out);

  // Until the game is over, somebody quits, or the input ends.
  void run();

 private:
  enum class Reply { moved, stays, quits };

  void let_computers_and_chance_play();
  Reply ask(Seat seat);
  Reply answer(Seat seat, const std::vector<AnyAction>& actions, const std::string& line);
  Reply enter(Seat seat, const std::vector<AnyAction>& actions, const std::string& line);
  Reply undo(Seat seat, bool agreed);
  void save(const std::string& path);
  void hint(Seat seat);
  void help(const std::string& topic);
  void show_table(Seat seat, const std::vector<AnyAction>& actions);
  void note(const std::vector<Event>& events);
  void say(const std::string& text);

  Match match_;
  std::vector<Chair> chairs_;
  Rng rng_;
  Words words_;
  Ink ink_;
  bool tidy_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<Event> news_;  // what happened since a person was last asked
};

}  // namespace thronsaal
