// No message tells a watcher anything that they may not know.
//
// People play whole games on the real server, with one seat or several each, while others look on.
// Everything that they receive is kept, and checked when the true course of the game is known.
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "core/journal.h"
#include "crypto/dice_crypto.h"
#include "crypto/secrets.h"
#include "server/testing/finished_game.h"
#include "server/testing/message_checker.h"
#include "server/testing/player.h"
#include "server/testing/protocol_schema.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"
#include "store/testing/failing_disk.h"
#include "tables/fair_dice.h"

namespace thronsaal {
namespace {

using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::Not;

// Messages that are the same for everyone, to the byte.
const std::set<std::string> kWithoutContent = {"settled", "ping", "goodbye"};

// Types of messages by their definitions in protocol.json.
std::map<std::string, std::string> described_messages() {
  std::map<std::string, std::string> types;
  const json::value& definitions = protocol_schema().at("$defs");
  for (const json::value& one : definitions.at("Message").at("oneOf").as_array()) {
    const std::string name(std::string_view(one.at("$ref").as_string()).substr(8));
    types[name] = definitions.at(name).at("properties").at("type").at("const").as_string();
  }
  return types;
}

// The definitions that this one uses, directly or not.
void add_used_definitions(const json::value& schema, std::set<std::string>& used) {
  if (schema.is_array()) {
    for (const json::value& one : schema.as_array()) add_used_definitions(one, used);
  }
  if (!schema.is_object()) return;
  for (const auto& keyword : schema.as_object()) {
    if (keyword.key() != "$ref") {
      add_used_definitions(keyword.value(), used);
      continue;
    }
    const std::string name(std::string_view(keyword.value().as_string()).substr(8));
    if (used.insert(name).second) {
      add_used_definitions(protocol_schema().at("$defs").at(name), used);
    }
  }
}

TEST(SecrecyTest, HasACheckForEveryTypeOfMessage) {
  std::set<std::string> checked = MessageChecker::types();
  checked.insert(kWithoutContent.begin(), kWithoutContent.end());
  std::set<std::string> described;
  for (const auto& [name, type] : described_messages()) described.insert(type);
  EXPECT_EQ(checked, described);
}

TEST(Messages, HaveRoomForAPositionOnlyWhereItIsComparedWithOtherWorlds) {
  std::set<std::string> roomy;
  for (const auto& [name, type] : described_messages()) {
    std::set<std::string> used;
    add_used_definitions(protocol_schema().at("$defs").at(name), used);
    for (const char* content : {"View", "Analysis", "Patch", "StructuredRecord", "Action"}) {
      if (used.contains(content)) roomy.insert(type);
    }
  }
  EXPECT_EQ(roomy, (std::set<std::string>{"analysis", "events", "position"}));
}

// A person who watches the table, and what the answers to their requests told.
struct Watcher {
  Watcher(unsigned short port, std::uint64_t seed) : player(port, seed) {
    player.wants_analysis = true;
    player.client.expect_ok(
        {{"cmd", "tables"}, {"list", "public"}, {"phase", "running"}, {"watch", true}});
  }

  Observer observer() const {
    return seats.empty() ? Observer::spectator() : Observer(*seats.begin());
  }
  void request_analyses() {
    json::object at;
    if (!seats.empty()) at["seat"] = index(*seats.begin());
    analyses.push_back(player.expect_ok("analyse", at));
    const auto length = analyses.back().at("length").to_number<std::uint64_t>();
    at["at"] = player.rng.below(length + 1);
    earlier.push_back(player.expect_ok("position_at", at));
    if (score_histories.size() < 3) score_histories.push_back(player.expect_ok("score_history"));
  }
  // Waits for the list that shows the end of the game; lists change once a second.
  void await_last_list() {
    const auto shows_end = [&](const json::object& message) {
      return message.at("type") == "tables" &&
             std::ranges::any_of(message.at("changed").as_array(), [](const json::value& table) {
               return table.at("phase") == "over";
             });
    };
    player.take_updates();
    if (std::ranges::none_of(player.list_changes, shows_end)) player.client.next(shows_end);
  }

