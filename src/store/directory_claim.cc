#include "store/directory_claim.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/sync.h"

namespace thronsaal {

DirectoryClaim::DirectoryClaim(const std::filesystem::path& directory) {
  if (std::filesystem::create_directories(directory)) {
    // What is durable in it is so only together with its own name.
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

DirectoryClaim::~DirectoryClaim() {
  close(file_);
}

std::string DirectoryClaim::note() const {
  std::array<char, 64> text;
  const ssize_t length = pread(file_, text.data(), text.size(), 0);
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))};
}

// If it does not last, the next start takes the data for restored ones, which costs little.
void DirectoryClaim::set_note(const std::string& note) {
  if (note == this->note()) return;
  if (ftruncate(file_, 0) != 0) return;
  [[maybe_unused]] const ssize_t written = pwrite(file_, note.data(), note.size(), 0);
}

}  // namespace thronsaal
