// Limits how many connections are open at once and how often requests are made.
#pragma once

#include <expected>
#include <optional>

#include "core/structured_record.h"
#include "server/limits.h"
#include "server/net/address.h"
#include "server/net/connection_counter.h"
#include "server/runtime/concurrency_limit.h"
#include "server/runtime/rate_limit.h"

namespace thronsaal {

// Files have limits of their own: a page loads many of them, and they are cheap.
enum class RequestKind { file, api };

class Admission {
 public:
  using AddressPermit = std::optional<NetworkConcurrencyLimit::Pass>;
  // Held while a connection is open.
  struct ConnectionPermit {
    ConnectionCounter::Permit of_all;
    AddressPermit of_address;  // empty behind a proxy
  };

  Admission(const Limits& limits, bool behind_proxy);

  // Empty if there are too many connections.
  std::optional<ConnectionPermit> try_connect(const RateLimitKeys& peer);
  // The permit is held until the request is answered. Behind a proxy it counts the client's
  // address, which only the request contains.
  std::expected<AddressPermit, Violation> admit(RequestKind kind, const RateLimitKeys& client);

 private:
  ConnectionCounter connections_;
  NetworkConcurrencyLimit address_limit_;
  NetworkRateLimits api_limit_;
  NetworkRateLimits file_limit_;
  bool behind_proxy_;
};

}  // namespace thronsaal
