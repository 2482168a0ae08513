#include "server/table_plans.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/text.h"
#include "games/registry.h"
#include "server/entries.h"
#include "server/secrets.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using Entries = std::vector<json::object>;
using Checked = std::expected<void, Violation>;

json::object entry(std::string_view kind) {
  return {{"kind", kind}};
}

json::object entry(std::string_view kind, Seat seat) {
  return {{"kind", kind}, {"seat", index(seat)}};
}

json::object entry(std::string_view kind, Seat seat, Level level) {
  json::object body = entry(kind, seat);
  body["level"] = name_of(level);
  return body;
}

json::object seated(Seat seat, const Visitor& visitor) {
  json::object body = entry("seated", seat);
  body["visitor"] = visitor.id;
  body["name"] = visitor.name;
  body["colour"] = visitor.colour;
  return body;
}

Checked check_open(const Table& table) {
  if (table.phase() == Table::Phase::open && !table.is_starting()) return {};
  return refused(Violation("table_not_open"));
}

Checked check_running(const Table& table) {
  switch (table.phase()) {
    case Table::Phase::open: return refused(Violation("table_not_running"));
    case Table::Phase::over: return refused(Violation("game_is_over"));
    default: return {};
  }
}

Checked check_host(const Table& table, const Visitor& visitor) {
  if (table.host() == visitor.id) return {};
  return refused(Violation("not_the_host"));
}

Checked check_own_seat(const Table& table, const Visitor& visitor, Seat seat) {
  if (table.seats_of(visitor.id).contains(seat)) return {};
  return refused(Violation("not_your_seat", {{"seat", seat}}));
}

Checked check_at_table(const Table& table, const Visitor& visitor) {
  if (!table.seats_of(visitor.id).empty()) return {};
  return refused(Violation("not_at_the_table"));
}

// Whoever lets a computer player sit there for him has no say until he is back.
SeatSet seats_played_by(const Table& table, const Visitor& visitor) {
  SeatSet seats = table.seats_of(visitor.id);
  for (const Seat seat : seats) {
    if (table.holder(seat).stand_in) seats = seats.without(seat);
  }
  return seats;
}

Checked check_plays(const Table& table, const Visitor& visitor) {
  if (auto ok = check_at_table(table, visitor); !ok) return ok;
  if (!seats_played_by(table, visitor).empty()) return {};
  return refused(Violation("stand_in_plays"));
}

Checked check_plays(const Table& table, const Visitor& visitor, Seat seat) {
  if (auto ok = check_own_seat(table, visitor, seat); !ok) return ok;
  if (!table.holder(seat).stand_in) return {};
  return refused(Violation("stand_in_plays"));
}

// The first thing that is wrong.
template <class... Checks>
Checked all_of(Checks... checks) {
  Checked result;
  ((result = result ? checks() : result), ...);
  return result;
}

// What has been decided on something that is no longer so does not count.
Checked check_seen(const Table& table, std::int64_t seen, std::int64_t since) {
  if (seen >= since && seen <= table.length()) return {};
  return refused(
      Violation("stale", {{"seen", static_cast<int>(seen)}, {"since", static_cast<int>(since)}}));
}

Checked check_fresh(const Table& table, Seat seat, std::int64_t seen) {
  // Why somebody may not move who is not asked, the game says.
  if (!table.match()->state().to_act().contains(seat)) return {};
  return check_seen(table, seen, table.asked_since(seat));
}

json::object moved(const Table& table, const AnyState& after, Actor actor, std::string action,
                   std::size_t length) {
  json::object body = entry("moved");
  if (actor.is_chance()) {
    body["seat"] = "chance";
  } else {
    body["seat"] = index(actor.seat());
  }
  body["action"] = std::move(action);
  if (length % Journal::kMarkEvery == 0 || after.to_act().is_over()) {
    body["hash"] = to_hex(after.hash(table.settings().digest_version));
  }
  return body;
}

// What chance does after this, until somebody is asked.
void add_chance(const Table& table, const FairDice& dice, AnyState& state, std::size_t length,
                Entries& plan) {
  std::uint64_t draws = table.draws();
  while (state.to_act().is_chance()) {
    Rng rng = dice.for_draw(draws++);
    const AnyAction drawn = state.sample(rng).value();
    state.apply(Actor::chance(), drawn).value();
    plan.push_back(moved(table, state, Actor::chance(), state.game().print(drawn), ++length));
  }
}

