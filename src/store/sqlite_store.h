// The store in one SQLite file.
//
// One thread writes, through the only writing connection; whatever has come in while it was busy
// becomes the next transaction (group commit), so that many tables share the cost of one flush to
// the disk. Nobody is told before the commit. Readers of logs and readers of the book of visitors
// have a connection each: who somebody is can be said while a long log is read.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "store/event_log.h"
#include "store/people.h"
#include "store/sqlite.h"

namespace thronsaal {

class SqliteStore final : public EventLog, public People {
 public:
  static constexpr std::string_view kFileName = "thronsaal.sqlite";

  // Opens or creates the database in a directory, which is created if need be. Throws if that does
  // not work, or if another server uses the directory.
  explicit SqliteStore(const std::filesystem::path& directory);
  // Everything that was handed in is written and answered before.
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  void append(Addition addition, EventLog::Done done) override;
  std::vector<Entry> read(std::string_view table, std::int64_t length) override;
  void on_growth(Notify notify) override;
  std::vector<std::string> public_cards(std::string_view phase, int most) override;
  std::vector<std::string> cards_of(VisitorId visitor, std::string_view phase, int most) override;

  void welcome(Visitor visitor, std::string token_hash, std::int64_t at,
               People::Done<std::optional<Visitor>> done) override;
  void update(Visitor visitor, People::Done<bool> done) override;
  void set_password(VisitorId visitor, std::string checked_hash, std::string account,
                    std::string password_hash, std::string token_hash,
                    People::Done<PasswordChange> done) override;
  void add_token(VisitorId visitor, std::string checked_hash, std::string token_hash,
                 std::int64_t at, People::Done<bool> done) override;
  void use_token(std::string token_hash, std::int64_t at, std::int64_t unused_since,
                 People::Done<bool> done) override;
  void remove_token(std::string token_hash, People::Done<bool> done) override;
  void remove_all_tokens(VisitorId visitor, People::Done<bool> done) override;
  std::optional<Visitor> find_by_token(std::string_view token_hash,
                                       std::int64_t used_since) override;
  std::optional<Credentials> find_account(std::string_view account) override;

 private:
  class Writer;
  class LogReader;
  class PeopleReader;
  // Changes the database, and gives what is to be said when the change is durable. If it throws,
  // or the commit fails, nothing of it remains and `failed` is said instead.
  struct Job {
    std::move_only_function<std::move_only_function<void()>(Writer*)> change;
    std::move_only_function<void()> failed;
  };
  // A lock on the directory that ends with the process.
  class Claim {
   public:
    explicit Claim(const std::filesystem::path& directory);
    ~Claim();
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;

   private:
    int file_;
  };

  void hand_in(Job job);
  void write_until_closed(Writer& writer);
  void write_together(Writer& writer, std::vector<Job>& jobs);
  void tell_growth(const std::string& table, std::int64_t length);

  Claim claim_;
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<LogReader> logs_;
  std::unique_ptr<PeopleReader> people_;

  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::vector<Job> jobs_;
  bool closing_ = false;
  Notify notify_;
  std::thread thread_;
};

}  // namespace thronsaal
