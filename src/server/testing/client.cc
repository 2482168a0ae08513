#include "server/testing/client.h"

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "server/testing/protocol_schema.h"

namespace thronsaal {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

// Long enough for a server under sanitizers on a busy machine.
constexpr auto kTimeout = std::chrono::seconds(60);

tcp::endpoint loopback(unsigned short port) {
  return {asio::ip::address_v4::loopback(), port};
}

// Waits until asynchronous work is done, or until the timeout.
template <class Begin>
void finish(asio::io_context& io, beast::tcp_stream& stream, Begin begin) {
  beast::error_code result = asio::error::would_block;
  begin([&](beast::error_code error, auto&&...) { result = error; });
  io.restart();
  io.run_for(kTimeout);
  if (result == asio::error::would_block) {
    stream.close();
    io.restart();
    io.run();
    throw std::runtime_error("the server does not answer");
  }
  if (result) throw beast::system_error(result);
}

// One thread serves the sockets of all clients. Like a browser, it answers pings while a test does
// something else.
class Network {
 public:
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;
  static asio::io_context& io() {
    static Network network;
    return network.io_;
  }

 private:
  Network() : thread_([this] { io_.run(); }) {}
  ~Network() {
    io_.stop();
    thread_.join();
  }
  asio::io_context io_;
  asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
  std::thread thread_;
};

}  // namespace

// Used on the network's thread, except for what the mutex protects.
struct Client::WebSocket : std::enable_shared_from_this<Client::WebSocket> {
  void read() {
    stream.async_read(buffer, [self = shared_from_this()](beast::error_code error, std::size_t) {
      self->take(error);
    });
  }
  void take(beast::error_code error) {
    std::string text = error ? "" : beast::buffers_to_string(buffer.data());
    buffer.consume(buffer.size());
    const bool is_ping = text == R"({"type":"ping"})";
    {
      const std::scoped_lock lock(mutex);
      if (error) {
        end = error;
      } else if (!is_ping || !answers_pings) {
        received.push_back(std::move(text));
      }
    }
    arrived.notify_all();
    if (error) return;
    if (is_ping && answers_pings) write(R"({"cmd":"pong"})");
    if (reads) read();
  }
  void write(std::string text) {
    to_write.push_back(std::move(text));
    if (to_write.size() == 1) write_next();
  }
  void write_next() {
    stream.async_write(asio::buffer(to_write.front()),
                       [self = shared_from_this()](beast::error_code error, std::size_t) {
                         self->to_write.pop_front();
                         if (!error && !self->to_write.empty()) self->write_next();
                       });
  }

  websocket::stream<beast::tcp_stream> stream{Network::io()};
  beast::flat_buffer buffer;
  std::deque<std::string> to_write;
  std::atomic<bool> answers_pings = true;
  std::atomic<bool> reads = true;

  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<std::string> received;
  beast::error_code end;
};

Client::Client(unsigned short port) : port_(port) {}
Client::~Client() {
  disconnect();
}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

HttpReply Client::request(std::string_view method, std::string_view target, std::string_view body,
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

  HttpReply reply{.status = parser.get().result_int(), .headers = {}, .body = parser.get().body()};
  for (const auto& field : parser.get()) {
    const std::string value(field.value());
    if (field.name() == http::field::set_cookie) {
      const std::string cookie = value.substr(0, value.find(';'));
      std::string& mine = cookie.contains("-device=") ? device_ : cookie_;
      // A cookie that expires under another name is not ours.
      const std::string_view name = std::string_view(cookie).substr(0, cookie.find('=') + 1);
      if (value.contains("; Max-Age=0;") && !mine.starts_with(name)) continue;
      mine = cookie;
      if (&mine == &device_) continue;
    }
    reply.headers[std::string(field.name_string())] = value;
  }
  return reply;
}

HttpReply Client::get(std::string_view target, const std::map<std::string, std::string>& headers) {
  return request("GET", target, "", headers);
}

HttpReply Client::post(std::string_view target, std::string_view body,
                       const std::map<std::string, std::string>& headers) {
  return request("POST", target, body, headers);
}

void Client::arrive() {
  if (cookie_.empty()) post("/api/visit");
  if (const unsigned status = connect(); status != 101) {
    throw std::runtime_error(fmt::format("no WebSocket: {}", status));
  }
}

