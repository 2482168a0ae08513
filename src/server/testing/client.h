// Somebody who uses the server from outside: HTTP with a cookie, and a WebSocket.
//
// Waiting for an answer ends with an exception after a while, so that a server that does not answer
// fails a test instead of blocking it.
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

struct Reply {
  unsigned status = 0;
  std::map<std::string, std::string> headers;
  std::string body;

  json::object content() const { return json::parse(body).as_object(); }
};

class Client {
 public:
  explicit Client(unsigned short port);
  ~Client();
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;

  // One HTTP request. Cookies that come back are kept and sent from then on.
  Reply get(std::string_view target, std::map<std::string, std::string> headers = {});
  Reply post(std::string_view target, std::string_view body = "",
             std::map<std::string, std::string> headers = {});
  const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  // What tells this browser from those of strangers when somebody logs in.
  const std::string& device() const { return device_; }
  void set_device(std::string device) { device_ = std::move(device); }

  // Becomes a visitor, if need be, and opens a WebSocket.
  void arrive();
  // Opens one with these headers; gives the HTTP status of the handshake (101 if it worked).
  unsigned connect(std::map<std::string, std::string> headers = {});
  void disconnect();
  bool is_connected() const;

  // Sends a request and waits for its answer; what comes before it waits for `next`.
  json::object ask(json::object request);
  // The same, for a request that must succeed.
  json::object must(json::object request);
  // Without waiting.
  void send(std::string_view text);
  void send(json::object request);
  // The next message that is not an answer.
  json::object next();
  // The next update of a table in which `wanted` holds.
  template <class Wanted>
  json::object next(Wanted wanted) {
    while (true) {
      json::object message = next();
      if (wanted(message)) return message;
    }
  }
  // Messages that came before an answer.
  std::deque<json::object> take_waiting() { return std::exchange(waiting_, {}); }
  // Any next message, as it came.
  std::string receive();
  // Everything that ever came through the socket.
  const std::string& heard() const { return heard_; }

 private:
  struct Connection;
  Reply request(std::string_view method, std::string_view target, std::string_view body,
                const std::map<std::string, std::string>& headers);

  unsigned short port_;
  std::string cookie_;
  std::string device_;
  std::unique_ptr<Connection> connection_;
  std::deque<json::object> waiting_;
  std::string heard_;
  int last_id_ = 0;
};

}  // namespace thronsaal
