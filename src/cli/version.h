// The program's version. The build generates the definition (cmake/Version.cmake).
#pragma once

#include <string_view>

namespace thronsaal {

// "1.0.0 (abc1234)": version and commit, if known.
std::string_view version();

}  // namespace thronsaal
