// Finds the owner of a session token, on a thread of its own because it reads the disk.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/accounts/authenticator.h"
#include "server/net/address.h"
#include "server/runtime/async.h"
#include "server/runtime/fair_executor.h"

namespace thronsaal {

class TokenLookup {
 public:
  explicit TokenLookup(Authenticator& authenticator) : authenticator_(authenticator) {}

  // Empty if the token is missing, unknown or expired. Throws if the accounts cannot be read.
  asio::awaitable<std::optional<Person>> find(RateLimitKeys from, std::string token);
  // The same; also empty if the token is revoked during the lookup.
  asio::awaitable<std::optional<Person>> find_unrevoked(RateLimitKeys from, std::string token);

  // Call whenever tokens have been revoked.
  void note_revocation() { ++revocations_; }

 private:
  Authenticator& authenticator_;
  std::int64_t revocations_ = 0;
  FairExecutor executor_{1};
};

}  // namespace thronsaal
