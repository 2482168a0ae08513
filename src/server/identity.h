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
#include <boost/asio/thread_pool.hpp>

#include "core/form.h"
#include "server/limits.h"
#include "server/rate_limit.h"
#include "store/people.h"

namespace thronsaal {

// Somebody, with the token that he has just got.
struct Admission {
  Visitor visitor;
  std::string token;
};

class Identity {
 public:
  template <class T>
  using Answer = boost::asio::awaitable<std::expected<T, Violation>>;

  Identity(People& people, const Limits& limits)
      : people_(people),
        limits_(limits),
        guests_(limits.guests_per_minute, limits.guests_at_once),
        logins_(limits.logins_per_minute, limits.logins_at_once),
        account_logins_(limits.account_logins_per_minute, limits.account_logins_at_once) {}

  // Nobody if the token has not been used for long.
  std::optional<Visitor> known(std::string_view token);
  // Notes that somebody came by a token that is known.
  void note_use(std::string_view token);

  // `address` is where he comes from: too much of anything from one place is refused.
  Answer<Admission> welcome(std::string address);
  Answer<Admission> log_in(std::string address, std::string account, std::string password);
  // Gives the visitor an account, or a new password for it. Needs the present password if there is
  // one. His other tokens are worth nothing any more.
  Answer<Visitor> set_password(std::string address, Visitor visitor, std::string token,
                               std::string account, std::string password, std::string present);
  Answer<bool> log_out(Visitor visitor, std::string token, bool everywhere);

 private:
  boost::asio::awaitable<bool> matches(std::string password, std::optional<std::string> hash);
  // The hash of the present password, which is empty if there is none. Nothing if it is another.
  boost::asio::awaitable<std::optional<std::string>> checked_hash(Visitor visitor,
                                                                  std::string present);

  People& people_;
  Limits limits_;
  RateLimits guests_;
  RateLimits logins_;          // by address
  RateLimits account_logins_;  // by account
  // Hashing a password takes 64 MB: one at a time.
  boost::asio::thread_pool hashers_{1};
};

}  // namespace thronsaal
