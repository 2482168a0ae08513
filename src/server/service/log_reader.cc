#include "server/service/log_reader.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace thronsaal {
namespace {

// The number of last entries that fit into `bytes`.
std::int64_t last_entries(const std::vector<StoredEntry>& log, std::size_t bytes) {
  std::int64_t count = 0;
  for (auto entry = log.rbegin(); entry != log.rend(); ++entry, ++count) {
    if (entry->body.size() > bytes) break;
    bytes -= entry->body.size();
  }
  return count;
}

std::string damage_in(const StoredEntry& entry, std::string_view reason) {
  return fmt::format("entry {}: {}", entry.seq, reason);
}

}  // namespace

LogReader::LogReader(Table table, std::vector<StoredEntry> log, std::int64_t since,
                     std::size_t most_bytes)
    : table_(std::move(table)),
      log_(std::move(log)),
      since_(std::max(since, std::ssize(log_) - last_entries(log_, most_bytes))) {}

void LogReader::read(std::size_t entries) {
  for (const std::size_t end = std::min(next_ + entries, log_.size()); next_ < end; ++next_) {
    const StoredEntry stored = std::move(log_[next_]);  // freed here, not on the waiting thread
    auto applied = table_.read(stored.seq, stored.at, stored.body);
    if (!applied) {
      damage_ = damage_in(stored, applied.error());
      return;
    }
    if (applied->seq > since_) {
      history_.push_back(std::make_shared<const AppliedEntry>(*std::move(applied)));
    }
  }
}

ExportReader::ExportReader(Export game, std::vector<StoredEntry> log)
    : game_(std::move(game)), log_(std::move(log)) {}

void ExportReader::read(std::size_t entries) {
  for (const std::size_t end = std::min(next_ + entries, log_.size()); next_ < end; ++next_) {
    const StoredEntry stored = std::move(log_[next_]);
    if (const auto read = game_.read(stored.seq, stored.at, stored.body); !read) {
      damage_ = damage_in(stored, read.error());
      return;
    }
  }
}

}  // namespace thronsaal
