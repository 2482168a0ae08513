// Views as JSON and as terminal text.
#include <array>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/seat_json.h"
#include "games/lang_lebe_der_koenig/map.h"
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 15> kPhases = {
    "setting_up", "turn",        "arrived",    "halted",  "stepping",
    "placing",    "trying",      "committing", "contest", "banishing",
    "settling",   "taking_back", "lots",       "dealing", "over"};

json::object json_of(const Cards& cards) {
  return {{"x1", cards.count(1)}, {"x2", cards.count(2)}, {"x3", cards.count(3)}};
}

json::value json_of(Area area) {
  if (area == Area::none) return nullptr;
  return json::string(name_of(area));
}

const Board::Setup& setup_of(const State& s) {
  return board(s.board).for_players(s.players);
}

// While commitments are revealed one after another, the remaining ones are still secret.
bool has_secret_commitment(const State& s, Seat seat) {
  return s.phase == Phase::committing && !s.rolled.contains(seat);
}

json::object json_of_area(const State& s, Area area) {
  return {{"id", json_of(area)},
          {"controller", seat_or_null(s.controller(area), kNobody)},
          {"courtiers", s.courtiers[index_of(area)]}};
}

json::object json_of_player(const View& view, Seat seat) {
  const State& s = view.table;
  const Player& p = s.at(seat);
  const Votes votes = votes_of(view, seat);
  json::object player{{"figure", json_of(p.figure)},
                      {"supply", p.supply},
                      {"votes", votes.areas},
                      {"loss", votes.loss},
                      {"bonus", votes.bonus},
                      {"total", votes.total()},
                      {"has_majority", has_majority(view, seat)},
                      {"cards", view.cards_of(seat)},
                      {"known", json_of(p.known)},
                      {"unknown", view.unknown[static_cast<std::size_t>(index(seat))]}};
  if (index(seat) == view.observer) player["hand"] = json_of(p.hand);
  return player;
}

// The winner; before that, the contenders with the most influence of all who have rolled in this
// round, or, before the first roll of a round, those who were tied.
SeatSet leaders_of_conflict(const State& s) {
  if (s.winner != kNobody) return SeatSet(seat(s.winner));
  SeatSet leaders;
  int highest = 1;
  for (const Seat who : s.contenders) {
    if (!s.rolled.empty() && !s.rolled.contains(who)) continue;
    if (s.at(who).influence < highest) continue;
    if (s.at(who).influence > highest) leaders = SeatSet();
    leaders = leaders.with(who);
    highest = s.at(who).influence;
  }
  return leaders;
}

json::value json_of_conflict(const View& view) {
  const State& s = view.table;
  if (!s.in_conflict()) return nullptr;
  const SeatSet leaders = leaders_of_conflict(s);
  json::array players;
  for (int i = 0; i < s.players; ++i) {
    const Player& p = s.at(seat(i));
    const bool revealed = !has_secret_commitment(s, seat(i)) || i == view.observer;
    json::object entry{{"committed", !s.undecided.contains(seat(i))},
                       {"contends", s.contenders.contains(seat(i))},
                       {"influence", p.influence},
                       {"leads", leaders.contains(seat(i))},
                       {"ones", p.ones}};
    entry["cards"] = revealed ? json::value(json_of(p.committed)) : json::value(nullptr);
    players.push_back(std::move(entry));
  }
  return json::object{
      {"area", json_of(s.current_area)},
      {"attacker", s.turn_of},
      {"defender", s.defender},
      {"winner", seat_or_null(s.winner, kNobody)},
      {"exiles", to_json(s.exiles)},
      {"next_exile", s.exiles.empty() ? json::value(nullptr) : index(next_exile(s))},
      {"players", players}};
}

json::value json_of_turn(const State& s) {
  if (s.phase == Phase::setting_up || s.phase == Phase::over) return nullptr;
  json::array entered;
  for (const Area area : s.entered) entered.push_back(json_of(area));
  json::object turn{{"seat", s.turn_of},
                    {"acting", s.phase == Phase::committing ? json::value(nullptr) : s.actor},
                    {"from", json_of(s.start_area)},
                    {"area", json_of(s.current_area)},
                    {"target", json_of(s.target)},
                    {"entered", entered}};
  turn["card"] = s.card == 0 ? json::value(nullptr) : json::value(json::string(term(s.card).id));
  return turn;
}

// Shared places still have to be decided by dice.
json::value json_of_ballot(const State& s) {
  if (s.ballot == Ballot::none) return nullptr;
  constexpr std::array<std::string_view, 4> kBallots = {"none", "crown", "bonus", "verdict"};
  json::array players;
  for (int i = 0; i < s.players; ++i) {
    const Player& p = s.at(seat(i));
    players.push_back(json::object{{"place", p.place}, {"lot", p.lot}});
  }
  return json::object{{"for", json::string(kBallots[static_cast<std::size_t>(s.ballot)])},
                      {"contenders", to_json(s.contenders)},
                      {"players", players}};
}

