// Reads and validates a hand-written board.json: what the rulebook prints must match, the rest must
// satisfy what rules, computer players, terminal and web client rely on.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/text/text.h"
#include "core/text/unicode.h"
#include "games/kardinal_und_koenig/board.h"
#include "games/kardinal_und_koenig/chains.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

constexpr std::array<std::string_view, kCountries> kCountryNames = {
    "England", "Frankreich", "Aragon", "Burgund", "Lothringen",
    "Franken", "Schwaben",   "Bayern", "Italien"};
// The card colours that the page supports.
constexpr std::array<std::string_view, kCards> kColours = {"red", "green", "orange", "yellow",
                                                           "violet"};
constexpr std::array kOverWater = {1, 2, 3, 5, 6, 15};
// The alliances whose countries the rules name.
struct PrintedAlliance {
  int number;
  Country a;
  Country b;
};
constexpr std::array kPrintedAlliances = {PrintedAlliance{14, Country::bur, Country::ita},
                                          PrintedAlliance{15, Country::ita, Country::bay}};

// The page draws on a canvas of this size and shows what is inside its frame.
constexpr int kWidth = 1200;
constexpr int kHeight = 900;
constexpr int kFrame = 46;
constexpr int kMinSpaceDistance = 40;           // so that each space can be tapped
constexpr std::size_t kMaxOutlinePoints = 400;  // of an outline
constexpr std::size_t kMaxScenery = 32;
constexpr int kMaxNameLength = 40;
constexpr int kMaxSpaceNumber = 99;  // in the id of a space

struct Point {
  int x = 0;
  int y = 0;
};
using Outline = std::vector<Point>;

// A ray from inside crosses the outline an odd number of times.
bool encloses(const Outline& outline, Point at) {
  bool inside = false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point a = outline[i];
    const Point b = outline[(i + 1) % outline.size()];
    if ((a.y > at.y) == (b.y > at.y)) continue;
    const double x = a.x + static_cast<double>(b.x - a.x) * (at.y - a.y) / (b.y - a.y);
    if (at.x < x) inside = !inside;
  }
  return inside;
}

bool too_close(Point a, Point b) {
  const int x = a.x - b.x;
  const int y = a.y - b.y;
  return x * x + y * y < kMinSpaceDistance * kMinSpaceDistance;
}

// Whether the terminal can print the name and the page has room for it.
bool is_name(std::string_view name) {
  if (trim(name) != name) return false;
  int length = 0;
  while (!name.empty()) {
    const std::optional<char32_t> character = take_code_point(name);
    const bool is_control =
        !character || *character < U' ' || (*character >= U'\x7F' && *character < U'\xA0');
    if (is_control || ++length > kMaxNameLength) return false;
  }
  return true;
}

// "FRK5": differs from all countries and cards, and each space has one spelling.
bool is_space_id(std::string_view id, Country country) {
  const std::string_view prefix = kCountryIds[index_of(country)];
  if (!id.starts_with(prefix)) return false;
  const std::string_view digits = id.substr(prefix.size());
  const std::optional<int> number = to_number(digits);
  return number && *number >= 1 && *number <= kMaxSpaceNumber && digits.front() != '0';
}

void expect(const JsonCursor& value, std::string_view text, std::string_view reason) {
  if (value.text() != text) value.fail(fmt::format("this must be \"{}\": {}", text, reason));
}
constexpr std::string_view kIsPrinted = "it is printed in the rules";
void expect_printed(const JsonCursor& value, std::string_view text) {
  expect(value, text, kIsPrinted);
}
void expect_printed(const JsonCursor& value, int number) {
  constexpr int kMost = 1000;
  if (value.number(0, kMost) != number) {
    value.fail(fmt::format("this must be {}: {}", number, kIsPrinted));
  }
}

Point read_point(const JsonCursor& point) {
  point.size(2, 2);
  return {point[0].number(kFrame, kWidth - kFrame), point[1].number(kFrame, kHeight - kFrame)};
}

Outline read_outline(const JsonCursor& list) {
  Outline outline;
  const std::size_t count = list.size(3, kMaxOutlinePoints);
  for (std::size_t i = 0; i < count; ++i) outline.push_back(read_point(list[i]));
  return outline;
}

class BoardReader {
 public:
  explicit BoardReader(const JsonCursor& document) : document_(document) {}

  Board read() {
    document_.expect_members({"provenance", "canvas", "pieces", "cards", "removed_of_each_card",
                              "countries", "spaces", "roads", "alliances", "scenery"});
    read_provenance();
    read_canvas();
    read_pieces();
    read_cards();
    read_countries();
    read_spaces();
    read_alliances();
    read_roads();
    read_scenery();
    return std::move(board_);
  }

 private:
  void read_provenance() {
    const JsonCursor provenance = document_["provenance"];
    for (const std::string& key : provenance.keys()) provenance[key].text();
  }

