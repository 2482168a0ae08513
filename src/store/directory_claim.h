// A data directory belongs to one server at a time.
#pragma once

#include <filesystem>
#include <string>

namespace thronsaal {

// A lock on the directory that ends with the process.
class DirectoryClaim {
 public:
  // Creates the directory if need be. Throws if another server has it.
  explicit DirectoryClaim(const std::filesystem::path& directory);
  ~DirectoryClaim();
  DirectoryClaim(const DirectoryClaim&) = delete;
  DirectoryClaim& operator=(const DirectoryClaim&) = delete;

  // A word that stays in the directory when the database in it is replaced; empty at first.
  std::string note() const;
  void set_note(const std::string& note);

 private:
  int file_;
};

}  // namespace thronsaal
