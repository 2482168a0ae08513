#include "server/printed_log.h"

#include <chrono>
#include <optional>

#include <boost/json.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "core/words.h"
#include "server/table.h"
#include "server/table_telling.h"

namespace thronsaal {
namespace {

std::string time_of(const Entry& entry) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(entry.at)};
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", std::chrono::floor<std::chrono::seconds>(time),
                     entry.at % 1000);
}

// What a spectator is told of it; why not, if the log cannot be read.
std::string told_line(Table& table, const Entry& entry) {
  try {
    const Happening happening = table.read(entry);
    return boost::json::serialize(told(happening, SeatSet(), table.game().words()));
  } catch (const DamagedLog& damage) {
    return fmt::format("cannot be read: {}", damage.what());
  } catch (const std::exception&) {
    return "cannot be read: it is not an entry that a server writes";
  }
}

}  // namespace

std::string printed_log(const StoredLog& log, bool with_secrets) {
  std::string lines;
  Table table(log.table);
  bool readable = true;
  for (const Entry& entry : log.entries) {
    std::string line;
    if (with_secrets) {
      line = entry.body;
    } else if (readable) {
      line = told_line(table, entry);
      readable = !line.starts_with("cannot be read");
    } else {
      line = "follows an entry that cannot be read";
    }
    lines += fmt::format("{} {} {}\n", entry.seq, time_of(entry), line);
  }
  return lines;
}

}  // namespace thronsaal
