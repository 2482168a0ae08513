// The server over HTTP, as a browser or a monitoring system sees it.
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

using ::testing::HasSubstr;

TEST(Http, ReportsHealth) {
  const ServerProcess server;
  Client client(server.port());
  const HttpReply reply = client.get("/healthz");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body, "ok\n");
}

TEST(Http, ServesMetrics) {
  const ServerProcess server;
  Client client(server.port());
  client.arrive();
  client.ask({{"cmd", "nonsense"}});
  const std::string metrics = client.get("/metrics").body;
  EXPECT_THAT(metrics, HasSubstr("\nthronsaal_sockets 1\n"));
  EXPECT_THAT(metrics, HasSubstr("\nthronsaal_messages_total 1\n"));
  EXPECT_THAT(metrics, HasSubstr("\nthronsaal_refusals_total 1\n"));
}

TEST(Http, ServesThePageWithAStrictPolicy) {
  const ServerProcess server;
  Client client(server.port());
  const HttpReply reply = client.get("/");
  EXPECT_EQ(reply.status, 200);
  EXPECT_THAT(reply.body, HasSubstr("<title>Thronsaal</title>"));
  EXPECT_EQ(reply.headers.at("Content-Type"), "text/html; charset=utf-8");
  EXPECT_THAT(reply.headers.at("Content-Security-Policy"), HasSubstr("default-src 'none'"));
  EXPECT_THAT(reply.headers.at("Content-Security-Policy"), HasSubstr("frame-ancestors 'none'"));
  EXPECT_EQ(reply.headers.at("X-Content-Type-Options"), "nosniff");
}

TEST(Http, ServesThePageForClientSideRoutes) {
  const ServerProcess server;
  Client client(server.port());
  EXPECT_EQ(client.get("/table/abc").body, client.get("/").body);
}

TEST(Http, AnswersNotModifiedForKnownFiles) {
  const ServerProcess server;
  Client client(server.port());
  const std::string tag = client.get("/").headers.at("ETag");
  const HttpReply again = client.get("/", {{"If-None-Match", tag}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
}

TEST(Http, CompressesIfTheClientAcceptsIt) {
  const ServerProcess server;
  Client client(server.port());
  const HttpReply reply = client.get("/", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(reply.headers.at("Content-Encoding"), "gzip");
  EXPECT_LT(reply.body.size(), client.get("/").body.size());
  EXPECT_EQ(client.get("/").headers.count("Content-Encoding"), 0);
}

TEST(Http, AnswersNotFound) {
  const ServerProcess server;
  Client client(server.port());
  for (const char* path : {"/nothing.js", "/../etc/passwd.txt", "/api/tables/x/journal",
                           "/api/tables/22222222222222/journal", "/api/tables/"}) {
    EXPECT_EQ(client.get(path).status, 404) << path;
  }
}

TEST(Http, RefusesOtherMethods) {
  const ServerProcess server;
  Client client(server.port());
  EXPECT_EQ(client.post("/").status, 405);
  EXPECT_EQ(client.post("/").headers.at("Allow"), "GET, HEAD");
  EXPECT_EQ(client.get("/api/visit").status, 405);
  EXPECT_EQ(client.get("/api/visit").headers.at("Allow"), "POST");
}

TEST(Http, RefusesOtherSites) {
  const ServerProcess server;
  Client client(server.port());
  const HttpReply reply = client.post("/api/visit", "", {{"Origin", "http://elsewhere.example"}});
  EXPECT_EQ(reply.status, 403);
  EXPECT_EQ(error_code_of(reply), "other_origin");
  EXPECT_EQ(client.cookie(), "");
  const std::string own = "http://localhost:" + std::to_string(server.port());
  EXPECT_EQ(client.post("/api/visit", "", {{"Origin", own}}).status, 200);
}

TEST(Http, ComparesTheSchemeOfAnOrigin) {
  const ServerProcess server({"--behind-proxy"});
  Client client(server.port());
  const auto status = [&](const char* origin, const char* scheme) {
    return client
        .post("/api/visit", "",
              {{"Host", "play.example.org"}, {"Origin", origin}, {"X-Forwarded-Proto", scheme}})
        .status;
  };
  EXPECT_EQ(status("https://play.example.org", "https"), 200);
  EXPECT_EQ(status("https://Play.Example.org:443", "https"), 200);
  EXPECT_EQ(status("http://play.example.org", "http"), 200);
  EXPECT_EQ(status("http://play.example.org", "https"), 403);
  EXPECT_EQ(status("https://play.example.org", "http"), 403);
  EXPECT_EQ(status("https://play.example.org", "https, http"), 403);
  EXPECT_EQ(status("https://play.example.org:8443", "https"), 403);
  EXPECT_EQ(status("null", "https"), 403);
}

TEST(Http, WithoutAProxyIsNeverSecure) {
  const ServerProcess server;
  Client client(server.port());
  const std::string own = "https://localhost:" + std::to_string(server.port());
  EXPECT_EQ(client.post("/api/visit", "", {{"Origin", own}, {"X-Forwarded-Proto", "https"}}).status,
            403);
}

TEST(Http, AWebSocketNeedsASessionAndTheServersOrigin) {
  const ServerProcess server;
  Client client(server.port());
  EXPECT_EQ(client.connect(), 401);
  client.post("/api/visit");
  EXPECT_EQ(client.connect({{"Origin", "http://elsewhere.example"}}), 403);
  EXPECT_EQ(client.connect(), 101);
}

TEST(Http, IgnoresForgedCookies) {
  const ServerProcess server;
  Client client(server.port());
  for (const std::string& token : {std::string("0"), std::string(64, 'f'), std::string(4000, 'a'),
                                   std::string("' or 1=1 --")}) {
    client.set_cookie("thronsaal=" + token);
    EXPECT_EQ(client.connect(), 401) << token;
  }
}

TEST(Http, RefusesLargeRequests) {
  const ServerProcess server;
  Client client(server.port());
  EXPECT_EQ(client.get("/", {{"X-Large", std::string(20'000, 'x')}}).status, 431);
  EXPECT_EQ(client.post("/api/visit", std::string(100'000, 'x')).status, 413);
  EXPECT_EQ(client.get("/healthz").status, 200);
}

}  // namespace
}  // namespace thronsaal
