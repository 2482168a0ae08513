#include "server/table_telling.h"

#include <algorithm>

#include "core/seat_json.h"
#include "server/table_plans.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

Observer eyes_of(SeatSet seats) {
  return seats.size() == 1 ? Observer(*seats.begin()) : Observer::spectator();
}

json::object holder_json(const Holder& holder) {
  switch (holder.kind) {
    case Holder::Kind::nobody: return {{"kind", "open"}};
    case Holder::Kind::computer: return {{"kind", "computer"}, {"level", name_of(holder.level)}};
    default: break;
  }
  json::object person{{"kind", "person"}, {"name", holder.name}, {"colour", holder.colour}};
  if (holder.stand_in) person["stand_in"] = name_of(*holder.stand_in);
  if (holder.resigned) person["resigned"] = true;
  return person;
}

json::array seats_json(const Table& table) {
  json::array seats;
  for (const Holder& holder : table.holders()) {
    json::object& seat = seats.emplace_back(holder_json(holder)).as_object();
    if (holder.is_of(table.host())) seat["host"] = true;
  }
  return seats;
}

// Whether it counts, how it ended, and where it goes on.
void add_end(json::object& content, const Table& table) {
  if (table.is_practice()) content["practice"] = true;
  if (table.phase() == Table::Phase::over) {
    content["places"] = json::value_from(table.places());
    if (!table.abandoned().empty()) content["abandoned"] = table.abandoned();
  }
  if (!table.rematch().empty()) content["rematch"] = table.rematch();
}

// The fields that are named here, and no others: what is not listed is secret.
json::object only(const json::object& whole, std::initializer_list<std::string_view> fields) {
  json::object part;
  for (const std::string_view field : fields) {
    if (const json::value* value = whole.if_contains(field)) part[field] = *value;
  }
  return part;
}

json::array actions_json(const AnyState& state, Seat seat) {
  json::array actions;
  for (const AnyAction action : state.legal(seat)) {
    actions.push_back(json::object{{"action", state.game().print(action)},
                                   {"form", to_json(state.game().form(action))}});
  }
  return actions;
}

json::object seat_json(const Table& table, Seat seat) {
  const Match& match = *table.match();
  json::object part{{"seat", index(seat)}, {"view", match.state().view(seat)}};
  const bool plays = table.phase() == Table::Phase::running && !table.holder(seat).stand_in;
  part["legal"] = plays ? actions_json(match.state(), seat) : json::array();
  if (plays && match.last_decision(seat)) {
    part["undo"] = can_undo_unasked(table, seat) ? "free" : "ask";
    if (undo_makes_practice(table, seat)) part["undo_makes_practice"] = true;
  }
  return part;
}

// Nothing before the start of a table that 1.0.0 has created.
json::object dice_json(const Table& table) {
  const DiceRecord record = table.dice_record();
  if (record.sha256.empty()) return {};
  json::object dice{{"scheme", record.scheme}, {"sha256", record.sha256}};
  if (record.scheme == 2) dice["players"] = to_json(record.contributions);
  if (table.is_starting()) dice["starting"] = true;
  if (table.phase() == Table::Phase::over) dice["seed"] = record.seed;
  return dice;
}

}  // namespace

json::object info_of(const Table& table, const SeatsNow& now) {
  const TableSettings& settings = table.settings();
  json::object options;
  for (const auto& [name, value] : settings.options) options[name] = value;
  json::array seats = seats_json(table);
  for (const Seat seat : SeatSet::first(settings.players)) {
    json::object& shown = seats[static_cast<std::size_t>(index(seat))].as_object();
    if (table.holder(seat).is_person()) shown["present"] = now.present.contains(seat);
    if (now.idle.contains(seat)) shown["idle"] = true;
    if (now.stuck.contains(seat)) shown["stuck"] = true;
  }
  json::object info{{"id", table.id()},
                    {"game", settings.game},
                    {"rules", settings.rules_version},
                    {"players", settings.players},
                    {"options", std::move(options)},
                    {"public", settings.is_public},
                    {"hints", settings.hints},
                    {"grace", settings.grace_seconds},
                    {"idle", settings.idle_seconds},
                    {"phase", name_of(table.phase())},
                    {"seats", std::move(seats)}};
  // Whoever draws the table has the built-in board and fetches any other.
  const std::optional<AnyBoard> board = table.game().board();
  if (board && (!board->is_built_in || board->is_redrawn)) info["board"] = to_hex(board->digest);
  info["stand_in"] = settings.stand_in ? json::value(name_of(*settings.stand_in)) : nullptr;
  if (json::object dice = dice_json(table); !dice.empty()) info["dice"] = std::move(dice);
  if (const auto& request = table.undo_request()) {
    info["undo"] = json::object{{"seat", index(request->by)},
                                {"moves", request->moves},
                                {"agreed", to_json(request->agreed)}};
  }
  add_end(info, table);
  return info;
}

