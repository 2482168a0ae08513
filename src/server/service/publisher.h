// Sends changes of a table to everyone who watches it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "server/limits.h"
#include "server/service/active_table.h"
#include "store/chat_log.h"

namespace thronsaal {

class Publisher {
 public:
  explicit Publisher(const Limits& limits) : limits_(limits) {}

  // Sends stored entries, the position after them, and everything else that they change.
  void publish(ActiveTable& at, const std::vector<AppliedEntryPtr>& entries);
  // Sends the presence if it has changed; returns whether it was sent.
  bool publish_presence(ActiveTable& at);
  void publish_chat(ActiveTable& at, const ChatLine& line);
  // The log's state is certain again after an unknown outcome.
  void publish_settled(ActiveTable& at);

  // Sends everything that a new watcher needs. `events` is an events message, or null if nothing
  // happened; `lines` are chat lines.
  void welcome(ActiveTable& at, Connection& connection, std::shared_ptr<const std::string> events,
               const std::vector<ChatLine>& lines);

 private:
  const Limits& limits_;
};

}  // namespace thronsaal
