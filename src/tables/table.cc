#include "tables/table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/registry.h"
#include "tables/entry_checks.h"

namespace thronsaal {
namespace {

std::unexpected<std::string> corrupt(std::string why) {
  return std::unexpected(std::move(why));
}

std::string sentence(const AnyGame& game, const Violation& violation) {
  return game.words().say(violation);
}

}  // namespace

int default_idle_seconds(int grace_seconds) {
  return std::max(TableSettings().idle_seconds, grace_seconds);
}

std::string_view name_of(Table::Phase phase) {
  switch (phase) {
    case Table::Phase::open: return "open";
    case Table::Phase::running: return "running";
    default: return "over";
  }
}

std::optional<Level> Holder::computer() const {
  return kind == Kind::computer ? level : stand_in;
}

SeatSet Table::seats_of(PersonId person) const {
  SeatSet seats;
  for (int i = 0; i < settings_.players; ++i) {
    const Holder& holder = this->holder(seat(i));
    if (holder.belongs_to(person) && !holder.resigned) seats = seats.with(seat(i));
  }
  return seats;
}

SeatSet Table::people() const {
  SeatSet seats;
  for (int i = 0; i < settings_.players; ++i) {
    const Holder& holder = this->holder(seat(i));
    if (holder.is_person() && !holder.resigned) seats = seats.with(seat(i));
  }
  return seats;
}

std::int64_t Table::asked_since(Seat seat) const {
  return asked_since_[static_cast<std::size_t>(index(seat))];
}

std::vector<int> Table::places() const {
  std::vector<int> places;
  if (phase_ != Phase::over || !match_) return places;
  const std::optional<Standing> standing = match_->state().standing();
  for (int i = 0; i < settings_.players; ++i) {
    if (standing) {
      places.push_back(standing->place_of(seat(i)));
    } else {
      // The game was not played to its end: players who stayed are first.
      const auto stayed = std::ranges::count(holders_, false, &Holder::resigned);
      places.push_back(holder(seat(i)).resigned ? static_cast<int>(stayed) + 1 : 1);
    }
  }
  return places;
}

std::expected<AppliedEntry, std::string> Table::read(std::int64_t seq, std::int64_t at,
                                                     std::string_view body) {
  if (seq != length_ + 1) return corrupt("an entry is missing from the log");
  auto entry = from_stored(body);
  if (!entry) return corrupt(std::move(entry).error());
  auto applied = apply(*std::move(entry));
  if (!applied) return applied;
  applied->at = at;
  set_time(at);
  return applied;
}

std::expected<AppliedEntry, std::string> Table::apply(Entry entry) {
  if (auto ok = check_next_entry(entry, *this); !ok) return corrupt(std::move(ok).error());
  if (auto* moved = std::get_if<entry::Moved>(&entry)) return apply_move(std::move(*moved));
  ++length_;
  AppliedEntry applied{.seq = length_, .entry = std::move(entry)};
  applied.moves_before = match_ ? match_->length() : 0;
  const Done done = std::visit(
      [this]<class Kind>(const Kind& one) -> Done {
        if constexpr (std::same_as<Kind, entry::Moved>)
          return {};
        else
          return apply(one);
      },
      applied.entry);
  if (!done) return corrupt(done.error());
  applied.moves_after = match_ ? match_->length() : 0;
  applied.changes_info =
      std::visit([]<class Kind>(const Kind&) { return !OneOf<Kind, entry::Voted, entry::Said>; },
                 applied.entry);
  budgets_used_.add(applied.entry, applied.moves_before);
  return applied;
}

Table::Done Table::find_edition_of(const entry::Created& created) {
  const auto game = find_edition(settings_.game, settings_.rules_version, settings_.board);
  if (game) {
    game_ = *game;
    return {};
  }
  if (game.error().kind == "unknown_board") {
    return corrupt(
        fmt::format("unknown board {}", to_hex(created.board.value_or(entry::Digest()).value)));
  }
  const FieldValue* known = game.error().find("known");
  if (known == nullptr) return corrupt("unknown game");
  return corrupt(fmt::format("version {} of the rules; this program plays version {}",
                             settings_.rules_version, std::get<std::string>(*known)));
}

Table::Done Table::apply(const entry::Created& created) {
  settings_ = {.game = created.game,
               .rules_version = created.rules,
               .board = {},
               .digest_version = created.digest.value_or(1),
               .players = created.players,
               .options = created.options,
               .is_public = created.is_public,
               .hints = created.hints,
               .grace_seconds = created.grace,
               .idle_seconds = created.idle.value_or(default_idle_seconds(created.grace)),
               .stand_in = created.stand_in};
  if (created.board) settings_.board = created.board->value;
  if (!is_digest_version(settings_.digest_version)) {
    return corrupt(fmt::format("unknown hash version {}", settings_.digest_version));
  }
  if (auto found = find_edition_of(created); !found) return found;
  const auto position = game_->start(settings_.players, settings_.options);
  if (!position) return corrupt(sentence(*game_, position.error()));
  host_ = created.by;
  holders_.resize(static_cast<std::size_t>(settings_.players));
  if (!created.seed) return {};  // of 1.0.0
  server_dice_ = {.scheme = 2,
                  .table = sha256_hex(*crypto_, id_),
                  .sha256 = created.sha256.value_or(""),
                  .seed = *created.seed};
  if (!is_dice_secret(server_dice_.seed)) return corrupt("a malformed seed");
  if (commitment_of(*crypto_, server_dice_) != server_dice_.sha256) {
    return corrupt("a seed that does not match its commitment");
  }
  return {};
}

Table::Done Table::apply(const entry::Seated& seated) {
  holder_at(seated.seat) = {.kind = Holder::Kind::person,
                            .person = seated.person,
                            .name = seated.name,
                            .colour = seated.colour};
  if (host_ == 0) host_ = seated.person;
  return {};
}

Table::Done Table::apply(const entry::ComputerSeated& seated) {
  holder_at(seated.seat) = {.kind = Holder::Kind::computer, .level = seated.level};
  return {};
}

// When the host leaves, the next person becomes the host; without one, the next to sit down.
Table::Done Table::apply(const entry::Emptied& emptied) {
  const PersonId left = std::exchange(holder_at(emptied.seat), Holder()).person;
  if (left != host_ || !seats_of(left).empty()) return {};
  const SeatSet rest = people();
  host_ = rest.empty() ? 0 : holder(*rest.begin()).person;
  return {};
}

Table::Done Table::apply(const entry::Swapped& swapped) {
  std::swap(holder_at(swapped.seat), holder_at(swapped.with));
  return {};
}

Table::Done Table::apply(const entry::Renamed& renamed) {
  for (Holder& holder : holders_) {
    if (!holder.belongs_to(renamed.person)) continue;
    holder.name = renamed.name;
    holder.colour = renamed.colour;
  }
  return {};
}

DiceRecord Table::dice_record() const {
  DiceRecord record = server_dice_;
  for (int i = 0; i < settings_.players; ++i) {
    const Holder& holder = this->holder(seat(i));
    if (holder.dice_commitment.empty()) continue;
    record.contributions.push_back(
        {.seat = i, .sha256 = holder.dice_commitment, .value = holder.dice_value});
  }
  return record;
}

Table::Done Table::apply(const entry::Committed& committed) {
  if (is_starting_ || server_dice_.seed.empty()) return corrupt("a commitment at the wrong time");
  holder_at(committed.seat).dice_commitment = committed.sha256;
  return {};
}

Table::Done Table::apply(const entry::Starting&) {
  is_starting_ = true;
  return {};
}

Table::Done Table::apply(const entry::Revealed& revealed) {
  if (!is_starting_) return corrupt("a value was revealed at the wrong time");
  Holder& contributor = holder_at(revealed.seat);
  contributor.dice_value = revealed.value;
  if (value_commitment(*crypto_, server_dice_.table, revealed.value) !=
      contributor.dice_commitment) {
    return corrupt("a value that does not match its commitment");
  }
  return {};
}

Table::Done Table::apply(const entry::Started& started) {
  auto match = Match::start(*game_, settings_.players, settings_.options);
  if (!match) return corrupt(sentence(*game_, match.error()));
  match_ = *std::move(match);
  if (server_dice_.seed.empty()) {
    server_dice_ = {.scheme = 1, .sha256 = started.sha256, .seed = started.seed.value_or("")};
  }
  dice_ = FairDice::of(*crypto_, dice_record());
  if (!dice_) return corrupt("a malformed seed");
  is_starting_ = false;
  phase_ = Phase::running;
  position_changed();
  return {};
}

std::expected<AppliedEntry, std::string> Table::apply_move(entry::Moved moved) {
  auto events = match_->play(moved.actor, moved.action);
  if (!events) return corrupt(sentence(*game_, events.error()));
  if (moved.hash && moved.hash->value != match_->state().hash(settings_.digest_version)) {
    return corrupt("a position hash does not match");
  }
  return finish_move(std::move(moved), *std::move(events), nullptr);
}

std::expected<AppliedEntry, Violation> Table::play(Actor actor, AnyAction action) {
  std::shared_ptr<const MoveTrace> trace;
  auto events = match_->play(actor, action, &trace);
  if (!events) return refused(std::move(events).error());
  entry::Moved moved{.actor = actor, .action = game_->print(action)};
  if (match_->length() % Journal::kCheckpointInterval == 0 || match_->state().to_act().is_over()) {
    moved.hash = {match_->state().hash(settings_.digest_version)};
  }
  return finish_move(std::move(moved), *std::move(events), std::move(trace));
}

// What a move changes besides the match.
AppliedEntry Table::finish_move(entry::Moved moved, std::vector<Event> events,
                                std::shared_ptr<const MoveTrace> trace) {
  ++length_;
  if (moved.actor.is_chance()) {
    ++draws_;
  } else {
    asked_seats_ = asked_seats_.without(moved.actor.seat());  // its next decision is a new one
    votes_at(moved.actor.seat()) = {};  // votes against a seat end with its move
  }
  const bool ends_request = undo_request_.has_value();
  undo_request_.reset();
  position_changed();
  if (match_->state().to_act().is_over()) phase_ = Phase::over;
  const std::size_t moves = match_->length();
  return {.seq = length_,
          .entry = std::move(moved),
          .events = std::move(events),
          .moves_before = moves - 1,
          .moves_after = moves,
          .changes_info = ends_request || phase_ == Phase::over,
          .trace = std::move(trace)};
}

Table::Done Table::apply(const entry::Undone& undone) {
  if (undone.moves > match_->length()) return corrupt("an undo of more than there was");
  if (undone.moves < match_->free_undo_length(undone.seat)) is_practice_ = true;
  match_->rewind(undone.moves);
  undo_request_.reset();
  asked_seats_ = {};  // the same question again is a new decision
  position_changed();
  return {};
}

// While others decide at the same time, a seat that is still asked has the same decision to make.
void Table::position_changed() {
  position_since_ = length_;
  const SeatSet now = match_->state().to_act().seats();
  for (const Seat seat : now) {
    if (!asked_seats_.contains(seat)) asked_since_[static_cast<std::size_t>(index(seat))] = length_;
  }
  asked_seats_ = now;
}

Table::Done Table::apply(const entry::UndoRequested& request) {
  if (request.moves > match_->length()) return corrupt("a request to undo more than there was");
  undo_request_ = {.by = request.seat,
                   .moves = request.moves,
                   .agreed = SeatSet(request.seat),
                   .since = length_};
  return {};
}

Table::Done Table::apply(const entry::UndoAgreed& agreed) {
  if (!undo_request_) return corrupt("an answer to a request that nobody made");
  undo_request_->agreed = undo_request_->agreed.with(agreed.seat);
  return {};
}

Table::Done Table::apply(const entry::UndoDeclined&) {
  if (!undo_request_) return corrupt("an answer to a request that nobody made");
  undo_request_.reset();
  return {};
}

Table::Done Table::apply(const entry::Voted& voted) {
  Votes& votes = votes_at(voted.against);
  votes.level = std::max(votes.level, voted.level);
  votes.voters = votes.voters.with(voted.seat);
  return {};
}

Table::Done Table::apply(const entry::Replaced& replaced) {
  holder_at(replaced.seat).stand_in = replaced.level;
  votes_at(replaced.seat) = {};
  return {};
}

Table::Done Table::apply(const entry::Returned& returned) {
  holder_at(returned.seat).stand_in.reset();
  votes_at(returned.seat) = {};
  return {};
}

// The others continue with a computer player in this seat. Without others, the game is over.
Table::Done Table::apply(const entry::Resigned& resigned) {
  holder_at(resigned.seat).resigned = true;
  holder_at(resigned.seat).stand_in = Level::knight;
  undo_request_.reset();
  const auto staying = std::ranges::count(holders_, false, &Holder::resigned);
  if (people().empty() || staying == 1) {
    phase_ = Phase::over;
    abandoned_ = "resigned";
  }
  return {};
}

Table::Done Table::apply(const entry::Rematch& rematch) {
  rematch_ = rematch.table;
  return {};
}

}  // namespace thronsaal
