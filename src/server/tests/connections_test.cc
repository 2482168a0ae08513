// Connections that are many, slow, or from one address.
#include <chrono>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

// Connections that begin a request and never end it.
class SlowHandshakes {
 public:
  SlowHandshakes(const ServerProcess& server, int number) {
    for (int i = 0; i < number; ++i) {
      sockets_.emplace_back(io_).connect({asio::ip::address_v4::loopback(), server.port()});
      boost::system::error_code dropped;
      asio::write(sockets_.back(), asio::buffer(std::string_view("GET / HTTP/1.1\r\nHost: a")),
                  dropped);
    }
  }
  // Waits until the server closes this connection, and gives what it sent before.
  std::string await_end(std::size_t which) {
    std::string said;
    boost::system::error_code ended;
    asio::read(sockets_[which], asio::dynamic_buffer(said), ended);
    return said;
  }
  void leave() { sockets_.clear(); }

 private:
  asio::io_context io_;
  std::vector<asio::ip::tcp::socket> sockets_;
};

TEST(SlowHandshakes, DelayNobody) {
  const ServerProcess server;
  const SlowHandshakes slow(server, 200);
  EXPECT_EQ(Client(server.port()).get("/healthz").status, 200);
}

TEST(SlowHandshakes, AreDisconnectedInTheEnd) {
  static constexpr int kMany = 20;
  const ServerProcess server({"--request-seconds", "1"});
  const auto begun = Clock::now();
  SlowHandshakes slow(server, kMany);
  for (std::size_t i = 0; i < kMany; ++i) {
    EXPECT_THAT(slow.await_end(i), ::testing::StartsWith("HTTP/1.1 408 "));
  }
  EXPECT_GE(Clock::now() - begun, std::chrono::milliseconds(900));
}

TEST(OneAddress, HasAConnectionLimit) {
  static constexpr int kMost = 6;
  const ServerProcess server({"--connections-per-address", std::to_string(kMost)});
  SlowHandshakes all(server, kMost);
  EXPECT_ANY_THROW(Client(server.port()).get("/healthz"));
  SlowHandshakes more(server, 1);
  EXPECT_EQ(more.await_end(0), "");
  all.leave();
  unsigned status = 0;
  while (status == 0) {
    try {
      status = Client(server.port()).get("/healthz").status;
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): tried again
      // The server has not yet noticed that they are closed.
    }
  }
  EXPECT_EQ(status, 200);
}

class BehindAProxy : public ::testing::Test {
 protected:
  // Opens another socket of a visitor behind the proxy, and gives the status of the handshake.
  unsigned connect_from(const std::string& address) {
    Client& client = clients_.emplace_back(server_.port());
    client.post("/api/visit", "", {{"X-Forwarded-For", "198.51.100.7"}});
    return client.connect({{"X-Forwarded-For", address}});
  }

  const ServerProcess server_{{"--behind-proxy", "--connections-per-address", "2"}};
  std::vector<Client> clients_;
};

TEST_F(BehindAProxy, TheForwardedAddressCounts) {
  EXPECT_EQ(connect_from("192.0.2.1"), 101);
  EXPECT_EQ(connect_from("192.0.2.1"), 101);
  EXPECT_EQ(connect_from("192.0.2.1"), 429);
  EXPECT_EQ(connect_from("192.0.2.2"), 101);
  // An address that the client claims does not count: the proxy appends the true one.
  EXPECT_EQ(connect_from("192.0.2.9, 192.0.2.1"), 429);
  const HttpReply reply = clients_[0].get("/healthz", {{"X-Forwarded-For", "192.0.2.1"}});
  EXPECT_EQ(reply.status, 429);
  EXPECT_EQ(error_code_of(reply), "too_many_connections");
  clients_[0].disconnect();
  clients_[1].disconnect();
  unsigned status = 429;
  while (status == 429) status = connect_from("192.0.2.1");
  EXPECT_EQ(status, 101);
}

// A proxy may append a line of its own.
TEST_F(BehindAProxy, TheLastOfSeveralLinesCounts) {
  const auto answer_to = [&](std::string_view first, std::string_view second) {
    asio::io_context io;
    asio::ip::tcp::socket socket(io);
    socket.connect({asio::ip::address_v4::loopback(), server_.port()});
    asio::write(socket, asio::buffer(fmt::format("GET /healthz HTTP/1.1\r\nHost: a\r\n"
                                                 "X-Forwarded-For: {}\r\nX-Forwarded-For: {}\r\n"
                                                 "Connection: close\r\n\r\n",
                                                 first, second)));
    std::string said;
    boost::system::error_code ended;
    asio::read(socket, asio::dynamic_buffer(said), ended);
    return said.substr(0, said.find("\r\n"));
  };
  EXPECT_EQ(connect_from("192.0.2.1"), 101);
  EXPECT_EQ(connect_from("192.0.2.1"), 101);
  EXPECT_EQ(answer_to("192.0.2.1", "192.0.2.9"), "HTTP/1.1 200 OK");
  EXPECT_EQ(answer_to("192.0.2.9", "192.0.2.8, 192.0.2.1"), "HTTP/1.1 429 Too Many Requests");
}

TEST_F(BehindAProxy, AnIPv6NetworkCountsAsOneAddress) {
  EXPECT_EQ(connect_from("2001:db8:0:1::1"), 101);
  EXPECT_EQ(connect_from("2001:db8:0:1::2"), 101);
  EXPECT_EQ(connect_from("2001:db8:0:1:ffff::3"), 429);
  EXPECT_EQ(connect_from("2001:db8:0:2::1"), 101);
}

TEST_F(BehindAProxy, GuestsAreCountedByIPv6Network) {
  std::string last;
  for (int i = 0; i < 100 && last.empty(); ++i) {
    last = error_code_of(
        Client(server_.port())
            .post("/api/visit", "", {{"X-Forwarded-For", fmt::format("2001:db8:0:1::{:x}", i)}}));
  }
  EXPECT_EQ(last, "too_many_guests");
}

TEST(Exports, AreRateLimited) {
  const ServerProcess server;
  Client client(server.port());
  std::string last = "no_such_table";
  for (int i = 0; i < 100 && last == "no_such_table"; ++i) {
    last = error_code_of(client.get("/api/tables/22222222222222/journal"));
  }
  EXPECT_EQ(last, "too_many_journals");
}

}  // namespace
}  // namespace thronsaal
