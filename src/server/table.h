// A table: who sits where, and the game they play.
//
// A table is made of its log and nothing else (store/event_log.h). `read` takes the next entry of
// the log and tells what happened by it; everything a table knows comes from there. What people
// want to do is planned first (table_plans.h): a plan is the entries that would do it, and nothing
// has changed until they are durable and read.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "ai/level.h"
#include "core/match.h"
#include "server/fair_dice.h"
#include "server/table_bounds.h"
#include "store/event_log.h"

namespace thronsaal {

// Who has a seat.
struct Holder {
  enum class Kind { nobody, person, computer };

  Kind kind = Kind::nobody;
  VisitorId visitor = 0;  // a person; 0 otherwise
  std::string name{};
  int colour = 0;
  Level level = Level::knight;      // of a computer player
  std::optional<Level> stand_in{};  // the computer player who plays for an absent person
  bool resigned = false;
  // What a person adds to the dice. Of several seats, one has it.
  std::string dice_commitment{};
  std::string dice_value{};  // empty: not revealed

  bool is_person() const { return kind == Kind::person; }
  bool is_of(VisitorId who) const { return is_person() && visitor == who; }
  // The computer player who decides for this seat, if one does.
  std::optional<Level> computer() const;
};

// How the table was set up. Nothing of it changes.
struct TableSettings {
  std::string game;
  int rules_version = 0;
  std::optional<std::uint64_t> board{};  // its digest; nothing at tables of 1.0.0
  int digest_version = kDigestVersion;   // of the hashes in the log
  int players = 0;
  OptionValues options;
  bool is_public = false;
  bool hints = true;
  int grace_seconds = 120;          // after which an absent person may be replaced
  int idle_seconds = 300;           // the same for one who is present and does not decide
  std::optional<Level> stand_in{};  // by whom, without a vote
};

// Without a wish of its own.
int default_idle_seconds(int grace_seconds);

// Something of the log, as it can be told.
struct Happening {
  std::int64_t seq = 0;
  std::int64_t at = 0;
  boost::json::object told;   // what everybody may know
  std::vector<Event> events;  // of a move: each has its audience
};

// A log that this program cannot read, and why, in plain words.
class DamagedLog : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Table {
 public:
  enum class Phase { open, running, over };
  struct UndoRequest {
    Seat by{};
    std::size_t moves = 0;  // to go back to
    SeatSet agreed;
    std::int64_t since = 0;  // the entry that asked
  };
  struct Votes {
    SeatSet voters;
    Level level{};  // the strongest that was asked for: nobody weakens a seat by voting last
  };

  explicit Table(std::string id) : id_(std::move(id)) {}

  // Takes the next entry of the log. Throws if that does not fit: then the log is damaged, or of a
  // program with other rules, and the table is of no use any more.
  Happening read(const Entry& entry);

  const std::string& id() const { return id_; }
  std::int64_t length() const { return length_; }    // of the log
  std::int64_t changed() const { return changed_; }  // when the last entry was made
  Phase phase() const { return phase_; }
  const TableSettings& settings() const { return settings_; }
  const AnyGame& game() const { return *game_; }
  const AnyGame* edition() const { return game_; }  // null before the first entry
  VisitorId host() const { return host_; }
  const std::vector<Holder>& holders() const { return holders_; }
  const Holder& holder(Seat seat) const { return holders_[static_cast<std::size_t>(index(seat))]; }
  SeatSet seats_of(VisitorId visitor) const;
  SeatSet people() const;  // seats of people who have not resigned

  // All that the dice follow from, the secret seed included. Without a commitment (`sha256`) before
  // the start, the table was created by 1.0.0.
  DiceRecord dice_record() const;
  // The host has started the game, and people reveal what they add to the dice.
  bool is_starting() const { return is_starting_; }

  // Nothing before the start.
  const Match* match() const { return match_ ? &*match_ : nullptr; }
  const std::optional<FairDice>& dice() const { return dice_; }
  std::uint64_t draws() const { return draws_; }  // moves of chance so far, taken back or not
  // The entry since which the seat is asked for its present decision.
  std::int64_t asked_since(Seat seat) const;
  // The entry since which the position is what it is.
  std::int64_t position_since() const { return position_since_; }
  // The end's places by seat; empty before.
  std::vector<int> places() const;
  // Why the game ended before its end, if it did.
  std::string_view abandoned() const { return abandoned_; }

  // Whether something was taken back after chance or secrets had been revealed: then nobody can
  // tell how the game would have gone, and it counts nowhere. Once practice, always practice.
  bool is_practice() const { return is_practice_; }

  const std::optional<UndoRequest>& undo_request() const { return undo_request_; }
  const Votes& votes(Seat against) const {
    return votes_[static_cast<std::size_t>(index(against))];
  }
  const std::string& rematch() const { return rematch_; }
  const TableCounts& counts() const { return counts_; }

 private:
  using Body = boost::json::object;
  // A kind of entry: when it may come, if not at any time, what it does, and which of its fields
  // everybody may know. All other fields are secret.
  struct Kind {
    std::string_view name;
    std::optional<Phase> phase;
    void (Table::*take)(const Body& body, Happening& happening);
    std::array<std::string_view, 11> public_fields;
  };
  static const std::array<Kind, 21> kKinds;

  void open(const Body& body, Happening& happening);
  void seat_person(const Body& body, Happening& happening);
  void seat_computer(const Body& body, Happening& happening);
  void empty(const Body& body, Happening& happening);
  void swap(const Body& body, Happening& happening);
  void rename(const Body& body, Happening& happening);
  void commit(const Body& body, Happening& happening);
  void begin_start(const Body& body, Happening& happening);
  void reveal(const Body& body, Happening& happening);
  void start(const Body& body, Happening& happening);
  void move(const Body& body, Happening& happening);
  void take_back(const Body& body, Happening& happening);
  void ask(const Body& body, Happening& happening);
  void agree(const Body& body, Happening& happening);
  void decline(const Body& body, Happening& happening);
  void vote(const Body& body, Happening& happening);
  void replace(const Body& body, Happening& happening);
  void come_back(const Body& body, Happening& happening);
  void resign(const Body& body, Happening& happening);
  void say(const Body&, Happening&) {}
  void play_again(const Body& body, Happening& happening);

  void ask_anew();
  // The seat that an entry names; throws if the table has none such.
  Seat seat_in(const Body& body, std::string_view field = "seat") const;
  Holder& holder(const Body& body, std::string_view field = "seat");
  Votes& votes(const Body& body, std::string_view field = "seat");

  std::string id_;
  std::int64_t length_ = 0;
  std::int64_t changed_ = 0;
  Phase phase_ = Phase::open;
  TableSettings settings_;
  const AnyGame* game_ = nullptr;
  VisitorId host_ = 0;
  std::vector<Holder> holders_;
  DiceRecord own_dice_;  // the server's part
  bool is_starting_ = false;

  std::optional<Match> match_;
  std::optional<FairDice> dice_;
  std::uint64_t draws_ = 0;
  std::int64_t position_since_ = 0;
  SeatSet asked_;
  std::array<std::int64_t, kMaxSeats> asked_since_{};
  std::string abandoned_;
  bool is_practice_ = false;

  std::optional<UndoRequest> undo_request_;
  std::array<Votes, kMaxSeats> votes_{};
  std::string rematch_;
  TableCounts counts_;
};

std::string_view name_of(Table::Phase phase);

}  // namespace thronsaal
