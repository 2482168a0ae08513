#include "tables/export.h"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace thronsaal {
namespace {

namespace json = boost::json;

std::string line(const entry::Moved& moved) {
  return fmt::format("[{}, {}]", json::serialize(entry::written(moved.actor)),
                     json::serialize(json::string(moved.action)));
}

std::string dice_fields(const Table& table) {
  const DiceRecord record = table.dice_record();
  std::string text;
  const auto add = [&](std::string_view name, const json::value& value) {
    text += fmt::format("    \"{}\": {},\n", name, json::serialize(value));
  };
  if (record.scheme == 2) {
    add("scheme", 2);
    add("table", json::string(record.table));
  }
  add("sha256", json::string(record.sha256));
  if (table.phase() == Table::Phase::over) add("seed", json::string(record.seed));
  if (record.scheme == 1) return text;
  std::string players;
  for (const auto& [seat, sha256, value] : record.contributions) {
    const std::string revealed = value.empty() ? "" : fmt::format(", \"value\": \"{}\"", value);
    players += fmt::format("{}\n      {{\"seat\": {}, \"sha256\": \"{}\"{}}}",
                           players.empty() ? "" : ",", seat, sha256, revealed);
  }
  return text + fmt::format("    \"players\": [{}{}],\n", players, players.empty() ? "" : "\n    ");
}

}  // namespace

std::expected<void, std::string> Export::read(std::int64_t seq, std::int64_t at,
                                              std::string_view body) {
  const auto applied = table_.read(seq, at, body);
  if (!applied) return std::unexpected(applied.error());
  std::string step;
  if (const auto* moved = std::get_if<entry::Moved>(&applied->entry)) step = line(*moved);
  if (const auto* undone = std::get_if<entry::Undone>(&applied->entry)) {
    step = fmt::format("[\"undo\", {}]", undone->moves);
  }
  if (!step.empty()) history_ += (history_.empty() ? "\n      " : ",\n      ") + step;
  return {};
}

std::string Export::text() const {
  std::string text = table_.match()->journal()->to_json();
  text.resize(text.rfind('\n', text.size() - 2));  // drop the closing brace
  if (table_.is_practice()) text += ",\n  \"practice\": true";
  text += fmt::format(",\n  \"dice\": {{\n{}    \"history\": [{}\n    ]\n  }}\n}}\n",
                      dice_fields(table_), history_);
  return text;
}

}  // namespace thronsaal
