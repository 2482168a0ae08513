// What hosts are told: by a server that does not start, by its log, and by `thronsaal log`.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/wait.h>

#include "server/printed_log.h"
#include "server/runtime/redacted_ids.h"
#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"
#include "server/testing/two_people.h"
#include "store/sqlite/sqlite_store.h"

namespace thronsaal {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

struct Ran {
  int exit_code = -1;
  std::string said;  // on both outputs
};

Ran run_thronsaal(const std::string& arguments) {
  std::FILE* pipe = popen((server_binary() + " " + arguments + " 2>&1").c_str(), "r");
  Ran ran;
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) ran.said += static_cast<char>(c);
  ran.exit_code = WEXITSTATUS(pclose(pipe));
  return ran;
}

TEST(StartupError, NamesAPortInUseAndARemedy) {
  const ServerProcess server;
  const TemporaryDirectory data;
  const Ran ran =
      run_thronsaal(fmt::format("serve --port {} --data {}", server.port(), data.path().string()));
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_EQ(ran.said,
            fmt::format("thronsaal: port {0} of 127.0.0.1 is in use, perhaps by another "
                        "Thronsaal. End that program, or choose another port: --port {1}, "
                        "or --port 0 for any that is free.\n",
                        server.port(), server.port() + 1));
}

TEST(StartupError, SaysWhatIsWrongWithTheAddress) {
  const TemporaryDirectory data;
  const std::string serve =
      fmt::format("serve --port 0 --data {} --address ", data.path().string());
  EXPECT_THAT(run_thronsaal(serve + "localhost").said,
              StartsWith("thronsaal: \"localhost\" is not an IP"));
  EXPECT_THAT(run_thronsaal(serve + "192.0.2.1").said,
              StartsWith("thronsaal: this machine does not have the address 192.0.2.1."));
}

TEST(StartupError, SaysWhatIsWrongWithTheData) {
  const TemporaryDirectory data;
  std::ofstream(data.path() / SqliteStore::kFileName) << std::string(5000, 'x');
  const std::string serve = "serve --port 0 --data ";
  EXPECT_THAT(run_thronsaal(serve + data.path().string()).said,
              AllOf(HasSubstr("cannot be used: "),
                    HasSubstr("thronsaal.sqlite is damaged or not a database. Restore a backup")));
  EXPECT_THAT(run_thronsaal("log abc --data " + data.path().string()).said,
              EndsWith("thronsaal.sqlite is damaged or not a database\n"));
  std::ofstream(data.path() / "file") << "not a directory";
  EXPECT_THAT(run_thronsaal(serve + (data.path() / "file").string()).said,
              AllOf(HasSubstr("cannot be used: "), Not(HasSubstr("filesystem error"))));
}

TEST(StartupError, ReportsDataInUseByAnotherServer) {
  const ServerProcess server;
  EXPECT_THAT(run_thronsaal("serve --port 0 --data " + server.data().string()).said,
              HasSubstr("is in use by another server. End that one, or choose another"));
}

class LogText : public ::testing::Test {
 protected:
  std::string print(const std::string& more = "") {
    const Ran ran = run_thronsaal(
        fmt::format("log {} --data {} {}", game_.anne.table, game_.server.data().string(), more));
    EXPECT_EQ(ran.exit_code, 0) << ran.said;
    return ran.said;
  }

  TwoPlayerTable game_{"um-krone-und-kragen"};
};

TEST_F(LogText, ShowsWhatASpectatorSees) {
  game_.start();
  game_.mover().make_random_move();
  const std::string log = print();
  EXPECT_THAT(log, HasSubstr("\n2 20"));
  EXPECT_THAT(log, HasSubstr(R"("kind":"moved")"));
  EXPECT_THAT(log, AllOf(Not(HasSubstr(R"("seed":)")), Not(HasSubstr(R"("visitor":)")),
                         Not(HasSubstr(R"("action":)"))));
}

TEST_F(LogText, HasSecretsOnlyOnRequest) {
  game_.start();
  game_.mover().make_random_move();
  EXPECT_THAT(print("--secrets"), AllOf(HasSubstr(R"("seed":)"), HasSubstr(R"("visitor":)"),
                                        HasSubstr(R"("action":)")));
}

TEST_F(LogText, IsFoundByAnIdPrefix) {
  const std::string data = game_.server.data().string();
  EXPECT_EQ(
      run_thronsaal(fmt::format("log {} --data {}", game_.anne.table.substr(0, 6), data)).said,
      print());
  EXPECT_EQ(run_thronsaal("log 0 --data " + data).exit_code, 1);
  EXPECT_THAT(run_thronsaal("log 0 --data " + data).said,
              HasSubstr("has no table whose id begins with"));
}

