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

// Changes are durable before `done` is called, from a thread of the store's own; reading is
// possible from any thread. A token is known by its hash only.
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
  // False if another visitor has this account's name.
  virtual void set_password(VisitorId visitor, std::string account, std::string password_hash,
                            Done<bool> done) = 0;
  virtual void add_token(VisitorId visitor, std::string token_hash, std::int64_t at,
                         Done<bool> done) = 0;
  virtual void remove_token(std::string token_hash, Done<bool> done) = 0;
  virtual void remove_all_tokens(VisitorId visitor, Done<bool> done) = 0;

  virtual std::optional<Visitor> find_by_token(std::string_view token_hash) = 0;
  virtual std::optional<Visitor> find_visitor(VisitorId visitor) = 0;
  virtual std::optional<Credentials> find_account(std::string_view account) = 0;

 protected:
  People() = default;
  People(const People&) = default;
  People& operator=(const People&) = default;
};

}  // namespace thronsaal