// The start, with the dice that follow from this record, and all that chance does at once.
Entries beginning_with(const Table& table, DiceRecord record) {
  json::object started = entry("started");
  if (record.sha256.empty()) {  // of 1.0.0: nobody has been promised anything yet
    record.seed = random_dice_secret();
    record.sha256 = commitment_of(record);
    started["seed"] = record.seed;
  }
  started["sha256"] = record.sha256;
  Entries plan{std::move(started)};
  const auto state = table.game().start(table.settings().players, table.settings().options);
  add_chance(table, FairDice::of(record).value(), **state, 0, plan);
  return plan;
}

// The seat in which a person adds to the dice: the one in which they have committed, or their
// first.
Seat contributing_seat(const Table& table, const Visitor& visitor) {
  const SeatSet seats = table.seats_of(visitor.id);
  for (const Seat seat : seats) {
    if (!table.holder(seat).dice_commitment.empty()) return seat;
  }
  return *seats.begin();
}

Plan plan_any_move(const Table& table, Seat seat, AnyAction action) {
  const Match& match = *table.match();
  const std::unique_ptr<AnyState> after = match.state().clone();
  if (auto events = after->apply(seat, action); !events) return refused(events.error());
  const std::size_t length = match.length() + 1;
  Entries plan{moved(table, *after, seat, match.game().print(action), length)};
  add_chance(table, *table.dice(), *after, length, plan);
  return plan;
}

json::object back_to(std::string_view kind, Seat seat, std::size_t moves) {
  json::object body = entry(kind, seat);
  body["moves"] = moves;
  return body;
}

// Somebody else has agreed, and nobody is here who has not: whoever is away is not waited for.
bool is_agreed(const Table& table, Seat asker, SeatSet agreed) {
  if (agreed.size() == 1) return false;  // only he who asked
  return std::ranges::all_of(table.people(), [&](Seat seat) {
    const Holder& holder = table.holder(seat);
    return holder.is_of(table.holder(asker).visitor) || agreed.contains(seat) || holder.stand_in;
  });
}

// A majority of the others who are here and decide: of people, however many seats they have.
bool is_decided(const Table& table, Seat against, SeatSet voters, SeatSet inactive) {
  std::set<VisitorId> here;
  std::set<VisitorId> in_favour;
  for (const Seat seat : table.people()) {
    const Holder& holder = table.holder(seat);
    if (holder.is_of(table.holder(against).visitor)) continue;
    if (holder.stand_in || inactive.contains(seat)) continue;
    here.insert(holder.visitor);
    if (voters.contains(seat)) in_favour.insert(holder.visitor);
  }
  return 2 * in_favour.size() > here.size();
}

}  // namespace

Plan plan_creation(const Visitor& visitor, const TableWish& wish, std::string_view id,
                   std::string_view seed) {
  const TableSettings& settings = wish.settings;
  const auto game = find_game(settings.game);
  if (!game) return refused(game.error());
  const auto position = (*game)->start(settings.players, settings.options);
  if (!position) return refused(position.error());
  if (wish.places.size() != static_cast<std::size_t>(settings.players)) {
    return refused(Violation("seats_do_not_fit", {{"seats", static_cast<int>(wish.places.size())},
                                                  {"players", settings.players}}));
  }
  const auto person = [](const TableWish::Place& place) {
    return place.kind == TableWish::Place::Kind::me;
  };
  if (std::ranges::none_of(wish.places, person)) return refused(Violation("nobody_at_the_table"));

  json::object created = entry("created");
  created["by"] = visitor.id;
  created["game"] = settings.game;
  created["rules"] = (*game)->info().rules_version;
  if (const auto board = (*game)->board()) created["board"] = to_hex(board->digest);
  created["digest"] = kDigestVersion;
  created["players"] = settings.players;
  json::object options;
  for (const auto& [name, value] : (*position)->options()) options[name] = value;
  created["options"] = std::move(options);
  created["public"] = settings.is_public;
  created["hints"] = settings.hints;
  created["grace"] = settings.grace_seconds;
  created["idle"] = settings.idle_seconds;
  created["stand_in"] = settings.stand_in ? json::value(name_of(*settings.stand_in)) : nullptr;
  created["seed"] = seed;
  created["sha256"] = seed_commitment(sha256_of(id), seed);
  Entries plan{std::move(created)};
  for (std::size_t i = 0; i < wish.places.size(); ++i) {
    const Seat here = seat(static_cast<int>(i));
    switch (wish.places[i].kind) {
      case TableWish::Place::Kind::me: plan.push_back(seated(here, visitor)); break;
      case TableWish::Place::Kind::computer:
        plan.push_back(entry("computer", here, wish.places[i].level));
        break;
      default: break;
    }
  }
  return plan;
}

