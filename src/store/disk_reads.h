// Which threads may wait for a disk.
#pragma once

namespace thronsaal {

// While it exists, its thread must not read from a store; assertions notice it. The network thread
// has one: everyone would wait for the disk.
class NoDiskReads {
 public:
  NoDiskReads() { ++scopes_; }
  ~NoDiskReads() { --scopes_; }
  NoDiskReads(const NoDiskReads&) = delete;
  NoDiskReads& operator=(const NoDiskReads&) = delete;

  static bool apply_here() { return scopes_ > 0; }

 private:
  static inline thread_local int scopes_ = 0;
};

}  // namespace thronsaal