TEST_F(LogText, ListsUnreadableEntriesWithoutContent) {
  game_.server.terminate();
  sqlite::Connection(game_.server.data() / SqliteStore::kFileName, sqlite::Connection::Mode::write)
      .run("update entry set body = '{\"kind\":\"seated\",\"secret\":7}' where seq = 2");
  EXPECT_THAT(print(),
              AllOf(HasSubstr("cannot be read: an entry of kind \"seated\" whose \"seat\" is "
                              "missing or malformed\n"),
                    HasSubstr("follows an unreadable entry\n"), Not(HasSubstr("secret"))));
  EXPECT_THAT(print("--secrets"), HasSubstr(R"("secret":7)"));
}

TEST(LogIds, AreTooShortToJoinATable) {
  EXPECT_EQ(redacted_table_id("abcdefghijkmnp"), "abcdef...");
  EXPECT_EQ(redacted_table_id(""), "-");
  EXPECT_EQ(redacted_table_id("a\nb"), "-");
  EXPECT_THAT(redacted_person_id(17), SizeIs(8));
  EXPECT_EQ(redacted_person_id(17), redacted_person_id(17));
  EXPECT_NE(redacted_person_id(17), redacted_person_id(18));
  EXPECT_EQ(redacted_person_id(0), "-");
}

// The server's standard error goes to a file.
class ServerLog : public ::testing::Test {
 protected:
  std::string log() const {
    std::ifstream file(file_);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  // The answer to watching a new table whose second entry has been overwritten.
  json::object watch_damaged(TableClient& anne, ServerProcess& server, std::string_view body) {
    anne.create("um-krone-und-kragen", {"me", "open"});
    anne.client.disconnect();
    server.terminate();
    sqlite::Connection(server.data() / SqliteStore::kFileName, sqlite::Connection::Mode::write)
        .run(fmt::format("update entry set body = '{}' where seq = 2", body).c_str());
    server.start_again();
    anne.client.arrive();
    return anne.ask("watch");
  }

  TemporaryDirectory directory_;
  std::filesystem::path file_ = directory_.path() / "log";
};

TEST_F(ServerLog, NamesCommandTableAndPersonOfAnError) {
  ServerProcess server({}, file_);
  TableClient anne(server.port(), 1);
  const json::object answer = watch_damaged(anne, server, "nonsense");
  EXPECT_EQ(error_code_of(answer), "table_unreadable");
  EXPECT_THAT(std::string(answer.at("error").at("text").as_string()),
              HasSubstr("entry 2: an entry without a kind"));
  EXPECT_THAT(log(), HasSubstr(fmt::format("error table={} unreadable=\"entry 2",
                                           redacted_table_id(anne.table))));
  EXPECT_THAT(log(), Not(HasSubstr(anne.table)));
}

TEST_F(ServerLog, NamesCommandTableAndPersonOfAFailedWrite) {
  const ServerProcess server({}, file_);
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  sqlite::Connection(server.data() / SqliteStore::kFileName, sqlite::Connection::Mode::write)
      .run("create trigger trouble before insert on entry begin select raise(abort, 'no'); end");
  EXPECT_EQ(error_code_of(anne.ask("start")), "not_stored");
  EXPECT_THAT(log(),
              ContainsRegex(fmt::format(
                  " error request=[0-9]+ command=start table={} person={} refused=not_stored",
                  redacted_table_id(anne.table), redacted_person_id(1))));
}

TEST_F(ServerLog, EscapesQuotes) {
  ServerProcess server({}, file_);
  TableClient anne(server.port(), 1);
  watch_damaged(anne, server, R"({"kind":"seated"})");
  EXPECT_THAT(log(),
              HasSubstr(R"( unreadable="entry 2: an entry of kind \"seated\" whose \"seat\")"));
}

TEST_F(ServerLog, FormatsStorageErrorsTheSameWay) {
  const ServerProcess server({}, file_);
  Client anne(server.port());
  anne.arrive();
  sqlite::Connection(server.data() / SqliteStore::kFileName, sqlite::Connection::Mode::write)
      .run("create trigger trouble before update on visitor begin select raise(abort, 'no'); end");
  anne.ask({{"cmd", "rename"}, {"name", "Anne"}, {"colour", 3}});
  EXPECT_THAT(log(), HasSubstr(" error store trouble=\""));
  EXPECT_THAT(log(), Not(HasSubstr("\nstore: ")));
}

TEST_F(ServerLog, RespectsTheLogLevel) {
  {
    ServerProcess server({"--log-level", "debug"}, file_);
    Client anne(server.port());
    anne.arrive();
    EXPECT_EQ(error_code_of(anne.ask({{"cmd", "watch"}, {"table", "22222222222222"}})),
              "no_such_table");
    server.terminate();
    EXPECT_THAT(
        log(), HasSubstr(fmt::format(
                   " debug request=1 command=watch table=222222... person={} refused=no_such_table",
                   redacted_person_id(1))));
    EXPECT_THAT(log(), HasSubstr(" debug http path=/api/visit status=200"));
    EXPECT_THAT(log(), HasSubstr(" info listening "));
  }
  {
    ServerProcess server({"--log-level", "error"}, file_);
    server.terminate();
  }
  EXPECT_EQ(log(), "");
  EXPECT_EQ(run_thronsaal("serve --log-level much").exit_code, 2);
}

}  // namespace
}  // namespace thronsaal
