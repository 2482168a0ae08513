// Views as JSON and as terminal text.
#include <array>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "games/kardinal_und_koenig/rules.h"
#include "games/kardinal_und_koenig/scoring.h"
#include "games/kardinal_und_koenig/scoring_json.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 8> kPhases = {"lot",     "dealing", "turn",      "placing",
                                                     "drawing", "drawn",   "refilling", "over"};

json::object json_of(const Cards& cards) {
  json::object counts;
  for (std::size_t i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    counts[term(card).id] = cards.count(card);
  }
  return counts;
}

json::array json_of_spaces(const State& s) {
  const Board& europe = board(s.board);
  json::array spaces;
  for (const Space space : europe.spaces) {
    json::value owner = nullptr;
    for (int p = 0; p < s.players; ++p) {
      if (s.cloisters[State::at(seat(p))].has(space)) owner = p;
    }
    spaces.push_back(json::object{{"id", id_of(space, europe)}, {"cloister", owner}});
  }
  return spaces;
}

json::array json_of_countries(const State& s) {
  json::array countries;
  for (std::size_t i = 0; i < kCountries; ++i) {
    const Country country = static_cast<Country>(i);
    countries.push_back(json::object{{"id", id_of(country)},
                                     {"cloisters", per_seat(cloisters_in(s, country), s.players)},
                                     {"councillors", per_seat(s.councillors[i], s.players)},
                                     {"councillor_limit", int{s.seats[index_of(country)]}}});
  }
  return countries;
}

json::array json_of_players(const View& view) {
  const State& s = view.table;
  json::array players;
  for (int i = 0; i < s.players; ++i) {
    const std::size_t own = State::at(seat(i));
    json::object player{{"points", s.points[own]},
                        {"cloisters_left", s.cloisters_left(seat(i))},
                        {"councillors_left", s.councillors_left[own]},
                        {"pieces_left", s.pieces_left(seat(i))},
                        {"known", json_of(s.known[own])},
                        {"unknown", view.unknown[own]}};
    if (i == view.observer) player["hand"] = json_of(s.hand[own]);
    players.push_back(std::move(player));
  }
  return players;
}

// How many cards the player who is drawing may still take.
int to_draw(const View& view) {
  const State& s = view.table;
  if (s.phase != Phase::drawing) return 0;
  return kHandSize - s.known[s.actor].size() - view.unknown[s.actor];
}

// The points of each seat in a scoring, summed over its parts.
json::array totals_of(const json::object& scoring, int players) {
  std::vector<std::int64_t> totals(static_cast<std::size_t>(players));
  for (const std::string_view part : {"cloisters", "alliances"}) {
    const json::value* rows = scoring.if_contains(part);
    if (rows == nullptr) continue;
    for (const json::value& row : rows->as_array()) {
      for (std::size_t p = 0; p < totals.size(); ++p) {
        totals[p] += row.at("points").at(p).to_number<std::int64_t>();
      }
    }
  }
  if (const json::value* chains = scoring.if_contains("chains")) {
    for (const json::value& chain : chains->as_array()) {
      totals[chain.at("seat").to_number<std::size_t>()] +=
          chain.at("points").to_number<std::int64_t>();
    }
  }
  return json::array(totals.begin(), totals.end());
}

json::array json_of_scorings(const State& s) {
  json::array scorings;
  // A game that ends because all pieces are placed may have had no first scoring.
  const bool first = s.scorings == 2 || (s.scorings == 1 && s.phase != Phase::over);
  if (first) {
    scorings.push_back(
        json::object{{"cloisters", json_of_cloister_scoring(s.first_scoring, s.players)}});
  }
  if (s.phase == Phase::over) {
    scorings.push_back(json::object{{"cloisters", json_of_cloister_scoring(s)},
                                    {"alliances", json_of_alliance_scoring(s)},
                                    {"chains", json_of_chain_scoring(s)}});
  }
  for (json::value& scoring : scorings) {
    scoring.as_object()["final"] = scoring.as_object().contains("alliances");
    scoring.as_object()["totals"] = totals_of(scoring.as_object(), s.players);
  }
  return scorings;
}

// What happens when the pile is used up next.
json::value json_of_pile_end(const State& s) {
  if (s.is_last_round || s.phase == Phase::over) return nullptr;
  return s.scorings == 0 ? "first_scoring" : "last_round";
}

// The number of a space in its country, which its id ends with.
std::string_view number_of(Space space, const Board& europe) {
  return std::string_view(europe.space_ids[index_of(space)]).substr(kCountryIds[0].size());
}

// "1⌂Red", or "1·" for a free space.
std::string render_space(const State& s, Space space, const Catalogue& words,
                         const TerminalStyle& style) {
  const std::string_view number = number_of(space, board(s.board));
  for (int p = 0; p < s.players; ++p) {
    if (!s.cloisters[State::at(seat(p))].has(space)) continue;
    return style.seat(seat(p), fmt::format("{}⌂{}", number, words.seat(seat(p))));
  }
  return style.faint(fmt::format("{}·", number));
}

