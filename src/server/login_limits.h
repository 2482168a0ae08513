// How often passwords may be tried.
//
// Strangers are limited by network, and for each account over all networks, so that neither one
// network can try many accounts nor many networks one account. None of this may keep an account's
// owner out: a device on which they have logged in before is no stranger and has a limit of its
// own; and on a new device, their network's first tries do not compete with networks that have
// tried before.
#pragma once

#include <string>

#include "server/address.h"
#include "server/limits.h"
#include "server/rate_limit.h"

namespace thronsaal {

class LoginLimits {
 public:
  explicit LoginLimits(const Limits& limits)
      : networks_(limits.logins_per_minute, limits.logins_at_once, limits.times_for_a_site),
        devices_(limits.logins_per_minute, limits.logins_at_once),
        first_tries_(limits.first_tries_per_minute, limits.first_tries_at_once),
        account_first_tries_(limits.account_first_tries_per_minute,
                             limits.account_first_tries_at_once),
        account_logins_(limits.account_logins_per_minute, limits.account_logins_at_once) {}

  // Whether one more try is allowed. `account` is as it is looked up; whoever is refused for their
  // network has not tried it.
  bool allow_network(const RateLimitKeys& from) { return networks_.allows(from); }
  bool allow_stranger(const RateLimitKeys& from, const std::string& account) {
    if (!networks_.allows(from)) return false;
    const bool first = first_tries_.allows(from.site + '\n' + account);
    return (first ? account_first_tries_ : account_logins_).allows(account);
  }
  // `proof`: that it is the owner's (secrets.h)
  bool allow_device(const std::string& proof) { return devices_.allows(proof); }

 private:
  NetworkRateLimits networks_;
  RateLimits devices_;
  RateLimits first_tries_;  // of a site for an account
  RateLimits account_first_tries_;
  RateLimits account_logins_;
};

}  // namespace thronsaal
