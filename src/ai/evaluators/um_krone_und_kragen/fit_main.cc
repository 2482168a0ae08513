// Computes the numbers in card_values.inc.
//
//   um_krone_und_kragen_fit hands 100 1 > hands   hands from self-play with the current numbers and
//                                                 random card preferences
//   um_krone_und_kragen_fit odds 400 < hands      the odds of results
//   um_krone_und_kragen_fit promise 120 < hands   the win probability that cards promise
//
// Odds come from solving turns that are played for the crown alone. Promises are computed
// backwards, from when the rivals are sure to take the king to the beginning of the game: each turn
// is solved with the promises one round later as rewards. Both are fitted by least squares in log
// odds. New numbers lead to different games, so the whole process can be repeated.
#include <cmath>
#include <cstdio>
#include <iostream>
#include <numbers>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "ai/evaluators/um_krone_und_kragen/card_values.h"
#include "ai/evaluators/um_krone_und_kragen/least_squares.h"
#include "ai/evaluators/um_krone_und_kragen/turn.h"
#include "ai/evaluators/um_krone_und_kragen/turn_values.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr std::size_t kSolverCapacity = 3'000'000;  // larger turns are skipped
constexpr float kPreferenceNoise = 0.25F;           // in log odds

struct Hand {
  int round = 0;
  Player player;
  bool as_played = true;
};

double weight_of(float probability) {
  return double{probability} * (1 - double{probability}) + 0.005;
}

std::string print(const LinearModel& model) {
  std::string text = "{";
  for (const float number : model) text += fmt::format("{:.3f}F, ", number);
  text.erase(text.size() - 2);
  return text + "}";
}

// Hands

// Plays by the current numbers with random card preferences.
void play_game(Rng& rng, TurnSolver& solver, std::vector<Hand>& seen) {
  std::array<std::array<float, kCards>, kMaxSeats> preference_noise;
  for (auto& whim : preference_noise) {
    for (float& w : whim) {
      w = kPreferenceNoise * static_cast<float>(rng.unit() + rng.unit() + rng.unit() - 1.5) * 2;
    }
  }
  State s = Rules::start(3, {});
  NullRecorder silent;
  TurnRewards rewards;
  unsigned turn = 0;
  while (s.phase != Phase::over) {
    if (Rules::to_act(s).is_chance()) {
      Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
      continue;
    }
    if (s.turn != turn) {
      turn = s.turn;
      seen.push_back({s.round, s.at(s.to_move())});
      rewards = fine_rewards(s);
      for (std::size_t i = 0; i < kCards; ++i) {
        float& reward = rewards.card[i];
        if (reward > rewards.nothing)
          reward = to_probability(to_log_odds(reward) + preference_noise[s.seat][i]);
      }
    }
    Rules::Actions actions;
    Rules::legal(s, s.to_move(), actions);
    Action best = Rules::greedy(s, s.to_move(), rng);
    float most = -1;
    const bool solved = s.phase != Phase::taking && solver.prepare(s, rewards);
    for (const Action& action : actions) {
      const float value = s.phase == Phase::taking ? reward_of_taking(rewards, s, action)
                          : solved                 ? *solver.value_after(s, action)
                                                   : -1;
      if (value > most) {
        most = value;
        best = action;
      }
    }
    Rules::apply(s, s.to_move(), best, silent);
  }
}

void print_hands(int games, std::uint64_t seed) {
  Rng rng(seed);
  TurnSolver solver(kSolverCapacity);
  std::vector<Hand> seen;
  for (int i = 0; i < games; ++i) play_game(rng, solver, seen);
  for (const Hand& cards : seen) {
    std::string names;
    for_each(cards.player.cards, [&](Card card) { names += fmt::format(" {}", id(card)); });
    fmt::print("{} {}{}\n", cards.round, cards.player.charlatans, names);
  }
}

// Each hand once, in random order; some with a card added or removed, to cover cards that are never
// taken.
std::vector<Hand> read_hands(Rng& rng) {
  std::vector<Hand> all;
  std::set<std::pair<std::string, int>> known;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    Hand cards;
    int charlatans = 0;
    words >> cards.round >> charlatans;
    cards.player.charlatans = static_cast<std::uint8_t>(charlatans);
    for (std::string name; words >> name;) cards.player.cards.add(find_card(name).value());
    cards.player.cards.remove(Card::queen);
    cards.as_played = rng.below(2) == 0;
    if (!cards.as_played) {
      const auto card = static_cast<Card>(rng.below(index_of(Card::king)));
      if (cards.player.cards.has(card)) {
        cards.player.cards.remove(card);
      } else if (card != Card::charlatan) {
        cards.player.cards.add(card);
      }
    }
    std::string names;
    for_each(cards.player.cards, [&](Card card) { names += id(card); });
    if (cards.as_played || known.insert({names, charlatans}).second) all.push_back(cards);
  }
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(i)]);
  return all;
}

