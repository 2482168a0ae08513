// Any game behind one type, for tables, tools and protocols that do not know which game they hold.
//
// An AnyGame is one edition of a game: its id, a version of its rules and a board. Journals and
// tables name their edition and continue in it; games/registry.h finds it.
//
// The promises of game.h hold, with two differences: functions check their preconditions and answer
// with a violation, and they may allocate.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json/fwd.hpp>

#include "core/digest.h"
#include "core/game.h"

namespace thronsaal {

// The bytes of an action of some game. Only that game can read them.
struct AnyAction {
  std::uint64_t bits = 0;
  bool operator==(const AnyAction&) const = default;
};

using AnyOutcome = Outcome<AnyAction>;

// Chosen options by name; missing options have their default.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

struct AnyOptionSpec {
  std::string_view name;
  std::string_view help;
  std::vector<std::string_view> values;  // the first is the default
};

// The board of an edition.
struct AnyBoard {
  std::uint64_t digest;   // how journals and tables refer to it (boards.h)
  std::string_view text;  // the document that it was read from
  bool is_built_in;
  bool is_redrawn;  // same facts as a known board, different drawing
};

class AnyGame;
class MoveTrace;

// A position of some game.
class AnyState {
 public:
  virtual ~AnyState() = default;
  virtual std::unique_ptr<AnyState> clone() const = 0;

  virtual const AnyGame& game() const = 0;
  virtual int players() const = 0;
  virtual OptionValues options() const = 0;  // every option, in the game's order

  virtual ToAct to_act() const = 0;
  virtual std::vector<AnyAction> legal(Seat seat) const = 0;  // empty if the seat may not act
  virtual std::expected<void, Violation> check(Actor actor, AnyAction action) const = 0;
  // Checks, then moves. A refused action changes nothing.
  std::expected<std::vector<Event>, Violation> apply(Actor actor, AnyAction action) {
    return apply(actor, action, nullptr);
  }
  // The same; if `trace` is not null, records the move in it (move_trace.h).
  virtual std::expected<std::vector<Event>, Violation> apply(
      Actor actor, AnyAction action, std::shared_ptr<const MoveTrace>* trace) = 0;
  virtual std::optional<AnyAction> sample(Rng& rng) const = 0;  // nothing unless chance is to act
  virtual std::vector<AnyOutcome> outcomes() const = 0;         // empty unless chance is to act
  virtual std::optional<Standing> standing() const = 0;         // nothing before the end

  virtual boost::json::object view(Observer observer) const = 0;
  virtual std::vector<int> scores(Observer observer) const = 0;
  virtual boost::json::object analysis(Observer observer) const = 0;
  virtual std::string show(Observer observer, const Catalogue& words,
                           const TerminalStyle& style) const = 0;
  virtual void resample(Seat seat, Rng& rng) = 0;
  virtual std::optional<AnyAction> greedy(Seat seat, Rng& rng) const = 0;
  // The position's digest (digest.h) in a version that this program knows.
  virtual std::uint64_t hash(int digest_version = kDigestVersion) const = 0;

 protected:
  AnyState() = default;
  AnyState(const AnyState&) = default;
  AnyState& operator=(const AnyState&) = default;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual const GameInfo& info() const = 0;
  // Empty if the game has a single board, fully printed in its rules.
  virtual std::optional<AnyBoard> board() const = 0;
  virtual int max_moves() const = 0;
  virtual std::vector<AnyOptionSpec> option_specs() const = 0;
  virtual std::expected<std::unique_ptr<AnyState>, Violation> start(
      int players, const OptionValues& options) const = 0;

  virtual std::string print(AnyAction action) const = 0;
  virtual std::expected<AnyAction, Violation> parse(std::string_view text) const = 0;
  virtual StructuredRecord structured(AnyAction action) const = 0;
  virtual Catalogue words(std::string_view language = "en") const = 0;

 protected:
  AnyGame() = default;
  AnyGame(const AnyGame&) = default;
  AnyGame& operator=(const AnyGame&) = default;
};

// The one AnyGame of a game on a known board; see erase.h.
template <Game G>
const AnyGame& erased(BoardId board = BoardId::built_in);

}  // namespace thronsaal
