// The messages about a table, for each observer.
#include "tables/messages.h"

#include <set>
#include <string>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tables/commands.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using namespace thronsaal::testing;

// --- Info ---

TEST(TableInfo, ListsTheSeats) {
  const TableDriver driver(kAnna, wish(kDiceGame, {"me", "open", "squire"}));
  EXPECT_EQ(json::serialize(info_of(driver.table).at("seats")),
            R"([{"kind":"person","name":"Anna","colour":1,"host":true},)"
            R"({"kind":"open"},{"kind":"computer","level":"squire"}])");
}

TEST(TableInfo, HasStandInsAndResignation) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kClara});
  driver.does(commands::replace(driver.table, kBlue, Level::king));
  driver.does(commands::resign(driver.table, kClara, kGreen));
  const json::array seats = info_of(driver.table).at("seats").as_array();
  EXPECT_EQ(seats[1].at("stand_in"), "king");
  EXPECT_EQ(seats[2].at("resigned"), true);
  EXPECT_FALSE(seats[0].as_object().contains("stand_in"));
}

TEST(TableInfo, HasTheSettings) {
  TableRequest wanted = wish(kDiceGame, {"me", "me"});
  wanted.settings.stand_in = Level::page;
  wanted.settings.options = {{"dice_limit", "18"}};
  const TableDriver driver(kAnna, wanted);
  const json::object info = info_of(driver.table);
  EXPECT_EQ(info.at("id"), "lobby");
  EXPECT_EQ(info.at("game").as_string(), kDiceGame);
  EXPECT_EQ(info.at("rules"), driver.table.game().info().rules_version);
  EXPECT_EQ(info.at("players"), 2);
  EXPECT_EQ(info.at("options").at("dice_limit"), "18");
  EXPECT_EQ(info.at("public"), false);
  EXPECT_EQ(info.at("hints"), true);
  EXPECT_EQ(info.at("grace"), 120);
  EXPECT_EQ(info.at("stand_in"), "page");
  EXPECT_EQ(info.at("phase"), "open");
}

TEST(TableInfo, CommitsToTheSeedAndRevealsItAtTheEnd) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  const json::object dice = info_of(driver.table).at("dice").as_object();
  EXPECT_THAT(keys(dice), UnorderedElementsAre("scheme", "sha256", "players"));
  EXPECT_EQ(dice.at("sha256").as_string(), driver.table.dice_record().sha256);
  driver.does(commands::resign(driver.table, kBert, kBlue));
  const json::object revealed = info_of(driver.table).at("dice").as_object();
  EXPECT_EQ(revealed.at("sha256"), dice.at("sha256"));
  EXPECT_EQ(revealed.at("seed").as_string(), driver.table.dice_record().seed);
}

TEST(TableInfo, HasARequestAndTheEnd) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  const Seat mover = driver.to_move();
  driver.move(mover, "roll");
  EXPECT_FALSE(info_of(driver.table).contains("undo"));
  driver.does(commands::undo(driver.table, driver.holder(mover), mover, driver.table.length()));
  EXPECT_EQ(json::serialize(info_of(driver.table).at("undo")),
            fmt::format(R"({{"seat":{0},"moves":1,"agreed":[{0}]}})", index(mover)));
  EXPECT_FALSE(info_of(driver.table).contains("places"));
  driver.does(commands::resign(driver.table, kAnna, kRed));
  driver.does(commands::rematch(driver.table, kAnna, "next"));
  const json::object info = info_of(driver.table);
  EXPECT_EQ(json::serialize(info.at("places")), "[2,1]");
  EXPECT_EQ(info.at("abandoned"), "resigned");
  EXPECT_EQ(info.at("rematch"), "next");
  EXPECT_EQ(info.at("phase"), "over");
}

// --- Positions ---

TEST(PositionMessage, IsEmptyBeforeTheStart) {
  const TableDriver driver(kAnna, wish(kDiceGame, {"me", "me"}));
  EXPECT_THAT(position_message(driver.table, SeatSet(kRed), true), IsEmpty());
}

