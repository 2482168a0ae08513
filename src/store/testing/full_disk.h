// A simulated full disk.
#pragma once

#include <csignal>
#include <cstdint>

#include <sys/resource.h>

namespace thronsaal {

// During its lifetime no file of the process can grow beyond `bytes`.
class FullDisk {
 public:
  explicit FullDisk(std::uintmax_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  void (*signal_)(int);
  rlimit before_{};
};

}  // namespace thronsaal
