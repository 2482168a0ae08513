// Makes the numbers in worth.inc.
//
//   um_krone_und_kragen_fit hands 100 1 > hands     cards that players own in games of masters who
//                                                   play with the present numbers and a whim each
//   um_krone_und_kragen_fit odds 400 < hands        the odds of results, for the .inc
//   um_krone_und_kragen_fit promise 120 < hands     what cards promise, for the .inc
//
// Odds come from solving turns that are played for the crown alone. What cards promise is worked
// out backwards, from when the rivals are sure to take the king to the beginning of the game: a
// turn is solved with what cards promise one round later as prizes. Both are fitted by least
// squares in log odds. New numbers lead to other games, so all of it may be done again.
#include <cmath>
#include <cstdio>
#include <iostream>
#include <numbers>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "ai/insight/um_krone_und_kragen/outlook.h"
#include "ai/insight/um_krone_und_kragen/turn.h"
#include "ai/insight/um_krone_und_kragen/worth.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr std::size_t kRoom = 3'000'000;  // harder turns are left out
constexpr float kWhim = 0.25F;            // how much opinions on cards differ, in log odds

struct Cards {
  int round = 0;
  Player player;
  bool as_played = true;
};

// Least squares

class Fit {
 public:
  void add(const Traits& traits, double value, double weight) {
    for (std::size_t i = 0; i < kTraits; ++i) {
      right_[i] += weight * double{traits[i]} * value;
      for (std::size_t j = 0; j < kTraits; ++j) {
        left_[i][j] += weight * double{traits[i]} * double{traits[j]};
      }
    }
  }
  // With a little pull towards 0, for what is seldom seen. Gaussian elimination will do: the matrix
  // is positive definite.
  Formula solve() const {
    auto left = left_;
    auto right = right_;
    for (std::size_t i = 0; i < kTraits; ++i) left[i][i] += i == 0 ? 1e-6 : kPull;
    for (std::size_t i = 0; i < kTraits; ++i) {
      for (std::size_t row = i + 1; row < kTraits; ++row) {
        const double times = left[row][i] / left[i][i];
        for (std::size_t j = i; j < kTraits; ++j) left[row][j] -= times * left[i][j];
        right[row] -= times * right[i];
      }
    }
    Formula formula{};
    for (std::size_t i = kTraits; i-- > 0;) {
      double rest = right[i];
      for (std::size_t j = i + 1; j < kTraits; ++j) rest -= left[i][j] * double{formula[j]};
      formula[i] = static_cast<float>(rest / left[i][i]);
    }
    return formula;
  }

 private:
  static constexpr double kPull = 0.02;
  std::array<std::array<double, kTraits>, kTraits> left_{};
  std::array<double, kTraits> right_{};
};

double weight_of(float probability) {
  return double{probability} * (1 - double{probability}) + 0.005;
}

std::string print(const Formula& formula) {
  std::string text = "{";
  for (const float number : formula) text += fmt::format("{:.3f}F, ", number);
  text.erase(text.size() - 2);
  return text + "}";
}

// Hands

