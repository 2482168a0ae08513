// The priority of background threads.
#pragma once

namespace thronsaal {

// Lets the calling thread compute only while threads of normal priority, such as the network
// thread, have nothing to do or nearly so: otherwise computer players would delay everyone's
// answers. Does nothing where the system has no priorities per thread.
void lower_thread_priority();

}  // namespace thronsaal
