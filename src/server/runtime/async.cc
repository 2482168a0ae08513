#include "server/runtime/async.h"

#include <spdlog/spdlog.h>

#include "server/runtime/redacted_ids.h"

namespace thronsaal {

void log_exception(const std::exception_ptr& trouble, std::string_view with,
                   std::string_view table) {
  if (!trouble) return;
  try {
    std::rethrow_exception(trouble);
  } catch (const std::exception& error) {
    spdlog::error("{} table={} trouble={:?}", with, redacted_table_id(table), error.what());
  } catch (...) {
    spdlog::error("{} table={} trouble=\"of an unknown kind\"", with, redacted_table_id(table));
  }
}

}  // namespace thronsaal
