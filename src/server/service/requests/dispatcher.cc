#include "server/service/requests/dispatcher.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/text/text.h"
#include "server/runtime/redacted_ids.h"
#include "server/service/requests/handlers.h"

namespace thronsaal {

namespace json = boost::json;

// How the response to a request is sent.
enum class Dispatcher::Mode {
  in_turn,  // before the next message is read, and before what the request causes
  slow,     // when ready; the next message does not wait for it
  none,     // no response, unless the request is malformed
};

struct Dispatcher::Handler {
  std::string_view command;
  std::span<const std::string_view> fields;
  Mode mode = Mode::in_turn;
  asio::awaitable<Response> (*run)(Services&, Caller, Request);
};

namespace {

template <class R>
constexpr auto kFieldNames = requests::field_names<R>();

// The first response to the request with this key, if it was carried out.
template <requests::Effect kEffect>
asio::awaitable<std::optional<Response>> first_answer(Services& services, Caller caller) {
  using enum requests::Effect;
  if constexpr (kEffect == chat_line) {
    std::optional<json::object> answer =
        co_await services.chat.first_answer(caller.key, caller.work_key());
    if (answer) co_return Response(*std::move(answer));
  } else if constexpr (kEffect == new_table) {
    const auto change = co_await services.tables.find_change(caller.key, caller.work_key());
    if (!change) co_return std::nullopt;
    Response answer = co_await services.lobby.created_answer(*change, caller.work_key());
    co_return answer;
  } else if constexpr (kEffect == change || kEffect == person) {
    std::optional<json::object> answer =
        co_await services.tables.first_answer(caller.key, caller.work_key());
    if (answer) co_return Response(*std::move(answer));
  }
  co_return std::nullopt;
}

template <class R>
asio::awaitable<Response> run_typed(Services& services, Caller caller, Request request) {
  auto typed = requests::read_request<R>(request);
  if (!typed) co_return refused(typed.error());
  Response response = co_await handle(services, caller, *std::move(typed));
  if (response || caller.key.empty()) co_return response;
  // A client that does not know whether its request was carried out sends it again.
  std::optional<Response> first = co_await first_answer<R::kEffect>(services, std::move(caller));
  co_return first ? *std::move(first) : response;
}

}  // namespace

template <class R>
constexpr Dispatcher::Mode Dispatcher::mode_of() {
  if constexpr (requires { R::kIsSlow; }) return Mode::slow;
  if constexpr (requires { R::kIsUnanswered; }) return Mode::none;
  return Mode::in_turn;
}

template <class... R>
auto Dispatcher::make_handlers(const std::tuple<R...>*) {
  return std::array{Handler{.command = R::kCommand,
                            .fields = kFieldNames<R>,
                            .mode = mode_of<R>(),
                            .run = &run_typed<R>}...};
}

const Dispatcher::Handler* Dispatcher::find_handler(const Request& request) {
  static const auto handlers = make_handlers(static_cast<const requests::All*>(nullptr));
  const auto command = request.text("cmd");
  if (!command) return nullptr;
  const auto found = std::ranges::find(handlers, *command, &Handler::command);
  return found == handlers.end() ? nullptr : &*found;
}

asio::awaitable<void> Dispatcher::handle(ConnectionPtr connection, std::string message) {
  services_.metrics.messages.Increment();
  const bool is_allowed = connection->messages.try_take();
  auto request = Request::from_line(message);
  const auto id = request ? request->id() : refused(request.error());
  json::object envelope;
  if (id && *id) envelope["id"] = **id;
  if (!is_allowed || !id) {
    connection->send(
        answer_text(*connection, "", std::move(envelope),
                    refused(is_allowed ? id.error() : Violation("too_many_messages"))));
    if (is_allowed) co_return;
    // Throttle clients that send too fast, besides refusing.
    asio::steady_timer pause(services_.io, services_.limits.throttle_delay);
    boost::system::error_code over;
    co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, over));
    co_return;
  }
  const Handler* handler = find_handler(*request);
  const Mode mode = handler == nullptr ? Mode::in_turn : handler->mode;
  if (mode != Mode::slow) {
    co_await respond(connection, *std::move(request), std::move(envelope), mode);
    co_return;
  }
  auto permit = slow_requests_.try_acquire(std::to_string(connection->person.id));
  if (!permit) {
    connection->send(
        answer_text(*connection, "", std::move(envelope), refused(Violation("too_many_messages"))));
    co_return;
  }
  spawn_detached(services_.io, respond_slowly(connection, *std::move(request), std::move(envelope),
                                              *std::move(permit)));
}

