// People who are away, and people who keep the others waiting.
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/two_people.h"

namespace thronsaal {
namespace {

// Anne and Bert at a table of a server that waits for nobody longer than they say.
class Away : public ::testing::Test {
 protected:
  static Limits impatient() {
    Limits limits;
    limits.grace_seconds_least = limits.idle_seconds_least = 1;
    return limits;
  }
  void play(json::object more) {
    anne.create("kardinal-und-koenig", {"me", "open", "page"}, std::move(more));
    bert.watch(anne.table);
    bert.must("sit", {{"seat", 1}});
    anne.must("start");
    anne.take_updates();
  }
  // What Anne hears when she has asked until the seat could be replaced.
  std::string vote_until_allowed(int seat) {
    std::string refused = "not_absent";
    while (refused == "not_absent") {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      refused = code_of(anne.ask("replace", {{"seat", seat}, {"level", "page"}}));
    }
    anne.take_updates();
    return refused;
  }
  const json::object& seat_of(TablePlayer& person, std::size_t seat) {
    return person.update.at("info").at("seats").as_array().at(seat).as_object();
  }

  ServerInside server{impatient()};
  TablePlayer anne{server.port(), 1};
  TablePlayer bert{server.port(), 2};
};

TEST_F(Away, APersonIsReplacedByVoteAndGetsTheSeatBack) {
  play({{"grace", 1}});
  EXPECT_EQ(code_of(anne.ask("replace", {{"seat", 1}, {"level", "page"}})), "not_absent");
  bert.client.disconnect();
  EXPECT_EQ(vote_until_allowed(1), "");
  EXPECT_EQ(seat_of(anne, 1).at("stand_in"), "page");
  bert.client.arrive();
  bert.watch();
  bert.take_updates();
  EXPECT_FALSE(seat_of(bert, 1).contains("stand_in"));
}

TEST_F(Away, WhereTheTableSaysSoAPersonIsReplacedWithoutAVote) {
  play({{"grace", 1}, {"stand_in", "squire"}});
  bert.client.disconnect();
  while (!seat_of(anne, 1).contains("stand_in")) anne.await_update();
  EXPECT_EQ(seat_of(anne, 1).at("stand_in"), "squire");
}

// They look on, and do not decide: everybody is told, and may vote.
TEST_F(Away, APersonWhoIsPresentAndDoesNothingIsReplacedByVote) {
  play({{"idle", 1}});
  anne.take_updates();
  bert.take_updates();
  while (anne.update.at("position").at("to_act").at(0) != 1) {
    if (anne.asked() != nullptr) {
      EXPECT_EQ(code_of(anne.move_somehow()), "");
      anne.take_updates();
    } else {
      anne.await_update();
    }
  }
  const auto is_idle = [](const json::object& message) {
    return message.at("type") == "presence" && message.at("idle") == json::array{1};
  };
  const json::object told = anne.client.next(is_idle);
  EXPECT_THAT(json::serialize(told.at("present")), "[0,1]");
  EXPECT_EQ(vote_until_allowed(1), "");
  EXPECT_EQ(seat_of(anne, 1).at("stand_in"), "page");
  bert.must("return");
  bert.take_updates();
  EXPECT_FALSE(seat_of(bert, 1).contains("stand_in"));
}

TEST(Grace, IsNeverShorterThanItTakesToComeBack) {
  const ServerInside server{Limits()};
  TablePlayer anne(server.port(), 1);
  const auto with = [&](const char* field, int seconds) {
    return code_of(anne.client.ask({{"cmd", "create"},
                                    {"game", "um-krone-und-kragen"},
                                    {"seats", {"me", "me"}},
                                    {field, seconds}}));
  };
  EXPECT_EQ(with("grace", 29), "bad_field");
  EXPECT_EQ(with("grace", 30), "");
  EXPECT_EQ(with("idle", 59), "bad_field");
  EXPECT_EQ(with("idle", 60), "");
}

}  // namespace
}  // namespace thronsaal