std::string render_cards(const Cards& cards) {
  std::string text;
  for (Card card = 1; card <= kCardKinds; ++card) {
    if (cards.has(card))
      text += fmt::format("{}{}×{}", text.empty() ? "" : " ", cards.count(card), card);
  }
  return text.empty() ? "–" : text;
}

// "12 cards  8×1 3×2 + 1?", where the last number counts cards that others cannot know.
std::string render_hand(const View& view, Seat seat, const Catalogue& words) {
  const Player& p = view.table.at(seat);
  const bool own = index(seat) == view.observer;
  const int unknown = view.unknown[static_cast<std::size_t>(index(seat))];
  const Cards& shown = own ? p.hand : p.known;
  std::string text = fmt::format("{:>2} {}", view.cards_of(seat), words.term("label", "cards"));
  if (!shown.empty()) text += "  " + render_cards(shown);
  if (!own && unknown > 0) text += fmt::format("{}{}?", shown.empty() ? "  " : " + ", unknown);
  return text;
}

std::string render_players(const View& view, const Catalogue& words, const TerminalStyle& style) {
  const State& s = view.table;
  std::string text;
  for (int i = 0; i < s.players; ++i) {
    const Seat who = seat(i);
    const bool plays = s.phase != Phase::over && s.phase != Phase::setting_up && i == s.turn_of;
    const Votes votes = votes_of(view, who);
    text += fmt::format("  {} {} {:>2} {}  {:>2} {}  {:>2} {}   {}\n", plays ? "▸" : " ",
                        style.seat(who, padded(words.seat(who), 8)), votes.areas,
                        words.term("label", "votes"), votes.bonus, words.term("label", "bonus"),
                        s.at(who).supply, words.term("label", "courtiers"),
                        render_hand(view, who, words));
  }
  return text;
}

std::string render_conflict(const View& view, const Catalogue& words, const TerminalStyle& style) {
  const State& s = view.table;
  if (!s.in_conflict()) return {};
  std::string text = fmt::format(
      "\n  {} {}: {} {} {}\n", style.strong(words.term("label", "conflict")),
      words.term("area", name_of(s.current_area)),
      style.seat(s.attacker(), words.seat(s.attacker())), words.term("label", "against"),
      style.seat(seat(s.defender), words.seat(seat(s.defender))));
  for (int i = 0; i < s.players; ++i) {
    const Seat who = seat(i);
    const Player& p = s.at(who);
    std::string line;
    if (s.phase == Phase::committing && i != view.observer) {
      line = words.term("label", s.undecided.contains(who) ? "thinks" : "has_committed");
    } else {
      line = render_cards(p.committed);
    }
    if (p.influence > 0) line = padded(line, 14) + style.strong(fmt::format("{:>3}", p.influence));
    text += fmt::format("    {} {}\n", style.seat(who, padded(words.seat(who), 8)), line);
  }
  return text;
}

std::string render_heading(const State& s, const Catalogue& words, const TerminalStyle& style) {
  if (s.phase == Phase::setting_up) return {};
  std::string text = fmt::format("{} {}", words.term("label", "turn"), s.turns);
  if (s.elections > 0)
    text += fmt::format("   {} {}", words.term("label", "elections"), s.elections);
  text += fmt::format("   {} {}", words.term("label", "majority"), setup_of(s).majority);
  return style.strong(text) + "\n";
}

}  // namespace

View Rules::view(const State& s, Observer observer) {
  View view{.table = s};
  view.face_down = static_cast<std::uint8_t>(s.hidden.size());
  view.table.hidden = Cards();
  if (!observer.is_spectator()) view.observer = static_cast<std::uint8_t>(index(observer.seat()));
  for (int i = 0; i < s.players; ++i) {
    Player& player = view.table.at(seat(i));
    view.unknown[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(player.unknown());
    if (i == view.observer) continue;
    player.hand = player.known;
    if (has_secret_commitment(s, seat(i))) player.committed = Cards();
  }
  return view;
}

json::object Rules::json(const View& view) {
  const State& s = view.table;
  json::array areas;
  for (const Area area : setup_of(s).in_play) areas.push_back(json_of_area(s, area));
  json::array players;
  for (int i = 0; i < s.players; ++i) players.push_back(json_of_player(view, seat(i)));
  return {{"phase", json::string(kPhases[static_cast<std::size_t>(s.phase)])},
          {"turns", s.turns},
          {"elections", s.elections},
          {"majority", setup_of(s).majority},
          {"turn", json_of_turn(s)},
          {"conflict", json_of_conflict(view)},
          {"ballot", json_of_ballot(s)},
          {"discard", json_of(s.discard)},
          {"face_down", view.face_down},
          {"areas", areas},
          {"players", players}};
}

std::string Rules::show(const View& view, const Catalogue& words, const TerminalStyle& style) {
  const State& s = view.table;
  return render_heading(s, words, style) + render_map(s, words, style) + "\n" +
         render_players(view, words, style) + render_conflict(view, words, style);
}

}  // namespace thronsaal::lang_lebe_der_koenig
