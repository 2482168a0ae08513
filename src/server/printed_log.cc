#include "server/printed_log.h"

#include <chrono>
#include <optional>

#include <boost/json.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "core/text/catalogue.h"
#include "crypto/dice_crypto.h"
#include "tables/messages.h"
#include "tables/table.h"

namespace thronsaal {
namespace {

std::string time_of(const StoredEntry& entry) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(entry.at)};
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", std::chrono::floor<std::chrono::seconds>(time),
                     entry.at % 1000);
}

// The entry as a spectator sees it, or why it cannot be read.
std::string entry_line(Table& table, const StoredEntry& entry) {
  const auto applied = table.read(entry.seq, entry.at, entry.body);
  if (!applied) return fmt::format("cannot be read: {}", applied.error());
  return boost::json::serialize(entry_json(*applied, SeatSet()));
}

}  // namespace

std::string format_log(const StoredLog& log, bool with_secrets) {
  std::string lines;
  Table table(log.table, dice_crypto());
  bool readable = true;
  for (const StoredEntry& entry : log.entries) {
    std::string line;
    if (with_secrets) {
      line = entry.body;
    } else if (readable) {
      line = entry_line(table, entry);
      readable = !line.starts_with("cannot be read");
    } else {
      line = "follows an unreadable entry";
    }
    lines += fmt::format("{} {} {}\n", entry.seq, time_of(entry), line);
  }
  return lines;
}

}  // namespace thronsaal
