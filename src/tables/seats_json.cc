#include "tables/seats_json.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

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

}  // namespace

json::array seats_json(const Table& table) {
  json::array seats;
  for (const Holder& holder : table.holders()) {
    json::object& seat = seats.emplace_back(holder_json(holder)).as_object();
    if (holder.belongs_to(table.host())) seat["host"] = true;
  }
  return seats;
}

void add_result(json::object& message, const Table& table) {
  if (table.is_practice()) message["practice"] = true;
  if (table.phase() == Table::Phase::over) {
    message["places"] = json::value_from(table.places());
    if (!table.abandoned().empty()) message["abandoned"] = table.abandoned();
  }
  if (!table.rematch().empty()) message["rematch"] = table.rematch();
}

}  // namespace thronsaal
