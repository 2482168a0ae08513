#include "server/runtime/thread_priority.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace thronsaal {

void lower_thread_priority() {
#ifdef __linux__
  // POSIX means a whole process; on Linux, PRIO_PROCESS with a thread's id means that thread.
  static constexpr int kNicer = 10;
  const auto thread = static_cast<id_t>(gettid());
  setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + kNicer);
#endif
}

}  // namespace thronsaal
