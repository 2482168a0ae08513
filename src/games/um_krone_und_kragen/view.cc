// What a seat sees: everything, for programs and for the terminal.
#include <array>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/seat_json.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 7> kPhases = {"lot",      "in_hand", "rolling", "rolled",
                                                     "choosing", "taking",  "over"};

json::array json_of(Dice dice) {
  const std::vector<int> numbers = dice.numbers();
  return json::array(numbers.begin(), numbers.end());
}

json::array json_of(CardSet cards) {
  json::array ids;
  for_each(cards, [&](Card card) { ids.push_back(json::string(id(card))); });
  return ids;
}

json::value json_of(Result result) {
  if (result.count == 0) return nullptr;
  return json::object{{"count", result.count}, {"number", result.number}};
}

json::object json_of_player(const State& s, Seat seat) {
  const Player& p = s.at(seat);
  return {{"cards", json_of(p.cards)},
          {"charlatans", p.charlatans},
          {"best", json_of(p.best)},
          {"claim", json_of(p.claim)}};
}

json::value json_of_turn(const State& s) {
  if (s.phase == Phase::lot || s.phase == Phase::over) return nullptr;
  json::object turn{{"seat", s.seat},
                    {"unrolled", s.unrolled},
                    {"active", json_of(s.active)},
                    {"aside", json_of(s.aside)},
                    {"unused", json_of(s.unused)},
                    {"may_roll", s.duty_met || s.phase == Phase::in_hand}};
  if (s.phase == Phase::choosing) {
    turn["in_use"] = json::string(id(s.in_use));
    turn["chosen"] = json_of(s.chosen);
  }
  if (s.phase == Phase::taking) turn["obtainable"] = json_of(obtainable(s));
  return turn;
}

constexpr std::array<std::pair<std::string_view, CardSet>, 6> kLevels = {{
    {"0", {Card::fool}},
    {"I", {Card::farmer, Card::maid, Card::philosopher, Card::laborer, Card::guard}},
    {"II", {Card::hunter, Card::astronomer, Card::merchant}},
    {"III", {Card::lady, Card::pawnbroker, Card::knight, Card::magician}},
    {"IV", {Card::alchemist, Card::bishop, Card::nobleman, Card::general}},
    {"V", {Card::king, Card::queen}},
}};

// "Farmer ×2 pair", faint when none is left.
std::string show_pile(const State& s, Card card, const Words& words, const Ink& ink) {
  const std::string name = words.term("card", id(card));
  const int left = s.display[slot(card)];
  if (left == 0) return ink.faint(fmt::format("{} –", name));
  const bool endless = card == Card::fool && s.options.unlimited_fools;
  return fmt::format("{} ×{} {}", ink.strong(name), endless ? "∞" : std::to_string(left),
                     ink.faint(words.term("card_short", id(card))));
}

std::string show_court(const State& s, const Words& words, const Ink& ink) {
  std::string text;
  for (const auto& [level, cards] : kLevels) {
    text += padded(fmt::format("  {}", level), 6);
    for_each(cards, [&](Card card) { text += show_pile(s, card, words, ink) + "   "; });
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string show_dice(Dice dice) {
  std::string text;
  for (const int n : dice.numbers()) text += fmt::format("{}[{}]", text.empty() ? "" : " ", n);
  return text.empty() ? "–" : text;
}

std::string show_result(Result result) {
  return result.count == 0 ? "–" : fmt::format("{}×{}", result.count, result.number);
}

std::string show_cards(const State& s, Seat seat, const Words& words, const Ink& ink) {
  const Player& p = s.at(seat);
  std::string text;
  const auto add = [&](const std::string& name) { text += (text.empty() ? "" : ", ") + name; };
  if (s.king == index(seat)) add(ink.strong(words.term("card", id(Card::king))));
  for_each(p.cards, [&](Card card) {
    const bool used =
        seat == s.to_move() && kUsable.has(card) && !s.unused.has(card) && s.phase != Phase::over;
    const std::string name = words.term("card", id(card));
    add(used ? ink.faint("(" + name + ")") : name);
  });
  if (p.charlatans > 0) {
    add(fmt::format("{} ×{}", words.term("card", id(Card::charlatan)), p.charlatans));
  }
  return text.empty() ? "–" : text;
}

std::string show_players(const State& s, const Words& words, const Ink& ink) {
  std::string text;
  for (int i = 0; i < s.players; ++i) {
    const Seat who = seat(i);
    const bool plays = s.phase != Phase::over && s.phase != Phase::lot && who == s.to_move();
    const Result result = s.final_round ? s.at(who).claim : s.at(who).best;
    text += fmt::format(
        "  {} {} {} {}\n", plays ? "▸" : " ", ink.seat(who, padded(words.seat(who), 9)),
        padded(fmt::format("{} {}", words.term("label", "best"), show_result(result)), 11),
        show_cards(s, who, words, ink));
  }
  return text;
}

std::string show_turn(const State& s, const Words& words, const Ink& ink) {
  if (s.phase == Phase::lot || s.phase == Phase::over) return {};
  constexpr int kLabel = 11;
  std::string text = "\n";
  const auto line = [&](std::string_view label, const std::string& dice) {
    text += fmt::format("    {} {}\n", padded(words.term("label", label), kLabel), dice);
  };
  if (s.unrolled > 0) line("in_hand", ink.strong(fmt::format("{}", s.unrolled)));
  if (s.has_rolled) {
    if (s.phase != Phase::taking) line("active", ink.strong(show_dice(s.active)));
    if (s.phase == Phase::choosing) line("chosen", ink.strong(show_dice(s.chosen)));
    line("aside", show_dice(s.aside));
  }
  return text;
}

std::string show_heading(const State& s, const Words& words, const Ink& ink) {
  if (s.phase == Phase::lot) return {};
  std::string text = s.final_round ? words.term("label", "final_round")
                                   : fmt::format("{} {}", words.term("label", "round"), s.round);
  if (s.king != kNobody) {
    text += fmt::format("  {} {}", words.term("label", "to_beat"), show_result(s.lead));
  }
  return ink.strong(text) + "\n";
}

}  // namespace

State Rules::view(const State& s, Observer /*observer*/) {
  return s;
}

json::object Rules::json(const State& s) {
  json::object display;
  for (const auto& [level, cards] : kLevels) {
    for_each(cards, [&](Card card) { display[id(card)] = s.display[slot(card)]; });
  }
  json::array players;
  for (int i = 0; i < s.players; ++i) players.push_back(json_of_player(s, seat(i)));
  return {{"phase", json::string(kPhases[static_cast<std::size_t>(s.phase)])},
          {"round", s.round},
          {"final_round", s.final_round},
          {"starter", s.phase == Phase::lot ? json::value(nullptr) : json::value(s.starter)},
          {"king", seat_or_null(s.king, kNobody)},
          {"queen", seat_or_null(s.queen, kNobody)},
          {"lead", json_of(s.lead)},
          {"turn", json_of_turn(s)},
          {"display", std::move(display)},
          {"players", std::move(players)}};
}

std::string Rules::show(const State& s, const Words& words, const Ink& ink) {
  return show_heading(s, words, ink) + show_court(s, words, ink) + "\n" +
         show_players(s, words, ink) + show_turn(s, words, ink);
}

}  // namespace thronsaal::um_krone_und_kragen
