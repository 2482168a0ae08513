// What is told of a table, to whom.
#include "server/table_telling.h"

#include <set>
#include <string>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/table_plans.h"
#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kDiceGame;
using testing::kDora;
using testing::keys;
using testing::kGreen;
using testing::kRed;
using testing::kSecretGame;
using testing::Lobby;
using ::testing::Not;
using testing::playing;
using ::testing::UnorderedElementsAre;
using testing::wish;

const json::object& part_of(const json::object& position, std::size_t number) {
  return position.at("seats").as_array().at(number).as_object();
}

json::object shown_to(const Lobby& lobby, Seat seat) {
  return part_of(position_of(lobby.table, SeatSet(seat)), 0);
}

// --- Info ---

TEST(Info, TellsWhoSitsWhere) {
  const Lobby lobby(kAnna, wish(kDiceGame, {"me", "open", "squire"}));
  const json::object info = info_of(lobby.table, {.present = SeatSet(kRed)});
  EXPECT_EQ(json::serialize(info.at("seats")),
            R"([{"kind":"person","name":"Anna","colour":1,"host":true,"present":true},)"
            R"({"kind":"open"},{"kind":"computer","level":"squire"}])");
}

TEST(Info, TellsOfAbsenceAndResignation) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert, kClara});
  lobby.does(plan_replacement(lobby.table, kBlue, Level::king));
  lobby.does(plan_resignation(lobby.table, kClara, kGreen));
  const json::array seats = info_of(lobby.table, {}).at("seats").as_array();
  EXPECT_EQ(seats[0].at("present"), false);
  EXPECT_EQ(seats[1].at("stand_in"), "king");
  EXPECT_EQ(seats[2].at("resigned"), true);
  EXPECT_FALSE(seats[0].as_object().contains("stand_in"));
}

TEST(Info, TellsHowTheTableIsSetUp) {
  TableWish wanted = wish(kDiceGame, {"me", "me"});
  wanted.settings.stand_in = Level::page;
  wanted.settings.options = {{"dice_limit", "18"}};
  const Lobby lobby(kAnna, wanted);
  const json::object info = info_of(lobby.table, {});
  EXPECT_EQ(info.at("id"), "lobby");
  EXPECT_EQ(info.at("game").as_string(), kDiceGame);
  EXPECT_EQ(info.at("rules"), lobby.table.game().info().rules_version);
  EXPECT_EQ(info.at("players"), 2);
  EXPECT_EQ(info.at("options").at("dice_limit"), "18");
  EXPECT_EQ(info.at("public"), false);
  EXPECT_EQ(info.at("hints"), true);
  EXPECT_EQ(info.at("grace"), 120);
  EXPECT_EQ(info.at("stand_in"), "page");
  EXPECT_EQ(info.at("phase"), "open");
}

TEST(Info, PromisesTheSeedAndRevealsItWithTheEnd) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  const json::object dice = info_of(lobby.table, {}).at("dice").as_object();
  EXPECT_THAT(keys(dice), UnorderedElementsAre("scheme", "sha256", "players"));
  EXPECT_EQ(dice.at("sha256").as_string(), lobby.table.dice_record().sha256);
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  const json::object revealed = info_of(lobby.table, {}).at("dice").as_object();
  EXPECT_EQ(revealed.at("sha256"), dice.at("sha256"));
  EXPECT_EQ(revealed.at("seed").as_string(), lobby.table.dice_record().seed);
}

TEST(Info, TellsOfARequestAndTheEnd) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  const Seat mover = lobby.to_move();
  lobby.move(mover, "roll");
  EXPECT_FALSE(info_of(lobby.table, {}).contains("undo"));
  lobby.does(plan_undo(lobby.table, lobby.holder(mover), mover, lobby.table.length()));
  EXPECT_EQ(json::serialize(info_of(lobby.table, {}).at("undo")),
            fmt::format(R"({{"seat":{0},"moves":1,"agreed":[{0}]}})", index(mover)));
  EXPECT_FALSE(info_of(lobby.table, {}).contains("places"));
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  lobby.does(plan_rematch(lobby.table, kAnna, "next"));
  const json::object info = info_of(lobby.table, {});
  EXPECT_EQ(json::serialize(info.at("places")), "[2,1]");
  EXPECT_EQ(info.at("abandoned"), "resigned");
  EXPECT_EQ(info.at("rematch"), "next");
  EXPECT_EQ(info.at("phase"), "over");
}

// --- Positions ---

TEST(APosition, IsNothingBeforeTheStart) {
  const Lobby lobby(kAnna, wish(kDiceGame, {"me", "me"}));
  EXPECT_THAT(position_of(lobby.table, SeatSet(kRed)), IsEmpty());
}

