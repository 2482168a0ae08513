#include "server/table.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "games/registry.h"
#include "server/entries.h"
#include "server/secrets.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using entries::number;
using entries::text;

// A log that this program cannot read.
[[noreturn]] void damaged(std::string_view why) {
  throw DamagedLog(std::string(why));
}

std::string explained(const AnyGame& game, const Violation& violation) {
  return game.words().say(violation);
}

// Tables of 1.0.0 do not say; where absence is borne for long, so is silence.
int idle_seconds_in(const json::object& body) {
  return body.contains("idle") ? number(body, "idle") : default_idle_seconds(number(body, "grace"));
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

SeatSet Table::seats_of(VisitorId visitor) const {
  SeatSet seats;
  for (int i = 0; i < settings_.players; ++i) {
    const Holder& holder = this->holder(seat(i));
    if (holder.is_of(visitor) && !holder.resigned) seats = seats.with(seat(i));
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
      // Nobody played to the end: who stayed is first.
      const auto stayed = std::ranges::count(holders_, false, &Holder::resigned);
      places.push_back(holder(seat(i)).resigned ? static_cast<int>(stayed) + 1 : 1);
    }
  }
  return places;
}

Seat Table::seat_in(const Body& body, std::string_view field) const {
  const int number = entries::number(body, field);
  if (number < 0 || number >= settings_.players) damaged("a seat that the table does not have");
  return seat(number);
}

Holder& Table::holder(const Body& body, std::string_view field) {
  return holders_[static_cast<std::size_t>(index(seat_in(body, field)))];
}

Table::Votes& Table::votes(const Body& body, std::string_view field) {
  return votes_[static_cast<std::size_t>(index(seat_in(body, field)))];
}

const std::array<Table::Kind, 21> Table::kKinds = {{
    {"created",
     Phase::open,
     &Table::open,
     {"game", "rules", "board", "players", "options", "public", "hints", "grace", "idle",
      "stand_in", "sha256"}},
    {"seated", Phase::open, &Table::seat_person, {"seat", "name", "colour"}},
    {"computer", Phase::open, &Table::seat_computer, {"seat", "level"}},
    {"emptied", Phase::open, &Table::empty, {"seat"}},
    {"swapped", Phase::open, &Table::swap, {"seat", "with"}},
    {"committed", Phase::open, &Table::commit, {"seat", "sha256"}},
    {"starting", Phase::open, &Table::begin_start, {}},
    {"revealed", Phase::open, &Table::reveal, {"seat", "value"}},
    {"started", Phase::open, &Table::start, {"sha256"}},
    {"moved", Phase::running, &Table::move, {"seat"}},
    {"undone", Phase::running, &Table::take_back, {"seat", "moves"}},
    {"asked", Phase::running, &Table::ask, {"seat", "moves"}},
    {"agreed", Phase::running, &Table::agree, {"seat"}},
    {"declined", Phase::running, &Table::decline, {"seat"}},
    {"voted", Phase::running, &Table::vote, {"seat", "against", "level"}},
    {"replaced", Phase::running, &Table::replace, {"seat", "level"}},
    {"returned", Phase::running, &Table::come_back, {"seat"}},
    {"resigned", Phase::running, &Table::resign, {"seat"}},
    {"rematch", Phase::over, &Table::play_again, {"table"}},
    {"renamed", std::nullopt, &Table::rename, {"seat", "name", "colour"}},
    {"said", std::nullopt, &Table::say, {"name", "seat", "text"}},
}};

Happening Table::read(const Entry& entry) {
  if (entry.seq != length_ + 1) damaged("an entry of the log is missing");
  const json::value parsed = json::parse(entry.body);
  const Body& body = parsed.as_object();
  const auto kind = std::ranges::find(kKinds, text(body, "kind"), &Kind::name);
  if (kind == kKinds.end()) damaged("the log holds what this program does not know");
  if ((kind->name == "created") != (length_ == 0)) {
    damaged("the log does not begin with its beginning");
  }
  if (kind->phase.value_or(phase_) != phase_) damaged("something happened at the wrong time");

  Happening happening{.seq = entry.seq, .at = entry.at, .told = {}, .events = {}};
  happening.told["kind"] = kind->name;
  for (const std::string_view field : kind->public_fields) {
    const json::value* value = field.empty() ? nullptr : body.if_contains(field);
    if (value != nullptr) happening.told[field] = *value;
  }
  length_ = entry.seq;
  changed_ = entry.at;
  const std::size_t moves = match_ ? match_->length() : 0;
  (this->*kind->take)(body, happening);
  counts_.add(body, moves);
  return happening;
}

