// The score, and what the dice of the turn may still become.
#include <boost/json.hpp>

#include "core/json/rounded.h"
#include "games/um_krone_und_kragen/chances.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

namespace json = boost::json;

// What the dice of the turn say about some prizes.
class TargetOdds {
 public:
  TargetOdds(const State& s, const PrizesOf& cards_for)
      : now_(cards_now(turn_dice_of(s), cards_for)),
        possible_(cards_possible(turn_dice_of(s), cards_for)),
        chances_(chances(turn_dice_of(s), cards_for)) {}

  void write(Card card, json::object& entry) const {
    entry["now"] = now_.has(card);
    entry["possible"] = possible_.has(card);
    entry["chance"] =
        chances_ ? json::value(rounded((*chances_)[index_of(card)])) : json::value(nullptr);
  }

 private:
  CardSet now_;
  CardSet possible_;
  std::optional<CardOdds> chances_;
};

json::array json_of_cards(const State& s) {
  json::array cards;
  if (s.final_round) return cards;
  const TargetOdds target_odds(s, affordable);
  for (int i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    if (!on_offer(s, card) || card == Card::queen) continue;  // taken with the king
    json::object entry{{"card", json::string(id(card))}};
    target_odds.write(card, entry);
    cards.push_back(std::move(entry));
  }
  return cards;
}

json::value json_of_crown(const State& s) {
  if (!s.final_round) return nullptr;
  const auto prize = [&](Dice result) {
    return takes_lead(s, Result::of(result)) ? CardSet{Card::king} : CardSet();
  };
  json::object crown{
      {"count", s.lead.count}, {"number", s.lead.number}, {"equal_will_do", takes_lead(s, s.lead)}};
  TargetOdds(s, prize).write(Card::king, crown);
  return crown;
}

json::value json_of_prospects(const State& s) {
  if (s.phase == Phase::lot || s.phase == Phase::over) return nullptr;
  return json::object{{"seat", s.seat}, {"cards", json_of_cards(s)}, {"crown", json_of_crown(s)}};
}

}  // namespace

int cards_held(const State& s, Seat seat) {
  return s.at(seat).number_of_cards() + (s.king == index(seat) ? 1 : 0);
}

std::vector<int> Rules::scores(const View& view) {
  std::vector<int> scores;
  for (int i = 0; i < view.players; ++i) scores.push_back(cards_held(view, seat(i)));
  return scores;
}

json::object Rules::analysis(const View& view) {
  json::array start;
  json::array most;
  for (int i = 0; i < view.players; ++i) {
    start.push_back(dice_at_start(view.at(seat(i)), view.options));
    most.push_back(max_dice(view.at(seat(i)), view.options));
  }
  return {{"scores", json::value_from(scores(view))},
          {"dice", {{"start", start}, {"most", most}}},
          {"turn", json_of_prospects(view)},
          {"mean_of_die", kMeanOfDie}};
}

}  // namespace thronsaal::um_krone_und_kragen
