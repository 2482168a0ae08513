// A match is a game in progress: where it stands, and how it came there.
//
// It is the one way to play through AnyGame: it checks every move, writes it down, and can go back.
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
  // Plays a journal of this edition from its beginning, at most the first `moves` of it, checking
  // every move and every hash on the way. The journal is left as it is, whatever comes of it.
  static std::expected<Match, Violation> replay(const AnyGame& game, const Journal& journal,
                                                std::optional<std::size_t> moves = std::nullopt);

  const AnyGame& game() const { return state_->game(); }
  const AnyState& state() const { return *state_; }
  std::size_t length() const { return moves_.size(); }

  // Makes a move and tells what it caused. A refused move changes nothing.
  std::expected<std::vector<Event>, Violation> play(Actor actor, AnyAction action);
  // The same in notation.
  std::expected<std::vector<Event>, Violation> play(Actor actor, std::string_view action);
  // Lets chance move. Nothing unless chance is to act.
  std::optional<std::vector<Event>> play_chance(Rng& rng);

  // How long the match would be after the seat took back all it did since anything was revealed:
  // since the last move of chance or of another seat. Equal to length() if there is nothing.
  std::size_t free_undo(Seat seat) const;
  // How long the match was before the seat's last move. Nothing if it has made none.
  std::optional<std::size_t> last_decision(Seat seat) const;
  // Goes back to when the match had so many moves. At most length().
  void rewind(std::size_t moves);

  // Shows every position of the match from its beginning, with the number of moves that led there.
  void retrace(const std::function<void(const AnyState&, std::size_t)>& see) const;

  // Goes on in a world that the seat cannot tell from this one. What happened before cannot be told
  // in that world: there is no journal any more, and no way back beyond this point.
  void enter_resampled_world(Seat seat, Rng& rng);

  // Nothing in a resampled world.
  std::optional<Journal> journal() const;

 private:
  struct PlayedMove {
    Actor actor;
    AnyAction action;
  };
  explicit Match(std::unique_ptr<AnyState> start);

  // A position is kept after every so many moves: going back costs no more than so many.
  static constexpr std::size_t kSnapshotEvery = 64;

  // Shared by copies of the match, and never changed.
  std::shared_ptr<const AnyState> origin_;  // where moves_ begin
  std::vector<std::shared_ptr<const AnyState>> snapshots_;
  std::unique_ptr<AnyState> state_;
  std::vector<PlayedMove> moves_;
  bool resampled_ = false;
};

}  // namespace thronsaal
