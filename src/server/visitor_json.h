// A visitor, as he himself is told who he is.
#pragma once

#include <boost/json.hpp>

#include "store/people.h"

namespace thronsaal {

inline boost::json::object visitor_json(const Visitor& visitor) {
  boost::json::object json{
      {"name", visitor.name}, {"colour", visitor.colour}, {"account", nullptr}};
  if (!visitor.account.empty()) json["account"] = visitor.account;
  return json;
}

}  // namespace thronsaal