TEST(APosition, OfASpectatorIsWhatEverybodySees) {
  const Lobby lobby = playing(kSecretGame, {kAnna, kBert, kClara});
  const json::object position = position_of(lobby.table, {});
  EXPECT_THAT(keys(position), UnorderedElementsAre("length", "to_act", "view"));
  EXPECT_EQ(position.at("view"), lobby.position().view(Observer::spectator()));
}

TEST(APosition, HasTheLegalActionsOfWhoIsToMove) {
  const Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  const Seat mover = lobby.to_move();
  const json::object shown = shown_to(lobby, mover);
  EXPECT_EQ(shown.at("legal").as_array().size(), lobby.position().legal(mover).size());
  EXPECT_EQ(shown.at("legal").as_array()[0].at("action"), "roll");
  EXPECT_THAT(shown_to(lobby, mover == kRed ? kBlue : kRed).at("legal").as_array(), IsEmpty());
}

TEST(APosition, OfSeveralSeatsHasEachByItself) {
  const Lobby lobby = playing(kSecretGame, {kAnna, kAnna, kBert});
  const json::object position = position_of(lobby.table, lobby.table.seats_of(kAnna.id));
  ASSERT_EQ(position.at("seats").as_array().size(), 2U);
  EXPECT_EQ(part_of(position, 0).at("view"), lobby.position().view(kRed));
  EXPECT_EQ(part_of(position, 1).at("view"), lobby.position().view(kBlue));
  EXPECT_FALSE(position.contains("view"));
}

TEST(APosition, OffersNothingToWhomAStandInPlaysFor) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  const Seat mover = lobby.to_move();
  lobby.move(mover, "roll");
  lobby.does(plan_replacement(lobby.table, mover, Level::page));
  EXPECT_THAT(shown_to(lobby, mover).at("legal").as_array(), IsEmpty());
  EXPECT_FALSE(shown_to(lobby, mover).contains("undo"));
}

TEST(APosition, OffersNothingWhenTheGameIsOver) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  const Seat mover = lobby.to_move();
  lobby.move(mover, "roll");
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  for (const Seat seat : {kRed, kBlue}) {
    EXPECT_THAT(shown_to(lobby, seat).at("legal").as_array(), IsEmpty());
    EXPECT_FALSE(shown_to(lobby, seat).contains("undo"));
  }
}

TEST(APosition, SaysHowTheLastMoveCanBeTakenBack) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  const Seat mover = lobby.to_move();
  EXPECT_FALSE(shown_to(lobby, mover).contains("undo"));
  lobby.move(mover, "roll");
  EXPECT_EQ(shown_to(lobby, mover).at("undo"), "ask");
  Rng rng(1);
  lobby.move_anyhow(rng);
  EXPECT_EQ(shown_to(lobby, mover).at("undo"), "free");
}

TEST(APosition, SaysThatNobodyNeedsToBeAskedIfNobodyIsThere) {
  Lobby lobby = playing(kDiceGame, {kAnna}, 1);
  Rng rng(1);
  while (lobby.to_move() != kRed) lobby.move_anyhow(rng);
  lobby.move(kRed, "roll");
  EXPECT_EQ(shown_to(lobby, kRed).at("undo"), "free");
}

// --- Happenings ---

json::object told_of(const Happening& happening) {
  return told(happening, {}, Words());
}

TEST(Told, NothingButWhatEverybodyMayKnow) {
  Lobby lobby;
  const auto fields = [&](const Plan& plan, std::size_t which = 0) {
    return keys(told_of(lobby.does(plan).at(which)));
  };
  const Table& table = lobby.table;
  EXPECT_THAT(fields(plan_creation(kAnna, wish(kDiceGame, {"open", "open", "open", "me", "me"}),
                                   "lobby", testing::seed_of(1))),
              UnorderedElementsAre("seq", "at", "kind", "game", "rules", "players", "options",
                                   "public", "hints", "grace", "idle", "stand_in", "sha256"));
  EXPECT_THAT(fields(plan_sitting(table, kBert, kRed)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "name", "colour"));
  EXPECT_THAT(fields(plan_computer(table, kAnna, kBlue, Level::page)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "level"));
  EXPECT_THAT(fields(plan_emptying(table, kAnna, kBlue)),
              UnorderedElementsAre("seq", "at", "kind", "seat"));
  EXPECT_THAT(fields(plan_swap(table, kBert, kRed, kBlue)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "with"));
  Visitor renamed = kBert;
  renamed.name = "Bertram";
  EXPECT_THAT(fields(plan_renaming(table, renamed)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "name", "colour"));
  EXPECT_THAT(fields(plan_saying(table, kClara, "Hello")),
              UnorderedElementsAre("seq", "at", "kind", "seat", "name", "text"));
  lobby.does(plan_sitting(table, kClara, kRed));
  lobby.does(plan_computer(table, kAnna, kGreen, Level::page));
  EXPECT_THAT(fields(plan_start(table, kAnna)),
              UnorderedElementsAre("seq", "at", "kind", "sha256"));
}

