// A lock that gives one server exclusive use of a data directory.
#pragma once

#include <filesystem>
#include <string>

namespace thronsaal {

// Released when the process ends.
class DirectoryLock {
 public:
  // Creates the directory if needed. Throws if another server holds the lock.
  explicit DirectoryLock(const std::filesystem::path& directory);
  ~DirectoryLock();
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;

  // A marker that survives replacing the database file; initially empty.
  std::string marker() const;
  void set_marker(const std::string& marker);

 private:
  int file_;
};

}  // namespace thronsaal