void Table::open(const Body& body, Happening&) {
  settings_ = {.game = std::string(text(body, "game")),
               .rules_version = number(body, "rules"),
               .board = {},
               .digest_version = body.contains("digest") ? number(body, "digest") : 1,
               .players = number(body, "players"),
               .options = {},
               .is_public = body.at("public").as_bool(),
               .hints = body.at("hints").as_bool(),
               .grace_seconds = number(body, "grace"),
               .idle_seconds = idle_seconds_in(body),
               .stand_in = {}};
  if (!body.at("stand_in").is_null()) settings_.stand_in = entries::level_in(body, "stand_in");
  for (const auto& [name, value] : body.at("options").as_object()) {
    settings_.options.emplace_back(name, value.as_string());
  }
  if (!is_digest_version(settings_.digest_version)) {
    damaged(fmt::format("hashes of version {}, which this program does not know",
                        settings_.digest_version));
  }
  if (body.contains("board")) {
    settings_.board = from_hex(text(body, "board"));
    if (!settings_.board) damaged("a board that has no digest");
  }
  const auto game = find_edition(settings_.game, settings_.rules_version, settings_.board);
  if (!game) {
    if (game.error().kind == "unknown_board") {
      damaged(fmt::format("the board {}, which this program does not know", text(body, "board")));
    }
    const Value* known = game.error().find("known");
    if (known == nullptr) damaged("a game that this program does not know");
    damaged(fmt::format("version {} of the rules; this program plays version {}",
                        settings_.rules_version, std::get<std::string>(*known)));
  }
  game_ = *game;
  const auto position = game_->start(settings_.players, settings_.options);
  if (!position) damaged(explained(*game_, position.error()));
  host_ = body.at("by").to_number<VisitorId>();
  holders_.resize(static_cast<std::size_t>(settings_.players));
  if (!body.contains("seed")) return;  // of 1.0.0
  own_dice_ = {.scheme = 2,
               .table = sha256_of(id_),
               .sha256 = std::string(text(body, "sha256")),
               .seed = std::string(text(body, "seed"))};
  if (!is_dice_secret(own_dice_.seed)) damaged("a seed that is none");
  if (commitment_of(own_dice_) != own_dice_.sha256) damaged("a commitment to another seed");
}

void Table::seat_person(const Body& body, Happening&) {
  holder(body) = {.kind = Holder::Kind::person,
                  .visitor = body.at("visitor").to_number<VisitorId>(),
                  .name = std::string(text(body, "name")),
                  .colour = number(body, "colour")};
  if (host_ == 0) host_ = holder(body).visitor;
}

void Table::seat_computer(const Body& body, Happening&) {
  holder(body) = {.kind = Holder::Kind::computer, .level = entries::level_in(body)};
}

// When the host goes, the next person is the host; if there is none, whoever comes next.
void Table::empty(const Body& body, Happening&) {
  const VisitorId left = std::exchange(holder(body), Holder()).visitor;
  if (left != host_ || !seats_of(left).empty()) return;
  const SeatSet rest = people();
  host_ = rest.empty() ? 0 : holder(*rest.begin()).visitor;
}

void Table::swap(const Body& body, Happening&) {
  std::swap(holder(body), holder(body, "with"));
}

void Table::rename(const Body& body, Happening&) {
  const auto visitor = body.at("visitor").to_number<VisitorId>();
  for (Holder& holder : holders_) {
    if (!holder.is_of(visitor)) continue;
    holder.name = std::string(text(body, "name"));
    holder.colour = number(body, "colour");
  }
}

DiceRecord Table::dice_record() const {
  DiceRecord record = own_dice_;
  for (int i = 0; i < settings_.players; ++i) {
    const Holder& holder = this->holder(seat(i));
    if (holder.dice_commitment.empty()) continue;
    record.contributions.push_back(
        {.seat = i, .sha256 = holder.dice_commitment, .value = holder.dice_value});
  }
  return record;
}

void Table::commit(const Body& body, Happening&) {
  if (is_starting_ || own_dice_.seed.empty()) damaged("a commitment at the wrong time");
  holder(body).dice_commitment = std::string(text(body, "sha256"));
}

void Table::begin_start(const Body&, Happening&) {
  is_starting_ = true;
}

