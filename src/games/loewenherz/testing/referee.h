// A second opinion on the rules: slow, with the land surveyed anew whenever it matters, and written
// from the rules alone.
//
// The referee sits beside the table and is told every move in notation. He keeps his own record,
// which anybody may read, and says who is to act and what may be done. What he finds remarkable he
// notes in his annals. He shares nothing with the rules but the notation and the board's file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "core/embedded.h"

namespace thronsaal::loewenherz {

class Referee {
 public:
  static constexpr int kChance = -1;
  static constexpr int kNowhere = -1;
  static constexpr int kSide = 12;
  static constexpr int kFields = kSide * kSide;
  static constexpr int kThird = 2;  // the colour of nobody in the game for two
  using Spot = int;                 // a field: twelve times its row, plus its column
  using Spots = std::vector<Spot>;
  using Names = std::set<std::string>;
  using Pile = std::multiset<std::string>;  // cards
  using Odds = std::map<std::string, double>;
  using Castles = std::pair<Spot, Spot>;

  struct Card {
    int count = 0;
    int cost = 0;
    int sale = 0;
    std::map<std::string, int> deeds;  // and how often each may be done
  };
  struct Box {
    std::map<std::string, std::vector<std::string>> tiles;  // rows of terrain letters
    std::map<std::string, Card> cards;
    std::map<char, int> worth;
  };
  struct Player {
    int ducats = 0;
    int bonus = 0;  // for ducats, at the end
    Pile hand;
    Pile known;  // the part of the hand that everybody saw him take
  };
  // The land as it is cut by the borders.
  struct Survey {
    Spots region;               // of each field: the castle whose region it lies in, or nowhere
    std::vector<bool> neutral;  // of each field: whether no castle stands in its piece of land
  };

  // The record

  std::vector<Player> players;
  std::string terrain = std::string(kFields, 'm');
  std::vector<std::set<Spot>> behind;  // of each field: the neighbours behind a border
  std::map<Spot, int> castles;         // and their colours
  std::map<Spot, int> knights;
  std::set<Castles> alliances;
  Pile pile;
  Pile market;
  std::string stage = "tiles";
  int actor = 0;  // who decides, or to whom chance deals
  int on_turn = 0;
  int turns = 0;
  bool settled = false;  // all castles stand
  bool last_phase = false;
  bool king_came = false;
  Spot chosen = kNowhere;             // the castle of the region that expands or recruits
  Spot quarry = kNowhere;             // the castle that is deserted from
  std::map<std::string, int> annals;  // what happened, and how often

  Referee(int number, int purse, bool early_king)
      : players(static_cast<std::size_t>(number)), behind(kFields) {
    marker_ = (number == 2 ? 50 : number == 3 ? 40 : 30) / (early_king ? 2 : 1);
    for (Player& each : players) each.ducats = purse;
    for (const auto& [id, card] : box().cards) {
      for (int i = 0; i < card.count; ++i) pile.insert(id);
    }
    for (const auto& [id, _] : box().tiles) tiles_.insert(id);
  }

  static const Box& box() {
    static const Box kBox = open_box();
    return kBox;
  }
  static std::string name(Spot f) {
    return static_cast<char>('a' + f % kSide) + std::to_string(f / kSide + 1);
  }
  static Spot spot(const std::string& name) {
    return (std::stoi(name.substr(1)) - 1) * kSide + (name[0] - 'a');
  }
  static int distance(Spot a, Spot b) {
    return std::abs(a / kSide - b / kSide) + std::abs(a % kSide - b % kSide);
  }
  static const Spots& around(Spot f) {
    static const std::vector<Spots> kAround = [] {
      std::vector<Spots> all(kFields);
      for (Spot i = 0; i < kFields * kFields; ++i) {
        if (distance(i / kFields, i % kFields) == 1) all[at(i / kFields)].push_back(i % kFields);
      }
      return all;
    }();
    return kAround[at(f)];
  }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  // What can be seen on the table

