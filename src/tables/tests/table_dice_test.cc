// Commitments and reveals of server and players before a game, at the table.
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "crypto/dice_crypto.h"
#include "crypto/secrets.h"
#include "tables/commands.h"
#include "tables/table.h"
#include "tables/testing/scenes.h"
#include "tables/verify.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace thronsaal::testing;

const std::string kOnes(64, '1');
const std::string kTwos(64, '2');

// Anna and Bert sit at a table with a computer player.
struct DiceTable : TableDriver {
  explicit DiceTable(int dice = 1)
      : TableDriver(kAnna, wish(kDiceGame, {"me", "open", "page"}), dice) {
    does(commands::sit(table, kBert, kBlue));
  }
  std::string commitment_to(std::string_view value) const {
    return value_commitment(dice_crypto(), table.dice_record().table, value);
  }
  CommandResult commits(const Person& who, std::string_view value) const {
    return commands::commit(table, who, commitment_to(value));
  }
  CommandResult reveals(const Person& who, std::string_view value) const {
    return commands::reveal(table, who, std::string(value));
  }
  json::object dice_told() const { return info_of(table).at("dice").as_object(); }
  std::string first_throw() const {
    Rng rng = table.dice()->rng_for_draw(0);
    return std::to_string(rng.next());
  }
};

// Both have committed, Anna to ones and Bert to twos, and Anna has started.
DiceTable starting(int dice = 1) {
  DiceTable driver(dice);
  driver.does(driver.commits(kAnna, kOnes));
  driver.does(driver.commits(kBert, kTwos));
  driver.does(starts(driver.table, kAnna));
  return driver;
}

TEST(ServerSeed, IsCommittedToWhenTheTableIsCreated) {
  const DiceTable driver;
  const json::object dice = driver.dice_told();
  EXPECT_EQ(dice.at("scheme"), 2);
  EXPECT_EQ(dice.at("sha256").as_string(),
            seed_commitment(dice_crypto(), sha256_hex("lobby"), seed_of(1)));
  EXPECT_FALSE(dice.contains("seed"));
  EXPECT_THAT(all_messages(driver.table), Not(HasSubstr(seed_of(1))));
}

TEST(ServerSeed, DoesNotChangeUntilTheEnd) {
  DiceTable driver = starting();
  const std::string promised(driver.dice_told().at("sha256").as_string());
  driver.does(commands::start_overdue(driver.table));
  EXPECT_EQ(driver.dice_told().at("sha256").as_string(), promised);
  EXPECT_FALSE(driver.dice_told().contains("seed"));
  driver.does(commands::resign(driver.table, kAnna, kRed));
  driver.does(commands::resign(driver.table, kBert, kBlue));
  EXPECT_EQ(driver.dice_told().at("sha256").as_string(), promised);
  EXPECT_EQ(driver.dice_told().at("seed").as_string(), seed_of(1));
}

TEST(StartGame, IsImmediateWithoutCommitments) {
  const DiceTable driver;
  EXPECT_THAT(entry_kinds(starts(driver.table, kAnna)), ElementsAre("started", "moved"));
}

TEST(StartGame, WaitsForCommittedValues) {
  DiceTable driver = starting();
  EXPECT_EQ(driver.table.phase(), Table::Phase::open);
  EXPECT_TRUE(driver.table.is_starting());
  EXPECT_EQ(driver.dice_told().at("starting"), true);
  EXPECT_THAT(entry_kinds(driver.reveals(kBert, kTwos)), ElementsAre("revealed"));
  driver.does(driver.reveals(kBert, kTwos));
  EXPECT_EQ(driver.table.phase(), Table::Phase::open);
  EXPECT_THAT(entry_kinds(driver.reveals(kAnna, kOnes)),
              ElementsAre("revealed", "started", "moved"));
  driver.does(driver.reveals(kAnna, kOnes));
  EXPECT_EQ(driver.table.phase(), Table::Phase::running);
  EXPECT_FALSE(driver.table.is_starting());
  EXPECT_EQ(json::serialize(driver.dice_told().at("players")),
            json::serialize(json::array{
                {{"seat", 0}, {"sha256", driver.commitment_to(kOnes)}, {"value", kOnes}},
                {{"seat", 1}, {"sha256", driver.commitment_to(kTwos)}, {"value", kTwos}}}));
}

TEST(StartGame, FixesTheSeats) {
  const DiceTable driver = starting();
  EXPECT_EQ(refusal_of(commands::empty_seat(driver.table, kAnna, kBlue)), "table_not_open");
  EXPECT_EQ(refusal_of(commands::swap_seats(driver.table, kAnna, kRed, kBlue)), "table_not_open");
  EXPECT_EQ(refusal_of(commands::seat_computer(driver.table, kAnna, kGreen, Level::king)),
            "table_not_open");
  EXPECT_EQ(refusal_of(commands::leave(driver.table, kBert)), "table_not_open");
  EXPECT_EQ(refusal_of(driver.commits(kBert, kOnes)), "table_not_open");
  EXPECT_EQ(refusal_of(starts(driver.table, kBert)), "table_not_open");
  EXPECT_THAT(entry_kinds(starts(driver.table, kAnna)), ElementsAre()) << "nothing changes";
}