TEST(PositionMessage, OfASpectatorIsThePublicView) {
  const TableDriver driver = started_game(kSecretGame, {kAnna, kBert, kClara});
  const json::object position = position_message(driver.table, {}, true);
  EXPECT_THAT(keys(position),
              UnorderedElementsAre("type", "table", "seq", "length", "to_act", "views"));
  EXPECT_EQ(
      position.at("views"),
      json::value(json::array{json::object{{"seat", nullptr},
                                           {"view", driver.position().view(Observer::spectator())},
                                           {"legal", json::array()}}}));
}

TEST(PositionMessage, ListsLegalActionsOfSeatsToAct) {
  const TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  const Seat mover = driver.to_move();
  const json::object shown = shown_to(driver, mover);
  EXPECT_EQ(shown.at("legal").as_array().size(), driver.position().legal(mover).size());
  EXPECT_EQ(shown.at("legal").as_array()[0].at("action"), "roll");
  EXPECT_THAT(shown_to(driver, mover == kRed ? kBlue : kRed).at("legal").as_array(), IsEmpty());
}

TEST(PositionMessage, OfSeveralSeatsShowsEachSeparately) {
  const TableDriver driver = started_game(kSecretGame, {kAnna, kAnna, kBert});
  const json::object position =
      position_message(driver.table, driver.table.seats_of(kAnna.id), true);
  ASSERT_EQ(position.at("views").as_array().size(), 2U);
  EXPECT_EQ(position.at("views").at(0).at("view"), driver.position().view(kRed));
  EXPECT_EQ(position.at("views").at(1).at("view"), driver.position().view(kBlue));
}

TEST(PositionMessage, HasNoViewsIfPatchesLeadToThem) {
  const TableDriver driver = started_game(kSecretGame, {kAnna, kBert, kClara});
  for (const SeatSet seats : {SeatSet(), SeatSet(kRed), SeatSet::first(2)}) {
    for (const json::value& part :
         position_message(driver.table, seats, false).at("views").as_array()) {
      EXPECT_FALSE(part.as_object().contains("view"));
      EXPECT_TRUE(part.as_object().contains("legal"));
    }
  }
}

TEST(PositionMessage, OffersNothingWhileAStandInPlays) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  const Seat mover = driver.to_move();
  driver.move(mover, "roll");
  driver.does(commands::replace(driver.table, mover, Level::page));
  EXPECT_THAT(shown_to(driver, mover).at("legal").as_array(), IsEmpty());
  EXPECT_FALSE(shown_to(driver, mover).contains("undo"));
}

TEST(PositionMessage, OffersNothingWhenTheGameIsOver) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  const Seat mover = driver.to_move();
  driver.move(mover, "roll");
  driver.does(commands::resign(driver.table, kAnna, kRed));
  for (const Seat seat : {kRed, kBlue}) {
    EXPECT_THAT(shown_to(driver, seat).at("legal").as_array(), IsEmpty());
    EXPECT_FALSE(shown_to(driver, seat).contains("undo"));
  }
}

TEST(PositionMessage, SaysHowTheLastMoveCanBeUndone) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  const Seat mover = driver.to_move();
  EXPECT_FALSE(shown_to(driver, mover).contains("undo"));
  driver.move(mover, "roll");
  EXPECT_EQ(shown_to(driver, mover).at("undo"), "ask");
  Rng rng(1);
  driver.make_random_move(rng);
  EXPECT_EQ(shown_to(driver, mover).at("undo"), "free");
}

TEST(PositionMessage, OffersFreeUndoWithoutOtherPeople) {
  TableDriver driver = started_game(kDiceGame, {kAnna}, 1);
  Rng rng(1);
  while (driver.to_move() != kRed) driver.make_random_move(rng);
  driver.move(kRed, "roll");
  EXPECT_EQ(shown_to(driver, kRed).at("undo"), "free");
}

// --- Entries ---

json::object told_of(const AppliedEntry& applied) {
  return entry_json(applied, {});
}

