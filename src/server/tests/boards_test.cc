// Corrected boards: new games are played on them, and every game stays on the board on which it
// began, whatever is added or removed later.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>

#include "core/embedded.h"
#include "games/testing/corrected_board.h"
#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"
#include "tables/export.h"

namespace thronsaal {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

struct BoardGame {
  std::string id;
  std::string folder;
  int players;
};
const std::array<BoardGame, 3> kBoardGames = {{
    {"lang-lebe-der-koenig", "lang_lebe_der_koenig", 3},
    {"kardinal-und-koenig", "kardinal_und_koenig", 3},
    {"loewenherz", "loewenherz", 2},
}};

std::string content_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string corrected_document(const BoardGame& game) {
  return std::string(corrected_board_text(game.folder));
}

// A folder with the corrected boards of all three games.
class Corrections {
 public:
  Corrections() {
    for (const BoardGame& game : kBoardGames) put(game.id, corrected_document(game));
  }
  void put(const std::string& name, const std::string& text) const {
    std::ofstream(path() / (name + ".json")) << text;
  }
  const fs::path& path() const { return folder_.path(); }

 private:
  TemporaryDirectory folder_;
};

int exit_code_of(const std::string& arguments, const fs::path& output) {
  const std::string line =
      server_binary() + " " + arguments + " >" + output.string() + " 2>&1 </dev/null";
  const int status = std::system(line.c_str());  // NOLINT(cert-env33-c,concurrency-mt-unsafe)
  return WEXITSTATUS(status);
}

void create(TableClient& player, const BoardGame& game) {
  player.create(game.id, json::array(static_cast<std::size_t>(game.players), "me"));
  player.expect_ok("start");
  player.take_updates();
}

void play_a_while(TableClient& player, int moves) {
  for (int i = 0; i < moves && !player.is_over(); ++i) {
    ASSERT_EQ(error_code_of(player.make_random_move()), "");
    player.take_updates();
  }
}

TEST(CorrectedBoards, AreUsedByNewGamesAndOlderOnesKeepTheirs) {
  const Corrections corrections;
  ServerProcess server;
  std::vector<std::unique_ptr<TableClient>> before;
  std::vector<std::unique_ptr<TableClient>> after;
  for (const BoardGame& game : kBoardGames) {
    before.push_back(std::make_unique<TableClient>(server.port(), 1));
    create(*before.back(), game);
    play_a_while(*before.back(), 20);
    EXPECT_FALSE(before.back()->update.at("info").as_object().contains("board")) << game.id;
  }

  EXPECT_EQ(server.terminate(), 0);
  server.set_arguments({"--boards", corrections.path().string()});
  server.start_again();
  for (const BoardGame& game : kBoardGames) {
    after.push_back(std::make_unique<TableClient>(server.port(), 2));
    create(*after.back(), game);
    play_a_while(*after.back(), 20);
    const std::string digest(after.back()->update.at("info").at("board").as_string());
    const HttpReply reply = after.back()->client.get("/api/boards/" + game.id + "/" + digest);
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.body, corrected_document(game));
  }