  void read_canvas() {
    const JsonCursor canvas = document_["canvas"];
    canvas.size(2, 2);
    if (canvas[0].number(0, kWidth) != kWidth || canvas[1].number(0, kHeight) != kHeight) {
      canvas.fail(fmt::format("this must be [{}, {}]: the page draws on that", kWidth, kHeight));
    }
  }

  // Printed in the rules

  void read_pieces() {
    const JsonCursor pieces = document_["pieces"];
    pieces.expect_members({"cloisters", "councillors"});
    expect_printed(pieces["cloisters"], kCloistersPerPlayer);
    expect_printed(pieces["councillors"], kCouncillorsPerPlayer);
  }

  void read_cards() {
    const JsonCursor cards = document_["cards"];
    cards.size(kCards, kCards);
    for (std::size_t i = 0; i < kCards; ++i) {
      const JsonCursor entry = cards[i];
      entry.expect_members({"id", "countries", "count", "colour"});
      expect_printed(entry["id"], kCardIds[i]);
      expect_printed(entry["count"], kAllCards.count(static_cast<Card>(i)));
      expect(entry["colour"], kColours[i], "the page draws the card so");
      const std::vector<std::string_view> shown = split(kCardIds[i], '_');
      entry["countries"].size(shown.size(), shown.size());
      for (std::size_t j = 0; j < shown.size(); ++j)
        expect_printed(entry["countries"][j], shown[j]);
    }
    const JsonCursor removed = document_["removed_of_each_card"];
    removed.expect_members({"3", "4", "5"});
    for (const int players : {3, 4, 5}) {
      expect_printed(removed[std::to_string(players)], removed_of_each_card(players));
    }
  }

  void read_countries() {
    const JsonCursor countries = document_["countries"];
    countries.size(kCountries, kCountries);
    for (std::size_t i = 0; i < kCountries; ++i) {
      const JsonCursor entry = countries[i];
      entry.expect_members({"id", "name", "card", "crest", "label", "outline"});
      expect_printed(entry["id"], kCountryIds[i]);
      expect_printed(entry["name"], kCountryNames[i]);
      expect_printed(entry["card"], kCardIds[index_of(kCardOf[i])]);
      read_point(entry["label"]);
      outlines_[i] = read_outline(entry["outline"]);
      if (!encloses(outlines_[i], read_point(entry["crest"]))) {
        entry["crest"].fail(fmt::format("the crest of {0} is outside of {0}", kCountryIds[i]));
      }
    }
  }

  // Spaces

  void read_spaces() {
    const JsonCursor list = document_["spaces"];
    const std::size_t count = list.size(kCountries, kMaxSpaces);
    for (std::size_t i = 0; i < count; ++i) read_space(list[i], static_cast<Space>(i));
    board_.space_count = static_cast<int>(count);
    for (const Country country : CountrySet::all()) {
      const int spaces = board_.spaces_of[index_of(country)].size();
      board_.largest_country = std::max(board_.largest_country, spaces);
      if (spaces == 0) list.fail(fmt::format("{} has no space", kCountryIds[index_of(country)]));
    }
  }

  void read_space(const JsonCursor& entry, Space space) {
    entry.expect_members({"id", "country", "name", "at"});
    const auto country = static_cast<Country>(entry["country"].one_of(kCountryIds));
    const std::string_view land = kCountryIds[index_of(country)];
    const std::string id = entry["id"].text();
    if (!is_space_id(id, country)) {
      entry["id"].fail(
          fmt::format("spaces of {0} are called {0}1 to {0}{1}", land, kMaxSpaceNumber));
    }
    const std::string name = entry["name"].text();
    if (!is_name(name)) {
      entry["name"].fail(
          fmt::format("a name has at most {} characters, no blanks around it and "
                      "nothing that cannot be seen",
                      kMaxNameLength));
    }
    const Point at = read_point(entry["at"]);
    if (!encloses(outlines_[index_of(country)], at)) {
      entry["at"].fail(fmt::format("{} is outside of {}", id, land));
    }
    for (const Space other : board_.spaces) {
      const std::string& other_id = board_.space_ids[index_of(other)];
      if (other_id == id) entry["id"].fail(fmt::format("there are two spaces {}", id));
      if (board_.space_names[index_of(other)] == name) {
        entry["name"].fail(fmt::format("{} and {} have the same name", other_id, id));
      }
      if (too_close(positions_[index_of(other)], at)) {
        entry["at"].fail(
            fmt::format("{} and {} are closer together than {}", other_id, id, kMinSpaceDistance));
      }
    }
    positions_[index_of(space)] = at;
    board_.space_ids[index_of(space)] = id;
    board_.space_names[index_of(space)] = name;
    board_.country_of[index_of(space)] = country;
    board_.spaces.add(space);
    board_.spaces_of[index_of(country)].add(space);
    board_.spaces_for[index_of(kCardOf[index_of(country)])].add(space);
    if (board_.spaces_of[index_of(country)].size() > kMaxSpacesPerCountry) {
      entry["country"].fail(fmt::format("{} has more than {} spaces", land, kMaxSpacesPerCountry));
    }
  }

