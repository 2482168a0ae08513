// A game in progress: its position and its moves.
//
// The only way to play through AnyGame: checks every move, records it, and can undo.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/journal.h"

namespace thronsaal {

class Match {
 public:
  Match(const Match& other);
  Match& operator=(const Match& other);
  Match(Match&&) = default;
  Match& operator=(Match&&) = default;
  ~Match() = default;

  static std::expected<Match, Violation> start(const AnyGame& game, int players,
                                               const OptionValues& options);
  // Replays a journal of this edition, at most its first `moves` moves, and checks every move and
  // every hash. The journal is not modified.
  static std::expected<Match, Violation> replay(const AnyGame& game, const Journal& journal,
                                                std::optional<std::size_t> moves = std::nullopt);

  const AnyGame& game() const { return state_->game(); }
  const AnyState& state() const { return *state_; }
  std::size_t length() const { return moves_.size(); }

  // Makes a move and returns its events. A refused move changes nothing. If `trace` is not null,
  // the move is recorded in it (move_trace.h).
  std::expected<std::vector<Event>, Violation> play(
      Actor actor, AnyAction action, std::shared_ptr<const MoveTrace>* trace = nullptr);
  // The same, in notation.
  std::expected<std::vector<Event>, Violation> play(Actor actor, std::string_view text);
  // Lets chance move. Does nothing unless chance is to act.
  std::optional<std::vector<Event>> play_chance(Rng& rng);

  // The length after the seat takes back its moves since anything was revealed, that is, since the
  // last move of chance or another seat. length() if there are none.
  std::size_t free_undo_length(Seat seat) const;
  // The length before the seat's last move. Empty if it has made none.
  std::optional<std::size_t> length_before_last_move(Seat seat) const;
  // Goes back to the position after `moves` moves. At most length().
  void rewind(std::size_t moves);

  // Calls `visit` with every position from the start and its number of moves.
  void for_each_position(const std::function<void(const AnyState&, std::size_t)>& visit) const;

  // Continues in a resampled state. Earlier moves do not belong to it, so there is no journal and
  // no undo beyond this point.
  void continue_in_resampled_world(Seat seat, Rng& rng);

  // Empty in a resampled world.
  std::optional<Journal> journal() const;

 private:
  struct PlayedMove {
    Actor actor;
    AnyAction action;
  };
  explicit Match(std::unique_ptr<AnyState> start);

  // A snapshot every kSnapshotInterval moves bounds the cost of undo.
  static constexpr std::size_t kSnapshotInterval = 64;

  // Shared by copies of the match, and never changed.
  std::shared_ptr<const AnyState> origin_;  // where moves_ begin
  std::vector<std::shared_ptr<const AnyState>> snapshots_;
  std::unique_ptr<AnyState> state_;
  std::vector<PlayedMove> moves_;
  bool resampled_ = false;
};

}  // namespace thronsaal
