// How a trial is carried out; trial.h says what it is. Included where games are instantiated.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <set>
#include <span>
#include <string>

#include <fmt/format.h>

#include "core/erase.h"
#include "core/fingerprint.h"
#include "core/match.h"
#include "laws/trial.h"

namespace thronsaal {

template <Game G>
class Trial {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  Trial(const TrialSetup& setup, Tally& tally)
      : setup_(setup),
        tally_(tally),
        rng_(setup.seed),
        words_(erased<G>(setup.board).words()),
        state_(start_on<G>(setup.board, setup.players, options())) {
    digests_.push_back(study_digest(state_));
  }

  std::optional<Breach> run() {
    ++tally_.games;
    while (!breach_ && !G::to_act(state_).is_over()) {
      if (moves_.size() >= static_cast<std::size_t>(G::kMaxMoves)) {
        fail("termination", fmt::format("still going after {} moves", moves_.size()));
        break;
      }
      study_position();
      if (!breach_) make_move();
    }
    if (!breach_) study_end();
    tally_.moves += moves_.size();
    return breach_;
  }

 private:
  struct Played {
    Actor actor;
    Action action;
  };

  typename G::Options options() const {
    typename G::Options options;
    for (std::size_t i = 0; i < setup_.options.size(); ++i) {
      G::option_specs()[i].set(options, setup_.options[i]);
    }
    return options;
  }

  void fail(std::string law, std::string what) {
    if (!breach_) breach_ = Breach{std::move(law), std::move(what), moves_.size()};
  }

  static State after(State state, Actor actor, const Action& action) {
    Silent silent;
    G::apply(state, actor, action, silent);
    return state;
  }

  template <class T>
  static bool has_twins(const std::vector<T>& values) {
    std::vector<std::uint64_t> prints;
    for (const T& value : values) prints.push_back(fingerprint(value));
    std::ranges::sort(prints);
    return std::ranges::adjacent_find(prints) != prints.end();
  }

  void study_position() {
    if (const std::string fault = G::audit(state_); !fault.empty()) fail("conservation", fault);
    study_information();
    if (moves_.size() % kOutlookPeriod == 0) study_outlook();
    study_chance();
    for (const Seat seat : G::to_act(state_).seats()) study_listing(seat);
    study_simultaneity();
    study_refusal();
  }

  void study_listing(Seat seat) {
    typename G::Actions actions;
    G::legal(state_, seat, actions);
    if (actions.empty()) return fail("termination", "a seat that is to act can do nothing");
    std::vector<State> results;
    std::vector<std::uint64_t> digests;
    for (const Action& action : actions) {
      if (!G::check(state_, seat, action)) {
        return fail("listing",
                    fmt::format("'{}' is listed but refused", print_on<G>(setup_.board, action)));
      }
      study_notation(action);
      results.push_back(after(state_, seat, action));
      digests.push_back(digest_of<G>(results.back()));
    }
    remember(rng_.pick(actions));
    if (has_twins(results)) {
      fail("listing", "two listed actions lead to the same state");
    }
    if (has_twins(digests)) fail("digest", "two listed actions lead to the same digest");
  }

  // The state's digest, which is that of its copy, and of no other position met so far.
  std::uint64_t study_digest(const State& state) {
    const State copy = state;
    const std::uint64_t digest = digest_of<G>(state);
    if (digest_of<G>(copy) != digest) fail("digest", "equal positions have different digests");
    const std::uint64_t print = fingerprint(state);
    const auto known = tally_.positions.find(digest);
    if (known == tally_.positions.end()) {
      if (tally_.positions.size() < Tally::kMostPositions) tally_.positions[digest] = print;
    } else if (known->second != print) {
      fail("digest", "two positions have the same digest");
    }
    return digest;
  }

  // Takes back the bytes that a move has changed, one at a time. If the digest does not show it,
  // the byte must be one that audit recounts from the rest.
  void study_members(const State& before) {
    const auto old_bytes = std::bit_cast<std::array<std::byte, sizeof(State)>>(before);
    const auto bytes = std::bit_cast<std::array<std::byte, sizeof(State)>>(state_);
    for (std::size_t i = 0; i < bytes.size() && !breach_; ++i) {
      if (bytes[i] == old_bytes[i] || studied_[i]) continue;
      auto changed = bytes;
      changed[i] = old_bytes[i];
      const State other = std::bit_cast<State>(changed);
      if (digest_of<G>(other) == digests_.back() && G::audit(other).empty()) {
        fail("digest", fmt::format("byte {} of State is not in it, and audit does not miss it", i));
      }
      studied_.set(i);
    }
  }

