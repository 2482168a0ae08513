// What can be asked of the house, message by message. docs/protocol.md describes them.
#include <algorithm>
#include <span>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "ai/player.h"
#include "core/text.h"
#include "games/game_list.h"
#include "server/house.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/table_telling.h"
#include "server/visitor_json.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

constexpr std::string_view kProtocol = "thronsaal/1";

std::unexpected<Violation> bad_field(std::string_view field, std::string_view expected) {
  return refused(Violation(
      "bad_field", {{"field", std::string(field)}, {"expected", Term{"expected", expected}}}));
}

Request::Read<std::string> table_in(const Request& request) {
  const auto id = request.text("table");
  if (!id) return refused(id.error());
  if (!is_table_id(*id)) return refused(Violation("no_such_table"));
  return std::string(*id);
}

Request::Read<Level> level_in(const Request& request, std::string_view field = "level") {
  const auto name = request.text(field);
  if (!name) return refused(name.error());
  if (const auto level = find_level(*name)) return *level;
  return bad_field(field, "level");
}

Request::Read<TableWish::Place> place_of(std::string_view word) {
  using Kind = TableWish::Place::Kind;
  if (word == "me") return TableWish::Place{.kind = Kind::me};
  if (word == "open") return TableWish::Place{.kind = Kind::open};
  if (const auto level = find_level(word)) return TableWish::Place{Kind::computer, *level};
  return bad_field("seats", "places");
}

Request::Read<TableWish> wish_in(const Request& request, const Limits& limits) {
  const auto game = request.text("game");
  if (!game) return refused(game.error());
  const auto options = request.options("options");
  if (!options) return refused(options.error());
  const auto places = request.texts("seats");
  if (!places) return refused(places.error());
  const auto is_public = request.flag("public", false);
  if (!is_public) return refused(is_public.error());
  const auto hints = request.flag("hints", true);
  if (!hints) return refused(hints.error());

  TableWish wish{.settings = {.game = std::string(*game),
                              .players = static_cast<int>(places->size()),
                              .options = *options,
                              .is_public = *is_public,
                              .hints = *hints},
                 .places = {}};
  if (request.has("grace")) {
    const auto grace = request.count("grace");
    if (!grace) return refused(grace.error());
    if (*grace < limits.grace_seconds_least || *grace > limits.grace_seconds_most) {
      return bad_field("grace", "grace");
    }
    wish.settings.grace_seconds = *grace;
  }
  if (request.has("stand_in")) {
    const auto level = level_in(request, "stand_in");
    if (!level) return refused(level.error());
    wish.settings.stand_in = *level;
  }
  for (const std::string& word : *places) {
    const auto place = place_of(word);
    if (!place) return refused(place.error());
    wish.places.push_back(*place);
  }
  return wish;
}

std::string key_of(const Guest& guest) {
  return std::to_string(guest.visitor.id);
}

json::array shown_cards(const std::vector<std::string>& bodies, VisitorId reader) {
  json::array cards;
  for (const std::string& body : bodies) cards.push_back(shown_card(body, reader));
  return cards;
}

}  // namespace

const std::array<House::Command, 23> House::kCommands = {{
    {"hello", {"language"}, &House::hello},
    {"games", {}, &House::games},
    {"rename", {"name", "colour"}, &House::rename},
    {"tables", {}, &House::tables},
    {"create",
     {"game", "options", "seats", "public", "hints", "grace", "stand_in"},
     &House::create},
    {"watch", {"table", "since"}, &House::watch},
    {"unwatch", {"table"}, &House::unwatch},
    {"sit", {"table", "seat"}, &House::sit},
    {"leave", {"table"}, &House::leave},
    {"computer", {"table", "seat", "level"}, &House::seat_computer},
    {"empty", {"table", "seat"}, &House::empty},
    {"swap", {"table", "seat", "with"}, &House::swap},
    {"start", {"table"}, &House::start},
    {"move", {"table", "seat", "action", "seen"}, &House::move},
    {"undo", {"table", "seat", "seen"}, &House::undo},
    {"agree", {"table", "seen"}, &House::agree},
    {"decline", {"table", "seen"}, &House::decline},
    {"resign", {"table", "seat"}, &House::resign},
    {"replace", {"table", "seat", "level"}, &House::replace},
    {"return", {"table"}, &House::come_back},
    {"say", {"table", "text"}, &House::say},
    {"hint", {"table", "seat"}, &House::hint, true},
    {"rematch", {"table"}, &House::rematch},
}};

