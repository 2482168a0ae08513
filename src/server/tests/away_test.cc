// People who are away, and people who keep the others waiting.
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/two_people.h"

namespace thronsaal {
namespace {

// Anne and Bert at a table of a server that allows short waiting times.
class AbsentPeople : public ::testing::Test {
 protected:
  static Limits short_timeouts() {
    Limits limits;
    limits.min_grace_seconds = limits.min_idle_seconds = 1;
    return limits;
  }
  void play(json::object more) {
    anne_.create("kardinal-und-koenig", {"me", "open", "page"}, std::move(more));
    bert_.watch(anne_.table);
    bert_.expect_ok("sit", {{"seat", 1}});
    anne_.expect_ok("start");
    anne_.take_updates();
  }
  // Votes until the seat may be replaced, and gives the answer to the last vote.
  std::string vote_until_allowed(int seat) {
    std::string refused = "not_absent";
    while (refused == "not_absent") {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      refused = error_code_of(anne_.ask("replace", {{"seat", seat}, {"level", "page"}}));
    }
    anne_.take_updates();
    return refused;
  }
  const json::object& seat_of(TableClient& person, std::size_t seat) {
    return person.update.at("info").at("seats").as_array().at(seat).as_object();
  }

  InProcessServer server_{short_timeouts()};
  TableClient anne_{server_.port(), 1};
  TableClient bert_{server_.port(), 2};
};

TEST_F(AbsentPeople, AreReplacedByVoteAndGetTheSeatBack) {
  play({{"grace", 1}});
  EXPECT_EQ(error_code_of(anne_.ask("replace", {{"seat", 1}, {"level", "page"}})), "not_absent");
  bert_.client.disconnect();
  EXPECT_EQ(vote_until_allowed(1), "");
  EXPECT_EQ(seat_of(anne_, 1).at("stand_in"), "page");
  bert_.client.arrive();
  bert_.watch();
  bert_.take_updates();
  EXPECT_FALSE(seat_of(bert_, 1).contains("stand_in"));
}

TEST_F(AbsentPeople, AreReplacedWithoutAVoteIfTheTableSaysSo) {
  play({{"grace", 1}, {"stand_in", "squire"}});
  bert_.client.disconnect();
  while (!seat_of(anne_, 1).contains("stand_in")) anne_.await_update();
  EXPECT_EQ(seat_of(anne_, 1).at("stand_in"), "squire");
}

// Bert watches but does not decide: all are told so, and may vote.
TEST_F(AbsentPeople, IncludePeopleWhoAreIdle) {
  play({{"idle", 1}});
  anne_.take_updates();
  bert_.take_updates();
  while (anne_.update.at("position").at("to_act").at(0) != 1) {
    if (anne_.asked() != nullptr) {
      EXPECT_EQ(error_code_of(anne_.make_random_move()), "");
      anne_.take_updates();
    } else {
      anne_.await_update();
    }
  }
  const auto is_idle = [](const json::object& message) {
    return message.at("type") == "presence" && message.at("idle") == json::array{1};
  };
  const json::object told = anne_.client.next(is_idle);
  EXPECT_THAT(json::serialize(told.at("present")), "[0,1]");
  EXPECT_EQ(vote_until_allowed(1), "");
  EXPECT_EQ(seat_of(anne_, 1).at("stand_in"), "page");
  bert_.expect_ok("return");
  bert_.take_updates();
  EXPECT_FALSE(seat_of(bert_, 1).contains("stand_in"));
}

// However long ago the last entry is: no one could connect while the server was not running.
TEST(Absence, BeginsAnewWhenTheServerStarts) {
  constexpr int kLongest = 7 * 24 * 3600;
  TwoPlayerTable game("um-krone-und-kragen", {"me", "open"}, {{"grace", kLongest}});
  game.start();
  game.server.terminate();
  sqlite::Connection(game.server.data() / SqliteStore::kFileName, sqlite::Connection::Mode::write)
      .run("update entry set at = 1");
  game.server.start_again();
  game.anne.client.arrive();
  game.anne.watch();
  EXPECT_EQ(error_code_of(game.anne.ask("replace", {{"seat", 1}, {"level", "page"}})),
            "not_absent");
}

TEST(GracePeriod, IsNeverShorterThanReconnectingTakes) {
  const InProcessServer server{Limits()};
  TableClient anne(server.port(), 1);
  const auto with = [&](const char* field, int seconds) {
    return error_code_of(anne.client.ask({{"cmd", "create"},
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
