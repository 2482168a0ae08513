#include "server/net/http_session.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include <boost/beast/websocket/rfc6455.hpp>
#include <spdlog/spdlog.h>

#include "server/net/http_errors.h"

namespace thronsaal {

HttpSession::HttpSession(const Shared& shared, AcceptedConnection connection)
    : shared_(shared),
      connection_(std::move(connection)),
      stream_(connection_.stream),
      buffer_(shared.limits.max_http_header_bytes + shared.limits.max_http_body_bytes) {}

asio::awaitable<void> HttpSession::run() {
  beast::error_code error;
  while (true) {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(shared_.limits.max_http_header_bytes));
    parser.body_limit(shared_.limits.max_http_body_bytes);
    error = co_await read(parser);
    if (error) {
      const std::optional<Violation> violation = read_error(error, parser.got_some());
      if (violation) co_await refuse_malformed(parser.get(), *violation);
      break;
    }
    shared_.metrics.requests.Increment();
    HttpRequest request = parser.release();
    if (const std::optional<Violation> violation = request_error(request)) {
      co_await refuse_malformed(request, *violation);
      break;
    }
    const bool goes_on = co_await handle(std::move(request));
    if (!goes_on) break;
  }
  if (!is_upgraded_) stream_.socket().shutdown(asio::socket_base::shutdown_send, error);
}

// Reads with a timeout. (The stream's own timer would close it before we could respond.)
asio::awaitable<beast::error_code> HttpSession::read(Parser& parser) {
  struct Deadline {
    bool is_late = false;
    bool is_over = false;
  };
  const auto deadline = std::make_shared<Deadline>();
  asio::steady_timer timer(stream_.get_executor(), shared_.limits.http_timeout);
  timer.async_wait([deadline, &stream = stream_](const beast::error_code& stopped) {
    if (stopped || deadline->is_over) return;
    deadline->is_late = true;
    stream.cancel();
  });
  stream_.expires_never();
  beast::error_code error;
  co_await http::async_read(stream_, buffer_, parser,
                            asio::redirect_error(asio::use_awaitable, error));
  deadline->is_over = true;
  co_return error && deadline->is_late ? make_error_code(beast::error::timeout) : error;
}

asio::awaitable<bool> HttpSession::handle(HttpRequest request) {
  RequestContext context = read_context(request, connection_.peer, shared_.behind_proxy);
  const auto permit = co_await admit(request, context);
  if (!permit) {
    co_await refuse(request, permit.error());
    co_return false;
  }
  if (beast::websocket::is_upgrade(request)) {
    if (const std::optional<Violation> violation = shared_.upgrade.error(request, context)) {
      co_await refuse(request, *violation);
      co_return false;
    }
    is_upgraded_ = true;
    co_await shared_.upgrade.run(std::move(stream_), std::move(request), context);
    co_return false;
  }
  HttpResponse response = co_await shared_.router.answer(request, context);
  const bool keep = request.keep_alive() && !shared_.is_closing;
  const bool is_written = co_await write(request, std::move(response), keep);
  co_return is_written&& keep;
}

asio::awaitable<std::expected<Admission::AddressPermit, Violation>> HttpSession::admit(
    const HttpRequest& request, RequestContext& context) {
  const RequestKind kind = needs_identity(request) ? RequestKind::api : RequestKind::file;
  auto permit = shared_.admission.admit(kind, context.from);
  if (permit && kind == RequestKind::api) {
    const bool is_identified = co_await identify(context);
    if (!is_identified) co_return refused(Violation("not_stored"));
  }
  co_return permit;
}

// False if the lookup failed.
asio::awaitable<bool> HttpSession::identify(RequestContext& context) {
  try {
    std::optional<Person> person = co_await shared_.tokens.find(context.from, context.token);
    context.person = std::move(person);
    co_return true;
  } catch (const std::exception& error) {
    spdlog::error("http identity trouble={:?}", error.what());
    co_return false;
  }
}

asio::awaitable<void> HttpSession::refuse(const HttpRequest& request, const Violation& violation) {
  HttpResponse response = error_response(violation, shared_.words);
  co_await write(request, std::move(response), false);
}

// Drains the input briefly, because closing with unread data discards the response.
asio::awaitable<void> HttpSession::refuse_malformed(const HttpRequest& request,
                                                    const Violation& violation) {
  static constexpr auto kDrainTime = std::chrono::seconds(2);
  static constexpr std::size_t kMaxDrained = 1024 * 1024;
  HttpResponse response = error_response(violation, shared_.words);
  const bool is_written = co_await write(request, std::move(response), false);
  if (!is_written) co_return;
  beast::error_code error;
  stream_.socket().shutdown(asio::socket_base::shutdown_send, error);
  stream_.expires_after(kDrainTime);
  std::array<char, 4096> unread;
  for (std::size_t drained = 0; drained < kMaxDrained && !error;) {
    const std::size_t bytes = co_await stream_.async_read_some(
        asio::buffer(unread), asio::redirect_error(asio::use_awaitable, error));
    drained += bytes;
  }
}

asio::awaitable<bool> HttpSession::write(const HttpRequest& request, HttpResponse response,
                                         bool keep_alive) {
  // The version of an unreadable request is arbitrary.
  response.version(request.version() == 10 ? 10 : 11);
  response.keep_alive(keep_alive);  // its header depends on the version
  if (!keep_alive) response.set(http::field::connection, "close");
  response.set(http::field::server, "thronsaal");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Content-Security-Policy", std::string(kContentSecurityPolicy));
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body().clear();
  stream_.expires_after(shared_.limits.http_timeout);
  beast::error_code error;
  co_await http::async_write(stream_, response, asio::redirect_error(asio::use_awaitable, error));
  co_return !error;
}

}  // namespace thronsaal