  int number() const { return static_cast<int>(players.size()); }
  int colours() const { return number() == 2 ? 3 : number(); }
  int castles_each() const { return number() == 4 ? 3 : 4; }
  bool has_border(Spot a, Spot b) const { return behind[at(a)].contains(b); }
  int borders_left() const {
    std::size_t sides = 0;
    for (const auto& each : behind) sides += each.size();
    return 100 - static_cast<int>(sides / 2);
  }
  int knights_left(int colour) const {
    int left = 15;
    for (const auto& [_, whose] : knights) left -= whose == colour ? 1 : 0;
    return left;
  }
  // The colour of the figure on a field, or nowhere.
  int figure(Spot f) const {
    if (const auto it = castles.find(f); it != castles.end()) return it->second;
    const auto it = knights.find(f);
    return it == knights.end() ? kNowhere : it->second;
  }
  bool is_allied(Spot a, Spot b) const { return alliances.contains(std::minmax(a, b)); }

  Survey survey() const {
    Survey land{Spots(kFields, kNowhere), std::vector<bool>(kFields)};
    std::vector<bool> seen(kFields);
    for (Spot start = 0; start < kFields; ++start) {
      if (seen[at(start)]) continue;
      seen[at(start)] = true;
      Spots reached = {start};
      Spots lords;
      for (std::size_t i = 0; i < reached.size(); ++i) {
        const Spot here = reached[i];
        if (castles.contains(here)) lords.push_back(here);
        for (const Spot next : around(here)) {
          if (seen[at(next)] || has_border(here, next)) continue;
          seen[at(next)] = true;
          reached.push_back(next);
        }
      }
      for (const Spot f : reached) {
        land.region[at(f)] = settled && lords.size() == 1 ? lords.front() : kNowhere;
        land.neutral[at(f)] = settled && lords.empty();
      }
    }
    return land;
  }
  Spots territory(const Survey& land, int colour) const {
    Spots own;
    for (Spot f = 0; f < kFields; ++f) {
      const Spot castle = land.region[at(f)];
      if (castle != kNowhere && castles.at(castle) == colour) own.push_back(f);
    }
    return own;
  }
  std::map<char, int> mines(const Survey& land, int colour) const {
    std::map<char, int> found;
    for (const Spot f : territory(land, colour)) {
      if (std::string("GSCD").find(terrain[at(f)]) != std::string::npos) ++found[terrain[at(f)]];
    }
    return found;
  }
  int monopolies(const Survey& land, int colour) const {
    int all = 0;
    for (const auto& [_, found] : mines(land, colour)) all += found >= 3 ? 1 : 0;
    return all;
  }
  // Nobody scores for the third colour.
  int points(const Survey& land, int colour) const {
    if (colour >= number()) return 0;
    int sum = 5 * monopolies(land, colour) + players[at(colour)].bonus;
    for (const Spot f : territory(land, colour)) sum += box().worth.at(terrain[at(f)]);
    return sum;
  }
  Spots knights_in(const Survey& land, Spot castle) const {
    Spots found;
    for (const auto& [f, _] : knights) {
      if (land.region[at(f)] == castle) found.push_back(f);
    }
    return found;
  }
  // Somebody's place: one more than there are players ahead.
  int place_of(int who) const {
    const Survey land = survey();
    const auto merit = [&](int w) { return std::pair(points(land, w), players[at(w)].ducats); };
    int place = 1;
    for (int other = 0; other < number(); ++other) place += merit(other) > merit(who) ? 1 : 0;
    return place;
  }

  // What may be done

