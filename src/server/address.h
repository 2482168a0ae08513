// Where somebody comes from, as far as limits are concerned.
#pragma once

#include <string>
#include <string_view>

namespace thronsaal {

// What counts as one place: an IPv4 address, or the /64 network of an IPv6 address, for a household
// has that many of them. A port is left out; what is no address counts as it is written, in part.
std::string place_of(std::string_view address);

}  // namespace thronsaal
