#include "core/match.h"

#include <algorithm>
#include <cassert>

#include "core/text/text.h"

namespace thronsaal {
namespace {

std::unexpected<Violation> illegal_journal_move(const AnyGame& game, std::size_t move,
                                                const Violation& reason) {
  return refused(Violation("journal_illegal_move", {{"move", static_cast<int>(move)},
                                                    {"code", std::string(reason.kind)},
                                                    {"reason", game.words().say(reason)}}));
}

}  // namespace

Match::Match(std::unique_ptr<AnyState> start) : origin_(std::move(start)) {
  state_ = origin_->clone();
}

Match::Match(const Match& other)
    : origin_(other.origin_),
      snapshots_(other.snapshots_),
      state_(other.state_->clone()),
      moves_(other.moves_),
      resampled_(other.resampled_) {}

Match& Match::operator=(const Match& other) {
  return *this = Match(other);
}

std::expected<Match, Violation> Match::start(const AnyGame& game, int players,
                                             const OptionValues& options) {
  auto state = game.start(players, options);
  if (!state) return refused(state.error());
  return Match(*std::move(state));
}

std::expected<Match, Violation> Match::replay(const AnyGame& game, const Journal& journal,
                                              std::optional<std::size_t> moves) {
  if (journal.game != game.info().id) {
    return refused(Violation("journal_other_game", {{"game", excerpt(journal.game)}}));
  }
  if (journal.rules_version != game.info().rules_version) {
    return refused(Violation(
        "unknown_rules_version",
        {{"rules", journal.rules_version}, {"known", std::to_string(game.info().rules_version)}}));
  }
  const std::optional<AnyBoard> board = game.board();
  const bool is_right =
      journal.board ? board && board->digest == *journal.board : !board || board->is_built_in;
  if (!is_right) {
    return refused(Violation("unknown_board", {{"board", to_hex(journal.board.value_or(0))}}));
  }
  auto match = start(game, journal.players, journal.options);
  if (!match) return match;
  const std::size_t end = std::min(moves.value_or(journal.moves.size()), journal.moves.size());
  auto checkpoint = journal.marks.begin();
  for (std::size_t played = 0;; ++played) {
    for (; checkpoint != journal.marks.end() && checkpoint->moves == played; ++checkpoint) {
      if (checkpoint->hash != match->state().hash(journal.digest_version)) {
        return refused(Violation("journal_hash_mismatch", {{"move", static_cast<int>(played)}}));
      }
    }
    if (played == end) return match;
    const Move& move = journal.moves[played];
    if (auto events = match->play(move.actor, move.action); !events) {
      return illegal_journal_move(game, played + 1, events.error());
    }
  }
}

std::expected<std::vector<Event>, Violation> Match::play(Actor actor, AnyAction action,
                                                         std::shared_ptr<const MoveTrace>* trace) {
  auto events = state_->apply(actor, action, trace);
  if (!events) return events;
  moves_.push_back({actor, action});
  if (moves_.size() % kSnapshotInterval == 0) snapshots_.push_back(state_->clone());
  return events;
}

std::expected<std::vector<Event>, Violation> Match::play(Actor actor, std::string_view text) {
  const auto action = game().parse(text);
  if (!action) return refused(action.error());
  return play(actor, *action);
}

std::optional<std::vector<Event>> Match::play_chance(Rng& rng) {
  const std::optional<AnyAction> outcome = state_->sample(rng);
  if (!outcome) return std::nullopt;
  auto events = play(Actor::chance(), *outcome);
  assert(events);
  return *std::move(events);
}

std::size_t Match::free_undo_length(Seat seat) const {
  std::size_t length = moves_.size();
  while (length > 0 && moves_[length - 1].actor == Actor(seat)) --length;
  return length;
}

std::optional<std::size_t> Match::length_before_last_move(Seat seat) const {
  for (std::size_t length = moves_.size(); length > 0; --length) {
    if (moves_[length - 1].actor == Actor(seat)) return length - 1;
  }
  return std::nullopt;
}

void Match::rewind(std::size_t moves) {
  assert(moves <= moves_.size());
  if (moves == moves_.size()) return;
  moves_.resize(moves, {Actor::chance(), {}});
  snapshots_.resize(moves / kSnapshotInterval);
  state_ = (snapshots_.empty() ? origin_ : snapshots_.back())->clone();
  for (std::size_t made = snapshots_.size() * kSnapshotInterval; made < moves; ++made) {
    [[maybe_unused]] const auto events = state_->apply(moves_[made].actor, moves_[made].action);
    assert(events);
  }
}

void Match::for_each_position(
    const std::function<void(const AnyState&, std::size_t)>& visit) const {
  const std::unique_ptr<AnyState> state = origin_->clone();
  visit(*state, 0);
  for (std::size_t made = 0; made < moves_.size(); ++made) {
    [[maybe_unused]] const auto events = state->apply(moves_[made].actor, moves_[made].action);
    assert(events);
    visit(*state, made + 1);
  }
}

void Match::continue_in_resampled_world(Seat seat, Rng& rng) {
  state_->resample(seat, rng);
  origin_ = state_->clone();
  moves_.clear();
  snapshots_.clear();
  resampled_ = true;
}

std::optional<Journal> Match::journal() const {
  if (resampled_) return std::nullopt;
  const GameInfo& info = game().info();
  Journal journal{.game = std::string(info.id),
                  .rules_version = info.rules_version,
                  .board = std::nullopt,
                  .players = origin_->players(),
                  .options = origin_->options(),
                  .moves = {},
                  .marks = {}};
  if (const std::optional<AnyBoard> board = game().board()) journal.board = board->digest;
  for (const PlayedMove& move : moves_) {
    journal.moves.push_back({move.actor, game().print(move.action)});
  }
  for_each_position([&](const AnyState& state, std::size_t length) {
    const bool marked = length % Journal::kCheckpointInterval == 0 || length == moves_.size();
    if (marked && length > 0) journal.marks.push_back({length, state.hash()});
  });
  return journal;
}

}  // namespace thronsaal
