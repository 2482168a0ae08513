// A page of 1.0.0 (thronsaal/1) that stays open when the server is updated. It understands neither
// our messages nor `protocol` in the answer to `hello`. But it shows the text of an error: of
// `watch` in the place of the table, of other requests beside the button that sent them.
#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

// A browser names the origin of its page.
void connect_as_page(Client& client, unsigned short port) {
  client.post("/api/visit");
  ASSERT_EQ(client.connect({{"Origin", "http://localhost:" + std::to_string(port)}}), 101);
}

class OldPage : public ::testing::Test {
 protected:
  OldPage() { connect_as_page(page_, server_.port()); }

  json::object greet() { return page_.ask({{"cmd", "hello"}, {"language", "de"}}); }

  ServerProcess server_;
  Client page_{server_.port()};
};

TEST_F(OldPage, IsGreetedAndThenAskedToReload) {
  // After an error it would only say that the connection is lost.
  EXPECT_EQ(error_code_of(greet()), "");
  const json::object answer = page_.ask({{"cmd", "watch"}, {"table", "T"}, {"since", 7}});
  EXPECT_EQ(error_code_of(answer), "outdated");
  EXPECT_EQ(answer.at("error").at("text"),
            "Es gibt eine neue Version von Thronsaal. Bitte lade die Seite neu.");
}

TEST_F(OldPage, GetsNoOtherAnswerToAnyRequest) {
  greet();
  for (const char* text : {R"({"cmd": "tables"})", R"({"cmd": "story", "table": "T"})",
                           R"({"cmd": "create", "game": "loewenherz", "seats": ["me", "page"]})"}) {
    EXPECT_EQ(error_code_of(page_.ask(json::parse(text).as_object())), "outdated") << text;
  }
  EXPECT_EQ(error_code_of(greet()), "") << "it greets again to find out if it is still connected";
}

TEST_F(OldPage, ChangesNothingAtATable) {
  TableClient anne(server_.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "open"});
  greet();
  EXPECT_EQ(error_code_of(page_.ask({{"cmd", "sit"}, {"table", anne.table}, {"seat", 1}})),
            "outdated");
  anne.watch();
  EXPECT_EQ(anne.update.at("info").at("seats").at(1).at("kind"), "open");
}

TEST_F(OldPage, IsServedOnceItIsReloaded) {
  greet();
  EXPECT_EQ(error_code_of(page_.ask({{"cmd", "hello"}, {"protocol", "thronsaal/2"}})), "");
  EXPECT_EQ(error_code_of(page_.ask({{"cmd", "games"}})), "");
}

TEST_F(OldPage, IsToldApartFromProgramsThatNameNoProtocol) {
  Client program(server_.port());
  program.arrive();
  EXPECT_EQ(error_code_of(program.ask({{"cmd", "hello"}})), "");
  EXPECT_EQ(error_code_of(program.ask({{"cmd", "games"}})), "");
}

// Otherwise it would say every few seconds that the connection is lost.
TEST(OldPages, StayConnectedWithoutAnsweringPings) {
  Limits limits;
  limits.ping_interval = std::chrono::milliseconds(50);
  limits.silence_timeout = std::chrono::milliseconds(500);
  const InProcessServer server(limits);
  Client page(server.port());
  page.set_answers_pings(false);
  connect_as_page(page, server.port());
  page.ask({{"cmd", "hello"}});
  for (int i = 0; i < 30; ++i) page.receive();
  EXPECT_EQ(error_code_of(page.ask({{"cmd", "games"}})), "outdated");
}

}  // namespace
}  // namespace thronsaal
