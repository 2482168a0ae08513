// Where somebody comes from, as far as limits are concerned.
#pragma once

#include <string>
#include <string_view>

namespace thronsaal {

// Whose limits an address uses up. A household has a whole /64 network of IPv6, and whoever rents a
// /48 has 65,536 of these, so that a limit for each of them alone is none. An IPv4 address is both.
struct RateLimitKeys {
  std::string subnet;  // of IPv6, the /64 network
  std::string site;    // of IPv6, the /48 network
};

// A port is left out; what is no address counts as it is written, in part.
RateLimitKeys rate_limit_keys(std::string_view address);

}  // namespace thronsaal