std::string render_councillors(const State& s, Country country, const Catalogue& words,
                               const TerminalStyle& style) {
  std::string text;
  for (int p = 0; p < s.players; ++p) {
    const int number = s.councillors[index_of(country)][State::at(seat(p))];
    if (number == 0) continue;
    text += " " + style.seat(seat(p), fmt::format("{} {}", words.seat(seat(p)), number));
  }
  const int limit = s.seats[index_of(country)];
  if (limit == 0) return {};
  return fmt::format("{} {}/{}{}", words.term("label", "councillors"),
                     s.councillor_count[index_of(country)], limit, text);
}

// Roads within the country by number, and those that lead out of it.
std::string render_roads(Country country, const Board& europe) {
  std::string text;
  const auto add = [&](const std::string& road) { text += (text.empty() ? "" : " ") + road; };
  for (const Space from : europe.spaces_of[index_of(country)]) {
    for (const Space to : europe.roads_from[index_of(from)]) {
      const bool inside = europe.country_of[index_of(to)] == country;
      if (inside && to < from) continue;
      add(fmt::format("{}-{}", number_of(from, europe),
                      inside ? number_of(to, europe) : europe.space_ids[index_of(to)]));
    }
  }
  return text;
}

std::string render_countries(const State& s, const Catalogue& words, const TerminalStyle& style) {
  const Board& europe = board(s.board);
  std::string text;
  for (std::size_t i = 0; i < kCountries; ++i) {
    const Country country = static_cast<Country>(i);
    std::string spaces;
    for (const Space space : europe.spaces_of[i]) {
      spaces += (spaces.empty() ? "" : " ") + render_space(s, space, words, style);
    }
    const std::string_view id = kCountryIds[i];
    const std::string councillors = render_councillors(s, country, words, style);
    text += fmt::format("  {} {} {}\n", style.strong(id), padded(words.term("country", id), 11),
                        councillors.empty() ? spaces : padded(spaces, 44) + councillors);
    text += fmt::format("      {}\n", style.faint(render_roads(country, europe)));
  }
  return text;
}

std::string render_players(const View& view, const Catalogue& words, const TerminalStyle& style) {
  const State& s = view.table;
  std::string text;
  for (int i = 0; i < s.players; ++i) {
    const Seat who = seat(i);
    const std::size_t own = State::at(who);
    const bool plays = s.turns > 0 && s.phase != Phase::over && i == s.actor;
    std::string cards = render_cards(terms(i == view.observer ? s.hand[own] : s.known[own]), words);
    if (i != view.observer && view.unknown[own] > 0) {
      const std::string unknown = fmt::format("{}?", view.unknown[own]);
      cards += (s.known[own].empty() ? "" : ", ") + unknown;
    }
    text += fmt::format("  {} {} {:>3} {}  {:>2}⌂ {}♟   {}\n", plays ? "▸" : " ",
                        style.seat(who, padded(words.seat(who), 8)), s.points[own],
                        words.term("label", "points"), s.cloisters_left(who),
                        s.councillors_left[own], cards);
  }
  return text;
}

}  // namespace

View Rules::view(const State& s, Observer observer) {
  View view{.table = s};
  view.pile = static_cast<std::uint8_t>(s.pile.size());
  view.table.pile = Cards();
  if (!observer.is_spectator()) view.observer = static_cast<std::uint8_t>(index(observer.seat()));
  for (std::size_t i = 0; i < s.players; ++i) {
    view.unknown[i] = static_cast<std::uint8_t>(s.unknown(seat(static_cast<int>(i))));
    if (i != view.observer) view.table.hand[i] = s.known[i];
  }
  return view;
}

json::object Rules::json(const View& view) {
  const State& s = view.table;
  json::object object{{"phase", json::string(kPhases[static_cast<std::size_t>(s.phase)])},
                      {"turns", s.turns},
                      {"acting", s.actor},
                      {"starter", s.starter},
                      {"last_round", s.is_last_round},
                      {"face_up", json_of(s.face_up)},
                      {"pile", view.pile},
                      {"pile_end", json_of_pile_end(s)},
                      {"to_draw", to_draw(view)},
                      {"discard", json_of(s.discard)},
                      {"countries", json_of_countries(s)},
                      {"spaces", json_of_spaces(s)},
                      {"players", json_of_players(view)},
                      {"scorings", json_of_scorings(s)}};
  object["country"] =
      s.country == Country::none ? json::value(nullptr) : json::value(id_of(s.country));
  return object;
}

std::string Rules::show(const View& view, const Catalogue& words, const TerminalStyle& style) {
  const State& s = view.table;
  std::string heading = fmt::format(
      "{} {}   {} {}   {} {}", words.term("label", "turn"), s.turns, words.term("label", "pile"),
      view.pile, words.term("label", "face_up"), render_cards(terms(s.face_up), words));
  if (s.is_last_round) heading += "   " + words.term("label", "last_round");
  return style.strong(heading) + "\n" + render_countries(s, words, style) + "\n" +
         render_players(view, words, style);
}

}  // namespace thronsaal::kardinal_und_koenig
