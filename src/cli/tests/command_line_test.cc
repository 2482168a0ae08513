// The program as people and scripts run it: exit codes, messages, files.
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/testing/temporary_directory.h"
#include "test_paths.h"

namespace thronsaal {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

struct Ran {
  int exit_code = -1;
  std::string out;
  std::string err;
};

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

class CommandLineTest : public ::testing::Test {
 protected:
  std::string in_folder(const std::string& name) const { return (folder_ / name).string(); }

  Ran run(std::vector<std::string> arguments, const std::string& input = "") const {
    const std::array files = {in_folder("stdin"), in_folder("stdout"), in_folder("stderr")};
    write(files[0], input);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, files[0].c_str(), O_RDONLY, 0);
    for (const int stream : {1, 2}) {
      posix_spawn_file_actions_addopen(&actions, stream,
                                       files.at(static_cast<std::size_t>(stream)).c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0600);
    }
    arguments.insert(arguments.begin(), THRONSAAL_BINARY);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    const int failed =
        posix_spawn(&child, THRONSAAL_BINARY, &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    EXPECT_EQ(failed, 0) << THRONSAAL_BINARY;
    if (failed != 0) return {};
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status)) << "ended by signal " << WTERMSIG(status);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(files[1]), contents(files[2])};
  }

  // The output of a run that must succeed and print no errors.
  std::string output(const std::vector<std::string>& arguments,
                     const std::string& input = "") const {
    const Ran ran = run(arguments, input);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(ran.err, IsEmpty());
    return ran.out;
  }

  // The error message of a run that must fail with this exit code and print nothing else.
  std::string refusal(int exit_code, const std::vector<std::string>& arguments) const {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.exit_code, exit_code) << ran.out << ran.err;
    EXPECT_THAT(ran.out, IsEmpty());
    return ran.err;
  }

  // A command line that plays Um Krone und Kragen.
  static std::vector<std::string> krone(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {"play", "--game", "um-krone-und-kragen"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
  }

  // The file of a journal: seed 5, two players.
  std::string journal() const {
    output({"simulate", "--game", "um-krone-und-kragen", "--players", "2", "--games", "1", "--seed",
            "5", "--journals", in_folder("journals")});
    return in_folder("journals/um-krone-und-kragen-5.json");
  }

 private:
  TemporaryDirectory folder_;
};

TEST_F(CommandLineTest, ASubcommandIsRequired) {
  EXPECT_THAT(refusal(2, {}), AllOf(HasSubstr("missing command"), HasSubstr("simulate")));
}

TEST_F(CommandLineTest, AnUnknownSubcommandIsRefusedByName) {
  EXPECT_THAT(refusal(2, {"conquer"}), HasSubstr("conquer"));
}

TEST_F(CommandLineTest, AnUnknownFlagIsRefusedByName) {
  EXPECT_THAT(refusal(2, {"games", "--yaml"}), HasSubstr("--yaml"));
}

TEST_F(CommandLineTest, HelpNamesEverySubcommand) {
  const std::string help = output({"--help"});
  for (const char* command : {"games", "play", "simulate", "bench", "arena", "replay", "engine",
                              "serve", "backup", "log", "verify"}) {
    EXPECT_THAT(help, HasSubstr(command));
    EXPECT_THAT(output({command, "--help"}), HasSubstr("--help"));
  }
}

// Outside a repository there is no commit.
TEST_F(CommandLineTest, VersionHasTheProjectsVersionAndTheCommit) {
  const std::string said = output({"--version"});
  const std::string number = "thronsaal " THRONSAAL_VERSION;
  EXPECT_THAT(said, StartsWith(number));
  EXPECT_THAT(said.substr(number.size()), ::testing::MatchesRegex("( \\([0-9a-f]{7,40}\\))?\n"));
}

TEST_F(CommandLineTest, GamesAreListedWithTheirOptions) {
  EXPECT_THAT(output({"games"}), AllOf(HasSubstr("um-krone-und-kragen\n"),
                                       HasSubstr("2 to 5 players"), HasSubstr("dice_limit=12|18")));
}

TEST_F(CommandLineTest, GamesAreListedAsJson) {
  const boost::json::value games = boost::json::parse(output({"games", "--json"}));
  ASSERT_FALSE(games.as_array().empty());
  for (const boost::json::value& game : games.as_array()) {
    EXPECT_TRUE(game.at("id").is_string());
    EXPECT_GE(game.at("min_players").as_int64(), 1);
    for (const boost::json::value& option : game.at("options").as_array()) {
      EXPECT_GE(option.at("values").as_array().size(), 2U);
    }
  }
}

