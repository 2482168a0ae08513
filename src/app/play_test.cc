// A game at the terminal, typed by a test.
#include "app/play.h"

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "app/arguments.h"
#include "app/terminal.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

const AnyGame& game() {
  return *find_game("um-krone-und-kragen").value();
}

// Red and Blue at a table; Red begins. Moves in notation, "*" stands for chance.
Match played(const std::vector<std::string>& moves) {
  Match match = Match::start(game(), 2, {}).value();
  EXPECT_TRUE(match.play(Actor::chance(), "starts 0"));
  for (const std::string& move : moves) {
    const Actor actor = move[0] == '*' ? Actor::chance() : Actor(seat(move[0] - '0'));
    EXPECT_TRUE(match.play(actor, move.substr(2))) << move;
  }
  return match;
}

// Red has rolled.
Match red_has_rolled() {
  return played({"0 roll", "* rolled 2-4-4"});
}

// Blue has rolled after Red's turn.
Match blue_has_rolled() {
  return played({"0 roll", "* rolled 2-4-4", "0 aside 2", "0 aside 4", "0 aside 4", "0 take farmer",
                 "1 roll", "* rolled 1-1-5"});
}

// What the terminal shows, tidy or not, when somebody types these lines.
std::string typed(Match match, const std::string& seats, const std::string& lines,
                  bool tidy = false, std::uint64_t seed = 1) {
  std::istringstream in(lines);
  std::ostringstream out;
  TerminalGame(std::move(match), read_chairs(seats).value(), seed, Ink::plain(), tidy, in, out)
      .run();
  return out.str();
}

