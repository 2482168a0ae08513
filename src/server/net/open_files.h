// The process's limit on open files, and so on connections.
#pragma once

namespace thronsaal {

// Raises the soft limit to the hard limit and returns it.
int raise_file_limit();

}  // namespace thronsaal
