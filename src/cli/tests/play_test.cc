// A game in the terminal.
#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/arguments.h"
#include "cli/terminal/game.h"
#include "cli/terminal/output.h"
#include "games/registry.h"
#include "store/testing/temporary_directory.h"

namespace thronsaal {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const AnyGame& dice_game() {
  return *find_game("um-krone-und-kragen").value();
}

// Red and Blue at a table; Red begins. Moves in notation, "*" stands for chance.
Match played(const std::vector<std::string>& moves) {
  Match match = Match::start(dice_game(), 2, {}).value();
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

// What the program shows for these input lines, as a terminal or not.
std::string typed(Match match, const std::string& seats, const std::string& lines,
                  bool is_terminal = false, std::uint64_t seed = 1) {
  std::istringstream in(lines);
  std::ostringstream out;
  TerminalGame(std::move(match), parse_seats(seats).value(), seed, TerminalStyle::plain(),
               is_terminal, in, out)
      .run();
  return out.str();
}

// This many lines of "1".
std::string ones(int lines) {
  std::string all;
  for (int i = 0; i < lines; ++i) all += "1\n";
  return all;
}

class TerminalTest : public ::testing::Test {
 protected:
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
  TemporaryDirectory folder_;
};

TEST(SeatPlayers, AreReadInTheOrderOfTheSeats) {
  EXPECT_EQ(parse_seats("human,greedy,random").value(),
            (std::vector<SeatPlayer>{std::nullopt, PlayerKind::greedy, PlayerKind::random}));
  EXPECT_EQ(parse_seats("random").value(), std::vector<SeatPlayer>{PlayerKind::random});
}

TEST(SeatPlayers, MustBeKnown) {
  for (const char* names :
       {"", "robot", "human,", ",human", "human,,greedy", "Human", "human;greedy"}) {
    const auto chairs = parse_seats(names);
    ASSERT_FALSE(chairs) << names;
    EXPECT_EQ(chairs.error().kind, "unknown_player");
  }
  EXPECT_EQ(Catalogue().say(parse_seats("human,robot").error()),
            "“robot” is not a kind of player. Choose random, greedy, page, squire, knight or king, "
            "or human at your own table.");
}

TEST_F(TerminalTest, AHintNamesWhatAStrongPlayerWouldConsider) {
  const std::string screen = typed(red_has_rolled(), "human,human", "hint\nquit\n");
  EXPECT_THAT(screen, HasSubstr("aside 4  "));
  EXPECT_THAT(screen, HasSubstr("% expected win share"));
  const Journal unchanged = after(red_has_rolled(), "hint");
  EXPECT_EQ(unchanged, after(red_has_rolled(), ""));
}

TEST_F(TerminalTest, LevelsTakeTheirSeats) {
  const std::string screen = typed(red_has_rolled(), "human,squire", "1\n1\n1\n1\n1\n1\n1\nquit\n");
  EXPECT_THAT(screen, HasSubstr("Round 2"));
  EXPECT_THAT(screen, Not(HasSubstr("Blue >")));
}

TEST_F(TerminalTest, PlaysAWholeGameByTypingOne) {
  const std::string screen = typed(played({}), "human,greedy", ones(dice_game().max_moves()));
  EXPECT_THAT(screen, HasSubstr("The game is over.\n"));
  EXPECT_THAT(screen, HasSubstr("  1. "));
  EXPECT_THAT(screen, HasSubstr("wins."));
  EXPECT_THAT(screen, Not(HasSubstr("Goodbye.")));
  EXPECT_THAT(screen, Not(HasSubstr("violation.")));
  EXPECT_THAT(screen, Not(HasSubstr("event.")));
}

TEST_F(TerminalTest, ComputerPlayersFinishAGameAlone) {
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

TEST_F(TerminalTest, AnEmptyLineMakesTheOnlyAction) {
  ASSERT_EQ(played({}).state().legal(seat(0)).size(), 1U);
  EXPECT_EQ(after(played({}), "").moves.at(1), (Move{seat(0), "roll"}));
}

TEST_F(TerminalTest, AnIllegalEntryIsExplainedAndChangesNothing) {
  const std::vector<std::pair<std::string, std::string>> entries = {
      {"aside 6", "None of your active dice shows a 6 that can be used for this."},
      {"roll", "Set aside at least one die before you roll again."},
      {"knight", "You do not have the Knight."},
      {"rolled 6-6-6", "Only chance can do that."},
      {"0", "There is no action 0: the last one is 2."},
      {"3", "There is no action 3: the last one is 2."},
      {"99999999999999999999", "“99999999999999999999” is not a move in this game."},
      {"fold", "“fold” is not a move in this game.\nType \"help\" to see what you can type."},
      {"", "“” is not a move in this game."},
      {"save", "Name a file: save FILE"}};
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
  EXPECT_THAT(screen_, HasSubstr("Something has been revealed since you decided"));
}

TEST_F(TerminalTest, UndoWithAnExclamationMarkTakesBackBeforeTheDice) {
  EXPECT_EQ(after(red_has_rolled(), "undo!"), played({}).journal());
}

TEST_F(TerminalTest, UndoWithAnExclamationMarkTakesBackOneDecisionOnly) {
  EXPECT_EQ(after(red_has_rolled(), "aside 2\naside 4\nundo!").moves.back(),
            (Move{seat(0), "aside 2"}));
}

TEST_F(TerminalTest, RefusesUndoBeforeTheFirstMove) {
  EXPECT_EQ(after(played({}), "undo!"), played({}).journal());
  EXPECT_THAT(screen_, HasSubstr("You have not made a move yet."));
}

TEST_F(TerminalTest, ContinuesASavedGame) {
  const Journal saved = after(red_has_rolled(), "aside 2");
  const auto loaded = Match::replay(dice_game(), saved);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->state().hash(),
            played({"0 roll", "* rolled 2-4-4", "0 aside 2"}).state().hash());
  EXPECT_EQ(after(Match::replay(dice_game(), saved).value(), "aside 4").moves.back(),
            (Move{seat(0), "aside 4"}));
}

TEST_F(TerminalTest, SavingReplacesTheFileAndLeavesNothingBesideIt) {
  after(red_has_rolled(), "aside 2");
  EXPECT_THAT(screen_, HasSubstr("Saved. Continue with: thronsaal play --load " + file()));
  EXPECT_EQ(after(red_has_rolled(), "aside 4").moves.back(), (Move{seat(0), "aside 4"}));
  EXPECT_FALSE(std::filesystem::exists(file() + ".part"));
}

TEST_F(TerminalTest, ExplainsWhySavingFailed) {
  const std::string nowhere = file() + "/no/such/folder.json";
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "save " + nowhere + "\n"),
              HasSubstr("Cannot write " + nowhere + ": No such file or directory."));
}

