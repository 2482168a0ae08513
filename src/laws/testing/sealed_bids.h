// Sealed bids: a toy game on which the laws are tried, with hidden hands and simultaneous actions.
//
// Chance deals two cards to each player, face down. Twice all players bid a card, secretly and at
// the same time. Then the lowest bidder decides whether the highest bidder gets one point or two.
// Most points win.
//
// A flaw makes the game break one law, so that a test can see the law catch it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/game.h"
#include "core/text/text.h"

namespace thronsaal::testing {

enum class Flaw {
  none,
  draws_unlike_its_odds,
  forgets_an_outcome,
  lists_an_action_twice,
  accepts_everything,
  refuses_without_words,
  reads_its_notation_wrongly,
  shows_a_bid_too_early,
  resamples_own_hand,
  depends_on_the_order_of_bids,
  loses_a_card,
  never_ends,
  leaves_a_place_empty,
  plays_otherwise_when_told,
  tells_without_words,
  shows_a_hand_for_a_moment,
  tells_a_bid,
  tells_a_hand,
  writes_more_than_the_view,
  forgets_a_score,
  tells_other_scores,
  digests_more_than_the_position,
  leaves_hands_out_of_the_digest,
  leaves_the_winner_out_of_the_digest,
};

enum class BidKind : std::uint8_t { dealt, bid, award };

struct BidAction {
  BidKind kind{};
  std::uint8_t number = 0;
  bool operator==(const BidAction&) const = default;
};

using CardBits = std::uint16_t;  // bit n: the card of value n, from 1

struct BidState {
  static constexpr int kSeats = 3;
  CardBits discard = 0;
  std::array<CardBits, kSeats> hand{};
  std::array<std::uint8_t, kSeats> bid{};  // 0: none yet
  std::array<std::uint8_t, kSeats> points{};
  std::uint16_t last_to_bid = 0;
  std::uint8_t players = 0;
  std::uint8_t dealt = 0;
  std::uint8_t awarding = 0;  // 1 + the seat that decides; 0: nobody
  std::uint8_t winner = 0;
  bool operator==(const BidState&) const = default;
};

// What one observer knows: of others' cards, only their number.
struct BidView {
  CardBits discard = 0;
  CardBits own_hand = 0;
  std::array<std::uint8_t, BidState::kSeats> hand_size{};
  std::array<std::uint8_t, BidState::kSeats> has_bid{};
  std::array<std::uint8_t, BidState::kSeats> points{};
  std::uint8_t own_bid = 0;
  std::uint8_t players = 0;
  std::uint8_t dealt = 0;
  std::uint8_t awarding = 0;
  std::uint8_t winner = 0;  // of the last bids
  bool operator==(const BidView&) const = default;
};

struct BidOptions {
  bool operator==(const BidOptions&) const = default;
};

struct SealedBids : GameTypes<BidState, BidAction, BidView, BidOptions, 16> {
  // Set by a test for the time of a trial, so that only one game has to be compiled.
  static inline Flaw flaw = Flaw::none;

  static constexpr GameInfo kInfo{.id = "sealed-bids",
                                  .name = "Sealed bids",
                                  .designer = "Thronsaal",
                                  .year = 2026,
                                  .min_players = 2,
                                  .max_players = 3};
  static constexpr int kMaxMoves = 14;
  static constexpr int kValues = 9;
  static constexpr CardBits kAllCards = 0x3FE;