// Whoever adds a field to an entry has to list it before anybody is told.
TEST(Told, NoFieldThatIsNotListedAsPublic) {
  Lobby lobby;
  std::set<std::string> seen;
  const auto follow = [&](const Plan& plan) {
    ASSERT_TRUE(plan);
    for (json::object body : *plan) {
      body["brand_new"] = "a secret";
      seen.emplace(body.at("kind").as_string());
      EXPECT_THAT(keys(told_of(lobby.add(body))), Not(Contains("brand_new"))) << body;
    }
  };
  const Table& table = lobby.table;
  follow(
      plan_creation(kAnna, wish(kDiceGame, {"me", "open", "open"}), "lobby", testing::seed_of(1)));
  follow(plan_sitting(table, kBert, kBlue));
  follow(plan_sitting(table, kClara, kGreen));
  follow(plan_emptying(table, kAnna, kBlue));
  follow(plan_computer(table, kAnna, kBlue, Level::page));
  follow(plan_swap(table, kAnna, kRed, kBlue));
  follow(plan_swap(table, kAnna, kRed, kBlue));
  follow(plan_emptying(table, kAnna, kBlue));
  follow(plan_sitting(table, kBert, kBlue));
  follow(plan_renaming(table, {.id = kBert.id, .name = "Bertram", .colour = 1, .account = {}}));
  follow(plan_saying(table, kDora, "Hello"));
  const std::string value(64, '1');
  follow(plan_commitment(table, kBert, value_commitment(table.dice_record().table, value)));
  follow(plan_start(table, kAnna));
  follow(plan_revelation(table, kBert, value));
  const Seat mover = lobby.to_move();
  const Visitor asker = lobby.holder(mover);
  const Visitor other = asker.id == kAnna.id ? kBert : kAnna;
  for (const bool agrees : {false, true}) {
    follow(lobby.plan_of(mover, table.game().parse("roll").value()));
    follow(plan_undo(table, asker, mover, table.length()));
    follow(plan_answer(table, other, agrees, table.length()));
    if (!agrees) follow(plan_undo(table, asker, mover, table.length()));
    for (const Visitor& one : {kAnna, kBert, kClara}) {
      if (!agrees && one.id != asker.id) follow(plan_answer(table, one, true, table.length()));
    }
  }
  follow(plan_vote(table, kAnna, kGreen, Level::page, SeatSet(kGreen)));
  follow(plan_vote(table, kBert, kGreen, Level::page, SeatSet(kGreen)));
  follow(plan_return(table, kClara));
  for (const Seat seat : {kBlue, kGreen}) {
    follow(plan_resignation(table, lobby.holder(seat), seat));
  }
  follow(plan_rematch(table, kAnna, "another"));
  EXPECT_THAT(seen, UnorderedElementsAre("created", "seated", "computer", "emptied", "swapped",
                                         "renamed", "committed", "starting", "revealed", "started",
                                         "moved", "undone", "asked", "agreed", "declined", "voted",
                                         "replaced", "returned", "resigned", "said", "rematch"));
}

TEST(ACard, ShowsNoFieldThatIsNotListedAsPublic) {
  const Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  json::object card = json::parse(card_of(lobby.table).body).as_object();
  card["brand_new"] = "a secret";
  card.at("seats").as_array()[0].as_object()["brand_new"] = "a secret";
  const std::string shown = json::serialize(shown_card(json::serialize(card), kAnna.id));
  EXPECT_THAT(shown, Not(HasSubstr("a secret")));
  EXPECT_THAT(shown, Not(HasSubstr(std::to_string(kBert.id))));
}

