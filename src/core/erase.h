// Turns a typed game into an AnyGame, and back: for the registry, and for code that serves any game
// but needs the typed one for speed.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/any_game.h"
#include "core/move_trace.h"
#include "core/text/text.h"

namespace thronsaal {

template <Game G>
AnyAction to_any_action(const typename G::Action& action) {
  AnyAction any;
  std::memcpy(&any.bits, &action, sizeof action);
  return any;
}

template <Game G>
typename G::Action from_any_action(AnyAction any) {
  std::array<std::byte, sizeof(typename G::Action)> bytes;
  std::memcpy(bytes.data(), &any.bits, bytes.size());
  return std::bit_cast<typename G::Action>(bytes);
}

// A position, and the edition of the game that it belongs to.
template <Game G>
class ErasedState final : public AnyState {
 public:
  ErasedState(const AnyGame& game, const typename G::State& state) : game_(&game), state_(state) {}
  const typename G::State& typed() const { return state_; }

  std::unique_ptr<AnyState> clone() const override { return std::make_unique<ErasedState>(*this); }
  const AnyGame& game() const override { return *game_; }
  int players() const override { return G::players(state_); }

  OptionValues options() const override {
    const typename G::Options options = G::options(state_);
    OptionValues values;
    for (const auto& spec : G::option_specs()) {
      values.emplace_back(spec.name, spec.values[spec.get(options)]);
    }
    return values;
  }

  ToAct to_act() const override { return G::to_act(state_); }

  std::vector<AnyAction> legal(Seat seat) const override {
    std::vector<AnyAction> all;
    if (!to_act().contains(seat)) return all;
    typename G::Actions actions;
    G::legal(state_, seat, actions);
    std::ranges::transform(actions, std::back_inserter(all), to_any_action<G>);
    return all;
  }

  std::expected<void, Violation> check(Actor actor, AnyAction action) const override {
    return G::check(state_, actor, from_any_action<G>(action));
  }

  using AnyState::apply;
  std::expected<std::vector<Event>, Violation> apply(
      Actor actor, AnyAction action, std::shared_ptr<const MoveTrace>* trace) override {
    if (auto allowed = check(actor, action); !allowed) return refused(allowed.error());
    const typename G::Action typed_action = from_any_action<G>(action);
    if (trace == nullptr) return apply_and_record<G>(state_, actor, typed_action, nullptr);
    std::vector<typename G::State> positions;
    auto events = apply_and_record<G>(state_, actor, typed_action, &positions);
    *trace = std::make_shared<const TypedMoveTrace<G>>(std::move(positions));
    return events;
  }

  std::optional<AnyAction> sample(Rng& rng) const override {
    if (!to_act().is_chance()) return std::nullopt;
    return to_any_action<G>(G::sample(state_, rng));
  }

  std::vector<AnyOutcome> outcomes() const override {
    std::vector<AnyOutcome> all;
    if (!to_act().is_chance()) return all;
    std::vector<Outcome<typename G::Action>> typed;
    G::outcomes(state_, typed);
    for (const auto& outcome : typed) {
      all.push_back({to_any_action<G>(outcome.action), outcome.probability});
    }
    return all;
  }

  std::optional<Standing> standing() const override {
    if (!to_act().is_over()) return std::nullopt;
    return G::standing(state_);
  }

  boost::json::object view(Observer observer) const override {
    return G::json(G::view(state_, observer));
  }
  std::vector<int> scores(Observer observer) const override {
    return G::scores(G::view(state_, observer));
  }
  boost::json::object analysis(Observer observer) const override {
    return G::analysis(G::view(state_, observer));
  }
  std::string show(Observer observer, const Catalogue& words,
                   const TerminalStyle& style) const override {
    return G::show(G::view(state_, observer), words, style);
  }
  void resample(Seat seat, Rng& rng) override { state_ = G::resample(state_, seat, rng); }
  std::optional<AnyAction> greedy(Seat seat, Rng& rng) const override {
    if (!to_act().contains(seat)) return std::nullopt;
    return to_any_action<G>(G::greedy(state_, seat, rng));
  }
  std::uint64_t hash(int digest_version) const override {
    return digest_of<G>(state_, digest_version);
  }

