// Who makes a request: address, cookies, and the person once the token has been looked up.
#pragma once

#include <optional>
#include <string>

#include "server/net/address.h"
#include "server/net/http.h"
#include "store/account_store.h"

namespace thronsaal {

struct RequestContext {
  RateLimitKeys from;
  std::string token{};
  std::string device{};
  std::optional<Person> person{};
  bool secure = false;
  bool has_plain_cookie = false;  // over TLS: 1.0.0's cookie name
};

// The context of a request from `peer`, without the person. Behind a proxy, the proxy's headers
// identify the client.
RequestContext read_context(const HttpRequest& request, const RateLimitKeys& peer,
                            bool behind_proxy);

// Whether the person must be identified. Files need no authentication.
bool needs_identity(const HttpRequest& request);

}  // namespace thronsaal