  // A seat, chance, or nobody when the game is over.
  std::set<int> to_act() const {
    static const Names kByChance = {"tiles", "lot", "deal", "pile"};
    if (stage == "over") return {};
    return {kByChance.contains(stage) ? kChance : actor};
  }
  // Everything that a seat, or chance, may do now.
  Names choices(int who) const {
    Names all;
    if (!to_act().contains(who)) return all;
    if (who == kChance) {
      for (const auto& [outcome, _] : odds()) all.insert(outcome);
      return all;
    }
    if (stage == "castle") return named("castle ", castle_spots(colour_placed()));
    if (stage == "garrison") return named("knight ", garrisons(chosen));
    if (stage == "turn") return card_choices();
    if (stage == "recruit") return named("knight ", recruits(survey(), chosen, purse()));
    if (stage == "withdraw") return named("withdraw ", deserters(survey(), quarry));
    if (stage == "refill") {
      all.insert("draw");
      for (const std::string& card : for_sale()) all.insert("take " + card);
      return all;
    }
    all = steps_left_ > 0 ? steps(survey(), stage, purse()) : Names();
    if (has_stepped_) all.insert("done");
    return all;
  }
  // What chance may bring, and how likely.
  Odds odds() const {
    Odds all;
    if (stage == "tiles") {
      const bool is_centre = tiles_.size() == 5;
      const double share = is_centre ? 1.0 / 4 : 0.25 / others_to_lay();
      for (const std::string& tile : tiles_) {
        if ((tile == "K") != is_centre) continue;
        for (int turned = 0; turned < 4; ++turned) {
          all["tile " + tile + " turned " + std::to_string(turned)] = share;
        }
      }
    }
    if (stage == "lot") {
      const double share = 1.0 / number();
      for (int who = 0; who < number(); ++who) all["starts " + std::to_string(who)] = share;
    }
    if (stage == "deal" || stage == "pile") {
      // Ids begin with their letter, so the first card in order has the letter on top.
      const auto is_below = [&](const std::string& id) { return id[0] != (*pile.begin())[0]; };
      Pile top = pile;
      std::erase_if(top, is_below);
      const double share = 1.0 / static_cast<double>(top.size());
      const std::string verb = stage == "deal" ? "dealt " : "drawn ";
      for (const std::string& card : top) all[verb + card] += share;
    }
    return all;
  }
  // Why a region may not be expanded by a field; nothing if it may.
  std::string_view objection(const Survey& land, Spot field, Spot castle) const {
    const Spot lord = land.region[at(field)];
    int to_remove = 0;
    int to_place = 0;
    for (const Spot next : around(field)) {
      const bool is_own = land.region[at(next)] == castle;
      to_remove += is_own ? 1 : 0;
      to_place += !is_own && !has_border(field, next) ? 1 : 0;
    }
    if (to_remove == 0 || lord == castle) return "not beside the region";
    if (figure(field) != kNowhere) return "a figure";
    if (to_place > borders_left() + to_remove) return "too few borders";
    if (lord == kNowhere) return "";
    if (castles.at(lord) == castles.at(castle)) return "another own region";
    if (is_allied(castle, lord)) return "an alliance";
    const bool is_stronger = knights_in(land, castle).size() > knights_in(land, lord).size();
    return is_stronger ? "" : "too few knights";
  }
  // Where a colour may found a castle. Six fields between its castles, less only if need be.
  Spots castle_spots(int colour) const {
    for (int apart = 7; apart > 0; --apart) {
      Spots good;
      for (Spot f = 0; f < kFields; ++f) {
        if (terrain[at(f)] != 'm' || figure(f) != kNowhere || garrisons(f).empty()) continue;
        if (distance_to_castles(f, colour) >= apart) good.push_back(f);
      }
      if (!good.empty()) return good;
    }
    return {};
  }
  int distance_to_castles(Spot f, int colour) const {
    int least = 2 * kSide;
    for (const auto& [castle, whose] : castles) {
      if (whose == colour) least = std::min(least, distance(f, castle));
    }
    return least;
  }
  // Where a colour may place a knight, with so many ducats.
  Spots knight_spots(int colour, int ducats) const {
    std::set<Spot> good;
    const auto look_around = [&](Spot own) {
      for (const Spot f : around(own)) {
        const bool is_payable = terrain[at(f)] != 'f' || ducats > 0;
        if (!has_border(own, f) && takes_knight(f) && is_payable) good.insert(f);
      }
    };
    for (const auto* figures : {&castles, &knights}) {
      for (const auto& [own, whose] : *figures) {
        if (whose == colour) look_around(own);
      }
    }
    if (knights_left(colour) == 0) good.clear();
    return {good.begin(), good.end()};
  }
  // The castles of a colour's regions with those of others' regions that touch them.
  std::set<Castles> neighbours(const Survey& land, int colour) const {
    std::set<Castles> all;
    for (const Spot f : territory(land, colour)) {
      for (const Spot next : around(f)) {
        const Spot other = land.region[at(next)];
        if (other == kNowhere || castles.at(other) == colour) continue;
        all.emplace(land.region[at(f)], other);
      }
    }
    return all;
  }
  // The knights that a region can lose without another losing touch with the castle.
  Spots deserters(const Survey& land, Spot castle) const {
    const Spots garrison = knights_in(land, castle);
    Spots free;
    for (const Spot leaving : garrison) {
      Spots in_touch = {castle};
      for (std::size_t i = 0; i < in_touch.size(); ++i) {
        for (const Spot f : garrison) {
          const bool is_new = f != leaving && std::ranges::find(in_touch, f) == in_touch.end();
          if (is_new && distance(f, in_touch[i]) == 1) in_touch.push_back(f);
        }
      }
      if (in_touch.size() == garrison.size()) free.push_back(leaving);
    }
    return free;
  }

