// A failing disk: an SQLite VFS with injected errors.
#pragma once

#include <atomic>
#include <stdexcept>

#include <sqlite3.h>

namespace thronsaal {

// Databases opened during its lifetime use it; it must outlive them.
class FailingDisk {
 public:
  FailingDisk() : vfs_(*sqlite3_vfs_find(nullptr)) {
    real_ = sqlite3_vfs_find(nullptr);
    vfs_.zName = "failing";
    vfs_.pNext = nullptr;
    vfs_.xOpen = open;
    if (sqlite3_vfs_register(&vfs_, 1) != SQLITE_OK) throw std::runtime_error("no such disk");
  }
  ~FailingDisk() {
    work();
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(real_, 1);
  }
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;

  // The next WAL flushes fail; earlier writes stay.
  void fail_flushes(int count = kAll) { flushes_ = count; }
  // The next writes to a WAL fail.
  void fail_writes(int count = kAll) { writes_ = count; }
  // The next flush fails, and nothing can be written after it.
  void fail_everything() { breaks_down_ = true; }
  // Flushes block until work().
  void hang() { is_hanging_ = true; }
  void work() {
    flushes_ = writes_ = 0;
    breaks_down_ = false;
    is_hanging_ = false;
    is_hanging_.notify_all();
  }

 private:
  static constexpr int kAll = 1'000'000'000;

  // The real file; for a WAL, some methods are replaced.
  static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* got) {
    const int code = real_->xOpen(real_, name, file, flags, got);
    if (code != SQLITE_OK || (flags & SQLITE_OPEN_WAL) == 0) return code;
    static const sqlite3_io_methods kFailing = failing(file->pMethods);
    file->pMethods = &kFailing;
    return code;
  }
  static sqlite3_io_methods failing(const sqlite3_io_methods* real) {
    methods_ = real;
    sqlite3_io_methods changed = *real;
    changed.xSync = sync;
    changed.xWrite = write;
    return changed;
  }
  static int sync(sqlite3_file* file, int flags) {
    is_hanging_.wait(true);
    if (breaks_down_) flushes_ = writes_ = kAll;
    // NOLINTNEXTLINE(bugprone-inc-dec-in-conditions): another thread may be faster
    if (flushes_ > 0 && flushes_-- > 0) return SQLITE_IOERR_FSYNC;
    return methods_->xSync(file, flags);
  }
  static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    // NOLINTNEXTLINE(bugprone-inc-dec-in-conditions): another thread may be faster
    if (writes_ > 0 && writes_-- > 0) return SQLITE_IOERR_WRITE;
    return methods_->xWrite(file, bytes, count, offset);
  }

  static inline sqlite3_vfs* real_ = nullptr;
  static inline const sqlite3_io_methods* methods_ = nullptr;
  static inline std::atomic<int> flushes_ = 0;
  static inline std::atomic<int> writes_ = 0;
  static inline std::atomic<bool> breaks_down_ = false;
  static inline std::atomic<bool> is_hanging_ = false;
  sqlite3_vfs vfs_;
};

}  // namespace thronsaal