TEST(StartGame, RecordsMissingValues) {
  DiceTable driver = starting();
  driver.does(driver.reveals(kAnna, kOnes));
  EXPECT_THAT(entry_kinds(commands::start_overdue(driver.table)), ElementsAre("started", "moved"));
  driver.does(commands::start_overdue(driver.table));
  EXPECT_EQ(refusal_of(driver.reveals(kBert, kTwos)), "nothing_to_reveal") << "too late";
  driver.does(commands::resign(driver.table, kAnna, kRed));
  driver.does(commands::resign(driver.table, kBert, kBlue));
  const auto verified = verify_export(exported(driver), dice_crypto());
  ASSERT_TRUE(verified) << verified.error().kind;
  EXPECT_THAT(verified->contributors, ElementsAre(0));
  EXPECT_THAT(verified->unrevealed, ElementsAre(1));
}

TEST(StartGame, IsOverdueOnlyWhileStarting) {
  DiceTable driver;
  EXPECT_EQ(refusal_of(commands::start_overdue(driver.table)), "table_not_open");
  driver.start();
  EXPECT_EQ(refusal_of(commands::start_overdue(driver.table)), "table_not_open");
}

TEST(RevealDiceValue, NeedsACommitmentAndAStartingGame) {
  DiceTable driver;
  EXPECT_EQ(refusal_of(driver.reveals(kAnna, kOnes)), "nothing_to_reveal");
  driver.does(driver.commits(kAnna, kOnes));
  EXPECT_EQ(refusal_of(driver.reveals(kAnna, kOnes)), "nothing_to_reveal") << "not starting yet";
  driver.does(starts(driver.table, kAnna));
  EXPECT_EQ(refusal_of(driver.reveals(kAnna, kTwos)), "other_value");
  EXPECT_EQ(refusal_of(driver.reveals(kBert, kTwos)), "nothing_to_reveal");
  EXPECT_EQ(refusal_of(driver.reveals(kClara, kTwos)), "not_at_the_table");
  EXPECT_THAT(entry_kinds(driver.reveals(kAnna, kOnes)),
              ElementsAre("revealed", "started", "moved"));
}

TEST(RevealDiceValue, SucceedsOnce) {
  DiceTable driver = starting();
  driver.does(driver.reveals(kAnna, kOnes));
  EXPECT_THAT(entry_kinds(driver.reveals(kAnna, kOnes)), ElementsAre()) << "nothing changes";
  EXPECT_EQ(refusal_of(driver.reveals(kAnna, kTwos)), "other_value");
}

TEST(RevealDiceValue, ChangesTheDiceWithEveryValue) {
  const auto dice_with = [](std::string_view annas, std::string_view berts) {
    DiceTable driver;
    driver.does(driver.commits(kAnna, annas));
    driver.does(driver.commits(kBert, berts));
    driver.does(starts(driver.table, kAnna));
    driver.does(driver.reveals(kAnna, annas));
    driver.does(driver.reveals(kBert, berts));
    return driver.first_throw();
  };
  EXPECT_EQ(dice_with(kOnes, kTwos), dice_with(kOnes, kTwos));
  EXPECT_NE(dice_with(kOnes, kTwos), dice_with(kOnes, kOnes));
  EXPECT_NE(dice_with(kOnes, kTwos), dice_with(kTwos, kTwos));
}

TEST(CommitDiceValue, NeedsASeat) {
  const DiceTable driver;
  EXPECT_EQ(refusal_of(driver.commits(kClara, kOnes)), "not_at_the_table");
  EXPECT_THAT(entry_kinds(driver.commits(kBert, kOnes)), ElementsAre("committed"));
}

TEST(CommitDiceValue, MayChangeBeforeTheStart) {
  DiceTable driver;
  driver.does(driver.commits(kAnna, kOnes));
  EXPECT_THAT(entry_kinds(driver.commits(kAnna, kOnes)), ElementsAre()) << "nothing changes";
  driver.does(driver.commits(kAnna, kTwos));
  driver.does(starts(driver.table, kAnna));
  EXPECT_EQ(refusal_of(driver.reveals(kAnna, kOnes)), "other_value");
  EXPECT_THAT(entry_kinds(driver.reveals(kAnna, kTwos)),
              ElementsAre("revealed", "started", "moved"));
}

TEST(CommitDiceValue, FollowsThePerson) {
  DiceTable driver;
  driver.does(driver.commits(kAnna, kOnes));
  driver.does(driver.commits(kBert, kTwos));
  driver.does(commands::swap_seats(driver.table, kAnna, kRed, kBlue));
  EXPECT_EQ(driver.table.holder(kBlue).dice_commitment, driver.commitment_to(kOnes));
  driver.does(commands::leave(driver.table, kBert));
  driver.does(commands::sit(driver.table, kClara, kRed));
  ASSERT_EQ(driver.table.dice_record().contributions.size(), 1U);
  EXPECT_EQ(driver.table.dice_record().contributions[0].seat, 1);
}

TEST(CommitDiceValue, CountsOncePerPerson) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "me"}));
  const auto commitment = [&](std::string_view value) {
    return commands::commit(
        driver.table, kAnna,
        value_commitment(dice_crypto(), driver.table.dice_record().table, value));
  };
  driver.does(commitment(kOnes));
  driver.does(commitment(kTwos));
  EXPECT_EQ(driver.table.dice_record().contributions.size(), 1U);
}

TEST(CommitDiceValue, SurvivesARestart) {
  DiceTable driver = starting();
  driver.does(driver.reveals(kAnna, kOnes));
  const Table again = driver.reloaded();
  EXPECT_TRUE(again.is_starting());
  EXPECT_EQ(all_messages(again), all_messages(driver.table));
}

}  // namespace
}  // namespace thronsaal
