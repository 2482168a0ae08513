#include "server/service/connections.h"

#include <algorithm>

namespace thronsaal {

bool Connections::can_connect(PersonId person) const {
  const auto open = std::ranges::count_if(
      all_, [person](const ConnectionPtr& connection) { return connection->person.id == person; });
  return open < limits_.connections_per_person;
}

void Connections::add(const ConnectionPtr& connection) {
  all_.insert(connection);
  metrics_.sockets.Set(static_cast<double>(all_.size()));
}

void Connections::remove(const ConnectionPtr& connection) {
  all_.erase(connection);
  metrics_.sockets.Set(static_cast<double>(all_.size()));
}

void Connections::disconnect(const std::function<bool(const Connection&)>& matches) {
  const auto connections = all_;
  for (const ConnectionPtr& connection : connections) {
    if (matches(*connection)) connection->close_gracefully();
  }
}

void Connections::set_account(PersonId person, const std::string& account) {
  for (const ConnectionPtr& connection : all_) {
    if (connection->person.id == person) connection->person.account = account;
  }
}

void Connections::replace_session(const std::string& old_session, const std::string& new_session) {
  for (const ConnectionPtr& connection : all_) {
    if (connection->session == old_session) connection->session = new_session;
  }
}

}  // namespace thronsaal