  void study_notation(const Action& action) {
    const std::string text = print_on<G>(setup_.board, action);
    const auto same = parse_on<G>(setup_.board, text);
    if (!same || *same != action)
      return fail("notation", fmt::format("'{}' reads differently", text));
    study_words("telling", "action", form_on<G>(setup_.board, action));
  }

  // Actions from elsewhere in the game, actions with a byte changed, and noise.
  Action stranger() {
    std::array<std::byte, sizeof(Action)> bytes{};
    const std::uint64_t noise = rng_.next();
    std::memcpy(bytes.data(), &noise, bytes.size());
    const std::uint64_t mode = rng_.below(4);
    if (mode == 0 || seen_.empty()) return std::bit_cast<Action>(bytes);
    const Action action = rng_.pick(seen_);
    if (mode <= 2) {
      auto changed = std::bit_cast<std::array<std::byte, sizeof(Action)>>(action);
      changed[rng_.below(changed.size())] = static_cast<std::byte>(rng_.below(kSmallNumbers));
      return std::bit_cast<Action>(changed);
    }
    return action;
  }

  void study_refusal() {
    for (int i = 0; i < kStrangersPerPly; ++i) {
      const Action action = stranger();
      for (int s = 0; s < setup_.players; ++s) {
        typename G::Actions actions;
        if (G::to_act(state_).contains(seat(s))) G::legal(state_, seat(s), actions);
        study_refusal(seat(s), action, {actions.begin(), actions.end()});
      }
      if (!G::to_act(state_).is_chance()) study_refusal(Actor::chance(), action, {});
    }
  }

  void study_refusal(Actor actor, const Action& action, std::span<const Action> possible) {
    const auto allowed = G::check(state_, actor, action);
    const bool listed = std::ranges::find(possible, action) != possible.end();
    if (allowed.has_value() != listed) {
      return fail("refusal",
                  fmt::format("'{}' is {} but {}", print_on<G>(setup_.board, action),
                              listed ? "listed" : "not listed", allowed ? "accepted" : "refused"));
    }
    if (!allowed) study_words("refusal", "violation", allowed.error());
  }

  // Whether something can be said depends on its kind and on which fields it has: once will do.
  void study_words(std::string_view law, std::string_view domain, const Form& form) {
    std::string shape = fmt::format("{}.{}", domain, form.kind);
    for (const Field& field : form.fields) (shape += ' ') += field.name;
    if (said_.contains(shape)) return;
    if (words_.say(domain, form).starts_with(domain)) {
      fail(std::string(law), fmt::format("no words for {}", shape));
    }
    said_.insert(std::move(shape));
  }

  void study_information() {
    for (int i = 0; i < setup_.players && !breach_; ++i) {
      const Seat who = seat(i);
      const State world = G::resample(state_, who, rng_);
      if (fingerprint(G::view(world, who)) != fingerprint(G::view(state_, who))) {
        fail("information", fmt::format("seat {} sees that the world was resampled", i));
      }
      const Observer spectator = Observer::spectator();
      if (fingerprint(G::view(world, spectator)) != fingerprint(G::view(state_, spectator))) {
        fail("information", "a spectator sees that the world was resampled");
      }
      if (const std::string fault = G::audit(world); !fault.empty()) {
        fail("information", fmt::format("a resampled world is impossible: {}", fault));
      }
      if (G::to_act(world) != G::to_act(state_)) {
        fail("information", "somebody else is to act in a resampled world");
      }
      if (!breach_ && G::to_act(state_).contains(who)) study_choices(who, world);
    }
  }

  void study_choices(Seat who, const State& world) {
    typename G::Actions here;
    typename G::Actions there;
    G::legal(state_, who, here);
    G::legal(world, who, there);
    if (!std::ranges::equal(here, there)) {
      fail("information",
           fmt::format("seat {} has other actions in a resampled world", index(who)));
    }
    const Action action = stranger();
    const auto allowed = G::check(state_, who, action);
    const auto allowed_there = G::check(world, who, action);
    const bool same = allowed.has_value() == allowed_there.has_value() &&
                      (allowed || allowed.error() == allowed_there.error());
    if (!same) {
      fail("information", fmt::format("'{}' is judged otherwise in a resampled world",
                                      print_on<G>(setup_.board, action)));
    }
  }

