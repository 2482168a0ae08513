// Replays the conversation in docs/protocol.md, so that the document stays correct.
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cli/engine/session.h"
#include "core/match.h"
#include "core/testing/quoting.h"
#include "games/registry.h"
#include "test_paths.h"

namespace thronsaal {
namespace {

std::filesystem::path protocol_page() {
  return std::filesystem::path(THRONSAAL_ROOT "/docs") / "protocol.md";
}

TEST(ProtocolPage, QuotesTheEngineCorrectly) {
  std::ifstream page(protocol_page());
  ASSERT_TRUE(page) << "looked for " << protocol_page();
  EngineSession session(1);
  std::string answer;
  int exchanges = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("> {")) answer = session.handle(line.substr(2));
    if (!line.starts_with("< {")) continue;
    EXPECT_TRUE(is_quoted_as(answer, line.substr(2)))
        << line << "\nbut the answer is\n  " << answer;
    ++exchanges;
  }
  EXPECT_GE(exchanges, 20);
}

TEST(ProtocolPage, ShowsAJournalExactlyAsWritten) {
  std::ifstream page(protocol_page());
  std::string journal;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    inside = inside || line == "{";
    if (inside) journal += line + '\n';
    if (line == "}") break;
  }
  const auto read = Journal::from_json(journal);
  ASSERT_TRUE(read) << journal;
  const auto match = Match::replay(**find_game(read->game), *read);
  ASSERT_TRUE(match) << match.error().kind;
  EXPECT_EQ(match->journal()->to_json(), journal);
}

}  // namespace
}  // namespace thronsaal
