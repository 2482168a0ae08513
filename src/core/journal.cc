#include "core/journal.h"

#include <charconv>
#include <optional>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/json/json.h"
#include "core/text/text.h"

namespace thronsaal {
namespace {

// Format 1 is that of 1.0.0, with digests of version 1. Format 2 states its digest version.
constexpr std::string_view kFormatV1 = "thronsaal-journal/1";
constexpr std::string_view kFormatV2 = "thronsaal-journal/2";
constexpr std::string_view kChance = "chance";

std::string json_string(std::string_view text) {
  return boost::json::serialize(boost::json::string(text));
}

std::unexpected<Violation> malformed(std::string where) {
  return refused(Violation("journal_malformed", {{"where", std::move(where)}}));
}

std::optional<int> number_at(const boost::json::object& object, std::string_view key) {
  const boost::json::value* value = object.if_contains(key);
  return value == nullptr ? std::nullopt : non_negative_int(*value);
}

std::optional<Move> read_move(const boost::json::value& value) {
  const boost::json::array* pair = value.if_array();
  if (pair == nullptr || pair->size() != 2 || !(*pair)[1].is_string()) return std::nullopt;
  const std::string action((*pair)[1].get_string());
  if ((*pair)[0].is_string() && (*pair)[0].get_string() == kChance) {
    return Move{Actor::chance(), action};
  }
  const std::optional<int> number = non_negative_int((*pair)[0]);
  if (!number || *number >= kMaxSeats) return std::nullopt;
  return Move{seat(*number), action};
}

std::optional<DigestCheckpoint> read_checkpoint(const boost::json::value& value) {
  const boost::json::array* pair = value.if_array();
  if (pair == nullptr || pair->size() != 2 || !(*pair)[1].is_string()) return std::nullopt;
  const std::optional<int> moves = non_negative_int((*pair)[0]);
  const std::optional<std::uint64_t> hash = from_hex((*pair)[1].get_string());
  if (!moves || !hash) return std::nullopt;
  return DigestCheckpoint{static_cast<std::size_t>(*moves), *hash};
}

using Read = std::expected<void, Violation>;

// Determines the format, and with it the digest version.
Read read_format(const boost::json::object& object, Journal& journal) {
  const boost::json::value* format = object.if_contains("format");
  if (format == nullptr || !format->is_string()) return malformed("format");
  if (format->get_string() == kFormatV1) {
    journal.digest_version = 1;
    return {};
  }
  return format->get_string() == kFormatV2 ? Read() : malformed("format");
}

// What is played: the game, its rules and board, the number of players, the options.
Read read_setup(const boost::json::object& object, Journal& journal) {
  const boost::json::value* game = object.if_contains("game");
  if (game == nullptr || !game->is_string()) return malformed("game");
  journal.game = std::string(game->get_string());

  const std::optional<int> rules = number_at(object, "rules");
  if (!rules) return malformed("rules");
  journal.rules_version = *rules;
  if (const boost::json::value* board = object.if_contains("board")) {
    if (board->is_string()) journal.board = from_hex(board->get_string());
    if (!journal.board) return malformed("board");
  }
  const std::optional<int> players = number_at(object, "players");
  if (!players) return malformed("players");
  journal.players = *players;

  const boost::json::value* options = object.if_contains("options");
  if (options == nullptr || !options->is_object()) return malformed("options");
  for (const auto& [name, value] : options->get_object()) {
    if (!value.is_string()) return malformed(fmt::format("options.{}", excerpt(name)));
    journal.options.emplace_back(name, value.get_string());
  }
  return {};
}

Read read_moves(const boost::json::object& object, Journal& journal) {
  const boost::json::value* moves = object.if_contains("moves");
  if (moves == nullptr || !moves->is_array()) return malformed("moves");
  for (const boost::json::value& value : moves->get_array()) {
    std::optional<Move> move = read_move(value);
    if (!move) return malformed(fmt::format("moves[{}]", journal.moves.size()));
    journal.moves.push_back(*std::move(move));
  }
  return {};
}

// The checkpoints: digests of positions. Format 1 does not state their version.
Read read_marks(const boost::json::object& object, Journal& journal) {
  if (journal.digest_version != 1) {
    const std::optional<int> digest = number_at(object, "digest");
    if (!digest) return malformed("digest");
    if (*digest != kDigestVersion) {
      return refused(Violation("unknown_digest_version", {{"digest", *digest}}));
    }
  }
  const boost::json::value* hashes = object.if_contains("hashes");
  if (hashes == nullptr || !hashes->is_array()) return malformed("hashes");
  for (const boost::json::value& value : hashes->get_array()) {
    const std::optional<DigestCheckpoint> checkpoint = read_checkpoint(value);
    const std::size_t least = journal.marks.empty() ? 0 : journal.marks.back().moves + 1;
    if (!checkpoint || checkpoint->moves < least || checkpoint->moves > journal.moves.size()) {
      return malformed(fmt::format("hashes[{}]", journal.marks.size()));
    }
    journal.marks.push_back(*checkpoint);
  }
  return {};
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
                 json_string(digest_version == 1 ? kFormatV1 : kFormatV2), json_string(game),
                 rules_version);
  if (board) fmt::format_to(out, "  \"board\": {},\n", json_string(to_hex(*board)));
  fmt::format_to(out, "  \"players\": {},\n", players);
  fmt::format_to(out, "  \"options\": {{");
  std::string_view separator = "";
  for (const auto& [name, value] : options) {
    fmt::format_to(out, "{}{}: {}", separator, json_string(name), json_string(value));
    separator = ", ";
  }
  fmt::format_to(out, "}},\n  \"moves\": [");
  separator = "";
  for (const Move& move : moves) {
    const std::string actor =
        move.actor.is_chance() ? json_string(kChance) : std::to_string(index(move.actor.seat()));
    fmt::format_to(out, "{}\n    [{}, {}]", separator, actor, json_string(move.action));
    separator = ",";
  }
  fmt::format_to(out, "{}],\n", moves.empty() ? "" : "\n  ");
  if (digest_version != 1) fmt::format_to(out, "  \"digest\": {},\n", digest_version);
  fmt::format_to(out, "  \"hashes\": [");
  separator = "";
  for (const DigestCheckpoint& checkpoint : marks) {
    fmt::format_to(out, "{}\n    [{}, {}]", separator, checkpoint.moves,
                   json_string(to_hex(checkpoint.hash)));
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
  Journal journal;
  for (const auto& read : {read_format, read_setup, read_moves, read_marks}) {
    if (const Read done = read(*object, journal); !done) return refused(done.error());
  }
  return journal;
}

}  // namespace thronsaal
