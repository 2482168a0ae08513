// A game at the terminal: people type, computer players answer.
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

// Who sits where: a computer player, or nobody, which means a person at the keyboard.
using Chair = std::optional<Player>;

// "human,knight,random"
std::expected<std::vector<Chair>, Violation> read_chairs(std::string_view names);

class TerminalGame {
 public:
  // `tidy`: clear the screen before each decision, and ask for the keyboard to be passed on before
  // showing somebody's secrets, as is right on a terminal only.
  TerminalGame(Match match, std::vector<Chair> chairs, std::uint64_t seed, const Ink& ink,
               bool tidy, std::istream& in, std::ostream& out);

  // Until the game is over, somebody quits, or the input ends.
  void run();

 private:
  enum class Reply { moved, stays, quits };

  struct News {
    std::size_t length;                     // of the match afterwards; notices outlive a rewind
    std::variant<Event, std::string> what;  // an event of the game, or a notice for everybody
  };

  void let_computers_and_chance_play();
  Reply ask(Seat seat);
  Reply answer(Seat seat, const std::vector<AnyAction>& actions, const std::string& line);
  Reply enter(Seat seat, const std::vector<AnyAction>& actions, const std::string& line);
  Reply undo(Seat seat, bool agreed);
  void save(const std::string& path);
  void hint(Seat seat);
  void help(const std::string& topic);
  bool pass_keyboard_to(Seat seat);
  void show_table(Seat seat, const std::vector<AnyAction>& actions);
  void note(const std::vector<Event>& events);
  void take_back(Seat seat, std::size_t back_to);
  std::vector<std::string> news_for(Observer observer, std::size_t since) const;
  void say(const std::string& text);

  Match match_;
  std::vector<Chair> chairs_;
  Rng rng_;
  Words words_;
  Ink ink_;
  bool tidy_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<News> news_;         // everything that happened and was not taken back
  std::vector<std::size_t> told_;  // by seat: how much of the news this person has been shown
  std::optional<Seat> at_keyboard_;
};

}  // namespace thronsaal
