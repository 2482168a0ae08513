// A table is what its log says.
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "tables/commands.h"
#include "tables/table.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

using namespace thronsaal::testing;

using Phase = Table::Phase;

// A whole game with people, a computer player, undos, chat, and a player who leaves and returns.
TEST(TableLog, RebuildsTheSameTable) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    TableDriver driver = started_game(game->info().id, {kAnna, kBert}, 1);
    Rng rng(5);
    Table again("lobby", dice_crypto());
    const auto compare = [&] {
      while (again.length() < driver.table.length()) {
        const auto read = read_into(again, driver.log[static_cast<std::size_t>(again.length())]);
        ASSERT_TRUE(read) << read.error();
      }
      EXPECT_EQ(all_messages(again), all_messages(driver.table));
    };
    while (driver.table.phase() == Phase::running) {
      driver.make_random_move(rng);
      compare();
      if (driver.table.phase() != Phase::running) break;
      switch (rng.below(40)) {
        case 0: driver.does(commands::leave(driver.table, kBert)); break;
        case 1: driver.does(commands::come_back(driver.table, kBert)); break;
        case 2: driver.says(kClara, "Oh!"); break;
        case 3: {
          const CommandResult result =
              commands::undo(driver.table, kAnna, kRed, driver.table.length());
          if (result) driver.does(result);
          break;
        }
        case 4: {
          const CommandResult result =
              commands::answer_undo(driver.table, kBert, rng.below(2) == 0, driver.table.length());
          if (result) driver.does(result);
          break;
        }
        default: break;
      }
      compare();
    }
    EXPECT_TRUE(driver.position().standing());
    EXPECT_EQ(driver.table.places().size(), 3U);
    EXPECT_EQ(all_messages(driver.reloaded()), all_messages(driver.table));
  }
}

TEST(LogOf1_0_0, UsesTheGracePeriodForIdlePlayers) {
  TableDriver driver;
  boost::json::object created = boost::json::parse(open_table().log.front().body).as_object();
  created.erase("idle");
  created["grace"] = 86'400;
  ASSERT_TRUE(driver.add(boost::json::serialize(created)));
  EXPECT_EQ(driver.table.settings().idle_seconds, 86'400);
  EXPECT_EQ(default_idle_seconds(1), 300);
}

}  // namespace
}  // namespace thronsaal
