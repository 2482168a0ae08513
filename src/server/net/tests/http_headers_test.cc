// Reading and writing of headers.
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <gmock/gmock.h>

#include "server/net/http.h"
#include "server/net/request_context.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(AcceptEncoding, AllowsGzipUnlessItIsExcluded) {
  for (const char* header : {"gzip", "deflate, gzip;q=1.0, *;q=0.5", "GZIP", "x-gzip", "*",
                             "gzip;q=0.001", "gzip ; q=0.5"}) {
    EXPECT_TRUE(accepts_gzip(header)) << header;
  }
  for (const char* header :
       {"", "identity", "gzip;q=0", "gzip; q=0.000", "*;q=0", "gzip;q=0, *", "not-gzip"}) {
    EXPECT_FALSE(accepts_gzip(header)) << header;
  }
}

TEST(IfNoneMatch, MayBeAList) {
  for (const char* header : {R"("a")", R"("b", "a")", R"("b","a","c")", R"(W/"a")", "*"}) {
    EXPECT_TRUE(matches_etag(header, R"("a")")) << header;
  }
  for (const char* header : {"", R"("b")", R"("b", "c")", "a", R"("aa")"}) {
    EXPECT_FALSE(matches_etag(header, R"("a")")) << header;
  }
}

// Over TLS, another host of the same site could set a cookie without the prefix.
TEST(DeviceCookie, NeedsThePrefixOverTls) {
  const auto device = [](std::string_view cookie, bool secure) {
    HttpRequest request;
    request.set(http::field::cookie, std::string(cookie));
    if (secure) request.set("X-Forwarded-Proto", "https");
    return read_context(request, rate_limit_keys("192.0.2.1"), true).device;
  };
  EXPECT_EQ(device("thronsaal-device=x", true), "");
  EXPECT_EQ(device("__Host-thronsaal-device=x", true), "x");
  EXPECT_EQ(device("thronsaal-device=x", false), "x");
}

// The headers of a response on a connection that may stay open.
std::string headers_of(const ServerProcess& server, std::string_view request) {
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  socket.connect({boost::asio::ip::address_v4::loopback(), server.port()});
  boost::asio::write(socket, boost::asio::buffer(request));
  std::string answer;
  const auto end = boost::asio::read_until(socket, boost::asio::dynamic_buffer(answer), "\r\n\r\n");
  return answer.substr(0, end);
}

TEST(KeepAlive, UsesTheHeaderOfTheHttpVersion) {
  const ServerProcess server;
  EXPECT_THAT(headers_of(server, "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"),
              HasSubstr("Connection: keep-alive\r\n"));
  EXPECT_THAT(headers_of(server, "GET /healthz HTTP/1.0\r\n\r\n"), Not(HasSubstr("keep-alive")));
  EXPECT_THAT(headers_of(server, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"),
              Not(HasSubstr("Connection:")));
  EXPECT_THAT(headers_of(server, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
              HasSubstr("Connection: close\r\n"));
}

TEST(KeepAlive, EndsWithARefusedUpgrade) {
  const ServerProcess server;
  EXPECT_THAT(headers_of(server,
                         "GET /socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
                         "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"),
              HasSubstr("Connection: close\r\n"));
}

}  // namespace
}  // namespace thronsaal