unsigned Client::connect(const std::map<std::string, std::string>& headers) {
  disconnect();
  pending_.clear();
  const auto socket = std::make_shared<WebSocket>();
  socket->answers_pings = answers_pings_;
  auto& stream = socket->stream;
  beast::get_lowest_layer(stream).connect(loopback(port_));
  stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    if (!cookie_.empty()) request.set(http::field::cookie, cookie_);
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  stream.read_message_max(std::size_t{64} << 20);
  websocket::response_type response;
  std::promise<beast::error_code> result;
  asio::post(Network::io(), [&] {
    stream.async_handshake(response, fmt::format("localhost:{}", port_), "/socket",
                           [&](beast::error_code error) { result.set_value(error); });
  });
  std::future<beast::error_code> answer = result.get_future();
  if (answer.wait_for(kTimeout) != std::future_status::ready) {
    asio::post(Network::io(), [&] { beast::get_lowest_layer(stream).close(); });
    answer.wait();
    throw std::runtime_error("the server does not answer");
  }
  if (answer.get()) return response.result_int();
  websocket_ = socket;
  asio::post(Network::io(), [socket] { socket->read(); });
  return 101;
}

void Client::disconnect() {
  if (!websocket_) return;
  std::promise<void> closed;
  asio::post(Network::io(), [&] {
    beast::get_lowest_layer(websocket_->stream).close();
    closed.set_value();
  });
  closed.get_future().wait();
  websocket_.reset();
}

bool Client::is_connected() const {
  return websocket_ != nullptr;
}

void Client::stop_reading() {
  websocket_->reads = false;
}

void Client::set_answers_pings(bool answers) {
  answers_pings_ = answers;
  if (websocket_) websocket_->answers_pings = answers;
}

void Client::send(std::string_view text) {
  if (!websocket_) throw std::runtime_error("not connected");
  asio::post(Network::io(), [socket = websocket_, message = std::string(text)]() mutable {
    socket->write(std::move(message));
  });
}

void Client::send(const json::object& request) {
  send(json::serialize(request));
}

std::string Client::receive() {
  if (!websocket_) throw std::runtime_error("not connected");
  std::unique_lock lock(websocket_->mutex);
  const bool has_come = websocket_->arrived.wait_for(
      lock, kTimeout, [&] { return !websocket_->received.empty() || websocket_->end; });
  if (websocket_->received.empty()) {
    const beast::error_code end = websocket_->end;
    lock.unlock();
    disconnect();
    if (!has_come) throw std::runtime_error("the server does not answer");
    throw beast::system_error(end);
  }
  std::string text = std::move(websocket_->received.front());
  websocket_->received.pop_front();
  received_ += text;
  received_ += '\n';
  return text;
}

json::object Client::receive_json() {
  const std::string text = receive();
  json::object message = json::parse(text).as_object();
  const json::value* id = message.if_contains("id");
  const auto asked = id == nullptr ? asked_.end() : asked_.find(json::serialize(*id));
  const std::string wrong = message_error(message, asked == asked_.end() ? "" : asked->second);
  if (asked != asked_.end()) asked_.erase(asked);
  if (!wrong.empty()) {
    throw std::runtime_error(fmt::format("{}\nis not as protocol.json says: {}", text, wrong));
  }
  return message;
}

json::object Client::ask(json::object request) {
  const int id = ++last_id_;
  request["id"] = id;
  if (const json::value* command = request.if_contains("cmd"); command && command->is_string()) {
    asked_[std::to_string(id)] = std::string(command->as_string());
  }
  send(request);
  while (true) {
    json::object message = receive_json();
    const json::value* answered = message.if_contains("id");
    if (answered != nullptr && *answered == id) return message;
    pending_.push_back(std::move(message));
  }
}

json::object Client::expect_ok(json::object request) {
  const std::string asked = json::serialize(request);
  json::object answer = ask(std::move(request));
  if (!answer.contains("ok")) {
    throw std::runtime_error(fmt::format("{} was answered {}", asked, json::serialize(answer)));
  }
  return answer;
}

json::object Client::next() {
  if (!pending_.empty()) {
    json::object message = std::move(pending_.front());
    pending_.pop_front();
    return message;
  }
  return receive_json();
}

}  // namespace thronsaal
