#include "server/testing/client.h"

#include <stdexcept>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

namespace thronsaal {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

// Long enough for a server under sanitizers on a busy machine.
constexpr auto kPatience = std::chrono::seconds(60);

tcp::endpoint loopback(unsigned short port) {
  return {asio::ip::address_v4::loopback(), port};
}

// Lets asynchronous work end, or the patience.
template <class Begin>
void finish(asio::io_context& io, beast::tcp_stream& stream, Begin begin) {
  beast::error_code result = asio::error::would_block;
  begin([&](beast::error_code error, auto&&...) { result = error; });
  io.restart();
  io.run_for(kPatience);
  if (result == asio::error::would_block) {
    stream.close();
    io.restart();
    io.run();
    throw std::runtime_error("the server does not answer");
  }
  if (result) throw beast::system_error(result);
}

}  // namespace

struct Client::Connection {
  asio::io_context io;
  websocket::stream<beast::tcp_stream> stream{io};
  beast::flat_buffer buffer;
};

Client::Client(unsigned short port) : port_(port) {}
Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

Reply Client::request(std::string_view method, std::string_view target, std::string_view body,
                      const std::map<std::string, std::string>& headers) {
  asio::io_context io;
  beast::tcp_stream stream(io);
  stream.connect(loopback(port_));
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(target);
  request.set(http::field::host, fmt::format("localhost:{}", port_));
  request.set(http::field::connection, "close");
  const std::string cookies = cookie_ + (device_.empty() ? "" : "; " + device_);
  if (!cookies.empty()) request.set(http::field::cookie, cookies);
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = std::string(body);
  request.prepare_payload();
  finish(io, stream, [&](auto done) { http::async_write(stream, request, done); });
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(std::uint64_t{64} << 20);
  finish(io, stream, [&](auto done) { http::async_read(stream, buffer, parser, done); });

  Reply reply{.status = parser.get().result_int(), .headers = {}, .body = parser.get().body()};
  for (const auto& field : parser.get()) {
    const std::string value(field.value());
    if (field.name() == http::field::set_cookie) {
      const std::string cookie = value.substr(0, value.find(';'));
      std::string& mine = cookie.contains("-device=") ? device_ : cookie_;
      // One that ends under another name is not the one that we have.
      const std::string_view name = std::string_view(cookie).substr(0, cookie.find('=') + 1);
      if (value.contains("; Max-Age=0;") && !mine.starts_with(name)) continue;
      mine = cookie;
      if (&mine == &device_) continue;
    }
    reply.headers[std::string(field.name_string())] = value;
  }
  return reply;
}

Reply Client::get(std::string_view target, std::map<std::string, std::string> headers) {
  return request("GET", target, "", headers);
}

Reply Client::post(std::string_view target, std::string_view body,
                   std::map<std::string, std::string> headers) {
  return request("POST", target, body, headers);
}

void Client::arrive() {
  if (cookie_.empty()) post("/api/visit");
  if (const unsigned status = connect(); status != 101) {
    throw std::runtime_error(fmt::format("no WebSocket: {}", status));
  }
}

unsigned Client::connect(std::map<std::string, std::string> headers) {
  connection_ = std::make_unique<Connection>();
  waiting_.clear();
  auto& stream = connection_->stream;
  beast::get_lowest_layer(stream).connect(loopback(port_));
  stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    if (!cookie_.empty()) request.set(http::field::cookie, cookie_);
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  stream.read_message_max(std::size_t{64} << 20);
  websocket::response_type response;
  try {
    finish(connection_->io, beast::get_lowest_layer(stream), [&](auto done) {
      stream.async_handshake(response, fmt::format("localhost:{}", port_), "/socket", done);
    });
  } catch (const beast::system_error&) {
    connection_.reset();
    return response.result_int();
  }
  return 101;
}

void Client::disconnect() {
  connection_.reset();
}

bool Client::is_connected() const {
  return connection_ != nullptr;
}

void Client::send(std::string_view text) {
  finish(connection_->io, beast::get_lowest_layer(connection_->stream),
         [&](auto done) { connection_->stream.async_write(asio::buffer(text), done); });
}

void Client::send(json::object request) {
  send(json::serialize(request));
}

std::string Client::receive() {
  if (!connection_) throw std::runtime_error("not connected");
  try {
    finish(connection_->io, beast::get_lowest_layer(connection_->stream),
           [&](auto done) { connection_->stream.async_read(connection_->buffer, done); });
  } catch (...) {
    connection_.reset();
    throw;
  }
  std::string text = beast::buffers_to_string(connection_->buffer.data());
  connection_->buffer.consume(connection_->buffer.size());
  heard_ += text;
  heard_ += '\n';
  return text;
}

json::object Client::ask(json::object request) {
  const int id = ++last_id_;
  request["id"] = id;
  send(std::move(request));
  while (true) {
    json::object message = json::parse(receive()).as_object();
    const json::value* answered = message.if_contains("id");
    if (answered != nullptr && *answered == id) return message;
    waiting_.push_back(std::move(message));
  }
}

json::object Client::must(json::object request) {
  const std::string asked = json::serialize(request);
  json::object answer = ask(std::move(request));
  if (!answer.contains("ok")) {
    throw std::runtime_error(fmt::format("{} was answered {}", asked, json::serialize(answer)));
  }
  return answer;
}

json::object Client::next() {
  if (!waiting_.empty()) {
    json::object message = std::move(waiting_.front());
    waiting_.pop_front();
    return message;
  }
  return json::parse(receive()).as_object();
}

}  // namespace thronsaal
