// HTTP and WebSocket server.
//
// HTTP serves the page, health checks, documents and login (for its cookies); everything else uses
// one WebSocket per client. Runs on the network thread.
#pragma once

#include <memory>

#include <boost/asio/io_context.hpp>

#include "server/limits.h"
#include "server/net/listen_options.h"

namespace thronsaal {

class TableService;
class Metrics;
class AccountStore;

class HttpServer {
 public:
  // Starts listening. Throws if the address cannot be bound.
  HttpServer(boost::asio::io_context& io, TableService& service, AccountStore& people,
             const Limits& limits, Metrics& metrics, const ListenOptions& options);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  unsigned short port() const;
  // Stops accepting connections.
  void close();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace thronsaal
