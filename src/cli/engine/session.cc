#include "cli/engine/session.h"

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

#include "core/json/json.h"
#include "core/seat_json.h"
#include "core/text/text.h"
#include "games/game_list.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

json::object json_of(const Violation& violation, const Catalogue& words) {
  json::object args = to_json(violation);
  args.stable_erase("kind");
  return {{"code", violation.kind}, {"args", std::move(args)}, {"text", words.say(violation)}};
}

json::object json_of(const Event& event, const Catalogue& words) {
  return {{"form", to_json(event)}, {"text", words.say(event)}};
}

// Length and seats to act: part of every response that changes the position.
json::object position(const Match& match) {
  return {{"length", match.length()}, {"to_act", to_json(match.state().to_act())}};
}

void append(json::object& to, json::object&& more) {
  for (auto& field : more) to.emplace(field.key(), std::move(field.value()));
}

std::string one_line(std::optional<json::value> id, json::object&& answer) {
  json::object whole;
  if (id) whole.emplace("id", *std::move(id));
  append(whole, std::move(answer));
  return json::serialize(whole);
}

}  // namespace

const std::array<EngineSession::Method, 19> EngineSession::kMethods = {{
    {"games", false, {}, &EngineSession::games},
    {"new", false, {"game", "players", "options", "seed"}, &EngineSession::start},
    {"load", false, {"journal", "seed"}, &EngineSession::load},
    {"to_act", true, {}, &EngineSession::to_act},
    {"legal", true, {"seat"}, &EngineSession::legal},
    {"check", true, {"actor", "action"}, &EngineSession::check},
    {"apply", true, {"actor", "action", "observer"}, &EngineSession::apply},
    {"chance", true, {"observer"}, &EngineSession::chance},
    {"outcomes", true, {}, &EngineSession::outcomes},
    {"view", true, {"observer"}, &EngineSession::view},
    {"analysis", true, {"observer"}, &EngineSession::analysis},
    {"outlook", true, {"observer"}, &EngineSession::outlook},
    {"standing", true, {}, &EngineSession::standing},
    {"journal", true, {}, &EngineSession::journal},
    {"undo", true, {"moves"}, &EngineSession::undo},
    {"resample", true, {"seat"}, &EngineSession::resample},
    {"hash", true, {}, &EngineSession::hash},
    {"suggest",
     true,
     {"seat", "level", "iterations", "milliseconds", "threads", "seed"},
     &EngineSession::suggest},
    {"evaluate",
     true,
     {"seat", "level", "iterations", "milliseconds", "threads", "seed"},
     &EngineSession::evaluate},
}};

std::span<const std::string_view> EngineSession::Method::named_fields() const {
  return {fields.begin(), std::ranges::find(fields, std::string_view())};
}

std::expected<const EngineSession::Method*, Violation> EngineSession::find_method(
    std::string_view name) {
  const auto found = std::ranges::find(kMethods, name, &Method::name);
  if (found != kMethods.end()) return &*found;
  std::string known;
  for (const Method& command : kMethods) {
    known.append(known.empty() ? "" : ", ").append(command.name);
  }
  return refused(Violation("unknown_command", {{"cmd", excerpt(name)}, {"commands", known}}));
}

EngineSession::EngineSession(std::uint64_t entropy, std::chrono::milliseconds max_thinking_time)
    : seeds_(entropy), max_thinking_time_(max_thinking_time) {}

std::string EngineSession::handle(std::string_view line) {
  if (line.size() > kMaxLineBytes) return refuse_long_line();
  const auto request = Request::from_line(line);
  if (!request) return refuse(request.error(), std::nullopt);
  auto id = request->id();
  if (!id) return refuse(id.error(), std::nullopt);

  Response content = answer(*request);
  if (!content) return refuse(content.error(), *std::move(id));
  json::object success{{"ok", true}};
  append(success, *std::move(content));
  return one_line(*std::move(id), std::move(success));
}

std::string EngineSession::refuse_long_line() const {
  return refuse(Violation("json_too_large", {{"limit", static_cast<int>(kMaxLineBytes)}}),
                std::nullopt);
}

