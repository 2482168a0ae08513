// The people who visit: who they are, and by which tokens they are known.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "store/event_log.h"

namespace thronsaal {

struct Visitor {
  VisitorId id = 0;
  std::string name;
  int colour = 0;
  std::string account;  // by which he comes back with a password; empty for a guest
  bool operator==(const Visitor&) const = default;
};

struct Credentials {
  Visitor visitor;
  std::string password_hash;
};

enum class PasswordChange {
  done,
  taken,     // another visitor has this account's name, or one that differs only in case
  outdated,  // his password is not the one that was checked
  failed,    // the storage does not work, or there is no such visitor
};

// Changes are durable before `done` is called, from a thread of the store's own; reading is
// possible from any thread. A token is known by its hash only. Times are service times.
class People {
 public:
  template <class... T>
  using Done = std::move_only_function<void(T...)>;

  virtual ~People() = default;

  // Gives him his id. Nothing if the storage does not work.
  virtual void welcome(Visitor visitor, std::string token_hash, std::int64_t at,
                       Done<std::optional<Visitor>> done) = 0;
  // Everything but the account.
  virtual void update(Visitor visitor, Done<bool> done) = 0;
  // Both of these happen only if his password still is the one that was checked: `checked_hash`,
  // which is empty if he has none.
  // From now on they are known by this token, which is new, and by no other.
  virtual void set_password(VisitorId visitor, std::string checked_hash, std::string account,
                            std::string password_hash, std::string token_hash, std::int64_t at,
                            Done<PasswordChange> done) = 0;
  virtual void add_token(VisitorId visitor, std::string checked_hash, std::string token_hash,
                         std::int64_t at, Done<bool> done) = 0;
  // Notes that the token was used (to the day), and forgets those of everybody that have not been
  // used since then.
  virtual void use_token(std::string token_hash, std::int64_t at, std::int64_t unused_since,
                         Done<bool> done) = 0;
  // A token that is gone already is a success.
  virtual void remove_token(std::string token_hash, Done<bool> done) = 0;
  virtual void remove_all_tokens(VisitorId visitor, Done<bool> done) = 0;

  // Nobody if the token has not been used since.
  virtual std::optional<Visitor> find_by_token(std::string_view token_hash,
                                               std::int64_t used_since = 0) = 0;
  // In any case. Release 1.0.0 told accounts apart that are now one: of several, the one that it
  // would have found.
  virtual std::optional<Credentials> find_account(std::string_view account) = 0;

  // Whether what failed has certainly changed nothing. It is not while the outcome of a write is
  // unknown (EventLog::probe). From any thread.
  virtual bool is_settled() const = 0;

  // In seconds, as expiry counts it (service_clock.h). From any thread.
  virtual std::int64_t service_time() = 0;

 protected:
  People() = default;
  People(const People&) = default;
  People& operator=(const People&) = default;
};

}  // namespace thronsaal
