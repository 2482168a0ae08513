// Notation: a verb or a card's name, then numbers. "aside 5", "maid 3>5", "alchemist 2-5-5>4-4-4".
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/embedded.h"
#include "core/notation.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using Verb = VerbOf<Kind>;
// Using a card has no verb, only the card's name.
constexpr std::array kVerbs = {
    Verb{Kind::starts, "starts"},   Verb{Kind::rolled, "rolled"}, Verb{Kind::roll, "roll"},
    Verb{Kind::set_aside, "aside"}, Verb{Kind::also, "also"},     Verb{Kind::done, "done"},
    Verb{Kind::end_turn, "end"},    Verb{Kind::take, "take"},     Verb{Kind::pass, "pass"},
};
constexpr std::string_view kNothing = "nothing";  // "take nothing" declines

// The numbers before the first 0.
std::vector<int> leading(std::span<const std::uint8_t> numbers) {
  return {numbers.begin(), std::ranges::find(numbers, 0)};
}

std::string joined(const std::vector<int>& numbers) {
  return fmt::format("{}", fmt::join(numbers, "-"));
}

bool turns_one_die(Card card) {
  return card == Card::maid || card == Card::astronomer || card == Card::magician;
}
bool exchanges_pips(Card card) {
  return card == Card::philosopher || card == Card::alchemist;
}
// The name alone, or with the number of one die.
bool takes_one_number(Card card) {
  return card == Card::fool || card == Card::queen || kChoosers.has(card);
}

std::string print_use(const Action& action) {
  const std::span<const std::uint8_t> n = action.numbers;
  const std::string_view name = id(action.card);
  if (turns_one_die(action.card)) return fmt::format("{} {}>{}", name, n[0], n[1]);
  if (exchanges_pips(action.card)) {
    return fmt::format("{} {}>{}", name, joined(leading(n.first(3))), joined(leading(n.last(3))));
  }
  return n[0] == 0 ? std::string(name) : fmt::format("{} {}", name, n[0]);
}

std::optional<int> die_number(std::string_view text) {
  const std::optional<int> number = to_number(text);
  return number && *number >= 1 && *number <= kDieFaces ? number : std::nullopt;
}

Numbers first_three(Dice dice) {
  Numbers three{};
  std::size_t i = 0;
  for (const int number : dice.numbers()) three.at(i++) = static_cast<std::uint8_t>(number);
  return three;
}

// Unchanged dice are left out, unless nothing else remains.
std::optional<Action> parse_exchange(Card card, std::string_view from, std::string_view to) {
  const std::optional<Dice> gone = parse_dice(from, 3);
  const std::optional<Dice> come = parse_dice(to, 3);
  if (!gone || !come || gone->size() != come->size()) return std::nullopt;
  Dice common;
  for (int n = 1; n <= kDieFaces && *gone != *come; ++n) {
    common += Dice::of(n, std::min(gone->count(n), come->count(n)));
  }
  return use(card, first_three(*gone - common), first_three(*come - common));
}

std::optional<Action> parse_use(Card card, std::span<const std::string_view> arguments) {
  if (arguments.size() > 1) return std::nullopt;
  if (arguments.empty()) {
    const bool needs_no_number = kAdders.has(card) || !kUsable.has(card);
    return needs_no_number ? std::optional(use(card)) : std::nullopt;
  }
  if (takes_one_number(card)) {
    const std::optional<int> number = die_number(arguments[0]);
    return number ? std::optional(use(card, *number)) : std::nullopt;
  }
  const std::vector<std::string_view> sides = split(arguments[0], '>');
  if (sides.size() != 2) return std::nullopt;
  if (exchanges_pips(card)) return parse_exchange(card, sides[0], sides[1]);
  const std::optional<int> from = die_number(sides[0]);
  const std::optional<int> to = die_number(sides[1]);
  if (!turns_one_die(card) || !from || !to) return std::nullopt;
  return use(card, *from, *to);
}