const House::Command* House::find_command(const Request& request) {
  const auto name = request.text("cmd");
  if (!name) return nullptr;
  const auto found = std::ranges::find(kCommands, *name, &Command::name);
  return found == kCommands.end() ? nullptr : &*found;
}

asio::awaitable<void> House::handle(GuestPtr guest, std::string message) {
  metrics_.messages.Increment();
  const bool allowed = guest->messages.allows();
  auto request = Request::from_line(message);
  const auto id = request ? request->id() : refused(request.error());
  json::object whole;
  if (id && *id) whole["id"] = **id;
  if (!allowed || !id) {
    send_answer(*guest, "", std::move(whole),
                refused(allowed ? id.error() : Violation("too_many_messages")));
    co_return;
  }
  const Command* command = find_command(*request);
  if (command != nullptr && command->is_slow) {
    asio::co_spawn(io_, reply(guest, *std::move(request), std::move(whole)), asio::detached);
  } else {
    co_await reply(guest, *std::move(request), std::move(whole));
  }
}

asio::awaitable<void> House::reply(GuestPtr guest, Request request, json::object whole) {
  const std::string table(request.text("table").value_or(""));
  Answer content;
  try {
    content = co_await answer(guest, std::move(request));
  } catch (const std::exception& trouble) {
    spdlog::error("request trouble=\"{}\"", trouble.what());
    content = refused(Violation("not_stored"));
  }
  send_answer(*guest, table, std::move(whole), std::move(content));
}

void House::send_answer(Guest& guest, const std::string& table, json::object whole,
                        Answer content) {
  if (content) {
    whole["ok"] = true;
    for (auto& field : *content) whole.emplace(field.key(), std::move(field.value()));
  } else {
    metrics_.refusals.Increment();
    json::object args = to_json(content.error());
    args.stable_erase("kind");
    // What a game refuses is said in its own words.
    const auto here = rooms_.find(table);
    const std::string game = here == rooms_.end() ? "" : here->second->table.settings().game;
    whole["error"] = json::object{{"code", content.error().kind},
                                  {"args", std::move(args)},
                                  {"text", words(game, guest.language).say(content.error())}};
  }
  guest.send(std::make_shared<const std::string>(json::serialize(whole)));
}

asio::awaitable<House::Answer> House::answer(GuestPtr guest, Request request) {
  const auto name = request.text("cmd");
  if (!name) co_return refused(name.error());
  const Command* command = find_command(request);
  if (command == nullptr) {
    std::string known;
    for (const Command& one : kCommands) known.append(known.empty() ? "" : ", ").append(one.name);
    co_return refused(Violation("unknown_command", {{"cmd", excerpt(*name)}, {"commands", known}}));
  }
  const std::span fields(command->fields.begin(),
                         std::ranges::find(command->fields, std::string_view()));
  const auto allowed = request.allow_only(*name, fields);
  if (!allowed) co_return refused(allowed.error());
  if (closing_) co_return refused(Violation("closing"));
  co_return co_await (this->*command->run)(guest, std::move(request));
}

asio::awaitable<House::Answer> House::hello(GuestPtr guest, Request request) {
  if (request.has("language")) {
    const auto language = request.text("language");
    if (!language) co_return refused(language.error());
    if (!has_language(*language)) co_return bad_field("language", "language");
    guest->language = std::string(*language);
  }
  co_return json::object{{"protocol", kProtocol}, {"visitor", visitor_json(guest->visitor)}};
}

asio::awaitable<House::Answer> House::games(GuestPtr, Request) {
  co_return json::object{{"games", games_as_json()}};
}

asio::awaitable<House::Answer> House::rename(GuestPtr guest, Request request) {
  const auto name = request.text("name");
  if (!name) co_return refused(name.error());
  const auto colour = request.count("colour");
  if (!colour) co_return refused(colour.error());
  if (*colour >= kColours) co_return bad_field("colour", "colour");
  const auto clean = clean_name(*name, limits_.name_bytes);
  if (!clean) co_return refused(clean.error());

  Visitor renamed = guest->visitor;
  renamed.name = *clean;
  renamed.colour = *colour;
  auto begin = [this, &renamed](auto done) { people_.update(renamed, std::move(done)); };
  if (!co_await until_called<bool>(begin)) co_return refused(Violation("not_stored"));
  std::set<std::string> tables;
  for (const GuestPtr& other : guests_) {
    if (other->visitor.id != renamed.id) continue;
    other->visitor = renamed;
    tables.insert(other->watching.begin(), other->watching.end());
  }
  for (const std::string& id : tables) {
    const RoomPtr here = room(id);
    if (here->table.seats_of(renamed.id).empty()) continue;
    Planner planner = [renamed](const Table& table) { return plan_renaming(table, renamed); };
    co_await perform(here, std::move(planner));
  }
  co_return json::object{{"visitor", visitor_json(renamed)}};
}