 private:
  const AnyGame* game_;
  typename G::State state_;
};

template <Game G>
class ErasedGame final : public AnyGame {
 public:
  explicit ErasedGame(BoardId board) : board_(board) {}

  const GameInfo& info() const override { return G::kInfo; }
  std::optional<AnyBoard> board() const override {
    if constexpr (HasBoards<G>) {
      using Known = BoardRegistry<typename G::Board>;
      return AnyBoard{.digest = Known::digest(board_),
                      .text = Known::text(board_),
                      .is_built_in = board_ == BoardId::built_in,
                      .is_redrawn = Known::is_redrawn(board_)};
    }
    return std::nullopt;
  }
  int max_moves() const override { return G::kMaxMoves; }

  std::vector<AnyOptionSpec> option_specs() const override {
    std::vector<AnyOptionSpec> specs;
    for (const auto& spec : G::option_specs()) {
      specs.push_back({spec.name, spec.help, {spec.values.begin(), spec.values.end()}});
    }
    return specs;
  }

  std::expected<std::unique_ptr<AnyState>, Violation> start(
      int players, const OptionValues& values) const override {
    if (players < G::kInfo.min_players || players > G::kInfo.max_players) {
      return refused(Violation(
          "bad_player_count",
          {{"players", players}, {"min", G::kInfo.min_players}, {"max", G::kInfo.max_players}}));
    }
    typename G::Options options;
    for (const auto& [name, value] : values) {
      if (auto set = choose(options, name, value); !set) return refused(set.error());
    }
    return std::make_unique<ErasedState<G>>(*this, start_on<G>(board_, players, options));
  }

  std::string print(AnyAction action) const override {
    return print_on<G>(board_, from_any_action<G>(action));
  }
  std::expected<AnyAction, Violation> parse(std::string_view text) const override {
    const auto action = parse_on<G>(board_, text);
    if (!action) return refused(action.error());
    return to_any_action<G>(*action);
  }
  StructuredRecord structured(AnyAction action) const override {
    return structured_on<G>(board_, from_any_action<G>(action));
  }
  Catalogue words(std::string_view language) const override {
    Catalogue words(G::catalogue(language), language);
    if constexpr (HasBoards<G>) {
      // Names on a corrected board come from its document.
      if constexpr (requires(const typename G::Board& board) { board.names(); }) {
        if (board_ != BoardId::built_in || BoardRegistry<typename G::Board>::is_redrawn(board_)) {
          for (const auto& [key, text] : BoardRegistry<typename G::Board>::at(board_).names()) {
            words.set(key, text);
          }
        }
      }
    }
    return words;
  }

 private:
  static std::expected<void, Violation> choose(typename G::Options& options,
                                               const std::string& name, const std::string& value) {
    const auto specs = G::option_specs();
    const auto spec = std::ranges::find(specs, name, &OptionSpec<typename G::Options>::name);
    if (spec == specs.end())
      return refused(Violation("unknown_option", {{"option", excerpt(name)}}));
    const auto found = std::ranges::find(spec->values, value);
    if (found == spec->values.end()) {
      return refused(Violation("bad_option_value",
                               {{"option", name},
                                {"value", excerpt(value)},
                                {"allowed", fmt::format("{}", fmt::join(spec->values, ", "))}}));
    }
    spec->set(options, static_cast<std::size_t>(found - spec->values.begin()));
    return {};
  }

  BoardId board_;
};

template <Game G>
const AnyGame& erased(BoardId board) {
  static const auto kEditions = []<std::size_t... kIds>(std::index_sequence<kIds...>) {
    return std::array{ErasedGame<G>(static_cast<BoardId>(kIds))...};
  }(std::make_index_sequence<HasBoards<G> ? kMaxBoards : 1>());
  return kEditions.at(static_cast<std::size_t>(board));
}

}  // namespace thronsaal