  // What is done

  void watch(const std::string& move) {
    std::istringstream words(move);
    std::string verb;
    std::string what;
    std::string link;
    std::string other;
    words >> verb >> what >> link >> other;
    if (verb == "tile") return lay(what, std::stoi(other));
    if (verb == "starts") return decide_lot(std::stoi(what));
    if (verb == "dealt") return deal(what);
    if (verb == "castle") return found(spot(what));
    if (verb == "knight") return place_knight(spot(what));
    if (verb == "sell") return sell(what);
    if (verb == "play") return play(what, link);
    if (verb == "border") {
      const std::size_t hyphen = what.find('-');
      return place_border(spot(what.substr(0, hyphen)), spot(what.substr(hyphen + 1)));
    }
    if (verb == "expand") return expand(spot(what), spot(other));
    if (verb == "desert") return desert(spot(what), spot(other));
    if (verb == "withdraw") return withdraw(spot(what));
    if (verb == "ally") return ally(spot(what), spot(other));
    if (verb == "done") return stop();
    if (verb == "take") return take(what);
    if (verb == "draw") return look_at_pile();
    draw(what);
  }
  void put_border(Spot a, Spot b) {
    behind[at(a)].insert(b);
    behind[at(b)].insert(a);
  }
  void lift_border(Spot a, Spot b) {
    behind[at(a)].erase(b);
    behind[at(b)].erase(a);
  }
  // Borders inside regions go back to the supply.
  void tidy_up() {
    const Survey land = survey();
    for (Spot a = 0; a < kFields; ++a) {
      if (land.region[at(a)] == kNowhere) continue;
      for (const Spot b : std::set<Spot>(behind[at(a)])) {
        if (land.region[at(b)] != land.region[at(a)]) continue;
        lift_border(a, b);
        note("inner border returned");
      }
    }
  }
  void begin_turn(int who) {
    actor = on_turn = who;
    ++turns;
    stage = "turn";
    sold_.clear();
    player().ducats += static_cast<int>(mines(survey(), who).size());
  }

 private:
  static Box open_box() {
    const boost::json::value file =
        boost::json::parse(embedded("games/loewenherz/board.json").value());
    const auto text = [](const auto& value) { return std::string(value.as_string()); };
    const auto number = [](const auto& value) { return static_cast<int>(value.as_int64()); };
    Box box;
    for (const auto& each : file.at("terrain").as_object()) {
      box.worth[each.key()[0]] = number(each.value().at("points"));
    }
    for (const auto& tile : file.at("tiles").as_array()) {
      for (const auto& row : tile.at("rows").as_array()) {
        box.tiles[text(tile.at("id"))].push_back(text(row));
      }
    }
    for (const auto& each : file.at("cards").as_array()) {
      Card& card = box.cards[text(each.at("id"))];
      card.count = number(each.at("count"));
      card.cost = number(each.at("cost"));
      card.sale = number(each.at("sale"));
      for (const auto& deed : each.at("actions").as_array()) {
        card.deeds[text(deed.at("action"))] = number(deed.at("number"));
      }
    }
    return box;
  }

