#include "tables/verify.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/json/json.h"
#include "core/match.h"
#include "core/text/text.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// Replays a game's history from its seed.
class DiceVerifier {
 public:
  DiceVerifier(Match match, FairDice dice) : match_(std::move(match)), dice_(dice) {}

  std::expected<void, Violation> verify_step(const json::value& step) {
    ++steps_;
    const json::array* pair = step.if_array();
    if (pair == nullptr || pair->size() != 2) return malformed();
    if (const json::string* word = (*pair)[0].if_string()) {
      if (*word == "undo") return undo((*pair)[1]);
      if (*word == "chance") return draw((*pair)[1]);
      return malformed();
    }
    const std::optional<int> number = non_negative_int((*pair)[0]);
    if (!number || *number >= kMaxSeats || !(*pair)[1].is_string()) return malformed();
    return play(seat(*number), (*pair)[1].get_string());
  }

  const Match& match() const { return match_; }
  bool is_practice() const { return is_practice_; }

 private:
  std::unexpected<Violation> malformed() const {
    return refused(
        Violation("journal_malformed", {{"where", fmt::format("dice.history[{}]", steps_ - 1)}}));
  }

  std::expected<void, Violation> undo(const json::value& moves) {
    const std::optional<int> number = non_negative_int(moves);
    if (!number || static_cast<std::size_t>(*number) > match_.length()) return malformed();
    const auto back_to = static_cast<std::size_t>(*number);
    // An undo is free only if it takes back one seat's own moves and nothing was revealed since.
    is_practice_ = is_practice_ ||
                   std::ranges::none_of(SeatSet::first(match_.state().players()), [&](Seat seat) {
                     return match_.free_undo_length(seat) <= back_to;
                   });
    match_.rewind(back_to);
    return {};
  }

  std::expected<void, Violation> draw(const json::value& action) {
    if (!action.is_string()) return malformed();
    Rng rng = dice_.rng_for_draw(draws_++);
    const std::optional<AnyAction> drawn = match_.state().sample(rng);
    const std::string_view told = action.get_string();
    if (!drawn || match_.game().print(*drawn) != told) {
      return refused(Violation(
          "dice_differ", {{"step", static_cast<int>(steps_)},
                          {"told", excerpt(told)},
                          {"derived", drawn ? match_.game().print(*drawn) : std::string("–")}}));
    }
    return play(Actor::chance(), told);
  }

  std::expected<void, Violation> play(Actor actor, std::string_view action) {
    const auto events = match_.play(actor, action);
    if (events) return {};
    return refused(
        Violation("journal_illegal_move", {{"move", static_cast<int>(steps_)},
                                           {"code", std::string(events.error().kind)},
                                           {"reason", match_.game().words().say(events.error())}}));
  }

  Match match_;
  FairDice dice_;
  std::uint64_t draws_ = 0;
  std::size_t steps_ = 0;
  bool is_practice_ = false;
};

std::string text_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

// The dice inputs recorded in the file. Empty unless complete.
std::optional<DiceRecord> record_in(const json::object& dice) {
  DiceRecord record{.table = text_at(dice, "table"),
                    .sha256 = text_at(dice, "sha256"),
                    .seed = text_at(dice, "seed")};
  const json::value* scheme = dice.if_contains("scheme");
  if (scheme == nullptr) return record;
  record.scheme = 2;
  const json::value* players = dice.if_contains("players");
  if (*scheme != 2 || players == nullptr || !players->is_array()) return std::nullopt;
  for (const json::value& player : players->get_array()) {
    if (!player.is_object()) return std::nullopt;
    const json::object& fields = player.get_object();
    const json::value* number = fields.if_contains("seat");
    const auto seat = number == nullptr ? std::nullopt : non_negative_int(*number);
    const bool ascends = record.contributions.empty() || record.contributions.back().seat < seat;
    if (!seat || *seat >= kMaxSeats || !ascends) return std::nullopt;
    record.contributions.push_back(
        {.seat = *seat, .sha256 = text_at(fields, "sha256"), .value = text_at(fields, "value")});
  }
  return record;
}

// Checks that everyone revealed the value they had committed to.
std::expected<DiceVerification, Violation> check_commitments(const DiceCrypto& crypto,
                                                             const DiceRecord& record,
                                                             std::string_view expected_commitment) {
  if (!expected_commitment.empty() && expected_commitment != record.sha256) {
    return refused(Violation("other_commitment", {{"sha256", record.sha256}}));
  }
  if (commitment_of(crypto, record) != record.sha256) return refused(Violation("other_seed"));
  DiceVerification verified;
  for (const auto& [number, sha256, value] : record.contributions) {
    if (value.empty()) {
      verified.unrevealed.push_back(number);
      continue;
    }
    if (value_commitment(crypto, record.table, value) != sha256) {
      return refused(Violation("other_value", {{"seat", seat(number)}}));
    }
    verified.contributors.push_back(number);
  }
  return verified;
}

}  // namespace

std::expected<DiceVerification, Violation> verify_export(std::string_view text,
                                                         const DiceCrypto& crypto,
                                                         std::string_view commitment) {
  const auto journal = Journal::from_json(text);
  if (!journal) return refused(journal.error());
  const auto replayed = replay(*journal);
  if (!replayed) return refused(replayed.error());

  const json::value document = json::parse(text);
  const json::value* dice = document.as_object().if_contains("dice");
  if (dice == nullptr || !dice->is_object()) return refused(Violation("no_dice_to_verify"));
  const std::optional<DiceRecord> record = record_in(dice->get_object());
  const auto fair_dice = record ? FairDice::of(crypto, *record) : std::nullopt;
  if (!fair_dice) return refused(Violation("no_dice_to_verify"));
  auto verified = check_commitments(crypto, *record, commitment);
  if (!verified) return verified;
  const json::value* history = dice->get_object().if_contains("history");
  if (history == nullptr || !history->is_array()) return refused(Violation("no_dice_to_verify"));
  auto match = Match::start(replayed->game(), journal->players, journal->options);
  if (!match) return refused(match.error());
  DiceVerifier verifier(*std::move(match), *fair_dice);
  for (const json::value& step : history->get_array()) {
    if (auto fits = verifier.verify_step(step); !fits) return refused(fits.error());
  }
  if (verifier.match().journal()->moves != journal->moves) {
    return refused(Violation("history_differs"));
  }
  verified->practice = verifier.is_practice();
  return verified;
}

}  // namespace thronsaal