// Everybody plays as the present numbers say, but likes some cards more and others less.
void play_game(Rng& rng, TurnSolver& solver, std::vector<Cards>& seen) {
  std::array<std::array<float, kCards>, kMaxSeats> whims;
  for (auto& whim : whims) {
    for (float& w : whim) {
      w = kWhim * static_cast<float>(rng.unit() + rng.unit() + rng.unit() - 1.5) * 2;
    }
  }
  State s = Rules::start(3, {});
  Silent silent;
  Prizes prizes;
  unsigned turn = 0;
  while (s.phase != Phase::over) {
    if (Rules::to_act(s).is_chance()) {
      Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
      continue;
    }
    if (s.turn != turn) {
      turn = s.turn;
      seen.push_back({s.round, s.at(s.to_move())});
      prizes = fine_prizes(s);
      for (std::size_t i = 0; i < kCards; ++i) {
        float& prize = prizes.card[i];
        if (prize > prizes.nothing) prize = to_odds(to_log_odds(prize) + whims[s.seat][i]);
      }
    }
    Rules::Actions actions;
    Rules::legal(s, s.to_move(), actions);
    Action best = Rules::greedy(s, s.to_move(), rng);
    float most = -1;
    const bool solved = s.phase != Phase::taking && solver.prepare(s, prizes);
    for (const Action& action : actions) {
      const float value = s.phase == Phase::taking ? prize_of_taking(prizes, s, action)
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
  TurnSolver solver(kRoom);
  std::vector<Cards> seen;
  for (int i = 0; i < games; ++i) play_game(rng, solver, seen);
  for (const Cards& cards : seen) {
    std::string names;
    for_each(cards.player.cards, [&](Card card) { names += fmt::format(" {}", id(card)); });
    fmt::print("{} {}{}\n", cards.round, cards.player.charlatans, names);
  }
}

// Each of them once, in random order; some with another card more or less, for they must teach what
// cards are worth that nobody takes.
std::vector<Cards> read_hands(Rng& rng) {
  std::vector<Cards> all;
  std::set<std::pair<std::string, int>> known;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    Cards cards;
    int charlatans = 0;
    words >> cards.round >> charlatans;
    cards.player.charlatans = static_cast<std::uint8_t>(charlatans);
    for (std::string name; words >> name;) cards.player.cards.add(find_card(name).value());
    cards.player.cards.remove(Card::queen);
    cards.as_played = rng.below(2) == 0;
    if (!cards.as_played) {
      const auto card = static_cast<Card>(rng.below(slot(Card::king)));
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
  Silent silent;
  Rules::apply(s, Actor::chance(), starts(seat(0)), silent);
  return s;
}

// The odds of results

void fit_odds(std::size_t number) {
  Rng rng(1);
  TurnSolver solver(kRoom);
  Fit fit;
  std::vector<std::pair<Traits, float>> samples;
  std::size_t used = 0;
  for (Cards cards : read_hands(rng)) {
    if (used == number) break;
    if (rng.below(6) == 0) cards.player.cards.add(Card::queen);
    const int most = most_dice(cards.player, {});
    if (most < kFewestForTheKing) continue;
    ++used;
    for (int count = kFewestForTheKing; count <= std::min(most, kFewestForTheKing + 2); ++count) {
      Prizes prizes;
      for (int level = (count - kFewestForTheKing) * kNumbers; level < kCrownLevels; ++level) {
        prizes.crown_for(result_at(level)) = 1;
      }
      const State s = turn_with(cards.player);
      if (!solver.prepare(s, prizes)) continue;
      const float odds = *solver.value(s);
      const Traits traits = traits_of(cards.player, {}, count - kFewestForTheKing);
      samples.emplace_back(traits, odds);
      fit.add(traits, double{to_log_odds(odds)}, weight_of(odds));
    }
  }
  const Formula formula = fit.solve();
  double error = 0;
  for (const auto& [traits, odds] : samples) {
    error += std::abs(double{to_odds(value_of(formula, traits))} - double{odds});
  }
  fmt::print(
      "// The odds of seven and more of a kind: {} turns solved, mean error {:.3f}\nconstexpr "
      "Formula kOdds = {};\n",
      samples.size(), error / static_cast<double>(samples.size()), print(formula));
}

// What cards promise

// A rival who takes the king with this probability in a turn.
OddsByLevel odds_of_rival(float seven) {
  constexpr float kPerDie = -2.0F;
  OddsByLevel odds{};
  for (int level = 0; level < kCrownLevels; ++level) {
    const float dice = static_cast<float>(level) / kNumbers;
    odds[static_cast<std::size_t>(level)] = to_odds(to_log_odds(seven) + kPerDie * dice);
  }
  return odds;
}

constexpr Seat kMe = seat(0);
constexpr Seat kRival = seat(1);
constexpr Seat kOther = seat(2);

// Two rivals who are equally strong.
Contest contest_with(const State& s, Seat queen, const Player& me, float seven) {
  constexpr float kQueensHelp = 1.8F;
  const float with_queen = to_odds(to_log_odds(seven) + kQueensHelp);
  Contest contest(s, queen);
  contest.set_odds(kMe, fitted_odds(me, {}));
  contest.set_odds(kRival, odds_of_rival(queen == kRival ? with_queen : seven));
  contest.set_odds(kOther, odds_of_rival(seven));
  return contest;
}

// The chance to win against a rival who took the king, with the mean of some results.
float hope_after_the_king(const State& s, const Player& me, float seven) {
  constexpr std::array kResults = {Result{7, 2}, Result{7, 4}, Result{7, 6}, Result{8, 3}};
  const Lead lead = contest_with(s, kRival, me, seven).lead_for(kMe);
  float sum = 0;
  for (const Result result : kResults)
    sum += lead.theirs[static_cast<std::size_t>(level_of(result))];
  return sum / kResults.size();
}

float promise_by(const Formula& formula, const Player& player) {
  return to_odds(value_of(formula, traits_of(player, {})));
}

// What a turn may bring when cards promise as `later` says.
Prizes prizes_by(const Formula& later, const State& s, float seven, Rng& rng) {
  constexpr std::uint64_t kOneInSoManyIsGone = 6;
  const Player& me = s.player[0];
  Prizes prizes;
  prizes.nothing = promise_by(later, me);
  for (std::size_t i = 0; i < slot(Card::king); ++i) {
    const auto card = static_cast<Card>(i);
    if (card == Card::charlatan) {
      if (!me.cards.has(Card::fool)) continue;
    } else if (me.cards.has(card) || rng.below(kOneInSoManyIsGone) == 0) {
      continue;
    }
    prizes.card[i] = std::max(prizes.nothing, promise_by(later, with_card(me, card)));
  }
  if (most_dice(me, {}) < kFewestForTheKing) return prizes;
  Player crowned = me;
  crowned.cards.add(Card::queen);
  const Lead lead = contest_with(s, kMe, crowned, seven).lead_for(kMe);
  for (int level = 0; level < kCrownLevels; ++level) {
    prizes.crown_for(result_at(level)) =
        std::max(prizes.nothing, lead.mine[static_cast<std::size_t>(level)]);
  }
  return prizes;
}

// How dangerous two rivals with these cards are.
float danger_of(const Player& player) {
  State s = turn_with(player);
  s.players = 2;
  return danger_to(s, kRival) + std::numbers::ln2_v<float>;
}

// How often those who are so dangerous have the king in a turn.
float mean_odds_of_seven(const std::vector<Cards>& hands, float danger) {
  constexpr float kNearby = 0.5F;
  double sum = 0;
  int count = 0;
  for (const Cards& cards : hands) {
    if (std::abs(danger_of(cards.player) - danger) > kNearby) continue;
    sum += double{odds_of(cards.player, {kFewestForTheKing, 1}, {})};
    ++count;
  }
  return count == 0 ? to_odds(danger) : static_cast<float>(sum / count);
}

// As they grow from round to round, as long as there are enough games that go on.
std::vector<float> mean_dangers(const std::vector<Cards>& hands) {
  constexpr int kEnough = 30;
  std::vector<float> dangers;
  for (int round = 1;; ++round) {
    double sum = 0;
    int count = 0;
    for (const Cards& cards : hands) {
      if (!cards.as_played || cards.round != round) continue;
      sum += double{danger_of(cards.player)};
      ++count;
    }
    if (count < kEnough) return dangers;
    dangers.push_back(static_cast<float>(sum / count));
  }
}

void fit_promise(std::size_t number) {
  Rng rng(2);
  TurnSolver solver(kRoom);
  const std::vector<Cards> hands = read_hands(rng);
  const std::vector<float> dangers = mean_dangers(hands);
  std::vector<Formula> promise(dangers.size());
  std::string notes;
  Formula later{};
  float seven_later = 1 - kLeastOdds;
  for (std::size_t stage = dangers.size(); stage-- > 0;) {
    constexpr float kBetterOrWorse = 2.5F;
    const bool last = stage + 1 == dangers.size();
    const float danger = dangers[stage];
    const float seven = mean_odds_of_seven(hands, danger);
    const float taken = 1 - (1 - seven) * (1 - seven);
    Fit fit;
    std::vector<std::pair<Traits, float>> samples;
    for (const Cards& cards : hands) {
      if (samples.size() == number) break;
      if (std::abs(danger_of(cards.player) - danger) > kBetterOrWorse) continue;
      const State s = turn_with(cards.player);
      float value = hope_after_the_king(s, cards.player, seven);
      if (!last) {
        const Prizes prizes = prizes_by(later, s, seven_later, rng);
        if (!solver.prepare(s, prizes)) continue;
        value = taken * value + (1 - taken) * *solver.value(s);
      }
      const Traits traits = traits_of(cards.player, {});
      samples.emplace_back(traits, value);
      fit.add(traits, double{to_log_odds(value)}, weight_of(value));
    }
    promise[stage] = later = fit.solve();
    seven_later = seven;
    double error = 0;
    double mean = 0;
    for (const auto& [traits, value] : samples) {
      error += std::abs(double{to_odds(value_of(later, traits))} - double{value});
      mean += double{value};
    }
    const auto n = static_cast<double>(samples.size());
    notes += fmt::format("// danger {:.1f}, seven {:.3f}: {} turns, mean {:.3f}, error {:.3f}\n",
                         danger, seven, samples.size(), mean / n, error / n);
    std::cerr << notes.substr(notes.rfind("// d"));
  }
  fmt::print("// The danger from round to round, and for each what cards promise then.\n");
  fmt::print("constexpr std::array kDangers = {{");
  for (std::size_t i = 0; i < dangers.size(); ++i) {
    fmt::print("{}{:.2f}F", i == 0 ? "" : ", ", dangers[i]);
  }
  fmt::print("}};\n{}constexpr std::array<Formula, kDangers.size()> kPromise = {{{{\n", notes);
  for (const Formula& formula : promise) fmt::print("    {},\n", print(formula));
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
