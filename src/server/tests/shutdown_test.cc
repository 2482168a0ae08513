// A server that is asked to end.
#include <gmock/gmock.h>

#include "server/testing/player.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

TEST(Shutdown, TellsClientsToReconnectAndLosesNothing) {
  ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  const auto seen = anne.seen;
  EXPECT_EQ(server.terminate(), 0);
  EXPECT_EQ(anne.client.next(), (json::object{{"type", "goodbye"}}));
  EXPECT_ANY_THROW(anne.client.receive());

  server.start_again();
  anne.client.arrive();
  anne.watch();
  EXPECT_EQ(anne.seen, seen);
  EXPECT_EQ(anne.update.at("info").at("phase"), "running");
  anne.make_random_move();
  anne.take_updates();
  EXPECT_GT(anne.seen, seen);
}

}  // namespace
}  // namespace thronsaal