  // Alliances and roads

  void read_alliances() {
    const JsonCursor alliances = document_["alliances"];
    alliances.size(kAlliances, kAlliances);
    for (int number = 1; number <= kAlliances; ++number) {
      read_alliance(alliances[static_cast<std::size_t>(number - 1)], number);
    }
  }

  void read_alliance(const JsonCursor& entry, int number) {
    entry.expect_members({"number", "between", "over_water", "at"});
    expect_printed(entry["number"], number);
    read_point(entry["at"]);
    const bool over_water = std::ranges::count(kOverWater, number) > 0;
    if (entry["over_water"].truth() != over_water) {
      entry["over_water"].fail(fmt::format("this must be {}: {}", over_water, kIsPrinted));
    }
    const JsonCursor between = entry["between"];
    between.size(2, 2);
    const auto a = static_cast<Country>(between[0].one_of(kCountryIds));
    const auto b = static_cast<Country>(between[1].one_of(kCountryIds));
    for (const PrintedAlliance& printed : kPrintedAlliances) {
      const bool same = (printed.a == a && printed.b == b) || (printed.a == b && printed.b == a);
      if (printed.number == number && !same) {
        between.fail(fmt::format("alliance {} joins {} and {}: {}", number,
                                 kCountryIds[index_of(printed.a)], kCountryIds[index_of(printed.b)],
                                 kIsPrinted));
      }
    }
    if (a == b) between.fail("an alliance joins two countries");
    if (board_.allies_of[index_of(a)].has(b)) {
      between.fail(fmt::format("{} and {} have an alliance already", kCountryIds[index_of(a)],
                               kCountryIds[index_of(b)]));
    }
    board_.alliances[static_cast<std::size_t>(number - 1)] = {a, b};
    board_.allies_of[index_of(a)].add(b);
    board_.allies_of[index_of(b)].add(a);
    if (!over_water) return;
    allied_over_water_[index_of(a)].add(b);
    allied_over_water_[index_of(b)].add(a);
  }

  void read_roads() {
    const JsonCursor list = document_["roads"];
    const std::size_t count = list.size(0, kMaxSpaces * kMaxRoadsPerSpace / 2);
    for (std::size_t i = 0; i < count; ++i) read_road(list[i]);
    if (!chain_search_is_fast(board_)) {
      list.fail("these are so many roads that counting chains would take too long");
    }
  }

  void read_road(const JsonCursor& road) {
    road.size(2, 2);
    const std::optional<Space> a = end_of_road(road[0]);
    const std::optional<Space> b = end_of_road(road[1]);
    if (!a || !b) return;
    const std::string& from = board_.space_ids[index_of(*a)];
    const std::string& to = board_.space_ids[index_of(*b)];
    if (a == b) return road.fail("a road leads from one space to another");
    if (board_.roads_from[index_of(*a)].has(*b)) {
      return road.fail(fmt::format("there are two roads from {} to {}", from, to));
    }
    if (allied_over_water_[index_of(board_.country_of[index_of(*a)])].has(
            board_.country_of[index_of(*b)])) {
      return road.fail(fmt::format(
          "{} to {} is a connection over water: those are no roads, as is printed in the rules",
          from, to));
    }
    board_.roads_from[index_of(*a)].add(*b);
    board_.roads_from[index_of(*b)].add(*a);
    for (const Space end : {*a, *b}) {
      if (board_.roads_from[index_of(end)].size() <= kMaxRoadsPerSpace) continue;
      road.fail(fmt::format("{} has more than {} roads", board_.space_ids[index_of(end)],
                            kMaxRoadsPerSpace));
    }
  }

  std::optional<Space> end_of_road(const JsonCursor& end) const {
    const std::string id = end.text();
    for (const Space space : board_.spaces) {
      if (board_.space_ids[index_of(space)] == id) return space;
    }
    end.fail(fmt::format("there is no space \"{}\"", excerpt(id)));
    return std::nullopt;
  }

  // Land without spaces.
  void read_scenery() {
    const JsonCursor scenery = document_["scenery"];
    const std::size_t count = scenery.size(0, kMaxScenery);
    for (std::size_t i = 0; i < count; ++i) {
      scenery[i].expect_members({"kind", "outline"});
      scenery[i]["kind"].text();
      read_outline(scenery[i]["outline"]);
    }
  }

  const JsonCursor& document_;
  Board board_;
  std::array<Outline, kCountries> outlines_;
  std::array<Point, kMaxSpaces> positions_{};               // of the spaces
  std::array<CountrySet, kCountries> allied_over_water_{};  // countries allied over water
};

}  // namespace

Board Board::read(const JsonCursor& document) {
  return BoardReader(document).read();
}

}  // namespace thronsaal::kardinal_und_koenig