Plan plan_sitting(const Table& table, const Visitor& visitor, Seat seat) {
  if (auto ok = check_open(table); !ok) return refused(ok.error());
  if (table.holder(seat).kind != Holder::Kind::nobody) return refused(Violation("seat_taken"));
  return Entries{seated(seat, visitor)};
}

Plan plan_leaving(const Table& table, const Visitor& visitor) {
  const auto ok = all_of([&] { return check_at_table(table, visitor); },
                         [&] {
                           if (table.phase() != Table::Phase::over) return Checked();
                           return Checked(refused(Violation("game_is_over")));
                         });
  if (!ok) return refused(ok.error());
  // What is about to begin can be left when it has begun.
  if (table.is_starting()) return refused(Violation("table_not_open"));
  Entries plan;
  for (const Seat seat : table.seats_of(visitor.id)) {
    if (table.phase() == Table::Phase::open) {
      plan.push_back(entry("emptied", seat));
    } else if (!table.holder(seat).stand_in) {
      plan.push_back(entry("replaced", seat, table.settings().stand_in.value_or(Level::knight)));
    }
  }
  return plan;
}

Plan plan_computer(const Table& table, const Visitor& visitor, Seat seat, Level level) {
  const auto ok =
      all_of([&] { return check_open(table); }, [&] { return check_host(table, visitor); });
  if (!ok) return refused(ok.error());
  if (table.holder(seat).is_person()) return refused(Violation("seat_taken"));
  return Entries{entry("computer", seat, level)};
}

Plan plan_emptying(const Table& table, const Visitor& visitor, Seat seat) {
  if (auto ok = check_open(table); !ok) return refused(ok.error());
  const bool own = table.holder(seat).is_of(visitor.id);
  if (!own) {
    if (auto ok = check_host(table, visitor); !ok) return refused(ok.error());
  }
  if (table.holder(seat).kind == Holder::Kind::nobody) return refused(Violation("seat_free"));
  return Entries{entry("emptied", seat)};
}

Plan plan_swap(const Table& table, const Visitor& visitor, Seat seat, Seat with) {
  if (auto ok = check_open(table); !ok) return refused(ok.error());
  if (table.host() != visitor.id) {
    // Without the host's word one may only move to where no person sits.
    if (auto ok = check_own_seat(table, visitor, seat); !ok) return refused(ok.error());
    if (table.holder(with).is_person() && !table.holder(with).is_of(visitor.id)) {
      return refused(Violation("seat_taken"));
    }
  }
  if (seat == with) return refused(Violation("seat_taken"));
  const auto is_free = [&](Seat one) { return table.holder(one).kind == Holder::Kind::nobody; };
  if (is_free(seat) && is_free(with)) return refused(Violation("seat_free"));
  json::object body = entry("swapped", seat);
  body["with"] = index(with);
  return Entries{std::move(body)};
}

Plan plan_start(const Table& table, const Visitor& visitor) {
  if (table.is_starting() && table.host() == visitor.id) return Entries{};
  const auto ok =
      all_of([&] { return check_open(table); }, [&] { return check_host(table, visitor); });
  if (!ok) return refused(ok.error());
  for (const Holder& holder : table.holders()) {
    if (holder.kind == Holder::Kind::nobody) return refused(Violation("seats_not_filled"));
  }
  if (!table.dice_record().contributions.empty()) return Entries{entry("starting")};
  return beginning_with(table, table.dice_record());
}

Plan plan_commitment(const Table& table, const Visitor& visitor, std::string_view sha256) {
  const auto ok =
      all_of([&] { return check_open(table); }, [&] { return check_at_table(table, visitor); });
  if (!ok) return refused(ok.error());
  if (table.dice_record().sha256.empty()) return refused(Violation("dice_not_mixed"));
  const Seat seat = contributing_seat(table, visitor);
  if (table.holder(seat).dice_commitment == sha256) return Entries{};
  json::object committed = entry("committed", seat);
  committed["sha256"] = sha256;
  return Entries{std::move(committed)};
}