asio::awaitable<House::Answer> House::tables(GuestPtr guest, Request) {
  using Lists = std::array<std::vector<std::string>, 5>;
  const VisitorId reader = guest->visitor.id;
  auto read_cards = [this, reader] {
    const int most = limits_.listed;
    return Lists{log_.cards_of(reader, "open", most), log_.cards_of(reader, "running", most),
                 log_.cards_of(reader, "over", most), log_.public_cards("open", most),
                 log_.public_cards("running", most)};
  };
  const Lists lists = co_await elsewhere(readers_, read_cards);
  co_return json::object{{"mine", json::object{{"open", shown_cards(lists[0], reader)},
                                               {"running", shown_cards(lists[1], reader)},
                                               {"over", shown_cards(lists[2], reader)}}},
                         {"public", json::object{{"open", shown_cards(lists[3], reader)},
                                                 {"running", shown_cards(lists[4], reader)}}}};
}

asio::awaitable<House::Answer> House::create(GuestPtr guest, Request request) {
  const auto wish = wish_in(request, limits_);
  if (!wish) co_return refused(wish.error());
  co_return co_await found_table(guest->visitor, *wish);
}

asio::awaitable<House::Answer> House::found_table(Visitor visitor, TableWish wish) {
  Plan plan = plan_creation(visitor, wish);
  if (!plan) co_return refused(plan.error());
  const int most = limits_.tables_per_visitor;
  auto count = [this, id = visitor.id, most] {
    return log_.cards_of(id, "open", most).size() + log_.cards_of(id, "running", most).size();
  };
  const auto tables = static_cast<int>(co_await elsewhere(readers_, count));
  if (tables >= most) co_return refused(Violation("too_many_tables", {{"limit", most}}));
  if (!new_tables_.allows(std::to_string(visitor.id))) {
    co_return refused(Violation("too_many_messages"));
  }

  const std::string id = random_table_id();
  const RoomPtr made = room(id);
  made->is_open = true;  // there is no log to read yet
  Planner planner = [plan = *std::move(plan)](const Table&) { return Plan(plan); };
  Answer created = co_await perform(made, std::move(planner));
  if (created) created->emplace("table", id);
  co_return created;
}

asio::awaitable<House::Answer> House::watch(GuestPtr guest, Request request) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  std::int64_t since = 0;
  if (request.has("since")) {
    const auto length = request.count("since");
    if (!length) co_return refused(length.error());
    since = *length;
  }
  if (static_cast<int>(guest->watching.size()) >= limits_.watched_at_once &&
      !guest->watching.contains(*id)) {
    co_return refused(Violation("too_many_watched", {{"limit", limits_.watched_at_once}}));
  }
  const RoomPtr here = room(*id);
  {
    // Between what is told now and what will be told later nothing is missed: nothing happens while
    // we are inside the door.
    const Door::Pass pass = co_await here->door.enter();
    if (auto opened = co_await open(here); !opened) co_return refused(opened.error());
    const std::vector<Happening> happenings = co_await past(here, since);
    if (!guests_.contains(guest)) co_return refused(Violation("closing"));
    here->watchers.insert(guest);
    here->used = Clock::now();
    guest->watching.insert(*id);
    here->told = here->table.length();
    guest->send(update(*here, *guest, happenings));
  }
  if (!here->table.seats_of(guest->visitor.id).empty()) {
    tell_presence(*here);
    Planner planner = [who = guest->visitor](const Table& table) {
      return plan_return(table, who);
    };
    co_await perform(here, std::move(planner));
  }
  wake_computers(here);
  co_return json::object{{"seq", here->table.length()}};
}

asio::awaitable<House::Answer> House::unwatch(GuestPtr guest, Request request) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  if (guest->watching.erase(*id) == 0) co_return refused(Violation("not_watching"));
  const RoomPtr here = room(*id);
  here->watchers.erase(guest);
  tell_presence(*here);
  co_return json::object{};
}

