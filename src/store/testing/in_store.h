// A fixture with its own store and shorthands.
#pragma once

#include <exception>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "store/sqlite/sqlite_store.h"
#include "store/testing/temporary_directory.h"

namespace thronsaal {

// Waits for the value that `begin` passes to its callback.
template <class T, class Begin>
T result_of(Begin begin) {
  std::promise<T> said;
  std::future<T> answer = said.get_future();
  begin([said = std::move(said)](T value) mutable { said.set_value(std::move(value)); });
  return answer.get();
}

inline AppendRequest addition(std::string table, std::int64_t length,
                              std::vector<std::string> bodies,
                              std::optional<StoredSummary> card = {}, std::int64_t at = 1000) {
  return {.table = std::move(table),
          .length = length,
          .at = at,
          .bodies = std::move(bodies),
          .summary = std::move(card)};
}

// The same with the key of a request.
inline AppendRequest keyed(std::string key, AppendRequest addition) {
  addition.key = std::move(key);
  return addition;
}

inline ChatResult say_at(SqliteStore& store, std::string table, std::string text,
                         std::string key = {}) {
  ChatRequest request{
      .table = std::move(table),
      .line = {.line = 0, .at = 1000, .name = "Anne", .seat = 1, .text = std::move(text)},
      .key = std::move(key)};
  return result_of<ChatResult>(
      [&](auto done) { store.add_line(std::move(request), std::move(done)); });
}

inline EventLog::Result append_to(SqliteStore& store, AppendRequest addition) {
  return result_of<EventLog::Result>(
      [&](auto done) { store.append(std::move(addition), std::move(done)); });
}

class StoreTest : public ::testing::Test {
 protected:
  std::filesystem::path file() const { return directory_ / SqliteStore::kFileName; }

  EventLog::Result append(AppendRequest addition) {
    return append_to(*store_, std::move(addition));
  }
  EventLog::Result append(std::string table, std::int64_t length, std::vector<std::string> bodies) {
    return append(addition(std::move(table), length, std::move(bodies)));
  }
  std::vector<std::string> bodies(std::string_view table) {
    std::vector<std::string> all;
    for (const StoredEntry& entry : store_->read(table, 0)) all.push_back(entry.body);
    return all;
  }

  // The first summaries of a list.
  std::vector<std::string> public_summaries(std::string_view phase, int most = 10) {
    return store_->public_summaries(phase, {}, most).bodies;
  }
  std::vector<std::string> summaries_of(PersonId person, std::string_view phase, int most = 10) {
    return store_->summaries_of(person, phase, {}, most).bodies;
  }

  Person create_guest(std::string name, std::string token) {
    return result_of<std::optional<Person>>([&](auto done) {
             store_->create_guest({.id = 0, .name = name, .colour = 3, .account = ""}, token, 1,
                                  std::move(done));
           })
        .value();
  }
  PasswordChange set_password(const Person& person, std::string account, std::string hash = "hash",
                              std::string token = "token", std::string checked = "") {
    return result_of<PasswordChange>([&](auto done) {
      store_->set_password(person.id, checked, account, hash, token, 2, std::move(done));
    });
  }
  bool add_token(const Person& person, std::string token, std::string checked = "") {
    return result_of<bool>(
        [&](auto done) { store_->add_token(person.id, checked, token, 2, std::move(done)); });
  }
  std::optional<Person> find_by_token(std::string_view token, std::int64_t used_since = 0) {
    return store_->find_by_token(token, used_since);
  }

  // Number of stored people.
  std::int64_t people() const {
    return sqlite::Connection(file(), sqlite::Connection::Mode::read)
        .number("select count(*) from visitor");
  }

  void reopen() {
    store_.reset();
    store_.emplace(directory_.path());
  }
  // Edits the database while the store is closed.
  void edit_database(const char* sql) {
    store_.reset();
    sqlite::Connection(file(), sqlite::Connection::Mode::write).run(sql);
    store_.emplace(directory_.path());
  }

  // Blocks the writer thread until destroyed; jobs queued meanwhile are written in one batch.
  class Pause {
   public:
    explicit Pause(StoreTest& test) {
      std::promise<void> begun;
      const std::future<void> busy = begun.get_future();
      test.store_->append(
          addition("pause", 0, {"begins"}),
          [begun = std::move(begun), over = over_.get_future()](EventLog::Result) mutable {
            begun.set_value();
            over.wait();
          });
      busy.wait();
    }
    ~Pause() { over_.set_value(); }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    std::promise<void> over_;
  };

  TemporaryDirectory directory_;
  std::optional<SqliteStore> store_{std::in_place, directory_.path()};
};

inline StoredSummary card(std::string phase, bool is_public, std::vector<PersonId> people,
                          std::string body) {
  return {.phase = std::move(phase),
          .is_public = is_public,
          .people = std::move(people),
          .body = std::move(body)};
}

// Why the store cannot be opened; "opens" if it can.
inline std::string open_error(const std::filesystem::path& directory) {
  try {
    const SqliteStore store(directory);
    return "opens";
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace thronsaal
