// A client of the server: HTTP with cookies, and a WebSocket.
//
// Waiting times out with an exception, so that an unresponsive server fails the test instead of
// blocking it. The WebSocket is read and pings are answered in the background. Everything that a
// test reads as JSON is validated against protocol.json.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

namespace thronsaal {

namespace json = boost::json;

struct HttpReply {
  unsigned status = 0;
  std::map<std::string, std::string> headers;
  std::string body;

  json::object content() const { return json::parse(body).as_object(); }
};

class Client {
 public:
  explicit Client(unsigned short port);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;

  // One HTTP request. Cookies that come back are kept and sent from then on.
  HttpReply get(std::string_view target, const std::map<std::string, std::string>& headers = {});
  HttpReply post(std::string_view target, std::string_view body = "",
                 const std::map<std::string, std::string>& headers = {});
  const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  // The trusted-device cookie.
  const std::string& device() const { return device_; }
  void set_device(std::string device) { device_ = std::move(device); }

  // Creates a guest if needed and opens a WebSocket.
  void arrive();
  // Opens one with these headers; returns the handshake's HTTP status (101 on success).
  unsigned connect(const std::map<std::string, std::string>& headers = {});
  void disconnect();
  bool is_connected() const;
  // Reads nothing more from the socket, like a client that hangs.
  void stop_reading();
  // Pings that are not answered are received like other messages.
  void set_answers_pings(bool answers);

  // Sends a request and waits for its response; queues other messages for `next`.
  json::object ask(json::object request);
  // The same, for a request that must succeed.
  json::object expect_ok(json::object request);
  // Without waiting.
  void send(std::string_view text);
  void send(const json::object& request);
  // The next message that is not a response.
  json::object next();
  // The next message for which `wanted` holds.
  template <class Wanted>
  json::object next(Wanted wanted) {
    while (true) {
      json::object message = next();
      if (wanted(message)) return message;
    }
  }
  // Messages queued while waiting for a response.
  std::deque<json::object> take_pending() { return std::exchange(pending_, {}); }
  // The next message of any kind, as text.
  std::string receive();
  // Everything received on the socket.
  const std::string& heard() const { return received_; }

 private:
  struct WebSocket;
  json::object receive_json();
  HttpReply request(std::string_view method, std::string_view target, std::string_view body,
                    const std::map<std::string, std::string>& headers);

  unsigned short port_;
  std::string cookie_;
  std::string device_;
  std::shared_ptr<WebSocket> websocket_;
  bool answers_pings_ = true;
  std::map<std::string, std::string> asked_;  // commands of requests by their id
  std::deque<json::object> pending_;
  std::string received_;
  int last_id_ = 0;
};

}  // namespace thronsaal
