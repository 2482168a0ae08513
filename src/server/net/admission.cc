#include "server/net/admission.h"

#include <utility>

namespace thronsaal {

Admission::Admission(const Limits& limits, bool behind_proxy)
    : connections_(limits.sockets),
      address_limit_(limits.connections_per_address, limits.site_factor),
      api_limit_(limits.requests_per_minute, limits.request_burst, limits.site_factor),
      file_limit_(limits.files_per_minute, limits.file_burst, limits.site_factor),
      behind_proxy_(behind_proxy) {}

std::optional<Admission::ConnectionPermit> Admission::try_connect(const RateLimitKeys& peer) {
  auto of_all = connections_.try_acquire();
  if (!of_all) return std::nullopt;
  AddressPermit of_address;
  // All clients share the proxy's address.
  if (!behind_proxy_) {
    of_address = address_limit_.try_acquire(peer);
    if (!of_address) return std::nullopt;
  }
  return ConnectionPermit{.of_all = *std::move(of_all), .of_address = std::move(of_address)};
}

std::expected<Admission::AddressPermit, Violation> Admission::admit(RequestKind kind,
                                                                    const RateLimitKeys& client) {
  NetworkRateLimits& limit = kind == RequestKind::api ? api_limit_ : file_limit_;
  if (!limit.try_take(client)) return refused(Violation("too_many_requests"));
  AddressPermit permit;
  if (behind_proxy_) {
    permit = address_limit_.try_acquire(client);
    if (!permit) return refused(Violation("too_many_connections"));
  }
  return permit;
}

}  // namespace thronsaal
