// Implements the store's interfaces with one SQLite file (writer.h, readers.h).
//
// One queue orders all writes (write_queue.h). Log reads and account reads have
// separate connections, so that a login does not wait for a long log.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "store/account_store.h"
#include "store/chat_log.h"
#include "store/event_log.h"
#include "store/service_clock.h"
#include "store/sqlite/directory_claim.h"
#include "store/sqlite/readers.h"
#include "store/sqlite/write_queue.h"

namespace thronsaal {

using sqlite::WalLimits;

class SqliteStore final : public EventLog, public ChatLog, public AccountStore {
 public:
  static constexpr std::string_view kFileName = "thronsaal.sqlite";

  // Opens or creates the database, creating the directory if needed. Throws on failure, or if
  // another server uses the directory.
  explicit SqliteStore(const std::filesystem::path& directory, Clocks clocks = system_clocks(),
                       WalLimits wal = {});
  // Writes and completes all pending jobs first.
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  void append(AppendRequest addition, EventLog::Done done) override;
  std::vector<StoredEntry> read(std::string_view table, std::int64_t length) override;
  std::optional<KeyedChange> find_key(std::string_view key) override;
  void store_answer(KeyedAnswer answer, EventLog::Done done) override;
  std::optional<std::string> find_answer(std::string_view key) override;
  void probe(std::move_only_function<void(bool)> done) override;
  void delete_expired(Retention keep, InUse in_use,
                      std::move_only_function<void(DeletedItems)> done) override;
  std::string epoch() const override { return epoch_; }
  std::vector<StoredBoard> boards() override;
  void store_board(const StoredBoard& board) override;
  void on_append(AppendCallback notify) override;
  SummaryPage public_summaries(std::string_view phase, SummaryCursor from, int most) override;
  SummaryPage summaries_of(PersonId person, std::string_view phase, SummaryCursor from,
                           int most) override;

  void add_line(ChatRequest request, std::move_only_function<void(ChatResult)> done) override;
  std::vector<ChatLine> read_lines(std::string_view table, std::int64_t after, int most) override;
  std::optional<std::int64_t> find_line(std::string_view key) override;

  void create_guest(Person person, std::string token_hash, std::int64_t at,
                    AccountStore::Done<std::optional<Person>> done) override;
  void update(Person person, KeyedAnswer answer, AccountStore::Done<bool> done) override;
  void set_password(PersonId person, std::string expected_password_hash, std::string account,
                    std::string password_hash, std::string token_hash, std::int64_t at,
                    AccountStore::Done<PasswordChange> done) override;
  void add_token(PersonId person, std::string expected_password_hash, std::string token_hash,
                 std::int64_t at, AccountStore::Done<bool> done) override;
  void touch_token(std::string token_hash, std::int64_t at, std::int64_t unused_since,
                   AccountStore::Done<bool> done) override;
  void remove_token(std::string token_hash, AccountStore::Done<bool> done) override;
  void remove_all_tokens(PersonId person, AccountStore::Done<bool> done) override;
  std::optional<Person> find_by_token(std::string_view token_hash,
                                      std::int64_t used_since) override;
  std::optional<Credentials> find_account(std::string_view account) override;
  bool outcomes_known() const override { return queue_.outcomes_known(); }
  std::int64_t service_time() override { return clock_.now(); }

 private:
  void notify_append(const std::string& table, std::int64_t length);

  DirectoryLock directory_lock_;
  std::filesystem::path file_;
  sqlite::WriteQueue queue_;
  sqlite::LogReader logs_;
  sqlite::AccountReader account_reader_;
  ServiceClock clock_;
  std::string epoch_;

  std::mutex notify_mutex_;
  AppendCallback notify_;
};

}  // namespace thronsaal