TEST_F(CommandLineTest, SimulatePlaysTheSameGamesForTheSameSeed) {
  const auto simulate = [&](const char* seed) {
    return output({"simulate", "--game", "um-krone-und-kragen", "--players", "3", "--games", "3",
                   "--seed", seed, "--player", "greedy"});
  };
  const std::string first = simulate("1");
  EXPECT_THAT(first, StartsWith("3 games of um-krone-und-kragen, 3 players, all greedy, seeds 1"));
  EXPECT_EQ(simulate("1"), first);
  EXPECT_NE(simulate("2"), first);
}

TEST_F(CommandLineTest, SimulateWritesJournalsThatReplayVerifies) {
  output({"simulate", "--game", "um-krone-und-kragen", "--players", "4", "--games", "3", "--seed",
          "8", "--option", "dice_limit=18", "--journals", in_folder("a/b")});
  for (const char* seed : {"8", "9", "10"}) {
    const std::string file = in_folder(fmt::format("a/b/um-krone-und-kragen-{}.json", seed));
    EXPECT_THAT(contents(file), HasSubstr("\"dice_limit\": \"18\""));
    EXPECT_THAT(output({"replay", file}), HasSubstr("The game is over.\n"));
  }
}

TEST_F(CommandLineTest, SimulateRefusesAWrongCommandLine) {
  const std::string game = "um-krone-und-kragen";
  EXPECT_THAT(refusal(2, {"simulate"}), HasSubstr("--game"));
  EXPECT_THAT(refusal(2, {"simulate", "--game", "halma", "--players", "2"}),
              HasSubstr("There is no game called “halma”. Choose one of: lang-lebe-der-koenig, "
                        "um-krone-und-kragen, kardinal-und-koenig"));
  EXPECT_THAT(refusal(2, {"simulate", "--game", game, "--players", "6"}),
              HasSubstr("players, not 6."));
  EXPECT_THAT(refusal(2, {"simulate", "--game", game, "--players", "2", "--player", "wise"}),
              HasSubstr("“wise” is not a kind of player"));
  EXPECT_THAT(refusal(2, {"simulate", "--game", game, "--players", "2", "--games", "0"}),
              HasSubstr("--games"));
}

TEST_F(CommandLineTest, SimulateRefusesANegativeNumberOfPlayers) {
  EXPECT_THAT(refusal(2, {"simulate", "--game", "um-krone-und-kragen", "--players=-1"}),
              HasSubstr("players, not -1."));
}

TEST_F(CommandLineTest, ReplayShowsAPosition) {
  const std::string file = journal();
  EXPECT_THAT(
      output({"replay", file, "--at", "0"}),
      AllOf(StartsWith("Um Krone und Kragen, after 0 of "), EndsWith("Chance moves next.\n")));
  EXPECT_THAT(output({"replay", file, "--at", "1"}), HasSubstr("To move: "));
  EXPECT_THAT(output({"replay", file, "--seat", "Blue"}), HasSubstr("The game is over.\n"));
  EXPECT_EQ(output({"replay", file, "--seat", "1"}), output({"replay", file, "--seat", "Blue"}));
  EXPECT_EQ(output({"replay", file, "--seat", "1"}), output({"replay", file, "--seat", "blue"}));
}

TEST_F(CommandLineTest, ReplayPrintsAPositionAsJson) {
  const std::string file = journal();
  const auto report = [&](const char* at) {
    return boost::json::parse(output({"replay", file, "--json", "--at", at, "--seat", "0"}));
  };
  const boost::json::value end = boost::json::parse(output({"replay", file, "--json"}));
  EXPECT_EQ(end.at("at"), end.at("moves"));
  EXPECT_EQ(end.at("game"), "um-krone-und-kragen");
  EXPECT_TRUE(end.at("view").is_object());
  EXPECT_EQ(report("16").at("at").as_int64(), 16);
  const std::string hash(report("16").at("hash").as_string());
  EXPECT_THAT(contents(file), HasSubstr("[16, \"" + hash + "\"]"));
}

TEST_F(CommandLineTest, ReplayRefusesAnUnknownPositionOrSeat) {
  const std::string file = journal();
  EXPECT_THAT(refusal(2, {"replay", file, "--at", "100000"}),
              HasSubstr("There is no position after 100000 moves: the journal has only "));
  EXPECT_THAT(refusal(2, {"replay", file, "--at=-1"}), HasSubstr("--at"));
  EXPECT_THAT(refusal(2, {"replay", file, "--seat", "2"}), HasSubstr("“2” is not a seat"));
  EXPECT_THAT(refusal(2, {"replay", file, "--seat", "Gold"}), HasSubstr("“Gold” is not a seat"));
}

