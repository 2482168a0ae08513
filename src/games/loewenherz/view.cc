// Views as JSON and as terminal text.
#include <array>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "games/loewenherz/map.h"
#include "games/loewenherz/regions.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 16> kPhases = {
    "laying",  "lot",       "dealing",   "founding",  "garrison",   "turn",
    "borders", "knights",   "expanding", "deserting", "recruiting", "withdrawing",
    "allying", "refilling", "drawing",   "over"};

json::array json_of(FieldSet fields) {
  json::array names;
  for (const Field f : fields) names.push_back(json::string(name(f)));
  return names;
}

json::value json_of(Field f) {
  if (f == Field::none) return nullptr;
  return json::string(name(f));
}

json::object json_of(const Cards& cards, BoardId on) {
  json::object counts;
  cards.for_each_kind([&](Card card) { counts[term(card, on).id] = cards.count(card); });
  return counts;
}

// All cards that are nowhere else have been played.
Cards played_cards(const State& s) {
  Cards cards;
  for (const Cards& letter : board(s.board).by_letter) cards += letter;
  cards -= s.pile + s.market;
  for (const Hand& hand : s.hands) {
    for (const Card card : hand.cards) {
      if (card != Card::none) cards.remove(card);
    }
  }
  return cards;
}

json::array json_of_terrain(const State& s) {
  json::array rows;
  for (int r = 0; r < kSide; ++r) {
    json::array row;
    for (int c = 0; c < kSide; ++c) {
      row.push_back(json::string(id(terrain_of(s, field(r, c)))));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

json::array json_of_borders(const State& s) {
  json::array borders;
  for (const Field f : s.borders.east) borders.push_back(json::string(name(Edge{f, false})));
  for (const Field f : s.borders.south) borders.push_back(json::string(name(Edge{f, true})));
  return borders;
}

// The worth of a region: its points, the terrain that they are for, and its knights.
json::object json_of_worth(const State& s, int colour, FieldSet region) {
  json::array terrain;
  for (int t = 0; t < kTerrains; ++t) {
    const auto kind = static_cast<Terrain>(t);
    const int fields = (region & s.terrain(kind)).size();
    if (fields == 0 || points_of(kind) == 0) continue;
    terrain.push_back(json::object{
        {"terrain", id(kind)}, {"fields", fields}, {"points", fields * points_of(kind)}});
  }
  return {{"points", terrain_points(s, region)},
          {"terrain", std::move(terrain)},
          {"knights", (region & s.knights[State::at(colour)]).size()}};
}

json::array json_of_castles(const State& s, int colour) {
  json::array castles;
  for (const Field f : s.castles_of(colour)) {
    json::object castle{{"field", json_of(f)}, {"region", nullptr}, {"worth", nullptr}};
    if (has_region(s, colour, f)) {
      const FieldSet region = region_of(s, f);
      castle["region"] = json_of(region);
      castle["worth"] = json_of_worth(s, colour, region);
    }
    json::array allies;
    for (const Field other : s.all_castles) {
      if (allied(s, f, other)) allies.push_back(json_of(other));
    }
    castle["allies"] = allies;
    castles.push_back(std::move(castle));
  }
  return castles;
}

json::array json_of_colours(const View& view) {
  const State& s = view.table;
  json::array colours;
  for (int c = 0; c < s.colours(); ++c) {
    json::object colour{{"castles", json_of_castles(s, c)},
                        {"knights", json_of(s.knights[State::at(c)])},
                        {"knights_left", s.knights_left(c)}};
    if (c < s.players) {
      json::array hand;
      for (const Card card : s.hands[State::at(c)].cards) {
        if (card != Card::none) hand.push_back(json::string(term(card, s.board).id));
      }
      const auto& unseen = view.unseen[State::at(c)];
      colour["points"] = s.points[State::at(c)];
      colour["ducats"] = s.ducats[State::at(c)];
      colour["hand"] = hand;
      colour["unseen"] = json::array(unseen.begin(), unseen.end());
    }
    colours.push_back(std::move(colour));
  }
  return colours;
}

// The colour of the knight that is to be withdrawn.
json::value json_of_deserter(const State& s) {
  if (s.phase != Phase::withdrawing) return nullptr;
  return castle_on(s, s.other_castle).colour;
}

// How many steps the played card offers for the current deed; 0 if it has no steps.
int max_steps(const State& s) {
  if (s.card == Card::none) return 0;
  const CardInfo& card = board(s.board).info(s.card);
  switch (s.phase) {
    case Phase::borders: return card.offers(Deed::borders);
    case Phase::knights: return card.offers(Deed::knights);
    case Phase::expanding: return card.offers(Deed::expand);
    default: return 0;
  }
}

// The letter on the back of the top card.
json::value json_of_pile_top(const View& view) {
  for (int letter = 0; letter < kLetters; ++letter) {
    if (view.pile[State::at(letter)] > 0) return json::string(1, static_cast<char>('A' + letter));
  }
  return nullptr;
}

std::string render_hand(const View& view, int colour, const Catalogue& words) {
  std::string text;
  const auto add = [&](const std::string& card) { text += (text.empty() ? "" : ", ") + card; };
  for (const Card card : view.table.hands[State::at(colour)].cards) {
    if (card != Card::none) add(words.term("card", term(card, view.table.board).id));
  }
  for (int letter = 0; letter < kLetters; ++letter) {
    for (int n = view.unseen[State::at(colour)][State::at(letter)]; n > 0; --n) {
      add(fmt::format("{}?", static_cast<char>('A' + letter)));
    }
  }
  return text.empty() ? "–" : text;
}

std::string render_players(const View& view, const Catalogue& words, const TerminalStyle& style) {
  const State& s = view.table;
  std::string text;
  for (int c = 0; c < s.colours(); ++c) {
    const bool plays = s.turns > 0 && s.phase != Phase::over && c == s.turn_of;
    text += fmt::format("  {} {} ", plays ? "▸" : " ",
                        style.seat(seat(c), padded(words.seat(seat(c)), 8)));
    if (c >= s.players) {
      text += words.term("label", "third_colour") + "\n";
      continue;
    }
    text +=
        fmt::format("{:>3} {} {:>3} {} {:>2}♘  {}\n", s.points[State::at(c)],
                    words.term("label", "points"), s.ducats[State::at(c)],
                    words.term("label", "ducats"), s.knights_left(c), render_hand(view, c, words));
  }
  return text;
}

}  // namespace

View Rules::view(const State& s, Observer observer) {
  View view{.table = s};
  view.table.pile = Cards();
  view.discard = played_cards(s);
  for (int letter = 0; letter < kLetters; ++letter) {
    view.pile[State::at(letter)] =
        static_cast<std::uint8_t>(of_letter(s.pile, letter, s.board).size());
  }
  if (!observer.is_spectator()) view.observer = static_cast<std::uint8_t>(index(observer.seat()));
  for (int p = 0; p < s.players; ++p) {
    if (p == view.observer) continue;
    const Hand& hand = s.hands[State::at(p)];
    Hand shown;
    for (std::size_t i = 0; i < kHandSize; ++i) {
      if (hand.cards[i] == Card::none) continue;
      if (hand.known[i]) {
        shown.add(hand.cards[i], true);
      } else {
        ++view.unseen[State::at(p)]
                     [State::at(loewenherz::board(s.board).info(hand.cards[i]).letter)];
      }
    }
    view.table.hands[State::at(p)] = shown;
  }
  return view;
}

json::object Rules::json(const View& view) {
  const State& s = view.table;
  json::object object{{"phase", json::string(kPhases[static_cast<std::size_t>(s.phase)])},
                      {"turns", s.turns},
                      {"turn_of", s.turn_of},
                      {"acting", s.actor},
                      {"colour", s.colour},
                      {"deserter", json_of_deserter(s)},
                      {"kings_marker", s.marker()},
                      {"last_phase", s.last_phase},
                      {"steps", s.steps},
                      {"max_steps", max_steps(s)},
                      {"castle", json_of(s.castle)},
                      {"other_castle", json_of(s.other_castle)},
                      {"terrain", json_of_terrain(s)},
                      {"borders", json_of_borders(s)},
                      {"borders_left", s.borders_left()},
                      {"market", json_of(s.market, s.board)},
                      {"discard", json_of(view.discard, s.board)},
                      {"pile", json::array(view.pile.begin(), view.pile.end())},
                      {"pile_top", json_of_pile_top(view)},
                      {"colours", json_of_colours(view)}};
  object["card"] = s.card == Card::none ? json::value(nullptr)
                                        : json::value(json::string(term(s.card, s.board).id));
  return object;
}

std::string Rules::show(const View& view, const Catalogue& words, const TerminalStyle& style) {
  const State& s = view.table;
  int pile = 0;
  for (const std::uint8_t number : view.pile) pile += number;
  const std::string heading =
      fmt::format("{} {}   {} {}   {} {}   {} {}", words.term("label", "turn"), s.turns,
                  words.term("label", "marker"), s.marker(), words.term("label", "pile"), pile,
                  words.term("label", "borders"), s.borders_left());
  return style.strong(heading) + "\n" + render_map(s, style) + "\n" +
         render_players(view, words, style) +
         fmt::format("    {} {}\n", words.term("label", "market"),
                     render_cards(terms(s.market, s.board), words));
}

}  // namespace thronsaal::loewenherz
