// The state of the service's shutdown, which every part checks by itself.
#pragma once

#include <stop_token>

namespace thronsaal {

struct Shutdown {
  bool has_begun = false;  // new work is refused
  std::stop_source work;   // stops searches and analyses

  void begin() {
    has_begun = true;
    work.request_stop();
  }
};

}  // namespace thronsaal
