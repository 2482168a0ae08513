// Those who look closer: how it would count now, how it was, how it came about.
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/two_people.h"

namespace thronsaal {
namespace {

using ::testing::SizeIs;

std::vector<int> numbers(const json::value& list) {
  return json::value_to<std::vector<int>>(list);
}

// A game of one person for two seats, some moves old.
class Looking : public ::testing::Test {
 protected:
  Looking() {
    anne.create("um-krone-und-kragen", {"me", "me"});
    anne.must("start");
    anne.take_updates();
    move(20);
  }
  void move(int times) {
    for (int i = 0; i < times; ++i) {
      ASSERT_EQ(code_of(anne.move_somehow()), "");
      anne.take_updates();
      seen.push_back(anne.update.at("position").as_object());
    }
  }
  int length() const { return anne.update.at("position").at("length").to_number<int>(); }

  const ServerProcess server;
  TablePlayer anne{server.port(), 1};
  TablePlayer eve{server.port(), 2};
  std::vector<json::object> seen;  // the positions
};

TEST_F(Looking, TellsHowItWouldCountNow) {
  const json::object mine = anne.must("outlook", {{"seat", 1}});
  EXPECT_EQ(mine.at("length"), length());
  EXPECT_THAT(numbers(mine.at("outlook").at("scores")), SizeIs(2));
  eve.table = anne.table;
  EXPECT_EQ(eve.must("outlook").at("outlook").at("scores"), mine.at("outlook").at("scores"));
}

TEST_F(Looking, ShowsEveryEarlierPosition) {
  for (const json::object& position : seen) {
    const json::value& length = position.at("length");
    const json::object back = anne.must("look", {{"at", length}, {"seat", 0}});
    EXPECT_EQ(back.at("length"), length);
    EXPECT_EQ(back.at("to_act"), position.at("to_act"));
    EXPECT_EQ(back.at("view"), position.at("seats").at(0).at("view"));
  }
  EXPECT_THAT(anne.must("look", {{"at", 0}}).at("to_act"), json::array{"chance"});
}

TEST_F(Looking, FurtherThanTheGameIsRefused) {
  const json::object answer = anne.ask("look", {{"at", length() + 1}});
  EXPECT_EQ(code_of(answer), "look_too_far");
  EXPECT_EQ(answer.at("error").at("args").at("length"), length());
  EXPECT_EQ(code_of(anne.ask("look", {{"at", -1}})), "bad_field");
  EXPECT_EQ(code_of(anne.ask("look")), "missing_field");
}

TEST_F(Looking, WhatWasTakenBackIsNotSeenAgain) {
  const int before = length();
  const json::value seat = anne.asked()->at("seat");
  ASSERT_EQ(code_of(anne.move_somehow()), "");
  anne.take_updates();
  anne.must("undo", {{"seat", seat}, {"seen", anne.seen}});
  anne.take_updates();
  ASSERT_EQ(length(), before);
  EXPECT_EQ(code_of(anne.ask("look", {{"at", before + 1}})), "look_too_far");
  EXPECT_EQ(numbers(anne.must("story").at("lengths")).back(), before);
}

TEST_F(Looking, ThroughOthersEyesOnlyWhenTheGameIsOver) {
  eve.table = anne.table;
  EXPECT_EQ(code_of(eve.ask("outlook", {{"seat", 0}})), "not_your_seat");
  EXPECT_EQ(code_of(eve.ask("look", {{"at", 3}, {"seat", 0}})), "not_your_seat");
  EXPECT_EQ(code_of(anne.ask("look", {{"at", 3}, {"seat", 2}})), "no_such_seat");
  anne.must("resign", {{"seat", 0}});
  EXPECT_EQ(code_of(eve.ask("outlook", {{"seat", 0}})), "");
  EXPECT_EQ(code_of(eve.ask("look", {{"at", 3}, {"seat", 1}})), "");
}

TEST_F(Looking, BeforeTheStartThereIsNothingToSee) {
  anne.create("um-krone-und-kragen", {"me", "me"});
  for (const char* cmd : {"outlook", "story"}) {
    EXPECT_EQ(code_of(anne.ask(cmd)), "table_not_running");
  }
  EXPECT_EQ(code_of(anne.ask("look", {{"at", 0}})), "table_not_running");
}

TEST_F(Looking, FieldsThatThereAreNotAreRefused) {
  EXPECT_EQ(code_of(anne.ask("outlook", {{"at", 1}})), "unknown_field");
  EXPECT_EQ(code_of(anne.ask("look", {{"at", 1}, {"since", 1}})), "unknown_field");
  EXPECT_EQ(code_of(anne.ask("story", {{"seat", 0}})), "unknown_field");
}

TEST_F(Looking, TheStoryIsThatOfTheScores) {
  move(60);
  const json::object story = anne.must("story");
  const std::vector<int> lengths = numbers(story.at("lengths"));
  const json::array& scores = story.at("scores").as_array();
  ASSERT_EQ(lengths.size(), scores.size());
  EXPECT_EQ(lengths.front(), 0);
  EXPECT_EQ(lengths.back(), length());
  EXPECT_EQ(scores.back(), anne.must("outlook").at("outlook").at("scores"));
  for (std::size_t i = 1; i < lengths.size(); ++i) EXPECT_LT(lengths[i - 1], lengths[i]);
  for (std::size_t i = 1; i + 1 < lengths.size(); ++i) EXPECT_NE(scores[i - 1], scores[i]);
}

TEST_F(Looking, TooOftenIsRefused) {
  std::string last;
  for (int i = 0; i < 100 && last.empty(); ++i) last = code_of(anne.ask("outlook"));
  EXPECT_EQ(last, "too_many_messages");
  last.clear();
  for (int i = 0; i < 100 && last.empty(); ++i) last = code_of(anne.ask("story"));
  EXPECT_EQ(last, "too_many_messages");
}

// A story takes a moment, and he does not wait for the answers.
TEST_F(Looking, ComingToATableTooOftenIsRefused) {
  std::string last;
  for (int i = 0; i < 200 && last.empty(); ++i) {
    last = code_of(anne.ask("watch", {{"since", anne.seen}}));
  }
  EXPECT_EQ(last, "too_many_messages");
}

// Round one screen everybody has his own view.
TEST_F(Looking, WhoHasSeveralSeatsSeesEachByItself) {
  anne.create("loewenherz", {"me", "me", "me"});
  anne.must("start");
  anne.take_updates();
  const json::array& seats = anne.update.at("position").at("seats").as_array();
  ASSERT_THAT(seats, SizeIs(3));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    EXPECT_EQ(seats[i].at("seat"), i);
    const json::value& at = anne.update.at("position").at("length");
    EXPECT_EQ(anne.must("look", {{"at", at}, {"seat", i}}).at("view"), seats[i].at("view"));
  }
}

}  // namespace
}  // namespace thronsaal