  // The seats take turns.
  void study_outlook() {
    const Seat who = seat(static_cast<int>(moves_.size() / kOutlookPeriod) % setup_.players);
    const std::vector<int> scores = G::scores(G::view(state_, who));
    if (scores.size() != static_cast<std::size_t>(setup_.players)) {
      fail("outlook", "there is not one score for each seat");
    }
    const boost::json::object outlook = G::outlook(G::view(state_, who));
    const boost::json::value* told = outlook.if_contains("scores");
    if (told == nullptr || *told != boost::json::value_from(scores)) {
      fail("outlook", "it tells other scores");
    }
    const State world = G::resample(state_, who, rng_);
    if (G::outlook(G::view(world, who)) != outlook) {
      fail("outlook", fmt::format("seat {} is told of a resampled world", index(who)));
    }
  }

  void study_chance() {
    if (!G::to_act(state_).is_chance()) return;
    if (!moves_.empty() && rng_.below(kChancePeriod) != 0) return;
    std::vector<Outcome<Action>> outcomes;
    G::outcomes(state_, outcomes);
    double sum = 0;
    double least = 1;
    std::vector<Action> possible;
    for (const Outcome<Action>& outcome : outcomes) {
      if (!G::check(state_, Actor::chance(), outcome.action)) {
        return fail("chance",
                    fmt::format("'{}' cannot happen", print_on<G>(setup_.board, outcome.action)));
      }
      study_notation(outcome.action);
      possible.push_back(outcome.action);
      sum += outcome.probability;
      least = std::min(least, outcome.probability);
    }
    remember(rng_.pick(possible));
    if (has_twins(possible)) fail("chance", "an outcome twice");
    for (int i = 0; i < kStrangersPerPly; ++i) {
      study_refusal(Actor::chance(), stranger(), possible);
    }
    if (std::abs(sum - 1) > 1e-9) fail("chance", fmt::format("probabilities sum to {}", sum));
    if (least <= 0) fail("chance", "an outcome that never happens");
    if (!breach_ && kMostSamples * least >= kLeastExpected) sample_chance(outcomes, least);
  }

  void sample_chance(const std::vector<Outcome<Action>>& outcomes, double least) {
    const double samples = std::ceil(kLeastExpected / least);
    std::vector<std::size_t> counts(outcomes.size());
    for (int i = 0; i < static_cast<int>(samples); ++i) {
      const Action drawn = G::sample(state_, rng_);
      const auto found = std::ranges::find(outcomes, drawn, &Outcome<Action>::action);
      if (found == outcomes.end()) {
        return fail("chance", fmt::format("'{}' was drawn but is no outcome",
                                          print_on<G>(setup_.board, drawn)));
      }
      ++counts[static_cast<std::size_t>(found - outcomes.begin())];
    }
    std::vector<double> expected;
    for (const auto& outcome : outcomes) expected.push_back(outcome.probability * samples);
    if (surprise(counts, expected) > 6) fail("chance", "sampling does not follow the odds");
  }

  void study_simultaneity() {
    const SeatSet seats = G::to_act(state_).seats();
    if (seats.size() < 2) return;
    const Seat a = *seats.begin();
    const Seat b = *std::next(seats.begin());
    typename G::Actions actions;
    G::legal(state_, a, actions);
    const Action first = rng_.pick(actions);
    G::legal(state_, b, actions);
    const Action second = rng_.pick(actions);
    if (!G::check(after(state_, a, first), b, second) ||
        !G::check(after(state_, b, second), a, first)) {
      return fail("simultaneity", "one seat's action forbids another's");
    }
    if (after(after(state_, a, first), b, second) != after(after(state_, b, second), a, first)) {
      fail("simultaneity", "the order of simultaneous actions matters");
    }
  }

  void make_move() {
    const ToAct to_act = G::to_act(state_);
    if (to_act.is_chance()) return make_move(Actor::chance(), G::sample(state_, rng_));
    // Among several who may act, any may be the first.
    std::vector<Seat> seats(to_act.seats().begin(), to_act.seats().end());
    const Seat who = rng_.pick(seats);
    typename G::Actions actions;
    G::legal(state_, who, actions);
    make_move(who, choose<G>(setup_.policy, state_, who, actions, rng_));
  }

  void make_move(Actor actor, const Action& action) {
    if (!G::check(state_, actor, action)) {
      return fail("listing",
                  fmt::format("the policy's '{}' is refused", print_on<G>(setup_.board, action)));
    }
    const State before = state_;
    const State untold = after(state_, actor, action);
    Chronicle chronicle;
    G::apply(state_, actor, action, chronicle);
    moves_.push_back({actor, action});
    digests_.push_back(study_digest(state_));
    study_members(before);
    if (state_ != untold) fail("determinism", "telling changes the game");
    for (const Event& event : chronicle.events) study_event(event);
  }

