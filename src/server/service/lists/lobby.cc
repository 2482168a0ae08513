#include "server/service/lists/lobby.h"

#include <utility>

#include "crypto/secrets.h"

namespace thronsaal {
Lobby::Lobby(EventLog& log, ActiveTables& tables, const Limits& limits)
    : log_(log),
      tables_(tables),
      limits_(limits),
      creations_(limits.tables_per_minute, limits.table_burst),
      network_creations_(limits.network_tables_per_minute, limits.network_table_burst,
                         limits.tables_site_factor),
      network_creations_a_day_(limits.network_tables_per_day / (24 * 60),
                               limits.network_tables_per_day, limits.tables_site_factor),
      pending_creations_(limits.tables_per_person) {}

asio::awaitable<std::expected<void, Violation>> Lobby::check_limits(ConnectionPtr connection) {
  const PersonId person = connection->person.id;
  const int most = limits_.tables_per_person;
  const int most_open = limits_.open_tables_per_person;
  struct Counts {
    int open = 0;
    int running = 0;
  };
  auto count = [this, person, most, most_open] {
    return Counts{
        .open = static_cast<int>(log_.summaries_of(person, "open", {}, most_open).bodies.size()),
        .running = static_cast<int>(log_.summaries_of(person, "running", {}, most).bodies.size())};
  };
  const Counts counts = co_await run_on(tables_.log_executor(), connection->work_key(), count);
  const int pending = pending_creations_.from(std::to_string(person));
  if (counts.open + counts.running + pending > most) {
    co_return refused(Violation("too_many_tables", {{"limit", most}}));
  }
  if (counts.open + pending > most_open) {
    co_return refused(Violation("too_many_open_tables", {{"limit", most_open}}));
  }
  if (!creations_.try_take(person)) co_return refused(Violation("too_many_messages"));
  const int open = open_counts_.from(connection->from.subnet, OpenTableCounts::Clock::now());
  if (open >= limits_.open_tables_per_network || !network_creations_.try_take(connection->from) ||
      !network_creations_a_day_.try_take(connection->from)) {
    co_return refused(Violation("too_many_network_tables"));
  }
  co_return std::expected<void, Violation>();
}

asio::awaitable<Response> Lobby::create(Caller caller, TableRequest request) {
  const ConnectionPtr connection = caller.connection;
  const Person person = connection->person;
  const std::string id = random_table_id();
  CommandResult creation =
      commands::create(person, request, id, random_dice_secret(), dice_crypto());
  if (!creation) co_return refused(creation.error());
  // Tables being created count, although they are not in any list yet.
  const auto permit = pending_creations_.try_acquire(std::to_string(person.id));
  if (!permit) {
    co_return refused(Violation("too_many_tables", {{"limit", limits_.tables_per_person}}));
  }
  const auto allowed = co_await check_limits(connection);
  if (!allowed) co_return refused(allowed.error());

  open_counts_.add(id, connection->from.subnet, OpenTableCounts::Clock::now());
  TableCommand command = [change = *std::move(creation)](const ActiveTable&) -> CommandResult {
    return change;
  };
  Response created = co_await tables_.create(id, caller.work_key(), std::move(command), caller.key);
  if (!created) {
    open_counts_.remove(id);
    co_return created;
  }
  created->emplace("table", id);
  created->emplace("sha256", tables_.find(id)->table.dice_record().sha256);
  co_return created;
}

asio::awaitable<Response> Lobby::created_answer(KeyedChange creation, WorkKey key) {
  const auto loaded = co_await tables_.load(creation.table, std::move(key));
  if (!loaded) co_return refused(loaded.error());
  co_return boost::json::object{{"seq", creation.seq},
                                {"table", creation.table},
                                {"sha256", (*loaded)->table.dice_record().sha256}};
}

}  // namespace thronsaal