TEST(Told, WhatPeopleDoInAGame) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert, kClara});
  const Table& table = lobby.table;
  const Seat mover = lobby.to_move();
  const auto fields = [&](const Plan& plan, std::size_t which = 0) {
    return keys(told_of(lobby.does(plan).at(which)));
  };
  EXPECT_THAT(fields(lobby.plan_of(mover, table.game().parse("roll").value()), 1),
              UnorderedElementsAre("seq", "at", "kind", "seat", "length", "events"));
  EXPECT_THAT(fields(plan_undo(table, lobby.holder(mover), mover, table.length())),
              UnorderedElementsAre("seq", "at", "kind", "seat", "moves"));
  EXPECT_THAT(fields(plan_answer(table, lobby.holder(mover), false, table.length())),
              UnorderedElementsAre("seq", "at", "kind", "seat"));
  EXPECT_THAT(fields(plan_vote(table, kAnna, kGreen, Level::page, SeatSet(kGreen))),
              UnorderedElementsAre("seq", "at", "kind", "seat", "against", "level"));
  EXPECT_THAT(fields(plan_replacement(table, kGreen, Level::page)),
              UnorderedElementsAre("seq", "at", "kind", "seat", "level"));
  EXPECT_THAT(fields(plan_return(table, kClara)),
              UnorderedElementsAre("seq", "at", "kind", "seat"));
  EXPECT_THAT(fields(plan_resignation(table, kClara, kGreen)),
              UnorderedElementsAre("seq", "at", "kind", "seat"));
  lobby.does(plan_resignation(table, kAnna, kRed));
  EXPECT_THAT(fields(plan_rematch(table, kAnna, "next")),
              UnorderedElementsAre("seq", "at", "kind", "table"));
}

TEST(Told, AMoveInFormsAndInWords) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  const auto happenings = lobby.move(lobby.to_move(), "roll");
  const Words words = lobby.table.game().words();
  const json::object dice = told(happenings.back(), SeatSet(kRed), words);
  EXPECT_EQ(dice.at("seat"), "chance");
  EXPECT_EQ(dice.at("length"), lobby.table.match()->length());
  ASSERT_FALSE(dice.at("events").as_array().empty());
  const Event& event = happenings.back().events.at(0);
  EXPECT_EQ(dice.at("events").as_array()[0].at("form"), json::value(to_json(event)));
  EXPECT_EQ(dice.at("events").as_array()[0].at("text").as_string(), words.say(event));
}

// Blue chooses cards for a conflict.
Happening commitment(Lobby& lobby) {
  Rng rng(3);
  while (lobby.position().to_act().seats().size() < 3) lobby.move_anyhow(rng);
  return lobby.does(lobby.plan_of(kBlue, lobby.position().legal(kBlue).front())).at(0);
}

TEST(Told, ACommitmentToWhoMadeItOnly) {
  Lobby lobby = playing(kSecretGame, {kAnna, kBert, kClara});
  const Happening committed = commitment(lobby);
  const auto form = [&](SeatSet seats) {
    return json::serialize(told(committed, seats, Words()).at("events").as_array()[0].at("form"));
  };
  EXPECT_THAT(form(SeatSet(kBlue)), HasSubstr("cards"));
  EXPECT_EQ(form(SeatSet(kRed)), R"({"kind":"commits","seat":1})");
  EXPECT_EQ(form({}), R"({"kind":"commits","seat":1})");
}

TEST(Told, ToOneWithSeveralSeatsAsToASpectator) {
  // Others look over his shoulder: what his seats know stands in their views, one at a time.
  Lobby lobby = playing(kSecretGame, {kAnna, kBert, kClara});
  const Happening committed = commitment(lobby);
  EXPECT_EQ(told(committed, SeatSet(kBlue).with(kRed), Words()), told(committed, {}, Words()));
}

// --- Lists ---

TEST(ACard, TellsTheReaderWhichSeatsAreHis) {
  const Lobby lobby = playing(kDiceGame, {kAnna, kBert, kAnna}, 1);
  const std::string body = card_of(lobby.table).body;
  EXPECT_EQ(json::serialize(shown_card(body, kAnna.id).at("mine")), "[0,2]");
  EXPECT_EQ(json::serialize(shown_card(body, kBert.id).at("mine")), "[1]");
  EXPECT_EQ(json::serialize(shown_card(body, kClara.id).at("mine")), "[]");
}

TEST(ACard, DoesNotTellWhoTheOthersAre) {
  const Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  const json::object card = shown_card(card_of(lobby.table).body, kAnna.id);
  EXPECT_THAT(keys(card), UnorderedElementsAre("id", "game", "phase", "public", "seats", "changed",
                                               "length", "to_act", "mine", "my_turn"));
  EXPECT_THAT(json::serialize(card), Not(HasSubstr(std::to_string(kBert.id))));
}

TEST(ACard, IsFiledUnderEverybodyWhoHasASeat) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "open", "page"}));
  EXPECT_THAT(card_of(lobby.table).visitors, UnorderedElementsAre(kAnna.id));
  EXPECT_EQ(card_of(lobby.table).phase, "open");
  EXPECT_FALSE(card_of(lobby.table).is_public);
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  lobby.start();
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  const TableCard card = card_of(lobby.table);
  EXPECT_THAT(card.visitors, UnorderedElementsAre(kAnna.id, kBert.id));
  EXPECT_EQ(card.phase, "over");
  EXPECT_THAT(keys(shown_card(card.body, kBert.id)), ::testing::Contains("places"));
}

}  // namespace
}  // namespace thronsaal
