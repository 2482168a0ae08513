// Which version of the program this is. The build writes the other half (cmake/Version.cmake).
#pragma once

#include <string_view>

namespace thronsaal {

// "1.0.0 (abc1234)": the number, and the commit where there is one.
std::string_view version();

}  // namespace thronsaal
