// Whether what a watcher of a table received tells nothing that the watcher may not know.
//
// Works on everything that came on a socket, after the game, with its true course in hand. What
// depends on the position is compared, byte by byte, with what would have been sent in other worlds
// that look the same to the watcher. Everything else must be what a spectator was sent too, or what
// everyone could see happen.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "core/rng.h"
#include "core/seat.h"
#include "server/testing/finished_game.h"

namespace thronsaal {

// A line of chat.
struct SpokenLine {
  std::string name;
  boost::json::value seat;  // null for spectators
  std::string text;
};

// What everyone may know, from what a spectator received.
struct PublicRecord {
  explicit PublicRecord(const std::string& heard_by_spectator);

  std::map<std::int64_t, std::string> infos;    // by the length of the log, without `mine`
  std::map<std::int64_t, std::string> entries;  // by their number, all but moves
  std::map<std::string, std::set<std::string>, std::less<>> fields;  // values of fields of infos
};

class MessageChecker {
 public:
  MessageChecker(const FinishedGame& game, const PublicRecord& everybodys,
                 const std::vector<SpokenLine>& said, SeatSet seats)
      : game_(game), everybodys_(everybodys), said_(said), seats_(seats) {}

  // The types of messages that it has a check for.
  static std::set<std::string> types();

  // Checks all messages, one per line. Answers to requests are passed over.
  void check(const std::string& heard);
  // An answer to `analyse`, `position_at` or `score_history` for one of the seats, or, without, for
  // a spectator.
  void check_analysis(const boost::json::object& answer, Observer observer);
  void check_earlier_position(const boost::json::object& answer, Observer observer);
  void check_score_history(const boost::json::object& answer);

  // How many messages of each type were checked, and how often something else could have happened.
  const std::map<std::string, int>& checked() const { return checked_; }
  int alternatives() const { return alternatives_; }

 private:
  using Check = void (MessageChecker::*)(const boost::json::object&);
  static const std::map<std::string, Check, std::less<>>& checks();

  void check_info(const boost::json::object& message);
  void check_events(const boost::json::object& message);
  void check_position(const boost::json::object& message);
  void check_presence(const boost::json::object& message);
  void check_chat(const boost::json::object& message);
  void check_pushed_analysis(const boost::json::object& message);
  void check_tables(const boost::json::object& message);

  void check_summary(const boost::json::object& table);
  void check_move(const boost::json::object& entry);
  void compare_move(const FinishedGame::PlayedMove& other, const FinishedGame::PlayedMove& played,
                    Observer observer, const std::string& told, bool has_patches);
  void check_view(std::size_t index, const boost::json::object& part, std::size_t length);

  // What the watcher looks at: the views of the seats, or that of a spectator.
  std::vector<Observer> observers() const;
  // As whom the watcher is told events: people with several seats share a screen.
  Observer told_as() const;
  std::unique_ptr<AnyState> other_world(std::size_t length, Observer observer);

  const FinishedGame& game_;
  const PublicRecord& everybodys_;
  const std::vector<SpokenLine>& said_;
  SeatSet seats_;
  Rng rng_{7};
  std::vector<boost::json::value> views_;  // as the messages so far have told them
  std::map<std::string, int> checked_;
  int alternatives_ = 0;
};

}  // namespace thronsaal
