// A store of a test's own, and short words for what is done with it.
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

#include "store/sqlite_store.h"
#include "store/testing/temporary_directory.h"

namespace thronsaal {

// What `begin` calls its argument with, from whichever thread.
template <class T, class Begin>
T answer_of(Begin begin) {
  std::promise<T> said;
  std::future<T> answer = said.get_future();
  begin([said = std::move(said)](T value) mutable { said.set_value(std::move(value)); });
  return answer.get();
}

inline Addition addition(std::string table, std::int64_t length, std::vector<std::string> bodies,
                         std::optional<TableCard> card = {}, std::int64_t at = 1000) {
  return {.table = std::move(table),
          .length = length,
          .at = at,
          .bodies = std::move(bodies),
          .card = std::move(card)};
}

inline EventLog::Result added_to(SqliteStore& store, Addition addition) {
  return answer_of<EventLog::Result>(
      [&](auto done) { store.append(std::move(addition), std::move(done)); });
}

class InStore : public testing::Test {
 protected:
  std::filesystem::path file() const { return directory_ / SqliteStore::kFileName; }

  EventLog::Result append(Addition addition) { return added_to(*store_, std::move(addition)); }
  EventLog::Result append(std::string table, std::int64_t length, std::vector<std::string> bodies) {
    return append(addition(std::move(table), length, std::move(bodies)));
  }
  std::vector<std::string> bodies(std::string_view table) {
    std::vector<std::string> all;
    for (const Entry& entry : store_->read(table, 0)) all.push_back(entry.body);
    return all;
  }

  Visitor welcome(std::string name, std::string token) {
    return answer_of<std::optional<Visitor>>([&](auto done) {
             store_->welcome({.id = 0, .name = name, .colour = 3, .account = ""}, token, 1,
                             std::move(done));
           })
        .value();
  }
  PasswordChange set_password(const Visitor& visitor, std::string account,
                              std::string hash = "hash", std::string token = "token",
                              std::string checked = "") {
    return answer_of<PasswordChange>([&](auto done) {
      store_->set_password(visitor.id, checked, account, hash, token, 2, std::move(done));
    });
  }
  bool add_token(const Visitor& visitor, std::string token, std::string checked = "") {
    return answer_of<bool>(
        [&](auto done) { store_->add_token(visitor.id, checked, token, 2, std::move(done)); });
  }
  std::optional<Visitor> find_by_token(std::string_view token, std::int64_t used_since = 0) {
    return store_->find_by_token(token, used_since);
  }

  // How many are in the book.
  std::int64_t visitors() const {
    return sqlite::Connection(file(), sqlite::Connection::Mode::read)
        .number("select count(*) from visitor");
  }

  void reopen() {
    store_.reset();
    store_.emplace(directory_.path());
  }
  // Something is done to the database while no server runs.
  void meddle(const char* sql) {
    store_.reset();
    sqlite::Connection(file(), sqlite::Connection::Mode::write).run(sql);
    store_.emplace(directory_.path());
  }

  // Keeps the writing thread busy with an answer until it is let go: what is handed in meanwhile
  // waits, and is written together.
  class Pause {
   public:
    explicit Pause(InStore& test) {
      std::promise<void> begun;
      std::future<void> busy = begun.get_future();
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

inline TableCard card(std::string phase, bool is_public, std::vector<VisitorId> visitors,
                      std::string body) {
  return {.phase = std::move(phase),
          .is_public = is_public,
          .visitors = std::move(visitors),
          .body = std::move(body)};
}

// "opens" if it does.
inline std::string why_not_opened(const std::filesystem::path& directory) {
  try {
    const SqliteStore store(directory);
    return "opens";
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace thronsaal
