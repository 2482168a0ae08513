// Reads and validates a board.json.
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/lang_lebe_der_koenig/board.h"
#include "games/lang_lebe_der_koenig/state.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

constexpr std::string_view kPrinted = ": that is printed in the rulebook";

consteval Area area_named(std::string_view name) {
  for (int i = 0; i < kAreas; ++i) {
    if (kAreaNames[static_cast<std::size_t>(i)] == name) return area(i);
  }
  std::unreachable();  // does not compile
}
constexpr AreaSet set_of(std::initializer_list<Area> areas) {
  AreaSet set;
  for (const Area a : areas) set.add(a);
  return set;
}
std::string listed(AreaSet areas) {
  std::string text;
  for (const Area a : areas) text += fmt::format("{}{}", text.empty() ? "" : ", ", name_of(a));
  return text;
}

// Facts from the rulebook, which also gives the number of neighbours of areas with 2 or 4 votes.
struct PrintedVotes {
  AreaSet areas;
  int votes;
};
constexpr PrintedVotes kPrintedVotes[] = {
    {AreaSet(area_named("Man")), 2},
    {AreaSet(area_named("Sedberouie")), 2},
    {AreaSet(area_named("Tateshale")), 4},
    {AreaSet(area_named("Oxeneford")), 4},
    {set_of({area_named("Tateshale"), area_named("Lincolia"), area_named("Grentebrige"),
             area_named("Lundonia")}),
     14},
    {AreaSet::all(), 39},
};
struct PrintedLinks {
  Area from;
  AreaSet by_land;
  AreaSet by_sea;
};
constexpr PrintedLinks kPrintedLinks[] = {
    {area_named("Wigemor"),
     set_of({area_named("Loncastre"), area_named("Tateshale"), area_named("Stadford"),
             area_named("Oxeneford")}),
     set_of({area_named("Man"), area_named("Lideforde")})},
    {area_named("Sarisberie"), set_of({area_named("Oxeneford"), area_named("Lideforde")}),
     AreaSet()},
};
struct PrintedSetup {
  int players;
  Area first;
  int majority;
  AreaSet without;
};
constexpr PrintedSetup kPrintedSetups[] = {
    {3, area_named("Rouecestre"), 19, AreaSet(area_named("Man"))},
    {4, area_named("Tateshale"), 20, AreaSet()},
    {5, area_named("Stadford"), 20, AreaSet()},
};
constexpr int kMinVotes = 2;
constexpr int kMaxVotes = 4;
constexpr int kMinNeighbours = 2;
constexpr int kMaxNeighbours = 6;

// Far more than anyone draws by hand.
constexpr int kMaxCanvas = 10'000;
constexpr std::size_t kMaxOutlinePoints = 1000;

using Point = std::pair<int, int>;

// A ray from inside crosses the outline an odd number of times.
bool encloses(const std::vector<Point>& outline, Point at) {
  bool inside = false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto [x1, y1] = outline[i];
    const auto [x2, y2] = outline[(i + 1) % outline.size()];
    if ((y1 > at.second) == (y2 > at.second)) continue;
    const double x = x1 + static_cast<double>(x2 - x1) * (at.second - y1) / (y2 - y1);
    if (at.first < x) inside = !inside;
  }
  return inside;
}

// Only the first problem is reported, so the code reads on without checks.
class BoardReader {
 public:
  explicit BoardReader(const JsonCursor& document)
      : document_(document), areas_(document["areas"]), sea_lines_(document["sea_lines"]) {}

  Board read() {
    document_.expect_members(
        {"provenance", "canvas", "players", "pieces", "cards", "areas", "sea_lines"});
    const JsonCursor provenance = document_["provenance"];
    for (const std::string& part : provenance.keys()) provenance[part].text();
    read_areas();
    check_votes();
    read_links();
    check_links();
    const JsonCursor players = document_["players"];
    players.expect_members({"3", "4", "5"});
    for (const PrintedSetup& printed : kPrintedSetups) {
      read_setup(printed, players[std::to_string(printed.players)]);
    }
    check_pieces_and_cards();
    check_drawing();
    return board_;
  }

 private:
  JsonCursor at(Area a) const { return areas_[index_of(a)]; }
  static Area area_in(const JsonCursor& cursor) {
    return area(static_cast<int>(cursor.one_of(kAreaNames)));
  }
  static void expect_printed(const JsonCursor& cursor, int value, std::string_view what) {
    if (cursor.number(0, kMaxCanvas) == value) return;
    cursor.fail(fmt::format("{} {}{}", value, what, kPrinted));
  }

  void read_areas() {
    const std::size_t number = areas_.size(kAreas, kAreas);
    for (std::size_t i = 0; i < number; ++i) {
      const JsonCursor entry = areas_[i];
      entry.expect_members({"id", "votes", "land", "sea", "capital", "outline"});
      if (entry["id"].text() != kAreaNames[i]) {
        entry["id"].fail(fmt::format(
            "\"{}\" is expected here: the names are printed in the rulebook, their order is fixed",
            kAreaNames[i]));
      }
      const int votes = entry["votes"].number(kMinVotes, kMaxVotes);
      board_.votes[i] = static_cast<std::uint8_t>(votes);
    }
  }

