// Repeats the conversation with the server that docs/protocol.md quotes, so that the page stays
// true.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/testing/quoting.h"
#include "core/text/catalogue.h"
#include "server/testing/client.h"
#include "server/testing/protocol_schema.h"
#include "server/testing/server_process.h"
#include "test_paths.h"

namespace thronsaal {
namespace {

TEST(ProtocolPage, QuotesWhatTheServerSays) {
  static constexpr std::string_view kAsked = "→ ";
  static constexpr std::string_view kSaid = "← ";
  std::ifstream page(std::filesystem::path(THRONSAAL_ROOT "/docs") / "protocol.md");
  ASSERT_TRUE(page);
  const ServerProcess server;
  Client client(server.port());
  client.arrive();
  std::string table;
  int messages = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with(kAsked)) {
      std::string request = line.substr(kAsked.size());
      if (const std::size_t at = request.find("TABLE"); at != std::string::npos) {
        request.replace(at, 5, table);
      }
      client.send(request);
    } else if (line.starts_with(kSaid)) {
      const std::string said = client.receive();
      EXPECT_TRUE(is_quoted_as(said, line.substr(kSaid.size())))
          << line << "\nbut it is\n  " << said;
      const json::object message = json::parse(said).as_object();
      if (message.contains("ok") && message.contains("table")) {
        table = std::string(message.at("table").as_string());
      }
      ++messages;
    }
  }
  EXPECT_GE(messages, 12);
}

TEST(ProtocolPage, HasEveryCommand) {
  std::ifstream file(std::filesystem::path(THRONSAAL_ROOT "/docs") / "protocol.md");
  std::string page(std::istreambuf_iterator<char>(file), {});
  page.erase(0, page.find("## The server"));
  for (const auto& command :
       protocol_schema().at("$defs").at("Commands").at("properties").as_object()) {
    const std::string name = fmt::format("`{}`", std::string_view(command.key()));
    EXPECT_TRUE(page.contains("| " + name) || page.contains(", " + name + " |")) << name;
  }
}

// The page lists every code with which the server refuses. Codes of the command line are left out,
// because programs do not meet them.
TEST(ProtocolPage, HasEveryCode) {
  static constexpr std::array<std::string_view, 9> kOfTheCommandLine = {
      "option_without_value", "unknown_seat",       "unknown_player",
      "seats_do_not_fit",     "no_such_move",       "cannot_read",
      "cannot_write",         "journal_other_game", "malformed_action"};
  std::ifstream file(std::filesystem::path(THRONSAAL_ROOT "/docs") / "protocol.md");
  const std::string page(std::istreambuf_iterator<char>(file), {});
  int codes = 0;
  for (const std::string& code : Catalogue().kinds("violation")) {
    if (std::ranges::find(kOfTheCommandLine, code) != kOfTheCommandLine.end()) continue;
    EXPECT_TRUE(page.contains(fmt::format("`{}`", code))) << code;
    ++codes;
  }
  EXPECT_GT(codes, 60);
}

}  // namespace
}  // namespace thronsaal
