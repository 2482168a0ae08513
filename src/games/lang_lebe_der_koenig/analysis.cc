// The election if it were held now, and odds of tries and conflicts.
#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "core/json/rounded.h"
#include "core/standing.h"
#include "games/lang_lebe_der_koenig/contest.h"
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

namespace json = boost::json;

json::string id_of(Area area) {
  return json::string(name_of(area));
}

// By votes of areas, then by cards. Those who would have to roll dice share a place.
Standing places_in(const View& view) {
  const auto sort_key = [&](Seat who) {
    return std::pair(votes_of(view, who).kept(), view.cards_of(who));
  };
  return rank(view.table.players, [&](Seat a, Seat b) { return sort_key(a) > sort_key(b); });
}

// The result of an election, as far as it does not depend on dice.
class Election {
 public:
  explicit Election(const View& view) : view_(view), places_(places_in(view)) {
    int best = players() + 1;
    for (int i = 0; i < players(); ++i) {
      if (has_majority(view_, seat(i))) best = std::min(best, places_.place_of(seat(i)));
    }
    for (int i = 0; i < players(); ++i) {
      const bool first = has_majority(view_, seat(i)) && places_.place_of(seat(i)) == best;
      if (first) crowned_ = crowned_.with(seat(i));
    }
  }

  json::object to_json() const {
    json::array all;
    for (int i = 0; i < players(); ++i) all.push_back(json_of_player(seat(i)));
    json::value crowned = nullptr;
    json::array tied;
    if (crowned_.size() == 1) crowned = index(*crowned_.begin());
    if (crowned_.size() > 1) {
      for (const Seat who : crowned_) tied.push_back(index(who));
    }
    return {{"majority", majority()}, {"players", all}, {"crowned", crowned}, {"tied", tied}};
  }

 private:
  int players() const { return view_.table.players; }
  int majority() const { return board(view_.table.board).for_players(players()).majority; }

  json::object json_of_player(Seat who) const {
    const Votes votes = votes_of(view_, who);
    json::array areas;
    for (const Area area : view_.table.controlled(who)) {
      areas.push_back(
          json::object{{"area", id_of(area)}, {"votes", board(view_.table.board).votes_of(area)}});
    }
    return {{"areas", areas},           {"area_votes", votes.areas}, {"cards", view_.cards_of(who)},
            {"loss", votes.loss},       {"bonus", votes.bonus},      {"total", votes.total()},
            {"gain", json_of_gain(who)}};
  }

  // The best and worst case of players tied for the place.
  json::value json_of_gain(Seat who) const {
    if (!crowned_.empty()) return nullptr;
    const int best = places_.place_of(who);
    int worst = best - 1;
    for (int i = 0; i < players(); ++i) worst += places_.place_of(seat(i)) == best ? 1 : 0;
    return json::object{{"least", gain_at(who, worst)}, {"most", gain_at(who, best)}};
  }
  int gain_at(Seat who, int place) const {
    return bonus_gain(view_.table.at(who).bonus, players(), place);
  }

  const View& view_;
  Standing places_;
  SeatSet crowned_;
};

double odds_of_success(Card card) {
  int numbers = 0;
  for (int number = 1; number <= kDieFaces; ++number) numbers += succeeds(number, card) ? 1 : 0;
  return static_cast<double>(numbers) / kDieFaces;
}

json::object json_of_success() {
  json::object odds;
  for (Card card = 1; card <= kCardKinds; ++card)
    odds[term(card).id] = rounded(odds_of_success(card));
  return odds;
}

// Odds of what the observer may try now. For others this would reveal their cards.
Rules::Actions own_actions(const View& view) {
  Rules::Actions actions;
  const bool asked =
      view.observer != kNobody && Rules::to_act(view.table).contains(seat(view.observer));
  if (asked) Rules::legal(view.table, seat(view.observer), actions);
  return actions;
}

json::array json_of_tries(const View& view) {
  json::array tries;
  for (const Action& action : own_actions(view)) {
    if (action.kind != Kind::move_on && action.kind != Kind::try_more) continue;
    tries.push_back(json::object{{"action", Rules::print(action)},
                                 {"chance", rounded(odds_of_success(action.numbers[0]))}});
  }
  return tries;
}

json::array json_of_commitments(const View& view) {
  json::array commitments;
  if (view.table.phase != Phase::committing) return commitments;
  for (const Action& action : own_actions(view)) {
    const int pieces = influence_of_pieces(view.table, seat(view.observer));
    const InfluenceOdds odds = influence_odds(cards_of(action), pieces);
    const auto least = std::ranges::find_if(odds, [](double chance) { return chance > 0; });
    commitments.push_back(json::object{{"action", Rules::print(action)},
                                       {"least", least - odds.begin()},
                                       {"most", odds.size() - 1},
                                       {"mean", rounded(mean_of(odds))}});
  }
  return commitments;
}

// Expected influence of a player with known cards; exact after the roll.
json::value json_of_mean(const State& s, Seat who) {
  if (!s.contenders.contains(who)) return nullptr;
  if (s.rolled.contains(who)) return s.at(who).influence;
  const bool secret = s.phase == Phase::committing && s.at(who).committed.empty();
  if (secret) return nullptr;
  return rounded(mean_of(influence_odds(s.at(who).committed, influence_of_pieces(s, who))));
}

json::value json_of_conflict(const View& view) {
  const State& s = view.table;
  const bool revealed = s.phase == Phase::contest;
  if (!revealed && s.phase != Phase::committing) return nullptr;
  const auto odds = revealed ? conflict_win_odds(s) : std::array<double, kMaxSeats>{};
  json::array players;
  for (int i = 0; i < s.players; ++i) {
    json::object player{{"pieces", influence_of_pieces(s, seat(i))},
                        {"mean", json_of_mean(s, seat(i))},
                        {"chance", nullptr}};
    if (revealed) player["chance"] = rounded(odds[static_cast<std::size_t>(i)]);
    players.push_back(std::move(player));
  }
  return json::object{{"area", id_of(s.current_area)},
                      {"players", players},
                      {"commitments", json_of_commitments(view)}};
}

}  // namespace

std::vector<int> Rules::scores(const View& view) {
  std::vector<int> scores;
  for (int i = 0; i < view.table.players; ++i) scores.push_back(votes_of(view, seat(i)).total());
  return scores;
}

json::object Rules::analysis(const View& view) {
  return {{"scores", json::value_from(scores(view))},
          {"election", Election(view).to_json()},
          {"success", json_of_success()},
          {"tries", json_of_tries(view)},
          {"conflict", json_of_conflict(view)},
          {"mean_of_die", kMeanOfDie}};
}

}  // namespace thronsaal::lang_lebe_der_koenig
