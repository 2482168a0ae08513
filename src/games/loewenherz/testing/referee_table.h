// Converts between State and the referee's state, to compare them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "games/loewenherz/rules.h"
#include "games/loewenherz/testing/referee.h"

namespace thronsaal::loewenherz {

using Spot = Referee::Spot;

inline Field field_at(Spot f) {
  return static_cast<Field>(f);
}
inline Spot spot_of(Field f) {
  return f == Field::none ? Referee::kNowhere : static_cast<Spot>(f);
}
inline Card card_at(int i) {
  return static_cast<Card>(i);
}

inline Referee::Pile pile_of(const Cards& cards, BoardId on) {
  Referee::Pile pile;
  for (int i = 0; i < kMaxCardKinds; ++i) {
    for (int n = 0; n < cards.count(card_at(i)); ++n) pile.insert(board(on).info(card_at(i)).id);
  }
  return pile;
}
inline Cards cards_of(const Referee::Pile& pile, BoardId on) {
  Cards all;
  for (const std::string& id : pile) all.add(board(on).find_card(id).value());
  return all;
}
inline Referee::Spots spots_of(const FieldSet& fields) {
  Referee::Spots all;
  for (const Field f : fields) all.push_back(spot_of(f));
  return all;
}
inline Referee::Spots of_colour(const std::map<Spot, int>& figures, int colour) {
  Referee::Spots all;
  for (const auto& [f, whose] : figures) {
    if (whose == colour) all.push_back(f);
  }
  return all;
}
inline std::string terrain_of(const State& s) {
  std::string all(kFields, 'm');
  for (std::size_t t = 1; t < kTerrains; ++t) {
    for (const Spot f : spots_of(s.terrain(static_cast<Terrain>(t)))) {
      all[static_cast<std::size_t>(f)] = "mfvKGSCD"[t];
    }
  }
  return all;
}
inline Spot castle_at(const State& s, std::size_t i) {
  return spot_of(s.castles[i / kMaxCastlesPerColour][i % kMaxCastlesPerColour]);
}
inline std::set<Referee::Castles> alliances_of(const State& s) {
  std::set<Referee::Castles> all;
  for (std::size_t i = 0; i < s.allies.size(); ++i) {
    for (std::size_t j = 0; j < s.allies.size(); ++j) {
      if ((s.allies[i] >> j & 1U) == 0) continue;
      all.insert(std::minmax({castle_at(s, i), castle_at(s, j)}));
    }
  }
  return all;
}

inline const std::map<std::string, Phase>& phases() {
  static const std::map<std::string, Phase> kPhases = {
      {"tiles", Phase::laying},       {"lot", Phase::lot},
      {"deal", Phase::dealing},       {"castle", Phase::founding},
      {"garrison", Phase::garrison},  {"turn", Phase::turn},
      {"borders", Phase::borders},    {"knights", Phase::knights},
      {"expand", Phase::expanding},   {"deserter", Phase::deserting},
      {"recruit", Phase::recruiting}, {"withdraw", Phase::withdrawing},
      {"alliance", Phase::allying},   {"refill", Phase::refilling},
      {"pile", Phase::drawing},       {"over", Phase::over}};
  return kPhases;
}

// The state at the beginning of a turn: after the moves of the set-up, with everything else from
// the referee's record.
inline State laid_out(const Referee& referee, const Options& options,
                      const std::vector<std::string>& set_up, BoardId on = BoardId::built_in) {
  State s = Rules::start(referee.number(), options, on);
  for (const std::string& move : set_up) {
    const ToAct to_act = Rules::to_act(s);
    const Actor actor = to_act.is_chance() ? Actor::chance() : Actor(*to_act.seats().begin());
    NullRecorder silent;
    Rules::apply(s, actor, Rules::parse(move, on).value(), silent);
  }
  for (Spot f = 0; f < kFields; ++f) {
    for (const Spot next : referee.behind[Referee::at(f)]) {
      s.borders.add(edge_between(field_at(f), field_at(next)));
    }
  }
  s.knights = {};
  for (const auto& [f, colour] : referee.knights) s.knights[State::at(colour)].add(field_at(f));
  const Referee::Survey land = referee.survey();
  for (int c = 0; c < referee.colours(); ++c) {
    for (const Spot f : referee.territory(land, c)) s.territory[State::at(c)].add(field_at(f));
    s.points[State::at(c)] = static_cast<std::uint16_t>(referee.points(land, c));
  }
  std::map<Spot, std::size_t> numbers;  // of the castles
  for (std::size_t i = 0; i < s.allies.size(); ++i) numbers[castle_at(s, i)] = i;
  for (const auto& [one, other] : referee.alliances) {
    s.allies[numbers[one]] |= static_cast<std::uint16_t>(1U << numbers[other]);
    s.allies[numbers[other]] |= static_cast<std::uint16_t>(1U << numbers[one]);
  }
  for (int who = 0; who < referee.number(); ++who) {
    const Referee::Player& player = referee.players[State::at(who)];
    s.ducats[State::at(who)] = static_cast<std::uint16_t>(player.ducats);
    s.hands[State::at(who)] = {};
    Referee::Pile known = player.known;
    for (const std::string& id : player.hand) {
      const auto seen = known.find(id);
      s.hands[State::at(who)].add(board(on).find_card(id).value(), seen != known.end());
      if (seen != known.end()) known.erase(seen);
    }
  }
  s.pile = cards_of(referee.pile, on);
  s.market = cards_of(referee.market, on);
  s.played = static_cast<std::uint8_t>(Rules::view(s, Observer::spectator()).discard.size());
  s.turns = static_cast<std::uint16_t>(referee.turns);
  s.turn_of = s.actor = s.colour = static_cast<std::uint8_t>(referee.on_turn);
  s.last_phase = referee.last_phase;
  EXPECT_EQ(Rules::audit(s), "");
  return s;
}

// Differences between the state and the referee; empty if none.
class Mismatch {
 public:
  Mismatch(const Referee& referee, const State& s) {
    compare("phase", static_cast<int>(s.phase), static_cast<int>(phases().at(referee.stage)));
    compare("terrain", terrain_of(s), referee.terrain);
    Referee::Spots east;
    Referee::Spots south;
    for (Spot f = 0; f < kFields; ++f) {
      for (const Spot next : referee.behind[Referee::at(f)]) {
        if (next == f + 1) east.push_back(f);
        if (next == f + kSide) south.push_back(f);
      }
    }
    compare("borders to the east", spots_of(s.borders.east), east);
    compare("borders to the south", spots_of(s.borders.south), south);
    compare("borders left", s.borders_left(), referee.borders_left());
    const Referee::Survey land = referee.survey();
    for (int c = 0; c < kColours; ++c) compare_colour(referee, land, s, c);
    for (int who = 0; who < referee.number(); ++who) compare_player(referee, s, who);
    compare("alliances", alliances_of(s), referee.alliances);
    compare("pile", pile_of(s.pile, s.board), referee.pile);
    compare("market", pile_of(s.market, s.board), referee.market);
    compare("turns", int{s.turns}, referee.turns);
    compare("last phase", s.last_phase, referee.last_phase);
    compare("king", s.king_returned, referee.king_returned);
    if (!referee.settled) return;
    compare("whose turn", int{s.turn_of}, referee.on_turn);
    compare("region chosen", spot_of(s.castle), referee.chosen);
    compare("region deserted from", spot_of(s.other_castle), referee.other_castle);
  }
  const std::string& text() const { return text_; }