TEST_F(TerminalTest, HelpListsWhatCanBeTyped) {
  const std::string screen = typed(red_has_rolled(), "human,greedy", "help\n");
  EXPECT_THAT(screen, AllOf(HasSubstr("undo!"), HasSubstr("save FILE"), HasSubstr("quit")));
  EXPECT_THAT(screen, HasSubstr("On your turn, roll, and set aside at least one die"));
}

TEST_F(TerminalTest, HelpExplainsATopic) {
  const std::string screen = typed(red_has_rolled(), "human,greedy", "help fool\n");
  EXPECT_THAT(screen, HasSubstr("Fool\nany result\nRe-roll one active die.\nany\n"));
}

TEST_F(TerminalTest, HelpOnAnUnknownTopicSaysSo) {
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "help herald\n"),
              HasSubstr("There is no help on “herald”."));
}

TEST_F(TerminalTest, QuitsOnRequestAndAtTheEndOfTheInput) {
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", ""), EndsWith("Goodbye.\n"));
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "aside 2"), EndsWith("Goodbye.\n"));
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "quit\naside 2\n"), EndsWith("Goodbye.\n"));
}

TEST_F(TerminalTest, ShowsEventsSinceTheLastPrompt) {
  const std::string screen = typed(blue_has_rolled(), "human,human", "aside 5\n");
  EXPECT_THAT(screen, HasSubstr("  Blue sets aside a 5.\n"));
}