asio::awaitable<void> Dispatcher::respond_slowly(ConnectionPtr connection, Request request,
                                                 json::object envelope,
                                                 [[maybe_unused]] ConcurrencyLimit::Pass permit) {
  co_await respond(std::move(connection), std::move(request), std::move(envelope), Mode::slow);
}

asio::awaitable<void> Dispatcher::respond(ConnectionPtr connection, Request request,
                                          json::object envelope, Mode mode) {
  const std::uint64_t number = ++requests_;
  const std::string table(request.text("table").value_or(""));
  const Handler* handler = find_handler(request);
  const std::string_view command = handler == nullptr ? "-" : handler->command;
  if (mode == Mode::in_turn) connection->begin_request();
  Response response;
  try {
    response = co_await run(connection, std::move(request));
    if (!response) {
      const auto level =
          is_storage_error(response.error()) ? spdlog::level::err : spdlog::level::debug;
      spdlog::log(level, "request={} command={} table={} person={} refused={}", number, command,
                  redacted_table_id(table), redacted_person_id(connection->person.id),
                  response.error().kind);
    }
  } catch (const std::exception& error) {
    spdlog::error("request={} command={} table={} person={} error={:?}", number, command,
                  redacted_table_id(table), redacted_person_id(connection->person.id),
                  error.what());
    response = refused(Violation("not_stored"));
  }
  if (mode == Mode::none && response) co_return;
  auto answer = answer_text(*connection, table, std::move(envelope), std::move(response));
  if (mode == Mode::in_turn) {
    connection->answer(std::move(answer));
  } else {
    connection->send(std::move(answer));
  }
}

asio::awaitable<Response> Dispatcher::run(ConnectionPtr connection, Request request) {
  const auto command = request.text("cmd");
  if (!command) co_return refused(command.error());
  const bool is_greeting =
      *command == requests::Hello::kCommand || *command == requests::Pong::kCommand;
  if (connection->is_outdated && !is_greeting) co_return refused(Violation("outdated"));
  const Handler* handler = find_handler(request);
  if (handler == nullptr) {
    std::string known;
    std::apply(
        [&](const auto&... one) {
          ((known.append(known.empty() ? "" : ", ").append(one.kCommand)), ...);
        },
        requests::All());
    co_return refused(
        Violation("unknown_command", {{"cmd", excerpt(*command)}, {"commands", known}}));
  }
  const auto allowed = request.reject_unknown_fields(*command, handler->fields);
  if (!allowed) co_return refused(allowed.error());
  Caller caller{.connection = std::move(connection)};
  const auto key = requests::read_key(request, caller.key);
  if (!key) co_return refused(key.error());
  // People may choose equal keys.
  if (!caller.key.empty()) caller.key = fmt::format("{}:{}", caller.person().id, caller.key);
  if (services_.shutdown.has_begun) co_return refused(Violation("closing"));
  Response response = co_await handler->run(services_, std::move(caller), std::move(request));
  co_return response;
}

std::shared_ptr<const std::string> Dispatcher::answer_text(const Connection& connection,
                                                           const std::string& table,
                                                           json::object envelope,
                                                           Response response) {
  if (response) {
    envelope["ok"] = true;
    for (auto& field : *response) envelope.emplace(field.key(), std::move(field.value()));
  } else {
    services_.metrics.refusals.Increment();
    json::object args = to_json(response.error());
    args.stable_erase("kind");
    // Refusals by a game use its own catalogue.
    const ActiveTablePtr at = services_.tables.find(table);
    const Catalogue& catalogue =
        services_.catalogues.get(at ? at->table.edition() : nullptr, connection.language);
    envelope["error"] = json::object{{"code", response.error().kind},
                                     {"args", std::move(args)},
                                     {"text", catalogue.say(response.error())}};
  }
  return std::make_shared<const std::string>(json::serialize(envelope));
}

}  // namespace thronsaal