  static std::string_view catalogue(std::string_view /*language*/) {
    return R"({
      "action.dealt": "a card is dealt", "action.bid": "bid {card}", "action.award": "award {points}",
      "event.dealt": "{seat} gets the {card}.", "event.dealt.hidden": "{seat} gets a card.",
      "event.bid": "{seat} has bid.", "event.revealed": "{seat} bid {card}.",
      "violation.cannot": "That cannot be done."
    })";
  }
  static std::span<const OptionSpec<Options>> option_specs() { return {}; }

  static State start(int players, const Options&) {
    State s;
    s.players = static_cast<std::uint8_t>(players);
    return s;
  }
  static int players(const State& s) { return s.players; }
  static Options options(const State&) { return {}; }

  static bool dealing(const State& s) { return s.dealt < 2 * s.players; }
  static ToAct to_act(const State& s) {
    if (dealing(s)) return ToAct::chance();
    if (s.awarding != 0) return ToAct::only(seat(s.awarding - 1));
    SeatSet open;
    for (int i = 0; i < s.players; ++i) {
      if (s.bid[at(i)] == 0 && s.hand[at(i)] != 0) open = open.with(seat(i));
    }
    return ToAct::seats(open);
  }

  static void legal(const State& s, Seat who, Actions& actions) {
    actions.clear();
    if (s.awarding != 0) {
      actions.push_back({BidKind::award, 1});
      actions.push_back({BidKind::award, 2});
      return;
    }
    for (std::uint8_t card = 1; card <= kValues; ++card) {
      if (has(s.hand[at(index(who))], card)) actions.push_back({BidKind::bid, card});
    }
    if (flaw == Flaw::lists_an_action_twice) actions.push_back(actions[0]);
  }

  static std::expected<void, Violation> check(const State& s, Actor actor, const Action& action) {
    if (auto allowed = check_actor(to_act(s), actor); !allowed) return allowed;
    if (actor.is_chance()) {
      if (action.kind == BidKind::dealt && action.number <= kValues &&
          has(pile(s), action.number)) {
        return {};
      }
    } else {
      Actions actions;
      legal(s, actor.seat(), actions);
      if (std::ranges::find(actions, action) != actions.end()) return {};
    }
    if (flaw == Flaw::accepts_everything) return {};
    if (flaw == Flaw::refuses_without_words) return refused(Violation("mumble"));
    return refused(Violation("cannot"));
  }

  template <class Recorder>
  static void apply(State& s, Actor actor, const Action& action, Recorder& tell) {
    if (flaw == Flaw::plays_otherwise_when_told && std::same_as<Recorder, EventRecorder>)
      s.points[0]++;
    switch (action.kind) {
      case BidKind::dealt: return deal(s, action.number, tell);
      case BidKind::bid: return bid(s, actor.seat(), action.number, tell);
      case BidKind::award:
        s.points[s.winner] = static_cast<std::uint8_t>(s.points[s.winner] + action.number);
        if (flaw != Flaw::never_ends) s.awarding = 0;
        if (flaw == Flaw::loses_a_card) s.discard = 0;
        return;
    }
  }

  static Action sample(const State& s, Rng& rng) {
    std::vector<Outcome<Action>> all;
    outcomes_of(s, all);
    const std::size_t pick = rng.below(all.size());
    return all[flaw == Flaw::draws_unlike_its_odds ? pick / 2 : pick].action;
  }
  static void outcomes(const State& s, std::vector<Outcome<Action>>& outcomes) {
    outcomes_of(s, outcomes);
    if (flaw == Flaw::forgets_an_outcome) outcomes.pop_back();
  }

  static Standing standing(const State& s) {
    Standing standing = rank(
        s.players, [&](Seat a, Seat b) { return s.points[at(index(a))] > s.points[at(index(b))]; });
    if (flaw == Flaw::leaves_a_place_empty) standing.place[0] = 0;
    return standing;
  }

  static View view(const State& s, Observer observer) {
    View view{.discard = s.discard,
              .points = s.points,
              .players = s.players,
              .dealt = s.dealt,
              .awarding = s.awarding,
              .winner = s.winner};
    for (int i = 0; i < s.players; ++i) {
      view.hand_size[at(i)] = static_cast<std::uint8_t>(std::popcount(s.hand[at(i)]));
      const bool shown = flaw == Flaw::shows_a_bid_too_early;
      view.has_bid[at(i)] = shown ? s.bid[at(i)] : static_cast<std::uint8_t>(s.bid[at(i)] != 0);
    }
    if (!observer.is_spectator()) {
      view.own_hand = s.hand[at(index(observer.seat()))];
      view.own_bid = s.bid[at(index(observer.seat()))];
    }
    return view;
  }

  // Redeals the cards of the others and the pile.
  static State resample(const State& s, Seat who, Rng& rng) {
    State world = s;
    CardBits known =
        static_cast<CardBits>(s.discard | s.hand[at(index(who))] | bit(s.bid[at(index(who))]));
    if (flaw == Flaw::resamples_own_hand) known = s.discard;
    std::vector<std::uint8_t> unknown;
    for (std::uint8_t card = 1; card <= kValues; ++card) {
      if (!has(known, card)) unknown.push_back(card);
    }
    const auto draw = [&] {
      const std::size_t i = rng.below(unknown.size());
      const std::uint8_t card = unknown[i];
      unknown.erase(unknown.begin() + static_cast<std::ptrdiff_t>(i));
      return card;
    };
    for (int i = 0; i < s.players; ++i) {
      if (i == index(who) && flaw != Flaw::resamples_own_hand) continue;
      world.hand[at(i)] = 0;
      for (int n = std::popcount(s.hand[at(i)]); n > 0; --n) world.hand[at(i)] |= bit(draw());
      if (s.bid[at(i)] != 0) world.bid[at(i)] = draw();
    }
    return world;
  }

  static std::string audit(const State& s) {
    int there = std::popcount(s.discard);
    for (int i = 0; i < s.players; ++i) {
      there += std::popcount(s.hand[at(i)]) + (s.bid[at(i)] != 0 ? 1 : 0);
    }
    return there == s.dealt ? "" : "a card is missing";
  }

  static void digest(const State& s, DigestWriter& digest) {
    static std::uint8_t calls = 0;
    if (flaw == Flaw::digests_more_than_the_position) digest.u8(++calls);
    digest.u16(s.discard);
    if (flaw != Flaw::leaves_hands_out_of_the_digest) digest.u16(s.hand);
    digest.u8(s.bid);
    digest.u8(s.points);
    digest.u16(s.last_to_bid);
    digest.u8(s.players);
    digest.u8(s.dealt);
    digest.u8(s.awarding);
    if (flaw != Flaw::leaves_the_winner_out_of_the_digest) digest.u8(s.winner);
  }

  static Action greedy(const State& s, Seat who, Rng&) {
    Actions actions;
    legal(s, who, actions);
    return s.awarding != 0 ? actions[0] : actions[actions.size() - 1];
  }

  static std::string print(const Action& action) {
    const char* word = action.kind == BidKind::dealt ? "dealt"
                       : action.kind == BidKind::bid ? "bid"
                                                     : "award";
    return fmt::format("{} {}", word, action.number);
  }
  static std::expected<Action, Violation> parse(std::string_view text) {
    const auto words = split(text, ' ');
    const auto number = words.size() == 2 ? to_number<std::uint8_t>(words[1]) : std::nullopt;
    if (!number) return refused(Violation("cannot"));
    if (words[0] == "dealt") return Action{BidKind::dealt, *number};
    if (words[0] == "award") return Action{BidKind::award, *number};
    if (flaw == Flaw::reads_its_notation_wrongly) return Action{BidKind::bid, 1};
    if (words[0] == "bid") return Action{BidKind::bid, *number};
    return refused(Violation("cannot"));
  }
  static StructuredRecord structured(const Action& action) {
    if (action.kind == BidKind::dealt)
      return StructuredRecord("dealt", {{"card", int{action.number}}});
    if (action.kind == BidKind::bid) return StructuredRecord("bid", {{"card", int{action.number}}});
    return StructuredRecord("award", {{"points", int{action.number}}});
  }
  static boost::json::object json(const View& view) {
    static int calls = 0;
    if (flaw == Flaw::writes_more_than_the_view) return {{"calls", ++calls}};
    return {{"hand", view.own_hand},
            {"hands", boost::json::value_from(view.hand_size)},
            {"bids", boost::json::value_from(view.has_bid)},
            {"points", boost::json::value_from(view.points)},
            {"winner", view.winner}};
  }
  static std::vector<int> scores(const View& view) {
    std::vector<int> scores;
    const int first = flaw == Flaw::forgets_a_score ? 1 : 0;
    for (int i = first; i < view.players; ++i) scores.push_back(view.points[at(i)]);
    return scores;
  }
  static boost::json::object analysis(const View& view) {
    if (flaw == Flaw::tells_other_scores) return {{"scores", {0, 0, 0}}};
    return {{"scores", boost::json::value_from(scores(view))}};
  }
  static std::string show(const View& view, const Catalogue&, const TerminalStyle&) {
    return fmt::format("hand {:b}", view.own_hand);
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static constexpr CardBits bit(std::uint8_t card) {
    return card == 0 ? CardBits{0} : static_cast<CardBits>(1U << card);
  }
  static constexpr bool has(CardBits cards, std::uint8_t card) { return (cards & bit(card)) != 0; }
  static CardBits pile(const State& s) {
    CardBits gone = s.discard;
    for (int i = 0; i < s.players; ++i)
      gone |= static_cast<CardBits>(s.hand[at(i)] | bit(s.bid[at(i)]));
    return static_cast<CardBits>(kAllCards & ~gone);
  }
  static void outcomes_of(const State& s, std::vector<Outcome<Action>>& outcomes) {
    outcomes.clear();
    const double left = std::popcount(pile(s));
    for (std::uint8_t card = 1; card <= kValues; ++card) {
      if (has(pile(s), card)) outcomes.push_back({{BidKind::dealt, card}, 1 / left});
    }
  }

  template <class Recorder>
  static void deal(State& s, std::uint8_t card, Recorder& tell) {
    const int who = s.dealt % s.players;
    ++s.dealt;
    s.hand[at(who)] |= bit(card);
    tell([&] {
      return Event("dealt", {{"seat", seat(who)}, {"card", int{card}, Audience::only(seat(who))}});
    });
  }

  template <class Recorder>
  static void bid(State& s, Seat who, std::uint8_t card, Recorder& tell) {
    s.hand[at(index(who))] = static_cast<CardBits>(s.hand[at(index(who))] & ~bit(card));
    s.bid[at(index(who))] = card;
    if (flaw == Flaw::depends_on_the_order_of_bids) {
      s.last_to_bid = static_cast<std::uint16_t>(index(who));
    }
    const bool shows_hand = flaw == Flaw::shows_a_hand_for_a_moment;
    if (shows_hand) s.discard ^= s.hand[at(index(next(who, s.players)))];
    tell([&] { return bid_event(s, who, card); });
    if (shows_hand) s.discard ^= s.hand[at(index(next(who, s.players)))];
    if (std::ranges::count(std::span(s.bid).first(s.players), 0) == 0) reveal(s, tell);
  }

  static Event bid_event(const State& s, Seat who, std::uint8_t card) {
    if (flaw == Flaw::tells_without_words) return Event("whisper");
    if (flaw == Flaw::tells_a_bid) return Event("bid", {{"seat", who}, {"card", int{card}}});
    const CardBits other_hand = s.hand[at(index(next(who, s.players)))];
    if (flaw == Flaw::tells_a_hand) return Event("bid", {{"seat", who}, {"hand", int{other_hand}}});
    return Event("bid", {{"seat", who}});
  }

  template <class Recorder>
  static void reveal(State& s, Recorder& tell) {
    const std::span bids = std::span(s.bid).first(s.players);
    s.winner = static_cast<std::uint8_t>(std::ranges::max_element(bids) - bids.begin());
    s.awarding = static_cast<std::uint8_t>(std::ranges::min_element(bids) - bids.begin() + 1);
    for (int i = 0; i < s.players; ++i) {
      tell([&] { return Event("revealed", {{"seat", seat(i)}, {"card", int{s.bid[at(i)]}}}); });
      s.discard |= bit(s.bid[at(i)]);
      s.bid[at(i)] = 0;
    }
  }
};

}  // namespace thronsaal::testing
