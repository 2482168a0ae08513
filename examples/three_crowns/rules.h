// Three Crowns: an example game in one file.
//
// Two or three players contend for three crowns, one after the other. A die says what a crown is
// worth. Then every player secretly sends one of four courtiers numbered 1 to 4: the highest number
// sent only once takes the crown. Courtiers sent do not return. Most points win.
//
// It shows a chance move (the die), simultaneous decisions in any order, and hidden information
// that is in the state but not in the view.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/check.h"
#include "core/game.h"
#include "core/notation.h"

namespace thronsaal::three_crowns {

inline constexpr int kSeats = 3;
inline constexpr int kCrowns = 3;
inline constexpr int kCourtiers = 4;
inline constexpr int kPips = 6;

enum class Kind : std::uint8_t { worth, send };

struct Action {
  Kind kind{};
  std::uint8_t number = 0;  // what the crown is worth, or which courtier is sent
  bool operator==(const Action&) const = default;
};

struct Player {
  std::uint8_t court = 0;  // bit n: courtier n is still at court
  std::uint8_t sent = 0;   // the courtier sent, still at court until all are revealed; 0: none
  std::uint8_t points = 0;
  bool has(int courtier) const { return courtier <= kCourtiers && ((court >> courtier) & 1) != 0; }
  std::vector<int> courtiers() const {
    std::vector<int> all;
    for (int courtier = 1; courtier <= kCourtiers; ++courtier) {
      if (has(courtier)) all.push_back(courtier);
    }
    return all;
  }
  bool operator==(const Player&) const = default;
};

struct State {
  std::array<Player, kSeats> seats{};
  std::uint8_t players = 0;
  std::uint8_t crowns = kCrowns;  // still to be won
  std::uint8_t worth = 0;         // of the current crown; 0: the die is yet to be rolled
  Player& at(Seat seat) { return seats[static_cast<std::size_t>(index(seat))]; }
  const Player& at(Seat seat) const { return seats[static_cast<std::size_t>(index(seat))]; }
  SeatSet all() const { return SeatSet::first(players); }
  bool operator==(const State&) const = default;
};

// The state without its secrets: it says that others have sent a courtier, but not which.
struct View {
  static constexpr std::uint8_t kHiddenCourtier = 0xFF;
  State table;
  bool operator==(const View&) const = default;
};

// There are no variants: Options is std::monostate.
struct Rules : GameTypes<State, Action, View, std::monostate, kCourtiers> {
  static constexpr GameInfo kInfo{.id = "three-crowns",
                                  .name = "Three Crowns",
                                  .designer = "Thronsaal",
                                  .year = 2026,
                                  .min_players = 2,
                                  .max_players = kSeats};
  static constexpr int kMaxMoves = kCrowns * (1 + kSeats);

  // Setting up

  static std::span<const OptionSpec<Options>> option_specs() { return {}; }
  static State start(int players, const Options&) {
    State s{.players = static_cast<std::uint8_t>(players)};
    for (const Seat seat : s.all()) s.at(seat).court = 0b11110;
    return s;
  }
  static int players(const State& s) { return s.players; }
  static Options options(const State&) { return {}; }

  // Playing

  static ToAct to_act(const State& s) {
    if (s.crowns == 0) return ToAct::nobody();
    if (s.worth == 0) return ToAct::chance();
    SeatSet undecided;
    for (const Seat seat : s.all()) {
      if (s.at(seat).sent == 0) undecided = undecided.with(seat);
    }
    return ToAct::seats(undecided);
  }

  static void legal(const State& s, Seat seat, Actions& actions) {
    actions.clear();
    for (std::uint8_t courtier = 1; courtier <= kCourtiers; ++courtier) {
      if (s.at(seat).has(courtier)) actions.push_back({Kind::send, courtier});
    }
  }

  static std::expected<void, Violation> check(const State& s, Actor actor, const Action& action) {
    const auto possible = [](const State&, const Action& a) {
      return a.kind == Kind::worth && a.number >= 1 && a.number <= kPips;
    };
    const auto why_impossible = [](const State&) { return Violation("not_on_a_die"); };
    const auto why_not = [](const State&, Seat, const Action& a) {
      if (a.kind == Kind::worth) return Violation("only_chance");
      return Violation("not_at_court", {{"courtier", int{a.number}}});
    };
    return check_move<Rules>(s, actor, action, possible, why_impossible, why_not);
  }

  template <class Recorder>
  static void apply(State& s, Actor actor, const Action& action, Recorder& tell) {
    if (action.kind == Kind::worth) {
      s.worth = action.number;
      tell([&] { return Event("worth", {{"points", int{s.worth}}}); });
      return;
    }
    const Seat who = actor.seat();
    s.at(who).sent = action.number;
    tell([&] {
      return Event("sent", {{"seat", who}, {"courtier", int{action.number}, Audience::only(who)}});
    });
    if (to_act(s).seats().empty()) award(s, tell);
  }

  static Standing standing(const State& s) {
    return rank(s.players, [&](Seat a, Seat b) { return s.at(a).points > s.at(b).points; });
  }

  // Chance

  static Action sample(const State&, Rng& rng) {
    return {Kind::worth, static_cast<std::uint8_t>(1 + rng.below(kPips))};
  }
  static void outcomes(const State&, std::vector<Outcome<Action>>& outcomes) {
    outcomes.clear();
    for (std::uint8_t pips = 1; pips <= kPips; ++pips) {
      outcomes.push_back({{Kind::worth, pips}, 1.0 / kPips});
    }
  }

  // Secrets

  static View view(const State& s, Observer observer) {
    View view{s};
    for (const Seat seat : s.all()) {
      const bool own = !observer.is_spectator() && observer.seat() == seat;
      if (s.at(seat).sent != 0 && !own) view.table.at(seat).sent = View::kHiddenCourtier;
    }
    return view;
  }

