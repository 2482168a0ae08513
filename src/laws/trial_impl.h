// Implementation of Trial (trial.h). Include where games are instantiated.
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
#include "core/json/patch.h"
#include "core/match.h"
#include "core/move_trace.h"
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
    if (const std::string fault = G::audit(state_); !fault.empty()) fail("conservation", fault);
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
    remember_action(rng_.pick(actions));
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

  // Actions seen earlier, mutated actions, and random bytes.
  Action fuzzed_action() {
    std::array<std::byte, sizeof(Action)> bytes{};
    const std::uint64_t noise = rng_.next();
    std::memcpy(bytes.data(), &noise, bytes.size());
    const std::uint64_t mode = rng_.below(4);
    if (mode == 0 || remembered_actions_.empty()) return std::bit_cast<Action>(bytes);
    const Action action = rng_.pick(remembered_actions_);
    if (mode <= 2) {
      auto changed = std::bit_cast<std::array<std::byte, sizeof(Action)>>(action);
      changed[rng_.below(changed.size())] = static_cast<std::byte>(rng_.below(kSmallNumbers));
      return std::bit_cast<Action>(changed);
    }
    return action;
  }

  void study_refusal() {
    for (int i = 0; i < kFuzzedActionsPerPly; ++i) {
      const Action action = fuzzed_action();
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
    const Action action = fuzzed_action();
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
    remember_action(rng_.pick(possible));
    if (has_duplicates(possible)) fail("chance", "an outcome twice");
    for (int i = 0; i < kFuzzedActionsPerPly; ++i) {
      study_refusal(Actor::chance(), fuzzed_action(), possible);
    }
    if (std::abs(sum - 1) > 1e-9) fail("chance", fmt::format("probabilities sum to {}", sum));
    if (least <= 0) fail("chance", "an outcome that never happens");
    if (!breach_ && kMostSamples * least >= kLeastExpected) check_sampling(outcomes, least);
  }

  void check_sampling(const std::vector<Outcome<Action>>& outcomes, double least) {
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
    if (chi_square_score(counts, expected) > 6) fail("chance", "sampling does not follow the odds");
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
    const Told told = recorded(before, actor, action);
    state_ = told.positions.back();
    moves_.push_back({actor, action});
    digests_.push_back(study_digest(state_));
    study_members(before);
    if (state_ != unrecorded) fail("determinism", "recording events changes the game");
    for (const Event& event : told.events) study_event(event);
    study_patches(told);
    if (G::kInfo.has_hidden_information) study_secrets(before, actor, action, told);
  }

  // A move as observers are told of it.
  struct Told {
    std::vector<Event> events{};
    std::vector<State> positions{};  // before it, at each event, and after it
  };
  static Told recorded(State state, Actor actor, const Action& action) {
    Told told;
    told.events = apply_and_record<G>(state, actor, action, &told.positions);
    return told;
  }

  void study_patches(const Told& told) {
    for (int i = -1; i < setup_.players && !breach_; ++i) {
      const auto turn = moves_.size() + static_cast<std::size_t>(i + 1);
      if (turn % kPatchPeriod != 0) continue;
      study_patches(told, i < 0 ? Observer::spectator() : Observer(seat(i)));
    }
  }

  void study_patches(const Told& told, Observer observer) {
    boost::json::value after;
    const auto patches = TypedMoveTrace<G>(told.positions).patches(observer, after);
    if (after.is_null()) return;  // the view has not changed
    boost::json::value shown = G::json(G::view(told.positions.front(), observer));
    for (const boost::json::array& patch : patches) {
      if (!apply_patch(shown, patch)) fail("patches", "a patch does not fit its view");
    }
    const std::string real = boost::json::serialize(G::json(G::view(state_, observer)));
    if (boost::json::serialize(shown) != real || boost::json::serialize(after) != real) {
      fail("patches", "patches lead to another view");
    }
  }

  // Worlds that an observer can tell apart neither before a move nor after it, so nothing in
  // between may tell them apart: the same move in a resampled world, and another move in this world
  // that leaves another secret.
  void study_secrets(const State& before, Actor actor, const Action& action, const Told& told) {
    for (int i = 0; i < setup_.players && !breach_; ++i) {
      const State world = G::resample(before, seat(i), rng_);
      if (world == before || !G::check(world, actor, action)) continue;
      const Told elsewhere = recorded(world, actor, action);
      compare_told(seat(i), told, elsewhere);
      compare_told(Observer::spectator(), told, elsewhere);
    }
    const Action other = other_move(before, actor);
    if (breach_ || other == action) return;
    const Told otherwise = recorded(before, actor, other);
    if (otherwise.positions.back() == told.positions.back()) return;
    for (int i = -1; i < setup_.players; ++i) {
      compare_told(i < 0 ? Observer::spectator() : Observer(seat(i)), told, otherwise);
    }
  }

  Action other_move(const State& state, Actor actor) {
    if (actor.is_chance()) return G::sample(state, rng_);
    typename G::Actions actions;
    G::legal(state, actor.seat(), actions);
    return rng_.pick(actions);
  }

  void compare_told(Observer observer, const Told& told, const Told& elsewhere) {
    const auto sees_same = [&](const State& a, const State& b) {
      return G::view(a, observer) == G::view(b, observer);
    };
    const auto hears = [&](const Event& event) { return event.seen_by(observer); };
    if (!sees_same(told.positions.back(), elsewhere.positions.back())) return;
    if (!std::ranges::equal(told.events, elsewhere.events, {}, hears, hears)) {
      return fail("secrets", "an event tells two worlds apart that look the same");
    }
    if (!std::ranges::equal(told.positions, elsewhere.positions, sees_same)) {
      return fail("secrets", "the position at an event tells two worlds apart that look the same");
    }
    if (moves_.size() % kPatchPeriod != 0) return;
    boost::json::value after;
    boost::json::value after_elsewhere;
    const auto patches = TypedMoveTrace<G>(told.positions).patches(observer, after);
    const auto others = TypedMoveTrace<G>(elsewhere.positions).patches(observer, after_elsewhere);
    if (boost::json::serialize(boost::json::value_from(patches)) !=
        boost::json::serialize(boost::json::value_from(others))) {
      fail("secrets", "a patch tells two worlds apart that look the same");
    }
  }

  void study_event(const Event& event) {
    ++stats_.events[std::string(event.kind)];
    for (int i = -1; i < setup_.players; ++i) {
      const Observer observer = i < 0 ? Observer::spectator() : Observer(seat(i));
      study_words("events", "event", event.seen_by(observer));
    }
  }

  void remember_action(const Action& action) {
    if (remembered_actions_.size() < kRemembered) {
      remembered_actions_.push_back(action);
    } else {
      remembered_actions_[rng_.below(kRemembered)] = action;
    }
  }

  void study_end() {
    study_information();
    study_analysis();
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

  // Replays the game from its JSON journal and compares every ply.
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
      if (!match->play(move.actor, to_any_action<G>(move.action))) {
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

  static constexpr int kFuzzedActionsPerPly = 4;
  static constexpr std::uint64_t kSmallNumbers = 24;  // typical upper bound of an action's bytes
  static constexpr std::uint64_t kChancePeriod = 64;  // outcomes are many, so not at every ply
  static constexpr std::size_t kAnalysisPeriod = 61;  // analysis may be slow
  // JSON takes longer than everything else: every observer at every ply only in optimised builds.
#ifdef NDEBUG
  static constexpr std::size_t kPatchPeriod = 1;
#else
  static constexpr std::size_t kPatchPeriod = 10;
#endif
  static constexpr double kLeastExpected = 5;  // rule of thumb for the chi-square test
  static constexpr double kMostSamples = 5000;
  static constexpr std::size_t kRemembered = 64;

  const TrialSetup& setup_;
  TrialStats& stats_;
  Rng rng_;
  Catalogue catalogue_;
  State state_;
  std::vector<Played> moves_;
  std::bitset<sizeof(State)> checked_bytes_;  // bytes of State
  std::vector<std::uint64_t> digests_;        // of the states before each move, and of the last
  std::vector<Action> remembered_actions_;
  std::set<std::string, std::less<>> checked_messages_;
  std::optional<Breach> breach_;
};

template <Game G>
std::optional<Breach> check_laws(const TrialSetup& setup, TrialStats& stats) {
  return Trial<G>(setup, stats).run();
}

}  // namespace thronsaal
