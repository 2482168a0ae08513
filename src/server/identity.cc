#include "server/identity.h"

#include "core/unicode.h"
#include "server/awaiting.h"
#include "server/common_passwords.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/storage_health.h"

namespace thronsaal {
namespace {

std::int64_t seconds(std::chrono::seconds time) {
  return time.count();
}

int random_colour() {
  std::array<unsigned char, 1> byte;
  fill_randomly(byte);
  return byte[0] % kColours;
}

}  // namespace

std::optional<Visitor> Identity::known(std::string_view token) {
  if (token.empty() || token.size() > 200) return std::nullopt;
  return people_.find_by_token(hash_of_token(token),
                               people_.service_time() - seconds(limits_.token_time));
}

void Identity::note_use(std::string_view token) {
  const std::int64_t now = people_.service_time();
  people_.use_token(hash_of_token(token), now, now - seconds(limits_.token_time), [](bool) {});
}

Identity::Answer<Admission> Identity::welcome(RateLimitKeys from) {
  if (!guests_.allows(from) || !guests_a_day_.allows(from)) {
    co_return refused(Violation("too_many_guests"));
  }
  Visitor visitor{.id = 0, .name = guest_name(), .colour = random_colour(), .account = {}};
  std::string token = random_token();
  auto begin = [&](auto done) {
    people_.welcome(visitor, hash_of_token(token), people_.service_time(), std::move(done));
  };
  auto welcomed = co_await until_called<std::optional<Visitor>>(begin);
  if (!welcomed) co_return refused(Violation("not_stored"));
  co_return Admission{.visitor = *std::move(welcomed), .token = std::move(token)};
}

boost::asio::awaitable<std::optional<bool>> Identity::matches(RateLimitKeys from,
                                                              std::string password,
                                                              std::optional<std::string> hash) {
  auto compare = [password = std::move(password), hash = std::move(hash)] {
    // An account that does not exist takes as long to refuse as a wrong password.
    static const std::string kNoPassword = hash_of_password("nobody");
    return is_password(password, hash.value_or(kNoPassword)) && hash.has_value();
  };
  co_return co_await hasher_.run(std::move(from), std::move(compare));
}

Identity::Answer<Admission> Identity::log_in(Claim claim) {
  // Names that 1.0.0 allowed may log in, even if nobody can take them any more.
  const std::string account = single_spaced(claim.account);
  const bool is_name = !account.empty() && account.size() <= limits_.name_bytes;
  std::optional<Credentials> credentials;
  if (is_name && !claim.device.empty()) credentials = people_.find_account(account);
  const bool own_device = credentials && is_device_proof(claim.device, credentials->password_hash);
  if (own_device ? !logins_.allow_device(claim.device)
                 : !logins_.allow_stranger(claim.from, is_name ? folded(account) : "")) {
    co_return refused(Violation("too_many_tries"));
  }
  if (!is_name || claim.password.size() > limits_.password_bytes_most) {
    co_return refused(Violation("wrong_password"));
  }
  if (!credentials) credentials = people_.find_account(account);
  std::optional<std::string> hash;
  if (credentials) hash = credentials->password_hash;
  // The owner's device waits among strangers as a network of its own.
  if (own_device) claim.from = {.subnet = claim.device, .site = claim.device};
  const auto right = co_await matches(claim.from, std::move(claim.password), hash);
  if (!right) co_return refused(Violation("too_busy"));
  if (!*right) co_return refused(Violation("wrong_password"));
  std::string token = random_token();
  auto begin = [&](auto done) {
    people_.add_token(credentials->visitor.id, *hash, hash_of_token(token), people_.service_time(),
                      std::move(done));
  };
  if (!co_await until_called<bool>(begin)) co_return refused(Violation("not_stored"));
  co_return Admission{.visitor = std::move(credentials->visitor),
                      .token = std::move(token),
                      .device = random_device_proof(*hash)};
}

Identity::Answer<std::string> Identity::checked_hash(RateLimitKeys from, Visitor visitor,
                                                     std::string present) {
  if (visitor.account.empty()) co_return "";
  const auto credentials = people_.find_account(visitor.account);
  if (!credentials) co_return refused(Violation("wrong_password"));
  const auto right =
      co_await matches(std::move(from), std::move(present), credentials->password_hash);
  if (!right) co_return refused(Violation("too_busy"));
  if (!*right) co_return refused(Violation("wrong_password"));
  co_return credentials->password_hash;
}

// The account's name, which may stay as it is whatever the rules for new ones are.
std::expected<std::string, Violation> Identity::account_in(const Claim& claim,
                                                           const Visitor& visitor) const {
  if (!visitor.account.empty() && single_spaced(claim.account) == visitor.account) {
    return visitor.account;
  }
  return clean_name(claim.account, limits_.name_bytes);
}

Identity::Answer<Admission> Identity::set_password(Visitor visitor, Claim claim,
                                                   std::string present) {
  if (!logins_.allow_network(claim.from)) co_return refused(Violation("too_many_tries"));
  auto clean = account_in(claim, visitor);
  if (!clean) co_return refused(clean.error());
  if (claim.password.size() < limits_.password_bytes_least ||
      claim.password.size() > limits_.password_bytes_most) {
    co_return refused(
        Violation("bad_password", {{"least", static_cast<int>(limits_.password_bytes_least)},
                                   {"most", static_cast<int>(limits_.password_bytes_most)}}));
  }
  if (is_easily_guessed(claim.password, {*clean, visitor.name})) {
    co_return refused(Violation("easy_password"));
  }
  const auto checked = co_await checked_hash(claim.from, visitor, std::move(present));
  if (!checked) co_return refused(checked.error());
  auto hashing = [password = std::move(claim.password)] { return hash_of_password(password); };
  const auto hash = co_await hasher_.run(claim.from, std::move(hashing));
  if (!hash) co_return refused(Violation("too_busy"));
  std::string token = random_token();
  auto begin = [&](auto done) {
    people_.set_password(visitor.id, *checked, *clean, *hash, hash_of_token(token),
                         people_.service_time(), std::move(done));
  };
  switch (co_await until_called<PasswordChange>(begin)) {
    case PasswordChange::done: break;
    case PasswordChange::taken: co_return refused(Violation("account_taken"));
    case PasswordChange::outdated: co_return refused(Violation("wrong_password"));
    default: co_return refused(not_stored(people_));
  }
  // They may have got another name meanwhile.
  visitor = people_.find_by_token(hash_of_token(token)).value_or(std::move(visitor));
  visitor.account = *std::move(clean);
  co_return Admission{.visitor = std::move(visitor),
                      .token = std::move(token),
                      .device = random_device_proof(*hash)};
}

Identity::Answer<bool> Identity::log_out(Visitor visitor, std::string token, bool everywhere) {
  auto begin = [&](auto done) {
    if (everywhere) {
      people_.remove_all_tokens(visitor.id, std::move(done));
    } else {
      people_.remove_token(hash_of_token(token), std::move(done));
    }
  };
  if (!co_await until_called<bool>(begin)) co_return refused(not_stored(people_));
  co_return true;
}

}  // namespace thronsaal
