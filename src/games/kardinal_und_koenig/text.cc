// Notation: a verb, then ids. "cloister FRK5", "councillor FRK pair FRA", "exchange ENG_SWA".
#include <array>
#include <optional>

#include <fmt/format.h>

#include "core/embedded.h"
#include "core/notation.h"
#include "core/text/card_text.h"
#include "games/kardinal_und_koenig/rules.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using Verb = VerbOf<Kind>;
constexpr std::array kVerbs = {
    Verb{Kind::starts, "starts"},     Verb{Kind::dealt, "dealt"},
    Verb{Kind::turned, "turned"},     Verb{Kind::drawn, "drawn"},
    Verb{Kind::cloister, "cloister"}, Verb{Kind::councillor, "councillor"},
    Verb{Kind::done, "done"},         Verb{Kind::exchange, "exchange"},
    Verb{Kind::take, "take"},         Verb{Kind::draw, "draw"},
    Verb{Kind::pass, "pass"},
};
constexpr std::string_view kPair = "pair";
constexpr std::string_view kNone = "none";

std::string_view name(Card card) {
  return index_of(card) < kCards ? kCardIds[index_of(card)] : kNone;
}
std::string_view name(Country country) {
  return index_of(country) < kCountries ? kCountryIds[index_of(country)] : kNone;
}
std::string_view name(Space space, const Board& europe) {
  const auto count = static_cast<std::size_t>(europe.space_count);
  return index_of(space) < count ? std::string_view(europe.space_ids[index_of(space)]) : kNone;
}

// The card that leaves the hand for a piece in this country.
RecordField paid_with(Country country, Card pair) {
  return {"card", term(pair == Card::none ? kCardOf[index_of(country)] : pair)};
}

std::string print_payment(Card pair) {
  return pair == Card::none ? "" : fmt::format(" {} {}", kPair, name(pair));
}

std::optional<Action> parse_hand(std::span<const std::string_view> words) {
  const std::optional<Cards> cards = parse_cards<Cards>(words, find_card);
  return cards && !cards->empty() ? std::optional(dealt(*cards)) : std::nullopt;
}

// "FRK5", or "FRK5 pair FRA"
std::optional<Action> parse_piece(Kind kind, std::span<const std::string_view> words,
                                  const Board& europe) {
  Card pair = Card::none;
  if (words.size() == 3 && words[1] == kPair) {
    const std::optional<Card> card = find_card(words[2]);
    if (!card) return std::nullopt;
    pair = *card;
  } else if (words.size() != 1) {
    return std::nullopt;
  }
  if (kind == Kind::cloister) {
    const std::optional<Space> space = find_space(words[0], europe);
    return space ? std::optional(cloister(*space, pair)) : std::nullopt;
  }
  const std::optional<Country> country = find_country(words[0]);
  return country ? std::optional(councillor(*country, pair)) : std::nullopt;
}

std::optional<Action> parse_arguments(Kind kind, std::span<const std::string_view> words,
                                      const Board& europe) {
  const std::size_t n = words.size();
  switch (kind) {
    case Kind::done:
    case Kind::draw:
    case Kind::pass: return n == 0 ? std::optional(Action{kind}) : std::nullopt;
    case Kind::dealt: return parse_hand(words);
    case Kind::cloister:
    case Kind::councillor: return parse_piece(kind, words, europe);
    case Kind::starts: {
      const std::optional<Seat> who = n == 1 ? parse_seat(words[0]) : std::nullopt;
      return who ? std::optional(starts(*who)) : std::nullopt;
    }
    default: {
      const std::optional<Card> card = n == 1 ? find_card(words[0]) : std::nullopt;
      return card ? std::optional(Action{kind, *card}) : std::nullopt;
    }
  }
}

std::optional<Action> parse_words(std::span<const std::string_view> words, const Board& europe) {
  const Verb* verb = find_verb(kVerbs, words[0]);
  return verb != nullptr ? parse_arguments(verb->kind, words.subspan(1), europe) : std::nullopt;
}

}  // namespace

std::string Rules::print(const Action& action, BoardId board) {
  const Board& europe = kardinal_und_koenig::board(board);
  const Verb* verb = find_verb(kVerbs, action.kind);
  if (verb == nullptr) return {};
  switch (action.kind) {
    case Kind::starts: return fmt::format("{} {}", verb->word, action.place);
    case Kind::dealt:
      return fmt::format("{}{}", verb->word, cards_notation(terms(cards_of(action))));
    case Kind::cloister:
      return fmt::format("{} {}{}", verb->word, name(action.space(), europe),
                         print_payment(action.card));
    case Kind::councillor:
      return fmt::format("{} {}{}", verb->word, name(action.country()), print_payment(action.card));
    case Kind::turned:
    case Kind::drawn:
    case Kind::exchange:
    case Kind::take: return fmt::format("{} {}", verb->word, name(action.card));
    default: return std::string(verb->word);
  }
}

std::expected<Action, Violation> Rules::parse(std::string_view text, BoardId board) {
  const Board& europe = kardinal_und_koenig::board(board);
  return parse_action(text, [&](auto words) { return parse_words(words, europe); });
}

std::string_view Rules::catalogue(std::string_view language) {
  return embedded(fmt::format("games/kardinal_und_koenig/words/{}.json", language)).value();
}

StructuredRecord Rules::structured(const Action& action, BoardId board) {
  const Board& europe = kardinal_und_koenig::board(board);
  const Card card = action.card;
  switch (action.kind) {
    case Kind::starts: return StructuredRecord("starts", {{"seat", seat(action.place)}});
    case Kind::dealt: return StructuredRecord("dealt", {{"cards", terms(cards_of(action))}});
    case Kind::turned: return StructuredRecord("turned", {{"card", term(card)}});
    case Kind::drawn: return StructuredRecord("drawn", {{"card", term(card)}});
    case Kind::cloister: {
      const Space space = action.space();
      const Country country = europe.country_of[index_of(space)];
      return StructuredRecord(card == Card::none ? "cloister" : "cloister_for_pair",
                              {{"space", term(space, europe)}, paid_with(country, card)});
    }
    case Kind::councillor:
      return StructuredRecord(
          card == Card::none ? "councillor" : "councillor_for_pair",
          {{"country", term(action.country())}, paid_with(action.country(), card)});
    case Kind::done: return StructuredRecord("done");
    case Kind::exchange: return StructuredRecord("exchange", {{"card", term(card)}});
    case Kind::take: return StructuredRecord("take", {{"card", term(card)}});
    case Kind::draw: return StructuredRecord("draw");
    case Kind::pass: break;
  }
  return StructuredRecord("pass");
}

}  // namespace thronsaal::kardinal_und_koenig