class TerminalTest : public testing::Test {
 protected:
  TerminalTest()
      : folder_(std::filesystem::temp_directory_path() /
                fmt::format("thronsaal-play-{}-{}", getpid(),
                            testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directories(folder_);
  }
  ~TerminalTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  TerminalTest(const TerminalTest&) = delete;
  TerminalTest& operator=(const TerminalTest&) = delete;

  std::string file() const { return (folder_ / "game.json").string(); }

  // The journal after these lines, as "save" writes it.
  Journal after(Match match, const std::string& lines) const {
    screen_ = typed(std::move(match), "human,human", lines + "\nsave " + file() + "\n");
    const auto journal = read_journal(file());
    EXPECT_TRUE(journal) << screen_;
    return journal.value_or(Journal{});
  }

  mutable std::string screen_;  // NOLINT(*-non-private-member-*): tests look at it

 private:
  std::filesystem::path folder_;
};

TEST(Chairs, AreReadInTheOrderOfTheSeats) {
  EXPECT_EQ(read_chairs("human,greedy,random").value(),
            (std::vector<Chair>{std::nullopt, Player::greedy, Player::random}));
  EXPECT_EQ(read_chairs("random").value(), std::vector<Chair>{Player::random});
}

TEST(Chairs, AreForPlayersThatWeKnow) {
  for (const char* names :
       {"", "robot", "human,", ",human", "human,,greedy", "Human", "human;greedy"}) {
    const auto chairs = read_chairs(names);
    ASSERT_FALSE(chairs) << names;
    EXPECT_EQ(chairs.error().kind, "unknown_player");
  }
  EXPECT_EQ(Words().say(read_chairs("human,robot").error()),
            "“robot” is not a kind of player: there are random, greedy, page, squire, knight and "
            "king, and at your "
            "own table human.");
}

TEST_F(TerminalTest, AHintNamesWhatAStrongPlayerWouldConsider) {
  const std::string screen = typed(red_has_rolled(), "human,human", "hint\nquit\n");
  EXPECT_THAT(screen, HasSubstr("aside 4  "));
  EXPECT_THAT(screen, HasSubstr("% of the victory"));
  const Journal unchanged = after(red_has_rolled(), "hint");
  EXPECT_EQ(unchanged, after(red_has_rolled(), ""));
}

TEST_F(TerminalTest, LevelsTakeTheirSeats) {
  const std::string screen = typed(red_has_rolled(), "human,squire", "1\n1\n1\n1\n1\n1\n1\nquit\n");
  EXPECT_THAT(screen, HasSubstr("Round 2"));
  EXPECT_THAT(screen, Not(HasSubstr("Blue >")));
}

TEST_F(TerminalTest, AWholeGameCanBePlayedByPressingOne) {
  std::string ones;
  for (int i = 0; i < game().max_moves(); ++i) ones += "1\n";
  const std::string screen = typed(played({}), "human,greedy", ones);
  EXPECT_THAT(screen, HasSubstr("The game is over.\n"));
  EXPECT_THAT(screen, HasSubstr("  1. "));
  EXPECT_THAT(screen, HasSubstr("wins."));
  EXPECT_THAT(screen, Not(HasSubstr("Goodbye.")));
  EXPECT_THAT(screen, Not(HasSubstr("violation.")));
  EXPECT_THAT(screen, Not(HasSubstr("event.")));
}

TEST_F(TerminalTest, ComputersPlayAGameToItsEndAlone) {
  const std::string screen = typed(played({}), "greedy,random", "");
  EXPECT_THAT(screen, HasSubstr("The game is over.\n"));
  EXPECT_EQ(typed(played({}), "greedy,random", ""), screen);
  EXPECT_NE(typed(played({}), "greedy,random", "", false, 2), screen);
}

TEST_F(TerminalTest, ShowsTheActionsWithNumberNotationAndSentence) {
  const std::string screen = typed(red_has_rolled(), "human,greedy", "");
  EXPECT_THAT(screen, HasSubstr("1  aside 2  set aside a 2"));
  EXPECT_THAT(screen, HasSubstr("2  aside 4  set aside a 4"));
  EXPECT_THAT(screen, HasSubstr("Red > "));
}

TEST_F(TerminalTest, AnActionIsEnteredByItsNumber) {
  EXPECT_EQ(after(red_has_rolled(), "2").moves.back(), (Move{seat(0), "aside 4"}));
}

TEST_F(TerminalTest, AnActionIsEnteredInNotation) {
  EXPECT_EQ(after(red_has_rolled(), "  Aside 4 ").moves.back(), (Move{seat(0), "aside 4"}));
}

TEST_F(TerminalTest, TheOnlyActionNeedsNoName) {
  ASSERT_EQ(played({}).state().legal(seat(0)).size(), 1U);
  EXPECT_EQ(after(played({}), "").moves.at(1), (Move{seat(0), "roll"}));
}

TEST_F(TerminalTest, AnIllegalEntryIsExplainedAndChangesNothing) {
  const std::vector<std::pair<std::string, std::string>> entries = {
      {"aside 6", "None of your active dice shows a 6 that could be used for this."},
      {"roll", "Set aside at least one die before you roll again."},
      {"knight", "You do not have the Knight."},
      {"rolled 6-6-6", "Only chance can do that."},
      {"0", "There is no action 0: the last is 2."},
      {"3", "There is no action 3: the last is 2."},
      {"99999999999999999999", "“99999999999999999999” is not understood."},
      {"fold", "“fold” is not understood.\nType \"help\" to see what can be typed."},
      {"", "“” is not understood."},
      {"save", "Say where to: save FILE"}};
  for (const auto& [line, answer] : entries) {
    EXPECT_EQ(after(red_has_rolled(), line), red_has_rolled().journal()) << line;
    EXPECT_THAT(screen_, HasSubstr(answer + "\n"));
  }
}

TEST_F(TerminalTest, UndoTakesBackWhatRevealedNothing) {
  EXPECT_EQ(after(red_has_rolled(), "aside 2\naside 4\nundo"), red_has_rolled().journal());
}

TEST_F(TerminalTest, UndoIsRefusedAfterDice) {
  EXPECT_EQ(after(red_has_rolled(), "undo"), red_has_rolled().journal());
  EXPECT_THAT(screen_, HasSubstr("Something was revealed since you decided"));
}

TEST_F(TerminalTest, UndoWithAnExclamationMarkTakesBackBeforeTheDice) {
  EXPECT_EQ(after(red_has_rolled(), "undo!"), played({}).journal());
}

TEST_F(TerminalTest, UndoWithAnExclamationMarkTakesBackOneDecisionOnly) {
  EXPECT_EQ(after(red_has_rolled(), "aside 2\naside 4\nundo!").moves.back(),
            (Move{seat(0), "aside 2"}));
}

TEST_F(TerminalTest, UndoIsRefusedToWhoHasNotDecidedAnything) {
  EXPECT_EQ(after(played({}), "undo!"), played({}).journal());
  EXPECT_THAT(screen_, HasSubstr("You have not decided anything yet."));
}

TEST_F(TerminalTest, ASavedGameGoesOnWhereItWas) {
  const Journal saved = after(red_has_rolled(), "aside 2");
  const auto loaded = Match::replay(game(), saved);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->state().hash(),
            played({"0 roll", "* rolled 2-4-4", "0 aside 2"}).state().hash());
  EXPECT_EQ(after(Match::replay(game(), saved).value(), "aside 4").moves.back(),
            (Move{seat(0), "aside 4"}));
}