Plan plan_revelation(const Table& table, const Visitor& visitor, std::string_view value) {
  if (auto ok = check_at_table(table, visitor); !ok) return refused(ok.error());
  const Seat seat = contributing_seat(table, visitor);
  const Holder& holder = table.holder(seat);
  if (!holder.dice_value.empty() && holder.dice_value == value) return Entries{};
  if (!table.is_starting() || holder.dice_commitment.empty()) {
    return refused(Violation("nothing_to_reveal"));
  }
  DiceRecord record = table.dice_record();
  if (value_commitment(record.table, value) != holder.dice_commitment) {
    return refused(Violation("other_value", {{"seat", seat}}));
  }
  json::object revealed = entry("revealed", seat);
  revealed["value"] = value;
  Entries plan{std::move(revealed)};
  bool all = true;
  for (DiceRecord::Contribution& contribution : record.contributions) {
    if (contribution.seat == index(seat)) contribution.value = value;
    all = all && !contribution.value.empty();
  }
  if (all) std::ranges::move(beginning_with(table, std::move(record)), std::back_inserter(plan));
  return plan;
}

Plan plan_overdue_start(const Table& table) {
  if (!table.is_starting()) return refused(Violation("table_not_open"));
  return beginning_with(table, table.dice_record());
}

Plan plan_move(const Table& table, const Visitor& visitor, Seat seat, std::string_view action,
               std::int64_t seen) {
  const auto ok = all_of([&] { return check_running(table); },
                         [&] { return check_plays(table, visitor, seat); },
                         [&] { return check_fresh(table, seat, seen); });
  if (!ok) return refused(ok.error());
  const auto parsed = table.game().parse(action);
  if (!parsed) return refused(parsed.error());
  return plan_any_move(table, seat, *parsed);
}

Plan plan_computer_move(const Table& table, Seat seat, AnyAction action, std::int64_t seen) {
  const auto ok = all_of([&] { return check_running(table); },
                         [&] {
                           if (table.holder(seat).computer()) return Checked();
                           return Checked(refused(Violation("not_your_seat", {{"seat", seat}})));
                         },
                         [&] { return check_fresh(table, seat, seen); });
  if (!ok) return refused(ok.error());
  return plan_any_move(table, seat, action);
}

bool undo_makes_practice(const Table& table, Seat seat) {
  const std::size_t before = table.match()->last_decision(seat).value();
  return !table.is_practice() && before < table.match()->free_undo(seat);
}

bool can_undo_unasked(const Table& table, Seat seat) {
  const std::optional<std::size_t> before = table.match()->last_decision(seat);
  if (before && table.match()->free_undo(seat) <= *before) return true;
  // With nobody else to ask, nobody objects.
  return std::ranges::all_of(table.people(), [&](Seat other) {
    return table.holder(other).is_of(table.holder(seat).visitor);
  });
}

Plan plan_undo(const Table& table, const Visitor& visitor, Seat seat, std::int64_t seen) {
  const auto ok = all_of([&] { return check_running(table); },
                         [&] { return check_plays(table, visitor, seat); },
                         [&] { return check_seen(table, seen, table.position_since()); });
  if (!ok) return refused(ok.error());
  const std::optional<std::size_t> before = table.match()->last_decision(seat);
  if (!before) return refused(Violation("nothing_to_undo"));
  const bool unasked = can_undo_unasked(table, seat);
  if (const auto& request = table.undo_request(); request && !unasked) {
    // Whoever is about to agree to one thing must not find that he agreed to another.
    if (request->by != seat) return refused(Violation("undo_is_asked", {{"seat", request->by}}));
    if (!is_agreed(table, seat, request->agreed)) return Entries{};
    return Entries{back_to("undone", seat, *before)};
  }
  return Entries{back_to(unasked ? "undone" : "asked", seat, *before)};
}

Plan plan_answer(const Table& table, const Visitor& visitor, bool agrees, std::int64_t seen) {
  const auto ok =
      all_of([&] { return check_running(table); }, [&] { return check_plays(table, visitor); });
  if (!ok) return refused(ok.error());
  if (!table.undo_request()) return refused(Violation("nothing_was_asked"));
  const Table::UndoRequest& request = *table.undo_request();
  if (auto fresh = check_seen(table, seen, request.since); !fresh) return refused(fresh.error());
  const VisitorId asker = table.holder(request.by).visitor;
  const SeatSet seats = seats_played_by(table, visitor);
  if (!agrees) return Entries{entry("declined", *seats.begin())};
  if (visitor.id == asker) return refused(Violation("nothing_was_asked"));

  Entries plan;
  SeatSet agreed = request.agreed;
  for (const Seat seat : seats) {
    if (agreed.contains(seat)) continue;
    agreed = agreed.with(seat);
    plan.push_back(entry("agreed", seat));
  }
  if (plan.empty()) return refused(Violation("nothing_was_asked"));
  if (is_agreed(table, request.by, agreed)) {
    plan.push_back(back_to("undone", request.by, request.moves));
  }
  return plan;
}

