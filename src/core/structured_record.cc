#include "core/structured_record.h"

#include <algorithm>

#include <boost/json.hpp>

namespace thronsaal {
namespace {

boost::json::value value_json(const FieldValue& value) {
  struct Converter {
    boost::json::value operator()(bool v) const { return v; }
    boost::json::value operator()(int v) const { return v; }
    boost::json::value operator()(const std::string& v) const { return boost::json::string(v); }
    boost::json::value operator()(Term v) const { return boost::json::string(v.id); }
    boost::json::value operator()(Seat v) const { return index(v); }
    boost::json::value operator()(const std::vector<int>& v) const {
      return boost::json::array(v.begin(), v.end());
    }
    boost::json::value operator()(const std::vector<Term>& v) const {
      boost::json::array ids;
      for (const Term& term : v) ids.push_back(boost::json::string(term.id));
      return ids;
    }
  };
  return std::visit(Converter{}, value);
}

}  // namespace

const FieldValue* StructuredRecord::find(std::string_view name) const {
  const auto it = std::ranges::find(fields, name, &RecordField::name);
  return it == fields.end() ? nullptr : &it->value;
}

Event Event::seen_by(Observer observer) const {
  Event seen(kind);
  std::ranges::copy_if(fields, std::back_inserter(seen.fields),
                       [&](const RecordField& field) { return field.audience.includes(observer); });
  return seen;
}

boost::json::object to_json(const StructuredRecord& record) {
  boost::json::object object;
  object["kind"] = record.kind;
  for (const RecordField& field : record.fields) object[field.name] = value_json(field.value);
  return object;
}

}  // namespace thronsaal
