// The part of the store that keeps accounts.
#include <utility>

#include "core/text/unicode.h"
#include "store/sqlite/sqlite_store.h"

namespace thronsaal {
namespace {

using sqlite::Statement;
using sqlite::Writer;

Person person_in(const Statement& row) {
  return {.id = row.number(0),
          .name = row.text(1),
          .colour = static_cast<int>(row.number(2)),
          .account = row.text(3)};
}

}  // namespace

void SqliteStore::create_guest(Person person, std::string token_hash, std::int64_t at,
                               AccountStore::Done<std::optional<Person>> done) {
  queue_.add_or<std::optional<Person>>(
      std::nullopt, std::move(done),
      [at, person = std::move(person), token_hash = std::move(token_hash)](Writer& writer) mutable {
        person.id = writer.create_guest(person, token_hash, at);
        return person;
      });
}

void SqliteStore::update(Person person, KeyedAnswer answer, AccountStore::Done<bool> done) {
  queue_.add_or<bool>(false, std::move(done),
                      [person = std::move(person), answer = std::move(answer)](Writer& writer) {
                        return writer.update_person(person, answer);
                      });
}

void SqliteStore::set_password(PersonId person, std::string expected_password_hash,
                               std::string account, std::string password_hash,
                               std::string token_hash, std::int64_t at,
                               AccountStore::Done<PasswordChange> done) {
  queue_.add_or<PasswordChange>(PasswordChange::failed, std::move(done), [=](Writer& writer) {
    return writer.set_password(person, expected_password_hash, account, password_hash, token_hash,
                               at);
  });
}

void SqliteStore::add_token(PersonId person, std::string expected_password_hash,
                            std::string token_hash, std::int64_t at,
                            AccountStore::Done<bool> done) {
  queue_.add_or<bool>(false, std::move(done), [=](Writer& writer) {
    return writer.add_token(person, expected_password_hash, token_hash, at);
  });
}

void SqliteStore::touch_token(std::string token_hash, std::int64_t at, std::int64_t unused_since,
                              AccountStore::Done<bool> done) {
  queue_.add_or<bool>(false, std::move(done), [=](Writer& writer) {
    writer.touch_token(token_hash, at, unused_since);
    return true;
  });
}

void SqliteStore::remove_token(std::string token_hash, AccountStore::Done<bool> done) {
  queue_.add_or<bool>(false, std::move(done), [=](Writer& writer) {
    writer.remove_token(token_hash);
    return true;
  });
}

void SqliteStore::remove_all_tokens(PersonId person, AccountStore::Done<bool> done) {
  queue_.add_or<bool>(false, std::move(done), [person](Writer& writer) {
    writer.remove_all_tokens(person);
    return true;
  });
}

std::optional<Person> SqliteStore::find_by_token(std::string_view token_hash,
                                                 std::int64_t used_since) {
  const auto lock = account_reader_.lock();
  Statement& row = account_reader_.by_token.bind(token_hash, used_since);
  if (!row.step()) return std::nullopt;
  Person person = person_in(row);
  row.bind();
  return person;
}

std::optional<Credentials> SqliteStore::find_account(std::string_view account) {
  const auto lock = account_reader_.lock();
  Statement& row = account_reader_.by_account.bind(folded(account), account);
  if (!row.step()) return std::nullopt;
  Credentials found{.person = person_in(row), .password_hash = row.text(4)};
  const bool is_exact = row.number(5) != 0;  // exact, as in 1.0.0
  const bool is_only = !row.step();
  row.bind();
  if (!is_exact && !is_only) return std::nullopt;
  return found;
}

}  // namespace thronsaal