State turn_with(const Player& player) {
  State s = Rules::start(3, {});
  s.player[0] = player;
  NullRecorder silent;
  Rules::apply(s, Actor::chance(), starts(seat(0)), silent);
  return s;
}

// The odds of results

void fit_odds(std::size_t number) {
  Rng rng(1);
  TurnSolver solver(kSolverCapacity);
  LeastSquares fit;
  std::vector<std::pair<Features, float>> samples;
  std::size_t used = 0;
  for (Hand cards : read_hands(rng)) {
    if (used == number) break;
    if (rng.below(6) == 0) cards.player.cards.add(Card::queen);
    const int most = max_dice(cards.player, {});
    if (most < kKingMinDice) continue;
    ++used;
    for (int count = kKingMinDice; count <= std::min(most, kKingMinDice + 2); ++count) {
      TurnRewards rewards;
      for (int level = (count - kKingMinDice) * kDieFaces; level < kCrownLevels; ++level) {
        rewards.crown_for(result_at(level)) = 1;
      }
      const State s = turn_with(cards.player);
      if (!solver.prepare(s, rewards)) continue;
      const float odds = *solver.value(s);
      const Features features = features_of(cards.player, {}, count - kKingMinDice);
      samples.emplace_back(features, odds);
      fit.add(features, double{to_log_odds(odds)}, weight_of(odds));
    }
  }
  const LinearModel model = fit.solve();
  double error = 0;
  for (const auto& [features, odds] : samples) {
    error += std::abs(double{to_probability(value_of(model, features))} - double{odds});
  }
  fmt::print(
      "// The odds of seven and more of a kind: {} turns solved, mean error {:.3f}\nconstexpr "
      "LinearModel kKindModel = {};\n",
      samples.size(), error / static_cast<double>(samples.size()), print(model));
}

// Promises

// A rival who takes the king with this probability in a turn.
OddsByLevel odds_of_rival(float seven) {
  constexpr float kPerDie = -2.0F;
  OddsByLevel odds{};
  for (int level = 0; level < kCrownLevels; ++level) {
    const float dice = static_cast<float>(level) / kDieFaces;
    odds[static_cast<std::size_t>(level)] = to_probability(to_log_odds(seven) + kPerDie * dice);
  }
  return odds;
}

constexpr Seat kMe = seat(0);
constexpr Seat kRival = seat(1);
constexpr Seat kOther = seat(2);

// Against two equally strong rivals.
CrownContest contest_with(const State& s, Seat queen, const Player& me, float seven) {
  constexpr float kQueensHelp = 1.8F;
  const float with_queen = to_probability(to_log_odds(seven) + kQueensHelp);
  CrownContest crown_contest(s, queen);
  crown_contest.set_odds(kMe, fitted_odds(me, {}));
  crown_contest.set_odds(kRival, odds_of_rival(queen == kRival ? with_queen : seven));
  crown_contest.set_odds(kOther, odds_of_rival(seven));
  return crown_contest;
}

// Win probability after a rival took the king, averaged over some results.
float value_after_king_taken(const State& s, const Player& me, float seven) {
  constexpr std::array kResults = {Result{7, 2}, Result{7, 4}, Result{7, 6}, Result{8, 3}};
  const LeadValue lead = contest_with(s, kRival, me, seven).lead_for(kMe);
  float sum = 0;
  for (const Result result : kResults)
    sum += lead.theirs[static_cast<std::size_t>(level_of(result))];
  return sum / kResults.size();
}

float promise_by(const LinearModel& model, const Player& player) {
  return to_probability(value_of(model, features_of(player, {})));
}

// The rewards of a turn if cards promise what `later` says.
TurnRewards prizes_by(const LinearModel& later, const State& s, float seven, Rng& rng) {
  constexpr std::uint64_t kOneInSoManyIsGone = 6;
  const Player& me = s.player[0];
  TurnRewards rewards;
  rewards.nothing = promise_by(later, me);
  for (std::size_t i = 0; i < index_of(Card::king); ++i) {
    const auto card = static_cast<Card>(i);
    if (card == Card::charlatan) {
      if (!me.cards.has(Card::fool)) continue;
    } else if (me.cards.has(card) || rng.below(kOneInSoManyIsGone) == 0) {
      continue;
    }
    rewards.card[i] = std::max(rewards.nothing, promise_by(later, with_card(me, card)));
  }
  if (max_dice(me, {}) < kKingMinDice) return rewards;
  Player crowned = me;
  crowned.cards.add(Card::queen);
  const LeadValue lead = contest_with(s, kMe, crowned, seven).lead_for(kMe);
  for (int level = 0; level < kCrownLevels; ++level) {
    rewards.crown_for(result_at(level)) =
        std::max(rewards.nothing, lead.mine[static_cast<std::size_t>(level)]);
  }
  return rewards;
}

