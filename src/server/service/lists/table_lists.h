// The lists of tables: their pages, and what changes in them.
//
// Changes are told once a second: of somebody's own tables when seats, phase or result change or
// when it becomes or ceases to be their turn; of public tables the first of these only.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/json.hpp>

#include "server/limits.h"
#include "server/service/active_tables.h"
#include "server/service/connections.h"
#include "server/service/response.h"
#include "store/event_log.h"

namespace thronsaal {

// What lists show of a loaded table.
ActiveTable::Listing listing_of(const ActiveTable& at);

class TableLists {
 public:
  TableLists(EventLog& log, ActiveTables& tables, const Connections& connections,
             const Limits& limits)
      : log_(log), tables_(tables), connections_(connections), limits_(limits) {}

  // The tables at which the viewer has a seat, in this phase, from a cursor on.
  asio::awaitable<Response> own(PersonId viewer, std::string phase, std::string after, int most,
                                WorkKey key);
  // Public ones; of those that have not started, the ones at which somebody waits.
  asio::awaitable<Response> everybodys(PersonId viewer, std::string phase, std::string after,
                                       int most, WorkKey key);

  // Something about this table may look different in lists.
  void note(const std::string& table) { changed_.insert(table); }
  // Once a second: tells those who watch lists.
  void tell();

 private:
  struct Change;
  std::vector<Change> take_changes();
  // A page of the public tables that have not started and at which a seated person is connected.
  boost::json::object joinable(PersonId viewer, std::string_view after, int most) const;

  EventLog& log_;
  ActiveTables& tables_;
  const Connections& connections_;
  const Limits& limits_;
  std::set<std::string> changed_;  // tables
};

}  // namespace thronsaal
