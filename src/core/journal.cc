#include "core/journal.h"

#include <charconv>
#include <optional>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/json.h"
#include "core/text.h"

namespace thronsaal {
namespace {

// The first format is 1.0.0's; its hashes are digests of version 1. The second says which it has.
constexpr std::string_view kFormat1 = "thronsaal-journal/1";
constexpr std::string_view kFormat2 = "thronsaal-journal/2";
constexpr std::string_view kChance = "chance";

std::string quoted(std::string_view text) {
  return boost::json::serialize(boost::json::string(text));
}

std::unexpected<Violation> malformed(std::string where) {
  return refused(Violation("journal_malformed", {{"where", std::move(where)}}));
}

std::optional<int> number_at(const boost::json::object& object, std::string_view key) {
  const boost::json::value* value = object.if_contains(key);
  return value == nullptr ? std::nullopt : small_number(*value);
}

std::optional<Move> read_move(const boost::json::value& value) {
  const boost::json::array* pair = value.if_array();
  if (pair == nullptr || pair->size() != 2 || !(*pair)[1].is_string()) return std::nullopt;
  const std::string action((*pair)[1].get_string());
  if ((*pair)[0].is_string() && (*pair)[0].get_string() == kChance) {
    return Move{Actor::chance(), action};
  }
  const std::optional<int> number = small_number((*pair)[0]);
  if (!number || *number >= kMaxSeats) return std::nullopt;
  return Move{seat(*number), action};
}

std::optional<HashMark> read_mark(const boost::json::value& value) {
  const boost::json::array* pair = value.if_array();
  if (pair == nullptr || pair->size() != 2 || !(*pair)[1].is_string()) return std::nullopt;
  const std::optional<int> moves = small_number((*pair)[0]);
  const std::optional<std::uint64_t> hash = from_hex((*pair)[1].get_string());
  if (!moves || !hash) return std::nullopt;
  return HashMark{static_cast<std::size_t>(*moves), *hash};
}

}  // namespace

std::string to_hex(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

std::optional<std::uint64_t> from_hex(std::string_view text) {
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (error != std::errc() || end != text.data() + text.size() || text.size() != 16) return {};
  return hash;
}

std::string Journal::to_json() const {
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{{\n  \"format\": {},\n  \"game\": {},\n  \"rules\": {},\n",
                 quoted(digest_version == 1 ? kFormat1 : kFormat2), quoted(game), rules_version);
  if (board) fmt::format_to(out, "  \"board\": {},\n", quoted(to_hex(*board)));
  fmt::format_to(out, "  \"players\": {},\n", players);
  fmt::format_to(out, "  \"options\": {{");
  std::string_view separator = "";
  for (const auto& [name, value] : options) {
    fmt::format_to(out, "{}{}: {}", separator, quoted(name), quoted(value));
    separator = ", ";
  }
  fmt::format_to(out, "}},\n  \"moves\": [");
  separator = "";
  for (const Move& move : moves) {
    const std::string actor =
        move.actor.is_chance() ? quoted(kChance) : std::to_string(index(move.actor.seat()));
    fmt::format_to(out, "{}\n    [{}, {}]", separator, actor, quoted(move.action));
    separator = ",";
  }
  fmt::format_to(out, "{}],\n", moves.empty() ? "" : "\n  ");
  if (digest_version != 1) fmt::format_to(out, "  \"digest\": {},\n", digest_version);
  fmt::format_to(out, "  \"hashes\": [");
  separator = "";
  for (const HashMark& mark : marks) {
    fmt::format_to(out, "{}\n    [{}, {}]", separator, mark.moves, quoted(to_hex(mark.hash)));
    separator = ",";
  }
  fmt::format_to(out, "{}]\n}}\n", marks.empty() ? "" : "\n  ");
  return text;
}

std::expected<Journal, Violation> Journal::from_json(std::string_view text) {
  const auto parsed = parse_json(text);
  if (!parsed) return refused(parsed.error());
  const boost::json::object* object = parsed->if_object();
  if (object == nullptr) return malformed("document");

  const boost::json::value* member = object->if_contains("format");
  if (member == nullptr || !member->is_string()) return malformed("format");
  const std::string_view format = member->get_string();
  if (format != kFormat1 && format != kFormat2) return malformed("format");
  Journal journal;
  const boost::json::value* game = object->if_contains("game");
  if (game == nullptr || !game->is_string()) return malformed("game");
  journal.game = std::string(game->get_string());

  const std::optional<int> rules = number_at(*object, "rules");
  if (!rules) return malformed("rules");
  journal.rules_version = *rules;
  if (const boost::json::value* board = object->if_contains("board")) {
    if (board->is_string()) journal.board = from_hex(board->get_string());
    if (!journal.board) return malformed("board");
  }
  const std::optional<int> players = number_at(*object, "players");
  if (!players) return malformed("players");
  journal.players = *players;

  const boost::json::value* options = object->if_contains("options");
  if (options == nullptr || !options->is_object()) return malformed("options");
  for (const auto& [name, value] : options->get_object()) {
    if (!value.is_string()) return malformed(fmt::format("options.{}", excerpt(name)));
    journal.options.emplace_back(name, value.get_string());
  }
  const boost::json::value* moves = object->if_contains("moves");
  if (moves == nullptr || !moves->is_array()) return malformed("moves");
  for (const boost::json::value& value : moves->get_array()) {
    std::optional<Move> move = read_move(value);
    if (!move) return malformed(fmt::format("moves[{}]", journal.moves.size()));
    journal.moves.push_back(*std::move(move));
  }
  if (format == kFormat1) {
    journal.digest_version = 1;
  } else {
    const std::optional<int> digest = number_at(*object, "digest");
    if (!digest) return malformed("digest");
    if (*digest != kDigestVersion) {
      return refused(Violation("unknown_digest_version", {{"digest", *digest}}));
    }
  }
  const boost::json::value* hashes = object->if_contains("hashes");
  if (hashes == nullptr || !hashes->is_array()) return malformed("hashes");
  for (const boost::json::value& value : hashes->get_array()) {
    const std::optional<HashMark> mark = read_mark(value);
    const std::size_t least = journal.marks.empty() ? 0 : journal.marks.back().moves + 1;
    if (!mark || mark->moves < least || mark->moves > journal.moves.size()) {
      return malformed(fmt::format("hashes[{}]", journal.marks.size()));
    }
    journal.marks.push_back(*mark);
  }
  return journal;
}

}  // namespace thronsaal