std::optional<Action> parse_with_argument(Kind kind, std::string_view argument) {
  const std::optional<int> number = die_number(argument);
  const std::optional<Card> card = find_card(argument);
  switch (kind) {
    case Kind::starts: {
      const std::optional<Seat> who = parse_seat(argument);
      return who ? std::optional(starts(*who)) : std::nullopt;
    }
    case Kind::rolled: {
      const std::optional<Dice> fallen = parse_dice(argument);
      return fallen ? std::optional(rolled(*fallen)) : std::nullopt;
    }
    case Kind::set_aside: return number ? std::optional(set_aside(*number)) : std::nullopt;
    case Kind::also: return number ? std::optional(also(*number)) : std::nullopt;
    case Kind::take:
      if (argument == kNothing) return decline();
      return card ? std::optional(take(*card)) : std::nullopt;
    default: return std::nullopt;
  }
}

std::optional<Action> parse_words(std::span<const std::string_view> words) {
  if (const std::optional<Card> card = find_card(words[0])) {
    return parse_use(*card, words.subspan(1));
  }
  const Verb* verb = find_verb(kVerbs, words[0]);
  if (verb == nullptr || words.size() > 2) return std::nullopt;
  if (words.size() == 2) return parse_with_argument(verb->kind, words[1]);
  switch (verb->kind) {
    case Kind::roll:
    case Kind::done:
    case Kind::end_turn:
    case Kind::pass: return Action{verb->kind};
    default: return std::nullopt;
  }
}

}  // namespace

std::string Rules::print(const Action& action) {
  if (index_of(action.card) > index_of(Card::none)) return {};
  if (action.kind == Kind::use) return print_use(action);
  if (action.kind == Kind::decline) return fmt::format("take {}", kNothing);
  const Verb* verb = find_verb(kVerbs, action.kind);
  if (verb == nullptr) return {};
  switch (action.kind) {
    case Kind::rolled:
      return fmt::format("{} {}", verb->word, print_dice(Dice::from_counts(action.numbers)));
    case Kind::starts:
    case Kind::set_aside:
    case Kind::also: return fmt::format("{} {}", verb->word, action.numbers[0]);
    case Kind::take: return fmt::format("{} {}", verb->word, id(action.card));
    default: return std::string(verb->word);
  }
}

std::expected<Action, Violation> Rules::parse(std::string_view text) {
  return parse_action(text, parse_words);
}

std::string_view Rules::catalogue(std::string_view language) {
  return embedded(fmt::format("games/um_krone_und_kragen/words/{}.json", language)).value();
}

StructuredRecord Rules::structured(const Action& action) {
  const int number = action.numbers[0];
  const std::span<const std::uint8_t> n = action.numbers;
  switch (action.kind) {
    case Kind::starts: return StructuredRecord("starts", {{"seat", seat(number)}});
    case Kind::rolled:
      return StructuredRecord("rolled", {{"dice", Dice::from_counts(action.numbers).numbers()}});
    case Kind::roll: return StructuredRecord("roll");
    case Kind::set_aside: return StructuredRecord("set_aside", {{"number", number}});
    case Kind::also: return StructuredRecord("also", {{"number", number}});
    case Kind::done: return StructuredRecord("done");
    case Kind::end_turn: return StructuredRecord("end_turn");
    case Kind::take: return StructuredRecord("take", {{"card", term(action.card)}});
    case Kind::decline: return StructuredRecord("decline");
    case Kind::pass: return StructuredRecord("pass");
    case Kind::use: break;
  }
  const RecordField card{"card", term(action.card)};
  if (turns_one_die(action.card)) {
    return StructuredRecord(
        "turn", {card, {"from", std::vector<int>{n[0]}}, {"to", std::vector<int>{n[1]}}});
  }
  if (exchanges_pips(action.card)) {
    return StructuredRecord("turn",
                            {card, {"from", leading(n.first(3))}, {"to", leading(n.last(3))}});
  }
  if (action.card == Card::fool) return StructuredRecord("reroll", {card, {"number", number}});
  if (action.card == Card::merchant) return StructuredRecord("choose", {card, {"number", number}});
  if (kChoosers.has(action.card)) {
    return StructuredRecord("choose",
                            {card, {"number", number}, {"to", number + raise_of(action.card)}});
  }
  if (number != 0) return StructuredRecord("add_chosen_die", {card, {"number", number}});
  return StructuredRecord("add_die", {card});
}

}  // namespace thronsaal::um_krone_und_kragen
