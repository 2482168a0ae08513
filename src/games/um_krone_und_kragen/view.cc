// What a seat sees: everything, for programs and for the terminal.
#include <algorithm>
#include <array>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/seat_json.h"
#include "games/um_krone_und_kragen/chances.h"
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
          {"number_of_cards", cards_held(s, seat)},
          {"dice", {{"start", dice_at_start(p, s.options)}, {"most", max_dice(p, s.options)}}},
          {"best", json_of(p.best)},
          {"claim", json_of(p.claim)}};
}

// Cards whose help is used up in this turn; a card that has just been taken never is.
CardSet used_cards(const State& s) {
  if (s.phase == Phase::taking) return {};
  CardSet used = (s.at(s.to_move()).cards & kUsable) - s.unused;
  if (s.in_use != Card::none) used.remove(s.in_use);
  return used;
}

// Cards that the dice would buy if all were set aside as they lie. None is for sale in the final
// round, and the queen comes with the king.
CardSet buyable(const State& s) {
  const TurnDice dice = turn_dice_of(s);
  if (s.final_round || (dice.aside + dice.shown).empty()) return {};
  CardSet cards = cards_now(dice, affordable);
  for_each(cards, [&](Card card) {
    if (!on_offer(s, card)) cards.remove(card);
  });
  return cards;
}

// The dice of the turn as a result in the contest for the crown.
json::value json_of_contest(const State& s, Result result) {
  if (!s.final_round) return nullptr;
  const bool in_the_air = turn_dice_of(s).unrolled > 0;
  return json::object{{"equal_will_do", takes_lead(s, s.lead)},
                      {"now", !in_the_air && takes_lead(s, result)}};
}

// The dice that a roll now would throw.
int to_roll(const State& s) {
  if (s.phase == Phase::in_hand) return s.unrolled;
  const bool may_roll = s.phase == Phase::rolled && s.has_set_aside && !s.active.empty();
  return may_roll ? s.active.size() + s.unrolled : 0;
}