  static State resample(const State& s, Seat who, Rng& rng) {
    State world = s;
    for (const Seat seat : s.all().without(who)) {
      if (s.at(seat).sent == 0) continue;
      Actions actions;
      legal(s, seat, actions);
      world.at(seat).sent = rng.pick(actions).number;
    }
    return world;
  }

  // For laws and simulations

  static std::string audit(const State& s) {
    for (const Seat seat : s.all()) {
      const Player& player = s.at(seat);
      if (std::popcount(player.court) != kCourtiers - kCrowns + s.crowns) return "courtiers";
      if (player.sent != 0 && !player.has(player.sent))
        return "a courtier who was not at court was sent";
    }
    return "";
  }
  static void digest(const State& s, DigestWriter& digest) {
    for (const Player& player : s.seats) {
      digest.u8(player.court);
      digest.u8(player.sent);
      digest.u8(player.points);
    }
    digest.u8(s.players);
    digest.u8(s.crowns);
    digest.u8(s.worth);
  }
  // The highest courtier for valuable crowns, the lowest otherwise.
  static Action greedy(const State& s, Seat seat, Rng&) {
    Actions actions;
    legal(s, seat, actions);
    return actions[2 * s.worth > kPips ? actions.size() - 1 : 0];
  }

  // Notation and structured actions

  static std::string print(const Action& action) {
    const auto* verb = find_verb(kVerbs, action.kind);
    return fmt::format("{} {}", verb == nullptr ? "?" : verb->word, action.number);
  }
  static std::expected<Action, Violation> parse(std::string_view text) {
    return parse_action(text, [](std::span<const std::string_view> words) -> std::optional<Action> {
      const auto* verb = find_verb(kVerbs, words[0]);
      const auto number = to_number<std::uint8_t>(words.back());
      if (words.size() != 2 || verb == nullptr || !number) return std::nullopt;
      return Action{verb->kind, *number};
    });
  }
  static StructuredRecord structured(const Action& action) {
    if (action.kind == Kind::worth)
      return StructuredRecord("worth", {{"points", int{action.number}}});
    return StructuredRecord("send", {{"courtier", int{action.number}}});
  }

  // For programs and people

  static boost::json::object json(const View& view) {
    boost::json::array seats;
    for (const Seat seat : view.table.all()) {
      const Player& player = view.table.at(seat);
      seats.push_back({{"points", player.points},
                       {"court", boost::json::value_from(player.courtiers())},
                       {"has_sent", player.sent != 0}});
      if (player.has(player.sent)) seats.back().as_object()["sent"] = player.sent;
    }
    return {{"crowns", view.table.crowns}, {"worth", view.table.worth}, {"seats", seats}};
  }

  static std::vector<int> scores(const View& view) {
    std::vector<int> scores;
    for (const Seat seat : view.table.all()) scores.push_back(view.table.at(seat).points);
    return scores;
  }
  static boost::json::object analysis(const View& view) {
    return {{"scores", boost::json::value_from(scores(view))}};
  }

  static std::string show(const View& view, const Catalogue& words, const TerminalStyle& style) {
    const State& s = view.table;
    std::string text = fmt::format("Crowns {}   At stake {}\n\n", s.crowns, s.worth);
    for (const Seat seat : s.all()) {
      const Player& player = s.at(seat);
      text += fmt::format("  {} {:>2} won, at court {}{}\n",
                          style.seat(seat, padded(words.seat(seat), 8)), player.points,
                          fmt::join(player.courtiers(), "-"),
                          player.sent != 0 ? ", one of them sent" : "");
    }
    return text;
  }

  // An example may be English only; built-in games have catalogues in every language.
  static std::string_view catalogue(std::string_view /*language*/) {
    return R"({
      "action.worth": "a crown worth {points}",
      "action.send": "send courtier {courtier}",
      "event.worth": "The next crown is worth {points}.",
      "event.sent": "{seat} sends courtier {courtier}.",
      "event.sent.hidden": "{seat} sends a courtier.",
      "event.seen": "Courtier {courtier} comes from {seat}.",
      "event.taken": "{seat} takes the crown, worth {points}.",
      "event.left": "Nobody takes the crown.",
      "violation.not_on_a_die": "A die shows 1 to 6.",
      "violation.not_at_court": "Courtier {courtier} is not at your court.",
      "help.game": "  send 3                    send courtier 3"
    })";
  }

 private:
  using Verb = VerbOf<Kind>;
  static constexpr std::array kVerbs = {Verb{Kind::worth, "worth"}, Verb{Kind::send, "send"}};

  template <class Recorder>
  static void award(State& s, Recorder& tell) {
    std::optional<Seat> first;
    for (const Seat seat : s.all()) {
      const std::uint8_t courtier = s.at(seat).sent;
      tell([&] { return Event("seen", {{"seat", seat}, {"courtier", int{courtier}}}); });
      const bool is_unique = std::ranges::count(s.seats, courtier, &Player::sent) == 1;
      if (is_unique && (!first || courtier > s.at(*first).sent)) first = seat;
    }
    if (first) {
      s.at(*first).points = static_cast<std::uint8_t>(s.at(*first).points + s.worth);
      tell([&] { return Event("taken", {{"seat", *first}, {"points", int{s.worth}}}); });
    } else {
      tell([] { return Event("left"); });
    }
    for (const Seat seat : s.all()) {
      Player& player = s.at(seat);
      player.court = static_cast<std::uint8_t>(player.court & ~(1U << player.sent));
      player.sent = 0;
    }
    s.worth = 0;
    --s.crowns;
  }
};

static_assert(Game<Rules>);

}  // namespace thronsaal::three_crowns