// What a person sees before a prompt.
struct Page {
  std::string person;
  std::string text;
};

// The screen as people see it, one page per prompt. What follows the last prompt is on no page.
std::vector<Page> pages(const std::string& screen, const AnyGame& of) {
  std::vector<Page> all;
  std::size_t begin = 0;
  for (std::size_t at = screen.find(" > "); at != std::string::npos;
       at = screen.find(" > ", at + 1)) {
    const std::size_t line = screen.rfind('\n', at) + 1;
    const std::string name = screen.substr(line, at - line);
    for (int i = 0; i < of.info().max_players; ++i) {
      if (name != of.words().seat(seat(i))) continue;
      all.push_back({name, screen.substr(begin, line - begin)});
      begin = at + 3;
    }
  }
  return all;
}

// This person's first page from page `from` on.
std::string page_of(const std::vector<Page>& all, const std::string& person, std::size_t from = 0) {
  for (std::size_t i = from; i < all.size(); ++i) {
    if (all[i].person == person) return all[i].text;
  }
  ADD_FAILURE() << person << " never gets a prompt";
  return {};
}

TEST_F(TerminalTest, ShowsComputerMovesToEveryPerson) {
  const AnyGame& lang_lebe = *find_game("lang-lebe-der-koenig").value();
  // Blue, the computer player, has the first turn, then Green and Red.
  const auto all =
      pages(typed(Match::start(lang_lebe, 3, {}).value(), "human,greedy,human", ones(2), false, 3),
            lang_lebe);
  EXPECT_THAT(page_of(all, "Green"), HasSubstr("  Blue moves to Grentebrige.\n"));
  EXPECT_THAT(page_of(all, "Red"), AllOf(HasSubstr("  Blue moves to Grentebrige.\n"),
                                         HasSubstr("  Green does nothing.\n")));
}

TEST_F(TerminalTest, EachPersonSeesEverythingSinceTheirLastPromptFromTheirOwnView) {
  for (const AnyGame* each : all_games()) {
    const std::string screen = typed(Match::start(*each, 3, {}).value(), "human,greedy,human",
                                     ones(40) + "save " + file() + "\n");
    const Journal journal = read_journal(file()).value();
    Match match = Match::start(*each, 3, {}).value();
    std::array<std::string, 3> unread;
    std::size_t page = 0;
    const auto all = pages(screen, *each);
    for (const Move& move : journal.moves) {
      if (move.actor == Actor(seat(0)) || move.actor == Actor(seat(2))) {
        std::string& lines = unread.at(static_cast<std::size_t>(index(move.actor.seat())));
        ASSERT_LT(page, all.size());
        EXPECT_EQ(all[page].person, each->words().seat(move.actor.seat()));
        const std::string end = lines.empty() ? "\n\n" : "\n\n" + lines + "\n";
        EXPECT_THAT(all[page].text, EndsWith(end)) << each->info().id << page;
        lines.clear();
        ++page;
      }
      const auto events = match.play(move.actor, move.action).value();
      for (const Event& event : events) {
        for (const int i : {0, 2}) {
          unread.at(static_cast<std::size_t>(i)) +=
              "  " + each->words().say(event.seen_by(seat(i))) + "\n";
        }
      }
    }
    EXPECT_EQ(page, 40U) << each->info().id;
  }
}

TEST_F(TerminalTest, ShowsThatMovesWereUndoneButNotWhich) {
  // Red undoes two moves before Blue's first prompt.
  const auto all = pages(typed(red_has_rolled(), "human,human",
                               "aside 2\naside 4\nundo\naside 4\naside 4\naside 2\ntake farmer\n"),
                         dice_game());
  EXPECT_THAT(page_of(all, "Blue"),
              HasSubstr("\n\n  Red takes back 2 moves.\n"
                        "  Red sets aside a 4.\n  Red sets aside a 4.\n  Red sets aside a 2.\n"));
}

