#include "server/replay.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace thronsaal {
namespace {

// How many entries from the end have so many bytes together.
std::int64_t last_entries(const std::vector<Entry>& entries, std::size_t bytes) {
  std::int64_t count = 0;
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry, ++count) {
    if (entry->body.size() > bytes) break;
    bytes -= entry->body.size();
  }
  return count;
}

}  // namespace

Replay::Replay(std::string id, std::vector<Entry> entries, std::int64_t since,
               std::size_t told_bytes)
    : table_(std::move(id)),
      entries_(std::move(entries)),
      since_(std::max(since, std::ssize(entries_) - last_entries(entries_, told_bytes))) {}

bool Replay::read(std::size_t entries) try {
  for (const std::size_t end = std::min(next_ + entries, entries_.size()); next_ < end; ++next_) {
    Happening happening = table_.read(entries_[next_]);
    if (happening.seq > since_) happenings_.push_back(std::move(happening));
  }
  return true;
} catch (const DamagedLog& damage) {
  trouble_ = damage.what();
  return false;
} catch (const std::exception&) {
  trouble_ = fmt::format("entry {} of its log is not one that a server writes", next_ + 1);
  return false;
}

}  // namespace thronsaal
