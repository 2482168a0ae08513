// A person's own profile as JSON.
#pragma once

#include <boost/json.hpp>

#include "store/account_store.h"

namespace thronsaal {

inline boost::json::object person_json(const Person& person) {
  boost::json::object json{{"name", person.name}, {"colour", person.colour}, {"account", nullptr}};
  if (!person.account.empty()) json["account"] = person.account;
  return json;
}

}  // namespace thronsaal