  TableClient player;
  SeatSet seats{};
  std::vector<json::object> analyses;
  std::vector<json::object> earlier;
  std::vector<json::object> score_histories;
};

struct Seating {
  const char* name;
  std::vector<int> seats_of_each;
};

class SentMessages : public ::testing::TestWithParam<std::tuple<const char*, Seating>> {
 protected:
  void sit_down() {
    const std::vector<int>& numbers = std::get<Seating>(GetParam()).seats_of_each;
    json::array wanted;
    for (std::size_t person = 0; person < numbers.size(); ++person) {
      people_.push_back(std::make_unique<Watcher>(server_.port(), person));
      for (int i = 0; i < numbers[person]; ++i) {
        people_[person]->seats = people_[person]->seats.with(seat(static_cast<int>(wanted.size())));
        wanted.push_back(person == 0 ? "me" : "open");
      }
    }
    people_[0]->player.create(std::get<const char*>(GetParam()), wanted, {{"public", true}});
    spectator_.player.watch(table());
    for (std::size_t person = 1; person < people_.size(); ++person) {
      TableClient& player = people_[person]->player;
      player.watch(table());
      for (const Seat seat : people_[person]->seats) {
        player.expect_ok("sit", {{"seat", index(seat)}});
      }
    }
  }
  // The first player adds to the dice, so the game waits for the value.
  void start() {
    TableClient& first = people_[0]->player;
    first.expect_ok("commit",
                    {{"sha256", value_commitment(dice_crypto(), sha256_hex(table()), kValue)}});
    say(*people_[0], 0, "Good luck!");
    first.expect_ok("start");
    for (const auto& person : people_) person->player.take_updates();
    EXPECT_THAT(people_[1]->player.client.heard(), Not(HasSubstr(kValue)));
    first.expect_ok("reveal", {{"value", kValue}});
    say(spectator_, nullptr, "I look on.");
    for (const auto& person : people_) person->player.take_updates();
  }
  void say(Watcher& who, json::value seat, std::string text) {
    who.player.take_updates();
    const json::object answer = who.player.client.expect_ok({{"cmd", "hello"}});
    who.player.expect_ok("say", {{"text", text}});
    said_.push_back({.name = std::string(answer.at("person").at("name").as_string()),
                     .seat = std::move(seat),
                     .text = std::move(text)});
  }

  void play_to_the_end() {
    static constexpr int kMovesBetweenAnalyses = 20;  // more often exceeds the limit
    int moves = 0;
    while (!people_[0]->player.is_over()) {
      Watcher& mover = who_is_asked();
      ASSERT_TRUE(mover.player.make_random_move().contains("ok"));
      mover.player.take_updates();
      const std::int64_t seen = mover.player.seen;
      for (const auto& person : people_) {
        person->player.take_updates();
        while (person->player.seen < seen) person->player.await_update();
      }
      if (++moves == 2 * kMovesBetweenAnalyses) late_spectator_.player.watch(table());
      if (moves % kMovesBetweenAnalyses != 0 || people_[0]->player.is_over()) continue;
      spectator_.player.take_updates();
      spectator_.request_analyses();
      for (const auto& person : people_) person->request_analyses();
    }
    for (Watcher* watcher : all()) watcher->await_last_list();
    stranger_.await_last_list();
  }
  Watcher& who_is_asked() {
    for (const auto& person : people_) {
      if (person->player.asked() != nullptr) return *person;
    }
    throw std::logic_error("nobody is asked");
  }

  std::vector<Watcher*> all() {
    std::vector<Watcher*> watchers = {&spectator_, &late_spectator_};
    for (const auto& person : people_) watchers.push_back(person.get());
    return watchers;
  }
  const std::string& table() const { return people_[0]->player.table; }