  Player& player() { return players[at(on_turn)]; }
  int purse() const { return players[at(on_turn)].ducats; }
  void note(const std::string& event) { ++annals[event]; }
  static void remove_one(Pile& cards, const std::string& card) {
    const auto one = cards.find(card);
    if (one != cards.end()) cards.erase(one);
  }
  static Names named(const std::string& verb, const Spots& spots) {
    Names all;
    for (const Spot f : spots) all.insert(verb + name(f));
    return all;
  }

  // Setting up

  int others_to_lay() const { return static_cast<int>(tiles_.size() - tiles_.count("K")); }
  void lay(const std::string& tile, int turned) {
    std::vector<std::string> rows = box().tiles.at(tile);
    for (; turned > 0; --turned) {  // clockwise
      const std::vector<std::string> old = rows;
      for (std::size_t r = 0; r < 4; ++r) {
        for (std::size_t c = 0; c < 4; ++c) rows[r][c] = old[3 - c][r];
      }
    }
    const std::size_t place = 9 - tiles_.size();
    for (std::size_t r = 0; r < 4; ++r) {
      terrain.replace((place / 3 * 4 + r) * kSide + place % 3 * 4, 4, rows[r]);
    }
    tiles_.erase(tile);
    if (tiles_.empty()) stage = "lot";
  }
  void decide_lot(int who) {
    on_turn = starter_ = who;
    stage = "deal";
  }
  // Seat by seat; who was chosen by lot is the first to found a castle.
  void deal(const std::string& card) {
    remove_one(pile, card);
    players[at(actor)].hand.insert(card);
    if (players[at(actor)].hand.size() < 3) return;
    if (++actor < number()) return;
    stage = "castle";
    actor = starter_;
  }
  int colour_placed() const {
    const int own = castles_each() * number();
    return static_cast<int>(castles.size()) >= own ? kThird : actor;
  }
  bool takes_knight(Spot f) const {
    return (terrain[at(f)] == 'm' || terrain[at(f)] == 'f') && figure(f) == kNowhere;
  }
  Spots garrisons(Spot castle) const {
    Spots good;
    for (const Spot next : around(castle)) {
      if (takes_knight(next)) good.push_back(next);
    }
    return good;
  }
  void found(Spot f) {
    const int colour = colour_placed();
    if (distance_to_castles(f, colour) < 7) note("castle nearer than it should be");
    castles[f] = colour;
    chosen = f;
    stage = "garrison";
  }
  void post_guard(Spot f) {
    knights[f] = castles.at(chosen);
    chosen = kNowhere;
    settled = static_cast<int>(castles.size()) == castles_each() * colours();
    if (settled) return begin_turn(actor);
    actor = on_turn = (actor + 1) % number();
    stage = "castle";
  }

  // Cards

