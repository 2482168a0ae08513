#include "server/testing/message_checker.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "core/json/patch.h"
#include "core/seat_json.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using PlayedMove = FinishedGame::PlayedMove;

constexpr int kWorlds = 2;  // to compare each position and each move with

std::string text(const json::value& value) {
  return json::serialize(value);
}

// Those that are no answers to requests.
std::vector<json::object> messages_in(const std::string& heard) {
  std::vector<json::object> messages;
  std::istringstream lines(heard);
  for (std::string line; std::getline(lines, line);) {
    json::object message = json::parse(line).as_object();
    if (message.contains("type")) messages.push_back(std::move(message));
  }
  return messages;
}

std::string without_mine(json::object info) {
  info.stable_erase("mine");
  return text(std::move(info));
}

json::array legal_json(const AnyState& state, Seat seat) {
  json::array actions;
  for (const AnyAction action : state.legal(seat)) {
    actions.push_back(json::object{{"action", state.game().print(action)},
                                   {"form", to_json(state.game().structured(action))}});
  }
  return actions;
}

// What a move tells: its events, each with the patch of one view, and the patch after the last.
std::string told_move(const PlayedMove& move, Observer told_as, Observer observer,
                      bool has_patches) {
  json::array told;
  json::value view;
  const std::vector<json::array> patches = move.trace->patches(observer, view);
  for (std::size_t i = 0; i < move.events.size(); ++i) {
    told.emplace_back(to_json(move.events[i].seen_by(told_as)));
    if (has_patches) told.emplace_back(patches[i]);
  }
  if (has_patches) told.emplace_back(patches.back());
  return text(told);
}

// The same from an entry, with the patches of the view with this index.
std::string told_move(const json::object& entry, std::size_t index, bool has_patches) {
  json::array told;
  for (const json::value& event : entry.at("events").as_array()) {
    told.push_back(event.at("form"));
    if (has_patches) told.push_back(event.at("patches").at(index));
  }
  const json::value* rest = entry.if_contains("rest");
  if (has_patches) told.push_back(rest == nullptr ? json::array() : rest->at(index));
  return text(told);
}

}  // namespace

PublicRecord::PublicRecord(const std::string& heard_by_spectator) {
  for (const json::object& message : messages_in(heard_by_spectator)) {
    if (message.at("type") == "info") {
      infos[message.at("seq").to_number<std::int64_t>()] = without_mine(message);
      for (const auto& field : message.at("info").as_object()) {
        fields[std::string(field.key())].insert(text(field.value()));
      }
    }
    if (message.at("type") != "events") continue;
    for (const json::value& entry : message.at("entries").as_array()) {
      if (entry.at("kind") == "moved") continue;
      entries[entry.at("seq").to_number<std::int64_t>()] = text(entry);
    }
  }
}

const std::map<std::string, MessageChecker::Check, std::less<>>& MessageChecker::checks() {
  static const std::map<std::string, Check, std::less<>> kChecks = {
      {"info", &MessageChecker::check_info},
      {"events", &MessageChecker::check_events},
      {"position", &MessageChecker::check_position},
      {"presence", &MessageChecker::check_presence},
      {"chat", &MessageChecker::check_chat},
      {"analysis", &MessageChecker::check_pushed_analysis},
      {"tables", &MessageChecker::check_tables}};
  return kChecks;
}

std::set<std::string> MessageChecker::types() {
  std::set<std::string> types;
  for (const auto& [type, check] : checks()) types.insert(type);
  return types;
}

void MessageChecker::check(const std::string& heard) {
  for (const json::object& message : messages_in(heard)) {
    const std::string type(message.at("type").as_string());
    const auto check = checks().find(type);
    ASSERT_NE(check, checks().end()) << "no check for " << type;
    (this->*check->second)(message);
    ++checked_[type];
    if (::testing::Test::HasFatalFailure()) return;
  }
}

std::vector<Observer> MessageChecker::observers() const {
  if (seats_.empty()) return {Observer::spectator()};
  return {seats_.begin(), seats_.end()};
}

Observer MessageChecker::told_as() const {
  return seats_.size() == 1 ? Observer(*seats_.begin()) : Observer::spectator();
}