  void check_votes() const {
    for (const auto& [areas, votes] : kPrintedVotes) {
      const int sum = board_.votes_of(areas);
      if (sum == votes) continue;
      if (areas.size() == 1) {
        const Area a = areas.first();
        at(a)["votes"].fail(fmt::format("{} has {} votes{}", name_of(a), votes, kPrinted));
      }
      const std::string who = areas == AreaSet::all() ? "all areas" : listed(areas);
      areas_.fail(fmt::format("{} have {} votes together, not {}{}", who, votes, sum, kPrinted));
    }
  }

  void read_links() {
    for (int i = 0; i < kAreas; ++i) {
      read_links(area(i), "land", board_.by_land[index_of(area(i))]);
      read_links(area(i), "sea", board_.by_sea[index_of(area(i))]);
    }
  }
  void read_links(Area from, std::string_view way, AreaSet& links) {
    const JsonCursor list = at(from)[way];
    const std::size_t number = list.size(0, kMaxNeighbours);
    for (std::size_t i = 0; i < number; ++i) {
      const Area to = area_in(list[i]);
      if (to == from) list[i].fail(fmt::format("{} cannot border on itself", name_of(to)));
      if (neighbours(from).has(to)) {
        list[i].fail(fmt::format("{} is a neighbour of {} already", name_of(to), name_of(from)));
      }
      links.add(to);
    }
  }
  AreaSet neighbours(Area a) const {
    return board_.by_land[index_of(a)] | board_.by_sea[index_of(a)];
  }

  void check_links() const {
    for (const auto& [from, by_land, by_sea] : kPrintedLinks) {
      expect_links(from, "land", board_.by_land[index_of(from)], by_land);
      expect_links(from, "sea", board_.by_sea[index_of(from)], by_sea);
    }
    if (const Area man = area_named("Man"); !board_.by_land[index_of(man)].empty()) {
      at(man)["land"].fail(fmt::format("Man is an island{}", kPrinted));
    }
    for (int i = 0; i < kAreas; ++i) {
      check_links_mutual(area(i), "land", board_.by_land);
      check_links_mutual(area(i), "sea", board_.by_sea);
    }
    for (int i = 0; i < kAreas; ++i) check_number_of_neighbours(area(i));
  }
  void expect_links(Area from, std::string_view way, AreaSet links, AreaSet printed) const {
    if (links == printed) return;
    at(from)[way].fail(printed.empty()
                           ? fmt::format("{} has no links by {}{}", name_of(from), way, kPrinted)
                           : fmt::format("{} is linked by {} with {}{}", name_of(from), way,
                                         listed(printed), kPrinted));
  }
  void check_links_mutual(Area from, std::string_view way,
                          const std::array<AreaSet, kAreas>& links) const {
    const JsonCursor list = at(from)[way];
    const std::size_t number = list.size(0, kMaxNeighbours);
    for (std::size_t i = 0; i < number; ++i) {
      const Area to = area_in(list[i]);
      if (links[index_of(to)].has(from)) continue;
      list[i].fail(fmt::format("{0} has {1} as a neighbour by {2}, but {1} does not have {0}",
                               name_of(from), name_of(to), way));
    }
  }
  void check_number_of_neighbours(Area a) const {
    const int votes = board_.votes_of(a);
    const int number = neighbours(a).size();
    const int least = votes == kMaxVotes ? kMaxNeighbours : kMinNeighbours;
    const int most = votes == kMinVotes ? kMinNeighbours : kMaxNeighbours;
    if (number >= least && number <= most) return;
    const std::string so_many =
        least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
    at(a).fail(fmt::format("an area of {} votes has {} neighbours, but {} has {}{}", votes, so_many,
                           name_of(a), number, kPrinted));
  }

