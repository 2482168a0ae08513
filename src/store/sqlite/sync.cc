#include "store/sqlite/sync.h"

#include <fcntl.h>
#include <unistd.h>

namespace thronsaal {

void sync_directory(const std::filesystem::path& directory) {
  const int opened = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return;
  fsync(opened);
  close(opened);
}

}  // namespace thronsaal
