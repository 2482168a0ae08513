#include "server/net/listener.h"

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace thronsaal {
namespace {

using asio::ip::tcp;

// Why listening failed, and how to fix it.
std::string listen_error(const ListenOptions& options, const boost::system::error_code& error) {
  if (error == asio::error::address_in_use) {
    return fmt::format(
        "port {} of {} is in use, perhaps by another Thronsaal. End that program, or choose "
        "another port: --port {}, or --port 0 for any that is free.",
        options.port, options.address, options.port == 65535 ? 7777 : options.port + 1);
  }
  if (error == asio::error::access_denied) {
    return fmt::format(
        "port {} may not be used by this user: most systems keep ports below 1024 for the "
        "administrator. Choose another port with --port.",
        options.port);
  }
  if (error == boost::system::errc::address_not_available) {
    return fmt::format(
        "this machine does not have the address {}. --address takes one that it has: 127.0.0.1 "
        "for the machine itself, 0.0.0.0 for all.",
        options.address);
  }
  return fmt::format("cannot listen on port {} of {}: {}.", options.port, options.address,
                     error.message());
}

tcp::acceptor open_acceptor(asio::io_context& io, const ListenOptions& options) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error) {
    throw std::runtime_error(fmt::format(
        "\"{}\" is not an IP address. --address takes one: 127.0.0.1 for the machine itself, "
        "0.0.0.0 for all.",
        options.address));
  }
  const tcp::endpoint endpoint(address, options.port);
  tcp::acceptor acceptor(io);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) throw std::runtime_error(listen_error(options, error));
  return acceptor;
}

// Empty if the client has already gone.
std::string peer_address(const tcp::socket& socket) {
  boost::system::error_code error;
  const auto peer = socket.remote_endpoint(error);
  return error ? std::string() : peer.address().to_string();
}

}  // namespace

Listener::Listener(asio::io_context& io, const ListenOptions& options, Admission& admission,
                   Serve serve)
    : io_(io),
      admission_(admission),
      serve_(std::move(serve)),
      acceptor_(open_acceptor(io, options)) {
  spawn_detached(io_, accept_all());
}

asio::awaitable<void> Listener::accept_all() {
  while (acceptor_.is_open()) {
    bool failed = false;
    try {
      co_await accept_one();
    } catch (const std::exception& error) {
      spdlog::error("accept trouble={:?}", error.what());
      failed = true;
    }
    // Avoid a busy loop.
    if (failed) co_await pause();
  }
}

asio::awaitable<void> Listener::accept_one() {
  boost::system::error_code error;
  tcp::socket socket(io_);
  co_await acceptor_.async_accept(socket, asio::redirect_error(asio::use_awaitable, error));
  if (!acceptor_.is_open()) co_return;
  if (error) {
    // Usually out of file descriptors; some may be freed meanwhile.
    spdlog::warn("accept error={:?}", error.message());
    co_await pause();
    co_return;
  }
  RateLimitKeys peer = rate_limit_keys(peer_address(socket));
  std::optional<Admission::ConnectionPermit> permit = admission_.try_connect(peer);
  if (!permit) co_return;  // closes the connection
  socket.set_option(tcp::no_delay(true), error);
  AcceptedConnection connection{.stream = boost::beast::tcp_stream(std::move(socket)),
                                .peer = std::move(peer),
                                .permit = *std::move(permit)};
  spawn_detached(io_, serve_(std::move(connection)));
}

asio::awaitable<void> Listener::pause() {
  asio::steady_timer timer(io_, std::chrono::milliseconds(100));
  boost::system::error_code ignored;
  co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
}

}  // namespace thronsaal
