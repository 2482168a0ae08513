// Where and how the server listens.
#pragma once

#include <string>

namespace thronsaal {

struct ListenOptions {
  std::string address = "127.0.0.1";
  unsigned short port = 7777;  // 0: any free port
  // Whether to trust X-Forwarded-For and X-Forwarded-Proto.
  bool behind_proxy = false;
};

}  // namespace thronsaal
