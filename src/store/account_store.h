// Accounts and their session tokens.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "store/event_log.h"

namespace thronsaal {

struct Credentials {
  Person person;
  std::string password_hash;
};

enum class PasswordChange {
  done,
  name_taken,  // the account name is taken (ignoring case)
  stale,       // the password changed since it was checked
  failed,      // storage error, or no such person
};

// Changes are durable before `done` is called, on the store's thread. Reads may come from any
// thread. Tokens are stored as hashes. Times are service times.
class AccountStore {
 public:
  template <class... T>
  using Done = std::move_only_function<void(T...)>;

  virtual ~AccountStore() = default;

  // Stores a new guest and returns it with its id; empty on a storage error.
  virtual void create_guest(Person person, std::string token_hash, std::int64_t at,
                            Done<std::optional<Person>> done) = 0;
  // Stores everything but the account, and the answer to the request that asks for it. False on a
  // storage error, if there is no such person, or if the key is known (EventLog::find_answer).
  virtual void update(Person person, KeyedAnswer answer, Done<bool> done) = 0;
  // Both apply only if the stored password hash is still `expected_password_hash` (empty: no
  // password). set_password replaces all tokens by this one.
  virtual void set_password(PersonId person, std::string expected_password_hash,
                            std::string account, std::string password_hash, std::string token_hash,
                            std::int64_t at, Done<PasswordChange> done) = 0;
  virtual void add_token(PersonId person, std::string expected_password_hash,
                         std::string token_hash, std::int64_t at, Done<bool> done) = 0;
  // Records the token's use (to the day) and deletes all tokens unused since `unused_since`.
  virtual void touch_token(std::string token_hash, std::int64_t at, std::int64_t unused_since,
                           Done<bool> done) = 0;
  // Succeeds if the token does not exist.
  virtual void remove_token(std::string token_hash, Done<bool> done) = 0;
  virtual void remove_all_tokens(PersonId person, Done<bool> done) = 0;

  // Empty if the token was last used before `used_since`.
  virtual std::optional<Person> find_by_token(std::string_view token_hash,
                                              std::int64_t used_since = 0) = 0;
  // Ignores case. If 1.0.0 stored accounts that differ only in case, the name must match exactly.
  virtual std::optional<Credentials> find_account(std::string_view account) = 0;

  // False while the outcome of a failed write is unknown (see EventLog::probe). Thread-safe.
  virtual bool outcomes_known() const = 0;

  // Service time in seconds (service_clock.h). Thread-safe.
  virtual std::int64_t service_time() = 0;

 protected:
  AccountStore() = default;
  AccountStore(const AccountStore&) = default;
  AccountStore& operator=(const AccountStore&) = default;
};

}  // namespace thronsaal