  void read_setup(const PrintedSetup& printed, const JsonCursor& entry) {
    entry.expect_members({"start_cards", "first", "majority", "without"});
    Board::Setup& setup = board_.setups[static_cast<std::size_t>(printed.players)];
    const std::string with_players = fmt::format("with {} players", printed.players);

    AreaSet without;
    const std::size_t left_out = entry["without"].size(0, kAreas);
    for (std::size_t i = 0; i < left_out; ++i) without.add(area_in(entry["without"][i]));
    if (without != printed.without) {
      const std::string who = printed.without.empty() ? "no area" : listed(printed.without);
      entry["without"].fail(fmt::format("{} {} is left out{}", with_players, who, kPrinted));
    }
    setup.in_play = AreaSet::all() - printed.without;

    setup.first = area_in(entry["first"]);
    if (setup.first != printed.first) {
      const std::string_view first = name_of(printed.first);
      entry["first"].fail(
          fmt::format("{} the player in {} begins{}", with_players, first, kPrinted));
    }
    setup.majority = printed.majority;
    expect_printed(entry["majority"], printed.majority, "votes are the majority " + with_players);
    read_start_cards(printed, entry["start_cards"], setup);
    for (const Area a : setup.in_play)
      setup.neighbours[index_of(a)] = neighbours(a) & setup.in_play;
    check_all_reachable(setup, with_players);
  }
  static void read_start_cards(const PrintedSetup& printed, const JsonCursor& list,
                               Board::Setup& setup) {
    const auto players = static_cast<std::size_t>(printed.players);
    const std::size_t number = list.size(players, players);
    for (std::size_t i = 0; i < number; ++i) {
      const Area a = area_in(list[i]);
      if (!setup.in_play.has(a)) list[i].fail(fmt::format("{} is not in play", name_of(a)));
      if (setup.start_cards.has(a)) list[i].fail(fmt::format("{} is listed already", name_of(a)));
      setup.start_cards.add(a);
    }
    if (setup.start_cards.has(setup.first)) return;
    list.fail(fmt::format("{} must be among the start cards: who is dealt it begins",
                          name_of(setup.first)));
  }
  void check_all_reachable(const Board::Setup& setup, const std::string& with_players) const {
    AreaSet reached(setup.first);
    for (int steps = 0; steps < kAreas; ++steps) {
      AreaSet more = reached;
      for (const Area a : reached) more = more | setup.neighbours[index_of(a)];
      reached = more;
    }
    for (const Area a : setup.in_play - reached) {
      at(a).fail(fmt::format("{} no way leads from {} to {}", with_players, name_of(setup.first),
                             name_of(a)));
    }
  }

  void check_pieces_and_cards() const {
    const JsonCursor pieces = document_["pieces"];
    pieces.expect_members({"courtiers_in_start_area", "courtiers_in_supply", "bonus_track"});
    expect_printed(pieces["courtiers_in_start_area"], kStartCourtiers,
                   "courtiers begin in a start area");
    expect_printed(pieces["courtiers_in_supply"], kCourtiersInSupply,
                   "courtiers are in supply at first");
    expect_printed(pieces["bonus_track"], kBonusTrackEnd, "is where the track of bonus votes ends");
    const JsonCursor cards = document_["cards"];
    cards.expect_members({"x1", "x2", "x3"});
    for (Card card = 1; card <= kCardKinds; ++card) {
      const std::string kind = fmt::format("x{}", card);
      expect_printed(cards[kind], kStartHand.count(card),
                     fmt::format("cards {} are dealt to each player", kind));
    }
  }

  // The drawing

  void check_drawing() {
    const JsonCursor canvas = document_["canvas"];
    canvas.size(2, 2);
    canvas_ = {canvas[0].number(1, kMaxCanvas), canvas[1].number(1, kMaxCanvas)};
    for (int i = 0; i < kAreas; ++i) {
      const JsonCursor entry = at(area(i));
      const std::vector<Point> outline = points(entry["outline"], 3);
      if (encloses(outline, point(entry["capital"]))) continue;
      entry["capital"].fail(
          fmt::format("the capital of {} is not within its outline", name_of(area(i))));
    }
    check_sea_lines();
  }
  Point point(const JsonCursor& xy) const {
    xy.size(2, 2);
    return {xy[0].number(0, canvas_.first), xy[1].number(0, canvas_.second)};
  }
  std::vector<Point> points(const JsonCursor& list, std::size_t least) const {
    std::vector<Point> all;
    const std::size_t number = list.size(least, kMaxOutlinePoints);
    for (std::size_t i = 0; i < number; ++i) all.push_back(point(list[i]));
    return all;
  }
  void check_sea_lines() const {
    std::array<AreaSet, kAreas> drawn{};
    const std::size_t number = sea_lines_.size(0, kMaxOutlinePoints);
    for (std::size_t i = 0; i < number; ++i) {
      const JsonCursor line = sea_lines_[i];
      line.expect_members({"between", "line"});
      line["between"].size(2, 2);
      const Area a = area_in(line["between"][0]);
      const Area b = area_in(line["between"][1]);
      const std::string ends = fmt::format("{} and {}", name_of(a), name_of(b));
      if (!board_.by_sea[index_of(a)].has(b)) {
        line["between"].fail(fmt::format("{} are not neighbours by sea", ends));
      }
      if (drawn[index_of(a)].has(b)) {
        line["between"].fail(fmt::format("the sea line between {} is drawn already", ends));
      }
      drawn[index_of(a)].add(b);
      drawn[index_of(b)].add(a);
      points(line["line"], 2);
    }
    for (int i = 0; i < kAreas; ++i) {
      for (const Area to : board_.by_sea[index_of(area(i))] - drawn[index_of(area(i))]) {
        sea_lines_.fail(fmt::format("the sea line between {} and {} is not drawn", name_of(area(i)),
                                    name_of(to)));
      }
    }
  }

  JsonCursor document_;
  JsonCursor areas_;
  JsonCursor sea_lines_;
  Board board_;
  Point canvas_;
};

}  // namespace

Board Board::read(const JsonCursor& document) {
  return BoardReader(document).read();
}

}  // namespace thronsaal::lang_lebe_der_koenig
