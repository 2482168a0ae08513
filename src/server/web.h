// The network's side: HTTP and WebSockets.
//
// Pages and health by HTTP, identity by HTTP because of its cookies, everything else through a
// WebSocket that belongs to a visitor. All of it in the network's thread.
#pragma once

#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "server/limits.h"

namespace thronsaal {

class House;
class Metrics;
class People;

struct WebOptions {
  std::string address = "127.0.0.1";
  unsigned short port = 7777;  // 0: any that is free
  // Whether X-Forwarded-For and X-Forwarded-Proto tell the truth.
  bool behind_proxy = false;
};

class Web {
 public:
  // Listens from now on. Throws if the address cannot be had.
  Web(boost::asio::io_context& io, House& house, People& people, const Limits& limits,
      Metrics& metrics, const WebOptions& options);
  ~Web();
  Web(const Web&) = delete;
  Web& operator=(const Web&) = delete;

  unsigned short port() const;
  // Nobody is let in any more.
  void close();

 private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

}  // namespace thronsaal
