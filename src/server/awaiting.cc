#include "server/awaiting.h"

#include <spdlog/spdlog.h>

namespace thronsaal {

void log_trouble(const std::exception_ptr& trouble) {
  if (!trouble) return;
  try {
    std::rethrow_exception(trouble);
  } catch (const std::exception& error) {
    spdlog::error("trouble=\"{}\"", error.what());
  } catch (...) {
    spdlog::error("trouble=\"of an unknown kind\"");
  }
}

}  // namespace thronsaal
