// Logs that grow by another hand than the house's own.
#include <chrono>
#include <deque>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <gmock/gmock.h>

#include "server/house.h"
#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// Somebody who hears everything, in the test's own process.
class Listener final : public Guest {
 public:
  using Guest::Guest;
  void send(std::shared_ptr<const std::string> message) override {
    heard.push_back(json::parse(*message).as_object());
  }
  void dismiss() override {}

  std::deque<json::object> heard;
};

// The network outlives the store, which tells it what has grown.
struct Network {
  asio::io_context io_;
};

class Growth : public Network, public InStore {
 protected:
  static constexpr int kTries = 3;

  Growth() {
    anne_->visitor = welcome("Anne", "token");
    house_.arrive(anne_);
    tell({{"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "me"}}});
    table_ = std::string(next_with("ok").at("table").as_string());
    tell({{"cmd", "watch"}, {"table", table_}});
    length_ = next_with("happened").at("seq").to_number<std::int64_t>();
    next_with("ok");
  }
  void tell(const json::object& message) {
    asio::co_spawn(io_, house_.handle(anne_, json::serialize(message)), asio::detached);
  }
  static Limits impatient() {
    Limits limits;
    limits.computer_tries = kTries;
    limits.computer_pause = std::chrono::milliseconds(1);
    return limits;
  }
  // The next message that has such a field.
  json::object next_with(std::string_view field) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (std::chrono::steady_clock::now() < patience) {
      while (!anne_->heard.empty()) {
        json::object message = std::move(anne_->heard.front());
        anne_->heard.pop_front();
        if (message.contains(field)) return message;
        EXPECT_FALSE(message.contains("error")) << json::serialize(message);
      }
      io_.run_one_for(std::chrono::seconds(1));
    }
    throw std::runtime_error("nothing was heard");
  }

  Metrics metrics_;
  House house_{io_, *store_, *store_, impatient(), metrics_, 1};
  std::shared_ptr<Listener> anne_ = std::make_shared<Listener>(
      Visitor{.id = 0, .name = "Anne", .colour = 0, .account = {}}, Limits());
  std::string table_;
  std::int64_t length_ = 0;
};

TEST_F(Growth, ByAnotherHandIsToldAtOnce) {
  ASSERT_EQ(
      append(table_, length_,
             {R"({"kind":"said","seat":null,"visitor":0,"name":"Somebody","text":"elsewhere"})"}),
      EventLog::Result::added);
  const json::object update = next_with("happened");
  EXPECT_EQ(update.at("seq"), length_ + 1);
  EXPECT_EQ(update.at("happened").at(0).at("text"), "elsewhere");
  // And the house goes on from there.
  tell({{"cmd", "start"}, {"table", table_}});
  EXPECT_GT(next_with("happened").at("seq").to_number<std::int64_t>(), length_ + 1);
  next_with("ok");
}

TEST_F(Growth, ThatCannotBeWrittenChangesNothing) {
  sqlite::Connection(file(), sqlite::Connection::Mode::write)
      .run(
          "create trigger trouble before insert on entry when new.body like '%cursed%' begin "
          "select raise(abort, 'cursed'); end");
  EXPECT_TRUE(house_.is_well());
  tell({{"cmd", "say"}, {"table", table_}, {"text", "cursed"}});
  EXPECT_EQ(next_with("error").at("error").at("code"), "not_stored");
  EXPECT_FALSE(house_.is_well());
  EXPECT_EQ(metrics_.failed_commits.Value(), 1);
  // The table is read again, and goes on.
  tell({{"cmd", "say"}, {"table", table_}, {"text", "blessed"}});
  const json::object update = next_with("happened");
  EXPECT_EQ(update.at("seq"), length_ + 1);
  EXPECT_EQ(update.at("happened").at(0).at("text"), "blessed");
  EXPECT_TRUE(house_.is_well());
}

TEST_F(Growth, ThatAComputerPlayerIsRefusedIsTriedSoOftenAndThenTold) {
  const auto is_stuck = [](const json::object& update) {
    const json::array& seats = update.at("info").at("seats").as_array();
    return std::ranges::any_of(
        seats, [](const json::value& seat) { return seat.as_object().contains("stuck"); });
  };
  tell({{"cmd", "start"}, {"table", table_}});
  next_with("ok");
  sqlite::Connection(file(), sqlite::Connection::Mode::write)
      .run(
          "create trigger trouble before insert on entry when new.body like '%\"moved\"%' begin "
          "select raise(abort, 'no moves'); end");
  tell({{"cmd", "leave"}, {"table", table_}});  // computer players stand in
  next_with("ok");
  while (!is_stuck(next_with("info"))) {
  }
  EXPECT_EQ(metrics_.failed_commits.Value(), kTries);
  // Nobody thinks any more until somebody comes; meanwhile the table can be used.
  tell({{"cmd", "say"}, {"table", table_}, {"text", "Hello?"}});
  EXPECT_TRUE(is_stuck(next_with("info")));
  EXPECT_EQ(metrics_.failed_commits.Value(), kTries);
  sqlite::Connection(file(), sqlite::Connection::Mode::write).run("drop trigger trouble");
  tell({{"cmd", "watch"}, {"table", table_}});
  next_with("ok");
  tell({{"cmd", "leave"}, {"table", table_}});
  json::object update = next_with("happened");
  while (update.at("happened").as_array().empty() ||
         update.at("happened").at(0).at("kind") != "moved") {
    EXPECT_FALSE(is_stuck(update));
    update = next_with("happened");
  }
}

TEST_F(Growth, ByAnotherHandIsToldToThoseWhoWatchWhoeverComesFirst) {
  // Nobody has told the house: its next move meets a log that is longer than it thinks.
  store_->on_growth(nullptr);
  ASSERT_EQ(
      append(table_, length_,
             {R"({"kind":"said","seat":null,"visitor":0,"name":"Somebody","text":"elsewhere"})"}),
      EventLog::Result::added);
  tell({{"cmd", "say"}, {"table", table_}, {"text", "here"}});
  EXPECT_EQ(next_with("error").at("error").at("code"), "not_stored");
  tell({{"cmd", "say"}, {"table", table_}, {"text", "again"}});
  EXPECT_EQ(next_with("happened").at("happened").at(0).at("text"), "elsewhere");
  EXPECT_EQ(next_with("happened").at("happened").at(0).at("text"), "again");
}

TEST_F(Growth, OfTwoRematchesAtOnceOneTableRemains) {
  tell({{"cmd", "start"}, {"table", table_}});
  next_with("ok");
  tell({{"cmd", "resign"}, {"table", table_}, {"seat", 0}});
  next_with("ok");
  for (int i = 0; i < 2; ++i) tell({{"cmd", "rematch"}, {"table", table_}});
  const json::value one = next_with("ok").at("table");
  EXPECT_EQ(next_with("ok").at("table"), one);
  EXPECT_EQ(store_->cards_of(anne_->visitor.id, "open", 10).size(), 1);
}

TEST_F(Growth, ByTheHousesOwnHandIsToldOnce) {
  tell({{"cmd", "say"}, {"table", table_}, {"text", "here"}});
  EXPECT_EQ(next_with("happened").at("seq"), length_ + 1);
  tell({{"cmd", "say"}, {"table", table_}, {"text", "again"}});
  EXPECT_EQ(next_with("happened").at("seq"), length_ + 2);
}

// A table that another version of the program has written is kept for that one.
TEST_F(Growth, ByAProgramWithOtherRulesIsReportedAndLeftAsItIs) {
  static constexpr const char* kOther = "22222222222222";
  std::vector<std::string> written = bodies(table_);
  const std::size_t rules = written[0].find(R"("rules":1,)");
  ASSERT_NE(rules, std::string::npos) << written[0];
  written[0].replace(rules, 10, R"("rules":2,)");
  const TableCard unlisted{.phase = "open", .is_public = false, .visitors = {}, .body = "{}"};
  ASSERT_EQ(append(addition(kOther, 0, written, unlisted)), EventLog::Result::added);
  for (const char* command : {"watch", "start"}) {
    tell({{"cmd", command}, {"table", kOther}});
    const json::object refusal = next_with("error");
    EXPECT_EQ(refusal.at("error").at("code"), "table_unreadable") << refusal;
    EXPECT_EQ(refusal.at("error").at("args").at("reason"),
              "version 2 of the rules; this program plays version 1");
  }
  EXPECT_EQ(bodies(kOther), written);
}

}  // namespace
}  // namespace thronsaal