asio::awaitable<House::Answer> House::at_seat(GuestPtr guest, Request request,
                                              SeatPlanner planner) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  Planner checked = [guest, request, planner = std::move(planner)](const Table& table) -> Plan {
    const auto seat = request.seat("seat", table.settings().players);
    if (!seat) return refused(seat.error());
    return planner(table, guest->visitor, *seat);
  };
  co_return co_await perform(room(*id), std::move(checked));
}

asio::awaitable<House::Answer> House::at_table(GuestPtr guest, Request request,
                                               TablePlanner planner) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  Planner bound = [guest, planner = std::move(planner)](const Table& table) {
    return planner(table, guest->visitor);
  };
  co_return co_await perform(room(*id), std::move(bound));
}

asio::awaitable<House::Answer> House::sit(GuestPtr guest, Request request) {
  return at_seat(std::move(guest), std::move(request), plan_sitting);
}

asio::awaitable<House::Answer> House::leave(GuestPtr guest, Request request) {
  return at_table(std::move(guest), std::move(request), plan_leaving);
}

asio::awaitable<House::Answer> House::seat_computer(GuestPtr guest, Request request) {
  const auto level = level_in(request);
  if (!level) co_return refused(level.error());
  SeatPlanner planner = [level = *level](const Table& table, const Visitor& visitor, Seat seat) {
    return plan_computer(table, visitor, seat, level);
  };
  co_return co_await at_seat(guest, request, std::move(planner));
}

asio::awaitable<House::Answer> House::empty(GuestPtr guest, Request request) {
  return at_seat(std::move(guest), std::move(request), plan_emptying);
}

asio::awaitable<House::Answer> House::swap(GuestPtr guest, Request request) {
  SeatPlanner planner = [request](const Table& table, const Visitor& visitor, Seat seat) -> Plan {
    const auto with = request.seat("with", table.settings().players);
    if (!with) return refused(with.error());
    return plan_swap(table, visitor, seat, *with);
  };
  return at_seat(std::move(guest), std::move(request), std::move(planner));
}

asio::awaitable<House::Answer> House::start(GuestPtr guest, Request request) {
  return at_table(std::move(guest), std::move(request), plan_start);
}

asio::awaitable<House::Answer> House::move(GuestPtr guest, Request request) {
  const auto action = request.text("action");
  if (!action) co_return refused(action.error());
  const auto seen = request.count("seen");
  if (!seen) co_return refused(seen.error());
  SeatPlanner planner = [action = std::string(*action), seen = *seen](
                            const Table& table, const Visitor& visitor, Seat seat) {
    return plan_move(table, visitor, seat, action, seen);
  };
  co_return co_await at_seat(guest, request, std::move(planner));
}

asio::awaitable<House::Answer> House::undo(GuestPtr guest, Request request) {
  const auto seen = request.count("seen");
  if (!seen) co_return refused(seen.error());
  SeatPlanner planner = [seen = *seen](const Table& table, const Visitor& visitor, Seat seat) {
    return plan_undo(table, visitor, seat, seen);
  };
  co_return co_await at_seat(guest, request, std::move(planner));
}

asio::awaitable<House::Answer> House::agree(GuestPtr guest, Request request) {
  return answer_undo(std::move(guest), std::move(request), true);
}

asio::awaitable<House::Answer> House::decline(GuestPtr guest, Request request) {
  return answer_undo(std::move(guest), std::move(request), false);
}

asio::awaitable<House::Answer> House::answer_undo(GuestPtr guest, Request request, bool agrees) {
  const auto seen = request.count("seen");
  if (!seen) co_return refused(seen.error());
  TablePlanner planner = [agrees, seen = *seen](const Table& table, const Visitor& visitor) {
    return plan_answer(table, visitor, agrees, seen);
  };
  co_return co_await at_table(guest, request, std::move(planner));
}

asio::awaitable<House::Answer> House::resign(GuestPtr guest, Request request) {
  return at_seat(std::move(guest), std::move(request), plan_resignation);
}

asio::awaitable<House::Answer> House::replace(GuestPtr guest, Request request) {
  const auto level = level_in(request);
  if (!level) co_return refused(level.error());
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  const RoomPtr here = room(*id);
  SeatPlanner planner = [this, here, level = *level](const Table& table, const Visitor& visitor,
                                                     Seat seat) {
    return plan_vote(table, visitor, seat, level, absent(*here));
  };
  co_return co_await at_seat(guest, request, std::move(planner));
}