void Table::reveal(const Body& body, Happening&) {
  if (!is_starting_) damaged("a value was revealed at the wrong time");
  Holder& contributor = holder(body);
  contributor.dice_value = std::string(text(body, "value"));
  if (value_commitment(own_dice_.table, contributor.dice_value) != contributor.dice_commitment) {
    damaged("a value that was not committed to");
  }
}

void Table::start(const Body& body, Happening&) {
  auto match = Match::start(*game_, settings_.players, settings_.options);
  if (!match) damaged(explained(*game_, match.error()));
  match_ = *std::move(match);
  if (own_dice_.seed.empty()) {
    own_dice_ = {.scheme = 1,
                 .sha256 = std::string(text(body, "sha256")),
                 .seed = std::string(text(body, "seed"))};
  }
  dice_ = FairDice::of(dice_record());
  if (!dice_) damaged("a seed that is none");
  is_starting_ = false;
  phase_ = Phase::running;
  ask_anew();
}

void Table::move(const Body& body, Happening& happening) {
  const bool chance = body.at("seat").is_string();
  const Actor actor = chance ? Actor::chance() : Actor(seat_in(body));
  auto events = match_->play(actor, text(body, "action"));
  if (!events) damaged(explained(*game_, events.error()));
  if (const json::value* hash = body.if_contains("hash")) {
    if (hash->as_string() != to_hex(match_->state().hash(settings_.digest_version)))
      damaged("another position");
  }
  if (chance) {
    ++draws_;
  } else {
    asked_ = asked_.without(actor.seat());  // what he decided he will not be asked again
    votes_[static_cast<std::size_t>(index(actor.seat()))] = {};  // he keeps nobody waiting now
  }
  happening.events = *std::move(events);
  happening.told["length"] = match_->length();
  undo_request_.reset();
  ask_anew();
  if (match_->state().to_act().is_over()) phase_ = Phase::over;
}

void Table::take_back(const Body& body, Happening&) {
  const auto moves = static_cast<std::size_t>(number(body, "moves"));
  if (moves > match_->length()) damaged("more is taken back than there was");
  if (moves < match_->free_undo(seat_in(body))) is_practice_ = true;
  match_->rewind(moves);
  undo_request_.reset();
  // Whoever is asked now is asked anew: what he thought of is gone.
  asked_ = {};
  ask_anew();
}

// The position is a new one. A seat that goes on being asked, while others decide at the same time,
// is not asked anew.
void Table::ask_anew() {
  position_since_ = length_;
  const SeatSet now = match_->state().to_act().seats();
  for (const Seat seat : now) {
    if (!asked_.contains(seat)) asked_since_[static_cast<std::size_t>(index(seat))] = length_;
  }
  asked_ = now;
}

void Table::ask(const Body& body, Happening&) {
  const auto moves = static_cast<std::size_t>(number(body, "moves"));
  if (moves > match_->length()) damaged("more is to be taken back than there was");
  undo_request_ = {
      .by = seat_in(body), .moves = moves, .agreed = SeatSet(seat_in(body)), .since = length_};
}

void Table::agree(const Body& body, Happening&) {
  if (!undo_request_) damaged("an answer to what nobody asked");
  undo_request_->agreed = undo_request_->agreed.with(seat_in(body));
}

void Table::decline(const Body& body, Happening&) {
  if (!undo_request_) damaged("an answer to what nobody asked");
  static_cast<void>(seat_in(body));
  undo_request_.reset();
}

void Table::vote(const Body& body, Happening&) {
  Votes& votes = this->votes(body, "against");
  votes.level = std::max(votes.level, entries::level_in(body));
  votes.voters = votes.voters.with(seat_in(body));
}

void Table::replace(const Body& body, Happening&) {
  holder(body).stand_in = entries::level_in(body);
  votes(body) = {};
}

void Table::come_back(const Body& body, Happening&) {
  holder(body).stand_in.reset();
  votes(body) = {};
}

// The others go on with a computer player in this seat. Where nobody is left to play with, the game
// is over.
void Table::resign(const Body& body, Happening&) {
  holder(body).resigned = true;
  holder(body).stand_in = Level::knight;
  undo_request_.reset();
  const auto staying = std::ranges::count(holders_, false, &Holder::resigned);
  if (people().empty() || staying == 1) {
    phase_ = Phase::over;
    abandoned_ = "resigned";
  }
}

void Table::play_again(const Body& body, Happening&) {
  rematch_ = std::string(text(body, "table"));
}

}  // namespace thronsaal
