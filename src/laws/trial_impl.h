// Implementation of Trial (trial.h). Include where games are instantiated.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cmath>
#include <cstddef>
#include <set>
#include <span>
#include <string>

#include <fmt/format.h>

#include "core/erase.h"
#include "core/fingerprint.h"
#include "laws/action_fuzzer.h"
#include "laws/patches.h"
#include "laws/replay.h"
#include "laws/sampling.h"
#include "laws/secrets.h"
#include "laws/trial.h"

namespace thronsaal {

template <Game G>
class Trial {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  Trial(const TrialSetup& setup, TrialStats& stats)
      : setup_(setup),
        stats_(stats),
        rng_(setup.seed),
        catalogue_(erased<G>(setup.board).words()),
        state_(start_on<G>(setup.board, setup.players, options())) {
    digests_.push_back(study_digest(state_));
  }

  std::optional<Breach> run() {
    ++stats_.games;
    while (!breach_ && !G::to_act(state_).is_over()) {
      if (moves_.size() >= static_cast<std::size_t>(G::kMaxMoves)) {
        fail("termination", fmt::format("still going after {} moves", moves_.size()));
        break;
      }
      check_position();
      if (!breach_) make_move();
    }
    if (!breach_) study_end();
    stats_.moves += moves_.size();
    return breach_;
  }

 private:
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

  void fail_if(std::string law, std::string fault) {
    if (!fault.empty()) fail(std::move(law), std::move(fault));
  }

  static State after(State state, Actor actor, const Action& action) {
    NullRecorder silent;
    G::apply(state, actor, action, silent);
    return state;
  }

  template <class T>
  static bool has_duplicates(const std::vector<T>& values) {
    std::vector<std::uint64_t> prints;
    for (const T& value : values) prints.push_back(fingerprint(value));
    std::ranges::sort(prints);
    return std::ranges::adjacent_find(prints) != prints.end();
  }

  void check_position() {
    fail_if("conservation", G::audit(state_));
    study_information();
    if (moves_.size() % kAnalysisPeriod == 0) study_analysis();
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
    fuzzer_.remember(rng_.pick(actions), rng_);
    if (has_duplicates(results)) {
      fail("listing", "two listed actions lead to the same state");
    }
    if (has_duplicates(digests)) fail("digest", "two listed actions lead to the same digest");
  }

  // The state's digest; must equal its copy's and differ from all other positions seen.
  std::uint64_t study_digest(const State& state) {
    const State copy = state;
    const std::uint64_t digest = digest_of<G>(state);
    if (digest_of<G>(copy) != digest) fail("digest", "equal positions have different digests");
    const std::uint64_t print = fingerprint(state);
    const auto known = stats_.positions.find(digest);
    if (known == stats_.positions.end()) {
      if (stats_.positions.size() < TrialStats::kMostPositions) stats_.positions[digest] = print;
    } else if (known->second != print) {
      fail("digest", "two positions have the same digest");
    }
    return digest;
  }

  // Reverts each changed byte in turn. If the digest does not change, audit must notice.
  void study_members(const State& before) {
    const auto old_bytes = std::bit_cast<std::array<std::byte, sizeof(State)>>(before);
    const auto bytes = std::bit_cast<std::array<std::byte, sizeof(State)>>(state_);
    for (std::size_t i = 0; i < bytes.size() && !breach_; ++i) {
      if (bytes[i] == old_bytes[i] || checked_bytes_[i]) continue;
      auto changed = bytes;
      changed[i] = old_bytes[i];
      const State other = std::bit_cast<State>(changed);
      if (digest_of<G>(other) == digests_.back() && G::audit(other).empty()) {
        fail("digest", fmt::format("byte {} of State is not in it, and audit does not miss it", i));
      }
      checked_bytes_.set(i);
    }
  }

  void study_notation(const Action& action) {
    const std::string text = print_on<G>(setup_.board, action);
    const auto same = parse_on<G>(setup_.board, text);
    if (!same || *same != action)
      return fail("notation", fmt::format("'{}' reads differently", text));
    study_words("events", "action", structured_on<G>(setup_.board, action));
  }

