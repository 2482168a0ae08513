// A client of the load test; see load_main.cc.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/runtime/async.h"

namespace thronsaal {

namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using Clock = std::chrono::steady_clock;
using asio::ip::tcp;

class LoadClient {
 public:
  // `address` is sent as X-Forwarded-For.
  LoadClient(asio::io_context& io, unsigned short port, std::string address)
      : stream_(io), message_arrived_(io), port_(port), address_(std::move(address)) {}

  asio::awaitable<void> connect() {
    const tcp::endpoint server(asio::ip::address_v4::loopback(), port_);
    const std::string cookie = co_await create_guest(server);
    co_await beast::get_lowest_layer(stream_).async_connect(server, use_awaitable);
    stream_.set_option(websocket::stream_base::decorator(
        [cookie, from = address_](websocket::request_type& request) {
          request.set(http::field::cookie, cookie);
          request.set("X-Forwarded-For", from);
        }));
    stream_.read_message_max(std::size_t{4} << 20);
    co_await stream_.async_handshake(fmt::format("localhost:{}", port_), "/socket", use_awaitable);
    asio::co_spawn(stream_.get_executor(), listen(), asio::detached);
  }

  asio::awaitable<json::object> ask(json::object request) {
    request["id"] = 1;
    answer_.clear();
    co_await write(json::serialize(request));
    while (answer_.empty()) co_await wait();
    co_return std::exchange(answer_, {});
  }

  // Waits until the table's log is longer than `length`.
  asio::awaitable<void> wait_for_entry_after(std::int64_t length) {
    while (seen_ <= length) co_await wait();
  }

  // The legal actions of the client's seat.
  const json::array* legal() const {
    if (position_.empty()) return nullptr;
    const json::array& actions = position_.at("views").at(0).at("legal").as_array();
    return actions.empty() ? nullptr : &actions;
  }
  std::int64_t seen() const { return seen_; }
  bool is_over() const { return is_over_; }
  // Received since the last take_bytes.
  std::size_t bytes() const { return bytes_; }
  std::size_t take_bytes() { return std::exchange(bytes_, 0); }

 private:
  asio::awaitable<std::string> create_guest(tcp::endpoint server) {
    beast::tcp_stream stream(stream_.get_executor());
    co_await stream.async_connect(server, use_awaitable);
    http::request<http::empty_body> request(http::verb::post, "/api/visit", 11);
    request.set(http::field::host, "localhost");
    request.set("X-Forwarded-For", address_);
    request.prepare_payload();
    co_await http::async_write(stream, request, use_awaitable);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    co_await http::async_read(stream, buffer, response, use_awaitable);
    const std::string cookie(response[http::field::set_cookie]);
    co_return cookie.substr(0, cookie.find(';'));
  }

  asio::awaitable<void> listen() {
    beast::flat_buffer buffer;
    while (true) {
      beast::error_code error;
      co_await stream_.async_read(buffer, asio::redirect_error(use_awaitable, error));
      if (error) co_return;
      const std::string text = beast::buffers_to_string(buffer.data());
      buffer.consume(buffer.size());
      bytes_ += text.size();
      // Not parsed, because a history is long and parsing it would delay the other clients.
      if (text.starts_with(R"({"type":"events")")) continue;
      json::object message = json::parse(text).as_object();
      if (message.contains("id")) {
        answer_ = std::move(message);
      } else {
        take(std::move(message));
      }
      message_arrived_.cancel();
    }
  }

  // The position is the last message about a move.
  void take(json::object message) {
    const std::string_view type = message.at("type").as_string();
    if (type == "ping") asio::co_spawn(stream_.get_executor(), send_pong(), asio::detached);
    if (type == "info") is_over_ = message.at("info").at("phase") == "over";
    if (type != "position") return;
    seen_ = message.at("seq").to_number<std::int64_t>();
    position_ = std::move(message);
  }
  // Requests and pongs must not be written at the same time.
  asio::awaitable<void> write(std::string text) {
    const AsyncMutex::Pass lock = co_await writing_.lock();
    co_await stream_.async_write(asio::buffer(text), use_awaitable);
  }
  asio::awaitable<void> send_pong() { return write(R"({"cmd":"pong"})"); }

  asio::awaitable<void> wait() {
    message_arrived_.expires_after(std::chrono::seconds(60));
    beast::error_code ignored;
    co_await message_arrived_.async_wait(asio::redirect_error(use_awaitable, ignored));
    if (!ignored) throw std::runtime_error("the server does not answer");
  }

  websocket::stream<beast::tcp_stream> stream_;
  asio::steady_timer message_arrived_;
  unsigned short port_;
  std::string address_;
  json::object answer_;
  AsyncMutex writing_{stream_.get_executor()};
  json::object position_;
  std::int64_t seen_ = 0;
  bool is_over_ = false;
  std::size_t bytes_ = 0;
};

}  // namespace thronsaal
