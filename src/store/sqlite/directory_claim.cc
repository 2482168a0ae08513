#include "store/sqlite/directory_claim.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/sqlite/sync.h"

namespace thronsaal {

DirectoryLock::DirectoryLock(const std::filesystem::path& directory) {
  if (std::filesystem::create_directories(directory)) {
    // A new directory is durable only once its parents are flushed.
    for (auto made = std::filesystem::absolute(directory); made.has_relative_path();) {
      made = made.parent_path();
      sync_directory(made);
    }
  }
  const std::filesystem::path path = directory / "lock";
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw std::system_error(errno, std::generic_category(), path.string());
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    close(file_);
    if (error != EWOULDBLOCK) {
      throw std::system_error(error, std::generic_category(), path.string());
    }
    throw std::runtime_error(fmt::format(
        "{} is in use by another server. End that one, or choose another directory with "
        "--data.",
        directory.string()));
  }
}

DirectoryLock::~DirectoryLock() {
  close(file_);
}

std::string DirectoryLock::marker() const {
  std::array<char, 64> text;
  const ssize_t length = pread(file_, text.data(), text.size(), 0);
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))};
}

// Best effort: if lost, the next start assumes restored data, which is harmless.
// NOLINTNEXTLINE(readability-make-member-function-const): the marker is part of it
void DirectoryLock::set_marker(const std::string& marker) {
  if (marker == this->marker()) return;
  if (ftruncate(file_, 0) != 0) return;
  [[maybe_unused]] const ssize_t written = pwrite(file_, marker.data(), marker.size(), 0);
}

}  // namespace thronsaal
