// A table: who sits where, and the game they play.
//
// A table is its log (entry.h) and nothing else: everything it knows follows from the entries that
// were applied to it, in their order. What people want to do is a command (commands.h), which
// returns the entries that would do it, applied to a copy of the table.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/level.h"
#include "core/match.h"
#include "core/move_trace.h"
#include "core/person.h"
#include "tables/budgets.h"
#include "tables/entry.h"
#include "tables/fair_dice.h"

namespace thronsaal {

// Who holds a seat.
struct Holder {
  enum class Kind { nobody, person, computer };

  Kind kind = Kind::nobody;
  PersonId person = 0;  // 0 for a free seat and a computer player
  std::string name{};
  int colour = 0;
  Level level = Level::knight;      // of a computer player
  std::optional<Level> stand_in{};  // the computer player that plays for an absent person
  bool resigned = false;
  // What a person contributes to the dice; at one of their seats if they have several.
  std::string dice_commitment{};
  std::string dice_value{};  // empty: not revealed

  bool is_person() const { return kind == Kind::person; }
  bool belongs_to(PersonId who) const { return is_person() && person == who; }
  // The computer player that decides for this seat, if any.
  std::optional<Level> computer() const;
};

// The table's settings, which never change.
struct TableSettings {
  std::string game;
  int rules_version = 0;
  std::optional<std::uint64_t> board{};  // its digest; empty for tables created by 1.0.0
  int digest_version = kDigestVersion;   // of the hashes in the log
  int players = 0;
  OptionValues options;
  bool is_public = false;
  bool hints = true;
  int grace_seconds = 120;          // before an absent person may be replaced
  int idle_seconds = 300;           // before a present but undecided person may be
  std::optional<Level> stand_in{};  // replaces them without a vote
};

// The default, also for tables of 1.0.0: no shorter than the grace period.
int default_idle_seconds(int grace_seconds);

// An entry that has been applied to its table, with its effects.
struct AppliedEntry {
  std::int64_t seq = 0;
  std::int64_t at = 0;  // milliseconds since 1970
  Entry entry;
  std::vector<Event> events{};   // of a move: each field has its audience
  std::size_t moves_before = 0;  // the length of the match before it,
  std::size_t moves_after = 0;   // and after it
  bool changes_info = false;     // whether it changes the info message (messages.h)
  // Of a move that was made just now, not read from the log: what watchers see at each event. Not
  // needed once they have been told.
  std::shared_ptr<const MoveTrace> trace{};
};
// A long history is read once and shared by all who receive it.
using AppliedEntryPtr = std::shared_ptr<const AppliedEntry>;

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
    Level level{};  // the strongest level requested, so that the last vote cannot weaken a seat
  };

  Table(std::string id, const DiceCrypto& crypto) : id_(std::move(id)), crypto_(&crypto) {}

  // Applies the next entry of the log in its stored form, with its number and its time. An error
  // says why the log cannot be read: it is damaged, or of a program with other rules. The table
  // cannot be used after that.
  std::expected<AppliedEntry, std::string> read(std::int64_t seq, std::int64_t at,
                                                std::string_view body);

  // The same for an entry that is about to be stored. Its time is set when it is stored (set_time).
  std::expected<AppliedEntry, std::string> apply(Entry entry);
  // Makes a move by the rules and returns the entry that records it. A refused move changes
  // nothing. The game must be running.
  std::expected<AppliedEntry, Violation> play(Actor actor, AnyAction action);
  void set_time(std::int64_t at) { changed_at_ = at; }

  const std::string& id() const { return id_; }
  std::int64_t length() const { return length_; }       // of the log
  std::int64_t changed() const { return changed_at_; }  // time of the last entry
  Phase phase() const { return phase_; }
  const TableSettings& settings() const { return settings_; }
  const AnyGame& game() const { return *game_; }
  const AnyGame* edition() const { return game_; }  // null before the first entry
  const DiceCrypto& crypto() const { return *crypto_; }
  PersonId host() const { return host_; }
  const std::vector<Holder>& holders() const { return holders_; }
  const Holder& holder(Seat seat) const { return holders_[static_cast<std::size_t>(index(seat))]; }
  SeatSet seats_of(PersonId person) const;
  SeatSet people() const;  // seats of people who have not resigned

  // All that the dice follow from, including the secret seed. Before the start, tables that 1.0.0
  // created have no commitment (`sha256`).
  DiceRecord dice_record() const;
  // The host has started the game and players are revealing their dice values.
  bool is_starting() const { return is_starting_; }

  // Null before the start.
  const Match* match() const { return match_ ? &*match_ : nullptr; }
  const std::optional<FairDice>& dice() const { return dice_; }
  std::uint64_t draws() const { return draws_; }  // chance moves so far, including undone ones
  // The entry that asked the seat for its current decision.
  std::int64_t asked_since(Seat seat) const;
  // The entry that produced the current position.
  std::int64_t position_since() const { return position_since_; }
  // Final places by seat; empty before the end.
  std::vector<int> places() const;
  // Why the game was abandoned, if it was.
  std::string_view abandoned() const { return abandoned_; }

  // Whether something was undone after chance or secrets had been revealed. Such a game remains
  // practice to its end.
  bool is_practice() const { return is_practice_; }

  const std::optional<UndoRequest>& undo_request() const { return undo_request_; }
  const Votes& votes(Seat against) const {
    return votes_[static_cast<std::size_t>(index(against))];
  }
  const std::string& rematch() const { return rematch_; }
  const BudgetsUsed& budgets_used() const { return budgets_used_; }

 private:
  using Done = std::expected<void, std::string>;

  // Apply one kind of entry each, after check_next_entry.
  Done apply(const entry::Created& created);
  Done apply(const entry::Seated& seated);
  Done apply(const entry::ComputerSeated& seated);
  Done apply(const entry::Emptied& emptied);
  Done apply(const entry::Swapped& swapped);
  Done apply(const entry::Renamed& renamed);
  Done apply(const entry::Committed& committed);
  Done apply(const entry::Starting& starting);
  Done apply(const entry::Revealed& revealed);
  Done apply(const entry::Started& started);
  Done apply(const entry::Undone& undone);
  Done apply(const entry::UndoRequested& request);
  Done apply(const entry::UndoAgreed& agreed);
  Done apply(const entry::UndoDeclined& declined);
  Done apply(const entry::Voted& voted);
  Done apply(const entry::Replaced& replaced);
  Done apply(const entry::Returned& returned);
  Done apply(const entry::Resigned& resigned);
  Done apply(const entry::Said&) { return {}; }
  Done apply(const entry::Rematch& rematch);

  Done find_edition_of(const entry::Created& created);
  std::expected<AppliedEntry, std::string> apply_move(entry::Moved moved);
  AppliedEntry finish_move(entry::Moved moved, std::vector<Event> events,
                           std::shared_ptr<const MoveTrace> trace);
  void position_changed();
  Holder& holder_at(Seat seat) { return holders_[static_cast<std::size_t>(index(seat))]; }
  Votes& votes_at(Seat seat) { return votes_[static_cast<std::size_t>(index(seat))]; }

  std::string id_;
  const DiceCrypto* crypto_;
  std::int64_t length_ = 0;
  std::int64_t changed_at_ = 0;
  Phase phase_ = Phase::open;
  TableSettings settings_;
  const AnyGame* game_ = nullptr;
  PersonId host_ = 0;
  std::vector<Holder> holders_;
  DiceRecord server_dice_;  // the server's part
  bool is_starting_ = false;

  std::optional<Match> match_;
  std::optional<FairDice> dice_;
  std::uint64_t draws_ = 0;
  std::int64_t position_since_ = 0;
  SeatSet asked_seats_;
  std::array<std::int64_t, kMaxSeats> asked_since_{};
  std::string abandoned_;
  bool is_practice_ = false;

  std::optional<UndoRequest> undo_request_;
  std::array<Votes, kMaxSeats> votes_{};
  std::string rematch_;
  BudgetsUsed budgets_used_;
};

std::string_view name_of(Table::Phase phase);

}  // namespace thronsaal
