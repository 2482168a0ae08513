#include "server/accounts/authenticator.h"

#include "core/text/unicode.h"
#include "crypto/secrets.h"
#include "server/accounts/common_passwords.h"
#include "server/accounts/names.h"
#include "server/runtime/async.h"
#include "server/service/storage_health.h"

namespace thronsaal {
namespace {

std::int64_t seconds(std::chrono::seconds time) {
  return time.count();
}

int random_colour() {
  std::array<unsigned char, 1> byte;
  fill_random(byte);
  return byte[0] % kColourCount;
}

}  // namespace

std::optional<Person> Authenticator::find_by_token(std::string_view token) {
  if (token.empty() || token.size() > 200) return std::nullopt;
  return accounts_.find_by_token(hash_token(token),
                                 accounts_.service_time() - seconds(limits_.token_lifetime));
}

void Authenticator::touch_token(std::string_view token) {
  const std::int64_t now = accounts_.service_time();
  accounts_.touch_token(hash_token(token), now, now - seconds(limits_.token_lifetime), [](bool) {});
}

Authenticator::AsyncResult<IssuedSession> Authenticator::create_guest(RateLimitKeys from) {
  if (!guest_limit_.try_take(from) || !daily_guest_limit_.try_take(from)) {
    co_return refused(Violation("too_many_guests"));
  }
  Person person{.id = 0, .name = random_guest_name(), .colour = random_colour(), .account = {}};
  std::string token = random_token();
  auto begin = [&](auto done) {
    accounts_.create_guest(person, hash_token(token), accounts_.service_time(), std::move(done));
  };
  auto created = co_await await_callback<std::optional<Person>>(begin);
  if (!created) co_return refused(not_stored(accounts_));
  co_return IssuedSession{.person = *std::move(created), .token = std::move(token)};
}

boost::asio::awaitable<std::optional<Credentials>> Authenticator::find_account(
    RateLimitKeys from, std::string account) {
  auto find = [this, account = std::move(account)] { return accounts_.find_account(account); };
  WorkKey key{.from = std::move(from)};
  std::optional<Credentials> found =
      co_await run_on(account_reader_, std::move(key), std::move(find));
  co_return found;
}

boost::asio::awaitable<std::optional<bool>> Authenticator::check_password(
    RateLimitKeys from, std::string password, std::optional<std::string> hash, HashQueue queue) {
  auto compare = [password = std::move(password), hash = std::move(hash)] {
    // Constant time: an unknown account takes as long as a wrong password.
    static const std::string kNoPassword = hash_password("nobody");
    return verify_password(password, hash.value_or(kNoPassword)) && hash.has_value();
  };
  co_return co_await hasher_.run(std::move(from), std::move(compare), queue);
}

Authenticator::AsyncResult<IssuedSession> Authenticator::log_in(LoginRequest login) {
  // Names that only 1.0.0 allowed can still log in.
  const std::string account = collapse_spaces(login.account);
  const bool is_name = !account.empty() && account.size() <= limits_.max_name_bytes;
  std::optional<Credentials> credentials;
  if (is_name && !login.device.empty()) {
    credentials = co_await find_account(login.from, account);
  }
  const bool own_device =
      credentials && verify_device_token(login.device, credentials->password_hash);
  if (own_device
          ? !login_limits_.allow_known_device(login.device)
          : !login_limits_.allow_unknown_device(login.from, is_name ? folded(account) : "")) {
    co_return refused(Violation("too_many_tries"));
  }
  if (!is_name || login.password.size() > limits_.max_password_bytes) {
    co_return refused(Violation("wrong_password"));
  }
  if (!credentials) credentials = co_await find_account(login.from, account);
  std::optional<std::string> hash;
  if (credentials) hash = credentials->password_hash;
  // A known device takes turns with the account's other devices, not with networks.
  if (own_device) {
    login.from = {.subnet = login.device, .site = std::to_string(credentials->person.id)};
  }
  const HashQueue queue = own_device ? HashQueue::known_devices : HashQueue::anyone;
  const auto right = co_await check_password(login.from, std::move(login.password), hash, queue);
  if (!right) co_return refused(Violation("too_busy"));
  if (!*right) co_return refused(Violation("wrong_password"));
  std::string token = random_token();
  auto begin = [&](auto done) {
    accounts_.add_token(credentials->person.id, *hash, hash_token(token), accounts_.service_time(),
                        std::move(done));
  };
  if (!co_await await_callback<bool>(begin)) co_return refused(not_stored(accounts_));
  co_return IssuedSession{.person = std::move(credentials->person),
                          .token = std::move(token),
                          .device = make_device_token(*hash)};
}

Authenticator::AsyncResult<std::string> Authenticator::verify_current_password(
    RateLimitKeys from, Person person, std::string present) {
  if (person.account.empty()) co_return "";
  const auto credentials = co_await find_account(from, person.account);
  if (!credentials) co_return refused(Violation("wrong_password"));
  const auto right =
      co_await check_password(std::move(from), std::move(present), credentials->password_hash);
  if (!right) co_return refused(Violation("too_busy"));
  if (!*right) co_return refused(Violation("wrong_password"));
  co_return credentials->password_hash;
}

// An unchanged account name is not checked against the current rules.
std::expected<std::string, Violation> Authenticator::account_in(const LoginRequest& login,
                                                                const Person& person) const {
  if (!person.account.empty() && collapse_spaces(login.account) == person.account) {
    return person.account;
  }
  return clean_name(login.account, limits_.max_name_bytes);
}

Authenticator::AsyncResult<IssuedSession> Authenticator::set_password(Person person,
                                                                      LoginRequest login,
                                                                      std::string present) {
  if (!login_limits_.allow_network(login.from)) co_return refused(Violation("too_many_tries"));
  auto clean = account_in(login, person);
  if (!clean) co_return refused(clean.error());
  if (login.password.size() < limits_.min_password_bytes ||
      login.password.size() > limits_.max_password_bytes) {
    co_return refused(
        Violation("bad_password", {{"least", static_cast<int>(limits_.min_password_bytes)},
                                   {"most", static_cast<int>(limits_.max_password_bytes)}}));
  }
  if (is_weak_password(login.password, {*clean, person.name})) {
    co_return refused(Violation("easy_password"));
  }
  const auto checked = co_await verify_current_password(login.from, person, std::move(present));
  if (!checked) co_return refused(checked.error());
  auto hashing = [password = std::move(login.password)] { return hash_password(password); };
  const auto hash = co_await hasher_.run(login.from, std::move(hashing));
  if (!hash) co_return refused(Violation("too_busy"));
  std::string token = random_token();
  auto begin = [&](auto done) {
    accounts_.set_password(person.id, *checked, *clean, *hash, hash_token(token),
                           accounts_.service_time(), std::move(done));
  };
  switch (co_await await_callback<PasswordChange>(begin)) {
    case PasswordChange::done: break;
    case PasswordChange::name_taken: co_return refused(Violation("account_taken"));
    case PasswordChange::stale: co_return refused(Violation("wrong_password"));
    default: co_return refused(not_stored(accounts_));
  }
  // The name may have changed meanwhile.
  auto find = [this, hashed = hash_token(token)] { return accounts_.find_by_token(hashed); };
  WorkKey key{.from = std::move(login.from), .person = person.id};
  const std::optional<Person> changed =
      co_await run_on(account_reader_, std::move(key), std::move(find));
  if (changed) person = *changed;
  person.account = *std::move(clean);
  co_return IssuedSession{
      .person = std::move(person), .token = std::move(token), .device = make_device_token(*hash)};
}

Authenticator::AsyncResult<bool> Authenticator::log_out(Person person, std::string token,
                                                        bool everywhere) {
  auto begin = [&](auto done) {
    if (everywhere) {
      accounts_.remove_all_tokens(person.id, std::move(done));
    } else {
      accounts_.remove_token(hash_token(token), std::move(done));
    }
  };
  if (!co_await await_callback<bool>(begin)) co_return refused(not_stored(accounts_));
  co_return true;
}

}  // namespace thronsaal
