#include "server/replay.h"

#include <gmock/gmock.h>

#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using testing::everything_told_of;
using testing::kAnna;
using testing::kBert;
using testing::Lobby;

constexpr std::size_t kAll = 1'000'000;

Lobby long_game() {
  Lobby lobby = testing::playing(testing::kDiceGame, {kAnna, kBert});
  Rng rng(1);
  while (lobby.table.length() < 100) lobby.move_anyhow(rng);
  return lobby;
}

TEST(Replay, InSlicesGivesTheTable) {
  const Lobby lobby = long_game();
  Replay replay("lobby", lobby.log, 0, kAll);
  int slices = 0;
  for (; !replay.is_done(); ++slices) EXPECT_TRUE(replay.read(7));
  EXPECT_EQ(slices, (std::ssize(lobby.log) + 6) / 7);
  EXPECT_EQ(everything_told_of(replay.table()), everything_told_of(lobby.table));
  EXPECT_EQ(replay.happenings().size(), lobby.log.size());
}

TEST(Replay, KeepsWhatHappenedSince) {
  const Lobby lobby = long_game();
  Replay replay("lobby", lobby.log, std::ssize(lobby.log) - 2, kAll);
  replay.read(kAll);
  std::vector<std::int64_t> kept;
  for (const Happening& happening : replay.happenings()) kept.push_back(happening.seq);
  EXPECT_THAT(kept, ElementsAre(std::ssize(lobby.log) - 1, std::ssize(lobby.log)));
}

TEST(Replay, KeepsNoMoreBytesThanAreTold) {
  const Lobby lobby = long_game();
  Replay replay("lobby", lobby.log, 0, lobby.log.back().body.size());
  replay.read(kAll);
  EXPECT_EQ(replay.happenings().size(), 1);
}

TEST(Replay, EndsWhereTheLogIsDamaged) {
  Lobby lobby = long_game();
  lobby.log[50].body = "{}";
  Replay replay("lobby", lobby.log, 0, kAll);
  EXPECT_FALSE(replay.read(kAll));
  EXPECT_TRUE(replay.is_done());
  EXPECT_NE(replay.trouble(), "");
}

TEST(Rewinding, LeadsToThePositionThatWas) {
  const Lobby lobby = [] {
    Lobby game = testing::playing(testing::kSecretGame, {kAnna, kBert, testing::kClara});
    Rng rng(2);
    while (game.table.match()->length() < 300) game.move_anyhow(rng);
    return game;
  }();
  const Match& match = *lobby.table.match();
  std::vector<std::uint64_t> hashes;
  match.retrace([&](const AnyState& state, std::size_t) { hashes.push_back(state.hash()); });
  Match back = match;
  for (std::size_t length = match.length(); length > 0; length -= 1 + length % 5) {
    back.rewind(length - 1);
    EXPECT_EQ(back.length(), length - 1);
    EXPECT_EQ(back.state().hash(), hashes[length - 1]);
    Match directly = match;
    directly.rewind(length - 1);
    EXPECT_EQ(directly.state().hash(), hashes[length - 1]);
    if (length < 5) break;
  }
  EXPECT_EQ(match.state().hash(), hashes.back());  // copies share nothing that changes
}

}  // namespace
}  // namespace thronsaal