std::string EngineSession::refuse(const Violation& violation, std::optional<json::value> id) const {
  const Catalogue& words = game_ ? game_->words : shared_catalogue_;
  return one_line(std::move(id), {{"error", json_of(violation, words)}});
}

EngineSession::Response EngineSession::answer(const Request& request) {
  const auto name = request.text("cmd");
  if (!name) return refused(name.error());
  const auto command = find_method(*name);
  if (!command) return refused(command.error());
  const auto allowed = request.reject_unknown_fields(*name, (*command)->named_fields());
  if (!allowed) return refused(allowed.error());
  if ((*command)->needs_game && !game_) return refused(Violation("no_game_in_progress"));
  return (this->*(*command)->run)(request);
}

// 53 bits, so that every JSON parser reads the seed exactly.
json::object EngineSession::start_match(Match match, std::optional<std::uint64_t> seed) {
  const std::uint64_t chosen = seed ? *seed : seeds_.next() >> 11;
  const GameInfo& info = match.game().info();
  Catalogue words = match.game().words();
  game_.emplace(std::move(match), Rng(chosen), std::move(words));

  json::object options;
  for (const auto& [name, value] : game_->match.state().options()) options[name] = value;
  json::object content{{"game", info.id},
                       {"rules", info.rules_version},
                       {"players", game_->players()},
                       {"options", std::move(options)},
                       {"seed", chosen}};
  append(content, position(game_->match));
  return content;
}

json::object EngineSession::told(AnyAction action) const {
  const AnyGame& game = game_->match.game();
  const StructuredRecord record = game.structured(action);
  return {{"action", game.print(action)},
          {"form", to_json(record)},
          {"text", game_->words.action_text(record)}};
}

EngineSession::Response EngineSession::games(const Request&) {
  return json::object{{"protocol", kProtocol}, {"games", games_json()}};
}

EngineSession::Response EngineSession::start(const Request& request) {
  const auto id = request.text("game");
  if (!id) return refused(id.error());
  const auto players = request.count("players");
  if (!players) return refused(players.error());
  const auto options = request.options("options");
  if (!options) return refused(options.error());
  const auto seed = request.seed("seed");
  if (!seed) return refused(seed.error());

  const auto game = find_game(*id);
  if (!game) return refused(game.error());
  auto match = Match::start(**game, *players, *options);
  if (!match) return refused(match.error());
  return start_match(*std::move(match), *seed);
}

EngineSession::Response EngineSession::load(const Request& request) {
  const auto text = request.document("journal");
  if (!text) return refused(text.error());
  const auto seed = request.seed("seed");
  if (!seed) return refused(seed.error());

  const auto journal = Journal::from_json(*text);
  if (!journal) return refused(journal.error());
  auto match = replay(*journal);
  if (!match) return refused(match.error());
  return start_match(*std::move(match), *seed);
}

EngineSession::Response EngineSession::to_act(const Request&) {
  return position(game_->match);
}

EngineSession::Response EngineSession::legal(const Request& request) {
  const auto seat = request.seat("seat", game_->players());
  if (!seat) return refused(seat.error());
  const Match& match = game_->match;
  json::array actions;
  for (const AnyAction action : match.state().legal(*seat)) {
    actions.push_back(told(action));
  }
  return json::object{{"actions", std::move(actions)}};
}

EngineSession::Response EngineSession::check(const Request& request) {
  const auto actor = request.actor("actor", game_->players());
  if (!actor) return refused(actor.error());
  const auto text = request.text("action");
  if (!text) return refused(text.error());

  const Match& match = game_->match;
  std::expected<void, Violation> verdict;
  if (const auto action = match.game().parse(*text)) {
    verdict = match.state().check(*actor, *action);
  } else {
    verdict = refused(action.error());
  }
  if (verdict) return json::object{{"legal", true}};
  return json::object{{"legal", false}, {"violation", json_of(verdict.error(), game_->words)}};
}

std::expected<std::optional<Observer>, Violation> EngineSession::observer_in(
    const Request& request) const {
  if (!request.has("observer")) return std::nullopt;
  return request.observer("observer", game_->players());
}