  Names card_choices() const {
    Names all;
    const Survey land = survey();
    std::map<std::pair<std::string, int>, bool> possible;  // by deed and ducats
    for (const std::string& id : players[at(on_turn)].hand) {
      const Card& card = box().cards.at(id);
      all.insert("sell " + id);
      const int rest = purse() - card.cost;
      if (rest < 0) continue;
      for (const auto& [deed, _] : card.deeds) {
        const auto [known, is_new] = possible.try_emplace({deed, rest});
        if (is_new) known->second = !steps(land, deed, rest).empty();
        if (known->second) all.insert("play " + id + " " + deed);
      }
    }
    return all;
  }
  // The next steps that a deed allows, with so many ducats.
  Names steps(const Survey& land, const std::string& deed, int ducats) const {
    Names all;
    if (deed == "borders" && borders_left() > 0) {
      for (Spot a = 0; a < kFields; ++a) {
        if (land.region[at(a)] != kNowhere) continue;
        const int colour = figure(a);
        for (const Spot b : around(a)) {
          const bool is_family = colour != kNowhere && colour == figure(b);
          if (a > b || has_border(a, b) || is_family) continue;
          all.insert("border " + name(a) + "-" + name(b));
        }
      }
    }
    if (deed == "knights") all = named("knight ", knight_spots(on_turn, ducats));
    if (deed == "expand") {
      for (const auto& [castle, colour] : castles) {
        if (colour != on_turn || (chosen != kNowhere && chosen != castle)) continue;
        if (land.region[at(castle)] != castle) continue;
        for (Spot f = 0; f < kFields; ++f) {
          if (objection(land, f, castle).empty()) {
            all.insert("expand " + name(f) + " from " + name(castle));
          }
        }
      }
    }
    if (deed != "deserter" && deed != "alliance") return all;
    for (const auto& [own, other] : neighbours(land, on_turn)) {
      if (deed == "alliance" && castles.at(other) < number() && !is_allied(own, other)) {
        all.insert("ally " + name(own) + " with " + name(other));
      }
      if (deed == "deserter" && !knights_in(land, own).empty() &&
          !knights_in(land, other).empty() && !recruits(land, own, ducats).empty()) {
        all.insert("desert " + name(own) + " against " + name(other));
      }
    }
    return all;
  }
  Spots recruits(const Survey& land, Spot castle, int ducats) const {
    Spots good = knight_spots(castles.at(castle), ducats);
    std::erase_if(good, [&](Spot f) { return land.region[at(f)] != castle; });
    return good;
  }
  void lay_down(const std::string& card) {
    remove_one(player().hand, card);
    remove_one(player().known, card);
  }
  void sell(const std::string& card) {
    lay_down(card);
    market.insert(card);
    player().ducats += box().cards.at(card).sale;
    sold_ = card;
    note("card sold");
    end_card();
  }
  void play(const std::string& card, const std::string& deed) {
    lay_down(card);
    player().ducats -= box().cards.at(card).cost;
    stage = deed;
    steps_left_ = box().cards.at(card).deeds.at(deed);
    has_stepped_ = false;
  }
  // A step is done; whether there are more is for the player to say, if the card has more.
  void end_step() {
    has_stepped_ = true;
    if (--steps_left_ == 0) finish_card();
  }
  void stop() {
    if (steps(survey(), stage, purse()).empty()) note("nothing left but to be done");
    finish_card();
  }
  void finish_card() {
    chosen = quarry = kNowhere;
    actor = on_turn;
    const Survey land = survey();
    for (int who = 0; who < number(); ++who) king_came |= points(land, who) >= marker_;
    if (!king_came) return end_card();
    note(last_phase ? "king comes in the last phase" : "king comes");
    if (points(land, on_turn) < marker_) note("king comes for somebody else");
    end_game();
  }
  // Everything on the market but the very card that was just sold.
  Names for_sale() const {
    Pile others = market;
    remove_one(others, sold_);
    return {others.begin(), others.end()};
  }
  // With nothing to take there is only the pile, and nothing to ask.
  void end_card() {
    if (last_phase) return end_turn();
    stage = for_sale().empty() ? "pile" : "refill";
  }
  void look_at_pile() { stage = "pile"; }
  void take(const std::string& card) {
    note(card == sold_ ? "card equal to the one sold taken" : "market card taken");
    remove_one(market, card);
    player().hand.insert(card);
    player().known.insert(card);
    end_turn();
  }
  void draw(const std::string& card) {
    remove_one(pile, card);
    player().hand.insert(card);
    last_phase = pile.empty();
    end_turn();
  }

  // Deeds