// Null between turns: every turn has dice, from its beginning to its end.
json::value json_of_turn(const State& s) {
  if (s.phase == Phase::over || s.dice_in_play() == 0) return nullptr;
  const Dice shown = s.active + s.aside + s.chosen;
  const Result result = Result::of(shown);
  json::object turn{{"seat", s.seat},
                    {"unrolled", s.unrolled},
                    {"active", json_of(s.active)},
                    {"aside", json_of(s.aside)},
                    {"unused", json_of(s.unused)},
                    {"used", json_of(used_cards(s))},
                    {"may_roll", s.has_set_aside || s.phase == Phase::in_hand},
                    {"to_roll", to_roll(s)},
                    {"total", shown.total()},
                    {"result", json_of(result)},
                    {"buys", json_of(buyable(s))},
                    {"crown", json_of_contest(s, result)}};
  if (s.phase == Phase::choosing) {
    turn["in_use"] = json::string(id(s.in_use));
    turn["chosen"] = json_of(s.chosen);
    turn["chosen_from"] = json::value_from(numbers_before(s.in_use, s.chosen));
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
std::string render_pile(const State& s, Card card, const Catalogue& words,
                        const TerminalStyle& style) {
  const std::string name = words.term("card", id(card));
  const int left = s.display[index_of(card)];
  if (left == 0) return style.faint(fmt::format("{} –", name));
  const bool is_unlimited = card == Card::fool && s.options.unlimited_fools;
  return fmt::format("{} ×{} {}", style.strong(name), is_unlimited ? "∞" : std::to_string(left),
                     style.faint(words.term("card_short", id(card))));
}

std::string render_display(const State& s, const Catalogue& words, const TerminalStyle& style) {
  std::string text;
  for (const auto& [level, cards] : kLevels) {
    text += padded(fmt::format("  {}", level), 6);
    for_each(cards, [&](Card card) { text += render_pile(s, card, words, style) + "   "; });
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string render_dice(Dice dice) {
  std::string text;
  for (const int n : dice.numbers()) text += fmt::format("{}[{}]", text.empty() ? "" : " ", n);
  return text.empty() ? "–" : text;
}

std::string render_result(Result result) {
  return result.count == 0 ? "–" : fmt::format("{}×{}", result.count, result.number);
}

std::string render_cards(const State& s, Seat seat, const Catalogue& words,
                         const TerminalStyle& style) {
  const Player& p = s.at(seat);
  std::string text;
  const auto add = [&](const std::string& name) { text += (text.empty() ? "" : ", ") + name; };
  if (s.king == index(seat)) add(style.strong(words.term("card", id(Card::king))));
  for_each(p.cards, [&](Card card) {
    const bool used =
        seat == s.to_move() && kUsable.has(card) && !s.unused.has(card) && s.phase != Phase::over;
    const std::string name = words.term("card", id(card));
    add(used ? style.faint("(" + name + ")") : name);
  });
  if (p.charlatans > 0) {
    add(fmt::format("{} ×{}", words.term("card", id(Card::charlatan)), p.charlatans));
  }
  return text.empty() ? "–" : text;
}

std::string render_players(const State& s, const Catalogue& words, const TerminalStyle& style) {
  std::string text;
  for (int i = 0; i < s.players; ++i) {
    const Seat who = seat(i);
    const bool plays = s.phase != Phase::over && s.phase != Phase::lot && who == s.to_move();
    const Result result = s.final_round ? s.at(who).claim : s.at(who).best;
    text += fmt::format(
        "  {} {} {} {}\n", plays ? "▸" : " ", style.seat(who, padded(words.seat(who), 9)),
        padded(fmt::format("{} {}", words.term("label", "best"), render_result(result)), 11),
        render_cards(s, who, words, style));
  }
  return text;
}

std::string render_turn(const State& s, const Catalogue& words, const TerminalStyle& style) {
  if (s.phase == Phase::lot || s.phase == Phase::over) return {};
  constexpr int kLabel = 11;
  std::string text = "\n";
  const auto line = [&](std::string_view label, const std::string& dice) {
    text += fmt::format("    {} {}\n", padded(words.term("label", label), kLabel), dice);
  };
  if (s.unrolled > 0) line("in_hand", style.strong(fmt::format("{}", s.unrolled)));
  if (s.has_rolled) {
    if (s.phase != Phase::taking) line("active", style.strong(render_dice(s.active)));
    if (s.phase == Phase::choosing) line("chosen", style.strong(render_dice(s.chosen)));
    line("aside", render_dice(s.aside));
  }
  return text;
}

std::string render_heading(const State& s, const Catalogue& words, const TerminalStyle& style) {
  if (s.phase == Phase::lot) return {};
  std::string text = s.final_round ? words.term("label", "final_round")
                                   : fmt::format("{} {}", words.term("label", "round"), s.round);
  if (s.king != kNobody) {
    text += fmt::format("  {} {}", words.term("label", "to_beat"), render_result(s.lead));
  }
  return style.strong(text) + "\n";
}

}  // namespace

State Rules::view(const State& s, Observer /*observer*/) {
  return s;
}

json::object Rules::json(const View& view) {
  json::object display;
  for (const auto& [level, cards] : kLevels) {
    for_each(cards, [&](Card card) { display[id(card)] = view.display[index_of(card)]; });
  }
  json::array players;
  Result best;
  for (int i = 0; i < view.players; ++i) {
    players.push_back(json_of_player(view, seat(i)));
    best = std::max(best, view.at(seat(i)).best);
  }
  return {{"phase", json::string(kPhases[static_cast<std::size_t>(view.phase)])},
          {"round", view.round},
          {"final_round", view.final_round},
          {"starter", view.phase == Phase::lot ? json::value(nullptr) : json::value(view.starter)},
          {"king", seat_or_null(view.king, kNobody)},
          {"queen", seat_or_null(view.queen, kNobody)},
          {"lead", json_of(view.lead)},
          {"best", json_of(best)},
          {"turn", json_of_turn(view)},
          {"display", std::move(display)},
          {"unlimited", view.options.unlimited_fools ? json_of(CardSet{Card::fool}) : json::array()},
          {"players", std::move(players)}};
}

std::string Rules::show(const View& view, const Catalogue& words, const TerminalStyle& style) {
  return render_heading(view, words, style) + render_display(view, words, style) + "\n" +
         render_players(view, words, style) + render_turn(view, words, style);
}

}  // namespace thronsaal::um_krone_und_kragen
