// Notation: a verb, then fields and cards. "border c4-d4", "expand c4 from b2", "play A:R1/B2
// knights".
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "core/embedded.h"
#include "core/notation.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

struct Verb {
  Kind kind;
  std::string_view word;
  std::string_view link = {};  // between two fields
};
constexpr std::array kVerbs = {
    Verb{Kind::tile, "tile", "turned"},
    Verb{Kind::starts, "starts"},
    Verb{Kind::dealt, "dealt"},
    Verb{Kind::drawn, "drawn"},
    Verb{Kind::castle, "castle"},
    Verb{Kind::knight, "knight"},
    Verb{Kind::sell, "sell"},
    Verb{Kind::play, "play"},
    Verb{Kind::border, "border"},
    Verb{Kind::expand, "expand", "from"},
    Verb{Kind::desert, "desert", "against"},
    Verb{Kind::withdraw, "withdraw"},
    Verb{Kind::ally, "ally", "with"},
    Verb{Kind::done, "done"},
    Verb{Kind::take, "take"},
    Verb{Kind::draw, "draw"},
};

std::string_view deed_name(Deed deed) {
  return deed < Deed::none ? id(deed) : "none";
}

using WordsOfAction = std::span<const std::string_view>;

std::optional<Action> parse_tile(WordsOfAction words, BoardId on) {
  if (words.size() != 3 || words[1] != "turned") return std::nullopt;
  const auto& ids = board(on).tile_ids;
  const auto tile = std::ranges::find_if(
      ids, [&](const std::string& tile_id) { return to_lower_ascii(tile_id) == words[0]; });
  const std::optional<int> turns = to_number(words[2]);
  if (tile == ids.end() || !turns || *turns >= kRotations) return std::nullopt;
  return lay_tile(static_cast<int>(tile - ids.begin()), *turns);
}

std::optional<Action> parse_card(Kind kind, WordsOfAction words, BoardId on) {
  const std::size_t wanted = kind == Kind::play ? 2 : 1;
  if (words.size() != wanted) return std::nullopt;
  const std::optional<Card> card = board(on).find_card(words[0]);
  if (!card) return std::nullopt;
  if (kind != Kind::play) return Action{.kind = kind, .card = *card};
  const std::optional<Deed> deed = find_deed(words[1]);
  return deed ? std::optional(play(*card, *deed)) : std::nullopt;
}

std::optional<Action> parse_fields(const Verb& verb, WordsOfAction words) {
  const std::optional<Field> a = words.empty() ? std::nullopt : find_field(words[0]);
  if (!a) return std::nullopt;
  if (verb.link.empty()) {
    return words.size() == 1 ? std::optional(Action{.kind = verb.kind, .a = *a}) : std::nullopt;
  }
  if (words.size() != 3 || words[1] != verb.link) return std::nullopt;
  const std::optional<Field> b = find_field(words[2]);
  return b ? std::optional(Action{.kind = verb.kind, .a = *a, .b = *b}) : std::nullopt;
}

std::optional<Action> parse_arguments(const Verb& verb, WordsOfAction words, BoardId on) {
  switch (verb.kind) {
    case Kind::tile: return parse_tile(words, on);
    case Kind::starts: {
      const std::optional<Seat> who = words.size() == 1 ? parse_seat(words[0]) : std::nullopt;
      return who ? std::optional(starts(*who)) : std::nullopt;
    }
    case Kind::done:
    case Kind::draw: return words.empty() ? std::optional(Action{.kind = verb.kind}) : std::nullopt;
    case Kind::border: {
      const std::optional<Edge> edge = words.size() == 1 ? find_edge(words[0]) : std::nullopt;
      return edge ? std::optional(border(*edge)) : std::nullopt;
    }
    case Kind::dealt:
    case Kind::drawn:
    case Kind::sell:
    case Kind::play:
    case Kind::take: return parse_card(verb.kind, words, on);
    default: return parse_fields(verb, words);
  }
}

std::optional<Action> parse_words(WordsOfAction words, BoardId on) {
  const Verb* verb = find_verb(kVerbs, words[0]);
  return verb != nullptr ? parse_arguments(*verb, words.subspan(1), on) : std::nullopt;
}

}  // namespace

std::string Rules::print(const Action& action, BoardId on) {
  const Verb* verb = find_verb(kVerbs, action.kind);
  if (verb == nullptr) return {};
  const Board& all = loewenherz::board(on);
  switch (action.kind) {
    case Kind::tile: {
      const std::string_view tile =
          action.tile < kTiles ? std::string_view(all.tile_ids[action.tile]) : "none";
      return fmt::format("{} {} {} {}", verb->word, tile, verb->link, action.turns);
    }
    case Kind::starts: return fmt::format("{} {}", verb->word, action.seat);
    case Kind::done:
    case Kind::draw: return std::string(verb->word);
    case Kind::border: return fmt::format("{} {}-{}", verb->word, name(action.a), name(action.b));
    case Kind::play:
      return fmt::format("{} {} {}", verb->word, term(action.card, on).id, deed_name(action.deed));
    case Kind::dealt:
    case Kind::drawn:
    case Kind::sell:
    case Kind::take: return fmt::format("{} {}", verb->word, term(action.card, on).id);
    default:
      if (verb->link.empty()) return fmt::format("{} {}", verb->word, name(action.a));
      return fmt::format("{} {} {} {}", verb->word, name(action.a), verb->link, name(action.b));
  }
}

std::expected<Action, Violation> Rules::parse(std::string_view text, BoardId on) {
  return parse_action(text, [&](WordsOfAction words) { return parse_words(words, on); });
}

std::string_view Rules::catalogue(std::string_view language) {
  return embedded(fmt::format("games/loewenherz/words/{}.json", language)).value();
}

StructuredRecord Rules::structured(const Action& action, BoardId on) {
  const Board& all = loewenherz::board(on);
  const std::string a = name(action.a);
  const std::string b = name(action.b);
  switch (action.kind) {
    case Kind::tile:
      return StructuredRecord("tile",
                              {{"tile", all.tile_ids[action.tile]}, {"turns", int{action.turns}}});
    case Kind::starts: return StructuredRecord("starts", {{"seat", seat(action.seat)}});
    case Kind::dealt: return StructuredRecord("dealt", {{"card", term(action.card, on)}});
    case Kind::drawn: return StructuredRecord("drawn", {{"card", term(action.card, on)}});
    case Kind::castle: return StructuredRecord("castle", {{"field", a}});
    case Kind::knight: return StructuredRecord("knight", {{"field", a}});
    case Kind::sell:
      return StructuredRecord(
          "sell", {{"card", term(action.card, on)}, {"ducats", all.info(action.card).sale}});
    case Kind::play:
      return StructuredRecord("play", {{"card", term(action.card, on)},
                                       {"deed", term(action.deed)},
                                       {"number", all.info(action.card).offers(action.deed)},
                                       {"ducats", all.info(action.card).cost}});
    case Kind::border: return StructuredRecord("border", {{"from", a}, {"to", b}});
    case Kind::expand: return StructuredRecord("expand", {{"field", a}, {"castle", b}});
    case Kind::desert: return StructuredRecord("desert", {{"castle", a}, {"other", b}});
    case Kind::withdraw: return StructuredRecord("withdraw", {{"field", a}});
    case Kind::ally: return StructuredRecord("ally", {{"castle", a}, {"other", b}});
    case Kind::done: return StructuredRecord("done");
    case Kind::take: return StructuredRecord("take", {{"card", term(action.card, on)}});
    case Kind::draw: break;
  }
  return StructuredRecord("draw");
}

}  // namespace thronsaal::loewenherz
