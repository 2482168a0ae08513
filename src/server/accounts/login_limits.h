// Limits on login attempts.
//
// Unknown devices are limited per network and per account, so that neither one network can try many
// accounts nor many networks one account. The owner is never locked out: a device used before has
// its own limit, and on a new device a network's first attempts have a separate budget.
#pragma once

#include <string>

#include "server/limits.h"
#include "server/net/address.h"
#include "server/runtime/rate_limit.h"

namespace thronsaal {

class LoginLimits {
 public:
  explicit LoginLimits(const Limits& limits)
      : networks_(limits.logins_per_minute, limits.login_burst, limits.site_factor),
        devices_(limits.logins_per_minute, limits.login_burst),
        first_tries_(limits.first_logins_per_minute, limits.first_login_burst),
        account_first_tries_(limits.account_first_logins_per_minute,
                             limits.account_first_login_burst),
        account_logins_(limits.account_logins_per_minute, limits.account_login_burst) {}

  // Whether another attempt is allowed. `account` is the lookup key; an attempt refused for its
  // network does not count against the account.
  bool allow_network(const RateLimitKeys& from) { return networks_.try_take(from); }
  bool allow_unknown_device(const RateLimitKeys& from, const std::string& account) {
    if (!networks_.try_take(from)) return false;
    const bool first = first_tries_.try_take(from.site + '\n' + account);
    return (first ? account_first_tries_ : account_logins_).try_take(account);
  }
  // `device_token`: proves a device the owner has used (secrets.h)
  bool allow_known_device(const std::string& device_token) {
    return devices_.try_take(device_token);
  }

 private:
  NetworkRateLimits networks_;
  KeyedRateLimit devices_;
  KeyedRateLimit first_tries_;  // per site and account
  KeyedRateLimit account_first_tries_;
  KeyedRateLimit account_logins_;
};

}  // namespace thronsaal
