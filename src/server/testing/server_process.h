// The real server as a process of its own, on a free port of the loopback interface. Its data are
// deleted at the end of the test.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "store/testing/temporary_directory.h"

namespace thronsaal {

// The binary under test.
std::string server_binary();

class ServerProcess {
 public:
  // Starts the server and waits until it listens. Throws if it does not. Its log goes to `log`, if
  // given, which is truncated.
  explicit ServerProcess(std::vector<std::string> more_arguments = {},
                         std::filesystem::path log = {});
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  unsigned short port() const { return port_; }
  const std::filesystem::path& data() const { return data_.path(); }
  int pid() const { return pid_; }

  // SIGKILL: no chance to clean up.
  void kill();
  // SIGTERM. Returns the exit code.
  int terminate();
  // Restarts on the same port and data, optionally with another binary.
  void start_again(std::string program = "");
  // Restarts on a copy of another server's data as they are now, which is what it would leave if it
  // were killed.
  void start_from(const std::filesystem::path& data);
  // Replaces the extra arguments for the next start.
  void set_arguments(std::vector<std::string> more) { more_arguments_ = std::move(more); }
  bool is_running() const;

 private:
  void start(unsigned short port, std::string program = "");
  int wait();

  TemporaryDirectory data_;
  std::vector<std::string> more_arguments_;
  std::filesystem::path log_;
  unsigned short port_ = 0;
  int pid_ = -1;
};

}  // namespace thronsaal
