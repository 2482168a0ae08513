// All open connections.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "server/limits.h"
#include "server/runtime/metrics.h"
#include "server/service/connection.h"

namespace thronsaal {

class Connections {
 public:
  Connections(const Limits& limits, Metrics& metrics) : limits_(limits), metrics_(metrics) {}

  // Whether the person may open another connection.
  bool can_connect(PersonId person) const;
  void add(const ConnectionPtr& connection);
  void remove(const ConnectionPtr& connection);
  bool contains(const ConnectionPtr& connection) const { return all_.contains(connection); }
  const std::set<ConnectionPtr>& all() const { return all_; }

  // Closes every connection that matches.
  void disconnect(const std::function<bool(const Connection&)>& matches);
  // Sets the account name on all connections of the person.
  void set_account(PersonId person, const std::string& account);
  // Moves connections from one session token to another (both as hashes).
  void replace_session(const std::string& old_session, const std::string& new_session);

 private:
  const Limits& limits_;
  Metrics& metrics_;
  std::set<ConnectionPtr> all_;
};

}  // namespace thronsaal