  void study_refusal() {
    for (int i = 0; i < kFuzzedActionsPerPly; ++i) {
      const Action action = fuzzer_.action(rng_);
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

  // A message depends only on kind and fields, so each combination is checked once.
  void study_words(std::string_view law, std::string_view domain, const StructuredRecord& record) {
    std::string shape = fmt::format("{}.{}", domain, record.kind);
    for (const RecordField& field : record.fields) (shape += ' ') += field.name;
    if (checked_messages_.contains(shape)) return;
    if (catalogue_.say(domain, record).starts_with(domain)) {
      fail(std::string(law), fmt::format("no words for {}", shape));
    }
    checked_messages_.insert(std::move(shape));
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
        fail("information", "another seat is to act in a resampled world");
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
    const Action action = fuzzer_.action(rng_);
    const auto allowed = G::check(state_, who, action);
    const auto allowed_there = G::check(world, who, action);
    const bool same = allowed.has_value() == allowed_there.has_value() &&
                      (allowed || allowed.error() == allowed_there.error());
    if (!same) {
      fail("information", fmt::format("'{}' is judged otherwise in a resampled world",
                                      print_on<G>(setup_.board, action)));
    }
  }

  // One seat per call, in rotation.
  void study_analysis() {
    const Seat who = seat(static_cast<int>(moves_.size() / kAnalysisPeriod) % setup_.players);
    const std::vector<int> scores = G::scores(G::view(state_, who));
    if (scores.size() != static_cast<std::size_t>(setup_.players)) {
      fail("analysis", "there is not one score for each seat");
    }
    const boost::json::object analysis = G::analysis(G::view(state_, who));
    const boost::json::value* told = analysis.if_contains("scores");
    if (told == nullptr || *told != boost::json::value_from(scores)) {
      fail("analysis", "it tells other scores");
    }
    const State world = G::resample(state_, who, rng_);
    if (G::analysis(G::view(world, who)) != analysis) {
      fail("analysis", fmt::format("seat {} is told of a resampled world", index(who)));
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
    fuzzer_.remember(rng_.pick(possible), rng_);
    if (has_duplicates(possible)) fail("chance", "an outcome twice");
    for (int i = 0; i < kFuzzedActionsPerPly; ++i) {
      study_refusal(Actor::chance(), fuzzer_.action(rng_), possible);
    }
    if (std::abs(sum - 1) > 1e-9) fail("chance", fmt::format("probabilities sum to {}", sum));
    if (least <= 0) fail("chance", "an outcome that never happens");
    if (!breach_) fail_if("chance", fault_in_sampling<G>(state_, outcomes, rng_));
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
    // Any of the seats to act may go first.
    const std::vector<Seat> seats(to_act.seats().begin(), to_act.seats().end());
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
    const State unrecorded = after(state_, actor, action);
    const ToldMove<G> told = tell_move<G>(before, actor, action);
    state_ = told.positions.back();
    moves_.push_back({actor, action});
    digests_.push_back(study_digest(state_));
    study_members(before);
    if (state_ != unrecorded) fail("determinism", "recording events changes the game");
    for (const Event& event : told.events) study_event(event);
    study_patches(told);
    if (G::kInfo.has_hidden_information) {
      const bool with_patches = moves_.size() % kPatchPeriod == 0;
      fail_if("secrets", fault_in_secrets(told, actor, action, setup_.players, with_patches, rng_));
    }
  }

  // Every observer at every ply under the policy that sees most of a game; elsewhere one observer
  // in a few plies, because JSON takes longer than everything else.
  void study_patches(const ToldMove<G>& told) {
    const std::size_t period =
        setup_.policy == Policy::mostly_greedy ? kDensePatchPeriod : kPatchPeriod;
    for (int i = -1; i < setup_.players && !breach_; ++i) {
      const auto turn = moves_.size() + static_cast<std::size_t>(i + 1);
      if (turn % period == 0) fail_if("patches", fault_in_patches(told, observer_number(i)));
    }
  }

  void study_event(const Event& event) {
    ++stats_.events[std::string(event.kind)];
    for (int i = -1; i < setup_.players; ++i) {
      study_words("events", "event", event.seen_by(observer_number(i)));
    }
  }

  void study_end() {
    study_information();
    study_analysis();
    study_refusal();
    if (!has_consistent_places(G::standing(state_), setup_.players)) {
      fail("ranking", "the places are not 1, 2, ... with shared ones counted");
    }
    if (auto fault = replay_and_compare<G>(setup_, moves_, digests_, rng_)) {
      fail(std::move(fault->law), std::move(fault->what));
    }
  }

  static constexpr int kFuzzedActionsPerPly = 4;
  static constexpr std::uint64_t kChancePeriod = 64;  // outcomes are many, so not at every ply
  static constexpr std::size_t kAnalysisPeriod = 61;  // analysis may be slow
  static constexpr std::size_t kPatchPeriod = 10;
#ifdef NDEBUG
  static constexpr std::size_t kDensePatchPeriod = 1;
#else
  static constexpr std::size_t kDensePatchPeriod = kPatchPeriod;  // JSON is slow when not optimised
#endif

  const TrialSetup& setup_;
  TrialStats& stats_;
  Rng rng_;
  Catalogue catalogue_;
  State state_;
  std::vector<PlayedMove<G>> moves_;
  std::bitset<sizeof(State)> checked_bytes_;  // bytes of State
  std::vector<std::uint64_t> digests_;        // of the states before each move, and of the last
  ActionFuzzer<Action> fuzzer_;
  std::set<std::string, std::less<>> checked_messages_;
  std::optional<Breach> breach_;
};

template <Game G>
std::optional<Breach> check_laws(const TrialSetup& setup, TrialStats& stats) {
  return Trial<G>(setup, stats).run();
}

}  // namespace thronsaal
