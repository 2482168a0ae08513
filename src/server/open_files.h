// How many files, and with them connections, the system lets us have open at once.
#pragma once

namespace thronsaal {

// Raises the limit as far as we may, and says how far that is.
int raise_open_files();

}  // namespace thronsaal