// The threat of two rivals with these cards.
float threat_of(const Player& player) {
  State s = turn_with(player);
  s.players = 2;
  return threat_to(s, kRival) + std::numbers::ln2_v<float>;
}

// How often rivals with this threat take the king in a turn.
float mean_odds_of_seven(const std::vector<Hand>& hands, float threat) {
  constexpr float kNearby = 0.5F;
  double sum = 0;
  int count = 0;
  for (const Hand& cards : hands) {
    if (std::abs(threat_of(cards.player) - threat) > kNearby) continue;
    sum += double{result_probability(cards.player, {kKingMinDice, 1}, {})};
    ++count;
  }
  return count == 0 ? to_probability(threat) : static_cast<float>(sum / count);
}

// Threats from round to round, while enough games are still in progress.
std::vector<float> mean_dangers(const std::vector<Hand>& hands) {
  constexpr int kEnough = 30;
  std::vector<float> dangers;
  for (int round = 1;; ++round) {
    double sum = 0;
    int count = 0;
    for (const Hand& cards : hands) {
      if (!cards.as_played || cards.round != round) continue;
      sum += double{threat_of(cards.player)};
      ++count;
    }
    if (count < kEnough) return dangers;
    dangers.push_back(static_cast<float>(sum / count));
  }
}

void fit_promise(std::size_t number) {
  Rng rng(2);
  TurnSolver solver(kSolverCapacity);
  const std::vector<Hand> hands = read_hands(rng);
  const std::vector<float> dangers = mean_dangers(hands);
  std::vector<LinearModel> promise(dangers.size());
  std::string notes;
  LinearModel later{};
  float seven_later = 1 - kMinProbability;
  for (std::size_t stage = dangers.size(); stage-- > 0;) {
    constexpr float kBetterOrWorse = 2.5F;
    const bool last = stage + 1 == dangers.size();
    const float threat = dangers[stage];
    const float seven = mean_odds_of_seven(hands, threat);
    const float taken = 1 - (1 - seven) * (1 - seven);
    LeastSquares fit;
    std::vector<std::pair<Features, float>> samples;
    for (const Hand& cards : hands) {
      if (samples.size() == number) break;
      if (std::abs(threat_of(cards.player) - threat) > kBetterOrWorse) continue;
      const State s = turn_with(cards.player);
      float value = value_after_king_taken(s, cards.player, seven);
      if (!last) {
        const TurnRewards rewards = prizes_by(later, s, seven_later, rng);
        if (!solver.prepare(s, rewards)) continue;
        value = taken * value + (1 - taken) * *solver.value(s);
      }
      const Features features = features_of(cards.player, {});
      samples.emplace_back(features, value);
      fit.add(features, double{to_log_odds(value)}, weight_of(value));
    }
    promise[stage] = later = fit.solve();
    seven_later = seven;
    double error = 0;
    double mean = 0;
    for (const auto& [features, value] : samples) {
      error += std::abs(double{to_probability(value_of(later, features))} - double{value});
      mean += double{value};
    }
    const auto n = static_cast<double>(samples.size());
    notes += fmt::format("// danger {:.1f}, seven {:.3f}: {} turns, mean {:.3f}, error {:.3f}\n",
                         threat, seven, samples.size(), mean / n, error / n);
    std::cerr << notes.substr(notes.rfind("// d"));
  }
  fmt::print("// The danger from round to round, and for each what cards promise then.\n");
  fmt::print("constexpr std::array kThreats = {{");
  for (std::size_t i = 0; i < dangers.size(); ++i) {
    fmt::print("{}{:.2f}F", i == 0 ? "" : ", ", dangers[i]);
  }
  fmt::print("}};\n{}constexpr std::array<LinearModel, kThreats.size()> kWinModel = {{{{\n", notes);
  for (const LinearModel& model : promise) fmt::print("    {},\n", print(model));
  fmt::print("}}}};\n");
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen

int main(int argc, char** argv) {
  using namespace thronsaal::um_krone_und_kragen;
  const std::string what = argc > 1 ? argv[1] : "";
  const int number = argc > 2 ? std::stoi(argv[2]) : 100;
  if (what == "hands") {
    print_hands(number, argc > 3 ? std::stoull(argv[3]) : 1);
  } else if (what == "odds") {
    fit_odds(static_cast<std::size_t>(number));
  } else if (what == "promise") {
    fit_promise(static_cast<std::size_t>(number));
  } else {
    std::cerr << "um_krone_und_kragen_fit hands|odds|promise <number>\n";
    return 1;
  }
}
