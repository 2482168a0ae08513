// Accepts TCP connections within the limits and starts a coroutine for each.
#pragma once

#include <functional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/net/admission.h"
#include "server/net/listen_options.h"
#include "server/runtime/async.h"

namespace thronsaal {

struct AcceptedConnection {
  boost::beast::tcp_stream stream;
  RateLimitKeys peer;
  Admission::ConnectionPermit permit;
};

class Listener {
 public:
  using Serve = std::function<asio::awaitable<void>(AcceptedConnection)>;

  // Starts listening. Throws, with a remedy, if the address cannot be bound.
  Listener(asio::io_context& io, const ListenOptions& options, Admission& admission, Serve serve);

  unsigned short port() const { return acceptor_.local_endpoint().port(); }
  void close() { acceptor_.close(); }

 private:
  asio::awaitable<void> accept_all();
  asio::awaitable<void> accept_one();
  asio::awaitable<void> pause();

  asio::io_context& io_;
  Admission& admission_;
  Serve serve_;
  asio::ip::tcp::acceptor acceptor_;
};

}  // namespace thronsaal
