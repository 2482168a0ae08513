// Notation: a verb, then an area or cards. "move Tateshale", "on Lincolia x1", "commit x1 x1 x3".
#include <array>
#include <optional>

#include <fmt/format.h>

#include "core/embedded.h"
#include "core/notation.h"
#include "core/text/card_text.h"
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using Verb = VerbOf<Kind>;
constexpr std::array kVerbs = {
    Verb{Kind::start, "start"},     Verb{Kind::rolled, "rolled"}, Verb{Kind::dealt, "dealt"},
    Verb{Kind::nothing, "nothing"}, Verb{Kind::move, "move"},     Verb{Kind::move_on, "on"},
    Verb{Kind::place, "place"},     Verb{Kind::try_more, "try"},  Verb{Kind::end, "end"},
    Verb{Kind::commit, "commit"},   Verb{Kind::banish, "banish"}, Verb{Kind::take_back, "take"},
};

// "x2", or simply "2".
std::optional<Card> parse_card(std::string_view text) {
  if (text.starts_with('x')) text.remove_prefix(1);
  const std::optional<int> factor = to_number(text);
  if (!factor || *factor < 1 || *factor > kCardKinds) return std::nullopt;
  return static_cast<Card>(*factor);
}

std::optional<Action> parse_arguments(Kind kind, std::span<const std::string_view> words) {
  const std::size_t n = words.size();
  const std::optional<Area> area = n > 0 ? find_area(words[0]) : std::nullopt;
  const std::optional<Card> card = n > 0 ? parse_card(words[n - 1]) : std::nullopt;
  switch (kind) {
    case Kind::nothing:
    case Kind::place:
    case Kind::end: return n == 0 ? std::optional(Action{kind}) : std::nullopt;
    case Kind::start:
    case Kind::move:
    case Kind::banish: return n == 1 && area ? std::optional(Action{kind, *area}) : std::nullopt;
    case Kind::move_on:
      return n == 2 && area && card ? std::optional(move_on(*area, *card)) : std::nullopt;
    case Kind::try_more: return n == 1 && card ? std::optional(try_more(*card)) : std::nullopt;
    case Kind::commit:
    case Kind::dealt: {
      const std::optional<Cards> cards = parse_cards<Cards>(words, parse_card);
      if (!cards || cards->empty()) return std::nullopt;
      return kind == Kind::commit ? commit(*cards) : dealt(*cards);
    }
    case Kind::rolled: {
      const std::optional<Dice> dice = n == 1 ? parse_dice(words[0]) : std::nullopt;
      return dice ? std::optional(rolled(*dice)) : std::nullopt;
    }
    case Kind::take_back: {
      const std::optional<int> number = n == 1 ? to_number(words[0]) : std::nullopt;
      return number && *number <= kMaxCommitted ? std::optional(take_back(*number)) : std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<Action> parse_words(std::span<const std::string_view> words) {
  const Verb* verb = find_verb(kVerbs, words[0]);
  return verb != nullptr ? parse_arguments(verb->kind, words.subspan(1)) : std::nullopt;
}

}  // namespace

std::string Rules::print(const Action& action) {
  const Verb* verb = find_verb(kVerbs, action.kind);
  if (verb == nullptr) return {};
  const auto& n = action.numbers;
  std::string_view area = "nowhere";
  if (exists(action.area)) area = name_of(action.area);
  switch (action.kind) {
    case Kind::start:
    case Kind::move:
    case Kind::banish: return fmt::format("{} {}", verb->word, area);
    case Kind::move_on: return fmt::format("{} {} x{}", verb->word, area, n[0]);
    case Kind::try_more: return fmt::format("{} x{}", verb->word, n[0]);
    case Kind::take_back: return fmt::format("{} {}", verb->word, n[0]);
    case Kind::commit:
    case Kind::dealt:
      return fmt::format("{}{}", verb->word, cards_notation(terms(cards_of(action))));
    case Kind::rolled: return fmt::format("{} {}", verb->word, print_dice(Dice::from_counts(n)));
    default: return std::string(verb->word);
  }
}

std::expected<Action, Violation> Rules::parse(std::string_view text) {
  return parse_action(text, parse_words);
}

std::string_view Rules::catalogue(std::string_view language) {
  return embedded(fmt::format("games/lang_lebe_der_koenig/words/{}.json", language)).value();
}

StructuredRecord Rules::structured(const Action& action) {
  const int number = action.numbers[0];
  switch (action.kind) {
    case Kind::start: return StructuredRecord("start", {{"area", term(action.area)}});
    case Kind::rolled:
      return StructuredRecord("rolled", {{"dice", Dice::from_counts(action.numbers).numbers()}});
    case Kind::dealt: return StructuredRecord("dealt", {{"cards", terms(cards_of(action))}});
    case Kind::nothing: return StructuredRecord("nothing");
    case Kind::move: return StructuredRecord("move", {{"area", term(action.area)}});
    case Kind::move_on:
      return StructuredRecord(
          "move_on", {{"area", term(action.area)}, {"card", term(static_cast<Card>(number))}});
    case Kind::place: return StructuredRecord("place");
    case Kind::try_more:
      return StructuredRecord("try_more", {{"card", term(static_cast<Card>(number))}});
    case Kind::end: return StructuredRecord("end");
    case Kind::commit: return StructuredRecord("commit", {{"cards", terms(cards_of(action))}});
    case Kind::banish: return StructuredRecord("banish", {{"area", term(action.area)}});
    case Kind::take_back: break;
  }
  return StructuredRecord("take_back", {{"number", number}});
}

}  // namespace thronsaal::lang_lebe_der_koenig
