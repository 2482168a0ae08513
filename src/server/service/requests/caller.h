// Who makes a request.
#pragma once

#include <string>

#include "server/service/connection.h"

namespace thronsaal {

struct Caller {
  ConnectionPtr connection;
  // The request's key, made unique among all people; empty if it has none.
  std::string key{};

  const Person& person() const { return connection->person; }
  WorkKey work_key() const { return connection->work_key(); }
};

}  // namespace thronsaal
