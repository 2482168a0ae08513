#include "server/identity.h"

#include <chrono>

#include "core/text.h"
#include "server/awaiting.h"
#include "server/names.h"
#include "server/secrets.h"

namespace thronsaal {
namespace {

std::int64_t now_in_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

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
                               now_in_seconds() - seconds(limits_.token_time));
}

void Identity::note_use(std::string_view token) {
  const std::int64_t now = now_in_seconds();
  people_.use_token(hash_of_token(token), now, now - seconds(limits_.token_time), [](bool) {});
}

Identity::Answer<Admission> Identity::welcome(std::string address) {
  guests_.forget();
  if (!guests_.allows(address)) co_return refused(Violation("too_many_guests"));
  Visitor visitor{.id = 0, .name = guest_name(), .colour = random_colour(), .account = {}};
  std::string token = random_token();
  auto begin = [&](auto done) {
    people_.welcome(visitor, hash_of_token(token), now_in_seconds(), std::move(done));
  };
  auto welcomed = co_await until_called<std::optional<Visitor>>(begin);
  if (!welcomed) co_return refused(Violation("not_stored"));
  co_return Admission{*std::move(welcomed), std::move(token)};
}

boost::asio::awaitable<bool> Identity::matches(std::string password,
                                               std::optional<std::string> hash) {
  auto compare = [password = std::move(password), hash = std::move(hash)] {
    // An account that does not exist takes as long to refuse as a wrong password.
    static const std::string kNoPassword = hash_of_password("nobody");
    return is_password(password, hash.value_or(kNoPassword)) && hash.has_value();
  };
  co_return co_await elsewhere(hashers_, std::move(compare));
}

Identity::Answer<Admission> Identity::log_in(std::string address, std::string account,
                                             std::string password) {
  logins_.forget();
  account_logins_.forget();
  // Both count, so that neither one address can try many accounts nor many addresses one account;
  // but whoever is refused for his address has not tried the account. One address alone cannot keep
  // an account's owner out.
  if (!logins_.allows(address) || !account_logins_.allows(lowered(account))) {
    co_return refused(Violation("too_many_tries"));
  }
  // An account is looked for as it was written down.
  const auto clean = clean_name(account, limits_.name_bytes);
  if (!clean || password.size() > limits_.password_bytes_most) {
    co_return refused(Violation("wrong_password"));
  }
  auto credentials = people_.find_account(*clean);
  std::optional<std::string> hash;
  if (credentials) hash = credentials->password_hash;
  if (!co_await matches(std::move(password), hash)) {
    co_return refused(Violation("wrong_password"));
  }
  std::string token = random_token();
  auto begin = [&](auto done) {
    people_.add_token(credentials->visitor.id, *hash, hash_of_token(token), now_in_seconds(),
                      std::move(done));
  };
  if (!co_await until_called<bool>(begin)) co_return refused(Violation("not_stored"));
  co_return Admission{std::move(credentials->visitor), std::move(token)};
}

boost::asio::awaitable<std::optional<std::string>> Identity::checked_hash(Visitor visitor,
                                                                          std::string present) {
  if (visitor.account.empty()) co_return "";
  const auto credentials = people_.find_account(visitor.account);
  if (!credentials) co_return std::nullopt;
  if (!co_await matches(std::move(present), credentials->password_hash)) co_return std::nullopt;
  co_return credentials->password_hash;
}

Identity::Answer<Visitor> Identity::set_password(std::string address, Visitor visitor,
                                                 std::string token, std::string account,
                                                 std::string password, std::string present) {
  if (!logins_.allows(address)) co_return refused(Violation("too_many_tries"));
  auto clean = clean_name(account, limits_.name_bytes);
  if (!clean) co_return refused(clean.error());
  if (password.size() < limits_.password_bytes_least ||
      password.size() > limits_.password_bytes_most) {
    co_return refused(
        Violation("bad_password", {{"least", static_cast<int>(limits_.password_bytes_least)},
                                   {"most", static_cast<int>(limits_.password_bytes_most)}}));
  }
  const auto checked = co_await checked_hash(visitor, std::move(present));
  if (!checked) co_return refused(Violation("wrong_password"));
  auto hashing = [password] { return hash_of_password(password); };
  std::string hash = co_await elsewhere(hashers_, hashing);
  auto begin = [&](auto done) {
    people_.set_password(visitor.id, *checked, *clean, std::move(hash), hash_of_token(token),
                         std::move(done));
  };
  switch (co_await until_called<PasswordChange>(begin)) {
    case PasswordChange::done: break;
    case PasswordChange::taken: co_return refused(Violation("account_taken"));
    case PasswordChange::outdated: co_return refused(Violation("wrong_password"));
    default: co_return refused(Violation("not_stored"));
  }
  visitor.account = *std::move(clean);
  co_return visitor;
}

Identity::Answer<bool> Identity::log_out(Visitor visitor, std::string token, bool everywhere) {
  auto begin = [&](auto done) {
    if (everywhere) {
      people_.remove_all_tokens(visitor.id, std::move(done));
    } else {
      people_.remove_token(hash_of_token(token), std::move(done));
    }
  };
  if (!co_await until_called<bool>(begin)) co_return refused(Violation("not_stored"));
  co_return true;
}

}  // namespace thronsaal