TEST_F(CommandLineTest, ReplayOfATamperedJournalFailsAndSaysWhy) {
  const std::string file = journal();
  const std::string whole = contents(file);
  const auto tampered = [&](std::string_view piece, std::string_view by) {
    std::string text = whole;
    text.replace(text.find(piece), piece.size(), by);
    write(file, text);
    return refusal(1, {"replay", file});
  };
  EXPECT_THAT(tampered("[16, \"", "[15, \""),
              HasSubstr("After move 15 the position differs from the one in the journal."));
  EXPECT_THAT(tampered("\"roll\"", "\"pass\""), HasSubstr("Move 2 of the journal is not legal: "));
  EXPECT_THAT(tampered("\"rules\": 1", "\"rules\": 99"), HasSubstr("not version 99"));
  EXPECT_THAT(tampered("\"players\": 2", "\"players\": \"2\""),
              HasSubstr("This is not a valid journal: players is missing or wrong."));
  EXPECT_THAT(tampered("\"um-krone-und-kragen\"", "\"halma\""),
              HasSubstr("no game called “halma”"));
  EXPECT_THAT(tampered("{", ""), HasSubstr("This is not valid JSON"));
}

// Also beyond the requested position.
TEST_F(CommandLineTest, ReplayVerifiesTheWholeJournal) {
  const std::string file = journal();
  std::string text = contents(file);
  const std::size_t last = text.rfind("\"]") - 1;
  text[last] = text[last] == '0' ? '1' : '0';
  write(file, text);
  EXPECT_THAT(refusal(1, {"replay", file, "--at", "0"}), HasSubstr("After move "));
}

TEST_F(CommandLineTest, ReplayOfAMissingFileFails) {
  EXPECT_THAT(refusal(1, {"replay", in_folder("none.json")}),
              HasSubstr("Cannot read " + in_folder("none.json") + ": No such file or directory."));
}

TEST_F(CommandLineTest, NamesADirectoryThatIsNotAFileAndAFileThatIsNotADirectory) {
  for (const char* command : {"replay", "verify"}) {
    EXPECT_THAT(refusal(1, {command, in_folder("")}),
                HasSubstr("Cannot read " + in_folder("") + ": Is a directory."));
  }
  write(in_folder("file"), "");
  EXPECT_THAT(refusal(1, {"simulate", "--game", "um-krone-und-kragen", "--players", "2", "--games",
                          "1", "--journals", in_folder("file")}),
              HasSubstr("Cannot write " + in_folder("file") + ": Not a directory."));
}

TEST_F(CommandLineTest, BenchHasARowPerGameAndPlayerCountAndStableSignatures) {
  const auto bench = [&] {
    return boost::json::parse(output({"bench", "--seconds", "0.01", "--json"}));
  };
  const boost::json::value report = bench();
  const boost::json::value games = boost::json::parse(output({"games", "--json"}));
  std::int64_t tables = 0;
  for (const boost::json::value& game : games.as_array()) {
    tables += game.at("max_players").as_int64() - game.at("min_players").as_int64() + 1;
  }
  EXPECT_EQ(static_cast<std::int64_t>(report.at("rows").as_array().size()), tables);
  for (const boost::json::value& row : report.at("rows").as_array()) {
    EXPECT_GT(row.at("moves_per_second").as_double(), 0);
    EXPECT_GT(row.at("mean_length").as_double(), 1);
    EXPECT_GT(row.at("iterations_per_second").as_double(), 0);
  }
  EXPECT_EQ(report.at("signatures").as_object().size(), games.as_array().size());
  EXPECT_EQ(report.at("search_signatures").as_object().size(), games.as_array().size());
  const boost::json::value again = bench();
  EXPECT_EQ(again.at("signatures"), report.at("signatures"));
  EXPECT_EQ(again.at("search_signatures"), report.at("search_signatures"));
}

TEST_F(CommandLineTest, BenchRefusesAWrongCommandLine) {
  EXPECT_THAT(refusal(2, {"bench", "--game", "halma"}),
              HasSubstr("There is no game called “halma”"));
  EXPECT_THAT(refusal(2, {"bench", "--game", "um-krone-und-kragen", "--players", "1"}),
              HasSubstr("players, not 1."));
  EXPECT_THAT(refusal(2, {"bench", "--seconds", "0"}), HasSubstr("--seconds"));
}

TEST_F(CommandLineTest, ArenaReportsWhoIsStronger) {
  const std::vector<std::string> command = {"arena",   "--game",        "um-krone-und-kragen",
                                            "--seats", "greedy,random", "--games",
                                            "9",       "--json"};
  const boost::json::value report = boost::json::parse(output(command));
  EXPECT_EQ(report.at("games"), 10);  // whole deals
  EXPECT_EQ(report.at("deals"), 5);
  const boost::json::array& results = report.at("results").as_array();
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].at("player"), "greedy");
  EXPECT_GT(results[0].at("win_share").at(0).as_double(), 0.5);
  EXPECT_THAT(output({"arena", "--game", "um-krone-und-kragen", "--seats", "page,random", "--games",
                      "2", "--seed", "7"}),
              AllOf(StartsWith("Um Krone und Kragen: 2 games (1 deals in 2 seatings), seed 7"),
                    HasSubstr("page"), HasSubstr("win share")));
}

