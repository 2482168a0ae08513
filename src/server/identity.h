// Who a visitor is: guests by a token, those who come back from elsewhere by a password.
//
// A token is handed out once, in a cookie; only its hash is stored. All functions are for the
// network's thread and take their time elsewhere.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>

#include "core/form.h"
#include "server/limits.h"
#include "server/login_limits.h"
#include "server/password_hasher.h"
#include "server/rate_limit.h"
#include "store/people.h"

namespace thronsaal {

// Somebody, with the token that they have just got.
struct Admission {
  Visitor visitor;
  std::string token;
  std::string device{};  // proof that this device has known the password (secrets.h)
};

// What a request to log in, or to set a password, brings.
struct Claim {
  RateLimitKeys from;
  std::string account;
  std::string password;
  std::string device{};
};

class Identity {
 public:
  template <class T>
  using Answer = boost::asio::awaitable<std::expected<T, Violation>>;

  Identity(People& people, const Limits& limits)
      : people_(people),
        limits_(limits),
        guests_(limits.guests_per_minute, limits.guests_at_once, limits.times_for_a_site),
        guests_a_day_(limits.guests_per_day / (24 * 60), limits.guests_per_day,
                      limits.times_for_a_site),
        logins_(limits),
        hasher_(limits.hashes_waiting) {}

  // Nobody if the token has not been used for long.
  std::optional<Visitor> known(std::string_view token);
  // Notes that somebody came by a token that is known.
  void note_use(std::string_view token);

  // Too many from one network are refused.
  Answer<Admission> welcome(RateLimitKeys from);
  Answer<Admission> log_in(Claim claim);
  // Gives the visitor an account, or a new password for it. Needs the present password if there is
  // one. They get a new token, and all others are worth nothing any more.
  Answer<Admission> set_password(Visitor visitor, Claim claim, std::string present);
  Answer<bool> log_out(Visitor visitor, std::string token, bool everywhere);

 private:
  // Whether this is the password; nothing if too many wait to be told.
  boost::asio::awaitable<std::optional<bool>> matches(RateLimitKeys from, std::string password,
                                                      std::optional<std::string> hash);
  std::expected<std::string, Violation> account_in(const Claim& claim,
                                                   const Visitor& visitor) const;
  // The hash of the present password, which is empty if there is none.
  Answer<std::string> checked_hash(RateLimitKeys from, Visitor visitor, std::string present);

  People& people_;
  Limits limits_;
  NetworkRateLimits guests_;
  NetworkRateLimits guests_a_day_;
  LoginLimits logins_;
  PasswordHasher hasher_;
};

}  // namespace thronsaal