  // Compares the land before and after a step, for the annals.
  void chronicle(const Survey& before, const std::string& by) {
    const Survey after = survey();
    int closed = 0;
    for (const auto& [castle, colour] : castles) {
      if (after.region[at(castle)] == kNowhere || before.region[at(castle)] != kNowhere) continue;
      ++closed;
      note("region closed by " + by);
      if (colour != on_turn) note("region closed for somebody else");
    }
    if (closed > 1) note("two regions closed at once");
    bool has_lost = false;
    bool is_new_wild = false;
    for (std::size_t f = 0; f < terrain.size(); ++f) {
      has_lost |= before.region[f] != kNowhere && after.neutral[f];
      is_new_wild |= before.region[f] == kNowhere && !before.neutral[f] && after.neutral[f];
    }
    if (has_lost) note("part of a region cut off");
    if (is_new_wild) note("neutral zone fenced off");
    for (int who = 0; who < number(); ++who) {
      const int more = monopolies(after, who) - monopolies(before, who);
      if (more != 0) note(more > 0 ? "monopoly won" : "monopoly lost");
    }
  }
  void place_border(Spot a, Spot b) {
    const Survey before = survey();
    if (before.neutral[at(a)]) note("border in a neutral zone");
    put_border(a, b);
    tidy_up();
    chronicle(before, "a border");
    end_step();
  }
  void place_knight(Spot f) {
    if (stage == "garrison") return post_guard(f);
    if (terrain[at(f)] == 'f') {
      --player().ducats;
      note("knight in a forest");
    }
    knights[f] = on_turn;
    if (stage == "knights") return end_step();
    const Spots free = deserters(survey(), quarry);
    const int lord = castles.at(quarry);
    if (lord >= number()) note("deserter from the third colour");
    note(free.size() > 1 ? "deserter with a choice" : "deserter without a choice");
    if (free.size() == 1) return withdraw(free.front());
    stage = "withdraw";
    if (lord < number()) actor = lord;
  }
  void expand(Spot field, Spot castle) {
    const Survey before = survey();
    for (Spot f = 0; f < kFields; ++f) {
      const std::string_view why = objection(before, f, castle);
      if (!why.empty() && why != "not beside the region")
        note("expansion refused for " + std::string(why));
    }
    const bool is_foreign = before.region[at(field)] != kNowhere;
    note(is_foreign                  ? "expansion into a foreign region"
         : before.neutral[at(field)] ? "expansion into neutral land"
                                     : "expansion into open land");
    for (const Spot next : around(field)) {
      if (before.region[at(next)] == castle) {
        lift_border(field, next);
      } else {
        put_border(field, next);
      }
    }
    tidy_up();
    chronicle(before, "an expansion");
    chosen = castle;
    end_step();
  }
  void desert(Spot own, Spot other) {
    chosen = own;
    quarry = other;
    stage = "recruit";
    if (is_allied(own, other)) note("deserter from an ally");
  }
  void withdraw(Spot knight) {
    knights.erase(knight);
    if (knights_in(survey(), quarry).empty()) note("castle left alone");
    finish_card();
  }
  void ally(Spot own, Spot other) {
    alliances.insert(std::minmax(own, other));
    note("alliance");
    finish_card();
  }

  // The end

  void end_turn() {
    const auto is_spent = [](const Player& each) { return each.hand.empty(); };
    const bool is_over = std::ranges::all_of(players, is_spent);
    if (!is_over && turns < 400) return begin_turn((on_turn + 1) % number());
    note(is_over ? "last card played" : "too many turns");
    pay_bonus();
    end_game();
  }
  void pay_bonus() {
    const auto richer = [&](const Player& one) {
      return std::ranges::count_if(players, [&](const auto& o) { return o.ducats > one.ducats; });
    };
    for (Player& each : players) {
      if (each.ducats == 0) continue;
      if (richer(each) == 0) each.bonus = 5;
      if (richer(each) == 1) each.bonus = 3;
    }
  }
  void end_game() {
    stage = "over";
    std::set<int> places;
    for (int who = 0; who < number(); ++who) places.insert(place_of(who));
    if (static_cast<int>(places.size()) < number()) note("players share a place");
  }

  int marker_ = 0;
  int starter_ = 0;
  Names tiles_;  // not yet laid
  std::string sold_;
  int steps_left_ = 0;
  bool has_stepped_ = false;
};

}  // namespace thronsaal::loewenherz
