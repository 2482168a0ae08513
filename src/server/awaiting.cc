#include "server/awaiting.h"

#include <spdlog/spdlog.h>

#include "server/log_names.h"

namespace thronsaal {

void log_trouble(const std::exception_ptr& trouble, std::string_view with, std::string_view table) {
  if (!trouble) return;
  try {
    std::rethrow_exception(trouble);
  } catch (const std::exception& error) {
    spdlog::error("{} table={} trouble=\"{}\"", with, table_in_log(table), error.what());
  } catch (...) {
    spdlog::error("{} table={} trouble=\"of an unknown kind\"", with, table_in_log(table));
  }
}

}  // namespace thronsaal
