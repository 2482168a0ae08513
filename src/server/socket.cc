#include "server/socket.h"

#include <spdlog/spdlog.h>

#include "server/log_names.h"

namespace thronsaal {

namespace websocket = beast::websocket;

Socket::Socket(beast::tcp_stream stream, Visitor who, House& house, const Limits& limits,
               Metrics& metrics)
    : Guest(std::move(who), limits),
      stream_(std::move(stream)),
      house_(house),
      limits_(limits),
      metrics_(metrics),
      something_read_(stream_.get_executor(), asio::steady_timer::time_point::max()) {
  stream_.read_message_max(limits.message_bytes);
  stream_.auto_fragment(false);
}

asio::awaitable<void> Socket::run(Upgrade request, Welcome welcome) {
  const std::shared_ptr<Socket> self = shared_from_this();
  // From here on the WebSocket keeps the time: it asks for a sign of life before it gives up.
  beast::get_lowest_layer(stream_).expires_never();
  stream_.set_option(websocket::stream_base::timeout{.handshake_timeout = limits_.http_time,
                                                     .idle_timeout = limits_.idle_time,
                                                     .keep_alive_pings = true});
  beast::error_code error;
  co_await stream_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return;
  std::optional<Visitor> who;
  try {
    who = co_await welcome();
  } catch (const std::exception& trouble) {
    spdlog::error("socket trouble=\"{}\"", trouble.what());
  }
  if (!who) {
    co_await stream_.async_close(websocket::close_code::policy_error,
                                 asio::redirect_error(asio::use_awaitable, error));
    co_return;
  }
  visitor = *std::move(who);
  house_.arrive(self);
  beast::flat_buffer buffer;
  while (true) {
    co_await stream_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (error) break;
    std::string message = beast::buffers_to_string(buffer.data());
    buffer.consume(buffer.size());
    // Whoever was shown out has nothing more to say.
    if (leaving_) continue;
    try {
      co_await house_.handle(self, std::move(message));
      co_await until_read();
    } catch (const std::exception& trouble) {
      spdlog::error("socket person={} trouble=\"{}\"", person_in_log(visitor.id), trouble.what());
      break;
    }
  }
  closed_ = true;
  house_.depart(self);
}

void Socket::send(std::shared_ptr<const std::string> message) {
  if (closed_ || leaving_) return;
  queued_bytes_ += message->size();
  queue_.push_back(std::move(message));
  if (queued_bytes_ > limits_.queued_bytes) {
    metrics_.dropped.Increment();
    drop();
    return;
  }
  if (writing_) return;
  writing_ = true;
  let_run(stream_.get_executor(), write_all());
}

asio::awaitable<void> Socket::write_all() {
  const std::shared_ptr<Socket> self = shared_from_this();
  beast::error_code error;
  while (!queue_.empty() && !closed_) {
    const std::shared_ptr<const std::string> message = queue_.front();
    stream_.text(true);
    co_await stream_.async_write(asio::buffer(*message),
                                 asio::redirect_error(asio::use_awaitable, error));
    if (error) {
      drop();
      break;
    }
    queued_bytes_ -= message->size();
    queue_.pop_front();
    something_read_.cancel();
  }
  if (leaving_ && !closed_) {
    co_await stream_.async_close(websocket::close_code::service_restart,
                                 asio::redirect_error(asio::use_awaitable, error));
  }
  writing_ = false;
}

// Until little enough waits for him.
asio::awaitable<void> Socket::until_read() {
  beast::error_code rung;
  while (queued_bytes_ > limits_.unheard_bytes && !closed_) {
    co_await something_read_.async_wait(asio::redirect_error(asio::use_awaitable, rung));
  }
}

void Socket::dismiss() {
  send(std::make_shared<const std::string>(R"({"type":"goodbye"})"));
  leaving_ = true;
  let_run(stream_.get_executor(), drop_later());
}

// Who does not read the farewell does not stay for that.
asio::awaitable<void> Socket::drop_later() {
  const std::shared_ptr<Socket> self = shared_from_this();
  asio::steady_timer timer(stream_.get_executor(), limits_.http_time);
  beast::error_code error;
  co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
  if (!closed_) drop();
}

// Whoever reads or writes on it finds out, and ends.
void Socket::drop() {
  closed_ = true;
  something_read_.cancel();
  beast::get_lowest_layer(stream_).close();
}

}  // namespace thronsaal