TEST(EntryMessage, HasPublicFieldsOnly) {
  TableDriver driver;
  const auto fields = [&](const CommandResult& result, std::size_t which = 0) {
    return keys(told_of(driver.does(result).at(which)));
  };
  const Table& table = driver.table;
  EXPECT_THAT(fields(commands::create(kAnna, wish(kDiceGame, {"open", "open", "open", "me", "me"}),
                                      "lobby", seed_of(1), dice_crypto())),
              UnorderedElementsAre("seq", "at", "kind", "game", "rules", "players", "options",
                                   "public", "hints", "grace", "idle", "stand_in", "sha256"));
  EXPECT_THAT(fields(commands::sit(table, kBert, kRed)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "name", "colour"));
  EXPECT_THAT(fields(commands::seat_computer(table, kAnna, kBlue, Level::page)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "level"));
  EXPECT_THAT(fields(commands::empty_seat(table, kAnna, kBlue)),
              UnorderedElementsAre("seq", "at", "kind", "seat"));
  EXPECT_THAT(fields(commands::swap_seats(table, kBert, kRed, kBlue)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "with"));
  Person renamed = kBert;
  renamed.name = "Bertram";
  EXPECT_THAT(fields(commands::rename(table, renamed)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "name", "colour"));
  driver.does(commands::sit(table, kClara, kRed));
  driver.does(commands::seat_computer(table, kAnna, kGreen, Level::page));
  EXPECT_THAT(fields(starts(table, kAnna)), UnorderedElementsAre("seq", "at", "kind", "sha256"));
}

// A new field of an entry is secret until it is listed as public.
TEST(EntryMessage, OmitsUnlistedFields) {
  TableDriver driver;
  std::set<std::string> seen;
  const auto follow = [&](const CommandResult& result) {
    ASSERT_TRUE(result);
    for (const AppliedEntry& planned : result->entries()) {
      seen.emplace(kind_of(planned.entry));
      json::object body = json::parse(to_stored(planned.entry)).as_object();
      body["brand_new"] = "a secret";
      const auto applied = driver.add(json::serialize(body));
      ASSERT_TRUE(applied) << applied.error();
      EXPECT_THAT(keys(told_of(*applied)), Not(Contains("brand_new"))) << body;
    }
  };
  const Table& table = driver.table;
  follow(commands::create(kAnna, wish(kDiceGame, {"me", "open", "open"}), "lobby", seed_of(1),
                          dice_crypto()));
  follow(commands::sit(table, kBert, kBlue));
  follow(commands::sit(table, kClara, kGreen));
  follow(commands::empty_seat(table, kAnna, kBlue));
  follow(commands::seat_computer(table, kAnna, kBlue, Level::page));
  follow(commands::swap_seats(table, kAnna, kRed, kBlue));
  follow(commands::swap_seats(table, kAnna, kRed, kBlue));
  follow(commands::empty_seat(table, kAnna, kBlue));
  follow(commands::sit(table, kBert, kBlue));
  follow(commands::rename(table, {.id = kBert.id, .name = "Bertram", .colour = 1, .account = {}}));
  const std::string value(64, '1');
  follow(commands::commit(table, kBert,
                          value_commitment(dice_crypto(), table.dice_record().table, value)));
  follow(starts(table, kAnna));
  follow(commands::reveal(table, kBert, value));
  const Seat mover = driver.to_move();
  const Person asker = driver.holder(mover);
  const Person other = asker.id == kAnna.id ? kBert : kAnna;
  for (const bool agrees : {false, true}) {
    follow(driver.move_of(mover, table.game().parse("roll").value()));
    follow(commands::undo(table, asker, mover, table.length()));
    follow(commands::answer_undo(table, other, agrees, table.length()));
    if (!agrees) follow(commands::undo(table, asker, mover, table.length()));
    for (const Person& one : {kAnna, kBert, kClara}) {
      if (!agrees && one.id != asker.id)
        follow(commands::answer_undo(table, one, true, table.length()));
    }
  }
  follow(commands::vote(table, kAnna, kGreen, Level::page, SeatSet(kGreen)));
  follow(commands::vote(table, kBert, kGreen, Level::page, SeatSet(kGreen)));
  follow(commands::come_back(table, kClara));
  for (const Seat seat : {kBlue, kGreen}) {
    follow(commands::resign(table, driver.holder(seat), seat));
  }
  follow(commands::rematch(table, kAnna, "another"));
  EXPECT_THAT(seen, UnorderedElementsAre("created", "seated", "computer", "emptied", "swapped",
                                         "renamed", "committed", "starting", "revealed", "started",
                                         "moved", "undone", "asked", "agreed", "declined", "voted",
                                         "replaced", "returned", "resigned", "rematch"));
}

