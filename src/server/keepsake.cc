#include "server/keepsake.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/json.h"
#include "core/match.h"
#include "core/text.h"
#include "games/registry.h"
#include "server/fair_dice.h"
#include "server/table.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

constexpr std::string_view kUndo = "undo";

std::string line(const json::object& body) {
  if (body.at("kind").as_string() == "undone") {
    return fmt::format("[\"{}\", {}]", kUndo, body.at("moves").to_number<int>());
  }
  return fmt::format("[{}, {}]", json::serialize(body.at("seat")),
                     json::serialize(body.at("action")));
}

// Plays a game's history from its seed.
class Verifier {
 public:
  Verifier(Match match, FairDice dice) : match_(std::move(match)), dice_(dice) {}

  std::expected<void, Violation> take(const json::value& step) {
    ++steps_;
    const json::array* pair = step.if_array();
    if (pair == nullptr || pair->size() != 2) return malformed();
    if (const json::string* word = (*pair)[0].if_string()) {
      if (*word == kUndo) return undo((*pair)[1]);
      if (*word == "chance") return draw((*pair)[1]);
      return malformed();
    }
    const std::optional<int> number = small_number((*pair)[0]);
    if (!number || *number >= kMaxSeats || !(*pair)[1].is_string()) return malformed();
    return play(seat(*number), (*pair)[1].get_string());
  }

  const Match& match() const { return match_; }

 private:
  std::unexpected<Violation> malformed() const {
    return refused(
        Violation("journal_malformed", {{"where", fmt::format("dice.history[{}]", steps_ - 1)}}));
  }

  std::expected<void, Violation> undo(const json::value& moves) {
    const std::optional<int> number = small_number(moves);
    if (!number || static_cast<std::size_t>(*number) > match_.length()) return malformed();
    match_.rewind(static_cast<std::size_t>(*number));
    return {};
  }

  std::expected<void, Violation> draw(const json::value& action) {
    if (!action.is_string()) return malformed();
    Rng rng = dice_.for_draw(draws_++);
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
};

std::string text_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

}  // namespace

std::string keepsake(const std::vector<Entry>& log) {
  Table table("");
  std::string history;
  for (const Entry& entry : log) {
    table.read(entry);
    const json::value body = json::parse(entry.body);
    const json::string& kind = body.at("kind").as_string();
    if (kind != "moved" && kind != "undone") continue;
    history += (history.empty() ? "\n      " : ",\n      ") + line(body.as_object());
  }
  std::string text = table.match()->journal()->to_json();
  text.resize(text.rfind('\n', text.size() - 2));  // the closing brace makes room
  text += fmt::format(",\n  \"dice\": {{\n    \"sha256\": \"{}\",\n", table.dice()->commitment());
  if (table.phase() == Table::Phase::over) {
    text += fmt::format("    \"seed\": \"{}\",\n", table.dice()->seed());
  }
  text += fmt::format("    \"history\": [{}\n    ]\n  }}\n}}\n", history);
  return text;
}

std::expected<void, Violation> verify(std::string_view keepsake) {
  const auto journal = Journal::from_json(keepsake);
  if (!journal) return refused(journal.error());
  const auto game = find_game(journal->game);
  if (!game) return refused(game.error());
  const auto replayed = Match::replay(**game, *journal);
  if (!replayed) return refused(replayed.error());

  const json::value document = json::parse(keepsake);
  const json::value* dice = document.as_object().if_contains("dice");
  if (dice == nullptr || !dice->is_object()) return refused(Violation("no_dice_to_verify"));
  const auto seed = FairDice::of_seed(text_at(dice->get_object(), "seed"));
  if (!seed) return refused(Violation("no_dice_to_verify"));
  if (seed->commitment() != text_at(dice->get_object(), "sha256")) {
    return refused(Violation("other_seed"));
  }
  const json::value* history = dice->get_object().if_contains("history");
  if (history == nullptr || !history->is_array()) return refused(Violation("no_dice_to_verify"));
  auto match = Match::start(**game, journal->players, journal->options);
  if (!match) return refused(match.error());
  Verifier verifier(*std::move(match), *seed);
  for (const json::value& step : history->get_array()) {
    if (auto fits = verifier.take(step); !fits) return fits;
  }
  if (verifier.match().journal()->moves != journal->moves) {
    return refused(Violation("history_differs"));
  }
  return {};
}

}  // namespace thronsaal
