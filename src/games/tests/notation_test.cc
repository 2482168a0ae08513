// What holds for the notation of every game. Each game's own notation_test.cc has the rest.
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/kardinal_und_koenig/rules.h"
#include "games/lang_lebe_der_koenig/rules.h"
#include "games/loewenherz/rules.h"
#include "games/testing/notation_trial.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal {
namespace {

template <class G>
class NotationOf : public ::testing::Test {};

using NotationGames = ::testing::Types<lang_lebe_der_koenig::Rules, um_krone_und_kragen::Rules,
                                       kardinal_und_koenig::Rules, loewenherz::Rules>;
TYPED_TEST_SUITE(NotationOf, NotationGames);

TYPED_TEST(NotationOf, AnyTextIsUnknownOrStable) {
  EXPECT_TRUE(
      rc::check([](const std::string& text) { RC_ASSERT(unknown_or_stable<TypeParam>(text)); }));
}

TYPED_TEST(NotationOf, GarbageIsUnknown) {
  for (const char* text : {"", " ", "\xff\xfe", "🎲", "👑"}) expect_unknown<TypeParam>(text);
}

TEST(Notation, WithAZeroAfterItIsUnknown) {
  expect_unknown_with_zero<lang_lebe_der_koenig::Rules>({"end", "move Man"});
  expect_unknown_with_zero<um_krone_und_kragen::Rules>({"roll", "aside 5"});
  expect_unknown_with_zero<kardinal_und_koenig::Rules>({"done", "take FRA"});
  expect_unknown_with_zero<loewenherz::Rules>({"done", "castle a1"});
}

}  // namespace
}  // namespace thronsaal