  inline static const std::string kValue = std::string(64, '7');
  ServerProcess server_;
  std::vector<std::unique_ptr<Watcher>> people_;
  Watcher spectator_{server_.port(), 10};
  Watcher late_spectator_{server_.port(), 11};
  Watcher stranger_{server_.port(), 12};  // sees lists only
  std::vector<SpokenLine> said_;
};

TEST_P(SentMessages, TellNoSecrets) {
  sit_down();
  start();
  play_to_the_end();
  if (HasFatalFailure()) return;

  const std::string kept = spectator_.player.client.get("/api/tables/" + table() + "/journal").body;
  const auto journal = Journal::from_json(kept);
  ASSERT_TRUE(journal);
  const std::string seed(json::parse(kept).at("dice").at("seed").as_string());
  const FinishedGame game(*journal);
  const PublicRecord everybodys(spectator_.player.client.heard());
  for (Watcher* watcher : all()) {
    const std::string& heard = watcher->player.client.heard();
    MessageChecker checker(game, everybodys, said_, watcher->seats);
    checker.check(heard);
    for (const auto& answer : watcher->analyses) {
      checker.check_analysis(answer, watcher->observer());
    }
    for (const auto& answer : watcher->earlier) {
      checker.check_earlier_position(answer, watcher->observer());
    }
    for (const auto& answer : watcher->score_histories) checker.check_score_history(answer);
    for (const std::string& type : MessageChecker::types()) {
      EXPECT_TRUE(checker.checked().contains(type)) << type << " was never sent";
    }
    EXPECT_THAT(checker.checked().at("position"), Gt(50));
    EXPECT_THAT(checker.alternatives(), Gt(100));
    // The seed of the dice is a secret until the game is over.
    EXPECT_THAT(heard.substr(0, heard.find(R"("phase":"over")")), Not(HasSubstr(seed)));
  }
  EXPECT_THAT(people_[0]->analyses.size(), Gt(3U));
  MessageChecker checker(game, everybodys, said_, {});
  checker.check(stranger_.player.client.heard());
  EXPECT_THAT(checker.checked(), ::testing::ElementsAre(::testing::Pair("tables", Gt(1))));
}

INSTANTIATE_TEST_SUITE_P(Games, SentMessages,
                         ::testing::Combine(::testing::Values("lang-lebe-der-koenig",
                                                              "kardinal-und-koenig", "loewenherz"),
                                            ::testing::Values(Seating{"one_seat_each", {1, 1, 1}},
                                                              Seating{"two_seats_at_one_screen",
                                                                      {2, 1}})),
                         [](const auto& setup) {
                           std::string name = std::get<const char*>(setup.param);
                           std::ranges::replace(name, '-', '_');
                           return name + "_" + std::get<Seating>(setup.param).name;
                         });

// The messages of a type that a client has received.
std::set<std::string> messages_of_type(const Client& client, std::string_view type) {
  std::set<std::string> found;
  std::istringstream lines(client.heard());
  for (std::string line; std::getline(lines, line);) {
    const json::object message = json::parse(line).as_object();
    if (message.contains("type") && message.at("type").as_string() == type) found.insert(line);
  }
  return found;
}

void await_message(Client& client, std::string_view type) {
  client.next([&](const json::object& message) { return message.at("type").as_string() == type; });
}

TEST(MessagesWithoutContent, AreTheSameForEverybody) {
  Limits limits;
  limits.probe_interval = limits.unhealthy_probe_interval = std::chrono::milliseconds(10);
  limits.ping_interval = std::chrono::milliseconds(200);
  FailingDisk disk;
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  TableClient bert(server.port(), 2);
  anne.create("loewenherz", {"me", "me"});
  bert.watch(anne.table);
  anne.expect_ok("start");
  anne.take_updates();
  disk.fail_everything();
  anne.make_random_move();
  disk.work();
  for (Client* client : {&anne.client, &bert.client}) {
    await_message(*client, "settled");
    client->set_answers_pings(false);
    await_message(*client, "ping");
    EXPECT_EQ(client->post("/api/logout").status, 200U);
    await_message(*client, "goodbye");
  }
  EXPECT_THAT(messages_of_type(anne.client, "settled"),
              ::testing::ElementsAre(json::serialize(
                  json::object{{"type", "settled"}, {"table", anne.table}, {"seq", anne.seen}})));
  for (const std::string& type : kWithoutContent) {
    const std::set<std::string> heard = messages_of_type(anne.client, type);
    EXPECT_THAT(heard.size(), 1U) << type;
    EXPECT_EQ(heard, messages_of_type(bert.client, type));
  }
}

}  // namespace
}  // namespace thronsaal