TEST_F(TerminalTest, SavingReplacesTheFileAndLeavesNothingBesideIt) {
  after(red_has_rolled(), "aside 2");
  EXPECT_THAT(screen_, HasSubstr("Saved. Continue with: thronsaal play --load " + file()));
  EXPECT_EQ(after(red_has_rolled(), "aside 4").moves.back(), (Move{seat(0), "aside 4"}));
  EXPECT_FALSE(std::filesystem::exists(file() + ".part"));
}

TEST_F(TerminalTest, SavingWhereOneCannotIsExplained) {
  const std::string nowhere = file() + "/no/such/folder.json";
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "save " + nowhere + "\n"),
              HasSubstr(nowhere + " cannot be written: No such file or directory."));
}

TEST_F(TerminalTest, HelpTellsWhatCanBeTyped) {
  const std::string screen = typed(red_has_rolled(), "human,greedy", "help\n");
  EXPECT_THAT(screen, AllOf(HasSubstr("undo!"), HasSubstr("save FILE"), HasSubstr("quit")));
  EXPECT_THAT(screen, HasSubstr("In your turn: roll, set aside at least one die"));
}

TEST_F(TerminalTest, HelpTellsAllAboutAWord) {
  const std::string screen = typed(red_has_rolled(), "human,greedy", "help fool\n");
  EXPECT_THAT(screen, HasSubstr("Fool\nany result\nRe-roll one active die.\nany\n"));
}

TEST_F(TerminalTest, HelpAboutAnUnknownWordSaysSo) {
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "help herald\n"),
              HasSubstr("The catalogue has nothing about “herald”."));
}

TEST_F(TerminalTest, QuitsOnRequestAndAtTheEndOfTheInput) {
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", ""), EndsWith("Goodbye.\n"));
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "aside 2"), EndsWith("Goodbye.\n"));
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "quit\naside 2\n"), EndsWith("Goodbye.\n"));
}

TEST_F(TerminalTest, TellsWhatHappenedSinceOneWasAsked) {
  const std::string screen = typed(blue_has_rolled(), "human,human", "aside 5\n");
  EXPECT_THAT(screen, HasSubstr("  Blue sets aside a 5.\n"));
}

TEST_F(TerminalTest, ClearsTheScreenOnATerminalOnly) {
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "", true), HasSubstr("\x1b[H\x1b[2J"));
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "help\n1\n"), Not(HasSubstr("\x1b")));
}

TEST(LongLists, AreToldByVerb) {
  const AnyAction roll = game().parse("roll").value();
  const AnyAction aside = game().parse("aside 5").value();
  std::vector<AnyAction> actions(100, aside);
  actions.push_back(roll);
  EXPECT_EQ(numbered(game(), actions, game().words(), Ink::plain()),
            "1–100      aside 5 … aside 5\n101        roll\n");
}

}  // namespace
}  // namespace thronsaal
