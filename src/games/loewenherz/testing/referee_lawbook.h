// What the second referee allows: who is to act, legal actions, and the outcomes of chance with
// their probabilities. Written from the rules alone.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "games/loewenherz/testing/referee_record.h"

namespace thronsaal::loewenherz {

class RefereeRules : public RefereeState {
 public:
  using RefereeState::RefereeState;

  // A seat, chance, or nobody when the game is over.
  std::set<int> to_act() const {
    static const Names kByChance = {"tiles", "lot", "deal", "pile"};
    if (stage == "over") return {};
    return {kByChance.contains(stage) ? kChance : actor};
  }
  // All legal actions of a seat or of chance.
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
    if (stage == "withdraw") return named("withdraw ", deserters(survey(), other_castle));
    if (stage == "refill") {
      all.insert("draw");
      for (const std::string& card : for_sale()) all.insert("take " + card);
      return all;
    }
    all = steps_left_ > 0 ? steps(survey(), stage, purse()) : Names();
    if (has_stepped_) all.insert("done");
    return all;
  }
  // The outcomes of chance with their probabilities.
  Odds odds() const {
    Odds all;
    if (stage == "tiles") {
      const bool is_centre = tiles.size() == 5;
      const double share = is_centre ? 1.0 / 4 : 0.25 / others_to_lay();
      for (const std::string& tile : tiles) {
        if ((tile == box().centre) != is_centre) continue;
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
  std::string_view mismatch(const Survey& land, Spot field, Spot castle) const {
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
  // Where a colour may place a castle: six fields between its castles, fewer only if necessary.
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
  // Where a colour may place a knight, with this many ducats.
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
  // The knights that a region can lose without cutting off another from the castle.
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

 protected:
  int purse() const { return players[at(on_turn)].ducats; }
  static void remove_one(Pile& cards, const std::string& card) {
    const auto one = cards.find(card);
    if (one != cards.end()) cards.erase(one);
  }
  static Names named(const std::string& verb, const Spots& spots) {
    Names all;
    for (const Spot f : spots) all.insert(verb + name(f));
    return all;
  }
  // The next steps that a deed allows, with this many ducats.
  Names steps(const Survey& land, const std::string& deed, int ducats) const {
    if (deed == "borders") return borders(land);
    if (deed == "knights") return named("knight ", knight_spots(on_turn, ducats));
    if (deed == "expand") return expansions(land);
    Names all;
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
  Names borders(const Survey& land) const {
    Names all;
    if (borders_left() <= 0) return all;
    for (Spot a = 0; a < kFields; ++a) {
      if (land.region[at(a)] != kNowhere) continue;
      const int colour = figure(a);
      for (const Spot b : around(a)) {
        const bool is_family = colour != kNowhere && colour == figure(b);
        if (a > b || has_border(a, b) || is_family) continue;
        all.insert("border " + name(a) + "-" + name(b));
      }
    }
    return all;
  }
  Names expansions(const Survey& land) const {
    Names all;
    for (const auto& [castle, colour] : castles) {
      if (colour != on_turn || (chosen != kNowhere && chosen != castle)) continue;
      if (land.region[at(castle)] != castle) continue;
      for (Spot f = 0; f < kFields; ++f) {
        if (mismatch(land, f, castle).empty()) {
          all.insert("expand " + name(f) + " from " + name(castle));
        }
      }
    }
    return all;
  }
  Spots recruits(const Survey& land, Spot castle, int ducats) const {
    Spots good = knight_spots(castles.at(castle), ducats);
    std::erase_if(good, [&](Spot f) { return land.region[at(f)] != castle; });
    return good;
  }
  int colour_placed() const {
    const int own = castles_each() * number();
    return static_cast<int>(castles.size()) >= own ? kThird : actor;
  }
  // Everything on the market except the card just sold.
  Names for_sale() const {
    Pile others = market;
    remove_one(others, sold_);
    return {others.begin(), others.end()};
  }

  std::string sold_;  // this turn, if any
  int steps_left_ = 0;
  bool has_stepped_ = false;

 private:
  int others_to_lay() const { return static_cast<int>(tiles.size() - tiles.count(box().centre)); }
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
        if (known->second) all.insert(fmt::format("play {} {}", id, deed));
      }
    }
    return all;
  }
};

}  // namespace thronsaal::loewenherz
