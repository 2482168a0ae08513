// The real server as a process of its own, on a free port of the loopback, with data that go when
// the test goes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "store/testing/temporary_directory.h"

namespace thronsaal {

// The program that is tested.
std::string server_binary();

class ServerProcess {
 public:
  // Starts it and waits until it listens. Throws if it does not.
  // What it says goes to the file, if there is one, which is begun anew.
  explicit ServerProcess(std::vector<std::string> more_arguments = {},
                         std::filesystem::path log = {});
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  unsigned short port() const { return port_; }
  const std::filesystem::path& data() const { return data_.path(); }
  int pid() const { return pid_; }

  // Like a loss of power for the process: it gets no chance to tidy up.
  void kill();
  // Politely. Gives its exit code.
  int terminate();
  // On the same port and data, after either; another program, if one is named.
  void start_again(std::string program = "");
  // For the next start, instead of those that there were.
  void set_arguments(std::vector<std::string> more) { more_arguments_ = std::move(more); }
  bool is_running();

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
