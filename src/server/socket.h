// A WebSocket that belongs to a visitor.
//
// What is to be sent waits in a queue. Whoever lets it grow is not listened to until he has read
// what he asked for; beyond the limit he is dropped, so that nobody's slowness costs anybody else
// memory or time.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/guest.h"
#include "server/house.h"

namespace thronsaal {

namespace beast = boost::beast;

class Socket final : public Guest, public std::enable_shared_from_this<Socket> {
 public:
  using Upgrade = beast::http::request<beast::http::string_body>;

  // Who he is, if he may come in.
  using Welcome = std::function<asio::awaitable<std::optional<Visitor>>()>;

  Socket(beast::tcp_stream stream, Visitor who, House& house, const Limits& limits,
         Metrics& metrics);

  // Shakes hands, then answers messages until the other side leaves. Whether he may come in is
  // asked when that is done: much may have happened meanwhile.
  asio::awaitable<void> run(Upgrade request, Welcome welcome);

  void send(std::shared_ptr<const std::string> message) override;
  void dismiss() override;

 private:
  asio::awaitable<void> write_all();
  asio::awaitable<void> until_read();
  asio::awaitable<void> drop_later();
  void drop();

  beast::websocket::stream<beast::tcp_stream> stream_;
  House& house_;
  Limits limits_;
  Metrics& metrics_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t queued_bytes_ = 0;
  asio::steady_timer something_read_;  // rings when the queue has become shorter
  bool writing_ = false;
  bool leaving_ = false;  // after what is queued
  bool closed_ = false;
};

}  // namespace thronsaal
