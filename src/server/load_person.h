// Somebody who uses a server from outside, one of many: see load_main.cc.
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

#include "server/awaiting.h"

namespace thronsaal {

namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using Clock = std::chrono::steady_clock;
using tcp = asio::ip::tcp;

class Person {
 public:
  // `address` is told as a proxy would tell it.
  Person(asio::io_context& io, unsigned short port, std::string address)
      : stream_(io), bell_(io), port_(port), address_(std::move(address)) {}

  asio::awaitable<void> arrive() {
    const tcp::endpoint server(asio::ip::address_v4::loopback(), port_);
    const std::string cookie = co_await visit(server);
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
    const std::string text = json::serialize(request);
    co_await stream_.async_write(asio::buffer(text), use_awaitable);
    while (answer_.empty()) co_await wait();
    co_return std::exchange(answer_, {});
  }

  // Until the table's log is longer.
  asio::awaitable<void> until_longer_than(std::int64_t length) {
    while (update_.empty() || seen() <= length) co_await wait();
  }

  // What the person's seat may do.
  const json::array* legal() const {
    const json::value* position = update_.if_contains("position");
    if (position == nullptr) return nullptr;
    const json::value* seats = position->as_object().if_contains("seats");
    if (seats == nullptr) return nullptr;
    const json::array& actions = seats->at(0).at("legal").as_array();
    return actions.empty() ? nullptr : &actions;
  }
  std::int64_t seen() const { return update_.at("seq").to_number<std::int64_t>(); }
  bool is_over() const { return !update_.empty() && update_.at("info").at("phase") == "over"; }
  std::size_t updates() const { return updates_; }

 private:
  asio::awaitable<std::string> visit(tcp::endpoint server) {
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
      json::object message = json::parse(beast::buffers_to_string(buffer.data())).as_object();
      buffer.consume(buffer.size());
      if (message.contains("id")) {
        answer_ = std::move(message);
      } else if (message.at("type") == "update") {
        update_ = std::move(message);
        ++updates_;
      }
      bell_.cancel();
    }
  }

  asio::awaitable<void> wait() {
    bell_.expires_after(std::chrono::seconds(60));
    beast::error_code rung;
    co_await bell_.async_wait(asio::redirect_error(use_awaitable, rung));
    if (!rung) throw std::runtime_error("the server does not answer");
  }

  websocket::stream<beast::tcp_stream> stream_;
  asio::steady_timer bell_;
  unsigned short port_;
  std::string address_;
  json::object answer_;
  json::object update_;
  std::size_t updates_ = 0;
};

}  // namespace thronsaal