TEST_F(TerminalTest, ReportsAnUndoToPlayersWhoSawTheMove) {
  const AnyGame& lang_lebe = *find_game("lang-lebe-der-koenig").value();
  // Blue begins. After the first turn of each player, Blue's is undone.
  const auto all = pages(typed(Match::start(lang_lebe, 3, {}).value(), "human,human,human",
                               "nothing\nnothing\nnothing\nundo!\nnothing\n", false, 3),
                         lang_lebe);
  EXPECT_THAT(page_of(all, "Red"), HasSubstr("  Blue does nothing.\n"));
  ASSERT_EQ(all.size(), 6U);
  EXPECT_EQ(all[4].person, "Blue");
  EXPECT_THAT(all[4].text, EndsWith("\n\n  Blue takes back 3 moves.\n\n"));
  EXPECT_EQ(all[5].person, "Green");
  EXPECT_THAT(all[5].text, EndsWith("\n\n  Blue takes back 3 moves.\n  Blue does nothing.\n"
                                    "  It is Green’s turn.\n\n"));
}

TEST_F(TerminalTest, ShowsAllUnseenEventsAtTheEnd) {
  const std::string screen = typed(played({}), "human,human", ones(dice_game().max_moves()));
  // Red has the last turn, which Blue has not seen.
  const std::string end = screen.substr(screen.rfind("Red > "));
  EXPECT_THAT(end.substr(0, 24), StartsWith("Red > Blue ends with "));
  EXPECT_THAT(end.substr(0, 400), HasSubstr("\nRed rolls "));
  EXPECT_THAT(end.substr(0, 400), HasSubstr("\nRed ends with "));
}

TEST_F(TerminalTest, HidesSecretsUntilTheKeyboardIsPassed) {
  const AnyGame& kardinal = *find_game("kardinal-und-koenig").value();
  const auto hot_seat = [&](const std::string& lines) {
    return typed(Match::start(kardinal, 3, {}).value(), "human,human,human", lines, true, 3);
  };
  const std::string ask = "Blue is next: press Enter when no one else is looking. ";
  const std::string waiting = hot_seat("1\n1\n");
  EXPECT_THAT(waiting, EndsWith(ask + "Goodbye.\n"));
  EXPECT_THAT(hot_seat("1\n1\n\n"), HasSubstr(ask + "\x1b[H\x1b[2J"));
  EXPECT_THAT(hot_seat("1\n1\n\n"), HasSubstr("Blue > "));
  EXPECT_THAT(hot_seat("1\n1\nquit\n"), EndsWith(ask + "Goodbye.\n"));
}

TEST_F(TerminalTest, DoesNotAskToPassTheKeyboardInAGameWithoutSecrets) {
  const std::string screen = typed(played({}), "human,human", ones(30), true);
  EXPECT_THAT(screen, HasSubstr("Blue > "));
  EXPECT_THAT(screen, Not(HasSubstr("press Enter")));
}

TEST_F(TerminalTest, ClearsTheScreenOnlyOnATerminal) {
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "", true), HasSubstr("\x1b[H\x1b[2J"));
  EXPECT_THAT(typed(red_has_rolled(), "human,greedy", "help\n1\n"), Not(HasSubstr("\x1b")));
}

TEST(LongLists, AreGroupedByVerb) {
  const AnyAction roll = dice_game().parse("roll").value();
  const AnyAction aside = dice_game().parse("aside 5").value();
  std::vector<AnyAction> actions(100, aside);
  actions.push_back(roll);
  EXPECT_EQ(numbered_actions(dice_game(), actions, dice_game().words(), TerminalStyle::plain()),
            "1–100      aside 5 … aside 5\n101        roll\n");
}

}  // namespace
}  // namespace thronsaal
