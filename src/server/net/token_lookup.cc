#include "server/net/token_lookup.h"

#include <utility>

namespace thronsaal {

asio::awaitable<std::optional<Person>> TokenLookup::find(RateLimitKeys from, std::string token) {
  if (token.empty()) co_return std::nullopt;
  auto look_up = [this, token = std::move(token)] { return authenticator_.find_by_token(token); };
  WorkKey key{.from = std::move(from)};
  std::optional<Person> person = co_await run_on(executor_, std::move(key), std::move(look_up));
  co_return person;
}

asio::awaitable<std::optional<Person>> TokenLookup::find_unrevoked(RateLimitKeys from,
                                                                   std::string token) {
  std::optional<Person> person;
  for (std::int64_t before = -1; before != revocations_;) {
    before = revocations_;
    person = co_await find(from, token);
  }
  co_return person;
}

}  // namespace thronsaal