TEST(EntryMessage, DescribesWhatPeopleDo) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kClara});
  const Table& table = driver.table;
  const Seat mover = driver.to_move();
  const auto fields = [&](const CommandResult& result, std::size_t which = 0) {
    return keys(told_of(driver.does(result).at(which)));
  };
  EXPECT_THAT(fields(driver.move_of(mover, table.game().parse("roll").value()), 1),
              UnorderedElementsAre("seq", "at", "kind", "seat", "length", "events"));
  EXPECT_THAT(fields(commands::undo(table, driver.holder(mover), mover, table.length())),
              UnorderedElementsAre("seq", "at", "kind", "seat", "moves"));
  EXPECT_THAT(fields(commands::answer_undo(table, driver.holder(mover), false, table.length())),
              UnorderedElementsAre("seq", "at", "kind", "seat"));
  EXPECT_THAT(fields(commands::vote(table, kAnna, kGreen, Level::page, SeatSet(kGreen))),
              UnorderedElementsAre("seq", "at", "kind", "seat", "against", "level"));
  EXPECT_THAT(fields(commands::replace(table, kGreen, Level::page)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "level"));
  EXPECT_THAT(fields(commands::come_back(table, kClara)),
              UnorderedElementsAre("seq", "at", "kind", "seat"));
  EXPECT_THAT(fields(commands::resign(table, kClara, kGreen)),
              UnorderedElementsAre("seq", "at", "kind", "seat"));
  driver.does(commands::resign(table, kAnna, kRed));
  EXPECT_THAT(fields(commands::rematch(table, kAnna, "next")),
              UnorderedElementsAre("seq", "at", "kind", "table"));
}

TEST(EntryMessage, DescribesAMoveAsData) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  const auto entries = driver.move(driver.to_move(), "roll");
  const json::object dice = entry_json(entries.back(), SeatSet(kRed));
  EXPECT_EQ(dice.at("seat"), "chance");
  EXPECT_EQ(dice.at("length"), driver.table.match()->length());
  ASSERT_FALSE(dice.at("events").as_array().empty());
  EXPECT_EQ(dice.at("events").at(0),
            json::value(json::object{{"form", to_json(entries.back().events.at(0))}}));
}

// Blue chooses cards for a conflict.
AppliedEntry commitment(TableDriver& driver) {
  Rng rng(3);
  while (driver.position().to_act().seats().size() < 3) driver.make_random_move(rng);
  return driver.does(driver.move_of(kBlue, driver.position().legal(kBlue).front())).at(0);
}

TEST(EntryMessage, ShowsAHiddenChoiceToItsPlayerOnly) {
  TableDriver driver = started_game(kSecretGame, {kAnna, kBert, kClara});
  const AppliedEntry committed = commitment(driver);
  const auto form = [&](SeatSet seats) {
    return json::serialize(entry_json(committed, seats).at("events").as_array()[0].at("form"));
  };
  EXPECT_THAT(form(SeatSet(kBlue)), HasSubstr("cards"));
  EXPECT_EQ(form(SeatSet(kRed)), R"({"kind":"commits","seat":1})");
  EXPECT_EQ(form({}), R"({"kind":"commits","seat":1})");
}

TEST(EntryMessage, TreatsSeveralSeatsAsASpectator) {
  // The screen is shared: what each seat knows is in its own view, one at a time.
  TableDriver driver = started_game(kSecretGame, {kAnna, kBert, kClara});
  const AppliedEntry committed = commitment(driver);
  EXPECT_EQ(entry_json(committed, SeatSet(kBlue).with(kRed)), entry_json(committed, {}));
}

}  // namespace
}  // namespace thronsaal
