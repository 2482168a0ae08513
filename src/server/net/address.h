// Rate-limit keys of a client's address.
#pragma once

#include <string>
#include <string_view>

namespace thronsaal {

// An IPv6 household has a /64, and a /48 has 65,536 of those, so limits apply to both. For IPv4
// both are the address.
struct RateLimitKeys {
  std::string subnet;  // of IPv6, the /64 network
  std::string site;    // of IPv6, the /48 network
};

// Ignores a port. Text that is not an address is used as it is, truncated.
RateLimitKeys rate_limit_keys(std::string_view address);

}  // namespace thronsaal