 private:
  void compare_colour(const Referee& referee, const Referee::Survey& land, const State& s, int c) {
    const std::size_t own = State::at(c);
    compare("castles", spots_of(s.castles_of(c)), of_colour(referee.castles, c));
    compare("knights", spots_of(s.knights[own]), of_colour(referee.knights, c));
    compare("territory", spots_of(s.territory[own]), referee.territory(land, c));
    compare("points", int{s.points[own]}, referee.points(land, c));
  }
  void compare_player(const Referee& referee, const State& s, int who) {
    const Referee::Player& player = referee.players[State::at(who)];
    compare("ducats", int{s.ducats[State::at(who)]}, player.ducats);
    Referee::Pile hand;
    Referee::Pile known;
    const Hand& held = s.hands[State::at(who)];
    for (std::size_t i = 0; i < kHandSize; ++i) {
      if (held.cards[i] == Card::none) continue;
      hand.insert(board(s.board).info(held.cards[i]).id);
      if (held.known[i]) known.insert(board(s.board).info(held.cards[i]).id);
    }
    compare("hand", hand, player.hand);
    compare("known cards", known, player.known);
  }
  template <class T>
  void compare(std::string_view what, const T& shown, const T& recorded) {
    if (shown != recorded) text_ += fmt::format("{}: {}, not {}\n", what, shown, recorded);
  }

  std::string text_;
};

}  // namespace thronsaal::loewenherz
