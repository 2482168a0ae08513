#include "server/testing/server_process.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test_paths.h"

namespace thronsaal {

std::string server_binary() {
  return THRONSAAL_BINARY;
}

ServerProcess::ServerProcess(std::vector<std::string> more_arguments, std::filesystem::path log)
    : more_arguments_(std::move(more_arguments)), log_(std::move(log)) {
  start(0);
}

ServerProcess::~ServerProcess() {
  if (pid_ > 0) kill();
}

// The server prints the address on which it listens to its standard output, which is a pipe.
void ServerProcess::start(unsigned short port, std::string program) {
  if (program.empty()) program = THRONSAAL_BINARY;
  std::array<int, 2> pipe_ends;
  if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<std::string> arguments = {std::move(program),   "serve",  "--port",
                                        std::to_string(port), "--data", data_.path().string()};
  arguments.insert(arguments.end(), more_arguments_.begin(), more_arguments_.end());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);

  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error("no process");
  if (pid_ == 0) {
    dup2(pipe_ends[1], STDOUT_FILENO);
    if (!log_.empty()) {
      dup2(open(log_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    }
    execv(pointers[0], pointers.data());
    _exit(127);
  }
  ::close(pipe_ends[1]);
  std::FILE* output = fdopen(pipe_ends[0], "r");
  std::array<char, 256> line;
  std::string last = "nothing";
  port_ = 0;
  while (port_ == 0 && std::fgets(line.data(), line.size(), output) != nullptr) {
    last = line.data();
    const std::size_t colon = last.rfind(':');
    if (last.starts_with("Thronsaal is open") && colon != std::string::npos) {
      port_ = static_cast<unsigned short>(std::stoi(last.substr(colon + 1)));
    }
  }
  std::fclose(output);
  if (port_ == 0) {
    wait();
    throw std::runtime_error(fmt::format("the server did not start; it said: {}", last));
  }
}

int ServerProcess::wait() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void ServerProcess::kill() {
  ::kill(pid_, SIGKILL);
  wait();
}

int ServerProcess::terminate() {
  ::kill(pid_, SIGTERM);
  return wait();
}

void ServerProcess::start_again(std::string program) {
  start(port_, std::move(program));
}

void ServerProcess::start_from(const std::filesystem::path& data) {
  kill();
  for (const auto& file : std::filesystem::directory_iterator(data)) {
    std::filesystem::copy(file, data_.path() / file.path().filename(),
                          std::filesystem::copy_options::overwrite_existing);
  }
  start(port_);
}

bool ServerProcess::is_running() const {
  return pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) == 0;
}

}  // namespace thronsaal
