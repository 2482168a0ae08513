// Logs to which another process appends.
#include <chrono>
#include <deque>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <gmock/gmock.h>

#include "server/service/table_service.h"
#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// A connection within the test that records what it is sent.
class RecordingConnection final : public Connection {
 public:
  using Connection::Connection;
  void send(std::shared_ptr<const std::string> message) override {
    heard.push_back(json::parse(*message).as_object());
  }
  void begin_request() override {}
  void answer(std::shared_ptr<const std::string> message) override { send(std::move(message)); }
  void close_gracefully() override {}

  std::deque<json::object> heard;
};

// The I/O context outlives the store, which notifies it of appends.
struct NetworkFixture {
  asio::io_context io;
};

class AppendNotification : public NetworkFixture, public StoreTest {
 protected:
  static constexpr int kTries = 3;

  AppendNotification() {
    anne_->person = create_guest("Anne", "token");
    service_.add_connection(anne_);
    tell({{"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "me"}}});
    table_ = std::string(next_with("ok").at("table").as_string());
    tell({{"cmd", "watch"}, {"table", table_}});
    length_ = next_with("entries").at("seq").to_number<std::int64_t>();
    next_with("ok");
  }
  void tell(const json::object& message) {
    asio::co_spawn(io, service_.handle(anne_, json::serialize(message)), asio::detached);
  }
  static Limits short_timeouts() {
    Limits limits;
    limits.max_computer_attempts = kTries;
    limits.computer_retry_delay = std::chrono::milliseconds(1);
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
      io.run_one_for(std::chrono::seconds(1));
    }
    throw std::runtime_error("nothing was heard");
  }

  Metrics metrics_;
  TableService service_{io, *store_, *store_, *store_, short_timeouts(), metrics_, 1};
  std::shared_ptr<RecordingConnection> anne_ = std::make_shared<RecordingConnection>(
      Person{.id = 0, .name = "Anne", .colour = 0, .account = {}}, Limits());
  std::string table_;
  std::int64_t length_ = 0;
};

TEST_F(AppendNotification, OfAnotherProcessIsPublishedAtOnce) {
  ASSERT_EQ(append(table_, length_, {R"({"kind":"swapped","seat":0,"with":1})"}),
            EventLog::Result::added);
  const json::object message = next_with("entries");
  EXPECT_EQ(message.at("seq"), length_ + 1);
  EXPECT_EQ(message.at("entries").at(0).at("kind"), "swapped");
  // The service continues from there.
  tell({{"cmd", "start"}, {"table", table_}});
  EXPECT_GT(next_with("entries").at("seq").to_number<std::int64_t>(), length_ + 1);
  next_with("ok");
}

TEST_F(AppendNotification, FailedWritesChangeNothing) {
  sqlite::Connection(file(), sqlite::Connection::Mode::write)
      .run(
          "create trigger trouble before insert on entry when new.body like '%swapped%' begin "
          "select raise(abort, 'cursed'); end");
  EXPECT_TRUE(service_.is_healthy());
  tell({{"cmd", "swap"}, {"table", table_}, {"seat", 0}, {"with", 1}});
  EXPECT_EQ(next_with("error").at("error").at("code"), "not_stored");
  EXPECT_FALSE(service_.is_healthy());
  EXPECT_EQ(metrics_.failed_commits.Value(), 1);
  // The table is loaded again, and continues.
  tell({{"cmd", "empty"}, {"table", table_}, {"seat", 1}});
  const json::object message = next_with("entries");
  EXPECT_EQ(message.at("seq"), length_ + 1);
  EXPECT_EQ(message.at("entries").at(0).at("kind"), "emptied");
  EXPECT_TRUE(service_.is_healthy());
}

TEST_F(AppendNotification, RefusedComputerMovesAreRetriedThenReported) {
  const auto is_stuck = [](const json::object& presence) {
    return !presence.at("stuck").as_array().empty();
  };
  tell({{"cmd", "start"}, {"table", table_}});
  next_with("ok");
  sqlite::Connection(file(), sqlite::Connection::Mode::write)
      .run(
          "create trigger trouble before insert on entry when new.body like '%\"moved\"%' begin "
          "select raise(abort, 'no moves'); end");
  tell({{"cmd", "leave"}, {"table", table_}});  // computer players stand in
  next_with("ok");
  while (!is_stuck(next_with("stuck"))) {
  }
  EXPECT_EQ(metrics_.failed_commits.Value(), kTries);
  // The computer players pause until a person comes; the table can be used meanwhile.
  tell({{"cmd", "say"}, {"table", table_}, {"text", "Hello?"}});
  EXPECT_EQ(next_with("ok").at("line"), 1);
  EXPECT_EQ(metrics_.failed_commits.Value(), kTries);
  sqlite::Connection(file(), sqlite::Connection::Mode::write).run("drop trigger trouble");
  tell({{"cmd", "watch"}, {"table", table_}, {"since", length_}});
  EXPECT_FALSE(is_stuck(next_with("stuck")));
  next_with("ok");
  tell({{"cmd", "leave"}, {"table", table_}});
  while (next_with("entries").at("entries").at(0).at("kind") != "moved") {
  }
}

TEST_F(AppendNotification, OfAnotherProcessReachesAllWatchers) {
  // The service was not notified: its next append finds a longer log than expected.
  store_->on_append(nullptr);
  ASSERT_EQ(append(table_, length_, {R"({"kind":"swapped","seat":0,"with":1})"}),
            EventLog::Result::added);
  const json::object empty{{"cmd", "empty"}, {"table", table_}, {"seat", 1}};
  tell(empty);
  EXPECT_EQ(next_with("error").at("error").at("code"), "not_stored");
  tell(empty);
  EXPECT_EQ(next_with("entries").at("entries").at(0).at("kind"), "swapped");
  EXPECT_EQ(next_with("entries").at("entries").at(0).at("kind"), "emptied");
}

TEST_F(AppendNotification, TwoRematchesAtOnceLeaveOneTable) {
  tell({{"cmd", "start"}, {"table", table_}});
  next_with("ok");
  tell({{"cmd", "resign"}, {"table", table_}, {"seat", 0}});
  next_with("ok");
  for (int i = 0; i < 2; ++i) tell({{"cmd", "rematch"}, {"table", table_}});
  const json::value one = next_with("ok").at("table");
  EXPECT_EQ(next_with("ok").at("table"), one);
  EXPECT_EQ(summaries_of(anne_->person.id, "open").size(), 1);
}

TEST_F(AppendNotification, OfOwnWritesIsPublishedOnce) {
  const json::object swap{{"cmd", "swap"}, {"table", table_}, {"seat", 0}, {"with", 1}};
  for (int i = 1; i <= 2; ++i) {
    tell(swap);
    EXPECT_EQ(next_with("entries").at("seq"), length_ + i);
  }
}

// A table written by another version of the program is kept for that version.
TEST_F(AppendNotification, OfOtherRulesIsReportedAndLeftUnchanged) {
  static constexpr const char* kOther = "22222222222222";
  std::vector<std::string> written = bodies(table_);
  const std::size_t rules = written[0].find(R"("rules":1,)");
  ASSERT_NE(rules, std::string::npos) << written[0];
  written[0].replace(rules, 10, R"("rules":2,)");
  const StoredSummary unlisted{.phase = "open", .is_public = false, .people = {{}}, .body = "{}"};
  ASSERT_EQ(append(addition(kOther, 0, written, unlisted)), EventLog::Result::added);
  for (const char* command : {"watch", "start"}) {
    tell({{"cmd", command}, {"table", kOther}});
    const json::object refusal = next_with("error");
    EXPECT_EQ(refusal.at("error").at("code"), "table_unreadable") << refusal;
    EXPECT_EQ(refusal.at("error").at("args").at("reason"),
              "entry 1: version 2 of the rules; this program plays version 1");
  }
  EXPECT_EQ(bodies(kOther), written);
}

}  // namespace
}  // namespace thronsaal