  void study_event(const Event& event) {
    ++tally_.events[std::string(event.kind)];
    for (int i = -1; i < setup_.players; ++i) {
      const Observer observer = i < 0 ? Observer::spectator() : Observer(seat(i));
      study_words("telling", "event", event.seen_by(observer));
    }
  }

  void remember(const Action& action) {
    if (seen_.size() < kRemembered) {
      seen_.push_back(action);
    } else {
      seen_[rng_.below(kRemembered)] = action;
    }
  }

  void study_end() {
    study_information();
    study_outlook();
    study_refusal();
    study_ranking();
    study_replay();
  }

  void study_ranking() {
    const Standing standing = G::standing(state_);
    bool complete = standing.players == setup_.players;
    for (int i = 0; i < setup_.players; ++i) {
      int better = 0;
      for (int j = 0; j < setup_.players; ++j) {
        better += standing.place_of(seat(j)) < standing.place_of(seat(i)) ? 1 : 0;
      }
      complete = complete && standing.place_of(seat(i)) == better + 1;
    }
    if (!complete) fail("ranking", "the places are not 1, 2, ... with shared ones counted");
  }

  // The whole game once more from its journal, through JSON and notation, compared at every ply.
  void study_replay() {
    const AnyGame& game = erased<G>(setup_.board);
    OptionValues values;
    for (std::size_t i = 0; i < setup_.options.size(); ++i) {
      const auto& spec = G::option_specs()[i];
      values.emplace_back(spec.name, spec.values[setup_.options[i]]);
    }
    auto match = Match::start(game, setup_.players, values);
    if (!match) return fail("notation", "the options cannot be chosen by name");
    for (const Played& move : moves_) {
      if (!match->play(move.actor, erase_action<G>(move.action))) {
        return fail("determinism", "a move that was made is refused in a replay");
      }
    }
    if (match->state().hash() != digest_of<G>(state_)) {
      return fail("determinism", "the same moves lead to another state");
    }
    const std::string text = match->journal()->to_json();
    const auto journal = Journal::from_json(text);
    if (!journal || journal->to_json() != text) {
      return fail("notation", "the journal reads differently");
    }
    study_every_ply(*Match::start(game, setup_.players, journal->options), *journal);
    // Any part of a journal is a journal too.
    match->rewind(rng_.below(moves_.size() + 1));
    const auto part = Journal::from_json(match->journal()->to_json());
    const auto again = part ? Match::replay(game, *part) : refused(part.error());
    if (!again || again->state().hash() != digests_[match->length()] ||
        match->state().hash() != digests_[match->length()]) {
      fail("determinism", "going back leads to another state");
    }
  }

  void study_every_ply(Match match, const Journal& journal) {
    for (std::size_t ply = 0; ply <= journal.moves.size(); ++ply) {
      if (match.state().hash() != digests_[ply]) {
        return fail("notation", fmt::format("the journal leads elsewhere after {} moves", ply));
      }
      if (ply == journal.moves.size()) return;
      const Move& move = journal.moves[ply];
      if (!match.play(move.actor, move.action)) {
        return fail("notation", fmt::format("the journal's '{}' is refused", move.action));
      }
    }
  }

  static constexpr int kStrangersPerPly = 4;
  static constexpr std::uint64_t kSmallNumbers = 24;  // most bytes of most actions are below this
  static constexpr std::uint64_t kChancePeriod = 64;  // outcomes are many: not at every ply
  static constexpr std::size_t kOutlookPeriod = 61;   // it may take its time
  static constexpr double kLeastExpected = 5;         // the chi-square test's rule of thumb
  static constexpr double kMostSamples = 5000;
  static constexpr std::size_t kRemembered = 64;

  const TrialSetup& setup_;
  Tally& tally_;
  Rng rng_;
  Words words_;
  State state_;
  std::vector<Played> moves_;
  std::bitset<sizeof(State)> studied_;  // bytes of State
  std::vector<std::uint64_t> digests_;  // of the states before each move, and of the last
  std::vector<Action> seen_;
  std::set<std::string, std::less<>> said_;
  std::optional<Breach> breach_;
};

template <Game G>
std::optional<Breach> try_laws(const TrialSetup& setup, Tally& tally) {
  return Trial<G>(setup, tally).run();
}

}  // namespace thronsaal
