// Malformed HTTP, byte by byte.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <gmock/gmock.h>

#include "server/testing/client.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

namespace asio = boost::asio;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// The server's response to these bytes on a new connection, read until it closes or this much has
// arrived.
std::string said_to(unsigned short port, std::string_view bytes) {
  asio::io_context io;
  asio::ip::tcp::socket socket(io);
  socket.connect({asio::ip::address_v4::loopback(), port});
  boost::system::error_code error;
  asio::write(socket, asio::buffer(bytes), error);
  socket.shutdown(asio::ip::tcp::socket::shutdown_send, error);
  std::string answer;
  asio::read(socket, asio::dynamic_buffer(answer, 4096), error);
  return answer;
}

class MalformedHttp : public ::testing::Test {
 protected:
  // The status of the response; 0 if there is none.
  int status_of(std::string_view bytes) {
    const std::string answer = said_to(server_.port(), bytes);
    if (answer.empty()) return 0;
    EXPECT_THAT(answer, StartsWith("HTTP/1."));
    EXPECT_THAT(answer, HasSubstr("Connection: close\r\n")) << bytes;
    EXPECT_THAT(answer, HasSubstr(R"({"error":{"code":")")) << bytes;
    return std::stoi(answer.substr(9, 3));
  }
  // The server must still serve others.
  void TearDown() override { EXPECT_EQ(Client(server_.port()).get("/healthz").status, 200); }

  ServerProcess server_{};
};

TEST_F(MalformedHttp, IsABadRequest) {
  for (const std::string_view bytes :
       {std::string_view("\0\0\0\0\r\n\r\n", 8), std::string_view("GET / HTTP/9.9\r\n\r\n"),
        std::string_view("\r\n\r\n\r\n"), std::string_view("GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
        std::string_view("GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
        std::string_view("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n"),
        std::string_view("POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n{}"),
        std::string_view("POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: "
                         "2\r\nContent-Length: 3\r\n\r\n{}"),
        std::string_view("POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"
                         "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        std::string_view("POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
                         "chunked\r\n\r\nzz\r\n"),
        std::string_view("GET / HTT")}) {
    EXPECT_EQ(status_of(bytes), 400) << bytes;
  }
}

TEST_F(MalformedHttp, MustNameOneHost) {
  EXPECT_EQ(status_of("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /healthz HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /healthz HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /healthz HTTP/1.1\r\nHost: a/b@c\r\n\r\n"), 400);
}

TEST_F(MalformedHttp, OfTheFirstVersionNeedsNoHost) {
  EXPECT_THAT(said_to(server_.port(), "GET /healthz HTTP/1.0\r\n\r\n"),
              StartsWith("HTTP/1.0 200 "));
}

TEST_F(MalformedHttp, ThatIsTooLargeGetsItsOwnStatus) {
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n"),
            431);
  EXPECT_EQ(status_of("GET /" + std::string(300'000, 'x')), 431);
  const std::string body(300'000, 'x');
  EXPECT_EQ(
      status_of("POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n" + body),
      413);
  EXPECT_EQ(status_of("POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
                      "chunked\r\n\r\n493E0\r\n" +
                      body),
            413);
}

TEST_F(MalformedHttp, WithUnknownMethodsOrEncodingsIsNotImplemented) {
  EXPECT_EQ(status_of("BREW / HTTP/1.1\r\nHost: a\r\n\r\n"), 501);
  EXPECT_EQ(status_of("POST /api/visit HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n"),
            501);
}

TEST_F(MalformedHttp, EndsTheConnection) {
  const std::string answer = said_to(server_.port(),
                                     "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"
                                     "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 400 "), Not(HasSubstr(" 200 "))));
}

}  // namespace
}  // namespace thronsaal
