// The loop around the session: one line in, one line out.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>

#include "cli/engine/loop.h"
#include "cli/engine/session.h"

namespace thronsaal {
namespace {

struct Talk {
  int status;
  std::vector<boost::json::object> answers;
};

Talk talk(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  Talk result{run_engine(in, out), {}};
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) {
    result.answers.push_back(boost::json::parse(line).as_object());
  }
  return result;
}

std::string error_code_in(const boost::json::object& answer) {
  return std::string(answer.at("error").at("code").as_string());
}

TEST(EngineLoop, EndsAtTheEndOfTheInput) {
  const Talk nothing = talk("");
  EXPECT_EQ(nothing.status, 0);
  EXPECT_THAT(nothing.answers, ::testing::IsEmpty());
}

TEST(EngineLoop, AnswersEveryLineOnceAndInOrder) {
  const Talk some = talk(
      "{\"id\": 0, \"cmd\": \"new\", \"game\": \"um-krone-und-kragen\", \"players\": 2}\n"
      "{\"id\": 1, \"cmd\": \"chance\"}\r\n"
      "\n"
      "\r\n"
      "garbage\n"
      "{\"id\": 5, \"cmd\": \"to_act\"}");
  EXPECT_EQ(some.status, 0);
  ASSERT_EQ(some.answers.size(), 6);
  EXPECT_EQ(some.answers[0].at("ok"), true);
  EXPECT_EQ(some.answers[1].at("id"), 1);
  for (const std::size_t i : {2U, 3U, 4U})
    EXPECT_EQ(error_code_in(some.answers[i]), "json_malformed");
  EXPECT_EQ(some.answers[5].at("length"), 1);
}

TEST(EngineLoop, AnOverlongLineGetsOneErrorAndIsSkipped) {
  const std::string request = R"({"cmd": "games"})";
  const std::string filler(EngineSession::kMaxLineBytes - request.size(), ' ');
  const std::string huge(3 * EngineSession::kMaxLineBytes, 'x');
  const Talk some = talk(filler + request + '\n' +       // the longest line allowed
                         filler + request + " \n" +      // one byte too long
                         huge + '\n' + request + '\n' +  // the session continues
                         huge);                          // without a line break at the end
  ASSERT_EQ(some.answers.size(), 5);
  EXPECT_EQ(some.answers[0].at("ok"), true);
  EXPECT_EQ(error_code_in(some.answers[1]), "json_too_large");
  EXPECT_EQ(error_code_in(some.answers[2]), "json_too_large");
  EXPECT_EQ(some.answers[3].at("ok"), true);
  EXPECT_EQ(error_code_in(some.answers[4]), "json_too_large");
}

TEST(EngineLoop, TreatsZeroBytesAsData) {
  const Talk some = talk(std::string("{\"cmd\":\0\"games\"}\n{\"cmd\": \"games\"}\n", 34));
  ASSERT_EQ(some.answers.size(), 2);
  EXPECT_EQ(error_code_in(some.answers[0]), "json_malformed");
  EXPECT_EQ(some.answers[1].at("ok"), true);
}

// Provides each line only after the one before was answered, like a bot that waits.
class WaitingBot : public std::streambuf {
 public:
  explicit WaitingBot(std::ostringstream& answers) : answers_(answers) {}
  int answers_in_time() const { return answers_in_time_; }

 protected:
  int_type underflow() override {
    const std::string heard = answers_.str();
    const auto lines = std::count(heard.begin(), heard.end(), '\n');
    if (lines == asked_) answers_in_time_ = asked_;
    if (asked_ == 3) return traits_type::eof();
    ++asked_;
    line_ = "{\"cmd\": \"games\"}\n";
    setg(line_.data(), line_.data(), line_.data() + line_.size());
    return traits_type::to_int_type(line_[0]);
  }

 private:
  std::ostringstream& answers_;
  std::string line_;
  int asked_ = 0;
  int answers_in_time_ = 0;
};

TEST(EngineLoop, AnswersALineBeforeReadingTheNext) {
  std::ostringstream out;
  WaitingBot bot(out);
  std::istream in(&bot);
  EXPECT_EQ(run_engine(in, out), 0);
  EXPECT_EQ(bot.answers_in_time(), 3);
}

TEST(EngineLoop, StopsWhenTheOutputIsClosed) {
  std::istringstream in("{\"cmd\": \"games\"}\n{\"cmd\": \"games\"}\n");
  std::ostream nowhere(nullptr);
  EXPECT_EQ(run_engine(in, nowhere), 1);
}

}  // namespace
}  // namespace thronsaal
