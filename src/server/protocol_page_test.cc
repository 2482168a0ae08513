// The conversation with the server that docs/protocol.md quotes is held again, so that it stays
// true.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "core/testing/quoting.h"
#include "server/testing/client.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

TEST(ProtocolPage, QuotesWhatTheServerSays) {
  static constexpr std::string_view kAsked = "→ ";
  static constexpr std::string_view kSaid = "← ";
  std::ifstream page(std::filesystem::path(THRONSAAL_DOCS) / "protocol.md");
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

}  // namespace
}  // namespace thronsaal
