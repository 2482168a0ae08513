#include "tables/summary.h"

#include <algorithm>

#include "core/seat_json.h"
#include "tables/seats_json.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// Only the fields listed here are shown; a new field is secret until it is listed.
json::object pick_fields(const json::object& whole,
                         std::initializer_list<std::string_view> fields) {
  json::object part;
  for (const std::string_view field : fields) {
    if (const json::value* value = whole.if_contains(field)) part[field] = *value;
  }
  return part;
}

std::vector<PersonId> people_at(const Table& table) {
  std::vector<PersonId> people;
  for (const Holder& holder : table.holders()) {
    if (holder.is_person()) people.push_back(holder.person);
  }
  return people;
}

}  // namespace

json::object summary_for(std::string_view body, PersonId viewer) {
  const json::value parsed = json::parse(body);
  const json::object& whole = parsed.as_object();
  json::object card =
      pick_fields(whole, {"id", "game", "phase", "public", "seats", "changed", "length", "to_act",
                          "places", "abandoned", "rematch", "practice"});
  for (json::value& seat : card.at("seats").as_array()) {
    seat = pick_fields(seat.as_object(),
                       {"kind", "level", "name", "colour", "stand_in", "resigned", "host"});
  }
  const json::array& visitors = whole.at("visitors").as_array();
  const json::array& seats = whole.at("seats").as_array();
  const json::value* to_act = whole.if_contains("to_act");
  json::array mine;
  bool my_turn = false;
  for (std::size_t i = 0; i < visitors.size(); ++i) {
    if (visitors[i].to_number<PersonId>() != viewer) continue;
    mine.push_back(i);
    const bool is_asked =
        to_act != nullptr && std::ranges::count(to_act->as_array(), json::value(i)) > 0;
    // No one waits for people whom a computer player replaces.
    my_turn = my_turn || (is_asked && !seats[i].as_object().contains("stand_in"));
  }
  card["mine"] = std::move(mine);
  card["my_turn"] = my_turn && card.at("phase").as_string() == name_of(Table::Phase::running);
  return card;
}

TableSummary summary_of(const Table& table, const Table* before) {
  json::array holders;
  for (const Holder& holder : table.holders()) holders.push_back(holder.person);
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
  add_result(card, table);
  TableSummary summary{.phase = table.phase(),
                       .is_public = table.settings().is_public,
                       .people = people_at(table),
                       .body = json::serialize(card)};
  if (before != nullptr && summary.people == people_at(*before)) summary.people.reset();
  return summary;
}

}  // namespace thronsaal