asio::awaitable<House::Answer> House::come_back(GuestPtr guest, Request request) {
  return at_table(std::move(guest), std::move(request), plan_return);
}

asio::awaitable<House::Answer> House::say(GuestPtr guest, Request request) {
  const auto text = request.text("text");
  if (!text) co_return refused(text.error());
  const std::string_view words = trimmed(*text);
  const bool has_controls = std::ranges::any_of(
      words, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n'; });
  if (words.empty() || words.size() > limits_.chat_bytes || has_controls) {
    co_return refused(Violation("bad_chat", {{"limit", static_cast<int>(limits_.chat_bytes)}}));
  }
  if (!chats_.allows(key_of(*guest))) co_return refused(Violation("too_many_messages"));
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  if (!guest->watching.contains(*id)) co_return refused(Violation("not_watching"));
  TablePlanner planner = [said = std::string(words)](const Table& table, const Visitor& visitor) {
    return plan_saying(table, visitor, said);
  };
  co_return co_await at_table(guest, request, std::move(planner));
}

asio::awaitable<House::Answer> House::hint(GuestPtr guest, Request request) {
  static constexpr std::size_t kMostChoices = 5;
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  if (!hints_.allows(key_of(*guest))) co_return refused(Violation("too_many_messages"));
  const RoomPtr here = room(*id);
  std::shared_ptr<const AnyState> state;
  Seat seat{};
  {
    const Door::Pass pass = co_await here->door.enter();
    if (auto opened = co_await open(here); !opened) co_return refused(opened.error());
    const Table& table = here->table;
    const auto asked = request.seat("seat", table.settings().players);
    if (!asked) co_return refused(asked.error());
    seat = *asked;
    if (!table.settings().hints) co_return refused(Violation("no_hints"));
    if (!table.seats_of(guest->visitor.id).contains(seat)) {
      co_return refused(Violation("not_your_seat", {{"seat", seat}}));
    }
    if (table.phase() != Table::Phase::running) co_return refused(Violation("table_not_running"));
    const auto turn = check_actor(table.match()->state().to_act(), seat);
    if (!turn) co_return refused(turn.error());
    state = table.match()->state().clone();
  }
  auto think = [this, state, seat] {
    return advise(*state, seat, Level::king, {.stop = stop_.get_token()}, 1);
  };
  const auto advice = co_await elsewhere(thinkers_, think);
  json::array choices;
  for (const auto& choice : advice.choices) {
    if (choices.size() == kMostChoices) break;
    choices.push_back(json::object{{"action", state->game().print(choice.action)},
                                   {"form", to_json(state->game().form(choice.action))},
                                   {"attention", choice.attention},
                                   {"win_share", choice.win_share}});
  }
  co_return json::object{{"choices", std::move(choices)}};
}

// The same table once more. Whoever asks keeps his seats and the computer players theirs; the
// others find their seats free.
asio::awaitable<House::Answer> House::rematch(GuestPtr guest, Request request) {
  using Kind = TableWish::Place::Kind;
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  const RoomPtr here = room(*id);
  TableWish wish;
  {
    const Door::Pass pass = co_await here->door.enter();
    if (auto opened = co_await open(here); !opened) co_return refused(opened.error());
    if (!here->table.rematch().empty()) {
      co_return json::object{{"table", here->table.rematch()}};
    }
    const Plan allowed = plan_rematch(here->table, guest->visitor, "");
    if (!allowed) co_return refused(allowed.error());
    wish.settings = here->table.settings();
    for (const Holder& holder : here->table.holders()) {
      const bool own = holder.is_of(guest->visitor.id);
      const Kind kind = own ? Kind::me : holder.is_person() ? Kind::open : Kind::computer;
      wish.places.push_back({.kind = kind, .level = holder.level});
    }
  }
  Answer founded = co_await found_table(guest->visitor, std::move(wish));
  if (!founded) co_return founded;
  const std::string other(founded->at("table").as_string());
  Planner planner = [other, who = guest->visitor](const Table& table) {
    return plan_rematch(table, who, other);
  };
  const Answer noted = co_await perform(here, std::move(planner));
  // Two who asked at the same time meet at the table of the quicker one.
  if (!noted && !here->table.rematch().empty()) {
    co_return json::object{{"table", here->table.rematch()}};
  }
  co_return founded;
}

}  // namespace thronsaal
