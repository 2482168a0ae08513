// The conversation that docs/protocol.md quotes is held again, so that it stays true.
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "app/engine_session.h"
#include "core/match.h"
#include "core/testing/quoting.h"
#include "games/registry.h"

#ifndef THRONSAAL_DOCS
#define THRONSAAL_DOCS "docs"
#endif

namespace thronsaal {
namespace {

std::filesystem::path protocol_page() {
  return std::filesystem::path(THRONSAAL_DOCS) / "protocol.md";
}

TEST(ProtocolPage, QuotesWhatTheEngineSays) {
  std::ifstream page(protocol_page());
  ASSERT_TRUE(page) << "looked for " << protocol_page();
  EngineSession session(1);
  std::string answer;
  int exchanges = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("> {")) answer = session.handle(line.substr(2));
    if (!line.starts_with("< {")) continue;
    EXPECT_TRUE(is_quoted_as(answer, line.substr(2))) << line << "\nbut it is\n  " << answer;
    ++exchanges;
  }
  EXPECT_GE(exchanges, 20);
}

TEST(ProtocolPage, ShowsAJournalAsItIsWritten) {
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
