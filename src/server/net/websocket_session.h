// A client's WebSocket connection.
//
// Outgoing messages are queued. While the queue is long, nothing more is read from the client;
// beyond the limit it is disconnected. So a slow client costs other clients neither memory nor
// time.
//
// A client that is sent nothing else is sent pings, which it must answer; after a period of silence
// it is disconnected.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/service/connection.h"
#include "server/service/table_service.h"

namespace thronsaal {

namespace beast = boost::beast;

class WebSocketSession final : public Connection,
                               public std::enable_shared_from_this<WebSocketSession> {
 public:
  using Upgrade = beast::http::request<beast::http::string_body>;

  // The person, if the connection is allowed.
  using Authenticate = std::function<asio::awaitable<std::optional<Person>>()>;

  WebSocketSession(beast::tcp_stream stream, Person who, TableService& service,
                   const Limits& limits, Metrics& metrics);

  // Performs the handshake, then handles messages until the client disconnects. Authenticates after
  // the handshake, because the token may have been revoked meanwhile.
  asio::awaitable<void> run(Upgrade request, Authenticate welcome);

  void send(std::shared_ptr<const std::string> message) override;
  void begin_request() override { is_answering_ = true; }
  void answer(std::shared_ptr<const std::string> message) override;
  void close_gracefully() override;

 private:
  using Clock = std::chrono::steady_clock;
  using Message = std::shared_ptr<const std::string>;

  asio::awaitable<void> handle_messages();
  // Counts a message towards the limit; false if that closed the connection.
  bool has_room_for(const std::string& message);
  void enqueue(Message message);
  asio::awaitable<void> keep_alive();
  bool is_gone(Clock::time_point now) const;
  asio::awaitable<void> write_all();
  asio::awaitable<void> wait_until_drained();
  asio::awaitable<void> close_after_timeout();
  void abort_connection();

  beast::websocket::stream<beast::tcp_stream> stream_;
  TableService& service_;
  Limits limits_;
  Metrics& metrics_;
  std::deque<Message> queue_;
  std::vector<Message> held_;     // sent after the response in progress
  std::size_t queued_bytes_ = 0;  // of both
  bool is_answering_ = false;
  asio::steady_timer queue_drained_;  // cancelled whenever the queue shrinks
  bool writing_ = false;
  bool closing_ = false;  // close after the queue is sent
  bool closed_ = false;
  bool is_reading_ = false;
  Clock::time_point heard_at_ = Clock::now();     // the last message, or when reading resumed
  Clock::time_point sent_at_ = Clock::now();      // the last message was sent
  Clock::time_point pinged_at_ = Clock::now();    // the last ping was sent
  Clock::time_point write_begun_ = Clock::now();  // of the message being written
  asio::steady_timer keep_alive_timer_;
};

}  // namespace thronsaal
