#include "server/table_telling.h"

#include "server/table_plans.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

Observer eyes_of(SeatSet seats) {
  return seats.size() == 1 ? Observer(*seats.begin()) : Observer::spectator();
}

json::array json_of(ToAct to_act) {
  json::array actors;
  if (to_act.is_chance()) actors.push_back("chance");
  for (const Seat seat : to_act.seats()) actors.push_back(index(seat));
  return actors;
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
  }
  return part;
}

json::object dice_json(const Table& table) {
  json::object dice{{"sha256", table.dice()->commitment()}};
  if (table.phase() == Table::Phase::over) dice["seed"] = table.dice()->seed();
  return dice;
}

}  // namespace

json::object info_of(const Table& table, SeatSet present) {
  const TableSettings& settings = table.settings();
  json::object options;
  for (const auto& [name, value] : settings.options) options[name] = value;
  json::array seats;
  for (int i = 0; i < settings.players; ++i) {
    json::object holder = holder_json(table.holder(seat(i)));
    if (table.holder(seat(i)).is_person()) holder["present"] = present.contains(seat(i));
    if (table.holder(seat(i)).is_of(table.host())) holder["host"] = true;
    seats.push_back(std::move(holder));
  }
  json::object info{{"id", table.id()},
                    {"game", settings.game},
                    {"rules", settings.rules_version},
                    {"players", settings.players},
                    {"options", std::move(options)},
                    {"public", settings.is_public},
                    {"hints", settings.hints},
                    {"grace", settings.grace_seconds},
                    {"phase", name_of(table.phase())},
                    {"seats", std::move(seats)}};
  info["stand_in"] = settings.stand_in ? json::value(name_of(*settings.stand_in)) : nullptr;
  if (table.dice()) info["dice"] = dice_json(table);
  if (const auto& request = table.undo_request()) {
    json::array agreed;
    for (const Seat seat : request->agreed) agreed.push_back(index(seat));
    info["undo"] = json::object{
        {"seat", index(request->by)}, {"moves", request->moves}, {"agreed", std::move(agreed)}};
  }
  if (table.phase() == Table::Phase::over) {
    info["places"] = json::value_from(table.places());
    if (!table.abandoned().empty()) info["abandoned"] = table.abandoned();
  }
  if (!table.rematch().empty()) info["rematch"] = table.rematch();
  return info;
}

json::object position_of(const Table& table, SeatSet seats) {
  const Match* match = table.match();
  if (match == nullptr) return {};
  json::object position{{"length", match->length()}, {"to_act", json_of(match->state().to_act())}};
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

json::object shown_card(std::string_view body, VisitorId reader) {
  json::object card = json::parse(body).as_object();
  json::array mine;
  const json::array holders = card.at("visitors").as_array();
  for (std::size_t i = 0; i < holders.size(); ++i) {
    if (holders[i].to_number<VisitorId>() == reader) mine.push_back(i);
  }
  card.stable_erase("visitors");
  card["mine"] = std::move(mine);
  return card;
}

TableCard card_of(const Table& table) {
  json::array seats;
  json::array holders;
  std::vector<VisitorId> visitors;
  for (const Holder& holder : table.holders()) {
    seats.push_back(holder_json(holder));
    holders.push_back(holder.visitor);
    if (holder.is_person()) visitors.push_back(holder.visitor);
  }
  json::object card{{"id", table.id()},
                    {"game", table.settings().game},
                    {"phase", name_of(table.phase())},
                    {"public", table.settings().is_public},
                    {"seats", std::move(seats)},
                    {"visitors", std::move(holders)}};
  if (table.match() != nullptr) {
    card["length"] = table.match()->length();
    card["to_act"] = json_of(table.match()->state().to_act());
  }
  if (table.phase() == Table::Phase::over) card["places"] = json::value_from(table.places());
  return {.phase = std::string(name_of(table.phase())),
          .is_public = table.settings().is_public,
          .visitors = std::move(visitors),
          .body = json::serialize(card)};
}

}  // namespace thronsaal
