// What can be asked of the house, message by message. docs/protocol.md describes it.
#include <algorithm>
#include <span>
#include <utility>

#include <boost/json.hpp>
#include <spdlog/spdlog.h>

#include "core/text.h"
#include "games/game_list.h"
#include "server/house.h"
#include "server/log_names.h"
#include "server/names.h"
#include "server/request_fields.h"
#include "server/table_telling.h"
#include "server/visitor_json.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

constexpr std::string_view kProtocol = "thronsaal/1";

json::array shown_cards(const std::vector<std::string>& bodies, VisitorId reader) {
  json::array cards;
  for (const std::string& body : bodies) cards.push_back(shown_card(body, reader));
  return cards;
}

}  // namespace

const std::array<House::Command, 28> House::kCommands = {{
    {"hello", {"language"}, &House::hello},
    {"games", {}, &House::games},
    {"rename", {"name", "colour"}, &House::rename},
    {"tables", {}, &House::tables},
    {"create",
     {"game", "options", "seats", "public", "hints", "grace", "idle", "stand_in"},
     &House::create},
    {"watch", {"table", "since", "at"}, &House::watch},
    {"unwatch", {"table"}, &House::unwatch},
    {"sit", {"table", "seat"}, &House::sit},
    {"leave", {"table"}, &House::leave},
    {"computer", {"table", "seat", "level"}, &House::seat_computer},
    {"empty", {"table", "seat"}, &House::empty},
    {"swap", {"table", "seat", "with"}, &House::swap},
    {"start", {"table"}, &House::start},
    {"commit", {"table", "sha256"}, &House::commit},
    {"reveal", {"table", "value"}, &House::reveal},
    {"move", {"table", "seat", "action", "seen"}, &House::move},
    {"undo", {"table", "seat", "seen"}, &House::undo},
    {"agree", {"table", "seen"}, &House::agree},
    {"decline", {"table", "seen"}, &House::decline},
    {"resign", {"table", "seat"}, &House::resign},
    {"replace", {"table", "seat", "level"}, &House::replace},
    {"return", {"table"}, &House::come_back},
    {"say", {"table", "text"}, &House::say},
    {"hint", {"table", "seat"}, &House::hint, true},
    {"outlook", {"table", "seat"}, &House::outlook, true},
    {"look", {"table", "at", "seat"}, &House::look, true},
    {"story", {"table"}, &House::story, true},
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
    // Who sends faster than he may is heard more slowly, not only refused.
    if (!allowed) {
      asio::steady_timer pause(io_, limits_.too_fast_pause);
      boost::system::error_code over;
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, over));
    }
    co_return;
  }
  const Command* command = find_command(*request);
  if (command == nullptr || !command->is_slow) {
    co_await reply(guest, *std::move(request), std::move(whole));
    co_return;
  }
  auto counted = slow_requests_.let_in(std::to_string(guest->visitor.id));
  if (!counted) {
    send_answer(*guest, "", std::move(whole), refused(Violation("too_many_messages")));
    co_return;
  }
  let_run(io_, reply_later(guest, *std::move(request), std::move(whole), *std::move(counted)));
}

asio::awaitable<void> House::reply_later(GuestPtr guest, Request request, json::object whole,
                                         [[maybe_unused]] Headcount::Pass counted) {
  co_await reply(std::move(guest), std::move(request), std::move(whole));
}

