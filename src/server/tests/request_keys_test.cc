// Requests that are sent again because the answer to them was lost.
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "crypto/dice_crypto.h"
#include "crypto/secrets.h"
#include "server/service/requests/requests.h"
#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"
#include "store/testing/failing_disk.h"
#include "tables/fair_dice.h"

namespace thronsaal {
namespace {

using requests::Effect;

// A server, Anne, who makes requests, and Bert, who may sit at her table.
class People {
 public:
  explicit People(const Limits* in_process) {
    if (in_process != nullptr) {
      inside_ = std::make_unique<InProcessServer>(*in_process);
    } else {
      process_ = std::make_unique<ServerProcess>();
    }
    anne = std::make_unique<TableClient>(port(), 1);
    bert = std::make_unique<TableClient>(port(), 2);
  }

  // Anne in both seats, or with Bert in the second.
  void found_table() { anne->create("um-krone-und-kragen", {"me", "me"}); }
  void found_table_with_bert(json::object more = {}) {
    anne->create("um-krone-und-kragen", {"me", "open"}, std::move(more));
    bert->watch(anne->table);
    bert->expect_ok("sit", {{"seat", 1}});
  }
  void start() {
    anne->expect_ok("start");
    catch_up();
  }
  void catch_up() {
    for (TableClient* person : {anne.get(), bert.get()}) {
      if (!person->table.empty()) person->take_updates();
    }
  }
  // Plays until it is this person's turn.
  void play_until_asked(TableClient& wanted) {
    while (wanted.asked() == nullptr) {
      TableClient& other = &wanted == anne.get() ? *bert : *anne;
      other.make_random_move();
      other.take_updates();
      while (wanted.seen < other.seen) wanted.await_update();
    }
  }
  json::object move_of(TableClient& who) {
    const json::object& seat = *who.asked();
    return {{"seat", seat.at("seat")},
            {"action", seat.at("legal").at(0).at("action")},
            {"seen", who.seen}};
  }
  // Bert takes back a roll, which needs Anne's consent.
  void ask_to_undo() {
    found_table_with_bert();
    start();
    play_until_asked(*bert);
    bert->expect_ok("move", move_of(*bert));
    bert->take_updates();
    bert->expect_ok("undo", {{"seat", 1}, {"seen", bert->seen}});
    catch_up();
    while (anne->seen < bert->seen) anne->await_update();
  }
  json::object commitment(std::string_view value) const {
    return {{"sha256", value_commitment(dice_crypto(), sha256_hex(anne->table), value)}};
  }

  // Kills the server and starts it again with what it has left on the disk.
  void crash() {
    if (process_) {
      process_->kill();
      process_->start_again();
    } else {
      process_ = std::make_unique<ServerProcess>();
      process_->start_from(inside_->data());
    }
    Client again(port());
    again.set_cookie(anne->client.cookie());
    anne->client = std::move(again);
    anne->client.arrive();
  }

  // What Anne asked for has left: her name, her tables, and what a spectator is told of the table.
  std::string traces() {
    std::string all = json::serialize(anne->client.expect_ok({{"cmd", "hello"}}).at("person"));
    for (const char* phase : {"open", "running", "over"}) {
      const json::object list =
          anne->client.expect_ok({{"cmd", "tables"}, {"list", "mine"}, {"phase", phase}});
      for (const json::value& table : list.at("tables").as_array()) {
        all += fmt::format("\n{} {}", phase, json::serialize(table.at("id")));
      }
    }
    if (anne->table.empty()) return all;
    TableClient spectator(port(), 3);
    spectator.watch(anne->table);
    for (const char* part : {"happened", "chat"}) {
      if (const json::value* told = spectator.update.if_contains(part)) {
        all += "\n" + json::serialize(*told);
      }
    }
    return all;
  }

  unsigned short port() const { return process_ ? process_->port() : inside_->port(); }

 private:
  std::unique_ptr<InProcessServer> inside_;
  std::unique_ptr<ServerProcess> process_;