std::unique_ptr<AnyState> MessageChecker::other_world(std::size_t length, Observer observer) {
  const auto any = static_cast<int>(rng_.below(static_cast<std::uint64_t>(game_.players())));
  return game_.resampled(length, observer.is_spectator() ? seat(any) : observer.seat(), rng_);
}

// Settings, seats and result are the same for everyone.
void MessageChecker::check_info(const json::object& message) {
  const auto seq = message.at("seq").to_number<std::int64_t>();
  const auto everybodys = everybodys_.infos.find(seq);
  if (everybodys != everybodys_.infos.end()) {
    EXPECT_EQ(without_mine(message), everybodys->second);
  } else {
    // The first of a watcher: everything in it has been told to spectators.
    for (const auto& field : message.at("info").as_object()) {
      const auto known = everybodys_.fields.find(field.key());
      ASSERT_NE(known, everybodys_.fields.end()) << field.key();
      EXPECT_TRUE(known->second.contains(text(field.value()))) << field.key();
    }
  }
  const json::object& info = message.at("info").as_object();
  EXPECT_EQ(info.at("dice").as_object().contains("seed"), info.at("phase") == "over");
}

void MessageChecker::check_events(const json::object& message) {
  for (const json::value& entry : message.at("entries").as_array()) {
    if (entry.at("kind") == "moved") {
      check_move(entry.as_object());
    } else {
      const auto everybodys = everybodys_.entries.find(entry.at("seq").to_number<std::int64_t>());
      ASSERT_NE(everybodys, everybodys_.entries.end()) << entry;
      EXPECT_EQ(text(entry), everybodys->second);
    }
  }
}

void MessageChecker::check_move(const json::object& entry) {
  const auto length = entry.at("length").to_number<std::size_t>();
  const PlayedMove& played = game_.played(length);
  const json::array& events = entry.at("events").as_array();
  const bool has_patches =
      entry.contains("rest") || (!events.empty() && events[0].as_object().contains("patches"));
  const std::vector<Observer> all = observers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string told = told_move(entry, i, has_patches);
    EXPECT_EQ(told, told_move(played, told_as(), all[i], has_patches));
    for (const PlayedMove& other : game_.hidden_alternatives(length)) {
      compare_move(other, played, all[i], told, has_patches);
    }
    for (int world = 0; world < kWorlds; ++world) {
      const PlayedMove other = game_.played_from(*other_world(length - 1, all[i]), length);
      if (other.after) compare_move(other, played, all[i], told, has_patches);
    }
    if (!has_patches) continue;
    for (const json::value& event : events) {
      ASSERT_TRUE(apply_patch(views_.at(i), event.at("patches").at(i).as_array()));
    }
    const json::value* rest = entry.if_contains("rest");
    if (rest == nullptr) continue;
    ASSERT_TRUE(apply_patch(views_.at(i), rest->at(i).as_array()));
  }
}

// A move that ends in a position that looks the same is told in the same way.
void MessageChecker::compare_move(const PlayedMove& other, const PlayedMove& played,
                                  Observer observer, const std::string& told, bool has_patches) {
  if (other.after->hash() == played.after->hash()) return;
  if (other.view(observer) != played.view(observer)) return;
  if (other.view(told_as()) != played.view(told_as())) return;
  EXPECT_EQ(told, told_move(other, told_as(), observer, has_patches));
  ++alternatives_;
}

void MessageChecker::check_position(const json::object& message) {
  const auto length = message.at("length").to_number<std::size_t>();
  const json::array& parts = message.at("views").as_array();
  const std::vector<Observer> all = observers();
  ASSERT_EQ(parts.size(), all.size());
  views_.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    check_view(i, parts[i].as_object(), length);
    EXPECT_EQ(text(message.at("to_act")), text(to_json(other_world(length, all[i])->to_act())));
  }
}