asio::awaitable<void> House::reply(GuestPtr guest, Request request, json::object whole) {
  const std::string table(request.text("table").value_or(""));
  const Command* known = find_command(request);
  const std::string command(known == nullptr ? "-" : known->name);
  Answer content;
  try {
    content = co_await answer(guest, std::move(request));
  } catch (const std::exception& trouble) {
    spdlog::error("request command={} table={} person={} trouble=\"{}\"", command,
                  table_in_log(table), person_in_log(guest->visitor.id), trouble.what());
    content = refused(Violation("not_stored"));
  }
  if (!content) {
    spdlog::debug("refused command={} table={} person={} code={}", command, table_in_log(table),
                  person_in_log(guest->visitor.id), content.error().kind);
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
    const AnyGame* game = here == rooms_.end() ? nullptr : here->second->table.edition();
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

asio::awaitable<std::expected<House::RoomPtr, Violation>> House::room_in(GuestPtr guest,
                                                                         Request request) {
  const auto id = table_in(request);
  if (!id) co_return refused(id.error());
  co_return co_await opened(*id, guest->work_key());
}

asio::awaitable<House::Answer> House::hello(GuestPtr guest, Request request) {
  if (request.has("language")) {
    const auto language = request.text("language");
    if (!language) co_return refused(language.error());
    if (!has_language(*language)) co_return bad_field("language", "language");
    guest->language = std::string(*language);
  }
  co_return json::object{
      {"protocol", kProtocol}, {"epoch", log_.epoch()}, {"visitor", visitor_json(guest->visitor)}};
}

asio::awaitable<House::Answer> House::games(GuestPtr, Request) {
  co_return json::object{{"games", games_as_json()}};
}

asio::awaitable<House::Answer> House::rename(GuestPtr guest, Request request) {
  if (!renames_.allows(guest->visitor.id)) co_return refused(Violation("too_many_messages"));
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
  auto write = [this, &renamed](auto done) { people_.update(renamed, std::move(done)); };
  if (!co_await until_called<bool>(write)) co_return refused(not_stored(people_));
  std::set<std::string> tables;
  for (const GuestPtr& other : guests_) {
    if (other->visitor.id != renamed.id) continue;
    // He may have got an account meanwhile: that stays.
    other->visitor.name = renamed.name;
    other->visitor.colour = renamed.colour;
    tables.insert(other->watching.begin(), other->watching.end());
  }
  for (const std::string& id : tables) {
    const RoomPtr here = room(id);
    if (here->table.seats_of(renamed.id).empty()) continue;
    Planner planner = [renamed](const Table& table) { return plan_renaming(table, renamed); };
    co_await perform(here, std::move(planner));
  }
  renamed.account = guest->visitor.account;
  co_return json::object{{"visitor", visitor_json(renamed)}};
}

asio::awaitable<House::Answer> House::tables(GuestPtr guest, Request) {
  const VisitorId reader = guest->visitor.id;
  if (!lists_.allows(reader)) co_return refused(Violation("too_many_messages"));
  auto read_cards = [this, reader, inviting = inviting_tables()] {
    const auto mine = [&](std::string_view phase) {
      return shown_cards(log_.cards_of(reader, phase, limits_.listed), reader);
    };
    const auto everybodys = [&](std::string_view phase) {
      return shown_cards(log_.public_cards(phase, limits_.listed), reader);
    };
    return json::object{{"mine", json::object{{"open", mine("open")},
                                              {"running", mine("running")},
                                              {"over", mine("over")}}},
                        {"public", json::object{{"open", shown_cards(inviting, reader)},
                                                {"running", everybodys("running")},
                                                {"over", everybodys("over")}}}};
  };
  co_return co_await elsewhere(readers_, guest->work_key(), std::move(read_cards));
}

// Whoever sits down wants to find somebody there: public tables that wait for players, at which one
// of those who have come is present.
std::vector<std::string> House::inviting_tables() const {
  std::vector<const Room*> inviting;
  for (const auto& [id, room] : rooms_) {
    const bool waits =
        room->is_open && room->table.length() > 0 && room->table.phase() == Table::Phase::open;
    if (waits && room->table.settings().is_public && !present(*room).empty()) {
      inviting.push_back(room.get());
    }
  }
  std::ranges::sort(inviting, std::ranges::greater(),
                    [](const Room* room) { return room->table.changed(); });
  if (std::ssize(inviting) > limits_.listed)
    inviting.resize(static_cast<std::size_t>(limits_.listed));
  std::vector<std::string> cards;
  for (const Room* room : inviting) cards.push_back(card_of(room->table).body);
  return cards;
}

}  // namespace thronsaal
