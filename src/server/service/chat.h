// Chat, which is kept apart from the tables' logs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "server/service/active_tables.h"
#include "server/service/publisher.h"
#include "server/service/response.h"
#include "server/service/storage_health.h"
#include "store/chat_log.h"

namespace thronsaal {

class Chat {
 public:
  Chat(ChatLog& log, ActiveTables& tables, Publisher& publisher, StorageHealth& storage_health)
      : log_(log), tables_(tables), publisher_(publisher), storage_health_(storage_health) {}

  // Stores the line, then sends it to all watchers. A line whose key is already stored is not added
  // again.
  asio::awaitable<Response> say(ChatRequest request);
  // The last `most` lines after line number `after`.
  asio::awaitable<std::vector<ChatLine>> lines(std::string table, std::int64_t after, int most,
                                               WorkKey key);
  // The response to the request with this key, if it was carried out.
  asio::awaitable<std::optional<boost::json::object>> first_answer(std::string request_key,
                                                                   WorkKey key);

 private:
  ChatLog& log_;
  ActiveTables& tables_;
  Publisher& publisher_;
  StorageHealth& storage_health_;
};

}  // namespace thronsaal
