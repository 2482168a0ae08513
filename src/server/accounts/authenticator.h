// Authentication: guests by token, accounts by password.
//
// A token is issued once, in a cookie; only its hash is stored. Call from the network thread,
// except find_by_token; reading and hashing run on other threads.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>

#include "core/structured_record.h"
#include "server/accounts/login_limits.h"
#include "server/accounts/password_hasher.h"
#include "server/limits.h"
#include "server/runtime/fair_executor.h"
#include "server/runtime/rate_limit.h"
#include "store/account_store.h"

namespace thronsaal {

// A person and the session token just issued to them.
struct IssuedSession {
  Person person;
  std::string token;
  std::string device{};  // trusted-device token (secrets.h)
};

// A request to log in or to set a password.
struct LoginRequest {
  RateLimitKeys from;
  std::string account;
  std::string password;
  std::string device{};
};

class Authenticator {
 public:
  template <class T>
  using AsyncResult = boost::asio::awaitable<std::expected<T, Violation>>;

  Authenticator(AccountStore& people, const Limits& limits)
      : accounts_(people),
        limits_(limits),
        guest_limit_(limits.guests_per_minute, limits.guest_burst, limits.site_factor),
        daily_guest_limit_(limits.guests_per_day / (24 * 60), limits.guests_per_day,
                           limits.site_factor),
        login_limits_(limits),
        hasher_(limits.max_queued_hashes) {}

  // Empty if the token is unknown or expired. Reads the disk; thread-safe.
  std::optional<Person> find_by_token(std::string_view token);
  // Records that a token was used.
  void touch_token(std::string_view token);

  // Refused if too many guests come from one network.
  AsyncResult<IssuedSession> create_guest(RateLimitKeys from);
  AsyncResult<IssuedSession> log_in(LoginRequest login);
  // Creates an account or changes its password. Needs the current password if there is one. Issues
  // a new token and revokes all others.
  AsyncResult<IssuedSession> set_password(Person person, LoginRequest login, std::string present);
  AsyncResult<bool> log_out(Person person, std::string token, bool everywhere);

 private:
  boost::asio::awaitable<std::optional<Credentials>> find_account(RateLimitKeys from,
                                                                  std::string account);
  // Whether the password is right; empty if the hashing queue is full.
  boost::asio::awaitable<std::optional<bool>> check_password(RateLimitKeys from,
                                                             std::string password,
                                                             std::optional<std::string> hash,
                                                             HashQueue queue = HashQueue::anyone);
  std::expected<std::string, Violation> account_in(const LoginRequest& login,
                                                   const Person& person) const;
  // The hash of the current password; empty if there is none.
  AsyncResult<std::string> verify_current_password(RateLimitKeys from, Person person,
                                                   std::string present);

  AccountStore& accounts_;
  Limits limits_;
  NetworkRateLimits guest_limit_;
  NetworkRateLimits daily_guest_limit_;
  LoginLimits login_limits_;
  PasswordHasher hasher_;
  FairExecutor account_reader_{1};
};

}  // namespace thronsaal
