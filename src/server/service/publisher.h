// Tells everybody who watches a table what has changed.
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

  // Stored entries, the position after them, and what else is another because of them.
  void publish(ActiveTable& at, const std::vector<AppliedEntryPtr>& entries);
  // Who is here, if it is not what was told last; whether it was told.
  bool publish_presence(ActiveTable& at);
  void publish_chat(ActiveTable& at, const ChatLine& line);
  // The log is certain again after an unknown outcome.
  void publish_settled(ActiveTable& at);

  // Everything that somebody needs who watches from now on. `events` is an events message, or null
  // if nothing happened; `lines` are lines of the chat.
  void welcome(ActiveTable& at, Connection& connection, std::shared_ptr<const std::string> events,
               const std::vector<ChatLine>& lines);

 private:
  const Limits& limits_;
};

}  // namespace thronsaal