json::object position_of(const Table& table, SeatSet seats) {
  const Match* match = table.match();
  if (match == nullptr) return {};
  json::object position{{"length", match->length()}, {"to_act", to_json(match->state().to_act())}};
  if (seats.empty()) {
    position["view"] = match->state().view(Observer::spectator());
    return position;
  }
  json::array parts;
  for (const Seat seat : seats) parts.push_back(seat_json(table, seat));
  position["seats"] = std::move(parts);
  return position;
}

json::object told(const Happening& happening, SeatSet seats, const Words& words) {
  json::object entry{{"seq", happening.seq}, {"at", happening.at}};
  for (const auto& field : happening.told) entry.emplace(field.key(), field.value());
  if (happening.told.at("kind").as_string() != "moved") return entry;
  json::array events;
  for (const Event& event : happening.events) {
    const Event seen = event.seen_by(eyes_of(seats));
    events.push_back(json::object{{"form", to_json(seen)}, {"text", words.say(seen)}});
  }
  entry["events"] = std::move(events);
  return entry;
}

json::array told_past(const std::vector<Happening>& happenings, SeatSet seats, const Words& words,
                      std::size_t most_bytes) {
  json::array entries;
  std::size_t bytes = 0;
  for (auto happening = happenings.rbegin(); happening != happenings.rend(); ++happening) {
    json::object entry = told(*happening, seats, words);
    bytes += json::serialize(entry).size();
    if (bytes > most_bytes) break;
    entries.push_back(std::move(entry));
  }
  std::ranges::reverse(entries);
  return entries;
}

json::object shown_card(std::string_view body, VisitorId reader) {
  const json::value parsed = json::parse(body);
  const json::object& whole = parsed.as_object();
  json::object card = only(whole, {"id", "game", "phase", "public", "seats", "changed", "length",
                                   "to_act", "places", "abandoned", "rematch", "practice"});
  for (json::value& seat : card.at("seats").as_array()) {
    seat =
        only(seat.as_object(), {"kind", "level", "name", "colour", "stand_in", "resigned", "host"});
  }
  const json::array& visitors = whole.at("visitors").as_array();
  const json::array& seats = whole.at("seats").as_array();
  const json::value* to_act = whole.if_contains("to_act");
  json::array mine;
  bool my_turn = false;
  for (std::size_t i = 0; i < visitors.size(); ++i) {
    if (visitors[i].to_number<VisitorId>() != reader) continue;
    mine.push_back(i);
    const bool is_asked =
        to_act != nullptr && std::ranges::count(to_act->as_array(), json::value(i)) > 0;
    // Where somebody stands in for him, or plays on without him, nobody waits for him.
    my_turn = my_turn || (is_asked && !seats[i].as_object().contains("stand_in"));
  }
  card["mine"] = std::move(mine);
  card["my_turn"] = my_turn && card.at("phase").as_string() == name_of(Table::Phase::running);
  return card;
}

TableCard card_of(const Table& table) {
  json::array holders;
  std::vector<VisitorId> visitors;
  for (const Holder& holder : table.holders()) {
    holders.push_back(holder.visitor);
    if (holder.is_person()) visitors.push_back(holder.visitor);
  }
  json::object card{{"id", table.id()},
                    {"game", table.settings().game},
                    {"phase", name_of(table.phase())},
                    {"public", table.settings().is_public},
                    {"seats", seats_json(table)},
                    {"visitors", std::move(holders)},
                    {"changed", table.changed()}};
  if (table.match() != nullptr) {
    card["length"] = table.match()->length();
    card["to_act"] = to_json(table.match()->state().to_act());
  }
  add_end(card, table);
  return {.phase = std::string(name_of(table.phase())),
          .is_public = table.settings().is_public,
          .visitors = std::move(visitors),
          .body = json::serialize(card)};
}

}  // namespace thronsaal
