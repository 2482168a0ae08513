// Analyses, earlier positions and the history of scores.
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/two_people.h"

namespace thronsaal {
namespace {

using ::testing::SizeIs;

std::vector<int> numbers(const json::value& list) {
  return json::value_to<std::vector<int>>(list);
}

// A game of one person with two seats, after some moves.
class Analysis : public ::testing::Test {
 protected:
  Analysis() {
    anne_.create("um-krone-und-kragen", {"me", "me"});
    anne_.expect_ok("start");
    anne_.take_updates();
    move(20);
  }
  void move(int times) {
    for (int i = 0; i < times; ++i) {
      ASSERT_EQ(error_code_of(anne_.make_random_move()), "");
      anne_.take_updates();
      seen_.push_back(anne_.update.at("position").as_object());
    }
  }
  int length() const { return anne_.update.at("position").at("length").to_number<int>(); }

  const ServerProcess server_;
  TableClient anne_{server_.port(), 1};
  TableClient eve_{server_.port(), 2};
  std::vector<json::object> seen_;  // the positions
};

TEST_F(Analysis, GivesTheCurrentScores) {
  const json::object mine = anne_.expect_ok("analyse", {{"seat", 1}});
  EXPECT_EQ(mine.at("length"), length());
  EXPECT_THAT(numbers(mine.at("analysis").at("scores")), SizeIs(2));
  eve_.table = anne_.table;
  EXPECT_EQ(eve_.expect_ok("analyse").at("analysis").at("scores"),
            mine.at("analysis").at("scores"));
}

TEST_F(Analysis, ShowsEveryEarlierPosition) {
  for (const json::object& position : seen_) {
    const json::value& length = position.at("length");
    const json::object back = anne_.expect_ok("position_at", {{"at", length}, {"seat", 0}});
    EXPECT_EQ(back.at("length"), length);
    EXPECT_EQ(back.at("to_act"), position.at("to_act"));
    EXPECT_EQ(back.at("view"), position.at("views").at(0).at("view"));
  }
  EXPECT_THAT(anne_.expect_ok("position_at", {{"at", 0}}).at("to_act"), json::array{"chance"});
}

TEST_F(Analysis, BeyondTheGameIsRefused) {
  const json::object answer = anne_.ask("position_at", {{"at", length() + 1}});
  EXPECT_EQ(error_code_of(answer), "look_too_far");
  EXPECT_EQ(answer.at("error").at("args").at("length"), length());
  EXPECT_EQ(error_code_of(anne_.ask("position_at", {{"at", -1}})), "bad_field");
  EXPECT_EQ(error_code_of(anne_.ask("position_at")), "missing_field");
}

TEST_F(Analysis, DoesNotShowUndonePositions) {
  const int before = length();
  const json::value seat = anne_.asked()->at("seat");
  ASSERT_EQ(error_code_of(anne_.make_random_move()), "");
  anne_.take_updates();
  anne_.expect_ok("undo", {{"seat", seat}, {"seen", anne_.seen}});
  anne_.take_updates();
  ASSERT_EQ(length(), before);
  EXPECT_EQ(error_code_of(anne_.ask("position_at", {{"at", before + 1}})), "look_too_far");
  EXPECT_EQ(numbers(anne_.expect_ok("score_history").at("lengths")).back(), before);
}

TEST_F(Analysis, ShowsOtherViewsOnlyAfterTheEnd) {
  eve_.table = anne_.table;
  EXPECT_EQ(error_code_of(eve_.ask("analyse", {{"seat", 0}})), "not_your_seat");
  EXPECT_EQ(error_code_of(eve_.ask("position_at", {{"at", 3}, {"seat", 0}})), "not_your_seat");
  EXPECT_EQ(error_code_of(anne_.ask("position_at", {{"at", 3}, {"seat", 2}})), "no_such_seat");
  anne_.expect_ok("resign", {{"seat", 0}});
  EXPECT_EQ(error_code_of(eve_.ask("analyse", {{"seat", 0}})), "");
  EXPECT_EQ(error_code_of(eve_.ask("position_at", {{"at", 3}, {"seat", 1}})), "");
}

TEST_F(Analysis, IsRefusedBeforeTheStart) {
  anne_.create("um-krone-und-kragen", {"me", "me"});
  for (const char* cmd : {"analyse", "score_history"}) {
    EXPECT_EQ(error_code_of(anne_.ask(cmd)), "table_not_running");
  }
  EXPECT_EQ(error_code_of(anne_.ask("position_at", {{"at", 0}})), "table_not_running");
}

TEST_F(Analysis, RefusesUnknownFields) {
  EXPECT_EQ(error_code_of(anne_.ask("analyse", {{"at", 1}})), "unknown_field");
  EXPECT_EQ(error_code_of(anne_.ask("position_at", {{"at", 1}, {"since", 1}})), "unknown_field");
  EXPECT_EQ(error_code_of(anne_.ask("score_history", {{"seat", 0}})), "unknown_field");
}

TEST_F(Analysis, GivesTheScoreHistory) {
  move(60);
  const json::object story = anne_.expect_ok("score_history");
  const std::vector<int> lengths = numbers(story.at("lengths"));
  const json::array& scores = story.at("scores").as_array();
  ASSERT_EQ(lengths.size(), scores.size());
  EXPECT_EQ(lengths.front(), 0);
  EXPECT_EQ(lengths.back(), length());
  EXPECT_EQ(scores.back(), anne_.expect_ok("analyse").at("analysis").at("scores"));
  for (std::size_t i = 1; i < lengths.size(); ++i) EXPECT_LT(lengths[i - 1], lengths[i]);
  for (std::size_t i = 1; i + 1 < lengths.size(); ++i) EXPECT_NE(scores[i - 1], scores[i]);
}

TEST_F(Analysis, TooOftenIsRefused) {
  std::string last;
  for (int i = 0; i < 100 && last.empty(); ++i) last = error_code_of(anne_.ask("analyse"));
  EXPECT_EQ(last, "too_many_messages");
  last.clear();
  for (int i = 0; i < 100 && last.empty(); ++i) last = error_code_of(anne_.ask("score_history"));
  EXPECT_EQ(last, "too_many_messages");
}

// Several requests are sent without waiting for answers, because a history takes a while.
TEST_F(Analysis, WatchingTooOftenIsRefused) {
  std::string last;
  for (int i = 0; i < 200 && last.empty(); ++i) {
    last = error_code_of(anne_.ask("watch", {{"since", anne_.seen}}));
  }
  EXPECT_EQ(last, "too_many_messages");
}

// Each seat of a person with several has a view of its own.
TEST_F(Analysis, ShowsEachOfSeveralSeatsSeparately) {
  anne_.create("loewenherz", {"me", "me", "me"});
  anne_.expect_ok("start");
  anne_.take_updates();
  const json::array& seats = anne_.update.at("position").at("views").as_array();
  ASSERT_THAT(seats, SizeIs(3));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    EXPECT_EQ(seats[i].at("seat"), i);
    const json::value& at = anne_.update.at("position").at("length");
    EXPECT_EQ(anne_.expect_ok("position_at", {{"at", at}, {"seat", i}}).at("view"),
              seats[i].at("view"));
  }
}

}  // namespace
}  // namespace thronsaal
