// Sessions, names and pings.
#include <set>
#include <string>
#include <utility>

#include "server/accounts/names.h"
#include "server/accounts/person_json.h"
#include "server/service/requests/handlers.h"

namespace thronsaal {
namespace {

constexpr std::string_view kProtocol = "thronsaal/2";

}  // namespace

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Hello request) {
  Connection& connection = *caller.connection;
  if (request.language) connection.language = request.language->value;
  connection.is_outdated = request.protocol ? *request.protocol != kProtocol : connection.is_page;
  co_return boost::json::object{{"protocol", kProtocol},
                                {"epoch", services.log.epoch()},
                                {"person", person_json(caller.person())}};
}

// Receiving a pong is enough: the connection has noted its time.
asio::awaitable<Response> handle(Services&, Caller, requests::Pong) {
  co_return boost::json::object{};
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Rename request) {
  const ConnectionPtr& connection = caller.connection;
  if (!services.request_limits.renames.try_take(connection->person.id)) {
    co_return refused(Violation("too_many_messages"));
  }
  if (request.colour >= kColourCount) co_return bad_field("colour", "colour");
  const auto clean = clean_name(request.name, services.limits.max_name_bytes);
  if (!clean) co_return refused(clean.error());

  Person renamed = connection->person;
  renamed.name = *clean;
  renamed.colour = request.colour;
  boost::json::object answer{{"person", person_json(renamed)}};
  KeyedAnswer keyed{
      .key = caller.key, .person = renamed.id, .answer = boost::json::serialize(answer)};
  auto write = [&](auto done) {
    services.accounts.update(renamed, std::move(keyed), std::move(done));
  };
  const bool is_stored = co_await await_callback<bool>(write);
  if (!is_stored) co_return refused(not_stored(services.accounts));
  std::set<std::string> tables;
  for (const ConnectionPtr& other : services.connections.all()) {
    if (other->person.id != renamed.id) continue;
    // Keep an account created meanwhile.
    other->person.name = renamed.name;
    other->person.colour = renamed.colour;
    for (const auto& [id, watch] : other->watching) tables.insert(id);
  }
  for (const std::string& id : tables) {
    TableCommand command = [renamed](const ActiveTable& at) {
      return commands::rename(at.table, renamed);
    };
    const ActiveTablePtr at = services.tables.find(id);
    if (!at || at->table.seats_of(renamed.id).empty()) continue;
    co_await services.tables.execute(id, connection->work_key(), std::move(command));
  }
  co_return answer;
}

}  // namespace thronsaal
