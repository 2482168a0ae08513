// Chat.
#include <chrono>
#include <utility>

#include "server/accounts/names.h"
#include "server/service/requests/handlers.h"

namespace thronsaal {
namespace {

std::int64_t milliseconds_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Say request) {
  const auto clean = clean_chat(request.text, services.limits.max_chat_bytes);
  if (!clean) co_return refused(clean.error());
  const PersonId person = caller.person().id;
  const bool is_allowed = services.request_limits.chat.try_take(person) &&
                          services.request_limits.changes.try_take(person);
  if (!is_allowed) co_return refused(Violation("too_many_messages"));
  const std::string& id = request.table.value;
  if (!caller.connection->watching.contains(id)) co_return refused(Violation("not_watching"));
  const auto loaded = co_await services.tables.load(id, caller.work_key());
  if (!loaded) co_return refused(loaded.error());
  const SeatSet seats = (*loaded)->table.seats_of(person);
  if (seats.empty() && !(*loaded)->spectator_chats.try_take()) {
    co_return refused(Violation("too_many_messages"));
  }
  ChatRequest line{.table = id,
                   .line = {.line = 0,
                            .at = milliseconds_now(),
                            .name = caller.person().name,
                            .seat = {},
                            .text = *clean},
                   .key = caller.key};
  if (!seats.empty()) line.line.seat = index(*seats.begin());
  Response response = co_await services.chat.say(std::move(line));
  co_return response;
}

}  // namespace thronsaal
