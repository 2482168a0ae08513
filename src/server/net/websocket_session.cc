#include "server/net/websocket_session.h"

#include <algorithm>
#include <utility>

#include <spdlog/spdlog.h>

#include "server/runtime/redacted_ids.h"

namespace thronsaal {

namespace websocket = beast::websocket;

WebSocketSession::WebSocketSession(beast::tcp_stream stream, Person who, TableService& service,
                                   const Limits& limits, Metrics& metrics)
    : Connection(std::move(who), limits),
      stream_(std::move(stream)),
      service_(service),
      limits_(limits),
      metrics_(metrics),
      queue_drained_(stream_.get_executor(), asio::steady_timer::time_point::max()),
      keep_alive_timer_(stream_.get_executor()) {
  stream_.read_message_max(limits.max_message_bytes);
  stream_.auto_fragment(false);
}

asio::awaitable<void> WebSocketSession::run(Upgrade request, Authenticate welcome) {
  const std::shared_ptr<WebSocketSession> self = shared_from_this();
  // From here on the WebSocket handles timeouts: of the handshake, and below of everything else.
  beast::get_lowest_layer(stream_).expires_never();
  stream_.set_option(websocket::stream_base::timeout{.handshake_timeout = limits_.http_timeout,
                                                     .idle_timeout = websocket::stream_base::none(),
                                                     .keep_alive_pings = false});
  beast::error_code error;
  co_await stream_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return;
  std::optional<Person> who;
  try {
    who = co_await welcome();
  } catch (const std::exception& trouble) {
    spdlog::error("socket trouble={:?}", trouble.what());
  }
  if (!who) {
    co_await stream_.async_close(websocket::close_code::policy_error,
                                 asio::redirect_error(asio::use_awaitable, error));
    co_return;
  }
  person = *std::move(who);
  service_.add_connection(self);
  heard_at_ = sent_at_ = Clock::now();
  spawn_detached(stream_.get_executor(), keep_alive());
  co_await handle_messages();
  closed_ = true;
  keep_alive_timer_.cancel();
  service_.remove_connection(self);
}

asio::awaitable<void> WebSocketSession::handle_messages() {
  const std::shared_ptr<WebSocketSession> self = shared_from_this();
  beast::error_code error;
  beast::flat_buffer buffer;
  while (true) {
    is_reading_ = true;
    co_await stream_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    is_reading_ = false;
    if (error) co_return;
    std::string message = beast::buffers_to_string(buffer.data());
    buffer.consume(buffer.size());
    // Ignore input after close was requested.
    if (closing_) continue;
    try {
      co_await service_.handle(self, std::move(message));
      co_await wait_until_drained();
    } catch (const std::exception& trouble) {
      spdlog::error("socket person={} trouble={:?}", redacted_person_id(person.id), trouble.what());
      co_return;
    }
    heard_at_ = Clock::now();
  }
}

bool WebSocketSession::has_room_for(const std::string& message) {
  if (closed_ || closing_) return false;
  queued_bytes_ += message.size();
  if (queued_bytes_ <= limits_.max_queued_bytes) return true;
  metrics_.dropped_connections.Increment();
  abort_connection();
  return false;
}

void WebSocketSession::send(Message message) {
  if (!has_room_for(*message)) return;
  if (is_answering_) {
    held_.push_back(std::move(message));
  } else {
    enqueue(std::move(message));
  }
}

void WebSocketSession::answer(Message message) {
  is_answering_ = false;
  if (has_room_for(*message)) enqueue(std::move(message));
  for (Message& held : std::exchange(held_, {})) enqueue(std::move(held));
}

void WebSocketSession::enqueue(Message message) {
  if (closed_) return;
  queue_.push_back(std::move(message));
  if (writing_) return;
  writing_ = true;
  spawn_detached(stream_.get_executor(), write_all());
}

asio::awaitable<void> WebSocketSession::write_all() {
  const std::shared_ptr<WebSocketSession> self = shared_from_this();
  beast::error_code error;
  while (!queue_.empty() && !closed_) {
    const Message message = queue_.front();
    stream_.text(true);
    write_begun_ = Clock::now();
    co_await stream_.async_write(asio::buffer(*message),
                                 asio::redirect_error(asio::use_awaitable, error));
    if (error) {
      abort_connection();
      break;
    }
    sent_at_ = Clock::now();
    queued_bytes_ -= message->size();
    queue_.pop_front();
    queue_drained_.cancel();
  }
  if (closing_ && !closed_) {
    co_await stream_.async_close(websocket::close_code::service_restart,
                                 asio::redirect_error(asio::use_awaitable, error));
  }
  writing_ = false;
}

// Wakes up when a ping or the timeout may be due; in between, messages only record their time.
asio::awaitable<void> WebSocketSession::keep_alive() {
  static const auto kPing = std::make_shared<const std::string>(R"({"type":"ping"})");
  const std::shared_ptr<WebSocketSession> self = shared_from_this();
  beast::error_code ignored;
  while (!closed_) {
    const auto now = Clock::now();
    if (is_gone(now)) {
      metrics_.dropped_connections.Increment();
      abort_connection();
      co_return;
    }
    // Sent even while a request is in progress, and to clients that only watch: they are sent much
    // but send nothing themselves.
    const auto idle_at = sent_at_ + limits_.ping_interval;
    const auto silent_at = std::max(heard_at_, pinged_at_) + limits_.ping_interval;
    if (!closing_ && ((!writing_ && now >= idle_at) || now >= silent_at)) {
      pinged_at_ = now;
      queued_bytes_ += kPing->size();
      enqueue(kPing);
    }
    const auto later = [&](Clock::time_point due) {
      return due > now ? due : now + limits_.ping_interval;
    };
    keep_alive_timer_.expires_at(
        std::min({later(idle_at), later(silent_at), later(heard_at_ + limits_.silence_timeout)}));
    co_await keep_alive_timer_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
}

// A client counts as silent only while the server reads from it, but it must always read.
// An outdated page does not know pings; disconnected, it would reconnect again and again.
bool WebSocketSession::is_gone(Clock::time_point now) const {
  return (is_reading_ && !is_outdated && now - heard_at_ >= limits_.silence_timeout) ||
         (writing_ && now - write_begun_ >= limits_.send_timeout);
}

// Waits until the queue is below the high-water mark.
asio::awaitable<void> WebSocketSession::wait_until_drained() {
  beast::error_code ignored;
  while (queued_bytes_ > limits_.pause_reading_bytes && !closed_) {
    co_await queue_drained_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
}

void WebSocketSession::close_gracefully() {
  send(std::make_shared<const std::string>(R"({"type":"goodbye"})"));
  for (Message& held : std::exchange(held_, {})) enqueue(std::move(held));
  closing_ = true;
  spawn_detached(stream_.get_executor(), close_after_timeout());
}

// Closes clients that do not read the goodbye.
asio::awaitable<void> WebSocketSession::close_after_timeout() {
  const std::shared_ptr<WebSocketSession> self = shared_from_this();
  asio::steady_timer timer(stream_.get_executor(), limits_.http_timeout);
  beast::error_code error;
  co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
  if (!closed_) abort_connection();
}

// Pending reads and writes fail and end their coroutines.
void WebSocketSession::abort_connection() {
  closed_ = true;
  queue_drained_.cancel();
  keep_alive_timer_.cancel();
  beast::get_lowest_layer(stream_).close();
}

}  // namespace thronsaal
