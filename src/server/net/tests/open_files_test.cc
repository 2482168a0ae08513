#include "server/net/open_files.h"

#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace thronsaal {
namespace {

// In a child process, so that this one keeps its limit.
TEST(OpenFiles, AreAsManyAsTheSystemAllows) {
  const auto raised_from = [](rlim_t soft, rlim_t hard) {
    const rlimit limit{.rlim_cur = soft, .rlim_max = hard};
    setrlimit(RLIMIT_NOFILE, &limit);
    const int files = raise_file_limit();
    rlimit now{};
    getrlimit(RLIMIT_NOFILE, &now);
    std::exit(files == static_cast<int>(hard) && now.rlim_cur == hard ? 0 : 1);
  };
  // Clients of other tests may have threads, which a forked process would lack.
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(raised_from(100, 200), ::testing::ExitedWithCode(0), "");
  EXPECT_EXIT(raised_from(200, 200), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace thronsaal