TEST_F(CommandLineTest, ArenaRefusesAWrongCommandLine) {
  const std::string krone = "um-krone-und-kragen";
  EXPECT_THAT(refusal(2, {"arena", "--seats", "king,king"}), HasSubstr("--game"));
  EXPECT_THAT(refusal(2, {"arena", "--game", krone}),
              HasSubstr("--seats, --ladder or --self-play"));
  EXPECT_THAT(refusal(2, {"arena", "--game", krone, "--ladder", "--option", "dice_limit=18"}),
              HasSubstr("--option"));
  EXPECT_THAT(refusal(2, {"arena", "--game", krone, "--ladder", "--json"}), HasSubstr("--json"));
  EXPECT_THAT(refusal(2, {"arena", "--game", "halma", "--seats", "king,king"}),
              HasSubstr("There is no game called “halma”"));
  EXPECT_THAT(refusal(2, {"arena", "--game", krone, "--seats", "king,emperor"}),
              HasSubstr("“emperor” is not a kind of player"));
  EXPECT_THAT(refusal(2, {"arena", "--game", krone, "--seats", "king,human"}),
              HasSubstr("“human” is not a kind of player"));
  EXPECT_THAT(refusal(2, {"arena", "--game", krone, "--seats", "king"}),
              HasSubstr("players, not 1."));
  EXPECT_THAT(refusal(2, {"arena", "--game", krone, "--seats", "king,king", "--games", "0"}),
              HasSubstr("--games"));
  EXPECT_THAT(refusal(2, {"arena", "--game", krone, "--seats", "king,king", "--plot", "a.svg"}),
              HasSubstr("--ladder"));
}

TEST_F(CommandLineTest, PlayAcceptsPipedInputAndPrintsNoColours) {
  const std::string screen = output(krone({"--seats", "human,greedy", "--seed", "1"}), "quit\n");
  EXPECT_THAT(screen, StartsWith("Um Krone und Kragen, seed 1\n"));
  EXPECT_THAT(screen, EndsWith("Goodbye.\n"));
  EXPECT_THAT(screen, ::testing::Not(HasSubstr("\x1b")));
  EXPECT_THAT(output(krone({"--seats", "greedy,greedy,random", "--seed", "1"})),
              HasSubstr("The game is over.\n"));
}

TEST_F(CommandLineTest, PlaySavesAndLoads) {
  const std::string file = in_folder("game.json");
  output(krone({"--seats", "human,human", "--seed", "3"}), "roll\n1\nsave " + file + "\n");
  const std::string position = output({"replay", file});
  output({"play", "--load", file, "--seats", "human,human"},
         "save " + in_folder("again.json") + "\n");
  EXPECT_EQ(contents(in_folder("again.json")), contents(file));
  EXPECT_EQ(output({"replay", in_folder("again.json")}), position);
}

TEST_F(CommandLineTest, PlayRefusesAWrongCommandLine) {
  EXPECT_THAT(refusal(2, {"play", "--seats", "human,robot"}),
              HasSubstr("“robot” is not a kind of player"));
  EXPECT_THAT(refusal(2, krone({"--seats", "human"})), HasSubstr("players, not 1."));
  EXPECT_THAT(refusal(2, {"play", "--game", "halma"}),
              HasSubstr("There is no game called “halma”"));
  EXPECT_THAT(refusal(2, {"play", "--option", "dice_limit"}), HasSubstr("write name=value"));
  EXPECT_THAT(refusal(2, krone({"--option", "dice_limit=13"})), HasSubstr("one of 12, 18"));
  EXPECT_THAT(refusal(2, krone({"--option", "crowns=2"})), HasSubstr("no option “crowns”"));
  EXPECT_THAT(refusal(2, {"play", "--seed", "today"}), HasSubstr("--seed"));
}

TEST_F(CommandLineTest, PlayRefusesSeatsThatDoNotFitALoadedGame) {
  EXPECT_THAT(refusal(2, {"play", "--load", journal(), "--seats", "human,greedy,greedy"}),
              HasSubstr("You named 3 seats, but this game has 2 players."));
}

TEST_F(CommandLineTest, EngineAnswersEveryLineWithOneLine) {
  const std::string answers = output({"engine"}, "{\"cmd\": \"games\"}\nnonsense\n");
  const std::size_t end = answers.find('\n');
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(boost::json::parse(answers.substr(0, end)).at("ok"), true);
  EXPECT_EQ(boost::json::parse(answers.substr(end + 1)).at("error").at("code"), "json_malformed");
  EXPECT_THAT(answers, EndsWith("\n"));
  EXPECT_THAT(output({"engine"}), IsEmpty());
}

}  // namespace
}  // namespace thronsaal