// With an observer, the response omits the action, which may be hidden from them.
EngineSession::Response EngineSession::play(Actor actor, AnyAction action,
                                            std::optional<Observer> observer) {
  Match& match = game_->match;
  const auto events = match.play(actor, action);
  if (!events) return refused(events.error());
  json::array told;
  for (const Event& event : *events) {
    told.push_back(json_of(observer ? event.seen_by(*observer) : event, game_->words));
  }
  json::object content;
  if (!observer) content["action"] = match.game().print(action);
  content["events"] = std::move(told);
  append(content, position(match));
  return content;
}

EngineSession::Response EngineSession::apply(const Request& request) {
  const auto actor = request.actor("actor", game_->players());
  if (!actor) return refused(actor.error());
  const auto text = request.text("action");
  if (!text) return refused(text.error());
  const auto observer = observer_in(request);
  if (!observer) return refused(observer.error());
  const auto action = game_->match.game().parse(*text);
  if (!action) return refused(action.error());
  return play(*actor, *action, *observer);
}

EngineSession::Response EngineSession::chance(const Request& request) {
  const auto observer = observer_in(request);
  if (!observer) return refused(observer.error());
  const AnyState& state = game_->match.state();
  const auto turn = check_actor(state.to_act(), Actor::chance());
  if (!turn) return refused(turn.error());
  return play(Actor::chance(), *state.sample(game_->rng), *observer);
}

EngineSession::Response EngineSession::outcomes(const Request&) {
  const Match& match = game_->match;
  json::array all;
  for (const AnyOutcome& outcome : match.state().outcomes()) {
    json::object one = told(outcome.action);
    one["probability"] = outcome.probability;
    all.push_back(std::move(one));
  }
  return json::object{{"outcomes", std::move(all)}};
}

EngineSession::Response EngineSession::view(const Request& request) {
  const auto observer = request.observer("observer", game_->players());
  if (!observer) return refused(observer.error());
  return json::object{{"view", game_->match.state().view(*observer)}};
}

EngineSession::Response EngineSession::analysis(const Request& request) {
  const auto observer = request.observer("observer", game_->players());
  if (!observer) return refused(observer.error());
  return json::object{{"analysis", game_->match.state().analysis(*observer)}};
}

EngineSession::Response EngineSession::outlook(const Request& request) {
  Response response = analysis(request);
  if (!response) return response;
  return json::object{{"outlook", std::move(response->at("analysis"))}};
}

EngineSession::Response EngineSession::standing(const Request&) {
  const std::optional<Standing> standing = game_->match.state().standing();
  if (!standing) return json::object{{"over", false}};
  json::array places;
  json::array shares;
  for (int i = 0; i < standing->players; ++i) {
    places.push_back(standing->place_of(seat(i)));
    shares.push_back(standing->win_share(seat(i)));
  }
  return json::object{
      {"over", true}, {"places", std::move(places)}, {"win_shares", std::move(shares)}};
}

EngineSession::Response EngineSession::journal(const Request&) {
  const std::optional<Journal> journal = game_->match.journal();
  if (!journal) return refused(Violation("resampled_world"));
  auto document = parse_json(journal->to_json());
  if (!document) return refused(document.error());
  return json::object{{"journal", *std::move(document)}};
}

EngineSession::Response EngineSession::undo(const Request& request) {
  const Request::Read<int> moves = request.has("moves") ? request.count("moves") : 1;
  if (!moves) return refused(moves.error());
  Match& match = game_->match;
  const std::size_t back = static_cast<std::size_t>(*moves);
  if (back > match.length()) {
    return refused(Violation("undo_too_far",
                             {{"moves", *moves}, {"length", static_cast<int>(match.length())}}));
  }
  match.rewind(match.length() - back);
  return position(match);
}

EngineSession::Response EngineSession::resample(const Request& request) {
  const auto seat = request.seat("seat", game_->players());
  if (!seat) return refused(seat.error());
  game_->match.continue_in_resampled_world(*seat, game_->rng);
  return position(game_->match);
}

EngineSession::Response EngineSession::hash(const Request&) {
  return json::object{{"hash", to_hex(game_->match.state().hash())}};
}

}  // namespace thronsaal
