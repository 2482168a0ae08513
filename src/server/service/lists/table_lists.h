// The lists of tables: their pages, and updates of them.
//
// Updates are sent once a second: about one's own tables when seats, phase or result change or when
// it becomes or ceases to be one's turn; about public tables when seats, phase or result change.
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

// The appearance of a loaded table in lists.
ActiveTable::Listing listing_of(const ActiveTable& at);

class TableLists {
 public:
  TableLists(EventLog& log, ActiveTables& tables, const Connections& connections,
             const Limits& limits)
      : log_(log), tables_(tables), connections_(connections), limits_(limits) {}

  // The tables at which the viewer has a seat, in this phase, from a cursor on.
  asio::awaitable<Response> own(PersonId viewer, std::string phase, std::string after, int most,
                                WorkKey key);
  // Public tables; of those that have not started, the ones with a seated person present.
  asio::awaitable<Response> everybodys(PersonId viewer, std::string phase, std::string after,
                                       int most, WorkKey key);

  // Marks a table whose appearance in lists may have changed.
  void note(const std::string& table) { changed_.insert(table); }
  // Once a second: sends updates to connections that watch lists.
  void tell();

 private:
  struct Change;
  std::vector<Change> take_changes();
  // A page of the public tables that have not started and at which a seated person is present.
  boost::json::object joinable(PersonId viewer, std::string_view after, int most) const;

  EventLog& log_;
  ActiveTables& tables_;
  const Connections& connections_;
  const Limits& limits_;
  std::set<std::string> changed_;  // tables
};

}  // namespace thronsaal