 public:
  std::unique_ptr<TableClient> anne;
  std::unique_ptr<TableClient> bert;
};

using Fields = json::object;

// A command in a situation in which it changes something.
struct Scene {
  // Brings the situation about and gives the fields of Anne's request.
  std::function<Fields(People&)> prepare;
  // What else happens before the request is repeated; after it, a repetition would show.
  std::function<void(People&)> meanwhile = [](People&) {};
  bool needs_absence = false;  // for which only a server within the test waits a short time
};

// One for each command that changes something.
const std::map<std::string, Scene, std::less<>>& scenes() {
  static const std::map<std::string, Scene, std::less<>> kScenes = {
      {"rename",
       {[](People&) { return Fields{{"name", "Anna"}, {"colour", 1}}; },
        [](People& people) {
          people.anne->client.expect_ok({{"cmd", "rename"}, {"name", "Annette"}, {"colour", 2}});
        }}},
      {"create",
       {[](People&) { return Fields{{"game", "loewenherz"}, {"seats", {"me", "page"}}}; }}},
      {"sit",
       {[](People& people) {
          people.found_table();
          people.anne->expect_ok("empty", {{"seat", 1}});
          return Fields{{"seat", 1}};
        },
        [](People& people) { people.anne->expect_ok("empty", {{"seat", 1}}); }}},
      {"empty",
       {[](People& people) {
          people.found_table();
          return Fields{{"seat", 1}};
        },
        [](People& people) { people.anne->expect_ok("sit", {{"seat", 1}}); }}},
      {"computer",
       {[](People& people) {
          people.found_table();
          people.anne->expect_ok("empty", {{"seat", 1}});
          return Fields{{"seat", 1}, {"level", "page"}};
        },
        [](People& people) { people.anne->expect_ok("empty", {{"seat", 1}}); }}},
      {"swap",
       {[](People& people) {
          people.found_table_with_bert();
          return Fields{{"seat", 0}, {"with", 1}};
        },
        [](People& people) { people.anne->expect_ok("swap", {{"seat", 0}, {"with", 1}}); }}},
      {"start", {[](People& people) {
         people.found_table();
         return Fields{};
       }}},
      {"commit",
       {[](People& people) {
          people.found_table();
          return people.commitment(std::string(64, '1'));
        },
        [](People& people) {
          people.anne->expect_ok("commit", people.commitment(std::string(64, '2')));
        }}},
      {"reveal", {[](People& people) {
         people.found_table();
         people.anne->expect_ok("commit", people.commitment(std::string(64, '1')));
         people.anne->expect_ok("start");
         return Fields{{"value", std::string(64, '1')}};
       }}},
      {"move",
       {[](People& people) {
          people.found_table();
          people.start();
          return people.move_of(*people.anne);
        },
        [](People& people) {
          people.catch_up();
          people.anne->expect_ok("move", people.move_of(*people.anne));
        }}},
      {"undo",
       {[](People& people) {
          people.found_table();
          people.start();
          const Fields move = people.move_of(*people.anne);
          people.anne->expect_ok("move", move);
          people.catch_up();
          return Fields{{"seat", move.at("seat")}, {"seen", people.anne->seen}};
        },
        [](People& people) {
          people.catch_up();
          people.anne->expect_ok("move", people.move_of(*people.anne));
        }}},
      {"agree", {[](People& people) {
         people.ask_to_undo();
         return Fields{{"seen", people.anne->seen}};
       }}},
      {"decline",
       {[](People& people) {
          people.ask_to_undo();
          return Fields{{"seen", people.anne->seen}};
        },
        [](People& people) {
          people.bert->take_updates();
          people.bert->expect_ok("undo", {{"seat", 1}, {"seen", people.bert->seen}});
        }}},
      {"resign", {[](People& people) {
         people.found_table_with_bert();
         people.start();
         people.play_until_asked(*people.bert);
         return Fields{{"seat", 0}};
       }}},
      {"replace",
       {.prepare =
            [](People& people) {
              people.found_table_with_bert({{"grace", 1}});
              people.start();
              people.play_until_asked(*people.anne);
              people.bert->client.disconnect();
              return Fields{{"seat", 1}, {"level", "page"}};
            },
        .needs_absence = true}},
      {"return",
       {[](People& people) {
          people.found_table_with_bert();
          people.start();
          people.play_until_asked(*people.bert);
          people.anne->expect_ok("leave");
          return Fields{};
        },
        [](People& people) { people.anne->expect_ok("leave"); }}},
      {"leave",
       {[](People& people) {
          people.found_table_with_bert();
          return Fields{};
        },
        [](People& people) { people.anne->expect_ok("sit", {{"seat", 0}}); }}},
      {"say",
       {[](People& people) {
          people.found_table();
          return Fields{{"text", "Hello"}};
        },
        [](People& people) { people.anne->expect_ok("say", {{"text", "How are you?"}}); }}},
      {"rematch", {[](People& people) {
         people.found_table();
         people.start();
         people.anne->expect_ok("resign", {{"seat", 0}});
         return Fields{};
       }}}};
  return kScenes;
}

template <class... R>
std::set<std::string> commands_that(bool change_something, const std::tuple<R...>*) {
  std::set<std::string> commands;
  ((void)((R::kEffect != Effect::none) == change_something
              ? commands.insert(std::string(R::kCommand)).second
              : false),
   ...);
  return commands;
}
std::set<std::string> commands_that(bool change_something) {
  return commands_that(change_something, static_cast<const requests::All*>(nullptr));
}

// The answer without the id of the request.
json::object answer_to(People& people, json::object request) {
  json::object answer = people.anne->client.ask(std::move(request));
  answer.erase("id");
  return answer;
}

class RequestWithAKey : public ::testing::TestWithParam<std::string> {};

TEST_P(RequestWithAKey, IsCarriedOutOnceAlsoAfterACrash) {
  ASSERT_TRUE(scenes().contains(GetParam())) << "a command without a scene";
  const Scene& scene = scenes().find(GetParam())->second;
  Limits short_timeouts;
  short_timeouts.min_grace_seconds = 1;
  People people(scene.needs_absence ? &short_timeouts : nullptr);
  json::object request = scene.prepare(people);
  request["cmd"] = GetParam();
  request["key"] = "the-key-of-the-request";
  if (GetParam() != "rename" && GetParam() != "create") request["table"] = people.anne->table;

  json::object first = answer_to(people, request);
  while (scene.needs_absence && error_code_of(first) == "not_absent") {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    first = answer_to(people, request);
  }
  ASSERT_EQ(error_code_of(first), "") << first;
  const std::string after_it = people.traces();
  EXPECT_EQ(answer_to(people, request), first);
  EXPECT_EQ(people.traces(), after_it);

  scene.meanwhile(people);
  const std::string later = people.traces();
  EXPECT_EQ(answer_to(people, request), first);
  EXPECT_EQ(people.traces(), later);

  people.crash();
  EXPECT_EQ(answer_to(people, request), first);
  EXPECT_EQ(people.traces(), later);
}

INSTANTIATE_TEST_SUITE_P(EveryCommand, RequestWithAKey, ::testing::ValuesIn(commands_that(true)),
                         [](const auto& command) { return command.param; });

// A new command is either listed here or has an effect, and so a scene.
TEST(RequestsWithoutEffect, OnlyAskOrConcernTheConnection) {
  EXPECT_THAT(commands_that(false), ::testing::UnorderedElementsAre(
                                        "hello", "pong", "games", "tables", "watch", "unwatch",
                                        "hint", "analyse", "position_at", "score_history"));
}

// Anne at a table of two seats.
class RequestKeys : public ::testing::Test {
 protected:
  RequestKeys() { people_.found_table(); }

