#include "server/service/chat.h"

#include <utility>

namespace thronsaal {

asio::awaitable<Response> Chat::say(ChatRequest request) {
  using Status = ChatResult::Status;
  const std::string table = request.table;
  ChatLine line = request.line;
  const auto begun = StorageHealth::Clock::now();
  storage_health_.begin_write(begun);
  auto write = [this, &request](auto done) { log_.add_line(std::move(request), std::move(done)); };
  const ChatResult result = co_await await_callback<ChatResult>(write);
  const bool worked = result.status != Status::failed && result.status != Status::unknown;
  storage_health_.end_write(begun, worked, StorageHealth::Clock::now());
  switch (result.status) {
    case Status::failed: co_return refused(Violation("not_stored"));
    case Status::unknown:
      if (const ActiveTablePtr at = tables_.find(table)) at->outcome_unknown = true;
      co_return refused(Violation("outcome_unknown"));
    case Status::no_table: co_return refused(Violation("no_such_table"));
    case Status::duplicate: break;
    case Status::added:
      line.line = result.line;
      if (const ActiveTablePtr at = tables_.find(table)) publisher_.publish_chat(*at, line);
      break;
  }
  co_return boost::json::object{{"line", result.line}};
}

asio::awaitable<std::vector<ChatLine>> Chat::lines(std::string table, std::int64_t after, int most,
                                                   WorkKey key) {
  auto read = [this, table = std::move(table), after, most] {
    return log_.read_lines(table, after, most);
  };
  return run_on(tables_.log_executor(), std::move(key), std::move(read));
}

asio::awaitable<std::optional<boost::json::object>> Chat::first_answer(std::string request_key,
                                                                       WorkKey key) {
  auto find = [this, request_key = std::move(request_key)] { return log_.find_line(request_key); };
  const std::optional<std::int64_t> line =
      co_await run_on(tables_.log_executor(), std::move(key), std::move(find));
  if (!line) co_return std::nullopt;
  co_return boost::json::object{{"line", *line}};
}

}  // namespace thronsaal
