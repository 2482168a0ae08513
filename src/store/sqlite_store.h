// The store in one SQLite file.
//
// One thread writes, through the only writing connection; whatever has come in while it was busy
// becomes the next transaction (group commit), so that many tables share the cost of one flush to
// the disk. Nobody is told before the commit.
//
// After a commit that failed, its frames may be in the WAL: whole, so that a restart would find
// them, though nobody can see them before. They are gone for certain once the next commit has been
// flushed in their place. Until that has succeeded (`settle`), their outcome is unknown, and
// nothing else is written. The file is written anew, which is sound even where a flush that failed
// once reports success the next time without having written anything.
//
// Readers of logs and readers of the book of visitors
// have a connection each: who somebody is can be said while a long log is read.
#pragma once

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "store/directory_claim.h"
#include "store/event_log.h"
#include "store/people.h"
#include "store/service_clock.h"
#include "store/sqlite.h"

namespace thronsaal {

// Bytes of the file beside the database (WAL) into which everything is written first.
struct WalLimits {
  std::int64_t usual = std::int64_t{16} << 20;  // beyond this it is emptied as soon as may be
  std::int64_t most = std::int64_t{1} << 30;    // nothing is written beyond this
};

class SqliteStore final : public EventLog, public People {
 public:
  static constexpr std::string_view kFileName = "thronsaal.sqlite";

  // Opens or creates the database in a directory, which is created if need be. Throws if that does
  // not work, or if another server uses the directory.
  explicit SqliteStore(const std::filesystem::path& directory, Clocks clocks = system_clocks(),
                       WalLimits wal = {});
  // Everything that was handed in is written and answered before.
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  void append(Addition addition, EventLog::Done done) override;
  std::vector<Entry> read(std::string_view table, std::int64_t length) override;
  void probe(std::move_only_function<void(bool)> done) override;
  void forget_unused(Retention keep, InUse in_use,
                     std::move_only_function<void(Forgotten)> done) override;
  std::string epoch() const override { return epoch_; }
  std::vector<StoredBoard> boards() override;
  void keep_board(const StoredBoard& board) override;
  void on_growth(Notify notify) override;
  std::vector<std::string> public_cards(std::string_view phase, int most) override;
  std::vector<std::string> cards_of(VisitorId visitor, std::string_view phase, int most) override;

  void welcome(Visitor visitor, std::string token_hash, std::int64_t at,
               People::Done<std::optional<Visitor>> done) override;
  void update(Visitor visitor, People::Done<bool> done) override;
  void set_password(VisitorId visitor, std::string checked_hash, std::string account,
                    std::string password_hash, std::string token_hash, std::int64_t at,
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
  bool is_settled() const override { return is_settled_; }
  std::int64_t service_time() override { return clock_.now(); }

 private:
  class Writer;
  class LogReader;
  class PeopleReader;
  using Answer = std::move_only_function<void()>;
  // Changes the database, and gives what is to be said when the change is durable. If it throws,
  // or the commit fails, `failed` is said instead, and whether that is certain.
  struct Job {
    std::move_only_function<Answer(Writer*)> change;
    std::move_only_function<void(bool is_certain)> failed;
  };
  void hand_in(Job job);
  void write_until_closed();
  void write_together(std::vector<Job>& jobs);
  bool commit(std::vector<Job>& jobs, std::vector<Answer>& answers);
  bool settle();
  bool has_room_in_wal();
  void save_clock();
  void tell_growth(const std::string& table, std::int64_t length);

  DirectoryClaim claim_;
  std::filesystem::path file_;
  WalLimits wal_limits_;
  std::unique_ptr<Writer> writer_;  // nothing, or of no use, while the outcome is unknown
  std::atomic<bool> is_settled_ = true;
  std::unique_ptr<LogReader> logs_;
  std::unique_ptr<PeopleReader> people_;
  ServiceClock clock_;
  std::string epoch_;
  std::int64_t wal_after_trying_ = 0;  // its size when it was last to be emptied

  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::vector<Job> jobs_;
  bool closing_ = false;
  Notify notify_;
  std::thread thread_;
};

}  // namespace thronsaal