void MessageChecker::check_view(std::size_t index, const json::object& part, std::size_t length) {
  const Observer observer = observers()[index];
  if (const json::value* view = part.if_contains("view")) views_[index] = *view;
  json::object rest = part;
  rest.stable_erase("view");
  for (int i = 0; i < kWorlds; ++i) {
    const auto world = other_world(length, observer);
    EXPECT_EQ(text(views_[index]), text(world->view(observer)));
    json::object expected{{"seat", nullptr}, {"legal", json::array()}};
    if (!observer.is_spectator()) {
      expected["seat"] = thronsaal::index(observer.seat());
      expected["legal"] = legal_json(*world, observer.seat());
      // Everyone has seen who has moved, and when.
      bool has_moved = false;
      for (std::size_t move = 1; move <= length; ++move) {
        has_moved = has_moved || game_.actor(move) == Actor(observer.seat());
      }
      if (has_moved && length < game_.length()) {
        const bool was_last = game_.actor(length) == Actor(observer.seat());
        expected["undo"] = was_last ? "free" : "ask";
        if (!was_last) expected["undo_makes_practice"] = true;
      }
    }
    EXPECT_EQ(text(rest), text(expected));
  }
}

// All seats are people's, and it is public who is here and who is asked.
void MessageChecker::check_presence(const json::object& message) {
  for (const char* list : {"present", "idle"}) {
    for (const json::value& seat : message.at(list).as_array()) {
      EXPECT_LT(seat.to_number<int>(), game_.players());
    }
  }
  EXPECT_EQ(message.at("stuck"), json::array());
}

void MessageChecker::check_chat(const json::object& message) {
  for (const json::value& line : message.at("lines").as_array()) {
    const SpokenLine& said = said_.at(line.at("line").to_number<std::size_t>() - 1);
    json::object shown = line.as_object();
    shown.erase("at");
    EXPECT_EQ(shown, (json::object{{"line", line.at("line")},
                                   {"name", said.name},
                                   {"seat", said.seat},
                                   {"text", said.text}}));
  }
}

void MessageChecker::check_pushed_analysis(const json::object& message) {
  const json::value& number = message.at("seat");
  if (number.is_null()) {
    ASSERT_TRUE(seats_.empty());
    return check_analysis(message, Observer::spectator());
  }
  const Seat own = seat(number.to_number<int>());
  ASSERT_TRUE(seats_.contains(own));
  check_analysis(message, own);
}

// A table in lists is as its info says; everyone has seen what changes with the game.
void MessageChecker::check_tables(const json::object& message) {
  for (const json::value& table : message.at("changed").as_array()) {
    check_summary(table.as_object());
  }
}

void MessageChecker::check_summary(const json::object& table) {
  static const std::set<std::string_view> kOfTheGame = {"changed", "length", "to_act", "mine",
                                                        "my_turn"};
  for (const auto& field : table) {
    if (kOfTheGame.contains(field.key())) continue;
    const auto known = everybodys_.fields.find(field.key());
    ASSERT_NE(known, everybodys_.fields.end()) << field.key();
    EXPECT_TRUE(known->second.contains(text(field.value()))) << table;
  }
  for (const json::value& own : table.at("mine").as_array()) {
    EXPECT_TRUE(seats_.contains(seat(own.to_number<int>())));
  }
  const json::value* length = table.if_contains("length");
  if (length == nullptr) return;
  const auto world = other_world(length->to_number<std::size_t>(), observers()[0]);
  EXPECT_EQ(text(table.at("to_act")), text(to_json(world->to_act())));
  const bool is_asked =
      std::ranges::any_of(seats_, [&](Seat own) { return world->to_act().contains(own); });
  EXPECT_EQ(table.at("my_turn"), is_asked);
}

// An analysis tells what the observer could have worked out.
void MessageChecker::check_analysis(const json::object& answer, Observer observer) {
  const auto length = answer.at("length").to_number<std::size_t>();
  EXPECT_EQ(text(answer.at("analysis")), text(other_world(length, observer)->analysis(observer)));
}

void MessageChecker::check_earlier_position(const json::object& answer, Observer observer) {
  const auto length = answer.at("length").to_number<std::size_t>();
  const auto world = other_world(length, observer);
  EXPECT_EQ(text(answer.at("view")), text(world->view(observer)));
  EXPECT_EQ(text(answer.at("to_act")), text(to_json(world->to_act())));
  check_analysis(answer, observer);
}

void MessageChecker::check_score_history(const json::object& answer) {
  const json::array& lengths = answer.at("lengths").as_array();
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const auto world = other_world(lengths[i].to_number<std::size_t>(), Observer::spectator());
    EXPECT_EQ(text(answer.at("scores").at(i)),
              text(world->analysis(Observer::spectator()).at("scores")));
  }
}

}  // namespace thronsaal
