// When the epoch of a store changes.
#include <filesystem>

#include <gtest/gtest.h>

#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using Epoch = StoreTest;

TEST_F(Epoch, SurvivesARestart) {
  const std::string epoch = store_->epoch();
  EXPECT_EQ(epoch.size(), 16);
  append("a", 0, {"one"});
  reopen();
  EXPECT_EQ(store_->epoch(), epoch);
}

TEST_F(Epoch, DiffersForOtherData) {
  const TemporaryDirectory elsewhere;
  EXPECT_NE(SqliteStore(elsewhere.path()).epoch(), store_->epoch());
}

// Copied with `cp`, while no server runs.
TEST_F(Epoch, DiffersForACopyInAnotherDirectory) {
  const std::string epoch = store_->epoch();
  store_.reset();
  const TemporaryDirectory elsewhere;
  std::filesystem::copy_file(file(), elsewhere / SqliteStore::kFileName);
  EXPECT_NE(SqliteStore(elsewhere.path()).epoch(), epoch);
  store_.emplace(directory_.path());
  EXPECT_EQ(store_->epoch(), epoch);
}

TEST_F(Epoch, ChangesWhenTheDirectoryGetsOtherData) {
  const TemporaryDirectory elsewhere;
  std::string other;
  {
    const SqliteStore store(elsewhere.path());
    other = store.epoch();
  }
  const std::string epoch = store_->epoch();
  store_.reset();
  std::filesystem::copy_file(elsewhere / SqliteStore::kFileName, file(),
                             std::filesystem::copy_options::overwrite_existing);
  store_.emplace(directory_.path());
  EXPECT_NE(store_->epoch(), epoch);
  EXPECT_NE(store_->epoch(), other);
}

}  // namespace
}  // namespace thronsaal