Plan plan_resignation(const Table& table, const Visitor& visitor, Seat seat) {
  const auto ok = all_of([&] { return check_running(table); },
                         [&] { return check_own_seat(table, visitor, seat); });
  if (!ok) return refused(ok.error());
  return Entries{entry("resigned", seat)};
}

Plan plan_vote(const Table& table, const Visitor& visitor, Seat against, Level level,
               SeatSet inactive) {
  const auto ok =
      all_of([&] { return check_running(table); }, [&] { return check_plays(table, visitor); });
  if (!ok) return refused(ok.error());
  const Holder& holder = table.holder(against);
  const bool away = table.people().contains(against) && !holder.is_of(visitor.id) &&
                    !holder.stand_in && inactive.contains(against);
  if (!away) return refused(Violation("not_absent", {{"seat", against}}));
  const Table::Votes& votes = table.votes(against);
  const SeatSet own = table.seats_of(visitor.id);
  for (const Seat seat : own) inactive = inactive.without(seat);  // whoever votes is not
  if (std::ranges::any_of(own, [&](Seat seat) { return votes.voters.contains(seat); })) {
    // Others may have gone since: then what was voted is enough.
    if (is_decided(table, against, votes.voters, inactive)) {
      return Entries{entry("replaced", against, votes.level)};
    }
    return refused(Violation("voted_already"));
  }
  const Seat voter = *seats_played_by(table, visitor).begin();
  json::object vote = entry("voted", voter, level);
  vote["against"] = index(against);
  Entries plan{std::move(vote)};
  if (is_decided(table, against, votes.voters.with(voter), inactive)) {
    plan.push_back(entry("replaced", against, std::max(votes.level, level)));
  }
  return plan;
}

Plan plan_replacement(const Table& table, Seat seat, Level level) {
  if (auto ok = check_running(table); !ok) return refused(ok.error());
  if (!table.people().contains(seat) || table.holder(seat).stand_in) {
    return refused(Violation("not_absent", {{"seat", seat}}));
  }
  return Entries{entry("replaced", seat, level)};
}

Plan plan_return(const Table& table, const Visitor& visitor) {
  if (auto ok = check_running(table); !ok) return refused(ok.error());
  Entries plan;
  for (const Seat seat : table.seats_of(visitor.id)) {
    // Votes against somebody who was away do not count when he is away again.
    const bool voted = !table.votes(seat).voters.empty();
    if (table.holder(seat).stand_in || voted) plan.push_back(entry("returned", seat));
  }
  return plan;
}

Plan plan_arrival(const Table& table, const Visitor& visitor) {
  Plan plan = plan_renaming(table, visitor);
  if (!plan || table.phase() != Table::Phase::running) return plan;
  Plan back = plan_return(table, visitor);
  std::ranges::move(back.value(), std::back_inserter(*plan));
  return plan;
}

Plan plan_saying(const Table& table, const Visitor& visitor, std::string_view text) {
  json::object body = entry("said");
  body["visitor"] = visitor.id;
  body["name"] = visitor.name;
  const SeatSet seats = table.seats_of(visitor.id);
  body["seat"] = seats.empty() ? json::value(nullptr) : json::value(index(*seats.begin()));
  body["text"] = text;
  return Entries{std::move(body)};
}

Plan plan_renaming(const Table& table, const Visitor& visitor) {
  if (auto ok = check_at_table(table, visitor); !ok) return refused(ok.error());
  const Seat seat = *table.seats_of(visitor.id).begin();
  const Holder& holder = table.holder(seat);
  if (holder.name == visitor.name && holder.colour == visitor.colour) return Entries{};
  json::object body = entry("renamed", seat);
  body["visitor"] = visitor.id;
  body["name"] = visitor.name;
  body["colour"] = visitor.colour;
  return Entries{std::move(body)};
}

Plan plan_rematch(const Table& table, const Visitor& visitor, std::string_view other) {
  const bool played = std::ranges::any_of(
      table.holders(), [&](const Holder& holder) { return holder.is_of(visitor.id); });
  if (!played) return refused(Violation("not_at_the_table"));
  if (table.phase() != Table::Phase::over) return refused(Violation("game_not_over"));
  if (!table.rematch().empty()) return refused(Violation("rematch_exists"));
  json::object body = entry("rematch");
  body["table"] = other;
  return Entries{std::move(body)};
}

}  // namespace thronsaal