  // The folder is gone, and the games continue on the boards on which they began.
  EXPECT_EQ(server.terminate(), 0);
  server.set_arguments({});
  server.start_again();
  for (auto* players : {&before, &after}) {
    for (const auto& player : *players) {
      player->client.disconnect();
      player->client.arrive();
      player->watch();
      EXPECT_EQ(player->update.at("info").as_object().contains("board"), players == &after);
      play_a_while(*player, 100'000);
      const HttpReply kept = player->client.get("/api/tables/" + player->table + "/journal");
      ASSERT_EQ(kept.status, 200);
      const fs::path file = server.data() / "journal.json";
      std::ofstream(file) << kept.body;
      const fs::path said = server.data() / "said";
      EXPECT_EQ(exit_code_of("verify " + file.string(), said), players == &after ? 1 : 0);
      EXPECT_EQ(content_of(said).contains("--boards"), players == &after);
      EXPECT_EQ(exit_code_of("verify --boards " + corrections.path().string() + " " + file.string(),
                             said),
                0)
          << content_of(said);
    }
  }
  TableClient late(server.port(), 3);
  create(late, kBoardGames[0]);
  EXPECT_FALSE(late.update.at("info").as_object().contains("board"));
}

TEST(CorrectedBoards, AreKnownToComputerPlayersAndTheLog) {
  const Corrections corrections;
  ServerProcess server({"--boards", corrections.path().string()});
  TableClient anne(server.port(), 1);
  anne.create("kardinal-und-koenig", {"me", "squire", "page"});
  anne.expect_ok("start");
  anne.take_updates();
  for (int i = 0; i < 12; ++i) {
    while (anne.asked() == nullptr) anne.await_update();
    ASSERT_EQ(error_code_of(anne.make_random_move()), "");
    anne.take_updates();
  }
  EXPECT_EQ(error_code_of(anne.ask("analyse", {{"seat", 0}})), "");
  EXPECT_EQ(server.terminate(), 0);
  const fs::path said = server.data() / "said";
  EXPECT_EQ(exit_code_of("log " + anne.table + " --data " + server.data().string(), said), 0);
  EXPECT_THAT(content_of(said), Not(HasSubstr("cannot be read")));
}

TEST(CorrectedBoards, WithErrorsStopTheStartAndNameTheLine) {
  const Corrections corrections;
  std::string text = corrected_document(kBoardGames[0]);
  const std::size_t votes = text.find("\"votes\": ");
  ASSERT_NE(votes, std::string::npos);
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(votes), '\n');
  text.replace(votes, 10, "\"votes\": -1");
  corrections.put("lang-lebe-der-koenig", text);
  const TemporaryDirectory data;
  const fs::path said = data.path() / "said";
  EXPECT_NE(exit_code_of("serve --port 0 --data " + (data.path() / "data").string() + " --boards " +
                             corrections.path().string(),
                         said),
            0);
  EXPECT_THAT(content_of(said),
              HasSubstr("lang-lebe-der-koenig.json:" + std::to_string(line) + ": "));
  EXPECT_FALSE(fs::exists(data.path() / "data"));
}

TEST(CorrectedBoards, MustBeOfAGameWhoseBoardCanBeCorrected) {
  const TemporaryDirectory data;
  const fs::path said = data.path() / "said";
  const auto complaint = [&](const std::string& name) {
    const TemporaryDirectory folder;
    std::ofstream(folder.path() / name) << "{}";
    EXPECT_EQ(exit_code_of("games --boards " + folder.path().string(), said), 1);
    return content_of(said);
  };
  EXPECT_THAT(complaint("halma.json"), HasSubstr("halma"));
  EXPECT_THAT(complaint("um-krone-und-kragen.json"), HasSubstr("printed"));
  EXPECT_EQ(exit_code_of("games --boards " + (data.path() / "nowhere").string(), said), 1);
  EXPECT_THAT(content_of(said), HasSubstr("nowhere"));
}

TEST(CorrectedBoards, NotProvidedAreNotFound) {
  const ServerProcess server;
  Client client(server.port());
  client.arrive();
  for (const char* path : {"/api/boards/", "/api/boards/loewenherz", "/api/boards/loewenherz/12",
                           "/api/boards/loewenherz/0123456789abcdef",
                           "/api/boards/um-krone-und-kragen/0123456789abcdef"}) {
    EXPECT_EQ(client.get(path).status, 404) << path;
  }
}

// Better outlines with the same facts make the same board, redrawn.
TEST(CorrectedBoards, WithTheSameFactsAreOnlyDrawnAnew) {
  const TemporaryDirectory folder;
  std::string text(embedded("games/lang_lebe_der_koenig/board.json").value());
  const std::size_t at = text.find("\"capital\": [");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 15, "\"capital\": [201");
  std::ofstream(folder.path() / "lang-lebe-der-koenig.json") << text;
  ServerProcess server;
  TableClient anne(server.port(), 1);
  create(anne, kBoardGames[0]);
  EXPECT_EQ(server.terminate(), 0);
  server.set_arguments({"--boards", folder.path().string()});
  server.start_again();
  anne.client.disconnect();
  anne.client.arrive();
  anne.watch();
  const std::string digest(anne.update.at("info").at("board").as_string());
  EXPECT_EQ(anne.client.get("/api/boards/lang-lebe-der-koenig/" + digest).body, text);
  EXPECT_EQ(error_code_of(anne.make_random_move()), "");
}

}  // namespace
}  // namespace thronsaal
