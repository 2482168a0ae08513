// An open client connection, as the service sees it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "core/seat.h"
#include "server/limits.h"
#include "server/runtime/fair_executor.h"
#include "server/runtime/rate_limit.h"
#include "store/account_store.h"

namespace thronsaal {

// How a connection watches a table.
struct Watch {
  bool wants_analysis = false;
  std::int64_t analysed = 0;   // the position (Table::position_since) whose analysis was sent
  std::int64_t last_line = 0;  // the last chat line that was sent
  SeatSet seats{};             // the watcher's seats as of the last message
};

class Connection {
 public:
  Connection(Person who, const Limits& limits)
      : person(std::move(who)), messages(limits.messages_per_second, limits.message_burst) {}
  virtual ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Queues a message. A client that does not read is disconnected.
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  // From `begin_request` to its `answer`, other messages are held back: the response to a request
  // precedes everything that the request causes.
  virtual void begin_request() = 0;
  virtual void answer(std::shared_ptr<const std::string> message) = 0;
  // Sends "goodbye", then closes.
  virtual void close_gracefully() = 0;

  // The key to which the executors charge this connection's work.
  WorkKey work_key() const { return {.from = from, .person = person.id}; }

  Person person;
  RateLimitKeys from{};   // see address.h
  std::string session{};  // hash of the session token
  std::string language = "en";
  std::map<std::string, Watch> watching;  // by table
  std::string looking_at{};               // the table watched last
  bool watches_lists = false;
  bool is_page = false;      // opened by a page in a browser, not by another program
  bool is_outdated = false;  // a page that speaks another protocol; see requests::Hello
  TokenBucket messages;
};

using ConnectionPtr = std::shared_ptr<Connection>;

}  // namespace thronsaal