  People people_{nullptr};
  TableClient& anne_ = *people_.anne;
};

// What she asked for was so already; later it is not, and the request must not bring it back.
TEST_F(RequestKeys, OfRequestsThatFoundNothingToChangeAreKnownToo) {
  const json::object wanted = people_.commitment(std::string(64, '1'));
  anne_.expect_ok("commit", wanted);
  json::object again = wanted;
  again["cmd"] = "commit";
  again["table"] = anne_.table;
  again["key"] = "nothing-to-change";
  const json::object first = answer_to(people_, again);
  anne_.expect_ok("commit", people_.commitment(std::string(64, '2')));
  const std::string later = people_.traces();
  EXPECT_EQ(answer_to(people_, again), first);
  people_.crash();
  EXPECT_EQ(answer_to(people_, again), first);
  EXPECT_EQ(people_.traces(), later);
}

TEST_F(RequestKeys, LeaveAnotherRequestAlone) {
  anne_.expect_ok("swap", {{"seat", 0}, {"with", 1}, {"key", "first-key"}});
  const auto length = anne_.expect_ok("swap", {{"seat", 0}, {"with", 1}, {"key", "second-key"}})
                          .at("seq")
                          .to_number<std::int64_t>();
  EXPECT_EQ(anne_.expect_ok("swap", {{"seat", 0}, {"with", 1}}).at("seq"), length + 1);
}

TEST_F(RequestKeys, OfOnePersonAreNotThoseOfAnother) {
  TableClient& bert = *people_.bert;
  bert.create("um-krone-und-kragen", {"me", "me"});
  const json::object swap{{"seat", 0}, {"with", 1}, {"key", "the-same-key"}};
  anne_.expect_ok("swap", swap);
  bert.expect_ok("swap", swap);
  bert.take_updates();
  EXPECT_EQ(bert.update.at("happened").at(0).at("kind"), "swapped");
}

TEST_F(RequestKeys, MustBeWellFormed) {
  for (const char* key : {"", "short", "white space", "umlaut-ä-"}) {
    EXPECT_EQ(error_code_of(anne_.ask("start", {{"key", key}})), "bad_field") << key;
  }
  EXPECT_EQ(error_code_of(anne_.ask("start", {{"key", std::string(65, 'x')}})), "bad_field");
  EXPECT_EQ(error_code_of(anne_.ask("start", {{"key", 12345678}})), "bad_field");
  EXPECT_EQ(error_code_of(anne_.ask("start", {{"key", std::string(64, 'x')}})), "");
}

TEST(UnknownOutcome, IsLearnedBySendingTheRequestAgain) {
  Limits limits;
  limits.probe_interval = limits.unhealthy_probe_interval = std::chrono::milliseconds(10);
  FailingDisk disk;
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  const json::object move{{"seat", anne.asked()->at("seat")},
                          {"action", "roll"},
                          {"seen", anne.seen},
                          {"key", "roll-the-dice"}};
  disk.fail_everything();
  EXPECT_EQ(error_code_of(anne.ask("move", move)), "outcome_unknown");
  disk.work();
  anne.client.next([](const json::object& message) { return message.at("type") == "settled"; });
  const json::object answer = anne.expect_ok("move", move);
  EXPECT_GT(answer.at("seq").to_number<std::int64_t>(), anne.seen);
  EXPECT_EQ(anne.expect_ok("move", move).at("seq"), answer.at("seq"));
}

}  // namespace
}  // namespace thronsaal
