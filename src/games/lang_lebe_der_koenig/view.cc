// What a seat sees, for programs and for the terminal.
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

json::object json_of_area(const State& s, Area area) {
  return {{"id", json_of(area)},
          {"controller", seat_or_null(s.controller(area), kNobody)},
          {"courtiers", s.courtiers[slot(area)]}};
}

json::object json_of_player(const View& view, Seat seat) {
  const State& s = view.table;
  const Player& p = s.at(seat);
  const Votes votes = votes_of(s, seat);
  json::object player{{"figure", json_of(p.figure)},
                      {"supply", p.supply},
                      {"votes", votes.areas},
                      {"bonus", p.bonus},
                      {"known", json_of(p.known)},
                      {"unknown", view.unknown[static_cast<std::size_t>(index(seat))]}};
  if (index(seat) == view.observer) player["hand"] = json_of(p.hand);
  return player;
}

json::value json_of_conflict(const View& view) {
  const State& s = view.table;
  if (!s.in_conflict()) return nullptr;
  json::array players;
  for (int i = 0; i < s.players; ++i) {
    const Player& p = s.at(seat(i));
    const bool revealed = s.phase != Phase::committing || i == view.observer;
    json::object entry{{"committed", !s.undecided.contains(seat(i))},
                       {"contends", s.contenders.contains(seat(i))},
                       {"influence", p.influence},
                       {"ones", p.ones}};
    entry["cards"] = revealed ? json::value(json_of(p.committed)) : json::value(nullptr);
    players.push_back(std::move(entry));
  }
  return json::object{{"area", json_of(s.scene)},    {"attacker", s.turn_of},
                      {"defender", s.defender},      {"winner", seat_or_null(s.winner, kNobody)},
                      {"exiles", to_json(s.exiles)}, {"players", players}};
}

json::value json_of_turn(const State& s) {
  if (s.phase == Phase::setting_up || s.phase == Phase::over) return nullptr;
  json::array entered;
  for (const Area area : s.entered) entered.push_back(json_of(area));
  json::object turn{{"seat", s.turn_of},
                    {"acting", s.phase == Phase::committing ? json::value(nullptr) : s.actor},
                    {"from", json_of(s.origin)},
                    {"area", json_of(s.scene)},
                    {"target", json_of(s.target)},
                    {"entered", entered}};
  turn["card"] = s.card == 0 ? json::value(nullptr) : json::value(json::string(term(s.card).id));
  return turn;
}

// Places that are shared still have to be rolled for.
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

std::string show_cards(const Cards& cards) {
  std::string text;
  for (Card card = 1; card <= kKinds; ++card) {
    if (cards.has(card))
      text += fmt::format("{}{}×{}", text.empty() ? "" : " ", cards.count(card), card);
  }
  return text.empty() ? "–" : text;
}

// "12 cards  8×1 3×2 + 1?", where the last is how many nobody can work out.
std::string show_hand(const View& view, Seat seat, const Words& words) {
  const Player& p = view.table.at(seat);
  const bool own = index(seat) == view.observer;
  const int unknown = view.unknown[static_cast<std::size_t>(index(seat))];
  const Cards& shown = own ? p.hand : p.known;
  std::string text =
      fmt::format("{:>2} {}", p.known.size() + unknown, words.term("label", "cards"));
  if (!shown.empty()) text += "  " + show_cards(shown);
  if (!own && unknown > 0) text += fmt::format("{}{}?", shown.empty() ? "  " : " + ", unknown);
  return text;
}

std::string show_players(const View& view, const Words& words, const Ink& ink) {
  const State& s = view.table;
  std::string text;
  for (int i = 0; i < s.players; ++i) {
    const Seat who = seat(i);
    const bool plays = s.phase != Phase::over && s.phase != Phase::setting_up && i == s.turn_of;
    const Votes votes = votes_of(s, who);
    text += fmt::format("  {} {} {:>2} {}  {:>2} {}  {:>2} {}   {}\n", plays ? "▸" : " ",
                        ink.seat(who, padded(words.seat(who), 8)), votes.areas,
                        words.term("label", "votes"), votes.bonus, words.term("label", "bonus"),
                        s.at(who).supply, words.term("label", "courtiers"),
                        show_hand(view, who, words));
  }
  return text;
}

std::string show_conflict(const View& view, const Words& words, const Ink& ink) {
  const State& s = view.table;
  if (!s.in_conflict()) return {};
  std::string text = fmt::format(
      "\n  {} {}: {} {} {}\n", ink.strong(words.term("label", "conflict")),
      words.term("area", name_of(s.scene)), ink.seat(s.attacker(), words.seat(s.attacker())),
      words.term("label", "against"), ink.seat(seat(s.defender), words.seat(seat(s.defender))));
  for (int i = 0; i < s.players; ++i) {
    const Seat who = seat(i);
    const Player& p = s.at(who);
    std::string line;
    if (s.phase == Phase::committing && i != view.observer) {
      line = words.term("label", s.undecided.contains(who) ? "thinks" : "has_committed");
    } else {
      line = show_cards(p.committed);
    }
    if (p.influence > 0) line = padded(line, 14) + ink.strong(fmt::format("{:>3}", p.influence));
    text += fmt::format("    {} {}\n", ink.seat(who, padded(words.seat(who), 8)), line);
  }
  return text;
}

std::string show_heading(const State& s, const Words& words, const Ink& ink) {
  if (s.phase == Phase::setting_up) return {};
  std::string text = fmt::format("{} {}", words.term("label", "turn"), s.turns);
  if (s.elections > 0)
    text += fmt::format("   {} {}", words.term("label", "elections"), s.elections);
  text += fmt::format("   {} {}", words.term("label", "majority"), setup_of(s).majority);
  return ink.strong(text) + "\n";
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
    if (s.phase == Phase::committing) player.committed = Cards();
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

std::string Rules::show(const View& view, const Words& words, const Ink& ink) {
  const State& s = view.table;
  return show_heading(s, words, ink) + show_map(s, words, ink) + "\n" +
         show_players(view, words, ink) + show_conflict(view, words, ink);
}

}  // namespace thronsaal::lang_lebe_der_koenig
